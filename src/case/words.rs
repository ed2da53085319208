//! The words that may stand in a case file.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};

use crate::diagnostic::Illegal;
use crate::game::{Outcome, Termination, Winnable};

/// A player by the colour of his army; red is the second of three.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Player {
    White,
    Red,
    Black,
}

impl Player {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Red => "red",
            Self::Black => "black",
        }
    }
}

/// What players agree on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Agreed {
    Draw,
}

/// Yes or no.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum YesNo {
    Yes,
    No,
}

impl YesNo {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
        }
    }
}

/// Can a side still win?
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CanWin {
    Yes,
    No,
    Unknown,
}

impl CanWin {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

impl From<Winnable> for CanWin {
    fn from(winnable: Winnable) -> Self {
        match winnable {
            Winnable::Yes => Self::Yes,
            Winnable::No => Self::No,
            Winnable::Unknown => Self::Unknown,
        }
    }
}

/// A draw that may be claimed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ClaimName {
    RepetitionClaim,
    MoveRuleClaim,
}

impl ClaimName {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::RepetitionClaim => Termination::RepetitionClaim.name(),
            Self::MoveRuleClaim => Termination::MoveRuleClaim.name(),
        }
    }
}

/// Why a word in a case is no legal move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The rules forbid it.
    Illegal(Illegal),
    /// Several legal moves fit.
    Ambiguous,
    /// A pawn reaches the last rank and no piece is named.
    PromotionMissing,
    /// The column of a player who does not move holds something else, or a move stands in it.
    WrongColumn,
    /// It is neither SAN nor UCI.
    NotAMove,
}

impl WhyNot {
    fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Ambiguous,
            Self::PromotionMissing,
            Self::WrongColumn,
            Self::NotAMove,
        ];
        Illegal::ALL
            .iter()
            .copied()
            .map(Self::Illegal)
            .chain(others)
    }

    /// The kebab-case name, as cases use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal(why) => why.name(),
            Self::Ambiguous => "ambiguous",
            Self::PromotionMissing => "promotion-missing",
            Self::WrongColumn => "wrong-column",
            Self::NotAMove => "not-a-move",
        }
    }
}

/// An outcome, or `*` for a game that is not over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct OutcomeText(pub Option<Outcome>);

impl FromStr for OutcomeText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "*" {
            return Ok(Self(None));
        }
        let unreadable =
            |error| format!("`{text}` is {error}, or \"*\" for a game that is not over");
        text.parse()
            .map(|outcome| Self(Some(outcome)))
            .map_err(unreadable)
    }
}

impl fmt::Display for OutcomeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(outcome) => outcome.fmt(f),
            None => f.write_str("\"*\""),
        }
    }
}

impl<'de> Deserialize<'de> for OutcomeText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl JsonSchema for OutcomeText {
    fn schema_name() -> Cow<'static, str> {
        "Outcome".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "who won: a result, places in turn order, or * for a game that is not over",
            "type": "string",
            "pattern": "^(1-0|0-1|1/2-1/2|0-0|\\*|[1-3x]-[1-3x]-[1-3x])$",
        })
    }
}

/// Reads a name out of a list of known ones, with advice if it is not there.
fn named<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    known: impl Iterator<Item = T> + Clone,
    name: impl Fn(&T) -> &'static str + Copy,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    known
        .clone()
        .find(|value| name(value) == text)
        .ok_or_else(|| {
            let help = crate::yaml::advice(&text, known.map(|value| name(&value)));
            D::Error::custom(format!("unknown value `{text}`; {help}"))
        })
}

/// A termination, or `none` for a game that is not over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct TerminationText(pub Option<Termination>);

impl TerminationText {
    pub(super) fn all() -> impl Iterator<Item = Self> + Clone {
        let some = Termination::ALL
            .into_iter()
            .map(|termination| Self(Some(termination)));
        some.chain([Self(None)])
    }

    pub(super) const fn name(self) -> &'static str {
        match self.0 {
            Some(termination) => termination.name(),
            None => "none",
        }
    }
}

impl<'de> Deserialize<'de> for TerminationText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named(deserializer, Self::all(), |value| value.name())
    }
}

impl JsonSchema for TerminationText {
    fn schema_name() -> Cow<'static, str> {
        "Termination".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = Self::all().map(Self::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

impl<'de> Deserialize<'de> for WhyNot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let known: Vec<Self> = Self::all().collect();
        named(deserializer, known.into_iter(), |why| why.name())
    }
}

impl JsonSchema for WhyNot {
    fn schema_name() -> Cow<'static, str> {
        "WhyNot".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = Self::all().map(Self::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

/// A fault of a FEN, by the name of its diagnostic.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct FenFault(pub &'static str);

impl FenFault {
    const NAMES: [&'static str; 15] = [
        "bad-field-count",
        "bad-rank",
        "bad-fen-field",
        "king-count",
        "opponent-in-check",
        "pawn-on-back-rank",
        "castling-right-impossible",
        "ep-square-impossible",
        "ep-square-useless",
        "impossible-check",
        "impossible-material",
        "clock-missing",
        "clock-inconsistent",
        "check-counter",
        "castling-in-antichess",
    ];
}

impl<'de> Deserialize<'de> for FenFault {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named(deserializer, Self::NAMES.into_iter(), |name| name).map(Self)
    }
}

impl JsonSchema for FenFault {
    fn schema_name() -> Cow<'static, str> {
        "FenFault".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Self::NAMES })
    }
}
