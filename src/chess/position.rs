//! A position under a law, and what can be asked about it.

use std::ops::ControlFlow;

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::castling;
use super::color::{ByColor, Color};
use super::danger::Danger;
use super::generator::{Generator, Moves};
use super::laws::{Extra, Laws, Readings};
use super::move_list::MoveList;
use super::move_set::MoveSet;
use super::moves::{CastlingSide, Move};
use super::role::{Piece, Role};
use super::setup::{CheckCounts, Setup};
use super::sliders::Arithmetic;
use super::square::Square;
use crate::game::Ending;

/// A position in a game played under the law `L`.
#[derive(Copy, Clone, Debug)]
pub struct Position<L: Laws> {
    /// Its en passant square is kept only while a capture there is legal.
    pub(super) board: Board<L>,
    pub(super) key: u64,
    /// Men that attack the king of the side to move; none where kings are commoners.
    pub(super) checkers: Bitboard,
    pub(super) fullmove_number: u32,
    pub(super) halfmove_clock: u16,
    pub(super) turn: Color,
    /// The square a pawn has just passed over, whether or not a capture is legal.
    pub(super) passed: Bitboard,
}

/// Which en passant square a FEN shows.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum EnPassantMode {
    /// Only one where a capture is legal: what FIDE 9.2.3 compares, and this program writes.
    #[default]
    Legal,
    /// The one behind any pawn that has just made a double step: the FEN standard to the letter.
    Always,
}

impl<L: Laws> Position<L> {
    /// Whose ply it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The man on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.men.piece_at(square)
    }

    /// The squares of all men.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.board.men.occupied()
    }

    /// The squares of `color`'s men.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.board.men.color(color)
    }

    /// The squares of `color`'s men of `role`.
    #[inline]
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.board.men.of(color, role)
    }

    /// The square of `color`'s king; if there are several kings (antichess), of one of them.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.men(color, Role::King).first()
    }

    /// The squares of the rooks that may be castled with.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.board.castling
    }

    /// The en passant square, by choice only if a capture there is legal.
    #[inline]
    pub fn ep_square(&self, mode: EnPassantMode) -> Option<Square> {
        match mode {
            EnPassantMode::Legal => self.board.ep.first(),
            EnPassantMode::Always => self.passed.first(),
        }
    }

    /// Plies since the last zeroing move, as FEN field 5.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// FEN field 6: 1 at the start, one more after each of Black's plies.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// What the position holds beyond chess.
    #[inline]
    pub fn extra(&self) -> &L::Extra {
        &self.board.extra
    }

    /// Checks given so far, in variants that count them.
    #[inline]
    pub fn checks(&self) -> Option<CheckCounts> {
        self.board.extra.checks()
    }

    /// Men that attack the king of the side to move; none where kings are commoners.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Is the side to move in check?
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// Men of both sides that attack `square` when the squares of `occupied` are occupied.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let attackers = |color| {
            self.board
                .men
                .attackers(color, square, occupied, Arithmetic)
        };
        attackers(Color::White) | attackers(Color::Black)
    }

    /// Does the move, legal or not, capture a man?
    #[inline]
    pub fn is_capture(&self, m: Move) -> bool {
        self.color(!self.turn).contains(m.to()) || self.is_en_passant(m)
    }

    /// Is the move a capture en passant?
    #[inline]
    pub fn is_en_passant(&self, m: Move) -> bool {
        self.board.ep.contains(m.to()) && self.men(self.turn, Role::Pawn).contains(m.from())
    }

    /// On which side the move castles, if it does.
    #[inline]
    pub fn is_castling(&self, m: Move) -> Option<CastlingSide> {
        (self.men(self.turn, Role::King).contains(m.from())
            && self.color(self.turn).contains(m.to()))
        .then(|| castling::side(m.from(), m.to()))
    }

    /// Does the move capture or move a pawn?
    #[inline]
    pub fn is_zeroing(&self, m: Move) -> bool {
        self.men(self.turn, Role::Pawn).contains(m.from()) || self.is_capture(m)
    }

    /// Does a legal move leave the other side in check?
    pub fn gives_check(&self, legal: Move) -> bool {
        let Some(role) = self.board.men.role_at(legal.from()) else {
            return false;
        };
        let after = self.board.after(self.turn, role, legal);
        after.checkers(!self.turn).any()
    }

    /// What threatens the king of the side to move.
    #[inline(always)]
    pub(super) fn danger(&self) -> Danger {
        Danger::look(&self.board, self.turn, Arithmetic)
    }

    #[inline(always)]
    pub(super) fn generator(&self) -> Generator<'_, L, Arithmetic> {
        Generator {
            board: &self.board,
            us: self.turn,
            sliders: Arithmetic,
            danger: self.danger(),
        }
    }

    /// Visits legal moves as target sets until `f` breaks. A finished position has none.
    #[inline]
    pub fn visit_moves<B>(
        &self,
        which: Moves,
        mut f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let generator = self.generator();
        if generator.is_over() {
            return ControlFlow::Continue(());
        }
        generator.visit(which, &mut f)
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let _: ControlFlow<()> = self.visit_moves(Moves::All, |set| {
            for m in set {
                list.push(m);
            }
            ControlFlow::Continue(())
        });
        list
    }

    /// Is there a legal move?
    pub fn has_legal_move(&self) -> bool {
        self.visit_moves(Moves::All, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Is the side to move in check with no answer? What counts as an answer is the law's word.
    pub fn is_mate(&self) -> bool {
        self.is_check() && self.generator().is_mate()
    }

    /// The ending that the board itself has reached, if any.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        L::ending(self)
    }

    /// The same position in a game whose doubtful rules are read so.
    #[must_use]
    pub fn with_readings(mut self, readings: Readings) -> Self {
        L::read_as(&mut self.board.extra, readings);
        self
    }

    /// The contents of a FEN of this position.
    pub fn to_setup(&self, mode: EnPassantMode) -> Setup {
        Setup {
            by_role: self.board.men.by_role(),
            by_color: ByColor::new(self.color(Color::White), self.color(Color::Black)),
            turn: self.turn,
            castling: self.castling(),
            ep_square: self.ep_square(mode),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            checks: self.checks(),
        }
    }

    /// Is an en passant capture on the board's en passant square legal?
    pub(super) fn ep_is_legal(&self) -> bool {
        let Some(to) = self.board.ep.first() else {
            return false;
        };
        let takers = attacks::pawn(!self.turn, to) & self.men(self.turn, Role::Pawn);
        takers
            .into_iter()
            .any(|from| self.is_safe(Role::Pawn, Move::new(from, to)))
    }
}
