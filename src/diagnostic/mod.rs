//! What can be wrong with an input: one [`Kind`] per finding, where it is, how severe, how to mend it.
//!
//! Diagnostics are data. They are made where the fault is seen and turned into words, lines and
//! columns only if shown: [`Kind::message`], [`Kind::label`], [`Kind::help`], [`Lines`].

mod catalogue;
mod closest;
mod excerpt;
mod family;
mod findings;
mod help;
mod illegal;
mod kind;
mod label;
mod lines;
mod message;
mod severity;
mod span;

pub use catalogue::{CATALOGUE, Entry, UnknownName};
pub use closest::closest;
pub use excerpt::Excerpt;
pub use family::Family;
pub use findings::{Findings, KEPT_OF_A_KIND, Surplus};
pub use illegal::Illegal;
pub use kind::{Kind, SetUpTag};
pub use lines::{LineEnds, Lines, Place};
pub use severity::Severity;
pub use span::Span;

/// A finding: what, and the bytes it concerns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Byte range in the source, absolute (from the start of the decompressed input).
    pub span: Span,
    /// What is wrong.
    pub kind: Kind,
    /// A safe replacement for some bytes, if one exists.
    pub fix: Option<Fix>,
}

/// A replacement of the bytes at `span` that mends a finding without changing what the record means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The bytes to replace; empty to insert.
    pub span: Span,
    /// What to put there.
    pub text: Box<str>,
}

impl Diagnostic {
    /// A finding without a fix.
    pub fn new(span: Span, kind: Kind) -> Self {
        Self {
            span,
            kind,
            fix: None,
        }
    }

    /// The same finding with a safe replacement of its own span.
    #[must_use]
    pub fn replace_with(mut self, text: impl Into<Box<str>>) -> Self {
        self.fix = Some(Fix {
            span: self.span,
            text: text.into(),
        });
        self
    }
}
