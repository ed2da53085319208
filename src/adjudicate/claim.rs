//! Draws that a player must ask for.

use crate::game::{Claim, Claims, Ending};

/// When a claim was possible for the first time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Occasion {
    /// Plies played until then.
    pub ply: u32,
    /// Occurrences of the position, or the halfmove clock.
    pub value: u16,
}

/// The first occasion of each claim in a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Occasions {
    /// Of a claim by repetition.
    pub repetition: Option<Occasion>,
    /// Of a claim by the move rule.
    pub move_rule: Option<Occasion>,
}

impl Occasions {
    pub(super) fn note(&mut self, claims: Claims, ply: u32) {
        let occasion = |value| Occasion { ply, value };
        if self.repetition.is_none() {
            self.repetition = claims.repetition.map(occasion);
        }
        if self.move_rule.is_none() {
            self.move_rule = claims.move_rule.map(occasion);
        }
    }

    /// The first occasion of one claim.
    pub const fn first(&self, claim: Claim) -> Option<Occasion> {
        match claim {
            Claim::Repetition => self.repetition,
            Claim::MoveRule => self.move_rule,
        }
    }
}

/// Why a claim is not granted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimRefused {
    /// It comes too late.
    #[error("the game is over: {} ({})", .0.termination, .0.rule)]
    GameOver(Ending),
    /// Only the player to move may claim (FIDE 9.2, 9.3).
    #[error("only the player to move may claim")]
    NotToMove,
    /// The ruleset lets nobody claim a draw, or players agree one.
    #[error("this ruleset does not know it")]
    NotInRuleset,
    /// The position has not occurred often enough, and there were zeroing moves too lately.
    #[error("the position has occurred {occurrences} times, the halfmove clock is at {clock}")]
    NotYet {
        /// Of the position claimed.
        occurrences: u16,
        /// Plies since the last zeroing move.
        clock: u16,
    },
}
