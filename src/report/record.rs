//! Events as JSON objects. Fields may be added within one schema, never renamed or removed.

use std::collections::BTreeMap;

use serde::Serialize;

use super::event::{Event, Finding, GameReport, Summary};
use crate::diagnostic::{Fix, Kind, Severity, Span};

/// The version of all JSON this program writes.
pub(super) const SCHEMA: u32 = 1;

/// An event, ready to be written.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Record<'a> {
    Finding(FindingRecord<'a>),
    Game(GameRecord<'a>),
    Summary(SummaryRecord<'a>),
}

impl<'a> Record<'a> {
    pub(super) fn new(event: &'a Event) -> Self {
        match event {
            Event::Finding(finding) => Self::Finding(FindingRecord::new(finding)),
            Event::Game(game) => Self::Game(GameRecord::new(game)),
            Event::Summary(summary) => Self::Summary(SummaryRecord::new(summary)),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct FindingRecord<'a> {
    name: &'static str,
    severity: &'static str,
    family: &'static str,
    file: &'a str,
    line: u64,
    column: u64,
    span: SpanRecord,
    game: u64,
    players: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    text: &'a str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixRecord<'a>>,
}

impl<'a> FindingRecord<'a> {
    fn new(finding: &'a Finding) -> Self {
        let entry = finding.kind.entry();
        Self {
            name: entry.name,
            severity: entry.severity.name(),
            family: entry.family.name(),
            file: &finding.game.source,
            line: finding.place.line,
            column: finding.place.column,
            span: finding.span.into(),
            game: finding.game.game,
            players: &finding.game.label,
            ply: finding.ply,
            text: finding.excerpt.words(),
            message: finding.message(),
            why: why(&finding.kind),
            help: finding.kind.help().map(Into::into),
            fix: finding.fix.as_ref().map(FixRecord::new),
        }
    }
}

/// The class of an illegal move, for programs.
fn why(kind: &Kind) -> Option<&'static str> {
    if let Kind::IllegalMove { why } | Kind::IllegalInVariation { why, .. } = kind {
        Some(why.name())
    } else {
        None
    }
}

#[derive(Serialize)]
struct SpanRecord {
    start: u64,
    end: u64,
}

impl From<Span> for SpanRecord {
    fn from(Span { start, end }: Span) -> Self {
        Self { start, end }
    }
}

#[derive(Serialize)]
struct FixRecord<'a> {
    span: SpanRecord,
    text: &'a str,
}

impl<'a> FixRecord<'a> {
    fn new(fix: &'a Fix) -> Self {
        Self {
            span: fix.span.into(),
            text: &fix.text,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct GameRecord<'a> {
    file: &'a str,
    line: u64,
    game: u64,
    players: &'a str,
    variant: &'a str,
    status: &'static str,
    plies: u32,
    /// The result in the record; `*` if it has none.
    recorded: String,
    /// By the rules; `*` if they end nothing.
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl<'a> GameRecord<'a> {
    fn new(report: &'a GameReport) -> Self {
        let ending = report.ending;
        let or_star = |outcome: Option<crate::game::Outcome>| {
            outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
        };
        Self {
            file: &report.game.source,
            line: report.line,
            game: report.game.game,
            players: &report.game.label,
            variant: &report.variant,
            status: report.status.name(),
            plies: report.plies,
            recorded: or_star(report.recorded),
            outcome: or_star(ending.map(|ending| ending.outcome)),
            termination: ending.map(|ending| ending.termination.name()),
            rule: ending.map(|ending| ending.rule.0),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct SummaryRecord<'a> {
    files: u64,
    games: u64,
    positions: u64,
    broken: u64,
    skipped_variants: &'a BTreeMap<String, u64>,
    plies: u64,
    bytes: u64,
    errors: u64,
    warnings: u64,
    infos: u64,
    known: u64,
    findings: BTreeMap<&'static str, u64>,
}

impl<'a> SummaryRecord<'a> {
    pub(super) fn new(summary: &'a Summary) -> Self {
        let (totals, counts) = (&summary.totals, &summary.counts);
        Self {
            files: totals.files,
            games: totals.games,
            positions: totals.positions,
            broken: totals.broken,
            skipped_variants: totals.skipped_variants.by_name(),
            plies: totals.plies,
            bytes: totals.bytes,
            errors: counts.of(Severity::Error),
            warnings: counts.of(Severity::Warning),
            infos: counts.of(Severity::Info),
            known: summary.known,
            findings: counts
                .by_name()
                .map(|(name, _, number)| (name, number))
                .collect(),
        }
    }
}
