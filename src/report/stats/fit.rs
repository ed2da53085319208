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
        // A column that holds nothing at all only takes room.
        let mut shown: Vec<usize> = (0..sheet.columns.len())
            .filter(|&index| {
                index <= sheet.keys || !rows.iter().all(|row| cells::is_nothing(&row[index]))
            })
            .collect();
        let mut manner = Manner {
            precision: Precision::Tenths,
            titles: Titles::Whole,
            label: usize::MAX,
        };
        let mut table = write(sheet, rows, &shown, manner);
        let whole = |table| Self {
            table,
            dropped: Vec::new(),
        };
        let Some(room) = room.map(usize::from) else {
            return whole(table);
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
                return whole(table);
            }
            manner = narrower;
            table = write(sheet, rows, &shown, manner);
        }
        let mut dropped = Vec::new();
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
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some(_) => {
            let kept: String = text.chars().take(most - 1).collect();
            Cow::Owned(format!("{}…", kept.trim_end()))
        }
    }
}

/// How many columns of text a table takes: as many as the rule under its titles.
fn width(table: &Table) -> usize {
    let text = table.text(Paint::Plain);
    let rule = text.lines().find(|line| line.starts_with('─'));
    rule.map_or(0, |rule| rule.chars().count())
}
