//! `sarif`: SARIF 2.1.0, the format of code scanning services (OASIS, 2020).

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{CaseReporter, CaseTotals, details, sentence};
use crate::case::{CaseFile, CaseResult, Mismatch, Status};
use crate::report::printable;
use crate::report::sarif::uri;

/// Collects results; a case folder is small.
pub(super) struct Sarif<W> {
    out: W,
    results: Vec<Value>,
}

/// The one rule there is: a case fails.
const RULE: &str = "rule-case";

impl<W> Sarif<W> {
    pub(super) const fn new(out: W) -> Self {
        Self {
            out,
            results: Vec::new(),
        }
    }
}

impl<W: Write> CaseReporter for Sarif<W> {
    fn file(&mut self, file: &CaseFile, results: &[CaseResult]) -> io::Result<()> {
        for result in results {
            match result.status {
                Status::Passed | Status::Pending { .. } | Status::NotAsked { .. } => {}
                Status::Failed => {
                    let mismatches = result.mismatches.iter();
                    self.results
                        .extend(mismatches.map(|mismatch| entry(file, result, mismatch)));
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, _: CaseTotals) -> io::Result<()> {
        let document = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "columnKind": "unicodeCodePoints",
                "tool": { "driver": {
                    "name": "arbitru",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": [{
                        "id": RULE,
                        "shortDescription": { "text": "The referee decides a rule case otherwise than expected." },
                    }],
                } },
                "results": self.results,
            }],
        });
        writeln!(self.out, "{document}")?;
        self.out.flush()
    }
}

fn entry(file: &CaseFile, result: &CaseResult, mismatch: &Mismatch) -> Value {
    let text = format!("{}: {}", result.id, sentence(mismatch));
    json!({
        "ruleId": RULE,
        "ruleIndex": 0,
        "level": "error",
        "message": { "text": printable(&text) },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(file.name()) },
                "region": {
                    "startLine": mismatch.place.line,
                    "startColumn": mismatch.place.column,
                },
            },
        }],
        "properties": { "details": details(file, result) },
    })
}
