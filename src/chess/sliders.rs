//! Two ways to look along lines, so that one generator serves every processor.

use super::attacks;
use super::bitboard::Bitboard;
use super::square::Square;

/// How bishops and rooks see.
pub(super) trait Sliders: Copy {
    /// Squares a bishop on `from` attacks.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// Squares a rook on `from` attacks.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;
}

/// By arithmetic over small tables: no start-up, few cache lines, any processor.
#[derive(Copy, Clone)]
pub(super) struct Arithmetic;

impl Sliders for Arithmetic {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(from, occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(from, occupied)
    }
}
