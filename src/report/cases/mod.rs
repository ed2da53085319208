//! What came of rule cases, in the formats that people and continuous integration read.

mod format;
mod github;
mod json;
mod junit;
mod sarif;
mod tap;
#[cfg(test)]
mod tests;
mod text;

use std::fmt::Write;
use std::io;

use crate::case::{CaseFile, CaseResult, Mismatch, Status};

pub use format::CaseFormat;

/// Writes results in one format, file by file.
pub trait CaseReporter {
    /// The results of a file, in the order of its cases.
    ///
    /// # Errors
    /// If writing fails.
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()>;

    /// All files are done; completes the document and flushes it.
    ///
    /// # Errors
    /// If writing fails.
    fn finish(&mut self, totals: CaseTotals) -> io::Result<()>;
}

/// How many cases there were.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct CaseTotals {
    /// Everything as expected.
    pub passed: usize,
    /// Something not.
    pub failed: usize,
    /// Known to fail.
    pub pending: usize,
    /// An engine was not asked.
    pub not_asked: usize,
    /// Expectations, of the cases that an engine was asked about, that it was not asked about.
    pub expectations_not_asked: usize,
}

impl CaseTotals {
    /// Adds the results of a file.
    pub fn add(&mut self, results: &[CaseResult]) {
        for result in results {
            match result.status {
                Status::Passed => self.passed += 1,
                Status::Failed => self.failed += 1,
                Status::Pending { .. } => self.pending += 1,
                Status::NotAsked { .. } => {
                    self.not_asked += 1;
                    continue;
                }
            }
            self.expectations_not_asked += result.not_asked.len();
        }
    }

    /// `12 cases passed, 1 failed, 2 are pending`.
    pub fn sentence(self) -> String {
        let Self {
            passed,
            failed,
            pending,
            not_asked,
            expectations_not_asked,
        } = self;
        let cases = if passed == 1 { "case" } else { "cases" };
        let mut text = format!("{passed} {cases} passed, {failed} failed");
        let mut add = |count, one: &str, several: &str| {
            if count > 0 {
                let what = if count == 1 { one } else { several };
                write!(text, ", {count} {what}").expect("a string takes all");
            }
        };
        add(pending, "is pending", "are pending");
        add(not_asked, "was not asked", "were not asked");
        add(
            expectations_not_asked,
            "expectation was not asked",
            "expectations of the others were not asked",
        );
        text
    }
}

/// What was expected and what came, in one line.
fn sentence(mismatch: &Mismatch) -> String {
    let Mismatch {
        key, expected, got, ..
    } = mismatch;
    format!("{key}: expected {expected}, got {got}")
}

/// What the referee says, in one line.
fn verdict(result: &CaseResult) -> String {
    match result.ending {
        Some(ending) => format!(
            "{} by {} ({})",
            ending.outcome, ending.termination, ending.rule
        ),
        None => "the game is not over".to_owned(),
    }
}

/// All there is to say about a case that failed, without colour.
fn details(file: &CaseFile, result: &CaseResult) -> String {
    let mut lines: Vec<String> = Vec::new();
    for mismatch in &result.mismatches {
        let place = mismatch.place;
        lines.push(format!(
            "{}:{}:{}: {}",
            file.name(),
            place.line,
            place.column,
            sentence(mismatch)
        ));
    }
    lines.push(format!(
        "referee ({}, ruleset {}): {}",
        result.variant,
        result.ruleset,
        verdict(result)
    ));
    lines.extend(
        result
            .refused
            .iter()
            .map(|refused| format!("refused: {refused}")),
    );
    if !result.played.is_empty() {
        lines.push(format!("moves: {}", result.played.join(" ")));
    }
    if !result.board.is_empty() {
        lines.push(result.board.clone());
        lines.push(result.fen.clone());
    }
    lines.join("\n")
}
