//! Trei șahuri, the Romanian three-check. Rules (R) and readings of doubtful ones (A) are numbered as
//! in `docs/rules/trei-sahuri.md`.
//!
//! A move that is not the king's is legal if it adds no new attacker to the mover's own king; the
//! king never steps, and never castles, into or through check; taking the enemy king is always
//! legal. So one may overlook a check, and then lose the king.

use super::{ChecksGiven, Extra, King, Laws};
use crate::chess::color::Color;
use crate::chess::position::Position;
use crate::game::{Ending, Outcome, RuleRef, Seat, Termination};

/// Trei șahuri.
#[derive(Copy, Clone, Debug)]
pub struct TreiSahuri;

/// How the doubtful rules are read; the defaults are the readings of `docs/rules/trei-sahuri.md`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Readings {
    /// A4.
    pub pinned_capture: PinnedCapture,
    /// A11.
    pub standing_check: StandingCheck,
    /// A14.
    pub exposed_mate: ExposedMate,
}

/// May a pinned man capture the enemy king (A4)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum PinnedCapture {
    /// It may: the game is over before its own king could be taken.
    #[default]
    MayTakeKing,
    /// It stays pinned.
    StaysPinned,
}

/// Does a check that was overlooked and not punished count again (A11)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum StandingCheck {
    /// Every ply after which the enemy king is attacked counts (R15 to the letter).
    #[default]
    Counts,
    /// Only a ply that adds an attacker counts.
    Once,
}

/// Is it mate if the mated side can take the king of the side that mates (A14)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum ExposedMate {
    /// It is not: there is a reply.
    #[default]
    NotMate,
    /// It is.
    Mate,
}

impl Laws for TreiSahuri {
    const KING: King = King::Capturable;
    type Extra = ChecksGiven<Readings>;

    /// A captured king before mate, mate before the third check (A13), each before stalemate.
    fn ending(position: &Position<Self>) -> Option<Ending> {
        let turn = position.turn();
        if position.king(turn).is_none() {
            return Some(won(
                !turn,
                Termination::KingCaptured,
                RuleRef("Trei șahuri R4"),
            ));
        }
        if position.is_mate() {
            return Some(won(
                !turn,
                Termination::Checkmate,
                RuleRef("Trei șahuri R11"),
            ));
        }
        if let Some(winner) = position.extra().third_check() {
            return Some(won(
                winner,
                Termination::ThirdCheck,
                RuleRef("Trei șahuri R10"),
            ));
        }
        if position.has_legal_move() {
            return None;
        }
        Some(Ending {
            outcome: Outcome::draw(2),
            termination: Termination::Stalemate,
            rule: RuleRef("Trei șahuri R16"),
        })
    }

    fn read_as(extra: &mut Self::Extra, readings: Readings) {
        extra.readings = readings;
    }

    fn pinned_may_take_king(extra: &Self::Extra) -> bool {
        extra.readings.pinned_capture == PinnedCapture::MayTakeKing
    }

    fn standing_check_counts(extra: &Self::Extra) -> bool {
        extra.readings.standing_check == StandingCheck::Counts
    }

    fn exposed_king_may_mate(extra: &Self::Extra) -> bool {
        extra.readings.exposed_mate == ExposedMate::Mate
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
    use crate::chess::{Move, Square};

    fn after(fen: &str, readings: Readings, moves: &[&str]) -> Position<TreiSahuri> {
        let mut position = position::<TreiSahuri>(fen).with_readings(readings);
        for text in moves {
            let square = |at: usize| text[at..at + 2].parse::<Square>().unwrap();
            let m = Move::new(square(0), square(2));
            assert!(position.is_legal(m), "{text} in {fen}");
            position.play(m);
        }
        position
    }

    fn end(position: &Position<TreiSahuri>) -> Option<(Termination, &'static str)> {
        let ending = position.ending()?;
        Some((ending.termination, ending.rule.0))
    }

    #[test]
    fn a_king_left_in_check_may_be_captured() {
        let fen = "4k3/8/8/8/8/p7/8/4RK2 b - - 0 1 +1+0";
        let captured = after(fen, Readings::default(), &["a3a2", "e1e8"]);
        assert_eq!(
            end(&captured),
            Some((Termination::KingCaptured, "Trei șahuri R4"))
        );
        assert_eq!(captured.ending().unwrap().outcome, Outcome::win(0, 2));
        assert!(!captured.is_check());
    }

    #[test]
    fn a_third_check_that_mates_is_mate() {
        let mate = "k7/2Q5/1K6/8/8/8/8/8 w - - 0 1 +2+0";
        let mated = after(mate, Readings::default(), &["c7b7"]);
        assert_eq!(
            end(&mated),
            Some((Termination::Checkmate, "Trei șahuri R11"))
        );
        let check = after(
            "k7/8/8/8/8/8/8/K6R w - - 0 1 +2+0",
            Readings::default(),
            &["h1h8"],
        );
        assert_eq!(
            end(&check),
            Some((Termination::ThirdCheck, "Trei șahuri R10"))
        );
    }

    #[test]
    fn ignoring_moves_are_no_escape_from_mate() {
        let mated = after(
            "k7/8/1K6/8/8/8/p7/7R w - - 0 1",
            Readings::default(),
            &["h1h8"],
        );
        assert_eq!(
            end(&mated),
            Some((Termination::Checkmate, "Trei șahuri R11"))
        );
        assert!(mated.legal_moves().is_empty());
    }

    #[test]
    fn whether_a_king_en_prise_can_mate_is_a_reading() {
        // White has overlooked the rook's check and mates in the corner.
        let fen = "k7/8/1K6/8/8/1r6/8/7R w - - 0 1 +0+1";
        let mate = Readings {
            exposed_mate: ExposedMate::Mate,
            ..Readings::default()
        };
        assert_eq!(end(&after(fen, Readings::default(), &["h1h8"])), None);
        assert_eq!(
            end(&after(fen, mate, &["h1h8"])),
            Some((Termination::Checkmate, "Trei șahuri R11"))
        );
    }

    #[test]
    fn whether_a_pinned_man_may_take_the_king_is_a_reading() {
        // The knight on e2 is pinned by the rook and attacks the king on g3.
        let fen = "4r3/8/8/8/8/6k1/4N3/4K3 w - - 0 1 +1+0";
        let takes = Move::new("e2".parse().unwrap(), "g3".parse().unwrap());
        let stays = Readings {
            pinned_capture: PinnedCapture::StaysPinned,
            ..Readings::default()
        };
        let literal = after(fen, Readings::default(), &[]);
        assert!(literal.is_legal(takes) && literal.legal_moves().contains(&takes));
        let strict = after(fen, stays, &[]);
        assert!(!strict.is_legal(takes) && !strict.legal_moves().contains(&takes));
    }

    #[test]
    fn whether_a_standing_check_counts_again_is_a_reading() {
        let fen = "4k3/p7/8/8/8/8/P7/4RK2 b - - 0 1 +1+0";
        let once = Readings {
            standing_check: StandingCheck::Once,
            ..Readings::default()
        };
        let white = |readings, moves: &[&str]| after(fen, readings, moves).extra().counts.white;
        assert_eq!(white(Readings::default(), &["a7a6", "a2a3"]), 2);
        assert_eq!(white(once, &["a7a6", "a2a3"]), 1);
        assert_eq!(
            white(once, &["a7a6", "e1e2"]),
            2,
            "a man that moves checks anew"
        );
    }

    #[test]
    fn stalemate_draws() {
        let stale = after(
            "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1",
            Readings::default(),
            &["c1c7"],
        );
        assert_eq!(
            end(&stale),
            Some((Termination::Stalemate, "Trei șahuri R16"))
        );
    }
}
