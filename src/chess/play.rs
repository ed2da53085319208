//! Making a move on a position: board, key, checkers and clocks.

use super::bitboard::Bitboard;
use super::board::{Witness, behind};
use super::color::Color;
use super::danger::Danger;
use super::laws::{Extra, King, Laws};
use super::moves::Move;
use super::position::Position;
use super::role::Role;
use super::sliders::Arithmetic;
use super::square::Square;
use super::zobrist;

/// A key that follows the men.
struct Key {
    bits: u64,
    captured: bool,
}

impl Witness for Key {
    const LOOKS: bool = true;

    #[inline(always)]
    fn toggled(&mut self, color: Color, role: Role, square: Square) {
        self.bits ^= zobrist::man(color, role, square);
    }

    #[inline(always)]
    fn captured(&mut self, color: Color, role: Role, square: Square, taken: Bitboard) {
        // All ones or none, so that nothing branches.
        let mask = (taken.0 >> square.index() & 1).wrapping_neg();
        self.bits ^= zobrist::man(color, role, square) & mask;
        self.captured |= taken.any();
    }
}

impl<L: Laws> Position<L> {
    /// Plays a move that is legal here. An illegal one leaves a position that means nothing, but
    /// does no other harm.
    #[inline]
    pub fn play(&mut self, legal: Move) {
        let us = self.turn;
        let (from, to) = (legal.from(), legal.to());
        let Some(role) = self.board.men.role_at(from) else {
            return;
        };
        let standing = self.standing_attackers();
        let rights = self.board.castling;
        let mut key = Key {
            bits: self.key ^ zobrist::ep(self.board.ep),
            captured: false,
        };
        self.board.play(us, role, legal, &mut key);
        if rights != self.board.castling {
            key.bits ^= zobrist::castling(rights ^ self.board.castling);
        }
        let pawn = role == Role::Pawn;
        self.passed = (pawn && from.index() ^ to.index() == 16).then(|| behind(to));
        self.halfmove_clock = if pawn || key.captured {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.key = key.bits ^ zobrist::turn(Color::Black);
        self.danger = Danger::look(&self.board, self.turn, Arithmetic);
        self.count_check(us, standing);
        if self.board.ep.any() {
            if self.ep_is_legal() {
                self.key ^= zobrist::ep(self.board.ep);
            } else {
                self.board.ep = Bitboard::EMPTY;
            }
        }
    }

    /// Men of the side to move that attack the enemy king already, where that matters.
    #[inline(always)]
    fn standing_attackers(&self) -> Bitboard {
        if L::KING != King::Capturable || L::standing_check_counts(&self.board.extra) {
            return Bitboard::EMPTY;
        }
        Danger::look(&self.board, !self.turn, Arithmetic).checkers
    }

    /// Counts the check that `by` gave, if any: once for a double check.
    #[inline(always)]
    fn count_check(&mut self, by: Color, standing: Bitboard) {
        let Some(before) = self.board.extra.checks() else {
            return;
        };
        if (self.danger.checkers - standing).any() {
            self.board.extra.count_check(by);
            if let Some(after) = self.board.extra.checks() {
                self.key ^= zobrist::checks(before) ^ zobrist::checks(after);
            }
        }
    }

    /// The key made from nothing but the position.
    pub(super) fn fresh_key(&self) -> u64 {
        let mut key = zobrist::turn(self.turn)
            ^ zobrist::castling(self.board.castling)
            ^ zobrist::ep(self.board.ep)
            ^ self.checks().map_or(0, zobrist::checks);
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                for square in self.men(color, role) {
                    key ^= zobrist::man(color, role, square);
                }
            }
        }
        key
    }
}
