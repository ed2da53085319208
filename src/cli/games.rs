//! All games of some inputs, judged: for tallies, which need them together.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::inputs::{Input, InputArgs};
use super::interrupt::Interrupt;
use super::pool::in_order;
use super::problems::Problems;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::adjudicate::Rulebook;
use crate::chess::Variant;
use crate::game::MAX_SEATS;
use crate::pgn::source::SourceError;
use crate::pgn::{Chunk, Chunks};
use crate::report::ExcludedGame;
use crate::tally::judged::{Judged, judge};
use crate::tally::{Counted, Event, Game, Played, PlayerId, Settled, settle};

/// A judged game and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// The input.
    pub source: Arc<str>,
    /// Its number in the input, from 1.
    pub number: u64,
    /// What is to be said about it.
    pub game: Judged,
}

impl Record {
    /// `games.pgn, game 3`.
    pub(super) fn place(&self) -> String {
        format!("{}, game {}", self.source, self.number)
    }
}

/// Judges all games of `inputs`, in order. What cannot be read goes to `problems`.
///
/// # Errors
/// If the inputs or rules asked for make no sense.
pub(super) fn read(
    inputs: &InputArgs,
    rules: &RuleArgs,
    rulebook: &Rulebook,
    problems: &mut Problems<'_>,
    shell: &Shell,
) -> anyhow::Result<Vec<Record>> {
    let inputs = inputs.expand(problems)?;
    let interrupt = Interrupt::install()?;
    let choice = rules.choice();
    let jobs = inputs
        .iter()
        .flat_map(|input| pieces(input, &interrupt))
        .take_while(|_| !interrupt.is_set());
    let mut records: Vec<Record> = Vec::new();
    in_order(
        shell.threads,
        jobs,
        |(source, piece)| {
            let games =
                piece.map(|chunk| judge(chunk.lexer(), chunk.base_offset(), rulebook, choice));
            (source, games)
        },
        |(source, games)| {
            match games {
                Ok(games) => {
                    let before = match records.last() {
                        Some(last) if last.source == source => last.number,
                        Some(_) | None => 0,
                    };
                    records.extend(games.into_iter().zip(before + 1..).map(|(game, number)| {
                        Record {
                            source: Arc::clone(&source),
                            number,
                            game,
                        }
                    }));
                }
                Err(error) => problems.unread(&error),
            }
            ControlFlow::Continue(())
        },
    );
    if interrupt.is_set() {
        anyhow::bail!("stopped; a part of the games would make no sense");
    }
    Ok(records)
}

type Piece = (Arc<str>, Result<Chunk, SourceError>);

fn pieces(input: &Input, interrupt: &Interrupt) -> impl Iterator<Item = Piece> + use<> {
    let name = Arc::clone(&input.name);
    let source = input.open(interrupt);
    let (chunks, error): (Option<Chunks>, Option<SourceError>) = match source {
        Ok(source) => (Some(source.chunks()), None),
        Err(error) => (None, Some(error)),
    };
    chunks
        .into_iter()
        .flatten()
        .chain(error.map(Err))
        .map(move |piece| (Arc::clone(&name), piece))
}

/// Games as wins, draws and losses, each judged by the ruleset of its own variant; and those that do
/// not count.
///
/// # Errors
/// If players cannot be told apart.
pub(super) fn gather_outcomes(
    records: &[Record],
    rulebook: &Rulebook,
) -> anyhow::Result<(Event, Vec<ExcludedGame>)> {
    gather(records, |record| match record.game.variant {
        Some(variant) => settle(&record.game, rulebook.of(variant)),
        None => settle(&record.game, rulebook.of(Variant::Standard)),
    })
}

/// The games that count, and those that do not, as `settled` says.
///
/// # Errors
/// If players cannot be told apart.
pub(super) fn gather<'r>(
    records: &'r [Record],
    mut settled: impl FnMut(&'r Record) -> Settled,
) -> anyhow::Result<(Event, Vec<ExcludedGame>)> {
    let mut names: Vec<String> = Vec::new();
    let mut index = BTreeMap::new();
    for name in records.iter().flat_map(|record| &record.game.names) {
        if !name.is_empty() && !index.contains_key(name) {
            index.insert(name.clone(), PlayerId(names.len()));
            names.push(name.clone());
        }
    }
    let mut event = Event::new(names)?;
    let mut excluded = Vec::new();
    for (record, number) in records.iter().zip(1..) {
        let why = match settled(record) {
            Settled::Open => "it is not over".to_owned(),
            Settled::Excluded(why) => why.to_string(),
            Settled::Counts(counted) => {
                let seats =
                    std::array::from_fn(|seat| index.get(record.game.names.get(seat)?).copied());
                match event.add(game_of(&counted, seats, &record.game)) {
                    Ok(()) => continue,
                    Err(_) if record.game.names.iter().any(String::is_empty) => {
                        "nobody is named as its player".to_owned()
                    }
                    Err(error) => error.to_string(),
                }
            }
        };
        excluded.push(ExcludedGame {
            number,
            place: record.place(),
            why,
        });
    }
    Ok((event, excluded))
}

/// A game without a single ply was decided off the board.
fn game_of(counted: &Counted, seats: [Option<PlayerId>; MAX_SEATS], judged: &Judged) -> Game {
    Game {
        seats,
        outcome: counted.outcome,
        points: counted.points,
        termination: counted.termination,
        played: if judged.plies == 0 {
            Played::Forfeited
        } else {
            Played::AtTheBoard
        },
    }
}
