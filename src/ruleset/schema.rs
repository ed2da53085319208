//! A ruleset file as it is written.
//!
//! Every field may be absent, since `extends:` may supply it; [`resolve`](super::resolve) asks for
//! what is still missing. A field is a regulation: a new kind of regulation is one field here, its
//! use in the referee, and a paragraph in `docs/ruleset.md`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::words::{
    Agreement, Colours, DeadPosition, End, FlagFall, Knight, MateCredit, MateWithOwnKingEnPrise,
    Material, Neutrality, PinnedMan, PointsKey, PointsText, StandingCheck, VariantName,
};
use crate::yaml::Spanned;

/// How the arbiter decides and what an outcome is worth.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "arbitru ruleset")]
pub(crate) struct RulesetFile {
    /// What the ruleset is called.
    pub name: Option<Spanned<String>>,
    /// A built-in ruleset or a file whose regulations hold unless this file says otherwise.
    pub extends: Option<Spanned<String>>,
    /// The law that the ruleset regulates.
    pub variant: Option<Spanned<VariantName>>,
    /// Where the rules are from, in words.
    pub source: Option<String>,
    /// Occurrences of the same position.
    pub repetition: Option<Spanned<LimitText>>,
    /// Rounds (one move of each player still in the game) without capture or pawn move.
    pub move_rule: Option<Spanned<LimitText>>,
    /// Which material draws by itself.
    pub insufficient_material: Option<Spanned<Material>>,
    /// Whether a position that nobody can win ends the game.
    pub dead_position: Option<Spanned<DeadPosition>>,
    /// What a fallen flag costs.
    pub flag_fall: Option<FlagFallText>,
    /// What illegal moves cost; the exception of `flag-fall` holds for them too.
    pub illegal_moves: Option<IllegalMovesText>,
    /// Whether players may agree a draw.
    pub agreement: Option<Agreement>,
    /// How many games make a match.
    #[serde(rename = "match")]
    pub match_: Option<MatchText>,
    /// Winner's and loser's points for each termination.
    pub points: Option<Spanned<BTreeMap<PointsKey, Spanned<Vec<PointsText>>>>>,
    /// How the corners of a variant's rules are read.
    pub readings: Option<Spanned<ReadingsText>>,
}

/// When a draw may be claimed and when it needs no claim; an absent one never comes.
#[derive(Copy, Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitText {
    /// From here a player may claim.
    pub claim: Option<Spanned<u16>>,
    /// Here the game ends unasked.
    pub automatic: Option<Spanned<u16>>,
}

/// What a fallen flag costs.
#[derive(Copy, Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlagFallText {
    /// When the player whose flag fell loses; otherwise it is a draw.
    pub loses: FlagFall,
}

/// What illegal moves cost.
#[derive(Copy, Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct IllegalMovesText {
    /// The illegal move of one player, counted over the game, that loses it.
    pub lose_at: Option<Spanned<u16>>,
}

/// A match under this ruleset.
#[derive(Copy, Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchText {
    /// Its number of games.
    pub games: Option<Spanned<u16>>,
    /// Who has which colour.
    pub colours: Option<Colours>,
}

/// The readings of Trei șahuri (A4, A11, A14) and the switches of three-player chess.
#[derive(Copy, Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ReadingsText {
    /// Trei șahuri, A4.
    pub pinned_man: Option<Spanned<PinnedMan>>,
    /// Trei șahuri, A11.
    pub standing_check: Option<Spanned<StandingCheck>>,
    /// Trei șahuri, A14.
    pub mate_with_own_king_en_prise: Option<Spanned<MateWithOwnKingEnPrise>>,
    /// Three-player chess: what the first mate does.
    pub end: Option<Spanned<End>>,
    /// Three-player chess: the neutrality rule.
    pub neutrality: Option<Spanned<Neutrality>>,
    /// Three-player chess: the knight's leap.
    pub knight: Option<Spanned<Knight>>,
    /// Three-player chess: whose mate it is.
    pub mate_credit: Option<Spanned<MateCredit>>,
}
