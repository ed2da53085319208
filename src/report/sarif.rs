//! `sarif`: SARIF 2.1.0, the format of code scanning services (OASIS, 2020).

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use super::event::{Event, Finding};
use super::json_text;
use super::reporter::Reporter;
use crate::diagnostic::{CATALOGUE, Entry, Severity};

/// Writes results as they come, and after them the rules they refer to.
pub(super) struct Sarif<W> {
    out: W,
    written: u64,
    /// The rules seen, in the order of their indices.
    rules: Vec<&'static str>,
}

impl<W: Write> Sarif<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            written: 0,
            rules: Vec::new(),
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        write!(
            self.out,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
             \"runs\":[{{\"columnKind\":\"unicodeCodePoints\",\"results\":["
        )
    }

    fn result(&mut self, finding: &Finding) -> io::Result<()> {
        if self.written == 0 {
            self.begin()?;
        } else {
            writeln!(self.out, ",")?;
        }
        self.written += 1;
        let name = finding.kind.name();
        let index = self.rules.iter().position(|rule| *rule == name);
        let index = index.unwrap_or_else(|| {
            self.rules.push(name);
            self.rules.len() - 1
        });
        json_text::to_writer(&mut self.out, &SarifResult::new(finding, index))?;
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        if self.written == 0 {
            self.begin()?;
        }
        let tool = Tool {
            driver: Driver {
                name: "arbitru",
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: self
                    .rules
                    .iter()
                    .filter_map(|rule| Rule::of(rule))
                    .collect(),
            },
        };
        write!(self.out, "],\"tool\":")?;
        json_text::to_writer(&mut self.out, &tool)?;
        writeln!(self.out, "}}]}}")?;
        self.out.flush()
    }
}

impl<W: Write> Reporter for Sarif<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Finding(finding) => self.result(finding),
            Event::Game(_) => Ok(()),
            Event::Summary(_) => self.end(),
        }
    }
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Text<'static>,
    help: Help,
    default_configuration: Configuration,
    properties: Properties,
}

impl Rule {
    fn of(name: &str) -> Option<Self> {
        let entry = CATALOGUE.iter().find(|entry| entry.name == name)?;
        Some(Self {
            id: entry.name,
            short_description: Text::new(entry.headline()),
            help: Help {
                text: entry.page,
                markdown: entry.page,
            },
            default_configuration: Configuration {
                level: level(entry),
            },
            properties: Properties {
                tags: [entry.family.name()],
            },
        })
    }
}

#[derive(Serialize)]
struct Help {
    text: &'static str,
    markdown: &'static str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties {
    tags: [&'static str; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Text<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[SarifFix<'a>; 1]>,
}

impl<'a> SarifResult<'a> {
    fn new(finding: &'a Finding, rule_index: usize) -> Self {
        let artifact = || Artifact {
            uri: uri(&finding.game.source),
        };
        Self {
            rule_id: finding.kind.name(),
            rule_index,
            level: level(&finding.kind.entry()),
            message: Text::new(finding.message()),
            locations: [Location {
                physical_location: PhysicalLocation {
                    artifact_location: artifact(),
                    region: Region {
                        start_line: finding.place.line,
                        start_column: finding.place.column,
                        end_column: finding.place.column
                            + finding.excerpt.words().chars().count() as u64,
                        snippet: Text::new(&*finding.excerpt.line),
                    },
                },
            }],
            fixes: finding.fix.as_ref().map(|fix| {
                [SarifFix {
                    artifact_changes: [Change {
                        artifact_location: artifact(),
                        replacements: [Replacement {
                            deleted_region: Deleted {
                                byte_offset: fix.span.start,
                                byte_length: fix.span.len(),
                            },
                            inserted_content: Text::new(&*fix.text),
                        }],
                    }],
                }]
            }),
        }
    }
}

#[derive(Serialize)]
struct Text<'a> {
    text: Cow<'a, str>,
}

impl<'a> Text<'a> {
    fn new(text: impl Into<Cow<'a, str>>) -> Self {
        Self { text: text.into() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: Artifact,
    region: Region<'a>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region<'a> {
    start_line: u64,
    start_column: u64,
    end_column: u64,
    snippet: Text<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix<'a> {
    artifact_changes: [Change<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: Artifact,
    replacements: [Replacement<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Deleted,
    inserted_content: Text<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Deleted {
    byte_offset: u64,
    byte_length: u64,
}

fn level(entry: &Entry) -> &'static str {
    match entry.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// A path as a URI: absolute ones with the scheme `file`, others relative (RFC 3986).
pub(super) fn uri(path: &str) -> String {
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(byte.into());
            }
            byte => write!(out, "%{byte:02X}").expect("writing to a String cannot fail"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use serde_json::Value;

    fn log(events: &[Event]) -> Value {
        let mut out = Vec::new();
        let mut sarif = Sarif::new(&mut out);
        for event in events {
            sarif.report(event).unwrap();
        }
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn each_result_refers_to_its_rule() {
        let log = log(&samples::run());
        let run = &log["runs"][0];
        let rules = &run["tool"]["driver"]["rules"];
        for result in run["results"].as_array().unwrap() {
            let index = result["ruleIndex"].as_u64().unwrap() as usize;
            assert_eq!(rules[index]["id"], result["ruleId"]);
            let region = &result["locations"][0]["physicalLocation"]["region"];
            assert!(region["endColumn"].as_u64() >= region["startColumn"].as_u64());
        }
        assert_eq!(run["results"].as_array().unwrap().len(), 5);
        assert_eq!(run["results"][4]["level"], "note");
        assert!(rules[0]["help"]["text"].as_str().unwrap().starts_with("# "));
    }

    #[test]
    fn a_clean_run_is_a_whole_log_too() {
        let log = log(&samples::clean_run());
        assert_eq!(log["version"], "2.1.0");
        assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    }

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("games/Trei șahuri.pgn"), "games/Trei%20%C8%99ahuri.pgn");
        assert_eq!(uri("/a#b"), "file:///a%23b");
    }
}
