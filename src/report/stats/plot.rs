//! Pictures of tables, as SVG.

use std::fmt::Write;

use super::cells;
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
        "families" | "terminations" | "speeds" if has_results(sheet) => (
            list(sheet, results),
            "White wins, draws, Black wins; the most frequent first",
            RESULTS,
        ),
        // Games for three have no such results.
        "terminations" => (list(sheet, bar), "games; the most frequent first", ""),
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
    match row.first() {
        Some(Datum::Text(label) | Datum::Ranked(label, _)) => label,
        Some(Datum::Unnamed) => cells::UNNAMED,
        Some(
            Datum::None
            | Datum::Count(_)
            | Datum::Share(_)
            | Datum::Portion(_)
            | Datum::Score(_)
            | Datum::Real(..),
        )
        | None => "",
    }
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

/// Has any row wins, draws or losses?
fn has_results(sheet: &Sheet) -> bool {
    let mut rows = sheet.rows.iter();
    rows.any(|row| share(sheet, row, "wins").is_some())
}

/// A line for each row, with what `draw` writes under its name.
fn list(sheet: &Sheet, draw: fn(&mut String, &Sheet, &[Datum], f64)) -> String {
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
        draw(&mut out, sheet, row, y + 16.0);
        out.push('\n');
    }
    out.push_str("</svg>\n");
    out
}

/// Results as a stacked bar.
fn results(out: &mut String, sheet: &Sheet, row: &[Datum], y: f64) {
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
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"13\"><title>{}: {:.1} % ({} of {})</title></rect>",
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
                y + 10.0,
                100.0 * share.share()
            );
        }
        x += width;
    }
}

/// How many units a row has, as a bar.
fn bar(out: &mut String, sheet: &Sheet, row: &[Datum], y: f64) {
    let total: u64 = sheet.rows.iter().map(|row| units(sheet, row)).sum();
    let part = ratio(units(sheet, row), total);
    let _ = write!(
        out,
        "<rect class=\"bar\" x=\"0\" y=\"{y}\" width=\"{:.1}\" height=\"13\" rx=\"1.5\"><title>{}: {:.1} %</title></rect>",
        (WIDTH * part).max(0.5),
        text(label(row)),
        100.0 * part
    );
}

/// Columns side by side.
struct Scale<'s> {
    /// The rows that are shown, and where.
    rows: Vec<(usize, &'s Vec<Datum>)>,
    /// What is written under each place.
    names: Vec<String>,
}

impl<'s> Scale<'s> {
    /// The last rows, whatever is missing between them: a year may be a slip of the pen.
    fn of_last(sheet: &'s Sheet) -> Self {
        let known = sheet.rows.iter().filter(|row| label(row) != "unknown");
        let known: Vec<_> = known.collect();
        let skipped = known.len().saturating_sub(MOST_COLUMNS);
        let rows = || known.iter().skip(skipped);
        Self {
            rows: rows().copied().enumerate().collect(),
            names: rows().map(|row| label(row).to_owned()).collect(),
        }
    }

    /// The first rows, with room for numbers or bands that never occur.
    fn of_first(sheet: &'s Sheet) -> Self {
        let known = sheet
            .rows
            .iter()
            .filter_map(|row| Some((band(label(row))?, row)));
        let known: Vec<((i64, i64), _)> = known.collect();
        let first = known
            .iter()
            .map(|((first, _), _)| *first)
            .min()
            .unwrap_or(0);
        let width = known.first().map_or(1, |((_, width), _)| *width).max(1);
        let rows = known.into_iter().filter_map(|((number, _), row)| {
            let place = usize::try_from((number - first) / width).ok()?;
            (place < MOST_COLUMNS).then_some((place, row))
        });
        let rows: Vec<_> = rows.collect();
        let places = rows.iter().map(|(place, _)| place + 1).max().unwrap_or(0);
        let numbers = (0..).map(|place: i64| first + width * place);
        Self {
            names: numbers
                .take(places)
                .map(|number| number.to_string())
                .collect(),
            rows,
        }
    }
}

/// The number that a label is, or where its band begins, and how wide it is.
fn band(label: &str) -> Option<(i64, i64)> {
    match label.split_once("..") {
        Some((first, last)) => {
            let (first, last): (i64, i64) = (first.parse().ok()?, last.parse().ok()?);
            Some((first, last - first + 1))
        }
        None => Some((label.parse().ok()?, 1)),
    }
}

/// How many units each row has, as columns.
fn columns(sheet: &Sheet) -> String {
    const HEIGHT: f64 = 190.0;
    const BASE: f64 = 165.0;
    const TOP: f64 = 14.0;
    const LEFT: f64 = 6.0;
    // Where the grid says what its lines are.
    const RIGHT: f64 = 36.0;
    const WIDEST: f64 = 32.0;
    let scale = if sheet.name == "years" {
        Scale::of_last(sheet)
    } else {
        Scale::of_first(sheet)
    };
    let shown = scale.rows.iter();
    let total: u64 = sheet.rows.iter().map(|row| units(sheet, row)).sum();
    let most = shown.map(|(_, row)| units(sheet, row)).max().unwrap_or(1);
    let places = scale.names.len().max(1);
    let step = (WIDTH - LEFT - RIGHT) / nth(places);
    let middle = |place: usize| LEFT + step * (nth(place) + 0.5);
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
    let width = (step * 0.8).min(WIDEST);
    for (place, row) in &scale.rows {
        let count = units(sheet, row);
        let height = (BASE - TOP) * ratio(count, most);
        let _ = writeln!(
            out,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"1.5\"><title>{}: {} ({:.1} %)</title></rect>",
            middle(*place) - width / 2.0,
            BASE - height,
            text(label(row)),
            grouped(count),
            100.0 * ratio(count, total)
        );
    }
    let named = scale.names.iter().enumerate();
    for (place, name) in named.step_by(places.div_ceil(9)) {
        let _ = write!(
            out,
            "<text class=\"soft small\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            middle(place),
            BASE + 14.0,
            text(name)
        );
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Column, Weight};

    fn sheet(name: &str, labels: &[&str]) -> Sheet {
        let column = |name: &str| Column {
            name: name.to_owned(),
            title: name.to_owned(),
            weight: Weight::Main,
        };
        Sheet {
            name: name.to_owned(),
            title: name.to_owned(),
            unit: "games",
            columns: vec![column("what"), column("games")],
            keys: 1,
            rows: labels
                .iter()
                .map(|&label| vec![Datum::Text(label.to_owned()), Datum::Count(3)])
                .collect(),
        }
    }

    #[test]
    fn a_scale_has_room_for_what_never_occurs_unless_it_is_of_years() {
        let places = |scale: &Scale<'_>| -> Vec<usize> {
            scale.rows.iter().map(|(place, _)| *place).collect()
        };
        let lengths = sheet(
            "lengths",
            &["0..9", "20..29", "unknown", "30..39", "900..909"],
        );
        let scale = Scale::of_first(&lengths);
        assert_eq!(places(&scale), [0, 2, 3]);
        assert_eq!(scale.names, ["0", "10", "20", "30"]);
        let years = sheet("years", &["1999", "2001", "9999", "unknown"]);
        let scale = Scale::of_last(&years);
        assert_eq!(places(&scale), [0, 1, 2]);
        assert_eq!(scale.names, ["1999", "2001", "9999"]);
        assert!(Scale::of_first(&sheet("checks", &[])).names.is_empty());
    }

    #[test]
    fn ways_of_ending_without_results_are_bars() {
        let figure = figure(&sheet("terminations", &["checkmate", "stalemate"])).unwrap();
        assert!(
            !figure.contains("White wins") && figure.contains("50.0 %"),
            "{figure}"
        );
    }
}
