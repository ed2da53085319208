//! What a worker does with one piece of an archive: everything but output.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::judged::{Judged, Said};
use super::list::{self, Form};
use super::plies::{self, Plies};
use super::repeats::{Compare, Entry};
use super::split::Part;
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Game, Header, Known, Replayer, Status, Unobserved, VariantChoice};
use crate::diagnostic::{Findings, Kind, Lines};
use crate::pgn::{Chunk, tag};
use crate::report::{Counts, FailOn, GameRef, GameReport, GameStatus, Selection, SkippedVariants};
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
    /// What becomes of findings.
    pub keep: Keep,
    /// Are they compared with each other?
    pub compare: Compare,
    /// Which findings count.
    pub selection: Selection,
    /// Which of them make a game broken.
    pub fail_on: FailOn,
}

impl Orders {
    /// Does a finding make its game broken, and the run fail?
    fn fails(&self, kind: &Kind) -> bool {
        self.selection.wants(kind) && self.fail_on.includes(kind.severity())
    }

    /// Where a game with these findings belongs. Those that are only counted have one of their kind among
    /// the others.
    pub(super) fn part(&self, found: &Findings) -> Part {
        if found.kept().iter().any(|finding| self.fails(&finding.kind)) {
            Part::Broken
        } else {
            Part::Clean
        }
    }
}

/// Which games are handed on.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Games {
    /// Those with findings.
    #[default]
    Silent,
    /// Every game, without a report.
    Copied,
    /// Every game, with a report.
    Reported,
}

/// What becomes of findings.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Keep {
    /// They are handed on.
    #[default]
    Findings,
    /// They are counted.
    Numbers,
}

/// What came of a piece as a whole.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// About text after the last game.
    pub rest: Said,
    /// Where that text belongs.
    pub rest_part: Part,
    /// Games in the piece.
    pub games: u64,
    /// Games with a move that cannot be played, or that could not be judged at all.
    pub broken: u64,
    /// Plies played.
    pub plies: u64,
    /// The findings, if they are only counted.
    pub counts: Counts,
    /// Games of variants this program does not have.
    pub skipped: SkippedVariants,
}

/// Judges what a piece of the input named `source` holds, and hands on game after game. Stops early if
/// `take` breaks.
pub(super) fn judge(
    chunk: &Chunk,
    form: Option<Form>,
    source: &Arc<str>,
    orders: &Orders,
    mut take: impl FnMut(Judged) -> ControlFlow<()>,
) -> Found {
    match form {
        None => games(chunk, source, orders, &mut take),
        Some(form) => list::judge(chunk, form, source, orders, &mut take),
    }
}

fn games(
    chunk: &Chunk,
    source: &Arc<str>,
    orders: &Orders,
    take: &mut dyn FnMut(Judged) -> ControlFlow<()>,
) -> Found {
    let (bytes, base) = (chunk.bytes(), chunk.base_offset());
    let mut found = Found::default();
    let mut lines = Lines::new(bytes, base);
    let mut replayer = Replayer::new(chunk.lexer(), base, &orders.rulebook, orders.choice);
    let mut hash = MoveHash::default();
    loop {
        hash.clear();
        let next = match orders.compare {
            Compare::Not => replayer.next_game(&mut Unobserved),
            Compare::All => replayer.next_game(&mut hash),
        };
        let Some(game) = next else { break };
        found.add(&game, orders);
        let is_silent = game.found.is_empty() && game.between.is_empty();
        let is_wanted = found.games == 1
            || orders.games != Games::Silent
            || orders.compare == Compare::All
            || (orders.keep == Keep::Findings && !is_silent);
        if !is_wanted {
            continue;
        }
        let reference = GameRef {
            source: Arc::clone(source),
            game: found.games,
            label: label(game.header).into(),
        };
        let report = match orders.games {
            Games::Silent | Games::Copied => None,
            Games::Reported => Some(report(&game, reference.clone(), &mut lines)),
        };
        let (between, said) = match orders.keep {
            Keep::Findings => (
                Said::of(game.between, &reference, &mut lines, orders),
                said(&game, &reference, bytes, &mut lines, orders),
            ),
            Keep::Numbers => (Said::default(), Said::default()),
        };
        let judged = Judged {
            between,
            said,
            report,
            place: game.span.within(base),
            part: orders.part(game.found),
            part_before: orders.part(game.between),
            entry: match orders.compare {
                Compare::Not => None,
                Compare::All => Some(entry(&game, &hash, base)),
            },
            game: reference,
        };
        if take(judged).is_break() {
            return found;
        }
    }
    let rest = replayer.rest();
    found.rest_part = orders.part(rest);
    match orders.keep {
        Keep::Findings => {
            let nobody = GameRef {
                source: Arc::clone(source),
                game: found.games,
                label: Arc::from(""),
            };
            found.rest = Said::of(rest, &nobody, &mut lines, orders);
        }
        Keep::Numbers => found.counts.add_all(rest),
    }
    found
}

impl Found {
    /// Counts a game.
    fn add(&mut self, game: &Game<'_, '_>, orders: &Orders) {
        self.games += 1;
        self.plies += u64::from(game.plies);
        match (game.variant, game.status) {
            (None, _) => {
                let name = game.header.raw(Known::Variant).unwrap_or_default();
                self.skipped.add(&tag::decode(name), 1);
            }
            (Some(_), Status::Broken | Status::Unjudged) => self.broken += 1,
            (Some(_), Status::Whole) => {}
        }
        match orders.keep {
            Keep::Findings => {}
            Keep::Numbers => {
                self.counts.add_all(game.between);
                self.counts.add_all(game.found);
            }
        }
    }
}

/// The findings about a game, each with its ply.
fn said(
    game: &Game<'_, '_>,
    reference: &GameRef,
    bytes: &[u8],
    lines: &mut Lines<'_>,
    orders: &Orders,
) -> Said {
    let mut said = Said::of(game.found, reference, lines, orders);
    let is_for_two = game.variant.is_some_and(|variant| variant.seats() == 2);
    if is_for_two {
        let base = game.span.start;
        let mut plies = Plies::of(&bytes[game.span.within(lines.base())]);
        for finding in &mut said.findings {
            if plies::concern(finding.kind.family()) {
                finding.ply = plies.number(finding.span.start - base);
            }
        }
    }
    said
}

fn entry(game: &Game<'_, '_>, hash: &MoveHash, base: u64) -> Entry {
    let place = |tag| game.header.place(tag).map(|place| place.span(base));
    Entry {
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
