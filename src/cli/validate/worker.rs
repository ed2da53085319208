//! What a worker does with one piece of an archive: everything but output.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::plies::{self, Plies};
use super::repeats::{Compare, Entry};
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Game, Header, Known, Replayer, Status, Unobserved, VariantChoice};
use crate::diagnostic::{Kind, LineEnds, Lines};
use crate::pgn::survey::Survey;
use crate::pgn::{Chunk, tag};
use crate::report::{Event, FailOn, Finding, GameRef, GameReport, GameStatus, Selection};
use crate::stats::collection::{Fingerprint, MoveHash};

/// What all workers share.
#[derive(Debug, Default)]
pub(super) struct Orders {
    /// Which ruleset judges which variant.
    pub rulebook: Rulebook,
    /// Which variant games are read as.
    pub choice: VariantChoice,
    /// Which games are told of.
    pub games: Games,
    /// Are they compared with each other?
    pub compare: Compare,
    /// Which findings count.
    pub selection: Selection,
    /// Which of them make a game broken.
    pub fail_on: FailOn,
}

impl Orders {
    /// Does a finding make its game broken, and the run fail?
    pub(super) fn fails(&self, kind: &Kind) -> bool {
        self.selection.wants(kind) && self.fail_on.includes(kind.severity())
    }
}

/// Which games are told of.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Games {
    /// None: only findings.
    #[default]
    Silent,
    /// Every game.
    Reported,
}

/// What came of one piece.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Findings and games, in order; lines and games count from the start of the piece.
    pub events: Vec<Event>,
    /// Line ends in the piece.
    pub lines: LineEnds,
    /// How the piece is encoded and its lines end.
    pub survey: Survey,
    /// Games in the piece.
    pub games: u64,
    /// Games with a move that cannot be played, or that could not be judged at all.
    pub broken: u64,
    /// Plies played.
    pub plies: u64,
    /// Bytes of the piece.
    pub bytes: u64,
    /// Games of variants this program does not have, by the name in their tag.
    pub skipped: BTreeMap<String, u64>,
    /// Each game's bytes in the piece, and whether it has a finding that makes the run fail.
    pub fails: Vec<(Range<usize>, bool)>,
    /// The games, if they are compared.
    pub entries: Vec<Entry>,
}

/// Judges the games of a piece of the input named `source`.
pub(super) fn judge(chunk: &Chunk, source: &Arc<str>, orders: &Orders) -> Found {
    let (bytes, base) = (chunk.bytes(), chunk.base_offset());
    let mut found = Found {
        lines: LineEnds::of(bytes),
        survey: Survey::of(bytes, base),
        bytes: bytes.len() as u64,
        ..Found::default()
    };
    // Built when the first finding needs it: most pieces of a clean archive need none.
    let mut lines: Option<Lines<'_>> = None;

    let mut replayer = Replayer::new(chunk.lexer(), base, &orders.rulebook, orders.choice);
    let mut hash = MoveHash::default();
    loop {
        let next = match orders.compare {
            Compare::Not => replayer.next_game(&mut Unobserved),
            Compare::All => {
                hash = MoveHash::default();
                replayer.next_game(&mut hash)
            }
        };
        let Some(game) = next else { break };
        found.games += 1;
        if orders.compare == Compare::All {
            let entry = entry(&game, &hash, base, found.games, source);
            found.entries.push(entry);
        }
        found.plies += u64::from(game.plies);
        match (game.variant, game.status) {
            (None, _) => {
                let name = game.header.raw(Known::Variant).unwrap_or_default();
                *found
                    .skipped
                    .entry(tag::decode(name).into_owned())
                    .or_default() += 1;
            }
            (Some(_), Status::Broken | Status::Unjudged) => found.broken += 1,
            (Some(_), Status::Whole) => {}
        }
        let fails = game.found.iter().any(|finding| orders.fails(&finding.kind));
        found.fails.push((game.span.within(base), fails));

        if game.found.is_empty() && orders.games == Games::Silent {
            continue;
        }
        let lines = lines.get_or_insert_with(|| Lines::new(bytes, base));
        let reference = GameRef {
            source: Arc::clone(source),
            game: found.games,
            label: label(game.header).into(),
        };
        let is_for_two = game.variant.is_some_and(|variant| variant.seats() == 2);
        let mut plies: Option<Plies> = None;
        for diagnostic in game.found {
            let mut finding = Finding::new(reference.clone(), diagnostic.clone(), lines);
            if is_for_two && plies::concern(diagnostic.kind.family()) {
                finding.ply = plies
                    .get_or_insert_with(|| Plies::of(bytes, game.span.within(base)))
                    .number(diagnostic, base);
            }
            found.events.push(Event::Finding(finding));
        }
        if orders.games == Games::Reported {
            found
                .events
                .push(Event::Game(report(&game, reference, lines)));
        }
    }
    if !replayer.rest().is_empty() {
        let lines = lines.get_or_insert_with(|| Lines::new(bytes, base));
        let reference = GameRef {
            source: Arc::clone(source),
            game: found.games.max(1),
            label: Arc::from(""),
        };
        for diagnostic in replayer.rest() {
            let finding = Finding::new(reference.clone(), diagnostic.clone(), lines);
            found.events.push(Event::Finding(finding));
        }
    }
    found
}

fn entry(game: &Game<'_, '_>, hash: &MoveHash, base: u64, number: u64, source: &Arc<str>) -> Entry {
    let place = |tag| game.header.place(tag).map(|place| place.span(base));
    Entry {
        game: GameRef {
            source: Arc::clone(source),
            game: number,
            label: label(game.header).into(),
        },
        span: game.span,
        names: [Known::White, Known::Black].map(place),
        print: Fingerprint::of(game, hash),
    }
}

fn report(game: &Game<'_, '_>, reference: GameRef, lines: &mut Lines<'_>) -> GameReport {
    let variant = match game.variant {
        Some(variant) => variant.name().into(),
        None => tag::decode(game.header.raw(Known::Variant).unwrap_or_default()).into(),
    };
    GameReport {
        game: reference,
        line: lines.place(game.span.start).line,
        variant,
        status: match (game.variant, game.status) {
            (None, _) | (_, Status::Unjudged) => GameStatus::Skipped,
            (Some(_), Status::Broken) => GameStatus::Broken,
            (Some(_), Status::Whole) => GameStatus::Played,
        },
        plies: game.plies,
        recorded: game.recorded,
        ending: game.ending.map(|(ending, _)| ending),
    }
}

/// `Anderssen, Adolf - Kieseritzky, Lionel`, with a third name where three play; empty without names.
fn label(header: &Header<'_>) -> String {
    let names: Vec<_> = [Known::White, Known::Red, Known::Black]
        .into_iter()
        .filter_map(|tag| header.raw(tag))
        .map(tag::decode)
        .filter(|name| !matches!(name.as_ref(), "" | "?"))
        .collect();
    names.join(" - ")
}
