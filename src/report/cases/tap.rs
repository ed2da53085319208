//! `tap`: the Test Anything Protocol, version 13, the last that `prove` reads.

use std::io::{self, Write};

use super::{CaseReporter, CaseTotals, details};
use crate::case::{CaseFile, CaseResult, Status};
use crate::report::printable;

/// Writes a test point for each case and the plan at the end.
pub(super) struct Tap<W> {
    out: W,
    written: usize,
}

impl<W: Write> Tap<W> {
    pub(super) const fn new(out: W) -> Self {
        Self { out, written: 0 }
    }

    fn begin(&mut self) -> io::Result<()> {
        if self.written == 0 {
            writeln!(self.out, "TAP version 13")?;
        }
        Ok(())
    }
}

impl<W: Write> CaseReporter for Tap<W> {
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()> {
        for result in results {
            self.begin()?;
            self.written += 1;
            let (number, id) = (self.written, escaped(&result.id));
            match &result.status {
                Status::Passed => writeln!(self.out, "ok {number} - {id}")?,
                Status::Pending { reason } => {
                    writeln!(
                        self.out,
                        "not ok {number} - {id} # TODO {}",
                        printable(reason)
                    )?;
                }
                Status::NotAsked { reason } => {
                    writeln!(self.out, "ok {number} - {id} # SKIP {}", printable(reason))?;
                }
                Status::Failed => {
                    writeln!(self.out, "not ok {number} - {id}")?;
                    for line in details(file, result).lines() {
                        writeln!(self.out, "# {}", printable(line))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, _: CaseTotals) -> io::Result<()> {
        self.begin()?;
        writeln!(self.out, "1..{}", self.written)?;
        self.out.flush()
    }
}

/// A `#` would begin a directive.
fn escaped(id: &str) -> String {
    printable(id).replace('\\', "\\\\").replace('#', "\\#")
}
