//! Tables of results: for the terminal, as CSV, as Markdown.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use comfy_table::{
    Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, Width, presets,
};

use super::csv::harmless;
use super::escape::printable;
use super::markdown::cell;
use super::paint::Paint;

/// How a table is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TableFormat {
    /// For people.
    #[default]
    Table,
    /// One JSON document.
    Json,
    /// Comma-separated values.
    Csv,
    /// A Markdown table.
    Markdown,
}

impl TableFormat {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Table, Self::Json, Self::Csv, Self::Markdown];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Markdown => "markdown",
        }
    }
}

impl fmt::Display for TableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TableFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| {
                format!("unknown format `{text}`: expected table, json, csv or markdown")
            })
    }
}

/// Where the words of a column stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// Rows under titles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
    total: Option<Vec<String>>,
    width: Option<u16>,
}

impl Table {
    /// A table without rows. Titles may have several lines.
    pub fn new<T: Into<String>>(columns: impl IntoIterator<Item = (T, Align)>) -> Self {
        Self {
            columns: columns
                .into_iter()
                .map(|(title, align)| (title.into(), align))
                .collect(),
            rows: Vec::new(),
            total: None,
            width: None,
        }
    }

    /// Breaks cells into lines where the table for people would be wider than `columns`.
    #[must_use]
    pub fn within(mut self, columns: Option<u16>) -> Self {
        self.width = columns;
        self
    }

    /// Adds a row; cells that are missing at its end stay empty.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Sets the last line; CSV has none.
    pub fn total<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.total = Some(cells.into_iter().map(Into::into).collect());
    }

    /// Are there no rows?
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table for people, as wide as it needs to be unless a width was set.
    pub fn text(&self, paint: Paint) -> String {
        let mut table = comfy_table::Table::new();
        let rule = comfy_table::LineStyle::none().fill('─').junction('─');
        table
            .load_style(presets::NOTHING.header_separator(rule))
            .set_content_arrangement(ContentArrangement::Disabled);
        if let Some(width) = self.width {
            table
                .set_content_arrangement(ContentArrangement::Dynamic)
                .set_width(width);
        }
        match paint {
            Paint::Plain => table.force_no_tty(),
            Paint::Ansi => table.enforce_styling(),
        };
        let strong = |text: &str| {
            let lines: Vec<_> = text.split('\n').map(printable).collect();
            Cell::new(lines.join("\n")).add_attribute(Attribute::Bold)
        };
        table.set_header(self.columns.iter().map(|(title, _)| strong(title)));
        for row in &self.rows {
            table.add_row(row.iter().map(|text| Cell::new(printable(text))));
        }
        if let Some(total) = &self.total {
            table.add_row(total.iter().map(|text| strong(text)));
        }
        let longest: Vec<u16> = self
            .columns
            .iter()
            .map(|(title, _)| room_for(title))
            .collect();
        let is_room = self
            .width
            .is_some_and(|width| longest.iter().sum::<u16>() <= width);
        for (index, (_, align)) in self.columns.iter().enumerate() {
            if let Some(column) = table.column_mut(index) {
                if is_room {
                    let least = Width::Fixed(longest[index]);
                    column.set_constraint(ColumnConstraint::LowerBoundary(least));
                }
                column.set_cell_alignment(match align {
                    Align::Left => CellAlignment::Left,
                    Align::Right => CellAlignment::Right,
                });
            }
        }
        table
            .lines()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect()
    }

    /// RFC 4180 with a header row, safe to open in a spreadsheet.
    ///
    /// # Errors
    /// If writing fails.
    pub fn csv(&self, out: impl Write) -> io::Result<()> {
        let mut writer = ::csv::WriterBuilder::new()
            .terminator(::csv::Terminator::CRLF)
            .flexible(true)
            .from_writer(out);
        writer.write_record(
            self.columns
                .iter()
                .map(|(title, _)| harmless(title).into_owned()),
        )?;
        for row in &self.rows {
            let width = self.columns.len().max(row.len());
            let cells = row.iter().map(|text| harmless(text).into_owned());
            writer.write_record(cells.chain(std::iter::repeat(String::new())).take(width))?;
        }
        writer.flush()
    }

    /// The table for a pull request or a page.
    pub fn markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<_> = cells.collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut out = line(&mut self.columns.iter().map(|(title, _)| cell(title)));
        out.push_str(&line(&mut self.columns.iter().map(
            |(_, align)| match align {
                Align::Left => ":--".to_owned(),
                Align::Right => "--:".to_owned(),
            },
        )));
        for row in self.rows.iter().chain(&self.total) {
            let width = self.columns.len();
            let cells = row.iter().map(|text| cell(text));
            out.push_str(&line(
                &mut cells.chain(std::iter::repeat(String::new())).take(width),
            ));
        }
        out
    }
}

/// The columns that a title takes up whose words are not broken, with a blank at each side.
fn room_for(title: &str) -> u16 {
    let words = title.split_whitespace().map(|word| word.chars().count());
    words.max().unwrap_or(0) as u16 + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new([("player", Align::Left), ("points", Align::Right)]);
        table.row(["Müller", "2 1/2"]);
        table.row(["=cmd\x1b[2J", "0"]);
        table.total(["total"]);
        table
    }

    #[test]
    fn numbers_stand_under_each_other() {
        assert_eq!(
            table().text(Paint::Plain),
            " player        points\n\
             ──────────────────────\n \
             Müller         2 1/2\n \
             =cmd\\x1b[2J        0\n \
             total\n"
        );
    }

    #[test]
    fn a_narrow_terminal_breaks_long_names() {
        let mut table = Table::new([("player", Align::Left), ("points", Align::Right)]);
        table.row(["A name of many words that goes on and on", "1"]);
        table.row(["李 明", "0"]);
        assert_eq!(
            table.clone().within(Some(32)).text(Paint::Plain),
            " player                  points\n\
             ────────────────────────────────\n \
             A name of many words         1\n \
             that goes on and on\n \
             李 明                        0\n"
        );
        assert_eq!(
            table.clone().within(Some(80)).text(Paint::Plain),
            table.text(Paint::Plain)
        );
    }

    #[test]
    fn csv_holds_no_formula_and_no_total() {
        let mut out = Vec::new();
        table().csv(&mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "player,points\r\nMüller,2 1/2\r\n'=cmd\\x1b[2J,0\r\n"
        );
    }

    #[test]
    fn markdown_aligns_numbers() {
        let text = table().markdown();
        assert!(
            text.starts_with("| player | points |\n| :-- | --: |\n| Müller | 2 1/2 |\n"),
            "{text}"
        );
    }
}
