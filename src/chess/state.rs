//! A position as the referee sees it.

use super::bitboard::Bitboard;
use super::color::Color;
use super::dead;
use super::laws::{King, Laws};
use super::moves::Move;
use super::position::Position;
use super::role::Role;
use super::setup::CheckCounts;
use crate::game::{
    Ending, GameState, MaterialRule, Outcome, RuleRef, Seat, SeatSet, Termination, Winnable,
};

/// What FIDE 9.2.3 compares, and the check counters where they belong to the position (three-check
/// 14, Trei șahuri A17).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Identity {
    /// Each man in four bits: see `Men::packed`.
    men: [Bitboard; 4],
    /// The first and the last rank, where all rooks are that may castle.
    castling: u16,
    /// The index of the square, 64 for none.
    ep: u8,
    turn: Color,
    checks: Option<CheckCounts>,
}

impl<L: Laws> GameState for Position<L> {
    type Seat = Color;
    type Move = Move;
    type Identity = Identity;

    fn turn(&self) -> Color {
        self.turn
    }

    fn play(&mut self, legal: Move) {
        Self::play(self, legal);
    }

    fn ending(&self) -> Option<Ending> {
        L::ending(self)
    }

    fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    fn repetition_key(&self) -> u64 {
        self.key
    }

    fn identity(&self) -> Identity {
        Identity {
            men: self.board.men.packed(),
            castling: (self.board.castling.0 | self.board.castling.0 >> 48) as u16,
            ep: self.board.ep.0.trailing_zeros() as u8,
            turn: self.turn,
            checks: self.checks(),
        }
    }

    #[inline]
    fn material(&self, rule: MaterialRule) -> bool {
        !self.is_lively() && dead::is_drawn(self, rule)
    }

    /// Where kings are royal, a pawn, a rook or a queen is always enough to go on.
    #[inline(always)]
    fn is_lively(&self) -> bool {
        let men = &self.board.men;
        let strong = men.role(Role::Pawn) | men.role(Role::Rook) | men.role(Role::Queen);
        L::KING != King::Commoner && strong.any()
    }

    fn bare_king(&self, seat: Color) -> bool {
        self.color(seat) == self.men(seat, Role::King)
    }

    fn can_win(&self, seat: Color) -> Winnable {
        dead::can_win(self, seat)
    }

    fn can_win_within(&self, seat: Color, limit: usize) -> Winnable {
        dead::exact::can_win(self, seat, limit).winnable
    }

    fn is_dead_within(&self, limit: usize) -> bool {
        dead::is_worth_a_search(self)
            && self.legal_moves().len() > 1
            && [Color::White, Color::Black]
                .into_iter()
                .all(|color| self.can_win_within(color, limit) == Winnable::No)
    }

    fn lacks_material(&self, seat: Color) -> bool {
        dead::lacks_material(self, seat)
    }

    fn active(&self) -> SeatSet {
        SeatSet::first(2)
    }

    fn withdraw(&mut self, seat: Color, how: Termination) -> Option<Ending> {
        let rule = match how {
            Termination::Resignation => "FIDE 5.1.2",
            Termination::TimeForfeit => "FIDE 6.9",
            Termination::IllegalMoves => "FIDE 7.5.5",
            Termination::Abandonment => "FIDE 6.7",
            Termination::Checkmate
            | Termination::Stalemate
            | Termination::KingCaptured
            | Termination::ThirdCheck
            | Termination::NoPieces
            | Termination::NoMoves
            | Termination::DeadPosition
            | Termination::InsufficientMaterial
            | Termination::Repetition
            | Termination::MoveRule
            | Termination::RepetitionClaim
            | Termination::MoveRuleClaim
            | Termination::Agreement
            | Termination::Adjudication => "FIDE 12",
        };
        Some(Ending {
            outcome: Outcome::win((!seat).index(), 2),
            termination: how,
            rule: RuleRef(rule),
        })
    }
}
