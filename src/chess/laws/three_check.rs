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
