//! Antichess (rules page of chess-samara.ru, numbered as there): captures are obligatory, the king is
//! a man like others, and who has no men or no move wins.

use super::{Capture, King, Laws};
use crate::chess::color::Color;
use crate::chess::position::Position;
use crate::chess::role::Role;
use crate::game::{Ending, Outcome, RuleRef, Seat, Termination};

/// Antichess.
#[derive(Copy, Clone, Debug)]
pub struct Antichess;

impl Laws for Antichess {
    const KING: King = King::Commoner;
    const CAPTURE: Capture = Capture::Mandatory;
    const PROMOTIONS: &'static [Role] = &[
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::King,
    ];
    type Extra = ();

    /// No men is seen before no moves; a text may also leave the other side without men (X10).
    fn ending(position: &Position<Self>) -> Option<Ending> {
        let turn = position.turn();
        let without_men = [turn, !turn]
            .into_iter()
            .find(|&color| position.color(color).is_empty());
        if let Some(winner) = without_men {
            return Some(won(winner, Termination::NoPieces, RuleRef("antichess 7")));
        }
        if position.has_legal_move() {
            return None;
        }
        Some(won(turn, Termination::NoMoves, RuleRef("antichess 8")))
    }
}

fn won(winner: Color, termination: Termination, rule: RuleRef) -> Ending {
    Ending {
        outcome: Outcome::win(winner.index(), 2),
        termination,
        rule,
    }
}
