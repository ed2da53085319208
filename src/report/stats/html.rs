//! One self-contained page: no network, light and dark, wide and narrow.

use std::fmt::Write;

use super::StatsReport;
use super::cells::{self, Kind, Precision};
use super::fit::holds_nothing;
use super::plot;
use crate::report::escape::printable;
use crate::stats::{Datum, Sheet};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Tables with no more rows than this are open at first.
const FEW_ROWS: usize = 12;

/// The page.
pub(super) fn page(report: &StatsReport<'_>) -> String {
    let games = if report.totals.games == 1 {
        "game"
    } else {
        "games"
    };
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>Statistics of {} {games}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>Statistics of {} {games}</h1>\n",
        report.totals.games,
        grouped(report.totals.games)
    );
    tiles(&mut out, report);
    let figures: Vec<String> = report.sheets.iter().filter_map(plot::figure).collect();
    if !figures.is_empty() {
        let _ = writeln!(out, "<div class=\"figures\">\n{}</div>", figures.concat());
    }
    out.push_str("<h2 class=\"part\">Tables</h2>\n");
    for sheet in report.sheets {
        table(&mut out, report, sheet);
    }
    let _ = write!(
        out,
        "<footer>Small figures are 95 % intervals (Wilson). Written by arbitru {}.</footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION")
    );
    out
}

fn tiles(out: &mut String, report: &StatsReport<'_>) {
    let totals = report.totals;
    out.push_str("<ul class=\"tiles\">\n");
    let mut tile = |number: u64, words: &str| {
        let _ = writeln!(
            out,
            "<li><strong>{}</strong><span>{words}</span></li>",
            grouped(number)
        );
    };
    tile(totals.counted, "games counted");
    tile(totals.plies, "plies");
    tile(totals.faulty, "games with errors in the record");
    tile(
        totals.broken + totals.unjudged,
        "of them not played to their end",
    );
    out.push_str("</ul>\n");
}

fn table(out: &mut String, report: &StatsReport<'_>, sheet: &Sheet) {
    let (rows, rest) = report.rows(sheet);
    let open = if rows.len() <= FEW_ROWS { " open" } else { "" };
    let count = match (rows.len(), rest) {
        (0, 0) => "nothing to count".to_owned(),
        (1, 0) => "1 row".to_owned(),
        (shown, 0) => format!("{shown} rows"),
        (shown, rest) => format!("{shown} of {} rows", shown + rest),
    };
    let _ = writeln!(
        out,
        "<details{open}><summary><h2>{}</h2><span>{count}</span></summary>\n<div class=\"scroll\"><table>\n<thead><tr>",
        text(&sheet.title)
    );
    let (empty, shown): (Vec<usize>, Vec<usize>) =
        (0..sheet.columns.len()).partition(|&index| holds_nothing(sheet, &rows, index));
    let here = rows.len();
    for &index in &shown {
        let kind = Kind::of(rows.iter().map(|row| &row[index]));
        let class = if index < sheet.keys {
            " class=\"t\""
        } else {
            ""
        };
        let title = kind.title(&sheet.columns[index].title);
        let _ = write!(
            out,
            "<th{class} scope=\"col\"><button type=\"button\">{}</button></th>",
            text(&title)
        );
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        for &index in &shown {
            cell(out, &row[index]);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    if rest > 0 {
        let _ = writeln!(
            out,
            "<p class=\"note\">Sorting orders the {here} rows that are here.</p>"
        );
    }
    if here > 0 && !empty.is_empty() {
        let titles = empty.iter().map(|&index| text(&sheet.columns[index].title));
        let titles = titles.collect::<Vec<_>>().join("; ");
        let _ = writeln!(out, "<p class=\"note\">Nothing to show: {titles}.</p>");
    }
    out.push_str("</details>\n");
}

fn cell(out: &mut String, datum: &Datum) {
    let shown = text(&cells::text(datum, Precision::Tenths));
    let _ = match (datum, cells::sort_key(datum)) {
        (Datum::Text(_) | Datum::Unnamed, _) => write!(out, "<td class=\"t\">{shown}</td>"),
        (Datum::Ranked(_, rank), _) => {
            write!(out, "<td class=\"t\" data-v=\"{rank}\">{shown}</td>")
        }
        (_, Some(key)) => match shown.split_once(' ') {
            Some((value, range)) => {
                write!(
                    out,
                    "<td data-v=\"{key}\">{value}<small>{range}</small></td>"
                )
            }
            None => write!(out, "<td data-v=\"{key}\">{shown}</td>"),
        },
        (_, None) => write!(out, "<td data-v=\"\"></td>"),
    };
}

/// Text of a file inside an element or an attribute.
pub(super) fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in printable(raw).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// `1234567` as `1 234 567`, with narrow spaces.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_become_markup() {
        assert_eq!(text("<b \"&'>\x1b"), "&lt;b &quot;&amp;&#39;&gt;\\x1b");
    }

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(123), "123");
    }
}
