//! Making a move on a position: board, key, checkers and clocks.

use super::bitboard::Bitboard;
use super::board::{Witness, behind};
use super::color::Color;
use super::laws::{Extra, Laws};
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
    #[inline(always)]
    fn toggled(&mut self, color: Color, role: Role, square: Square) {
        self.bits ^= zobrist::man(color, role, square);
    }

    #[inline(always)]
    fn captured(&mut self, color: Color, role: Role, square: Square) {
        self.bits ^= zobrist::man(color, role, square);
        self.captured = true;
    }
}

impl<L: Laws> Position<L> {
    /// Plays a move that is legal here. An illegal one leaves a position that means nothing, but
    /// does no other harm.
    #[inline]
    pub fn play(&mut self, legal: Move) {
        if let Some(role) = self.board.men.role_at(legal.from()) {
            self.play_man(role, legal);
        }
    }

    /// Plays a move that is legal here, of a man of `role`.
    #[inline(always)]
    pub fn play_man(&mut self, role: Role, legal: Move) {
        let us = self.turn;
        let (from, to) = (legal.from(), legal.to());
        let standing = self.board.standing_checkers(us, Arithmetic);
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
        self.passed = if pawn && from.index() ^ to.index() == 16 {
            Bitboard::of(behind(to))
        } else {
            Bitboard::EMPTY
        };
        self.halfmove_clock = if pawn || key.captured {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.key = key.bits ^ zobrist::turn(Color::Black);
        self.checkers = self.board.checkers(self.turn);
        self.count_check(us, standing);
        if self.board.ep.any() {
            self.keep_legal_ep();
        }
    }

    /// Counts the check that `by` gave, if any: once for a double check.
    #[inline(always)]
    pub(super) fn count_check(&mut self, by: Color, standing: Bitboard) {
        let Some(before) = self.board.extra.checks() else {
            return;
        };
        if (self.checkers - standing).any() {
            self.board.extra.count_check(by);
            if let Some(after) = self.board.extra.checks() {
                self.key ^= zobrist::checks(before) ^ zobrist::checks(after);
            }
        }
    }

    /// Keeps the en passant square only if a capture there is legal.
    #[inline(never)]
    pub(super) fn keep_legal_ep(&mut self) {
        if self.ep_is_legal() {
            self.key ^= zobrist::ep(self.board.ep);
        } else {
            self.board.ep = Bitboard::EMPTY;
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
