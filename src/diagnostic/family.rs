//! Groups of findings.

use std::fmt;

/// What a finding is about; `--select` and `--ignore` take these names too.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// How the text is written.
    Syntax,
    /// What the tag pairs say.
    Tags,
    /// Whether a position is well-formed and possible.
    Fen,
    /// Whether each move is legal and lawfully written.
    Moves,
    /// Whether the record agrees with itself and with the board.
    Result,
    /// Moves after the end.
    Afterlife,
    /// Draws that could be asked for.
    Claims,
    /// How games of an archive relate.
    Collection,
    /// Limits that keep memory flat.
    Limits,
}

impl Family {
    /// Every family.
    pub const ALL: &'static [Self] = &[
        Self::Syntax,
        Self::Tags,
        Self::Fen,
        Self::Moves,
        Self::Result,
        Self::Afterlife,
        Self::Claims,
        Self::Collection,
        Self::Limits,
    ];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Tags => "tags",
            Self::Fen => "fen",
            Self::Moves => "moves",
            Self::Result => "result",
            Self::Afterlife => "afterlife",
            Self::Claims => "claims",
            Self::Collection => "collection",
            Self::Limits => "limits",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
