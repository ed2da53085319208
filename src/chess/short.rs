//! The moves that nearly all words name, found backwards from the target square and made in one go.
//!
//! No castling, no promotion, no capture en passant: what is left needs few branches that cannot be
//! foretold. Which of those cost more than what they skip was measured one by one: see
//! `docs/performance.md`. The general ways are [`Position::find`] and [`Position::play`]; where these here
//! answer, they say the same.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::{Color, Side};
use super::laws::{Capture, King, Laws};
use super::moves::Move;
use super::position::Position;
use super::role::Role;
use super::san::ShortSan;
use super::square::{Rank, Square};
use super::zobrist;

impl<L: Laws> Position<L> {
    /// The one legal move of `S`, whose turn it is, that `san` names as the standard wants it; `None` says
    /// only that it is not quick to tell.
    #[inline(always)]
    pub(crate) fn find_short<S: Side>(&self, san: &ShortSan) -> Option<Move> {
        debug_assert_eq!(self.turn, S::COLOR);
        if self.is_over() {
            return None;
        }
        let us = S::COLOR;
        let (role, to) = (san.role, san.to);
        let (own, enemy) = (self.color(us), self.color(!us));
        let at_target = |set: Bitboard| set.0 >> to.index() & 1;
        let is_wrong = at_target(own) | at_target(enemy) ^ u64::from(san.is_capture);
        if is_wrong != 0 {
            return None;
        }
        let candidates = attacks::origins(us, role, san.is_capture, to) & self.men(us, role);
        let from = if san.tells_origin {
            self.told_apart(candidates, san)?
        } else {
            self.only_one(candidates & san.from, role, to)?
        };
        let m = Move::new(from, to);
        if L::CAPTURE == Capture::Mandatory && !san.is_capture && self.has_capture() {
            return None;
        }
        let in_doubt = L::KING != King::Commoner
            && (role == Role::King || self.checkers.any() || self.is_pinned(us, from));
        (!in_doubt || self.is_safe_in_danger(role, m)).then_some(m)
    }

    /// The only one of `candidates` that can go to `to`.
    #[inline(always)]
    fn only_one(&self, candidates: Bitboard, role: Role, to: Square) -> Option<Square> {
        if candidates.is_several() {
            return self.find_among(candidates, role, to, None).map(Move::from);
        }
        let from = candidates.first()?;
        self.sees(from, to).then_some(from)
    }

    /// The candidate that the text tells from another one, if it needs to and does so as the standard
    /// wants it: by the file, or else by the rank.
    #[inline(never)]
    fn told_apart(&self, candidates: Bitboard, san: &ShortSan) -> Option<Square> {
        let (from, other) = (candidates & san.from, candidates - san.from);
        if from.is_several() || other.is_several() {
            return None;
        }
        let (from, other) = (from.first()?, other.first()?);
        let shares_file = from.file() == other.file();
        let tells_file = san.from.is_file();
        let is_needed = shares_file != tells_file
            && self.sees(from, san.to)
            && self.sees(other, san.to)
            && self.is_safe(san.role, Move::new(other, san.to));
        is_needed.then_some(from)
    }

    /// Plays what [`Position::find_short`] has found.
    #[inline(always)]
    pub(crate) fn play_short<S: Side>(&mut self, san: &ShortSan, legal: Move) {
        let (us, role) = (S::COLOR, san.role);
        if L::KING == King::Capturable {
            return self.play_man(role, legal);
        }
        let (from, to) = (legal.from(), legal.to());
        let target = Bitboard::of(to);
        let moved = Bitboard::of(from) | target;
        let is_pawn = role == Role::Pawn;

        if san.is_capture {
            let taken = self.board.men.role_or_pawn(to);
            self.board.men.toggle(!us, taken, target);
            self.key ^= zobrist::man(!us, taken, to);
        }
        self.board.men.toggle(us, role, moved);
        self.key ^= zobrist::ep(self.board.ep)
            ^ zobrist::turn(Color::Black)
            ^ zobrist::man(us, role, from)
            ^ zobrist::man(us, role, to);

        let home = Bitboard::rank(Rank::relative(us, 0)).0 & if_so(role == Role::King);
        let lost = self.board.castling & (moved | Bitboard(home));
        if lost.any() {
            self.board.castling = self.board.castling - lost;
            self.key ^= zobrist::castling(lost);
        }

        let stays = !if_so(is_pawn | san.is_capture);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1) & stays as u16;
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.checkers = self.checkers_after(us, role, from, to);
        self.count_check(us, Bitboard::EMPTY);

        // One rank ahead of the origin and one behind the target is the same square after a double step;
        // no pawn is where the turn of the board's ends could matter.
        let rank = 8 + 48 * us as u32;
        let passed = Bitboard::of(from).0.rotate_left(rank) & target.0.rotate_right(rank);
        self.passed = Bitboard(passed & if_so(is_pawn));
        self.board.ep = Bitboard::EMPTY;
        // Of no square passed this makes a1, where nobody is passed either.
        let middle = Square::from_index(self.passed.0.trailing_zeros() as usize);
        let takers = attacks::pawn(us, middle) & self.men(!us, Role::Pawn);
        if takers.any() {
            self.board.ep = self.passed;
            self.keep_legal_ep();
        }
    }
}

impl<L: Laws> Position<L> {
    /// Men of `us` that attack the other king, which none did before one of them, of `role`, went from
    /// `from` to `to`: that man or nobody, unless a line has been opened.
    #[inline(always)]
    fn checkers_after(&self, us: Color, role: Role, from: Square, to: Square) -> Bitboard {
        if L::KING == King::Commoner {
            return Bitboard::EMPTY;
        }
        let (men, king) = (&self.board.men, self.board.king(!us));
        let behind = attacks::straight_beyond(king, from) & men.straight(us)
            | attacks::diagonal_beyond(king, from) & men.diagonal(us);
        let before = attacks::between(king, from) & men.occupied();
        if behind.any() & before.is_empty() {
            return self.checkers_by_line();
        }
        let attacked = attacks::origins(!us, role, true, to).contains(king);
        let is_seen = (attacks::between(king, to) & men.occupied()).is_empty();
        Bitboard(Bitboard::of(to).0 & if_so(attacked & is_seen))
    }

    /// Men that attack the king of the side to move.
    #[inline(never)]
    fn checkers_by_line(&self) -> Bitboard {
        self.board.checkers(self.turn)
    }
}

/// All bits, or none.
#[inline(always)]
fn if_so(condition: impl Into<u64>) -> u64 {
    condition.into().wrapping_neg()
}
