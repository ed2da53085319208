//! The article or reading behind a decision that a ruleset makes.

use crate::chess::Variant;
use crate::game::{RuleRef, Termination};
use crate::ruleset::{Ruleset, default_for};

/// What to cite for an ending by `termination`: the article of the variant's rules if the ruleset
/// says what the article says, else the ruleset's own key.
pub(super) fn rule(ruleset: &Ruleset, termination: Termination) -> RuleRef {
    let usual = default_for(ruleset.variant);
    RuleRef(if says_the_same(ruleset, usual, termination) {
        article(ruleset.variant, termination)
    } else {
        key(termination)
    })
}

fn says_the_same(ruleset: &Ruleset, usual: &Ruleset, termination: Termination) -> bool {
    match termination {
        Termination::DeadPosition => usual.dead_position == ruleset.dead_position,
        Termination::InsufficientMaterial => usual.material == ruleset.material,
        Termination::Repetition => usual.repetition.automatic == ruleset.repetition.automatic,
        Termination::RepetitionClaim => usual.repetition.claim == ruleset.repetition.claim,
        Termination::MoveRule => usual.move_rule.automatic == ruleset.move_rule.automatic,
        Termination::MoveRuleClaim => usual.move_rule.claim == ruleset.move_rule.claim,
        Termination::TimeForfeit => usual.flag_fall == ruleset.flag_fall,
        Termination::IllegalMoves => usual.illegal_moves == ruleset.illegal_moves,
        Termination::Agreement
        | Termination::Resignation
        | Termination::Abandonment
        | Termination::Adjudication
        | Termination::Checkmate
        | Termination::Stalemate
        | Termination::KingCaptured
        | Termination::ThirdCheck
        | Termination::NoPieces
        | Termination::NoMoves => true,
    }
}

const fn key(termination: Termination) -> &'static str {
    match termination {
        Termination::DeadPosition => "ruleset: dead-position",
        Termination::InsufficientMaterial => "ruleset: insufficient-material",
        Termination::Repetition | Termination::RepetitionClaim => "ruleset: repetition",
        Termination::MoveRule | Termination::MoveRuleClaim => "ruleset: move-rule",
        Termination::TimeForfeit => "ruleset: flag-fall",
        Termination::IllegalMoves => "ruleset: illegal-moves",
        Termination::Agreement => "ruleset: agreement",
        Termination::Resignation
        | Termination::Abandonment
        | Termination::Adjudication
        | Termination::Checkmate
        | Termination::Stalemate
        | Termination::KingCaptured
        | Termination::ThirdCheck
        | Termination::NoPieces
        | Termination::NoMoves => "ruleset",
    }
}

/// Numbers as in `docs/rules/`; where a variant's page is silent, FIDE's article.
const fn article(variant: Variant, termination: Termination) -> &'static str {
    match variant {
        Variant::Standard | Variant::Chess960 => fide(termination),
        Variant::ThreeCheck => match termination {
            Termination::InsufficientMaterial => "three-check 9",
            Termination::Repetition
            | Termination::MoveRule
            | Termination::RepetitionClaim
            | Termination::MoveRuleClaim => "three-check 11",
            Termination::TimeForfeit => "three-check 15",
            other => fide(other),
        },
        Variant::Antichess => match termination {
            Termination::InsufficientMaterial => "antichess 10",
            Termination::Repetition
            | Termination::MoveRule
            | Termination::RepetitionClaim
            | Termination::MoveRuleClaim => "antichess 9",
            Termination::TimeForfeit => "antichess X5",
            other => fide(other),
        },
        Variant::TreiSahuri => match termination {
            Termination::InsufficientMaterial => "Trei șahuri A19",
            Termination::Repetition => "Trei șahuri R17",
            Termination::MoveRule => "Trei șahuri R18",
            Termination::Resignation => "Trei șahuri R19",
            Termination::TimeForfeit => "Trei șahuri R20",
            Termination::IllegalMoves => "Trei șahuri R21",
            other => fide(other),
        },
        Variant::ThreePlayer => match termination {
            Termination::Agreement => "three-player 5.5",
            Termination::InsufficientMaterial
            | Termination::RepetitionClaim
            | Termination::MoveRuleClaim
            | Termination::Resignation
            | Termination::TimeForfeit => "three-player reading 10",
            other => fide(other),
        },
    }
}

const fn fide(termination: Termination) -> &'static str {
    match termination {
        Termination::DeadPosition | Termination::InsufficientMaterial => "FIDE 5.2.2",
        Termination::Repetition => "FIDE 9.6.1",
        Termination::MoveRule => "FIDE 9.6.2",
        Termination::RepetitionClaim => "FIDE 9.2",
        Termination::MoveRuleClaim => "FIDE 9.3",
        Termination::Resignation => "FIDE 5.1.2",
        Termination::Agreement => "FIDE 5.2.3",
        Termination::TimeForfeit => "FIDE 6.9",
        Termination::IllegalMoves => "FIDE 7.5.5",
        Termination::Abandonment => "FIDE 6.7",
        Termination::Adjudication => "an arbiter's decision",
        Termination::Checkmate => "FIDE 5.1.1",
        Termination::Stalemate => "FIDE 5.2.1",
        Termination::KingCaptured
        | Termination::ThirdCheck
        | Termination::NoPieces
        | Termination::NoMoves => "the board",
    }
}
