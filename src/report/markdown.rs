//! `markdown`: a table for a pull request or a job summary.

use std::io::{self, Write};

use super::escape::printable;
use super::event::{Event, Finding};
use super::reporter::Reporter;
use super::statistics::sentence;

/// Writes a row for each finding, then the summary.
pub(super) struct Markdown<W> {
    out: W,
    rows: u64,
}

impl<W> Markdown<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, rows: 0 }
    }
}

impl<W: Write> Reporter for Markdown<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Finding(finding) => {
                if self.rows == 0 {
                    writeln!(self.out, "| place | finding | what |\n|---|---|---|")?;
                }
                self.rows += 1;
                writeln!(self.out, "{}", row(finding))
            }
            Event::Game(_) => Ok(()),
            Event::Summary(summary) => {
                if self.rows > 0 {
                    writeln!(self.out)?;
                }
                writeln!(self.out, "{}", cell(&sentence(summary)))?;
                self.out.flush()
            }
        }
    }
}

fn row(finding: &Finding) -> String {
    format!(
        "| {}:{}:{} | {} `{}` | {} |",
        cell(&finding.game.source),
        finding.place.line,
        finding.place.column,
        finding.severity(),
        finding.kind.name(),
        cell(&finding.message()),
    )
}

/// Text that stays in its cell and is no markup. Backslashes do not work inside code spans, so the
/// quotes around words of the file are made plain.
pub(super) fn cell(text: &str) -> String {
    let mut out = String::new();
    for c in printable(text).chars() {
        match c {
            '`' => out.push('\''),
            '\\' | '|' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' | '&' | '!' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_file_is_no_markup() {
        assert_eq!(
            cell("`a|b` <img src=x> ![x](y) *"),
            "'a\\|b' \\<img src=x\\> \\!\\[x\\](y) \\*"
        );
    }
}
