//! Moves as the generator gives them: one man, or all pawns, and a set of targets.

use super::bitboard::Bitboard;
use super::moves::Move;
use super::role::Role;
use super::square::Square;

/// Where the men of a [`MoveSet`] come from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// One man.
    Square(Square),
    /// Each from the square this many indices before its own target: pawns that step alike.
    Step(i8),
}

/// Legal moves that have much in common; never empty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MoveSet {
    /// What moves.
    pub role: Role,
    /// From where.
    pub origin: Origin,
    /// To where; the squares of own rooks if the king castles.
    pub to: Bitboard,
    /// What each pawn may become, if `to` is on the last rank; else empty.
    pub promotions: &'static [Role],
}

impl MoveSet {
    /// A place for a set.
    pub(super) const NONE: Self = Self {
        role: Role::Pawn,
        origin: Origin::Step(0),
        to: Bitboard::EMPTY,
        promotions: &[],
    };

    /// Number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.to.len() as usize * self.promotions.len().max(1)
    }

    /// Always false; sets are never empty.
    pub fn is_empty(&self) -> bool {
        self.to.is_empty()
    }

    /// The origin of the move to `to`.
    #[inline(always)]
    pub fn from(&self, to: Square) -> Square {
        match self.origin {
            Origin::Square(from) => from,
            Origin::Step(step) => {
                Square::from_index(to.index().wrapping_add_signed(-isize::from(step)))
            }
        }
    }

    /// Calls `f` for each move.
    #[inline(always)]
    pub fn for_each(&self, mut f: impl FnMut(Move)) {
        for to in self.to {
            let from = self.from(to);
            if self.promotions.is_empty() {
                f(Move::new(from, to));
            }
            for &role in self.promotions {
                f(Move::promoting(from, to, role));
            }
        }
    }
}
