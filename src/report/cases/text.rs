//! `full` and `concise`: for people.

use std::io::{self, Write};

use super::{CaseReporter, CaseTotals, details, sentence};
use crate::case::{CaseFile, CaseResult, Status};
use crate::diagnostic::Severity;
use crate::report::{Paint, printable};

/// How much is said about a case that failed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// Everything, with the board.
    Board,
    /// A line for each expectation.
    Line,
}

/// Writes failed and pending cases; one that passed is no news.
pub(super) struct Text<W> {
    out: W,
    layout: Layout,
    paint: Paint,
}

impl<W: Write> Text<W> {
    pub(super) fn new(out: W, layout: Layout, paint: Paint) -> Self {
        Self { out, layout, paint }
    }

    fn failed(&mut self, file: &CaseFile, result: &CaseResult) -> io::Result<()> {
        let red = self.paint.severity(Severity::Error);
        let id = printable(&result.id);
        match self.layout {
            Layout::Board => {
                write!(self.out, "{red}failed{red:#}: {id}")?;
                if let Some(comment) = &result.comment {
                    write!(self.out, " ({})", printable(comment))?;
                }
                let (name, place) = (printable(file.name()), result.place);
                writeln!(self.out, " at {name}:{}:{}", place.line, place.column)?;
                for line in details(file, result).lines() {
                    writeln!(self.out, "  {}", printable(line))?;
                }
                writeln!(self.out)
            }
            Layout::Line => result.mismatches.iter().try_for_each(|mismatch| {
                let place = mismatch.place;
                let (name, said) = (printable(file.name()), sentence(mismatch));
                let (line, column) = (place.line, place.column);
                let said = printable(&said);
                writeln!(
                    self.out,
                    "{name}:{line}:{column}: {red}failed{red:#}[{id}]: {said}"
                )
            }),
        }
    }

    fn pending(&mut self, file: &CaseFile, result: &CaseResult, reason: &str) -> io::Result<()> {
        let yellow = self.paint.severity(Severity::Warning);
        let (name, line, column) = (file.name(), result.place.line, result.place.column);
        writeln!(
            self.out,
            "{}:{line}:{column}: {yellow}pending{yellow:#}[{}]: {}",
            printable(name),
            printable(&result.id),
            printable(reason)
        )
    }
}

impl<W: Write> CaseReporter for Text<W> {
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()> {
        for result in results {
            match &result.status {
                Status::Passed | Status::NotAsked { .. } => {}
                Status::Failed => self.failed(file, result)?,
                Status::Pending { reason } => self.pending(file, result, reason)?,
            }
        }
        Ok(())
    }

    fn finish(&mut self, totals: CaseTotals) -> io::Result<()> {
        // Why nothing was run is said elsewhere; here it would look like a pass.
        if totals != CaseTotals::default() {
            writeln!(self.out, "{}", totals.sentence())?;
        }
        self.out.flush()
    }
}
