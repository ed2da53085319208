//! `csv`: RFC 4180 with a header row, safe to open in a spreadsheet.

use std::borrow::Cow;
use std::io::{self, Write};

use super::escape::printable;
use super::event::{Event, Finding};
use super::reporter::Reporter;

const HEADER: [&str; 12] = [
    "file", "line", "column", "severity", "name", "family", "game", "players", "ply", "text",
    "message", "help",
];

/// Writes a row for each finding.
pub(super) struct Csv<W: Write> {
    writer: ::csv::Writer<W>,
    head: Head,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Head {
    Due,
    Written,
}

impl<W: Write> Csv<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            writer: ::csv::WriterBuilder::new()
                .terminator(::csv::Terminator::CRLF)
                .from_writer(out),
            head: Head::Due,
        }
    }

    fn header(&mut self) -> io::Result<()> {
        if self.head == Head::Due {
            self.head = Head::Written;
            self.writer.write_record(HEADER)?;
        }
        Ok(())
    }

    fn row(&mut self, finding: &Finding) -> io::Result<()> {
        let entry = finding.kind.entry();
        let row = [
            harmless(&finding.game.source),
            finding.place.line.to_string().into(),
            finding.place.column.to_string().into(),
            entry.severity.name().into(),
            entry.name.into(),
            entry.family.name().into(),
            finding.game.game.to_string().into(),
            harmless(&finding.game.label),
            finding
                .ply
                .map(|ply| ply.to_string())
                .unwrap_or_default()
                .into(),
            harmless(finding.excerpt.words()),
            printable(&finding.message()).into_owned().into(),
            finding.kind.help().unwrap_or_default(),
        ];
        self.writer
            .write_record(row.iter().map(|field| field.as_bytes()))?;
        Ok(())
    }
}

impl<W: Write> Reporter for Csv<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        self.header()?;
        match event {
            Event::Finding(finding) => self.row(finding),
            Event::Game(_) => Ok(()),
            Event::Summary(_) => self.writer.flush(),
        }
    }
}

/// Text from a file as a field that no spreadsheet takes for a formula (OWASP, "CSV injection").
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    match text.bytes().next() {
        Some(b'-') if is_number(text) || text.split_once("..").is_some_and(is_band) => {
            Cow::Borrowed(text)
        }
        Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r' | b'\n') => {
            Cow::Owned(format!("'{}", printable(text)))
        }
        _ => printable(text),
    }
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let mut parts = digits.splitn(2, '.');
    parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// From one number to another, as in `-200..-1`: no formula has two points in a row.
fn is_band((low, high): (&str, &str)) -> bool {
    is_number(low) && is_number(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_defused_and_numbers_left_alone() {
        assert_eq!(harmless("=1+2"), "'=1+2");
        assert_eq!(harmless("-2+3"), "'-2+3");
        assert_eq!(harmless("-"), "'-");
        assert_eq!(harmless("-0.04"), "-0.04");
        assert_eq!(harmless("-200..-1"), "-200..-1");
        assert_eq!(harmless("-200..-1+2"), "'-200..-1+2");
        assert_eq!(harmless("1-0"), "1-0");
    }
}
