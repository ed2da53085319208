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
