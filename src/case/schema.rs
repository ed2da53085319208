//! A case file as it is written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::words::{
    Agreed, CanWin, ClaimName, FenFault, OutcomeText, Player, TerminationText, WhyNot, YesNo,
};
use crate::ruleset::{PointsText, Reference, VariantName};
use crate::yaml::Spanned;

/// Rule cases; what stands before `cases` holds for each of them unless it says otherwise.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "arbitru rule cases")]
pub(super) struct CaseFileText {
    /// The variant of the cases.
    pub variant: Option<Spanned<VariantName>>,
    /// The ruleset of the cases; the variant's usual one if there is none.
    pub ruleset: Option<Spanned<Reference>>,
    /// Where the cases start; the variant's array if there is none.
    pub fen: Option<Spanned<String>>,
    /// Where the cases are from, in words.
    pub source: Option<String>,
    /// The cases.
    pub cases: Spanned<Vec<Spanned<CaseText>>>,
}

/// A rule case.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseText {
    /// Its name, once in the file.
    pub id: Spanned<String>,
    /// The variant.
    pub variant: Option<Spanned<VariantName>>,
    /// The ruleset: a name, a path, or regulations written here.
    pub ruleset: Option<Spanned<Reference>>,
    /// Where it is from, in words.
    pub source: Option<String>,
    /// What it is about, in words.
    pub comment: Option<String>,
    /// Why the case is known to fail for now. It is run and counted, and fails once it passes.
    pub pending: Option<Spanned<String>>,
    /// Where it starts.
    pub fen: Option<Spanned<String>>,
    /// The moves, in SAN or UCI.
    #[serde(default)]
    pub moves: Option<Spanned<MovesText>>,
    /// What happens after the moves, in this order.
    #[serde(default)]
    pub events: Vec<Spanned<EventText>>,
    /// What must be observed in the end.
    pub expect: Option<Spanned<ExpectText>>,
}

/// What must be observed after moves and events.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ExpectText {
    /// Who won; "*" if the game is not over.
    pub outcome: Option<Spanned<OutcomeText>>,
    /// Why it ended; `none` if it is not over.
    pub termination: Option<Spanned<TerminationText>>,
    /// The article or reading that decided.
    pub rule: Option<Spanned<String>>,
    /// Who left a game of three, how, and by whom, in order: `red checkmate by white`.
    pub exits: Option<Spanned<Vec<String>>>,
    /// Points of each player.
    pub points: Option<Spanned<Vec<PointsText>>>,
    /// Checks given by White and Black.
    pub checks: Option<Spanned<[u8; 2]>>,
    /// The draws that the player to move may claim.
    pub claims: Option<Spanned<Vec<ClaimName>>>,
    /// How many legal moves there are, or which.
    pub legal_moves: Option<Spanned<LegalMovesText>>,
    /// The first of the moves that is not legal.
    pub illegal: Option<Spanned<IllegalText>>,
    /// The position, its en passant square only if a capture there is legal.
    pub fen: Option<Spanned<String>>,
    /// Is the side to move in check?
    pub in_check: Option<Spanned<YesNo>>,
    /// Who can still win by some series of legal moves.
    pub can_win: Option<Spanned<CanWinText>>,
    /// A fault of the FEN; nothing is played then.
    pub invalid_fen: Option<Spanned<FenFault>>,
    /// Numbers of move sequences by depth.
    pub perft: Option<Spanned<BTreeMap<u32, u64>>>,
}

impl ExpectText {
    /// Is nothing expected?
    pub(super) fn is_empty(&self) -> bool {
        let verdict = [
            self.outcome.is_some(),
            self.termination.is_some(),
            self.rule.is_some(),
            self.exits.is_some(),
            self.points.is_some(),
            self.claims.is_some(),
            self.illegal.is_some(),
        ];
        let position = [
            self.checks.is_some(),
            self.legal_moves.is_some(),
            self.fen.is_some(),
            self.in_check.is_some(),
            self.can_win.is_some(),
            self.invalid_fen.is_some(),
            self.perft.is_some(),
        ];
        !verdict.contains(&true) && !position.contains(&true)
    }
}

/// The first move that is not legal; what is not said does not matter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct IllegalText {
    /// As it stands in `moves`.
    #[serde(rename = "move")]
    pub move_: Option<String>,
    /// Its number in `moves`, from 1.
    pub ply: Option<u32>,
    /// Why.
    pub why: Option<WhyNot>,
}

/// Who can still win.
#[derive(Copy, Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CanWinText {
    /// White.
    pub white: Option<CanWin>,
    /// Black.
    pub black: Option<CanWin>,
}

/// One thing that a player or a clock does.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EventText {
    /// This player claims a draw; with `move`, announcing it.
    pub claim: Option<Player>,
    /// A move is played, or announced with a claim.
    #[serde(rename = "move")]
    pub move_: Option<Spanned<String>>,
    /// This player resigns.
    pub resign: Option<Player>,
    /// The players agree.
    pub agree: Option<Agreed>,
    /// The flag of this player falls.
    pub flag: Option<Player>,
    /// A player tries illegal moves.
    pub illegal: Option<AttemptsText>,
}

/// Illegal moves that a player tries.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AttemptsText {
    /// Who.
    pub by: Player,
    /// Which; each must be illegal here.
    #[serde(default)]
    pub moves: Vec<Spanned<String>>,
    /// How many, if it does not matter which.
    pub times: Option<u16>,
}

/// Moves: a list, or words with or without move numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MovesText(pub Vec<String>);

impl<'de> Deserialize<'de> for MovesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;

        impl<'de> Visitor<'de> for Words {
            type Value = MovesText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("moves, as a list or separated by blanks")
            }

            fn visit_str<E>(self, text: &str) -> Result<MovesText, E> {
                Ok(MovesText(words(text).collect()))
            }

            fn visit_unit<E>(self) -> Result<MovesText, E> {
                Ok(MovesText::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<MovesText, A::Error> {
                let mut moves = Vec::new();
                while let Some(word) = seq.next_element::<String>()? {
                    moves.push(word);
                }
                Ok(MovesText(moves))
            }
        }

        deserializer.deserialize_any(Words)
    }
}

/// The moves of a text, without their numbers.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().filter_map(without_number)
}

/// `Nf3` of `1.Nf3` and `1...Nf3`; nothing of `1.`.
fn without_number(word: &str) -> Option<String> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    };
    (!word.is_empty()).then(|| word.to_owned())
}

impl JsonSchema for MovesText {
    fn schema_name() -> Cow<'static, str> {
        "Moves".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "moves in SAN or UCI, as a list or separated by blanks",
            "anyOf": [
                { "type": "string" },
                { "type": "array", "items": { "type": "string" } },
            ],
        })
    }
}

/// What is expected of the legal moves.
#[derive(Clone, Debug, Default)]
pub(super) struct LegalMovesText {
    pub count: Option<u32>,
    pub exactly: Option<Vec<String>>,
    pub contains: Vec<String>,
    pub excludes: Vec<String>,
}

/// The long form of [`LegalMovesText`].
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LegalMovesParts {
    /// How many there are.
    count: Option<u32>,
    /// Moves that are legal.
    #[serde(default)]
    contains: Vec<String>,
    /// Moves that are not.
    #[serde(default)]
    excludes: Vec<String>,
}

impl<'de> Deserialize<'de> for LegalMovesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = LegalMovesText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of moves, a list of moves, or `contains` and `excludes`")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<LegalMovesText, E> {
                let count = text
                    .parse()
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))?;
                Ok(LegalMovesText {
                    count: Some(count),
                    ..LegalMovesText::default()
                })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<LegalMovesText, A::Error> {
                let MovesText(moves) =
                    MovesText::deserialize(serde::de::value::SeqAccessDeserializer::new(seq))?;
                Ok(LegalMovesText {
                    exactly: Some(moves),
                    ..LegalMovesText::default()
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<LegalMovesText, A::Error> {
                let parts = LegalMovesParts::deserialize(MapAccessDeserializer::new(map))?;
                Ok(LegalMovesText {
                    count: parts.count,
                    exactly: None,
                    contains: parts.contains,
                    excludes: parts.excludes,
                })
            }
        }

        deserializer.deserialize_any(Any)
    }
}

impl JsonSchema for LegalMovesText {
    fn schema_name() -> Cow<'static, str> {
        "LegalMoves".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let parts = generator.subschema_for::<LegalMovesParts>();
        json_schema!({
            "description": "a number of moves, a list of all moves, or some of them",
            "anyOf": [
                { "type": "integer", "minimum": 0 },
                { "type": "array", "items": { "type": "string" } },
                parts,
            ],
        })
    }
}
