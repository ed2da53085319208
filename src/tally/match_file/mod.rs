//! Match files: a match of a few games, written by hand.
//!
//! A game is moves, a game of a PGN file, or a bare result. Moves are judged by the same replay as an
//! archive, so that a match file proves what it claims.

mod game;
mod schema;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::event::PlayerId;
use super::judged::{Judged, Stated};
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::chess::Variant;
use crate::diagnostic::Span;
use crate::game::{MAX_SEATS, Termination};
use crate::ruleset::{Colours, Ruleset, default_for, resolve_reference};
use crate::yaml::{self, Fault, Faults, Source, Spanned};
use game::Reader;
use schema::MatchText;

/// The JSON schema of match files, for editors.
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(MatchText)
}

/// A match as its file says it, with every game replayed.
#[derive(Clone, Debug)]
pub struct MatchFile {
    /// What it is called.
    pub title: Option<String>,
    /// What is played.
    pub variant: Variant,
    /// By which rules.
    pub ruleset: Ruleset,
    /// Two or three names, all different.
    pub players: Vec<String>,
    /// How many games the match has.
    pub length: u32,
    /// The games, in order.
    pub games: Vec<MatchGame>,
}

/// One game of a match.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Who sat where, in turn order.
    pub seats: [Option<PlayerId>; MAX_SEATS],
    /// What is known of it.
    pub evidence: Evidence,
}

/// What is known of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// Its moves.
    Replayed(Judged),
    /// Somebody's word.
    Stated(Stated, Option<Termination>),
    /// Nothing yet.
    Pending,
}

/// More games than a match has.
const MOST_GAMES: u32 = 1000;

impl MatchFile {
    /// Reads a match file and replays its games.
    ///
    /// # Errors
    /// Every fault of the file that can be found, with its place: unknown keys, a player named twice, a
    /// stranger, a game of another variant, points that the ruleset does not give, a PGN file that
    /// cannot be read.
    pub fn parse(source: &Source) -> Result<Self, Faults> {
        let text: MatchText = yaml::parse(source)?;
        let (variant, ruleset) = rules(&text, source)?;
        let mut faults = Vec::new();
        let players = players(&text, variant, &mut faults);
        let length = length(&text, &ruleset, &mut faults);
        if !faults.is_empty() {
            // Games cannot be matched to players who cannot be told apart.
            return Err(Faults::new(source, faults));
        }
        let mut rulebook = Rulebook::default();
        rulebook.choose(ruleset.clone());
        let mut reader = Reader {
            variant,
            ruleset: &ruleset,
            players: &players,
            rulebook: &rulebook,
            choice: VariantChoice {
                default: Some(variant),
                forced: None,
            },
            folder: PathBuf::from(source.name())
                .parent()
                .map(PathBuf::from)
                .unwrap_or_default(),
            files: BTreeMap::new(),
            faults: Vec::new(),
        };
        let games = text
            .games
            .iter()
            .enumerate()
            .map(|(index, game)| reader.game(index, game))
            .collect();
        if !reader.faults.is_empty() {
            return Err(Faults::new(source, reader.faults));
        }
        Ok(Self {
            title: text.title,
            variant,
            ruleset,
            players,
            length,
            games,
        })
    }
}

/// Variant and ruleset, each from the other if one is not said.
fn rules(text: &MatchText, source: &Source) -> Result<(Variant, Ruleset), Faults> {
    let variant = text.variant.map(|variant| variant.value.0);
    let Some(reference) = &text.ruleset else {
        let variant = variant.unwrap_or(Variant::Standard);
        return Ok((variant, default_for(variant).clone()));
    };
    let ruleset = resolve_reference(reference, source)?;
    let variant = variant.unwrap_or(ruleset.variant);
    if !ruleset.applies_to(variant) {
        let message = format!(
            "the ruleset `{}` is for {}, the match is {variant}",
            ruleset.name, ruleset.variant
        );
        return Err(Faults::new(
            source,
            vec![Fault::new(reference.span, message)],
        ));
    }
    Ok((variant, ruleset))
}

fn players(text: &MatchText, variant: Variant, faults: &mut Vec<Fault>) -> Vec<String> {
    let names = &text.players.value;
    let seats = variant.seats();
    if names.len() != seats {
        let message = format!(
            "{variant} is a game for {seats}, but {} named",
            match names.len() {
                0 => "nobody is".to_owned(),
                1 => "one player is".to_owned(),
                number => format!("{number} players are"),
            }
        );
        faults.push(Fault::new(text.players.span, message));
    }
    let mut seen: Vec<&str> = Vec::new();
    for Spanned { value: name, span } in names {
        let name = name.trim();
        if name.is_empty() {
            faults.push(Fault::new(*span, "a player needs a name"));
        } else if seen.contains(&name) {
            let message = format!("the player `{name}` is named twice");
            faults.push(Fault::new(*span, message).help("nobody plays himself"));
        }
        seen.push(name);
    }
    seen.into_iter().map(str::to_owned).collect()
}

fn length(text: &MatchText, ruleset: &Ruleset, faults: &mut Vec<Fault>) -> u32 {
    match text.length {
        None => u32::from(ruleset.games).max(1),
        Some(Spanned { value, span }) => {
            if !(1..=MOST_GAMES).contains(&value) {
                let message = format!("a match has 1 to {MOST_GAMES} games, not {value}");
                faults.push(Fault::new(span, message));
            }
            value
        }
    }
}

/// Who sits where in game `index` (from 0) unless the game says otherwise: seats move on by one after
/// each game, so that two players alternate colours.
pub(super) fn usual_seats(
    index: usize,
    players: usize,
    colours: Colours,
) -> [Option<PlayerId>; MAX_SEATS] {
    let shift = match colours {
        Colours::Alternate => index,
        Colours::Fixed => 0,
    };
    std::array::from_fn(|seat| (seat < players).then(|| PlayerId((seat + shift) % players)))
}

fn fault_at(span: Span, number: usize, message: impl std::fmt::Display) -> Fault {
    Fault::new(span, format!("game {number}: {message}"))
}
