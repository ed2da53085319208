//! Numbers for people.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::escape::printable;
use super::event::{Counts, Summary, Totals};
use crate::diagnostic::Severity;

/// The summary of a run in one sentence, without times.
pub fn sentence(summary: &Summary) -> String {
    let totals = &summary.totals;
    let mut parts = vec![format!(
        "{} in {}: {}",
        read(totals),
        count(totals.files, "file"),
        found(&summary.counts)
    )];
    if summary.known > 0 {
        parts.push(format!(
            "{} known from the baseline",
            thousands(summary.known)
        ));
    }
    if totals.broken > 0 {
        parts.push(format!("{} unplayable", thousands(totals.broken)));
    }
    let skipped = totals.skipped_variants.by_name();
    if !skipped.is_empty() {
        let skipped = skipped.iter();
        let names: Vec<String> = skipped
            .map(|(name, number)| format!("{} {}", thousands(*number), printable(name)))
            .collect();
        parts.push(format!("skipped {}", names.join(", ")));
    }
    parts.join("; ")
}

/// `1,204 games`, `3 positions`, or both.
fn read(totals: &Totals) -> String {
    match (totals.games, totals.positions) {
        (games, 0) => count(games, "game"),
        (0, positions) => count(positions, "position"),
        (games, positions) => {
            let games = count(games, "game");
            format!("{games} and {}", count(positions, "position"))
        }
    }
}

/// `2 errors, 1 note`.
fn found(counts: &Counts) -> String {
    let parts: Vec<String> = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Info, "note"),
    ]
    .into_iter()
    .map(|(severity, noun)| (counts.of(severity), noun))
    .filter(|&(number, _)| number > 0)
    .map(|(number, noun)| count(number, noun))
    .collect();
    match parts.as_slice() {
        [] => "no findings".to_owned(),
        parts => parts.join(", "),
    }
}

/// A table of how often each finding occurs: errors first, the frequent ones first.
pub(super) fn statistics(counts: &Counts) -> String {
    let mut rows: Vec<_> = counts.by_name().collect();
    rows.sort_by_key(|&(name, severity, number)| (Reverse(severity), Reverse(number), name));
    let mut table = String::new();
    for (name, severity, number) in rows {
        writeln!(table, "{:>11}  {severity:<7}  {name}", thousands(number))
            .expect("writing to a String cannot fail");
    }
    table
}

/// `1 game`, `1,204 games`.
pub(super) fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// `1,234,567`.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::event::Event;
    use super::super::samples;
    use super::*;

    #[test]
    fn the_summary_says_what_was_read_and_found() {
        let Some(Event::Summary(summary)) = samples::run().pop() else {
            panic!("a run ends with its summary")
        };
        assert_eq!(
            sentence(&summary),
            "1,204 games in 2 files: 2 errors, 2 warnings, 1 note; 1 unplayable; skipped 2 Crazyhouse"
        );
    }

    #[test]
    fn a_clean_run_says_so() {
        let summary = Summary {
            totals: Totals {
                games: 1,
                files: 1,
                ..Totals::default()
            },
            ..Summary::default()
        };
        assert_eq!(sentence(&summary), "1 game in 1 file: no findings");
    }

    #[test]
    fn positions_are_not_called_games() {
        let summary = |games, positions| {
            let totals = Totals {
                games,
                positions,
                files: 2,
                ..Totals::default()
            };
            sentence(&Summary {
                totals,
                ..Summary::default()
            })
        };
        assert_eq!(summary(0, 1), "1 position in 2 files: no findings");
        assert_eq!(
            summary(1, 2),
            "1 game and 2 positions in 2 files: no findings"
        );
    }

    #[test]
    fn digits_come_in_threes() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }
}
