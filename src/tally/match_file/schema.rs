//! A match file as it is written.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};

use crate::ruleset::{Reference, VariantName};
use crate::yaml::Spanned;

/// A match of a few games between two players, or three.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "arbitru match")]
pub(crate) struct MatchText {
    /// What the match is called.
    #[serde(rename = "match")]
    pub title: Option<String>,
    /// What is played; the ruleset's variant if absent.
    pub variant: Option<Spanned<VariantName>>,
    /// By which rules and for which points; the variant's own if absent.
    pub ruleset: Option<Spanned<Reference>>,
    /// Who plays, in the seats of the first game.
    pub players: Spanned<Vec<Spanned<String>>>,
    /// How many games the match has; the ruleset's number if absent.
    pub length: Option<Spanned<u32>>,
    /// The games so far, in order.
    #[serde(default)]
    pub games: Vec<Spanned<GameText>>,
}

/// One game of a match.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct GameText {
    /// Who has White, if it is not his turn to have it.
    pub white: Option<Spanned<String>>,
    /// Who has Black.
    pub black: Option<Spanned<String>>,
    /// Who has Red, where three play.
    pub red: Option<Spanned<String>>,
    /// The start position, if it is not the usual one.
    pub fen: Option<Spanned<String>>,
    /// The moves, with or without numbers.
    pub moves: Option<Spanned<MovesText>>,
    /// A PGN file, relative to this one: `round2.pgn` for its first game, `round2.pgn#3` for the third.
    pub pgn: Option<Spanned<String>>,
    /// The result, if the moves do not show it.
    pub result: Option<Spanned<String>>,
    /// Why it ended: a termination.
    pub reason: Option<Spanned<String>>,
    /// Who resigned: a colour or a name.
    pub resigned: Option<Spanned<String>>,
    /// Whose flag fell: a colour or a name.
    pub flag: Option<Spanned<String>>,
    /// Who did not appear or went away: a colour or a name.
    pub abandoned: Option<Spanned<String>>,
}

/// Moves as one text or as a list.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(transparent)]
pub(crate) struct MovesText(pub String);

impl<'de> Deserialize<'de> for MovesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = MovesText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("moves")
            }

            fn visit_str<E>(self, text: &str) -> Result<MovesText, E> {
                Ok(MovesText(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<MovesText, A::Error> {
                let mut moves = Vec::new();
                while let Some(word) = list.next_element::<String>()? {
                    moves.push(word);
                }
                Ok(MovesText(moves.join(" ")))
            }
        }

        deserializer.deserialize_any(Either)
    }
}
