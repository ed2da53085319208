//! A table as wide as there is room for: titles are broken, per cents rounded, and then columns left out.

use std::borrow::Cow;

use super::cells::{self, Kind, Precision};
use crate::report::paint::Paint;
use crate::report::table::{Align, Table};
use crate::stats::{Datum, Sheet, Weight};

/// A table and what is missing from it.
pub(super) struct Fit {
    pub table: Table,
    /// The titles of the columns that there is no room for.
    pub dropped: Vec<String>,
}

/// What stands in a row's first columns is cut to this share of the room.
const LABEL_SHARE: usize = 3;
/// But never below so many letters.
const SHORTEST_LABEL: usize = 12;

/// How a table is written.
#[derive(Copy, Clone)]
struct Manner {
    precision: Precision,
    titles: Titles,
    /// The most letters of a label.
    label: usize,
}

/// Titles in one line, or a word a line.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Titles {
    Whole,
    Broken,
}

impl Fit {
    /// The rows of a sheet, in `room` columns of text if there is a limit.
    pub(super) fn new(sheet: &Sheet, rows: &[&[Datum]], room: Option<u16>) -> Self {
        let mut shown: Vec<usize> = (0..sheet.columns.len()).collect();
        let mut dropped = Vec::new();
        if room.is_some() {
            // A column that holds nothing at all only takes room.
            (shown, dropped) = shown
                .into_iter()
                .partition(|&index| !holds_nothing(sheet, rows, index));
        }
        let mut manner = Manner {
            precision: Precision::Tenths,
            titles: Titles::Whole,
            label: usize::MAX,
        };
        let mut table = write(sheet, rows, &shown, manner);
        let Some(room) = room.map(usize::from) else {
            return Self {
                table,
                dropped: Vec::new(),
            };
        };
        let share = room / (LABEL_SHARE * sheet.keys.max(1));
        for narrower in [
            Manner {
                titles: Titles::Broken,
                ..manner
            },
            Manner {
                titles: Titles::Broken,
                label: share.max(SHORTEST_LABEL),
                ..manner
            },
            Manner {
                titles: Titles::Broken,
                label: share.max(SHORTEST_LABEL),
                precision: Precision::Whole,
            },
        ] {
            if width(&table) <= room {
                break;
            }
            manner = narrower;
            table = write(sheet, rows, &shown, manner);
        }
        while width(&table) > room {
            let Some(lightest) = lightest(sheet, &shown) else {
                break;
            };
            dropped.push(shown.remove(lightest));
            table = write(sheet, rows, &shown, manner);
        }
        dropped.sort_unstable();
        let titles = dropped.into_iter().map(|index| {
            let title = &sheet.columns[index].title;
            // No line is to begin with a sign of per cent.
            title.replace(" %", "\u{a0}%")
        });
        Self {
            table,
            dropped: titles.collect(),
        }
    }
}

/// Is there nothing but zeros in a column that measures something?
pub(super) fn holds_nothing(sheet: &Sheet, rows: &[&[Datum]], index: usize) -> bool {
    index > sheet.keys && rows.iter().all(|row| cells::is_nothing(&row[index]))
}

/// The last of the lightest columns that may go: not what the row is, nor how many there are.
fn lightest(sheet: &Sheet, shown: &[usize]) -> Option<usize> {
    let measured = shown.iter().enumerate();
    let measured = measured.filter(|(_, index)| **index > sheet.keys);
    let weight = |index: usize| sheet.columns[index].weight;
    let least: Weight = measured.clone().map(|(_, &index)| weight(index)).min()?;
    let mut lightest = measured.rev().filter(|(_, index)| weight(**index) == least);
    lightest.next().map(|(at, _)| at)
}

fn write(sheet: &Sheet, rows: &[&[Datum]], shown: &[usize], manner: Manner) -> Table {
    let titles = shown.iter().map(|&index| {
        let align = if index < sheet.keys {
            Align::Left
        } else {
            Align::Right
        };
        let kind = Kind::of(rows.iter().map(|row| &row[index]));
        let title = kind.title(&sheet.columns[index].title);
        let title = match manner.titles {
            Titles::Whole => title,
            Titles::Broken => broken(&title),
        };
        (title, align)
    });
    let mut table = Table::new(titles);
    for row in rows {
        table.row(shown.iter().map(|&index| {
            let text = cells::text(&row[index], manner.precision);
            if index < sheet.keys {
                cut(&text, manner.label).into_owned()
            } else {
                text
            }
        }));
    }
    table
}

/// A title with a word a line; a sign of per cent stays with the word before it.
fn broken(title: &str) -> String {
    title.replace(' ', "\n").replace("\n%", " %")
}

/// The beginning of a text that is too long.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.char_indices().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let kept: String = text.chars().take(most - 1).collect();
    Cow::Owned(format!("{}…", kept.trim_end()))
}

/// How many columns of text a table takes: as many as the rule under its titles.
fn width(table: &Table) -> usize {
    let text = table.text(Paint::Plain);
    let rule = text.lines().find(|line| line.starts_with('─'));
    rule.map_or(0, |rule| rule.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Column, Proportion};

    fn column(title: &str, weight: Weight) -> Column {
        Column {
            name: title.to_owned(),
            title: title.to_owned(),
            weight,
        }
    }

    fn sheet() -> Sheet {
        let share = Datum::Share(Proportion {
            count: 1,
            of: 3,
            low: 0.0615,
            high: 0.7923,
        });
        let name = Datum::Text("A name of many words that goes on".to_owned());
        Sheet {
            name: "players".to_owned(),
            title: "Players".to_owned(),
            unit: "games",
            columns: vec![
                column("player", Weight::Main),
                column("games", Weight::Main),
                column("White wins", Weight::Main),
                column("moves, mean", Weight::Side),
                column("5 %", Weight::Detail),
            ],
            keys: 1,
            rows: vec![vec![
                name,
                Datum::Count(3),
                share,
                Datum::Count(40),
                Datum::Count(9),
            ]],
        }
    }

    fn fit(room: Option<u16>) -> (String, Vec<String>) {
        let sheet = sheet();
        let rows: Vec<&[Datum]> = sheet.rows.iter().map(Vec::as_slice).collect();
        let fit = Fit::new(&sheet, &rows, room);
        (fit.table.text(Paint::Plain), fit.dropped)
    }

    #[test]
    fn a_table_is_whole_where_there_is_room() {
        let (whole, dropped) = fit(None);
        assert!(whole.contains("33.3 [6.2, 79.2]") && whole.contains("that goes on"));
        assert!(dropped.is_empty());
        assert_eq!(fit(Some(200)), (whole, dropped));
    }

    #[test]
    fn what_holds_only_zeros_is_named_where_it_is_left_out() {
        let mut sheet = sheet();
        sheet.rows[0][3] = Datum::Count(0);
        let rows: Vec<&[Datum]> = sheet.rows.iter().map(Vec::as_slice).collect();
        let wide = Fit::new(&sheet, &rows, None);
        assert!(wide.table.text(Paint::Plain).contains("moves, mean"));
        assert!(wide.dropped.is_empty());
        assert_eq!(Fit::new(&sheet, &rows, Some(200)).dropped, ["moves, mean"]);
    }

    #[test]
    fn a_narrow_terminal_gets_what_weighs_most() {
        let (text, dropped) = fit(Some(60));
        assert!(
            text.contains("33 [6-79]") && text.contains("A name of many word…"),
            "{text}"
        );
        assert!(dropped.is_empty(), "{dropped:?}");
        let (text, dropped) = fit(Some(42));
        assert_eq!(dropped, ["moves, mean", "5\u{a0}%"]);
        assert!(
            text.lines().all(|line| line.chars().count() <= 42),
            "{text}"
        );
        for room in 0..100 {
            let (text, _) = fit(Some(room));
            assert!(
                text.contains(" 3"),
                "how many there are is always told: {text}"
            );
        }
    }
}
