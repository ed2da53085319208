//! The commands in comments, such as `[%clk 1:23:45]`.

use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::pgn::Place;
use crate::pgn::command::{self, Command};

/// Says which commands of the comment `text` at `place` cannot be read.
pub(super) fn check_commands(text: &[u8], place: Place, base: u64, found: &mut Findings) {
    for command in command::commands(text) {
        if let Command::Malformed { text: wrong } = command {
            let inside = wrong.as_ptr() as usize - text.as_ptr() as usize;
            let start = u64::from(place.start) + base + inside as u64;
            let span = Span::new(start, start + wrong.len() as u64);
            found.push(Diagnostic::new(span, Kind::MalformedCommand));
        }
    }
}
