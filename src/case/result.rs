//! What came of a case.

use crate::chess::Variant;
use crate::diagnostic::Span;
use crate::game::Ending;

/// A place in a case file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its bytes.
    pub span: Span,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The case's name.
    pub id: String,
    /// What the case is about, in its own words.
    pub comment: Option<String>,
    /// Where it is from, in its own words or its file's.
    pub source: Option<String>,
    /// Where the case begins.
    pub place: Place,
    /// Did it pass?
    pub status: Status,
    /// Every expectation that was not met.
    pub mismatches: Vec<Mismatch>,
    /// The game it is about.
    pub variant: Variant,
    /// The ruleset that was applied.
    pub ruleset: String,
    /// What the referee says, and by which rule; `None` if the game is not over.
    pub ending: Option<Ending>,
    /// The moves that were played, in SAN.
    pub played: Vec<String>,
    /// The board after the last of them, seen by White; empty if there is none.
    pub board: String,
    /// The FEN after the last of them.
    pub fen: String,
    /// Events that were refused, with the reason.
    pub refused: Vec<String>,
    /// Expectations that an engine was not asked about, by their keys; empty if none was asked.
    pub not_asked: Vec<&'static str>,
}

/// Did a case pass?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Everything is as expected.
    Passed,
    /// Something is not.
    Failed,
    /// Something is not, and the case says that this is known.
    Pending {
        /// Why, in the words of the case.
        reason: String,
    },
    /// An engine was not asked about it.
    NotAsked {
        /// Why not.
        reason: String,
    },
}

/// An expectation that was not met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Which: `outcome`, `legal-moves`, ...; `moves`, `events` or `fen` if the case cannot be played as
    /// it is written, `pending` if it passes although it says that it fails.
    pub key: &'static str,
    /// Where it stands.
    pub place: Place,
    /// What the case expects, in canonical YAML.
    pub expected: String,
    /// What was observed, in canonical YAML where the key is an expectation.
    pub got: String,
    /// What [`bless`](super::bless) writes in its place; `None` if the case itself has to change.
    pub blessing: Option<String>,
}
