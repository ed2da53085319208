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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen_for_tests::position;

    #[test]
    fn a_mated_side_loses_and_a_stalemated_one_draws() {
        let end = |fen| position::<Standard>(fen).ending();
        let mate = end("k6R/8/1K6/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(mate.outcome, Outcome::win(0, 2));
        assert_eq!(mate.rule, RuleRef("FIDE 5.1.1"));
        let stalemate = end("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(stalemate.outcome, Outcome::draw(2));
        assert_eq!(stalemate.rule, RuleRef("FIDE 5.2.1"));
        assert_eq!(end("k7/8/1K6/8/8/8/8/7R b - - 0 1"), None);
    }
}
