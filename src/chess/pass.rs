//! Null moves, which analysis has and games have not.

use super::bitboard::Bitboard;
use super::color::Color;
use super::laws::Laws;
use super::position::Position;
use super::zobrist;

impl<L: Laws> Position<L> {
    /// The same position with the other side to move; `None` in check, where passing would leave a king
    /// to be taken.
    pub fn passed(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.key ^= zobrist::ep(self.board.ep) ^ zobrist::turn(Color::Black);
        next.board.ep = Bitboard::EMPTY;
        next.passed = Bitboard::EMPTY;
        next.turn = !self.turn;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        next.checkers = next.board.checkers(next.turn);
        Some(next)
    }
}
