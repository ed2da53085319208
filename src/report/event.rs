//! What there is to report: owned data that a worker makes and any thread may write.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::diagnostic::{Diagnostic, Excerpt, Findings, Fix, Kind, Lines, Place, Severity, Span};
use crate::game::{Ending, Outcome};

/// One thing to report. A run sends any number of findings and games in input order, then one
/// summary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Something is wrong, or worth knowing.
    Finding(Finding),
    /// A game was read to its end.
    Game(GameReport),
    /// All has been read.
    Summary(Summary),
}

/// Where a game stands in the inputs, and how people call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRef {
    /// The file as it was named on the command line, with `/` between folders.
    pub source: Arc<str>,
    /// Number of the game in its source, from 1. A worker counts from the start of its chunk; see
    /// [`Finding::shift`].
    pub game: u64,
    /// The players, such as `Anderssen - Kieseritzky`; empty if there are no names.
    pub label: Arc<str>,
}

/// A diagnostic that no longer needs the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The game it is in.
    pub game: GameRef,
    /// Number of the ply it concerns, from 1.
    pub ply: Option<u32>,
    /// Line and column of its first byte. A worker counts lines from the start of its chunk; see
    /// [`Finding::shift`].
    pub place: Place,
    /// Its bytes in the decompressed source.
    pub span: Span,
    /// The line it is on.
    pub excerpt: Excerpt,
    /// What is wrong.
    pub kind: Kind,
    /// A safe replacement, if one exists.
    pub fix: Option<Fix>,
}

impl Finding {
    /// Takes from `lines` all that is needed to show `diagnostic` later.
    pub fn new(game: GameRef, diagnostic: Diagnostic, lines: &mut Lines<'_>) -> Self {
        Self {
            game,
            ply: None,
            place: lines.place(diagnostic.span.start),
            span: diagnostic.span,
            excerpt: lines.excerpt(diagnostic.span),
            kind: diagnostic.kind,
            fix: diagnostic.fix,
        }
    }

    /// The same finding at a ply; the first ply of a game is 1.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Makes numbers that were counted from the start of a chunk count from the start of the source.
    pub fn shift(&mut self, lines_before: u64, games_before: u64) {
        self.place.line += lines_before;
        self.game.game += games_before;
    }

    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        self.kind.message(self.excerpt.words())
    }
}

/// What became of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GameStatus {
    /// All its moves were played.
    Played,
    /// It was played up to a move that is illegal or cannot be read.
    Broken,
    /// It was not played: its variant is not known, or its start position cannot be used.
    Skipped,
}

impl GameStatus {
    /// `played`, `broken` or `skipped`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Broken => "broken",
            Self::Skipped => "skipped",
        }
    }
}

/// A game that was read to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameReport {
    /// Which game.
    pub game: GameRef,
    /// The line it begins on, from 1. A worker counts from the start of its chunk; see
    /// [`GameReport::shift`].
    pub line: u64,
    /// Name of the variant, as the tag has it if it is not known.
    pub variant: Arc<str>,
    /// What became of it.
    pub status: GameStatus,
    /// Legal plies played.
    pub plies: u32,
    /// The result in the record, if it has one.
    pub recorded: Option<Outcome>,
    /// The ending that the rules give, if they give one.
    pub ending: Option<Ending>,
}

impl GameReport {
    /// Makes numbers that were counted from the start of a chunk count from the start of the source.
    pub fn shift(&mut self, lines_before: u64, games_before: u64) {
        self.line += lines_before;
        self.game.game += games_before;
    }
}

/// What the inputs were, in numbers that the caller knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Inputs read.
    pub files: u64,
    /// Games.
    pub games: u64,
    /// Positions of FEN and EPD lists.
    pub positions: u64,
    /// Games that could not be played to their end.
    pub broken: u64,
    /// Plies played.
    pub plies: u64,
    /// Bytes read, after decompression.
    pub bytes: u64,
    /// Games skipped because of their variant.
    pub skipped_variants: SkippedVariants,
    /// Wall time; only for people, never in a machine format.
    pub elapsed: Duration,
}

/// Games of variants this program does not have, by the name in their tag.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SkippedVariants {
    by_name: BTreeMap<String, u64>,
}

impl SkippedVariants {
    /// So many names are told apart: a broken file can have another in each game.
    const MOST: usize = 50;

    /// What stands for all further names.
    const OTHERS: &str = "other variants";

    /// Longest name, in characters.
    const NAME_MAX: usize = 60;

    /// One variant.
    #[cfg(test)]
    pub(super) fn only(name: &str, number: u64) -> Self {
        let mut skipped = Self::default();
        skipped.add(name, number);
        skipped
    }

    /// Counts `number` more games of the variant called `name`.
    pub fn add(&mut self, name: &str, number: u64) {
        let name: String = name.chars().take(Self::NAME_MAX).collect();
        let is_full = self.by_name.len() >= Self::MOST && !self.by_name.contains_key(&name);
        let name = if is_full {
            Self::OTHERS.to_owned()
        } else {
            name
        };
        *self.by_name.entry(name).or_default() += number;
    }

    /// Adds all games of `other`.
    pub fn merge(&mut self, other: &Self) {
        for (name, number) in &other.by_name {
            self.add(name, *number);
        }
    }

    /// The names and how many games each has, by name.
    pub fn by_name(&self) -> &BTreeMap<String, u64> {
        &self.by_name
    }
}

/// All that was found, in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// What was read.
    pub totals: Totals,
    /// Findings.
    pub counts: Counts,
    /// Findings that a baseline already knew; they are not in `counts`.
    pub known: u64,
}

/// How many findings of each name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    by_name: BTreeMap<&'static str, (Severity, u64)>,
}

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, kind: &Kind) {
        self.add_many(kind, 1);
    }

    /// Counts `number` more.
    pub fn add_many(&mut self, kind: &Kind, number: u64) {
        let entry = kind.entry();
        self.add_named(entry.name, entry.severity, number);
    }

    /// Counts all of a game.
    pub fn add_all(&mut self, found: &Findings) {
        for finding in found.kept() {
            self.add(&finding.kind);
        }
        for surplus in found.surplus() {
            self.add_many(&surplus.first.kind, surplus.number);
        }
    }

    /// Counts `number` more of the name, whose severity is `severity`.
    pub fn add_named(&mut self, name: &'static str, severity: Severity, number: u64) {
        if number > 0 {
            self.by_name.entry(name).or_insert((severity, 0)).1 += number;
        }
    }

    /// Name, severity and number of each kind of finding, by name.
    pub fn by_name(&self) -> impl Iterator<Item = (&'static str, Severity, u64)> {
        self.by_name
            .iter()
            .map(|(&name, &(severity, count))| (name, severity, count))
    }

    /// How many findings of one severity.
    pub fn of(&self, severity: Severity) -> u64 {
        self.by_name()
            .filter(|&(_, of, _)| of == severity)
            .map(|(_, _, count)| count)
            .sum()
    }

    /// How many findings.
    pub fn total(&self) -> u64 {
        self.by_name().map(|(_, _, count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_endless_names_of_variants_only_some_are_kept() {
        let mut skipped = SkippedVariants::default();
        for number in 0..1000 {
            skipped.add(&format!("{number}{}", "x".repeat(1000)), 1);
        }
        skipped.add(&format!("0{}", "x".repeat(1000)), 1);
        assert_eq!(skipped.by_name().len(), SkippedVariants::MOST + 1);
        assert_eq!(skipped.by_name()["other variants"], 950);
        assert_eq!(skipped.by_name().values().sum::<u64>(), 1001);
        assert!(skipped.by_name().keys().all(|name| name.len() <= 60));
    }
}
