//! Why a game ended, and by which rule.

use std::fmt;
use std::str::FromStr;

use super::outcome::Outcome;

/// Why a game ended. The names are the only ones this program uses.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Termination {
    /// The board: the side to move is in check and nothing helps.
    Checkmate,
    /// The board: the side to move is not in check and has no legal move.
    Stalemate,
    /// The board, Trei șahuri: a king left in check was captured.
    KingCaptured,
    /// The board, three-check and Trei șahuri: the third check was given.
    ThirdCheck,
    /// The board, antichess: the side to move has no men left.
    NoPieces,
    /// The board, antichess: the side to move has men but no legal move.
    NoMoves,
    /// The arbiter, unasked: neither side can win by any series of legal moves (FIDE 5.2.2).
    DeadPosition,
    /// The arbiter, unasked: the ruleset's list of drawn material.
    InsufficientMaterial,
    /// The arbiter, unasked: automatic repetition (FIDE 9.6.1, or threefold where a ruleset says so).
    Repetition,
    /// The arbiter, unasked: automatic move rule (FIDE 9.6.2, or 50 moves where a ruleset says so).
    MoveRule,
    /// The arbiter, asked: repetition (FIDE 9.2).
    RepetitionClaim,
    /// The arbiter, asked: move rule (FIDE 9.3).
    MoveRuleClaim,
    /// A player gave up.
    Resignation,
    /// The players agreed a draw.
    Agreement,
    /// A flag fell.
    TimeForfeit,
    /// Too many illegal moves (FIDE 7.5.5).
    IllegalMoves,
    /// A player left the game.
    Abandonment,
    /// A person decided.
    Adjudication,
}

impl Termination {
    /// Every termination, in declaration order.
    pub const ALL: [Self; 18] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::KingCaptured,
        Self::ThirdCheck,
        Self::NoPieces,
        Self::NoMoves,
        Self::DeadPosition,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::MoveRule,
        Self::RepetitionClaim,
        Self::MoveRuleClaim,
        Self::Resignation,
        Self::Agreement,
        Self::TimeForfeit,
        Self::IllegalMoves,
        Self::Abandonment,
        Self::Adjudication,
    ];

    /// The kebab-case name used in every output and input.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::KingCaptured => "king-captured",
            Self::ThirdCheck => "third-check",
            Self::NoPieces => "no-pieces",
            Self::NoMoves => "no-moves",
            Self::DeadPosition => "dead-position",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Repetition => "repetition",
            Self::MoveRule => "move-rule",
            Self::RepetitionClaim => "repetition-claim",
            Self::MoveRuleClaim => "move-rule-claim",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::TimeForfeit => "time-forfeit",
            Self::IllegalMoves => "illegal-moves",
            Self::Abandonment => "abandonment",
            Self::Adjudication => "adjudication",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no termination.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown termination `{0}`")]
pub struct UnknownTermination(pub String);

impl FromStr for Termination {
    type Err = UnknownTermination;

    fn from_str(text: &str) -> Result<Self, UnknownTermination> {
        Self::ALL
            .into_iter()
            .find(|termination| termination.name() == text)
            .ok_or_else(|| UnknownTermination(text.to_owned()))
    }
}

/// The article or reading that decided, as people cite it: `FIDE 5.1.1`, `Trei șahuri R4`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleRef(pub &'static str);

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// How a game ended: who, why, and by which rule.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who finished where.
    pub outcome: Outcome,
    /// Why.
    pub termination: Termination,
    /// The article or reading that decided.
    pub rule: RuleRef,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for termination in Termination::ALL {
            assert_eq!(termination.name().parse(), Ok(termination));
        }
        assert!("mate".parse::<Termination>().is_err());
    }
}
