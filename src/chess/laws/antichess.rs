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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen_for_tests::position;

    fn end(fen: &str) -> Option<(Outcome, Termination)> {
        let ending = position::<Antichess>(fen).ending()?;
        Some((ending.outcome, ending.termination))
    }

    #[test]
    fn who_has_no_men_or_no_move_wins() {
        let (white, black) = (Outcome::win(0, 2), Outcome::win(1, 2));
        assert_eq!(
            end("8/8/8/8/8/8/8/R7 b - - 0 1"),
            Some((black, Termination::NoPieces))
        );
        assert_eq!(
            end("8/8/8/8/8/8/8/R7 w - - 0 1"),
            Some((black, Termination::NoPieces))
        );
        assert_eq!(
            end("8/8/8/p7/P7/8/8/8 w - - 0 1"),
            Some((white, Termination::NoMoves))
        );
        assert_eq!(end("8/8/8/p7/8/P7/8/8 w - - 0 1"), None);
    }

    #[test]
    fn a_king_is_neither_checked_nor_spared() {
        let position = position::<Antichess>("8/8/8/8/8/1k6/8/K2R4 b - - 0 1");
        assert!(!position.is_check());
        let taken = super::super::super::Move::new("b3".parse().unwrap(), "a2".parse().unwrap());
        assert!(position.is_legal(taken), "a step next to the enemy king");
    }
}
