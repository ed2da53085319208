//! Games of all inputs compared with each other: the family `collection`.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Kind, Lines, Span};
use crate::report::{Finding, GameRef};
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
    /// Takes a game in and tells what is to be said of it; `lines` are those of its piece, `bytes`.
    pub(super) fn take(
        &mut self,
        game: &GameRef,
        entry: Entry,
        bytes: &[u8],
        lines: &mut Lines<'_>,
    ) -> Vec<Finding> {
        if self.inputs.last().map(|last| &last.1) != Some(&game.source) {
            self.inputs.push((self.games, Arc::clone(&game.source)));
        }
        let said = self.said(bytes, lines.base(), entry);
        self.games += 1;
        said.into_iter()
            .map(|diagnostic| Finding::new(game.clone(), diagnostic, lines))
            .collect()
    }

    fn said(&mut self, bytes: &[u8], base: u64, entry: Entry) -> Vec<Diagnostic> {
        let mut said = Vec::new();
        for span in entry.names.into_iter().flatten() {
            if let Some(other) = self.spellings.add(&bytes[span.within(base)]) {
                let other = other.into();
                said.push(Diagnostic::new(span, Kind::NameSpelling { other }));
            }
        }
        if let Some(repeat) = self.collection.add(entry.print) {
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
