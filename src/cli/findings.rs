//! Options and end of every subcommand that reports findings.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::exit::Exit;
use super::guard::{Guard, Place};
use super::output::{OutputArgs, refuse_two_uses};
use super::shell::Shell;
use crate::diagnostic::Family;
use crate::report::{Baseline, Detail, FailOn, Policy, Selection, Session, Totals, sentence};

/// Which findings to report, and what they mean for the exit code.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Findings")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "two flags, as clap reads them"
)]
pub struct FindingArgs {
    /// Report only these findings: names or families, separated by commas
    ///
    /// Families: syntax, tags, fen, moves, result, afterlife, claims, collection, limits.
    /// `arbitru explain` lists all names.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    select: Vec<String>,
    /// Do not report these findings: names or families, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    ignore: Vec<String>,
    /// Show at most N findings; the others are only counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,
    /// Print how often each finding occurs, after the findings
    #[arg(long, conflicts_with = "summary_only")]
    statistics: bool,
    /// Print only numbers
    #[arg(long)]
    summary_only: bool,
    /// Fail if there is a finding of this severity or above: error, warning, info or never
    #[arg(long, value_name = "LEVEL", default_value_t)]
    fail_on: FailOn,
    /// Report only findings that are not in FILE
    ///
    /// So an old archive can be kept from getting worse. Findings are recognised by name, file, players
    /// and text; games may be added before them.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write all findings of this run to FILE, for `--baseline`
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
}

impl FindingArgs {
    /// What the options mean.
    ///
    /// # Errors
    /// If a name is not known, or the baseline cannot be read.
    pub fn policy(&self) -> anyhow::Result<Policy> {
        let baseline = self.baseline.as_ref().map(|path| {
            let read = |path| Baseline::read(BufReader::new(File::open(path)?));
            read(path).with_context(|| format!("baseline {}", path.display()))
        });
        Ok(Policy {
            selection: Selection::new(&self.select, &self.ignore)?,
            max_findings: self.max_findings,
            detail: match (self.summary_only, self.statistics) {
                (true, _) => Detail::SummaryOnly,
                (false, true) => Detail::Statistics,
                (false, false) => Detail::Findings,
            },
            fail_on: self.fail_on,
            baseline: baseline.transpose()?,
            write_baseline: self.write_baseline.clone(),
        })
    }

    /// Is the baseline of this run written to `path`?
    pub fn writes_baseline_to(&self, path: &Path) -> bool {
        self.write_baseline
            .as_deref()
            .is_some_and(|baseline| Place::of(baseline) == Place::of(path))
    }

    /// Guards the baseline that findings are compared with. `--write-baseline` may renew it: it has been
    /// read when that is written.
    pub fn guard(&self, guard: &mut Guard) {
        if let Some(baseline) = &self.baseline {
            guard.add(baseline);
        }
    }

    /// The same policy, which takes in a family that must be asked for.
    ///
    /// # Errors
    /// If a name is not known.
    pub fn with(&self, policy: Policy, family: Family) -> anyhow::Result<Policy> {
        // Who selects says all that is wanted.
        if !self.select.is_empty() {
            return Ok(policy);
        }
        Ok(Policy {
            selection: policy.selection.with(family, &self.ignore)?,
            ..policy
        })
    }

    /// A session that writes where `output` says.
    ///
    /// # Errors
    /// As [`OutputArgs::reporters`], or if the baseline would overwrite an input.
    pub fn session(
        &self,
        policy: Policy,
        output: &OutputArgs,
        guard: &Guard,
        shell: &Shell,
    ) -> anyhow::Result<Session> {
        if let Some(path) = &policy.write_baseline {
            guard.refuse_to_overwrite(path)?;
            refuse_two_uses(path, "--write-baseline", output)?;
        }
        let mut guard = guard.clone();
        self.guard(&mut guard);
        let reporters = output.reporters(&policy, &guard, shell)?;
        Ok(Session::new(policy, reporters))
    }

    /// Ends a session: completes the documents, writes the baseline, tells people the numbers.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(&self, session: Session, totals: Totals, shell: &Shell) -> anyhow::Result<Exit> {
        let elapsed = totals.elapsed;
        let finished = session.finish(totals)?;
        if let (Some(path), Some(baseline)) = (&self.write_baseline, &finished.baseline) {
            let write = || baseline.write(BufWriter::new(File::create(path)?));
            write().with_context(|| format!("baseline {}", path.display()))?;
        }
        if !self.summary_only && finished.summary.totals.files > 0 {
            let text = sentence(&finished.summary);
            shell.summary(&format!("{text} in {:.1} s", elapsed.as_secs_f64()));
        }
        Ok(if finished.fails {
            Exit::Findings
        } else {
            Exit::Clean
        })
    }
}
