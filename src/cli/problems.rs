//! Inputs that cannot be used: said at once, while the others go on.

use std::fmt::Display;
use std::path::Path;

use super::exit::Exit;
use super::shell::Shell;
use crate::pgn::source::SourceError;

/// Counts what went wrong, so that the run fails at its end.
#[derive(Debug)]
pub struct Problems<'a> {
    shell: &'a Shell,
    count: u64,
}

impl<'a> Problems<'a> {
    /// None so far.
    pub fn new(shell: &'a Shell) -> Self {
        Self { shell, count: 0 }
    }

    /// Says on stderr what is wrong with an input.
    pub fn add(&mut self, input: &Path, why: impl Display) {
        self.count += 1;
        self.shell.error(&format!("{}: {why}", input.display()));
    }

    /// Says on stderr that an input cannot be read, or not to its end.
    pub fn unread(&mut self, error: &SourceError) {
        self.add(
            error.name(),
            format_args!("cannot read it: {}", error.reason()),
        );
    }

    /// `Failure` if there were any.
    pub fn exit(&self) -> Exit {
        match self.count {
            0 => Exit::Clean,
            _ => Exit::Failure,
        }
    }
}
