//! Where king and rook go when they castle.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::moves::CastlingSide;
use super::square::{File, Rank, Square};

/// A castling move: both men's origins and targets (FIDE 3.8.2; Chess960 keeps the targets).
#[derive(Copy, Clone)]
pub(super) struct Castling {
    pub(super) king: Square,
    pub(super) rook: Square,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
}

impl Castling {
    /// The king on `king` castles with its rook on `rook`, of the same rank.
    #[inline]
    pub(super) fn new(king: Square, rook: Square) -> Self {
        let (king_file, rook_file) = match side(king, rook) {
            CastlingSide::King => (6, 5),
            CastlingSide::Queen => (2, 3),
        };
        let on = |file| Square::new(File::from_index(file), king.rank());
        Self {
            king,
            rook,
            king_to: on(king_file),
            rook_to: on(rook_file),
        }
    }

    /// The squares that only the castling men may stand on.
    #[inline]
    pub(super) fn way(self) -> Bitboard {
        let ways = attacks::between(self.king, self.king_to)
            | attacks::between(self.rook, self.rook_to)
            | Bitboard::of(self.king_to)
            | Bitboard::of(self.rook_to);
        ways - self.men()
    }

    /// The squares of king and rook before the move.
    #[inline]
    pub(super) fn men(self) -> Bitboard {
        Bitboard::of(self.king) | Bitboard::of(self.rook)
    }

    /// The squares the king passes, its target included, its origin not.
    #[inline]
    pub(super) fn king_way(self) -> Bitboard {
        (attacks::between(self.king, self.king_to) | Bitboard::of(self.king_to))
            - Bitboard::of(self.king)
    }
}

/// Which way a king on `king` castles with a rook on `rook`.
#[inline]
pub(super) fn side(king: Square, rook: Square) -> CastlingSide {
    if king < rook {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}

/// The rook of `rights` that `color`'s king on `king` would castle with on `wanted` side.
#[inline]
pub(super) fn rook(
    rights: Bitboard,
    color: Color,
    king: Square,
    wanted: CastlingSide,
) -> Option<Square> {
    (rights & Bitboard::rank(Rank::relative(color, 0)))
        .into_iter()
        .find(|&rook| side(king, rook) == wanted)
}
