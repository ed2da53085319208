//! One of the things that a table counts, and the game around it.

use crate::chess::{Color, Rank, Role, Square};

use super::facts::{Facts, SIDES};
use super::unit::Unit;
use super::watch::{Begun, Form};

/// A game, a side of it, a ply, or a man.
#[derive(Copy, Clone)]
pub(super) struct View<'v, 'g, 'a> {
    pub facts: &'v Facts<'g, 'a>,
    pub side: Option<Color>,
    pub ply: Option<usize>,
    pub man: Option<Man>,
}

/// A man of the array and what became of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Man {
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

impl<'v, 'g, 'a> View<'v, 'g, 'a> {
    /// The game as such.
    pub(super) fn whole(facts: &'v Facts<'g, 'a>) -> Self {
        View {
            facts,
            side: None,
            ply: None,
            man: None,
        }
    }

    /// All units of a game.
    pub(super) fn visit(facts: &'v Facts<'g, 'a>, unit: Unit, mut f: impl FnMut(View<'v, 'g, 'a>)) {
        let whole = Self::whole(facts);
        match unit {
            Unit::Game => f(whole),
            Unit::Side => {
                for &side in SIDES {
                    f(View {
                        side: Some(side),
                        ..whole
                    });
                }
            }
            Unit::Ply => {
                for (index, ply) in facts.watch.plies.iter().enumerate() {
                    f(View {
                        side: Some(ply.by),
                        ply: Some(index),
                        ..whole
                    });
                }
            }
            Unit::Man => {
                for (side, man) in men(facts) {
                    f(View {
                        side: Some(side),
                        man: Some(man),
                        ..whole
                    });
                }
            }
        }
    }

    /// The plies that belong to it.
    pub(super) fn plies(self) -> impl Iterator<Item = usize> {
        let range = match self.ply {
            Some(ply) => ply..ply + 1,
            None => 0..self.facts.watch.plies.len(),
        };
        range.filter(move |&index| {
            self.side
                .is_none_or(|side| self.facts.watch.plies[index].by == side)
        })
    }
}

/// The men of a game from the array. Without plies, or from another position, there is nothing to say.
fn men(facts: &Facts<'_, '_>) -> Vec<(Color, Man)> {
    if facts.watch.begun == Begun::Elsewhere || facts.watch.plies.is_empty() {
        return Vec::new();
    }
    let mut start_of: [Option<Square>; 64] = std::array::from_fn(|index| {
        owner(Square::from_index(index)).map(|_| Square::from_index(index))
    });
    for ply in &facts.watch.plies {
        let (from, to) = (ply.legal.from(), ply.legal.to());
        match ply.form {
            Form::Plain => start_of[to.index()] = start_of[from.index()].take(),
            Form::EnPassant => {
                start_of[Square::new(to.file(), from.rank()).index()] = None;
                start_of[to.index()] = start_of[from.index()].take();
            }
            Form::Castling(_) => {
                let (king, rook) = (start_of[from.index()].take(), start_of[to.index()].take());
                let target = ply.target();
                let beside = if target.index() > from.index() {
                    target.index() - 1
                } else {
                    target.index() + 1
                };
                start_of[target.index()] = king;
                start_of[beside] = rook;
            }
        }
    }
    let mut fates = [Fate::Captured; 64];
    for start in start_of.into_iter().flatten() {
        fates[start.index()] = Fate::Survived;
    }
    Square::all()
        .filter_map(|start| {
            let side = owner(start)?;
            let man = Man {
                role: role_at_start(start),
                start,
                fate: fates[start.index()],
            };
            Some((side, man))
        })
        .collect()
}

/// Whose man stands here in the array.
fn owner(square: Square) -> Option<Color> {
    SIDES.iter().copied().find(|&side| {
        let rank = square.rank();
        rank == Rank::relative(side, 0) || rank == Rank::relative(side, 1)
    })
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
