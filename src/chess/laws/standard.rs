//! Standard chess (FIDE Laws of Chess 2023, articles 1-5) and Chess960 (guideline II): castling is
//! kept as king and rook squares, so one law serves both.

use super::Laws;
use crate::chess::position::Position;
use crate::game::{Ending, Outcome, RuleRef, Seat, Termination};

/// Standard chess and Chess960.
#[derive(Copy, Clone, Debug)]
pub struct Standard;

impl Laws for Standard {
    type Extra = ();

    fn ending(position: &Position<Self>) -> Option<Ending> {
        if position.has_legal_move() {
            return None;
        }
        Some(if position.is_check() {
            Ending {
                outcome: Outcome::win((!position.turn()).index(), 2),
                termination: Termination::Checkmate,
                rule: RuleRef("FIDE 5.1.1"),
            }
        } else {
            Ending {
                outcome: Outcome::draw(2),
                termination: Termination::Stalemate,
                rule: RuleRef("FIDE 5.2.1"),
            }
        })
    }
}
