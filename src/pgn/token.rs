//! What the lexer hands out: a kind and a place.

use crate::diagnostic::{Diagnostic, Kind, Span};

use super::result::Score;

/// A byte range in the slice a lexer reads; made absolute only when a finding is made.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Place {
    /// The range `start..end`.
    ///
    /// Slices given to a lexer are shorter than 4 GiB, so indices fit.
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    /// The empty range at `at`.
    pub(crate) const fn at(at: usize) -> Self {
        Self::new(at, at)
    }

    /// Its bytes in the slice the lexer read.
    #[inline]
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start as usize..self.end as usize]
    }

    /// The absolute range, if the slice begins at `base` of its input.
    #[inline]
    pub const fn span(self, base: u64) -> Span {
        Span::new(base + self.start as u64, base + self.end as u64)
    }
}

/// A piece of PGN text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is; see each kind for which bytes that covers.
    pub place: Place,
}

const _: () = assert!(
    size_of::<Option<Token>>() == 16,
    "tokens travel in registers"
);

/// What a [`Token`] is.
///
/// Every game is `GameStart`, tags, `TagsEnd`, movetext, `GameEnd`, also one without tags or without
/// moves. Comments, escaped lines and faults may stand anywhere, also between games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A game begins; empty, at its first byte.
    GameStart,
    /// A tag pair, from `[` to `]`; [`PackedTag::at`] tells where its parts are.
    Tag(PackedTag),
    /// All tags of the game have been read; empty.
    TagsEnd,
    /// A move number with or without its dots.
    MoveNumber {
        /// The number, at most `u32::MAX`.
        number: u32,
        /// How many dots follow it, at most 255.
        dots: u8,
    },
    /// A word of movetext as it stands, without `!` and `?` at its end and with `+` and `#`: a move in
    /// whatever notation, `--`, `#w`; the game decides what it means.
    Word,
    /// An annotation glyph: `$n`, `!?`, `+-`, `N`. Its place tells the spelling; a lone `=` is read as
    /// `$10`, and a three-player game may read it otherwise.
    Nag(u8),
    /// A comment, without its delimiters.
    Comment(CommentForm),
    /// A `(`.
    VariationOpen,
    /// The `)` of an open variation.
    VariationClose,
    /// A result. Outside variations it ends the game and `GameEnd` follows; in a variation it is an
    /// annotation.
    Result(Score),
    /// A line that begins with `%`, without its line end.
    EscapeLine,
    /// The game is over; empty.
    GameEnd(GameEnd),
    /// Something is wrong here; the lexer has gone on.
    Fault(Fault),
}

/// Where the parts of a tag pair are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TagPair {
    /// The name.
    pub name: Place,
    /// The text between the quotes, still escaped; see [`super::tag::decode`].
    pub value: Place,
}

/// A [`TagPair`] relative to the place of its token, so that a token fits into two machine words.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PackedTag {
    name_at: u8,
    name_len: u8,
    value_at: u16,
    /// From the closing quote to the end of the pair.
    tail_len: u8,
}

impl PackedTag {
    /// Names and the blanks around them are short, or else it is no tag pair: all numbers fit.
    pub(super) fn new(pair: TagPair, place: Place) -> Self {
        Self {
            name_at: (pair.name.start - place.start) as u8,
            name_len: (pair.name.end - pair.name.start) as u8,
            value_at: (pair.value.start - place.start) as u16,
            tail_len: (place.end - pair.value.end) as u8,
        }
    }

    /// The pair whose token is at `place`.
    pub fn at(self, place: Place) -> TagPair {
        let name = place.start + u32::from(self.name_at);
        TagPair {
            name: Place {
                start: name,
                end: name + u32::from(self.name_len),
            },
            value: Place {
                start: place.start + u32::from(self.value_at),
                end: place.end - u32::from(self.tail_len),
            },
        }
    }
}

/// How a comment is delimited.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CommentForm {
    /// `{` to the first `}`.
    Brace,
    /// `;` to the end of the line.
    RestOfLine,
}

/// How the lexer knew that a game is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// A result stood there.
    Marker,
    /// The next tag section began.
    NextGame,
    /// The input ended.
    Input,
    /// The game or a token in it was too long; all up to the next tag section is skipped.
    Limit,
}

/// What the lexer finds wrong; a small copy of the syntax part of [`Kind`]. What concerns an input as a
/// whole is found by [`super::survey`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// See [`Kind::UnterminatedComment`]; from its `{` to where lexing goes on.
    UnterminatedComment,
    /// See [`Kind::StrayBrace`].
    StrayBrace,
    /// See [`Kind::UnclosedVariation`]; the `(` of the innermost.
    UnclosedVariation {
        /// How many variations are open, at most 65535.
        depth: u16,
    },
    /// See [`Kind::StrayParenthesis`].
    StrayParenthesis,
    /// See [`Kind::NestedComment`].
    NestedComment,
    /// See [`Kind::UnknownToken`].
    UnknownToken,
    /// See [`Kind::MalformedTag`].
    MalformedTag,
    /// See [`Kind::UnescapedQuote`]; the value.
    UnescapedQuote,
    /// See [`Kind::MissingBlankLine`]; empty, where the line belongs.
    MissingBlankLine {
        /// How many line breaks to put there.
        breaks: u8,
    },
    /// See [`Kind::BlankLineInTags`]; the white space between two tag pairs, or where the second
    /// begins if there is more than white space.
    BlankLineInTags,
    /// See [`Kind::MissingTerminationMarker`]; empty, where the marker belongs.
    MissingTerminationMarker,
    /// See [`Kind::MalformedResult`].
    MalformedResult,
    /// See [`Kind::NonAsciiPunctuation`].
    NonAsciiPunctuation,
    /// See [`Kind::TextAfterTermination`].
    TextAfterTermination,
    /// See [`Kind::LongLine`]; the line without its end.
    LongLine,
    /// See [`Kind::TruncatedGame`].
    TruncatedGame,
    /// See [`Kind::NagOutOfRange`].
    NagOutOfRange,
    /// See [`Kind::DuplicateNag`].
    DuplicateNag {
        /// The glyph number.
        nag: u8,
    },
    /// See [`Kind::MalformedCommand`]: a `[%...]` outside a comment.
    MalformedCommand,
    /// See [`Kind::EmptyVariation`].
    EmptyVariation,
    /// See [`Kind::ByteOrderMark`].
    ByteOrderMark,
    /// See [`Kind::TokenTooLong`].
    TokenTooLong,
    /// See [`Kind::GameTooLong`].
    GameTooLong,
    /// See [`Kind::NestingTooDeep`]; the `(` that is one too many.
    NestingTooDeep,
}

impl Fault {
    /// The finding, for a fault at `place` of a slice that begins at `base` of its input.
    pub fn diagnostic(self, place: Place, base: u64) -> Diagnostic {
        let span = place.span(base);
        let finding = Diagnostic::new(span, self.kind(place));
        match self {
            Self::MissingBlankLine { breaks: 1 } => finding.replace_with("\n"),
            Self::MissingBlankLine { .. } => finding.replace_with("\n\n"),
            Self::BlankLineInTags if !span.is_empty() => finding.replace_with("\n"),
            Self::ByteOrderMark => finding.replace_with(""),
            _ => finding,
        }
    }

    fn kind(self, place: Place) -> Kind {
        match self {
            Self::UnterminatedComment => Kind::UnterminatedComment,
            Self::StrayBrace => Kind::StrayBrace,
            Self::UnclosedVariation { depth } => Kind::UnclosedVariation {
                depth: depth.into(),
            },
            Self::StrayParenthesis => Kind::StrayParenthesis,
            Self::NestedComment => Kind::NestedComment,
            Self::UnknownToken => Kind::UnknownToken,
            Self::MalformedTag => Kind::MalformedTag,
            Self::UnescapedQuote => Kind::UnescapedQuote,
            Self::MissingBlankLine { .. } => Kind::MissingBlankLine,
            Self::BlankLineInTags => Kind::BlankLineInTags,
            Self::MissingTerminationMarker => Kind::MissingTerminationMarker,
            Self::MalformedResult => Kind::MalformedResult,
            Self::NonAsciiPunctuation => Kind::NonAsciiPunctuation,
            Self::TextAfterTermination => Kind::TextAfterTermination,
            Self::LongLine => Kind::LongLine {
                columns: u64::from(place.end - place.start),
            },
            Self::TruncatedGame => Kind::TruncatedGame,
            Self::NagOutOfRange => Kind::NagOutOfRange,
            Self::DuplicateNag { nag } => Kind::DuplicateNag { nag },
            Self::MalformedCommand => Kind::MalformedCommand,
            Self::EmptyVariation => Kind::EmptyVariation,
            Self::ByteOrderMark => Kind::ByteOrderMark,
            Self::TokenTooLong => Kind::TokenTooLong,
            Self::GameTooLong => Kind::GameTooLong,
            Self::NestingTooDeep => Kind::NestingTooDeep,
        }
    }
}
