//! The formats by name.

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use super::CaseReporter;
use super::github::Github;
use super::json::Json;
use super::junit::Junit;
use super::sarif::Sarif;
use super::tap::Tap;
use super::text::{Layout, Text};
use crate::diagnostic::UnknownName;
use crate::report::Paint;

/// How results of rule cases are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum CaseFormat {
    /// With board and moves, for people.
    #[default]
    Full,
    /// One line for each expectation that was not met.
    Concise,
    /// One JSON document.
    Json,
    /// JUnit XML, for continuous integration.
    Junit,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// GitHub workflow commands.
    Github,
    /// Test Anything Protocol, version 13.
    Tap,
}

impl CaseFormat {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::Full,
        Self::Concise,
        Self::Json,
        Self::Junit,
        Self::Sarif,
        Self::Github,
        Self::Tap,
    ];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Concise => "concise",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Tap => "tap",
        }
    }

    /// A reporter of this format that writes to `out`; only `full` and `concise` are coloured.
    pub fn reporter(self, out: Box<dyn Write>, paint: Paint) -> Box<dyn CaseReporter> {
        match self {
            Self::Full => Box::new(Text::new(out, Layout::Board, paint)),
            Self::Concise => Box::new(Text::new(out, Layout::Line, paint)),
            Self::Json => Box::new(Json::new(out)),
            Self::Junit => Box::new(Junit::new(out)),
            Self::Sarif => Box::new(Sarif::new(out)),
            Self::Github => Box::new(Github { out }),
            Self::Tap => Box::new(Tap::new(out)),
        }
    }
}

impl fmt::Display for CaseFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CaseFormat {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| UnknownName::among(text, Self::ALL.map(Self::name)))
    }
}
