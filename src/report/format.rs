//! The formats by name.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use super::csv::Csv;
use super::github::Github;
use super::json::{Json, JsonLines};
use super::junit::Junit;
use super::markdown::Markdown;
use super::paint::Paint;
use super::policy::{Detail, FailOn};
use super::reporter::Reporter;
use super::sarif::Sarif;
use super::text::{Layout, Text};

/// How findings are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Code frames, for people.
    #[default]
    Full,
    /// One line a finding, for people and editors.
    Concise,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    Jsonl,
    /// Comma-separated values.
    Csv,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit XML, for continuous integration.
    Junit,
    /// GitHub workflow commands.
    Github,
    /// A Markdown table.
    Markdown,
}

/// What a reporter must know beside its format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colour; only the formats for people use it.
    pub paint: Paint,
    /// How much is written.
    pub detail: Detail,
    /// What counts as a failure.
    pub fail_on: FailOn,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 9] = [
        Self::Full,
        Self::Concise,
        Self::Json,
        Self::Jsonl,
        Self::Csv,
        Self::Sarif,
        Self::Junit,
        Self::Github,
        Self::Markdown,
    ];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Concise => "concise",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Sarif => "sarif",
            Self::Junit => "junit",
            Self::Github => "github",
            Self::Markdown => "markdown",
        }
    }

    /// A reporter of this format that writes to `out`.
    pub fn reporter(self, out: Box<dyn Write>, look: Look) -> Box<dyn Reporter> {
        let text = |out, layout| Text {
            out,
            layout,
            paint: look.paint,
            detail: look.detail,
        };
        match self {
            Self::Full => Box::new(text(out, Layout::Frame)),
            Self::Concise => Box::new(text(out, Layout::Line)),
            Self::Json => Box::new(Json::new(out)),
            Self::Jsonl => Box::new(JsonLines { out }),
            Self::Csv => Box::new(Csv::new(out)),
            Self::Sarif => Box::new(Sarif::new(out)),
            Self::Junit => Box::new(Junit::new(out, look.fail_on)),
            Self::Github => Box::new(Github { out }),
            Self::Markdown => Box::new(Markdown::new(out)),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format `{name}`; known are {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// What was asked for.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| UnknownFormat {
                name: text.to_owned(),
            })
    }
}

/// A format and where it goes: `json`, or `json=findings.json`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Destination {
    /// How.
    pub format: Format,
    /// Where; standard output if not given.
    pub path: Option<PathBuf>,
}

impl FromStr for Destination {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let (format, path) = match text.split_once('=') {
            Some((format, path)) => (format, Some(PathBuf::from(path))),
            None => (text, None),
        };
        Ok(Self {
            format: format.parse()?,
            path,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::diagnostic::CATALOGUE;
    use crate::report::Event;
    use std::cell::RefCell;
    use std::io;
    use std::rc::Rc;

    #[derive(Clone, Default)]
    struct Shared(Rc<RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(format: Format, detail: Detail, paint: Paint, events: &[Event]) -> String {
        let out = Shared::default();
        let look = Look {
            paint,
            detail,
            fail_on: FailOn::default(),
        };
        let mut reporter = format.reporter(Box::new(out.clone()), look);
        for event in events {
            reporter.report(event).unwrap();
        }
        String::from_utf8(out.0.take()).unwrap()
    }

    fn plain(format: Format, events: &[Event]) -> String {
        written(format, Detail::Statistics, Paint::Plain, events)
    }

    /// A document as it is reviewed: pages of the documentation are reviewed elsewhere.
    fn without_pages(mut text: String) -> String {
        for entry in CATALOGUE {
            text = text.replace(&serde_json::to_string(entry.page).unwrap(), "\"the page\"");
        }
        text
    }

    #[test]
    fn names_round_trip() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert_eq!(
            "xml".parse::<Format>().unwrap_err().to_string(),
            "unknown format `xml`; known are full, concise, json, jsonl, csv, sarif, junit, github, markdown"
        );
    }

    #[test]
    fn a_destination_may_name_a_file() {
        assert_eq!(
            "csv=out/a=b.csv".parse(),
            Ok(Destination {
                format: Format::Csv,
                path: Some("out/a=b.csv".into())
            })
        );
    }

    #[test]
    fn every_format_has_its_snapshot() {
        for format in Format::ALL {
            let text = without_pages(plain(format, &samples::run()));
            insta::assert_snapshot!(format.name(), text);
        }
    }

    #[test]
    fn every_format_has_a_snapshot_of_a_clean_run() {
        for format in Format::ALL {
            let name = format!("{format}-clean");
            insta::assert_snapshot!(name, plain(format, &samples::clean_run()));
        }
    }

    #[test]
    fn colours_are_only_in_the_formats_for_people() {
        for format in Format::ALL {
            let text = written(format, Detail::Findings, Paint::Ansi, &samples::run());
            let coloured = matches!(format, Format::Full | Format::Concise);
            assert_eq!(text.contains("\x1b["), coloured, "{format}");
        }
        insta::assert_snapshot!(
            "full-coloured",
            written(
                Format::Full,
                Detail::Findings,
                Paint::Ansi,
                &samples::run()[..3]
            )
            .replace('\x1b', "␛")
        );
    }

    #[test]
    fn no_format_lets_an_escape_sequence_through() {
        for format in Format::ALL {
            assert!(!plain(format, &samples::run()).contains('\x1b'), "{format}");
        }
    }

    #[test]
    fn json_documents_and_lines_can_be_parsed() {
        let run = samples::run();
        let json: serde_json::Value = serde_json::from_str(&plain(Format::Json, &run)).unwrap();
        assert_eq!(json["schema"], 1);
        assert_eq!(json["findings"].as_array().unwrap().len(), 5);
        assert_eq!(json["findings"][2]["why"], "no-piece");
        assert_eq!(json["findings"][1]["fix"]["text"], "O-O");
        assert_eq!(json["summary"]["errors"], 2);
        let kinds: Vec<String> = plain(Format::Jsonl, &run)
            .lines()
            .map(|line| {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                assert_eq!(line["schema"], 1);
                line["type"].as_str().unwrap().to_owned()
            })
            .collect();
        let (last, rest) = kinds.split_last().unwrap();
        assert_eq!(last, "summary");
        assert!(rest.ends_with(&["game".into(), "game".into()]));
        assert_eq!(rest.iter().filter(|kind| *kind == "finding").count(), 5);
    }

    #[test]
    fn csv_reads_back_and_holds_no_formula() {
        let text = plain(Format::Csv, &samples::run());
        let mut reader = ::csv::Reader::from_reader(text.as_bytes());
        assert_eq!(reader.headers().unwrap().len(), 12);
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 5);
        assert_eq!(&rows[0][9], "'=1+1");
        assert_eq!(&rows[2][7], "Müller, A - 李, 明");
    }
}
