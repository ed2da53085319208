//! The men of the array and what becomes of them.

use super::facts::{Facts, SIDES};
use super::plies::Form;
use super::watch::Begun;
use crate::chess::{Color, Rank, Role, Square};

/// A man of the array.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub side: Color,
    pub role: Role,
    pub start: Square,
}

/// The men of the array, white ones first.
pub(super) fn men() -> Vec<Man> {
    let at = |start| {
        Some(Man {
            side: owner(start)?,
            role: role_at_start(start),
            start,
        })
    };
    Square::all().filter_map(at).collect()
}

/// Does the game speak of the men of the array?
pub(super) fn has_men(facts: &Facts<'_, '_>) -> bool {
    facts.watch.begun == Begun::Array && !facts.watch.plies.is_empty()
}

/// No man of the array stands here.
const NOBODY: u8 = 64;

/// Where those stood at first that are never captured, a bit for each square.
pub(super) fn survivors(facts: &Facts<'_, '_>) -> u64 {
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
