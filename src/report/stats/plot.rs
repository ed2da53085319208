//! Pictures of tables, as SVG.

use std::fmt::Write;

use super::html::{grouped, text};
use crate::stats::{Datum, Proportion, Rating, Sheet};

/// Width of a picture in its own units; text is eleven of them high.
const WIDTH: f64 = 360.0;
/// The most bars of a list, and the most columns of a histogram.
const MOST_BARS: usize = 12;
const MOST_COLUMNS: usize = 24;

/// The picture of a table that has one.
pub(super) fn figure(sheet: &Sheet) -> Option<String> {
    let is_known = |row: &Vec<Datum>| label(row) != "unknown";
    if sheet.keys == 0 || !sheet.rows.iter().any(is_known) {
        return None;
    }
    let (svg, about, legend) = match sheet.name.as_str() {
        "families" | "terminations" | "speeds" => (
            results(sheet),
            "White wins, draws, Black wins; the most frequent first",
            RESULTS,
        ),
        "lengths" => (columns(sheet), "games by their number of moves", ""),
        "checks" => (columns(sheet), "games by how many checks they have", ""),
        "years" => (columns(sheet), "games by year", ""),
        "rating-differences" => (
            curve(sheet),
            "White's score in per cent by White's rating less Black's, with its interval",
            "",
        ),
        "targets" => (
            board(sheet),
            "share of all plies that go to a square, in per cent",
            "",
        ),
        "mate-squares" => (board(sheet), "share of all mates, in per cent", ""),
        "survival" => (
            board(sheet),
            "men never captured, by where they stand at first, in per cent",
            "",
        ),
        _ => return None,
    };
    Some(format!(
        "<figure><figcaption><h2>{}</h2><p>{about}</p></figcaption>\n{svg}{legend}</figure>\n",
        text(&sheet.title)
    ))
}

const RESULTS: &str = "<ul class=\"legend\"><li><i class=\"w\"></i>White wins</li>\
    <li><i class=\"d\"></i>draw</li><li><i class=\"b\"></i>Black wins</li></ul>";

fn open(height: f64, label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n",
        text(label)
    )
}

fn label(row: &[Datum]) -> &str {
    let Some(Datum::Text(label)) = row.first() else {
        return "";
    };
    label
}

fn units(sheet: &Sheet, row: &[Datum]) -> u64 {
    let Some(Datum::Count(units)) = row.get(sheet.keys) else {
        return 0;
    };
    *units
}

/// The share in the column of this name.
fn share(sheet: &Sheet, row: &[Datum], name: &str) -> Option<Proportion> {
    let index = sheet
        .columns
        .iter()
        .position(|column| column.name == name)?;
    let Datum::Share(share) = row[index] else {
        return None;
    };
    Some(share)
}

fn score(sheet: &Sheet, row: &[Datum]) -> Option<Rating> {
    let index = sheet
        .columns
        .iter()
        .position(|column| column.name == "score")?;
    let Datum::Score(score) = row[index] else {
        return None;
    };
    Some(score)
}

#[expect(clippy::cast_precision_loss, reason = "pictures have few pixels")]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

#[expect(clippy::cast_precision_loss, reason = "pictures have few rows")]
fn nth(index: usize) -> f64 {
    index as f64
}

/// Results as stacked bars, one for each row.
fn results(sheet: &Sheet) -> String {
    const ROW: f64 = 34.0;
    let rows: Vec<_> = sheet.rows.iter().take(MOST_BARS).collect();
    let mut out = open(ROW * nth(rows.len()), &sheet.title);
    for (index, row) in rows.into_iter().enumerate() {
        let y = ROW * nth(index);
        let _ = write!(
            out,
            "<text x=\"0\" y=\"{}\">{}</text><text class=\"soft\" x=\"{WIDTH}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            y + 11.0,
            text(label(row)),
            y + 11.0,
            grouped(units(sheet, row))
        );
        let mut x = 0.0;
        for (name, class, ink) in [
            ("wins", "w", "on-white"),
            ("draws", "d", "on-white"),
            ("losses", "b", "on-black"),
        ] {
            let Some(share) = share(sheet, row, name) else {
                continue;
            };
            let width = WIDTH * share.share();
            if width <= 0.0 {
                continue;
            }
            let _ = write!(
                out,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{}\" width=\"{:.1}\" height=\"13\"><title>{}: {:.1} % ({} of {})</title></rect>",
                y + 16.0,
                (width - 1.0).max(0.5),
                text(label(row)),
                100.0 * share.share(),
                share.count,
                share.of
            );
            if width > 30.0 {
                let _ = write!(
                    out,
                    "<text class=\"small {ink}\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{:.0} %</text>",
                    x + width / 2.0,
                    y + 26.0,
                    100.0 * share.share()
                );
            }
            x += width;
        }
        out.push('\n');
    }
    out.push_str("</svg>\n");
    out
}

/// How many units each row has, as columns.
fn columns(sheet: &Sheet) -> String {
    const HEIGHT: f64 = 190.0;
    const BASE: f64 = 165.0;
    const TOP: f64 = 14.0;
    const LEFT: f64 = 6.0;
    let known = sheet.rows.iter().filter(|row| label(row) != "unknown");
    let known: Vec<_> = known.collect();
    // Of years the last ones, of everything else the first.
    let skipped = if sheet.name == "years" {
        known.len().saturating_sub(MOST_COLUMNS)
    } else {
        0
    };
    let shown: Vec<_> = known.into_iter().skip(skipped).take(MOST_COLUMNS).collect();
    let total: u64 = sheet.rows.iter().map(|row| units(sheet, row)).sum();
    let most = shown.iter().map(|row| units(sheet, row)).max().unwrap_or(1);
    let step = (WIDTH - LEFT) / nth(shown.len().max(1));
    let every = shown.len().div_ceil(9).max(1);
    let mut out = open(HEIGHT, &sheet.title);
    for quarter in [0.5, 1.0] {
        let y = BASE - (BASE - TOP) * quarter;
        let _ = write!(
            out,
            "<line class=\"grid\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{y}\" y2=\"{y}\"/><text class=\"soft small\" x=\"{WIDTH}\" y=\"{:.1}\" text-anchor=\"end\">{:.1} %</text>",
            y - 3.0,
            100.0 * ratio(most, total) * quarter
        );
    }
    for (index, row) in shown.into_iter().enumerate() {
        let count = units(sheet, row);
        let height = (BASE - TOP) * ratio(count, most);
        let x = LEFT + step * nth(index);
        let _ = writeln!(
            out,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" rx=\"1.5\"><title>{}: {} ({:.1} %)</title></rect>",
            x + step * 0.1,
            BASE - height,
            step * 0.8,
            text(label(row)),
            grouped(count),
            100.0 * ratio(count, total)
        );
        if index.is_multiple_of(every) {
            let _ = write!(
                out,
                "<text class=\"soft small\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                x + step / 2.0,
                BASE + 14.0,
                text(first_number(label(row)))
            );
        }
    }
    let _ = writeln!(
        out,
        "<line class=\"axis\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{BASE}\" y2=\"{BASE}\"/></svg>"
    );
    out
}

/// A band by its beginning.
fn first_number(band: &str) -> &str {
    band.split_once("..").map_or(band, |(first, _)| first)
}

/// Scores with their intervals, from row to row.
fn curve(sheet: &Sheet) -> String {
    const HEIGHT: f64 = 210.0;
    const BASE: f64 = 180.0;
    const TOP: f64 = 10.0;
    const LEFT: f64 = 26.0;
    let rows: Vec<(&str, Rating)> = sheet
        .rows
        .iter()
        .filter(|row| label(row) != "unknown")
        .filter_map(|row| Some((label(row), score(sheet, row)?)))
        .collect();
    let y = |score: f64| BASE - (BASE - TOP) * score;
    let step = (WIDTH - LEFT) / nth(rows.len().max(1));
    let x = |index: usize| LEFT + step * (nth(index) + 0.5);
    let mut out = open(HEIGHT, &sheet.title);
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        let class = if percent == 50 { "even" } else { "grid" };
        let _ = write!(
            out,
            "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{at}\" y2=\"{at}\"/><text class=\"soft small\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent}</text>",
            LEFT - 5.0,
            at + 3.0
        );
    }
    let point = |index: usize, score: f64| format!("{:.1},{:.1}", x(index), y(score));
    let high = rows
        .iter()
        .enumerate()
        .map(|(index, row)| point(index, row.1.high));
    let low = rows
        .iter()
        .enumerate()
        .rev()
        .map(|(index, row)| point(index, row.1.low));
    let band: Vec<String> = high.chain(low).collect();
    let line = rows
        .iter()
        .enumerate()
        .map(|(index, row)| point(index, row.1.score));
    let line: Vec<String> = line.collect();
    let _ = writeln!(
        out,
        "<polygon class=\"band\" points=\"{}\"/><polyline class=\"curve\" points=\"{}\"/>",
        band.join(" "),
        line.join(" ")
    );
    let every = rows.len().div_ceil(8).max(1);
    for (index, (label, score)) in rows.iter().enumerate() {
        let _ = writeln!(
            out,
            "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"><title>{}: {:.1} % [{:.1}, {:.1}] of {} games</title></circle>",
            x(index),
            y(score.score),
            text(label),
            100.0 * score.score,
            100.0 * score.low,
            100.0 * score.high,
            score.of
        );
        if index.is_multiple_of(every) {
            let _ = write!(
                out,
                "<text class=\"soft small\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                x(index),
                BASE + 16.0,
                text(first_number(label))
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

/// A board with a number on each square.
fn board(sheet: &Sheet) -> String {
    const SQUARE: f64 = 42.0;
    const EDGE: f64 = 14.0;
    let total: u64 = sheet.rows.iter().map(|row| units(sheet, row)).sum();
    let value = |row: &[Datum]| match share(sheet, row, "survived") {
        Some(share) => share.share(),
        None => ratio(units(sheet, row), total),
    };
    let values: Vec<(&str, f64)> = sheet
        .rows
        .iter()
        .map(|row| (label(row), value(row)))
        .collect();
    let most = values
        .iter()
        .map(|(_, value)| *value)
        .fold(f64::MIN_POSITIVE, f64::max);
    let mut out = open(8.0 * SQUARE + EDGE, &sheet.title);
    for rank in 0..8_u8 {
        for file in 0..8_u8 {
            let (x, y) = (
                EDGE + SQUARE * f64::from(file),
                SQUARE * f64::from(7 - rank),
            );
            let class = if (rank + file).is_multiple_of(2) {
                "sd"
            } else {
                "sl"
            };
            let name = format!("{}{}", char::from(b'a' + file), rank + 1);
            let _ = write!(
                out,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
            );
            if let Some((_, value)) = values.iter().find(|(label, _)| *label == name) {
                let percent = 100.0 * value;
                let decimals = usize::from(percent < 10.0);
                let _ = writeln!(
                    out,
                    "<rect class=\"heat\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" opacity=\"{:.2}\"><title>{name}: {percent:.2} %</title></rect>\
                     <text class=\"small\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{percent:.decimals$}</text>",
                    0.75 * value / most,
                    x + SQUARE / 2.0,
                    y + SQUARE / 2.0 + 3.5
                );
            }
        }
    }
    for index in 0..8_u8 {
        let _ = write!(
            out,
            "<text class=\"soft small\" x=\"0\" y=\"{}\">{}</text><text class=\"soft small\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            SQUARE * (7.5 - f64::from(index)) + 3.5,
            index + 1,
            EDGE + SQUARE * (f64::from(index) + 0.5),
            8.0 * SQUARE + EDGE - 2.0,
            char::from(b'a' + index)
        );
    }
    out.push_str("</svg>\n");
    out
}
