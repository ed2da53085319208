//! `json`: one document.

use std::io::{self, Write};

use serde::Serialize;

use super::super::json_text;
use super::{CaseReporter, CaseTotals};
use crate::case::{CaseFile, CaseResult, Mismatch, Status};

/// Writes `{"schema": 1, "cases": [...], "summary": {...}}`, case by case.
pub(super) struct Json<W> {
    out: W,
    written: usize,
}

impl<W: Write> Json<W> {
    pub(super) const fn new(out: W) -> Self {
        Self { out, written: 0 }
    }

    fn begin(&mut self) -> io::Result<()> {
        let begin = if self.written == 0 {
            "{\"schema\":1,\"cases\":[\n"
        } else {
            ",\n"
        };
        self.written += 1;
        self.out.write_all(begin.as_bytes())
    }
}

impl<W: Write> CaseReporter for Json<W> {
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()> {
        for result in results {
            self.begin()?;
            json_text::to_writer(&mut self.out, &CaseRecord::new(file, result))?;
        }
        Ok(())
    }

    fn finish(&mut self, totals: CaseTotals) -> io::Result<()> {
        if self.written == 0 {
            self.begin()?;
        }
        let CaseTotals {
            passed,
            failed,
            pending,
            not_asked,
            expectations_not_asked,
        } = totals;
        let summary = serde_json::json!({
            "passed": passed,
            "failed": failed,
            "pending": pending,
            "not-asked": not_asked,
            "expectations-not-asked": expectations_not_asked,
        });
        writeln!(self.out, "\n],\"summary\":{summary}}}")?;
        self.out.flush()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct CaseRecord<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    id: &'a str,
    comment: Option<&'a str>,
    status: &'static str,
    pending: Option<&'a str>,
    why_not_asked: Option<&'a str>,
    not_asked: &'a [&'static str],
    variant: &'static str,
    ruleset: &'a str,
    outcome: Option<String>,
    termination: Option<&'static str>,
    rule: Option<&'static str>,
    moves: &'a [String],
    fen: &'a str,
    refused: &'a [String],
    mismatches: Vec<MismatchRecord<'a>>,
}

#[derive(Serialize)]
struct MismatchRecord<'a> {
    key: &'static str,
    line: usize,
    column: usize,
    expected: &'a str,
    got: &'a str,
}

impl<'a> CaseRecord<'a> {
    fn new(file: &'a CaseFile, result: &'a CaseResult) -> Self {
        let (status, pending, why_not_asked) = match &result.status {
            Status::Passed => ("passed", None, None),
            Status::Failed => ("failed", None, None),
            Status::Pending { reason } => ("pending", Some(reason.as_str()), None),
            Status::NotAsked { reason } => ("not-asked", None, Some(reason.as_str())),
        };
        let mismatch = |mismatch: &'a Mismatch| MismatchRecord {
            key: mismatch.key,
            line: mismatch.place.line,
            column: mismatch.place.column,
            expected: &mismatch.expected,
            got: &mismatch.got,
        };
        Self {
            file: file.name(),
            line: result.place.line,
            column: result.place.column,
            id: &result.id,
            comment: result.comment.as_deref(),
            status,
            pending,
            why_not_asked,
            not_asked: &result.not_asked,
            variant: result.variant.name(),
            ruleset: &result.ruleset,
            outcome: result.ending.map(|ending| ending.outcome.to_string()),
            termination: result.ending.map(|ending| ending.termination.name()),
            rule: result.ending.map(|ending| ending.rule.0),
            moves: &result.played,
            fen: &result.fen,
            refused: &result.refused,
            mismatches: result.mismatches.iter().map(mismatch).collect(),
        }
    }
}
