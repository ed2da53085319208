//! `github`: workflow commands that annotate a pull request.

use std::io::{self, Write};

use super::{CaseReporter, CaseTotals, sentence, verdict};
use crate::case::{CaseFile, CaseResult, Status};
use crate::report::github::{data, property};
use crate::report::printable;

/// Writes a command for each expectation that was not met and for each pending case.
pub(super) struct Github<W> {
    pub(super) out: W,
}

impl<W: Write> CaseReporter for Github<W> {
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()> {
        let name = property(&printable(file.name()));
        for result in results {
            let id = property(&printable(&result.id));
            match &result.status {
                Status::Passed | Status::NotAsked { .. } => {}
                Status::Pending { reason } => {
                    let (line, column) = (result.place.line, result.place.column);
                    let reason = data(&printable(reason));
                    writeln!(
                        self.out,
                        "::notice file={name},line={line},col={column},title={id}::pending: {reason}"
                    )?;
                }
                Status::Failed => {
                    for mismatch in &result.mismatches {
                        let (line, column) = (mismatch.place.line, mismatch.place.column);
                        let said = format!("{}; referee: {}", sentence(mismatch), verdict(result));
                        let said = data(&printable(&said));
                        writeln!(
                            self.out,
                            "::error file={name},line={line},col={column},title={id}::{said}"
                        )?;
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, _: CaseTotals) -> io::Result<()> {
        self.out.flush()
    }
}
