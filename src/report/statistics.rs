//! Numbers for people.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::escape::printable;
use super::event::{Counts, Summary};
use crate::diagnostic::Severity;

/// The summary of a run in one sentence, without times.
pub fn sentence(summary: &Summary) -> String {
    let totals = &summary.totals;
    let mut text = format!(
        "{} in {}: ",
        count(totals.games, "game"),
        count(totals.files, "file")
    );
    let found: Vec<String> = [Severity::Error, Severity::Warning, Severity::Info]
        .into_iter()
        .map(|severity| (summary.counts.of(severity), severity))
        .filter(|&(number, _)| number > 0)
        .map(|(number, severity)| match severity {
            Severity::Error | Severity::Warning => count(number, severity.name()),
            Severity::Info => count(number, "note"),
        })
        .collect();
    text.push_str(&match found.as_slice() {
        [] => "no findings".to_owned(),
        found => found.join(", "),
    });
    if summary.known > 0 {
        append(
            &mut text,
            &format!("{} known from the baseline", thousands(summary.known)),
        );
    }
    if totals.broken > 0 {
        append(
            &mut text,
            &format!("{} broken", count(totals.broken, "game")),
        );
    }
    let skipped: u64 = totals.skipped_variants.values().sum();
    if skipped > 0 {
        let names: Vec<String> = totals
            .skipped_variants
            .iter()
            .map(|(name, number)| format!("{} {}", thousands(*number), printable(name)))
            .collect();
        append(
            &mut text,
            &format!("{} skipped ({})", count(skipped, "game"), names.join(", ")),
        );
    }
    text
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
fn thousands(number: u64) -> String {
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

fn append(text: &mut String, part: &str) {
    text.push_str("; ");
    text.push_str(part);
}

#[cfg(test)]
mod tests {
    use super::super::event::{Event, Totals};
    use super::super::samples;
    use super::*;

    #[test]
    fn the_summary_says_what_was_read_and_found() {
        let Some(Event::Summary(summary)) = samples::run().pop() else {
            panic!("a run ends with its summary")
        };
        assert_eq!(
            sentence(&summary),
            "1,204 games in 2 files: 2 errors, 2 warnings, 1 note; 1 game broken; 2 games skipped \
             (2 Crazyhouse)"
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
