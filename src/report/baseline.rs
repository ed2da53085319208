//! Findings that are known and accepted: `--baseline` and `--write-baseline`.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::event::Finding;

/// Known findings, each with the number of times it may occur.
///
/// A finding is recognised by its name, source, players and words, not by line or game number, so
/// that games may be added before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Baseline {
    known: BTreeMap<Fingerprint, u64>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Fingerprint {
    file: String,
    game: String,
    name: String,
    text: String,
}

impl Fingerprint {
    fn of(finding: &Finding) -> Self {
        Self {
            file: usual(&finding.game.source).to_owned(),
            game: finding.game.label.to_string(),
            name: finding.kind.name().to_owned(),
            text: finding.excerpt.words().to_owned(),
        }
    }

    /// Of the findings of the kind of `first` that a game has beyond those that are kept of it.
    fn of_surplus(first: &Finding) -> Self {
        Self {
            text: "...".to_owned(),
            ..Self::of(first)
        }
    }
}

/// `./a.pgn` is `a.pgn`.
fn usual(mut path: &str) -> &str {
    while let Some(rest) = path.strip_prefix("./") {
        path = rest.trim_start_matches('/');
    }
    path
}

#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    finding: Fingerprint,
    count: u64,
}

#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Header {
    schema: u32,
    #[serde(rename = "type")]
    kind: String,
}

impl Header {
    fn current() -> Self {
        Self {
            schema: 1,
            kind: "baseline".to_owned(),
        }
    }
}

impl Baseline {
    /// Remembers a finding.
    pub fn add(&mut self, finding: &Finding) {
        *self.known.entry(Fingerprint::of(finding)).or_default() += 1;
    }

    /// Remembers `number` findings of a game of which only `first` is at hand.
    pub fn add_surplus(&mut self, first: &Finding, number: u64) {
        *self
            .known
            .entry(Fingerprint::of_surplus(first))
            .or_default() += number;
    }

    /// Is this finding known? Each known one answers only once.
    pub fn take(&mut self, finding: &Finding) -> bool {
        self.take_up_to(&Fingerprint::of(finding), 1) == 1
    }

    /// How many of `number` findings of a game, of which only `first` is at hand, are known.
    pub fn take_surplus(&mut self, first: &Finding, number: u64) -> u64 {
        self.take_up_to(&Fingerprint::of_surplus(first), number)
    }

    fn take_up_to(&mut self, finding: &Fingerprint, number: u64) -> u64 {
        let Some(count) = self.known.get_mut(finding) else {
            return 0;
        };
        let taken = number.min(*count);
        *count -= taken;
        taken
    }

    /// Reads what [`Baseline::write`] wrote.
    ///
    /// # Errors
    /// If reading fails or the text is not a baseline; the error names the line.
    pub fn read(mut input: impl Read) -> Result<Self, BaselineError> {
        let mut text = String::new();
        input.read_to_string(&mut text)?;
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        if serde_json::from_str::<Header>(header).ok() != Some(Header::current()) {
            return Err(BaselineError::Header);
        }
        let mut known = BTreeMap::new();
        for (index, line) in lines.enumerate() {
            let mut line: Line =
                serde_json::from_str(line).map_err(|source| BaselineError::Line {
                    line: index + 2,
                    source,
                })?;
            line.finding.file = usual(&line.finding.file).into();
            *known.entry(line.finding).or_default() += line.count;
        }
        Ok(Self { known })
    }

    /// Writes one JSON object a line, sorted, so that version control shows what changed.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, &Header::current())?;
        writeln!(out)?;
        for (finding, &count) in &self.known {
            let finding = finding.clone();
            serde_json::to_writer(&mut out, &Line { finding, count })?;
            writeln!(out)?;
        }
        out.flush()
    }
}

/// A baseline cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The input cannot be read.
    #[error("cannot read it")]
    Io(#[from] io::Error),
    /// The first line is not the one of a baseline.
    #[error("not a baseline: `arbitru validate --write-baseline FILE` makes one")]
    Header,
    /// A later line is not a known finding.
    #[error("line {line} is not a finding")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_known_finding_is_known_once_wherever_it_moves() {
        let mut finding = samples::illegal_move();
        let mut baseline = Baseline::default();
        baseline.add(&finding);
        finding.shift(100, 3);
        assert!(baseline.take(&finding));
        assert!(!baseline.take(&finding), "a second one is new");
    }

    #[test]
    fn a_file_is_known_with_and_without_the_name_of_this_folder() {
        let mut finding = samples::illegal_move();
        let mut baseline = Baseline::default();
        baseline.add(&finding);
        finding.game.source = format!("././{}", finding.game.source).into();
        assert!(baseline.take(&finding));
    }

    #[test]
    fn of_findings_that_are_only_counted_the_baseline_knows_the_number() {
        let first = samples::illegal_move();
        let mut baseline = Baseline::default();
        baseline.add_surplus(&first, 1000);
        assert!(!baseline.take(&first));
        assert_eq!(baseline.take_surplus(&first, 900), 900);
        assert_eq!(baseline.take_surplus(&first, 900), 100);
        assert_eq!(baseline.take_surplus(&first, 900), 0);
    }

    #[test]
    fn a_baseline_is_read_as_it_was_written() {
        let mut baseline = Baseline::default();
        for finding in samples::findings() {
            baseline.add(&finding);
            baseline.add(&finding);
        }
        let mut text = Vec::new();
        baseline.write(&mut text).unwrap();
        assert_eq!(Baseline::read(text.as_slice()).unwrap(), baseline);
    }

    #[test]
    fn what_is_no_baseline_is_refused_with_its_line() {
        assert!(matches!(
            Baseline::read(&b"[Event \"x\"]"[..]),
            Err(BaselineError::Header)
        ));
        let text = "{\"schema\":1,\"type\":\"baseline\"}\n{}\n";
        let error = Baseline::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "line 2 is not a finding");
    }
}
