//! `github`: workflow commands that annotate a pull request.

use std::io::{self, Write};

use super::escape::printable;
use super::event::{Event, Finding};
use super::reporter::Reporter;
use crate::diagnostic::Severity;

/// Writes a command for each finding.
pub(super) struct Github<W> {
    pub(super) out: W,
}

impl<W: Write> Reporter for Github<W> {
    fn report(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Finding(finding) => writeln!(self.out, "{}", command(finding)),
            Event::Game(_) => Ok(()),
            Event::Summary(_) => self.out.flush(),
        }
    }
}

fn command(finding: &Finding) -> String {
    let command = match finding.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let mut text = printable(&finding.message()).into_owned();
    if let Some(help) = finding.kind.help() {
        text = format!("{text}\nhelp: {help}");
    }
    format!(
        "::{command} file={},line={},col={},title={}::{}",
        property(&printable(&finding.game.source)),
        finding.place.line,
        finding.place.column,
        finding.kind.name(),
        data(&text),
    )
}

/// A line end would end the command, and a new line could begin another one.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_file_cannot_write_commands() {
        let mut finding = samples::illegal_move();
        finding.game.source = "a,b:c%\n::error::x.pgn".into();
        let command = command(&finding);
        assert_eq!(command.lines().count(), 1);
        assert!(
            command.starts_with("::error file=a%2Cb%3Ac%25\\n%3A%3Aerror%3A%3Ax.pgn,line=1204,"),
            "{command}"
        );
    }
}
