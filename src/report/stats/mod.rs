//! Statistics of archives: tables for people and for programs, and a page with pictures.

mod cells;
mod document;
mod fit;
mod html;
mod plot;

use std::fmt::Write;
use std::io;

use self::fit::Fit;
use super::paint::Paint;
use super::statistics::{count, thousands};
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
    /// How many columns of text the terminal has; no limit if none.
    pub room: Option<u16>,
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
            let fit = Fit::new(sheet, &rows, self.room);
            out.push_str(&fit.table.text(paint));
            if rest > 0 {
                let shown = rows.len() + rest;
                let rows = count(rest as u64, "more row");
                let least = if self.least > 1 { " --least 1" } else { "" };
                let _ = writeln!(out, " ... and {rows}; --top {shown}{least} shows all");
            }
            if !fit.dropped.is_empty() {
                // Titles have commas.
                let dropped = fit.dropped.join("; ");
                let line = format!("not shown: {dropped} (--wide shows all columns)");
                out.push_str(&wrapped(&line, self.room));
            }
        }
        if self.sheets.iter().any(has_intervals) {
            out.push_str("\nIn brackets: 95 % intervals (Wilson).\n");
        }
        out
    }

    /// All tables for a page or a pull request.
    pub fn markdown(&self) -> String {
        let mut out = format!("{}\n", self.sentence());
        for sheet in self.sheets {
            let (rows, rest) = self.rows(sheet);
            let _ = writeln!(out, "\n## {}\n", sheet.title);
            out.push_str(&Fit::new(sheet, &rows, None).table.markdown());
            if rest > 0 {
                let _ = writeln!(out, "\n... and {}.", count(rest as u64, "more row"));
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
            "{}, {} {}; {} with errors in the record",
            count(totals.games, "game"),
            thousands(totals.plies),
            if totals.plies == 1 { "ply" } else { "plies" },
            thousands(totals.faulty)
        );
        if totals.broken + totals.unjudged > 0 {
            let _ = write!(
                words,
                " ({} broken, {} not judged)",
                thousands(totals.broken),
                thousands(totals.unjudged)
            );
        }
        if totals.counted < totals.games {
            let _ = write!(words, "; {} counted", thousands(totals.counted));
        }
        words
    }

    /// The rows that people see, and how many they do not.
    fn rows<'s>(&self, sheet: &'s Sheet) -> (Vec<&'s [Datum]>, usize) {
        // Who asks for nothing sees rows of none at all: no game that repeats another is news too.
        let enough = |row: &&[Datum]| {
            self.least <= 1
                || !matches!(row.get(sheet.keys), Some(Datum::Count(units)) if *units < self.least)
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

/// Is there a share or a score in it?
fn has_intervals(sheet: &Sheet) -> bool {
    let mut data = sheet.rows.iter().flatten();
    data.any(|datum| matches!(datum, Datum::Share(_) | Datum::Portion(_) | Datum::Score(_)))
}

/// A line that is no longer than the terminal is wide, broken at spaces and indented by one.
fn wrapped(line: &str, room: Option<u16>) -> String {
    let room = room.map_or(usize::MAX, usize::from);
    let mut out = String::new();
    let mut length = 0;
    for word in line.split(' ') {
        let width = word.chars().count();
        if length > 0 && length + 1 + width > room {
            out.push('\n');
            length = 0;
        }
        out.push(' ');
        out.push_str(word);
        length += 1 + width;
    }
    out.push('\n');
    out
}
