//! Moves, and sets of moves of one man.

use std::fmt;

use super::cell::{Cell, Cells};
use crate::chess::Role;

/// A move: origin, target, promotion.
///
/// Castling is the king taking its own rook. Whether a move is a capture, en passant or castling
/// follows from the position it is played in.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Cell,
    to: Cell,
    promotion: Option<Role>,
}

/// What a pawn may become (2.3): any man but a king.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Move {
    /// A move without promotion; for castling, `to` is the cell of the king's own rook.
    pub const fn new(from: Cell, to: Cell) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// A pawn move to the last rank.
    pub const fn promoting(from: Cell, to: Cell, role: Role) -> Self {
        Self {
            from,
            to,
            promotion: Some(role),
        }
    }

    /// Where the man comes from.
    #[inline]
    pub const fn from(self) -> Cell {
        self.from
    }

    /// Where the man goes; for castling, where the rook stands.
    #[inline]
    pub const fn to(self) -> Cell {
        self.to
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }
}

impl fmt::Debug for Move {
    /// Origin, target, promotion letter: `e2e4`, `a11a12q`, `e1h1` for castling.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| {
            write!(f, "{}", role.letter().to_ascii_lowercase())
        })
    }
}

/// The legal moves of one man, never empty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MoveSet {
    /// Where the man stands.
    pub from: Cell,
    /// What it is.
    pub role: Role,
    /// Where it may go; for castling, the cells of its own rooks.
    pub to: Cells,
}

impl MoveSet {
    /// Number of moves; a pawn on the last rank counts once for each promotion.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a set with no move is never visited"
    )]
    pub const fn len(self) -> u64 {
        let promotions = match self.role {
            Role::Pawn => self.last_rank().len(),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => 0,
        };
        self.to.len() as u64 + promotions as u64 * (PROMOTIONS.len() as u64 - 1)
    }

    const fn last_rank(self) -> Cells {
        self.to.intersection(Cells::HOME)
    }

    /// The moves.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let promoting = match self.role {
            Role::Pawn => self.last_rank(),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => Cells::EMPTY,
        };
        let plain = (self.to - promoting)
            .into_iter()
            .map(move |to| Move::new(self.from, to));
        let promotions = promoting.into_iter().flat_map(move |to| {
            PROMOTIONS
                .into_iter()
                .map(move |role| Move::promoting(self.from, to, role))
        });
        plain.chain(promotions)
    }
}
