//! Games of all inputs compared with each other: the family `collection`.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Kind, Lines, Span};
use crate::pgn::Chunk;
use crate::report::{Event, Finding, GameRef};
use crate::stats::collection::{Collection, Fingerprint, Repeat, Spellings};

/// Are games compared with each other?
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Compare {
    /// No.
    #[default]
    Not,
    /// Yes, which takes memory for each game.
    All,
}

/// A game, as far as it is compared.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub game: GameRef,
    pub span: Span,
    /// Where the players' names stand.
    pub names: [Option<Span>; 2],
    pub print: Fingerprint,
}

/// All games so far.
#[derive(Default)]
pub(super) struct Repeats {
    collection: Collection,
    spellings: Spellings,
    /// The number of the first game of each input.
    inputs: Vec<(u32, Arc<str>)>,
    games: u32,
}

impl Repeats {
    /// Takes the games of a piece in and adds what is to be said of them to `events`, each behind what
    /// else is said of its game.
    pub(super) fn take(&mut self, chunk: &Chunk, entries: Vec<Entry>, events: &mut Vec<Event>) {
        let (bytes, base) = (chunk.bytes(), chunk.base_offset());
        let mut lines: Option<Lines<'_>> = None;
        for entry in entries {
            if self.inputs.last().map(|last| &last.1) != Some(&entry.game.source) {
                self.inputs
                    .push((self.games, Arc::clone(&entry.game.source)));
            }
            for diagnostic in self.said(bytes, base, &entry) {
                let lines = lines.get_or_insert_with(|| Lines::new(bytes, base));
                let finding = Finding::new(entry.game.clone(), diagnostic, lines);
                let behind = events.partition_point(|event| number(event) <= entry.game.game);
                events.insert(behind, Event::Finding(finding));
            }
            self.games += 1;
        }
    }

    fn said(&mut self, bytes: &[u8], base: u64, entry: &Entry) -> Vec<Diagnostic> {
        let mut said = Vec::new();
        for span in entry.names.into_iter().flatten() {
            if let Some(other) = self.spellings.add(&bytes[span.within(base)]) {
                let other = other.into();
                said.push(Diagnostic::new(span, Kind::NameSpelling { other }));
            }
        }
        if let Some(repeat) = self.collection.add(&entry.print) {
            let kind = match repeat {
                Repeat::Same(number) => Kind::DuplicateGame {
                    first: self.place(number),
                },
                Repeat::CutShort(number) => Kind::DuplicateGame {
                    first: format!("{}, but for its length", self.place(number)).into(),
                },
                Repeat::Conflicting(number) => Kind::ConflictingRecord {
                    first: self.place(number),
                },
                Repeat::SameMoves(number) => Kind::SameMoves {
                    first: self.place(number),
                },
            };
            let text = &bytes[entry.span.within(base)];
            let line = text.iter().position(|byte| *byte == b'\n');
            let len = line.unwrap_or(text.len()) as u64;
            let first_line = Span::new(entry.span.start, entry.span.start + len);
            said.push(Diagnostic::new(first_line, kind));
        }
        said
    }

    /// `game 3 of archive.pgn`.
    fn place(&self, number: u32) -> Box<str> {
        let after = self.inputs.partition_point(|(first, _)| *first <= number);
        match after.checked_sub(1).map(|at| &self.inputs[at]) {
            Some((first, source)) => format!("game {} of {source}", number - first + 1).into(),
            None => "another game".into(),
        }
    }
}

fn number(event: &Event) -> u64 {
    match event {
        Event::Finding(finding) => finding.game.game,
        Event::Game(game) => game.game.game,
        Event::Summary(_) => u64::MAX,
    }
}
