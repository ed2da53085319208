//! The men of the array and what becomes of them.

use super::facts::{Facts, SIDES};
use super::watch::{Begun, Form};
use crate::chess::{Color, Rank, Role, Square};

/// A man of the array and what became of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub side: Color,
    pub role: Role,
    pub start: Square,
    pub fate: Fate,
}

/// Whether a man was captured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Survived,
    Captured,
}

/// No man of the array stands here.
const NOBODY: u8 = 64;

/// Writes the men of a game from the array to `men`. Without plies, or from another position, there is
/// nothing to say.
pub(super) fn men(facts: &Facts<'_, '_>, men: &mut Vec<Man>) {
    men.clear();
    if facts.watch.begun == Begun::Elsewhere || facts.watch.plies.is_empty() {
        return;
    }
    let survivors = survivors(facts);
    men.extend(Square::all().filter_map(|start| {
        let fate = if survivors & 1 << start.index() == 0 {
            Fate::Captured
        } else {
            Fate::Survived
        };
        Some(Man {
            side: owner(start)?,
            role: role_at_start(start),
            start,
            fate,
        })
    }));
}

/// The first squares of those never captured, a bit for each.
fn survivors(facts: &Facts<'_, '_>) -> u64 {
    let mut start_of: [u8; 64] = std::array::from_fn(|index| match index {
        0..16 | 48..64 => index as u8,
        _ => NOBODY,
    });
    for ply in &facts.watch.plies {
        let (from, to) = (ply.legal.from(), ply.legal.to());
        let mover = std::mem::replace(&mut start_of[from.index()], NOBODY);
        match ply.form {
            Form::Plain => start_of[to.index()] = mover,
            Form::EnPassant => {
                start_of[Square::new(to.file(), from.rank()).index()] = NOBODY;
                start_of[to.index()] = mover;
            }
            Form::Castling(_) => {
                let rook = std::mem::replace(&mut start_of[to.index()], NOBODY);
                let target = ply.target();
                let beside = if target.index() > from.index() {
                    target.index() - 1
                } else {
                    target.index() + 1
                };
                start_of[target.index()] = mover;
                start_of[beside] = rook;
            }
        }
    }
    let starts = start_of.into_iter().filter(|start| *start != NOBODY);
    starts.fold(0, |survivors, start| survivors | 1 << start)
}

/// Whose man stands here in the array.
fn owner(square: Square) -> Option<Color> {
    let rank = square.rank();
    SIDES
        .iter()
        .copied()
        .find(|&side| rank == Rank::relative(side, 0) || rank == Rank::relative(side, 1))
}

/// What stands here in the array.
fn role_at_start(square: Square) -> Role {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    match square.rank().index() {
        0 | 7 => back[square.file().index()],
        _ => Pawn,
    }
}
