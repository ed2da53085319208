//! Castling: silent in the source, brought in by "all men move as in ordinary chess" (2.2).

use super::army::Army;
use super::cell::{Cell, Cells};
use crate::chess::CastlingSide;
use crate::game::Seat;

/// Castling rights of all armies, as the home cells of the rooks that may still castle.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rights(Cells);

/// Both sides, the nearer rook first.
pub const SIDES: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

const fn columns(side: CastlingSide) -> (usize, usize, usize) {
    match side {
        CastlingSide::King => (7, 6, 5),
        CastlingSide::Queen => (0, 2, 3),
    }
}

/// The king's cell in the array: e1, d12, k8.
pub fn king_home(army: Army) -> Cell {
    Cell::new(army, 4, 0)
}

/// The rook's cell in the array; the nearer one, [`CastlingSide::King`], is h1, a12, n8.
pub fn rook_home(army: Army, side: CastlingSide) -> Cell {
    Cell::new(army, columns(side).0, 0)
}

/// Where king and rook stand after castling.
pub fn castled(army: Army, side: CastlingSide) -> (Cell, Cell) {
    let (_, king, rook) = columns(side);
    (Cell::new(army, king, 0), Cell::new(army, rook, 0))
}

/// The side whose rook of `army` has its home on `cell`.
pub(super) fn side_of(army: Army, cell: Cell) -> Option<CastlingSide> {
    SIDES
        .into_iter()
        .find(|&side| rook_home(army, side) == cell)
}

fn rook_homes(army: Army) -> Cells {
    SIDES
        .map(|side| rook_home(army, side))
        .into_iter()
        .collect()
}

impl Rights {
    /// Nobody may castle.
    pub const NONE: Self = Self(Cells::EMPTY);

    /// May `army` still castle on that side, as far as its king and rook have not moved?
    pub fn has(self, army: Army, side: CastlingSide) -> bool {
        self.0.contains(rook_home(army, side))
    }

    /// These rights and one more.
    #[must_use]
    pub fn with(self, army: Army, side: CastlingSide) -> Self {
        Self(self.0 | rook_home(army, side).into())
    }

    /// These rights without any of `army`'s.
    #[must_use]
    pub fn without(self, army: Army) -> Self {
        Self(self.0 - rook_homes(army))
    }

    /// What is left when a man leaves or enters `cell`.
    #[must_use]
    pub(super) fn after_touching(self, cell: Cell) -> Self {
        if cell == king_home(cell.sector()) {
            self.without(cell.sector())
        } else {
            Self(self.0 - cell.into())
        }
    }

    /// The rooks that `army` may still castle with.
    #[inline]
    pub(super) fn rooks(self, army: Army) -> Cells {
        self.0 & rook_homes(army)
    }

    /// All rights of an array with these armies.
    pub fn of_array(armies: impl IntoIterator<Item = Army>) -> Self {
        armies.into_iter().fold(Self::NONE, |rights, army| {
            SIDES
                .into_iter()
                .fold(rights, |rights, side| rights.with(army, side))
        })
    }

    /// Is no right left?
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Rights, army by army.
    pub fn iter(self) -> impl Iterator<Item = (Army, CastlingSide)> {
        Army::ALL
            .iter()
            .flat_map(|&army| SIDES.map(|side| (army, side)))
            .filter(move |&(army, side)| self.has(army, side))
    }
}
