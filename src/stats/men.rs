//! The men of the array and what becomes of them.

use super::facts::{Facts, SIDES};
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
    if matches!(square.rank().index(), 0 | 7) {
        back[square.file().index()]
    } else {
        Pawn
    }
}
