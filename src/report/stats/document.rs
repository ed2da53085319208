//! Statistics as JSON.

use std::rc::Rc;

use schemars::{JsonSchema, schema_for};
use serde::{Serialize, Serializer};

use super::StatsReport;
use crate::report::json_text;
use crate::report::record::SCHEMA;
use crate::stats::{Datum, Sheet};

/// What `arbitru stats --format json` writes.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct Document {
    /// The version of this form; fields may be added to a version.
    schema: u32,
    /// Games read.
    games: u64,
    /// Games counted.
    counted: u64,
    /// Games with an error in the record, those below among them.
    faulty: u64,
    /// Games with a move that cannot be played.
    broken: u64,
    /// Games whose moves cannot be judged.
    unjudged: u64,
    /// Plies replayed.
    plies: u64,
    tables: Vec<TableDocument>,
}

/// A table.
#[derive(Serialize, JsonSchema)]
struct TableDocument {
    /// Its kebab-case name.
    name: String,
    /// Its title for people.
    title: String,
    /// What rows count: games, sides, plies, men; in tables of three-player games also lengths, seats,
    /// exits, mates, transfers, freezes.
    unit: &'static str,
    /// The columns that say what a row is.
    by: Vec<String>,
    /// A value for each column.
    #[schemars(with = "Vec<std::collections::BTreeMap<String, Value>>")]
    rows: Vec<RowDocument>,
}

/// A row: its values by the names of their columns, in the order of the names.
struct RowDocument {
    names: Rc<[(String, usize)]>,
    values: Vec<Value>,
}

impl Serialize for RowDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.names
                .iter()
                .map(|(name, at)| (name, &self.values[*at])),
        )
    }
}

/// A value.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Value {
    /// Not known; of what has a name in the record, all that has none.
    None,
    Text(String),
    Count(u64),
    Real(f64),
    /// So many of so many, with Wilson's interval at 95 %; shares from 0 to 1.
    Share {
        count: u64,
        of: u64,
        share: f64,
        low: f64,
        high: f64,
    },
    /// A score from 0 to 1 over `of` games, with its interval at 95 %.
    Score {
        score: f64,
        of: u64,
        low: f64,
        high: f64,
    },
}

pub(super) fn json(report: &StatsReport<'_>) -> String {
    let totals = report.totals;
    let document = Document {
        schema: SCHEMA,
        games: totals.games,
        counted: totals.counted,
        faulty: totals.faulty,
        broken: totals.broken,
        unjudged: totals.unjudged,
        plies: totals.plies,
        tables: report.sheets.iter().map(table).collect(),
    };
    let mut text =
        json_text::to_string_pretty(&document).expect("numbers and texts can be written");
    text.push('\n');
    text
}

/// The schema of the document.
#[expect(clippy::missing_panics_doc, reason = "it cannot happen")]
pub fn json_schema() -> String {
    let schema = schema_for!(Document);
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema can be written");
    text.push('\n');
    text
}

fn table(sheet: &Sheet) -> TableDocument {
    let columns = sheet.columns.iter().enumerate();
    let mut names: Vec<_> = columns
        .map(|(at, column)| (column.name.clone(), at))
        .collect();
    names.sort_unstable();
    let names: Rc<[_]> = names.into();
    let row = |row: &Vec<Datum>| RowDocument {
        names: Rc::clone(&names),
        values: row.iter().map(value).collect(),
    };
    let keys = sheet.columns[..sheet.keys].iter();
    TableDocument {
        name: sheet.name.clone(),
        title: sheet.title.clone(),
        unit: sheet.unit,
        by: keys.map(|column| column.name.clone()).collect(),
        rows: sheet.rows.iter().map(row).collect(),
    }
}

fn value(datum: &Datum) -> Value {
    match datum {
        Datum::None | Datum::Unnamed => Value::None,
        Datum::Text(text) | Datum::Ranked(text, _) => Value::Text(text.clone()),
        Datum::Count(count) => Value::Count(*count),
        Datum::Real(value, _) => Value::Real(*value),
        Datum::Share(share) | Datum::Portion(share) => Value::Share {
            count: share.count,
            of: share.of,
            share: share.share(),
            low: share.low,
            high: share.high,
        },
        Datum::Score(score) => Value::Score {
            score: score.score,
            of: score.of,
            low: score.low,
            high: score.high,
        },
    }
}
