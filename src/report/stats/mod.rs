//! Statistics of archives: tables for people and for programs, and a page with pictures.

mod cells;
mod document;
mod html;
mod plot;

use std::fmt::Write;
use std::io;

use super::paint::Paint;
use super::table::{Align, Table};
use crate::stats::{Datum, Sheet, Totals};

pub use document::json_schema;

/// Statistics, ready to be written.
#[derive(Copy, Clone, Debug)]
pub struct StatsReport<'a> {
    /// How many games there were.
    pub totals: &'a Totals,
    /// The tables.
    pub sheets: &'a [Sheet],
    /// The most rows of a table for people; all if none.
    pub top: Option<usize>,
    /// Rows of fewer units are left out of tables for people.
    pub least: u64,
}

impl StatsReport<'_> {
    /// All tables for the terminal.
    pub fn text(&self, paint: Paint) -> String {
        let strong = paint.strong();
        let mut out = format!("{}\n", self.sentence());
        for sheet in self.sheets {
            let (rows, rest) = self.rows(sheet);
            let heading = format!("\n{strong}{}{strong:#}", sheet.title);
            out.push_str(&heading);
            if rows.is_empty() {
                out.push_str(": nothing to count\n");
                continue;
            }
            out.push('\n');
            out.push_str(&table(sheet, rows).text(paint));
            if rest > 0 {
                let _ = writeln!(
                    out,
                    " ... and {rest} more rows; --top {} shows all",
                    sheet.rows.len()
                );
            }
        }
        out.push_str("\nIn brackets: 95 % intervals (Wilson).\n");
        out
    }

    /// All tables for a page or a pull request.
    pub fn markdown(&self) -> String {
        let mut out = format!("{}\n", self.sentence());
        for sheet in self.sheets {
            let (rows, rest) = self.rows(sheet);
            let _ = writeln!(out, "\n## {}\n", sheet.title);
            out.push_str(&table(sheet, rows).markdown());
            if rest > 0 {
                let _ = writeln!(out, "\n... and {rest} more rows.");
            }
        }
        out
    }

    /// All tables as one JSON document, as `docs/schema/stats.json` describes it.
    pub fn json(&self) -> String {
        document::json(self)
    }

    /// One self-contained page.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// How many games there were, in a sentence.
    pub fn sentence(&self) -> String {
        let totals = self.totals;
        let mut words = format!(
            "{} games, {} plies; {} with errors in the record",
            totals.games, totals.plies, totals.faulty
        );
        if totals.broken + totals.unjudged > 0 {
            let _ = write!(
                words,
                " ({} broken, {} not judged)",
                totals.broken, totals.unjudged
            );
        }
        if totals.counted < totals.games {
            let _ = write!(words, "; {} counted", totals.counted);
        }
        words
    }

    /// The rows that people see, and how many they do not.
    fn rows<'s>(&self, sheet: &'s Sheet) -> (Vec<&'s [Datum]>, usize) {
        let enough = |row: &&[Datum]| match row.get(sheet.keys) {
            Some(Datum::Count(units)) => *units >= self.least,
            _ => true,
        };
        let rows = sheet.rows.iter().map(Vec::as_slice).filter(enough);
        let mut rows: Vec<_> = rows.collect();
        if let Some(top) = self.top {
            rows.truncate(top);
        }
        let rest = sheet.rows.len() - rows.len();
        (rows, rest)
    }
}

/// A table as tidy comma-separated values: all rows, a column for each number.
///
/// # Errors
/// If writing fails.
pub fn csv(sheet: &Sheet, out: impl io::Write) -> io::Result<()> {
    let mut columns = Vec::new();
    for (index, column) in sheet.columns.iter().enumerate() {
        let data = sheet.rows.iter().map(|row| &row[index]);
        columns.extend(cells::tidy_names(&column.name, data));
    }
    let kinds: Vec<cells::Kind> = (0..sheet.columns.len())
        .map(|index| cells::Kind::of(sheet.rows.iter().map(|row| &row[index])))
        .collect();
    let mut table = Table::new(columns.into_iter().map(|name| (name, Align::Left)));
    for row in &sheet.rows {
        table.row(
            row.iter()
                .zip(&kinds)
                .flat_map(|(datum, kind)| kind.tidy(datum)),
        );
    }
    table.csv(out)
}

fn table(sheet: &Sheet, rows: Vec<&[Datum]>) -> Table {
    // A column that holds nothing at all only takes room.
    let shown: Vec<usize> = (0..sheet.columns.len())
        .filter(|&index| {
            index <= sheet.keys || !rows.iter().all(|row| cells::is_nothing(&row[index]))
        })
        .collect();
    let titles = shown.iter().map(|&index| {
        let align = if index < sheet.keys {
            Align::Left
        } else {
            Align::Right
        };
        let kind = cells::Kind::of(rows.iter().map(|row| &row[index]));
        (kind.title(&sheet.columns[index].title), align)
    });
    let mut table = Table::new(titles);
    for row in rows {
        table.row(shown.iter().map(|&index| cells::text(&row[index])));
    }
    table
}
