//! What is shown and what fails, whatever the format.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::baseline::Baseline;
use super::event::Counts;
use super::selection::Selection;
use crate::diagnostic::Severity;

/// What is shown and what fails.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// Which findings count at all.
    pub selection: Selection,
    /// The most findings that are shown; the others are counted.
    pub max_findings: Option<u64>,
    /// How much of them is written.
    pub detail: Detail,
    /// What makes the run fail.
    pub fail_on: FailOn,
    /// Findings that are known and neither shown nor counted.
    pub baseline: Option<Baseline>,
    /// Where to write the findings of this run as a baseline.
    pub write_baseline: Option<PathBuf>,
}

/// How much is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Every finding.
    #[default]
    Findings,
    /// Every finding, and how many there are of each name.
    Statistics,
    /// Only the numbers.
    SummaryOnly,
}

/// The lowest severity that makes a run fail.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FailOn {
    /// A finding of this severity or above.
    Severity(Severity),
    /// Nothing.
    Never,
}

impl Default for FailOn {
    fn default() -> Self {
        Self::Severity(Severity::Error)
    }
}

impl FailOn {
    /// The words it is read from.
    pub const NAMES: [&'static str; 4] = ["error", "warning", "info", "never"];

    /// Do these findings make the run fail?
    pub fn fails(self, counts: &Counts) -> bool {
        match self {
            Self::Never => false,
            Self::Severity(least) => counts
                .by_name()
                .any(|(_, severity, count)| severity >= least && count > 0),
        }
    }

    /// Does one finding of this severity make the run fail?
    pub fn includes(self, severity: Severity) -> bool {
        match self {
            Self::Never => false,
            Self::Severity(least) => severity >= least,
        }
    }
}

impl fmt::Display for FailOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Severity(severity) => severity.name(),
            Self::Never => "never",
        })
    }
}

impl FromStr for FailOn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "never" {
            return Ok(Self::Never);
        }
        text.parse()
            .map(Self::Severity)
            .map_err(|_| format!("unknown level `{text}`: expected error, warning, info or never"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Kind;

    #[test]
    fn a_run_fails_at_its_level_and_above() {
        let mut counts = Counts::default();
        counts.add(&Kind::BadElo);
        for (level, fails) in [
            ("error", false),
            ("warning", true),
            ("info", true),
            ("never", false),
        ] {
            assert_eq!(
                level.parse::<FailOn>().unwrap().fails(&counts),
                fails,
                "{level}"
            );
        }
        counts.add(&Kind::NullMove);
        assert!(FailOn::default().fails(&counts));
        assert!(!FailOn::Never.fails(&counts));
    }

    #[test]
    fn levels_are_read_as_they_are_written() {
        for name in FailOn::NAMES {
            assert_eq!(name.parse::<FailOn>().unwrap().to_string(), name);
        }
        assert!("errors".parse::<FailOn>().is_err());
    }
}
