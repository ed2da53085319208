//! The moves that nearly all words name, found backwards from the target square and made in one go.
//!
//! No castling, no promotion, no capture en passant: what is left needs few branches that cannot be
//! foretold. The general ways are [`Position::find`] and [`Position::play`]; where these here answer,
//! they say the same.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::behind;
use super::laws::{Capture, King, Laws};
use super::moves::Move;
use super::position::Position;
use super::role::Role;
use super::san::ShortSan;
use super::sliders::Sliders;
use super::square::{Rank, Square};
use super::zobrist;
use super::color::Color;

impl<L: Laws> Position<L> {
    /// The one legal move that `san` names as the standard wants it; `None` says only that it is not
    /// quick to tell.
    #[inline(always)]
    pub(crate) fn find_short(&self, san: &ShortSan) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        let (us, role, to) = (self.turn, san.role, san.to);
        let men = &self.board.men;
        let (own, enemy) = (men.color(us), men.color(!us));
        let candidates =
            attacks::origins(us, role, san.is_capture, to) & own & men.role(role) & san.from;
        let at_target = |set: Bitboard| set.0 >> to.index() & 1;
        let is_wrong = at_target(own) | at_target(enemy) ^ u64::from(san.is_capture);
        if candidates.is_several() {
            return (is_wrong == 0)
                .then(|| self.find_among(candidates, role, to, None))
                .flatten();
        }
        let from = Square::from_index(candidates.0.trailing_zeros() as usize);
        let obstacles = attacks::between(from, to) & (own | enemy);
        if candidates.is_empty() || obstacles.0 | is_wrong != 0 {
            return None;
        }
        if L::CAPTURE == Capture::Mandatory && !san.is_capture && self.has_capture() {
            return None;
        }
        let m = Move::new(from, to);
        let in_doubt = L::KING != King::Commoner
            && (role == Role::King || self.checkers.any() || self.is_pinned(from));
        (!in_doubt || self.is_safe_in_danger(role, m)).then_some(m)
    }

    /// Plays what [`Position::find_short`] has found.
    #[inline(always)]
    pub(crate) fn play_short(&mut self, san: &ShortSan, legal: Move, sliders: impl Sliders) {
        let (us, role) = (self.turn, san.role);
        if L::KING == King::Capturable {
            return self.play_man(role, legal);
        }
        let (from, to) = (legal.from(), legal.to());
        let target = Bitboard::of(to);
        let moved = Bitboard::of(from) | target;
        let mut key = self.key
            ^ zobrist::ep(self.board.ep)
            ^ zobrist::turn(Color::Black)
            ^ zobrist::man(us, role, from)
            ^ zobrist::man(us, role, to);
        let men = &mut self.board.men;
        if san.is_capture {
            let taken = men.role_or_pawn(to);
            men.toggle(!us, taken, target);
            key ^= zobrist::man(!us, taken, to);
        }
        men.toggle(us, role, moved);
        let home = if role == Role::King {
            Bitboard::rank(Rank::relative(us, 0))
        } else {
            Bitboard::EMPTY
        };
        let lost = self.board.castling & (moved | home);
        if lost.any() {
            self.board.castling = self.board.castling - lost;
            key ^= zobrist::castling(lost);
        }
        self.board.ep = Bitboard::EMPTY;
        self.passed = None;
        self.key = key;
        self.halfmove_clock = if role == Role::Pawn || san.is_capture {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.checkers = self.board.checkers_by(!us, sliders);
        self.count_check(us, Bitboard::EMPTY);
        if role == Role::Pawn && from.index() ^ to.index() == 16 {
            self.pass_over(behind(to));
        }
    }

    /// A pawn of the side that is not to move has just passed over `middle`.
    #[inline(always)]
    fn pass_over(&mut self, middle: Square) {
        self.passed = Some(middle);
        let takers = attacks::pawn(!self.turn, middle) & self.men(self.turn, Role::Pawn);
        if takers.any() {
            self.board.ep = Bitboard::of(middle);
            if self.ep_is_legal() {
                self.key ^= zobrist::ep(self.board.ep);
            } else {
                self.board.ep = Bitboard::EMPTY;
            }
        }
    }
}
