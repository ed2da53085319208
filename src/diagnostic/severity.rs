//! How much a finding matters.

use std::fmt;
use std::str::FromStr;

/// How much a finding matters, least first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Bad form; the meaning is clear.
    Warning,
    /// The record is wrong or cannot be read.
    Error,
}

impl Severity {
    /// `info`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Severity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Info, Self::Warning, Self::Error]
            .into_iter()
            .find(|severity| severity.name() == text)
            .ok_or_else(|| format!("unknown severity `{text}`: expected error, warning or info"))
    }
}
