//! What is wrong with a YAML file, and where.

use std::fmt;

use super::source::Source;
use crate::diagnostic::Span;

/// One fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The bytes it concerns.
    pub span: Span,
    /// What is wrong, a lower-case sentence fragment.
    pub message: String,
    /// What to do, if that is known.
    pub help: Option<String>,
}

impl Fault {
    /// A fault without advice.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: None,
        }
    }

    /// The same fault with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The faults of one file with their places; prints one line for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// The file.
    pub file: String,
    /// The faults with line and column, both from 1, in the order of the file.
    pub list: Vec<(usize, usize, Fault)>,
}

impl Faults {
    /// Sorts `list` by place and finds lines and columns.
    pub fn new(source: &Source, mut list: Vec<Fault>) -> Self {
        list.sort_by_key(|fault| fault.span);
        let place = |fault: Fault| {
            let (line, column) = source.line_column(fault.span.start);
            (line, column, fault)
        };
        Self {
            file: source.name().to_owned(),
            list: list.into_iter().map(place).collect(),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (line, column, fault)) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}:{line}:{column}: {}", self.file, fault.message)?;
            if let Some(help) = &fault.help {
                write!(f, "; {help}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
