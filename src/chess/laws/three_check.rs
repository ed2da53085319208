//! Three-check (rules page of chess-samara.ru, numbered as there): ordinary chess, and who first
//! gives three checks wins.

use super::{ChecksGiven, Extra, Laws};
use crate::chess::position::Position;
use crate::game::{Ending, Outcome, RuleRef, Seat, Termination};

/// Three-check: checks must be answered.
#[derive(Copy, Clone, Debug)]
pub struct ThreeCheck;

impl Laws for ThreeCheck {
    type Extra = ChecksGiven<()>;

    /// Mate is named before the third check that gives it (12); both before stalemate.
    fn ending(position: &Position<Self>) -> Option<Ending> {
        if position.is_mate() {
            return Some(Ending {
                outcome: Outcome::win((!position.turn()).index(), 2),
                termination: Termination::Checkmate,
                rule: RuleRef("three-check 3"),
            });
        }
        if let Some(winner) = position.extra().third_check() {
            return Some(Ending {
                outcome: Outcome::win(winner.index(), 2),
                termination: Termination::ThirdCheck,
                rule: RuleRef("three-check 2"),
            });
        }
        if position.has_legal_move() {
            return None;
        }
        Some(Ending {
            outcome: Outcome::draw(2),
            termination: Termination::Stalemate,
            rule: RuleRef("three-check 10"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen_for_tests::position;

    fn end(fen: &str) -> Option<(Termination, &'static str)> {
        let ending = position::<ThreeCheck>(fen).ending()?;
        Some((ending.termination, ending.rule.0))
    }

    #[test]
    fn mate_is_named_before_the_third_check_and_that_before_stalemate() {
        for (fen, termination, rule) in [
            (
                "k6R/8/1K6/8/8/8/8/8 b - - 0 1 +3+0",
                Termination::Checkmate,
                "three-check 3",
            ),
            (
                "k6R/8/8/8/8/8/8/K7 b - - 0 1 +3+0",
                Termination::ThirdCheck,
                "three-check 2",
            ),
            (
                "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1 +2+2",
                Termination::Stalemate,
                "three-check 10",
            ),
        ] {
            assert_eq!(end(fen), Some((termination, rule)), "{fen}");
        }
        assert_eq!(end("k6R/8/8/8/8/8/8/K7 b - - 0 1 +2+0"), None);
    }

    #[test]
    fn a_double_check_counts_once() {
        let mut position = position::<ThreeCheck>("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1 +0+0");
        position.play(crate::chess::Move::new(
            "e4".parse().unwrap(),
            "f6".parse().unwrap(),
        ));
        assert_eq!(position.checkers().len(), 2);
        assert_eq!(position.extra().counts.white, 1);
    }
}
