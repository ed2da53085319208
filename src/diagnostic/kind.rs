//! The catalogue: every finding there is.
//!
//! A new finding is one variant here; the compiler then asks for its name, severity and family, and
//! a test for its page in `docs/diagnostics/`.

use std::fmt;

use super::severity::Severity;

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

/// Why a move is illegal, as far as the board tells.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Illegal {
    /// No man of that kind stands on the named origin, or none can reach the square at all.
    NoPiece,
    /// The way is blocked, or the target square holds a man of the same side.
    Blocked,
    /// The man stands in the way of a check: it is pinned.
    Pinned,
    /// The king would be left or put in check.
    LeavesKingInCheck,
    /// The side to move is in check and the move does not answer it.
    IgnoresCheck,
    /// Castling: the right is lost or never was.
    CastlingRightLost,
    /// Castling: the king is in check.
    CastlingInCheck,
    /// Castling: the king would pass through or land on an attacked square.
    CastlingThroughCheck,
    /// Castling: a man stands in the way.
    CastlingBlocked,
    /// This variant has no castling.
    CastlingNotInVariant,
    /// Antichess: another move captures, so this one may not be played.
    CaptureObligatory,
    /// The en passant right does not exist or has lapsed.
    EnPassantUnavailable,
    /// It would be legal for the other side: a ply is missing or doubled before it.
    WrongSide,
    /// A pawn cannot promote to that piece, or not on that square.
    PromotionNotAllowed,
    /// The game is already over.
    GameOver,
    /// Three-player chess: the man belongs to a player who is frozen.
    FrozenMan,
    /// Three-player chess: a king is never captured.
    KingUntouchable,
    /// Three-player chess: the neutrality rule forbids this capture.
    NeutralityForbids,
}

impl Illegal {
    /// Every reason.
    pub const ALL: &'static [Self] = &[
        Self::NoPiece,
        Self::Blocked,
        Self::Pinned,
        Self::LeavesKingInCheck,
        Self::IgnoresCheck,
        Self::CastlingRightLost,
        Self::CastlingInCheck,
        Self::CastlingThroughCheck,
        Self::CastlingBlocked,
        Self::CastlingNotInVariant,
        Self::CaptureObligatory,
        Self::EnPassantUnavailable,
        Self::WrongSide,
        Self::PromotionNotAllowed,
        Self::GameOver,
        Self::FrozenMan,
        Self::KingUntouchable,
        Self::NeutralityForbids,
    ];

    /// The kebab-case name, as rule cases and JSON use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPiece => "no-piece",
            Self::Blocked => "blocked",
            Self::Pinned => "pinned",
            Self::LeavesKingInCheck => "leaves-king-in-check",
            Self::IgnoresCheck => "ignores-check",
            Self::CastlingRightLost => "castling-right-lost",
            Self::CastlingInCheck => "castling-in-check",
            Self::CastlingThroughCheck => "castling-through-check",
            Self::CastlingBlocked => "castling-blocked",
            Self::CastlingNotInVariant => "castling-not-in-variant",
            Self::CaptureObligatory => "capture-obligatory",
            Self::EnPassantUnavailable => "en-passant-unavailable",
            Self::WrongSide => "wrong-side",
            Self::PromotionNotAllowed => "promotion-not-allowed",
            Self::GameOver => "game-over",
            Self::FrozenMan => "frozen-man",
            Self::KingUntouchable => "king-untouchable",
            Self::NeutralityForbids => "neutrality-forbids",
        }
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A `{` comment that nothing closes.
    UnterminatedComment,
    /// A `}` outside a comment.
    StrayBrace,
    /// A `(` that nothing closes before the game ends.
    UnclosedVariation {
        /// Depth of the innermost open variation.
        depth: u32,
    },
    /// A `)` without a `(`, or a variation before any move.
    StrayParenthesis,
    /// A `{` inside a brace comment; the comment ends at the first `}`.
    NestedComment,
    /// Bytes in the movetext that are no move, comment, number, glyph or result.
    UnknownToken,
    /// A tag pair that cannot be read.
    MalformedTag,
    /// A quote inside a tag value without a backslash; the value runs to the last quote.
    UnescapedQuote,
    /// No empty line between tags and movetext, or between games.
    MissingBlankLine,
    /// An empty line inside a tag section.
    BlankLineInTags,
    /// The movetext ends without `1-0`, `0-1`, `1/2-1/2` or `*`.
    MissingTerminationMarker,
    /// A result in a spelling that PGN does not know.
    MalformedResult,
    /// A dash, quote or half sign outside ASCII where PGN wants ASCII.
    NonAsciiPunctuation,
    /// Text between a termination marker and the next tag section.
    TextAfterTermination,
    /// A line longer than 255 columns.
    LongLine {
        /// Its length.
        columns: u64,
    },
    /// A line that begins with `%`, which PGN readers skip.
    EscapeLine,
    /// A control character in the text.
    ControlCharacter {
        /// The byte.
        byte: u8,
    },
    /// The input ends inside a game.
    TruncatedGame,
    /// A numeric annotation glyph above `$255`.
    NagOutOfRange,
    /// The same annotation glyph twice after one move.
    DuplicateNag {
        /// The glyph number.
        nag: u8,
    },
    /// A `[%clk]`, `[%emt]` or `[%eval]` command whose value cannot be read, or one outside a comment.
    MalformedCommand,
    /// A variation without moves.
    EmptyVariation,
    /// LF and CRLF or CR in one input.
    MixedLineEnds,
    /// A UTF-8 byte order mark.
    ByteOrderMark,
    /// A byte that is not UTF-8; read as Windows-1252.
    InvalidUtf8 {
        /// The byte.
        byte: u8,
    },
    /// One of the Seven Tag Roster is missing.
    MissingRosterTag {
        /// Which tag.
        tag: &'static str,
    },
    /// The Seven Tag Roster is not in its order.
    RosterOrder,
    /// A date that is not `YYYY.MM.DD` with `?` for unknown digits.
    BadDate,
    /// A date that no calendar has.
    ImpossibleDate,
    /// The same tag twice; the first counts.
    DuplicateTag {
        /// Which tag.
        tag: Box<str>,
    },
    /// A tag name with characters other than letters, digits and `_`.
    BadTagName,
    /// A Result tag that is no result.
    BadResultValue,
    /// A rating that is no number from 1 to 4000.
    BadElo,
    /// An ECO code outside `A00`-`E99`.
    BadEco,
    /// `PlyCount` differs from the moves.
    PlyCountMismatch {
        /// What the tag says.
        stated: u32,
        /// What the moves say.
        counted: u32,
    },
    /// A FIDE ID that is no number.
    BadFideId,
    /// A Termination value outside the PGN standard's list.
    UnknownTermination,
    /// A `TimeControl` that cannot be read.
    BadTimeControl,
    /// A time that is not `HH:MM:SS`.
    BadTime,
    /// White and Black have the same name.
    SamePlayerTwice,
    /// A FEN tag without `SetUp "1"`; the FEN is used.
    FenWithoutSetup,
    /// `SetUp "1"` without a FEN: the start position is unknown.
    SetupWithoutFen,
    /// A FEN tag with the ordinary start position.
    RedundantFen,
    /// A variant this program does not have; the game is skipped.
    UnknownVariant,
    /// A variant under another than its usual name.
    VariantAlias {
        /// The name this program writes.
        canonical: &'static str,
    },
    /// The game looks like a variant that its tags do not name.
    VariantSuspected {
        /// The name this program writes.
        canonical: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// A FEN without 4 or 6 fields (7 with a check counter).
    BadFieldCount {
        /// What was found.
        found: u32,
    },
    /// A rank that does not describe eight squares, or a wrong number of ranks.
    BadRank {
        /// The rank, 1-8; 0 if the number of ranks is wrong.
        rank: u8,
    },
    /// A field that cannot be read.
    BadFenField {
        /// Which field.
        field: &'static str,
    },
    /// A side with no king or several.
    KingCount {
        /// Which side.
        color: &'static str,
        /// What was found.
        found: u8,
    },
    /// The side that just moved is in check.
    OpponentInCheck,
    /// A pawn on the first or eighth rank.
    PawnOnBackRank,
    /// A castling right without its king or rook.
    CastlingRightImpossible,
    /// An en passant square that no double step can have left.
    EpSquareImpossible,
    /// An en passant square where no capture is legal.
    EpSquareUseless,
    /// A check that no last move can have given.
    ImpossibleCheck {
        /// The reason.
        why: &'static str,
    },
    /// Men that no game can have produced.
    ImpossibleMaterial {
        /// The reason.
        why: &'static str,
    },
    /// No halfmove clock and fullmove number; `0 1` is used.
    ClockMissing,
    /// Clocks that contradict each other or the position.
    ClockInconsistent,
    /// A check counter that is missing, out of range, or cannot arise.
    CheckCounter {
        /// The reason.
        why: &'static str,
    },
    /// Castling rights in antichess, which has no castling.
    CastlingInAntichess,
    /// The position is already over.
    PositionFinished {
        /// How the game ended.
        ending: Box<str>,
    },
    /// A move the rules forbid.
    IllegalMove {
        /// The reason.
        why: Illegal,
    },
    /// A move that several men can make.
    AmbiguousMove {
        /// The moves that fit, in SAN, comma-separated.
        candidates: Box<str>,
    },
    /// More of the origin square than SAN wants.
    OverDisambiguated,
    /// `+` or `#` missing or wrong.
    WrongCheckSuffix {
        /// What it should be.
        expected: &'static str,
    },
    /// `x` missing on a capture or present without one.
    WrongCaptureMark,
    /// Castling written with zeros.
    ZeroCastling,
    /// A promotion written otherwise than `=Q`.
    PromotionForm,
    /// A pawn reaches the last rank and no piece is named.
    PromotionMissing,
    /// A move in long, UCI, figurine, lower-case or localised notation.
    LongOrLocalisedNotation {
        /// Which form.
        form: &'static str,
    },
    /// A move number that does not fit the position.
    WrongMoveNumber {
        /// What it should be.
        expected: u32,
    },
    /// A null move in the main line.
    NullMove,
    /// A null move in a variation.
    NullMoveInVariation,
    /// A move in a variation that the rules forbid.
    IllegalInVariation {
        /// The reason.
        why: Illegal,
        /// Where the variation branches, such as `12... (2)`.
        path: Box<str>,
    },
    /// A variation whose first move is the one it replaces.
    VariationRepeatsMainline,
    /// Final king moves to the centre, made to tell an electronic board the result.
    BoardSignalMoves,
    /// The Result tag and the termination marker differ.
    ResultTagDiffers {
        /// Which tag.
        tag: Box<str>,
        /// The termination marker.
        marker: Box<str>,
    },
    /// The board ended the game with another result.
    ResultContradictsBoard {
        /// What it should be.
        expected: Box<str>,
        /// How the game ended.
        ending: &'static str,
    },
    /// The game was drawn automatically.
    ResultContradictsAutomaticDraw {
        /// How the game ended.
        ending: &'static str,
    },
    /// The winner on time cannot win by any series of legal moves.
    WinWithoutMatingMaterial {
        /// Which side.
        winner: &'static str,
    },
    /// The Termination tag and the result do not go together.
    TerminationContradictsResult {
        /// The reason.
        why: &'static str,
    },
    /// The board ended the game but the result is `*`.
    FinishedButUnfinishedMarker {
        /// What it should be.
        expected: Box<str>,
    },
    /// Points that the ruleset does not give.
    PointsNotInRuleset {
        /// The reason.
        why: &'static str,
    },
    /// Moves after the game was over.
    MovesAfterEnd {
        /// How the game ended.
        ending: &'static str,
        /// How many plies too many.
        plies: u32,
    },
    /// A draw could be claimed here for the first time.
    ClaimAvailable {
        /// Which claim.
        claim: &'static str,
        /// Occurrences, or the halfmove clock.
        value: u16,
    },
    /// A draw was claimable and the game was lost.
    ClaimMissed {
        /// Which claim.
        claim: &'static str,
    },
    /// The same game again.
    DuplicateGame {
        /// Where the other game is.
        first: Box<str>,
    },
    /// Another game with the same moves.
    SameMoves {
        /// Where the other game is.
        first: Box<str>,
    },
    /// The same players, round and date with another result.
    ConflictingRecord {
        /// Where the other game is.
        first: Box<str>,
    },
    /// A player's name in two spellings.
    NameSpelling {
        /// The other spelling.
        other: Box<str>,
    },
    /// A token over 1 MiB; the rest of the game is skipped.
    TokenTooLong,
    /// A game over 16 MiB; the rest of it is skipped.
    GameTooLong,
    /// Variations nested deeper than 256; the inner ones are skipped.
    NestingTooDeep,
    /// More findings than the limit; the rest is not shown.
    TooManyFindings {
        /// How many.
        omitted: u64,
    },
}

impl Kind {
    /// The kebab-case name: what people select, ignore, and ask `explain` about.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::UnterminatedComment => "unterminated-comment",
            Self::StrayBrace => "stray-brace",
            Self::UnclosedVariation { .. } => "unclosed-variation",
            Self::StrayParenthesis => "stray-parenthesis",
            Self::NestedComment => "nested-comment",
            Self::UnknownToken => "unknown-token",
            Self::MalformedTag => "malformed-tag",
            Self::UnescapedQuote => "unescaped-quote",
            Self::MissingBlankLine => "missing-blank-line",
            Self::BlankLineInTags => "blank-line-in-tags",
            Self::MissingTerminationMarker => "missing-termination-marker",
            Self::MalformedResult => "malformed-result",
            Self::NonAsciiPunctuation => "non-ascii-punctuation",
            Self::TextAfterTermination => "text-after-termination",
            Self::LongLine { .. } => "long-line",
            Self::EscapeLine => "escape-line",
            Self::ControlCharacter { .. } => "control-character",
            Self::TruncatedGame => "truncated-game",
            Self::NagOutOfRange => "nag-out-of-range",
            Self::DuplicateNag { .. } => "duplicate-nag",
            Self::MalformedCommand => "malformed-command",
            Self::EmptyVariation => "empty-variation",
            Self::MixedLineEnds => "mixed-line-ends",
            Self::ByteOrderMark => "byte-order-mark",
            Self::InvalidUtf8 { .. } => "invalid-utf8",
            Self::MissingRosterTag { .. } => "missing-roster-tag",
            Self::RosterOrder => "roster-order",
            Self::BadDate => "bad-date",
            Self::ImpossibleDate => "impossible-date",
            Self::DuplicateTag { .. } => "duplicate-tag",
            Self::BadTagName => "bad-tag-name",
            Self::BadResultValue => "bad-result-value",
            Self::BadElo => "bad-elo",
            Self::BadEco => "bad-eco",
            Self::PlyCountMismatch { .. } => "ply-count-mismatch",
            Self::BadFideId => "bad-fide-id",
            Self::UnknownTermination => "unknown-termination",
            Self::BadTimeControl => "bad-time-control",
            Self::BadTime => "bad-time",
            Self::SamePlayerTwice => "same-player-twice",
            Self::FenWithoutSetup => "fen-without-setup",
            Self::SetupWithoutFen => "setup-without-fen",
            Self::RedundantFen => "redundant-fen",
            Self::UnknownVariant => "unknown-variant",
            Self::VariantAlias { .. } => "variant-alias",
            Self::VariantSuspected { .. } => "variant-suspected",
            Self::BadFieldCount { .. } => "bad-field-count",
            Self::BadRank { .. } => "bad-rank",
            Self::BadFenField { .. } => "bad-fen-field",
            Self::KingCount { .. } => "king-count",
            Self::OpponentInCheck => "opponent-in-check",
            Self::PawnOnBackRank => "pawn-on-back-rank",
            Self::CastlingRightImpossible => "castling-right-impossible",
            Self::EpSquareImpossible => "ep-square-impossible",
            Self::EpSquareUseless => "ep-square-useless",
            Self::ImpossibleCheck { .. } => "impossible-check",
            Self::ImpossibleMaterial { .. } => "impossible-material",
            Self::ClockMissing => "clock-missing",
            Self::ClockInconsistent => "clock-inconsistent",
            Self::CheckCounter { .. } => "check-counter",
            Self::CastlingInAntichess => "castling-in-antichess",
            Self::PositionFinished { .. } => "position-finished",
            Self::IllegalMove { .. } => "illegal-move",
            Self::AmbiguousMove { .. } => "ambiguous-move",
            Self::OverDisambiguated => "over-disambiguated",
            Self::WrongCheckSuffix { .. } => "wrong-check-suffix",
            Self::WrongCaptureMark => "wrong-capture-mark",
            Self::ZeroCastling => "zero-castling",
            Self::PromotionForm => "promotion-form",
            Self::PromotionMissing => "promotion-missing",
            Self::LongOrLocalisedNotation { .. } => "long-or-localised-notation",
            Self::WrongMoveNumber { .. } => "wrong-move-number",
            Self::NullMove => "null-move",
            Self::NullMoveInVariation => "null-move-in-variation",
            Self::IllegalInVariation { .. } => "illegal-in-variation",
            Self::VariationRepeatsMainline => "variation-repeats-mainline",
            Self::BoardSignalMoves => "board-signal-moves",
            Self::ResultTagDiffers { .. } => "result-tag-differs",
            Self::ResultContradictsBoard { .. } => "result-contradicts-board",
            Self::ResultContradictsAutomaticDraw { .. } => "result-contradicts-automatic-draw",
            Self::WinWithoutMatingMaterial { .. } => "win-without-mating-material",
            Self::TerminationContradictsResult { .. } => "termination-contradicts-result",
            Self::FinishedButUnfinishedMarker { .. } => "finished-but-unfinished-marker",
            Self::PointsNotInRuleset { .. } => "points-not-in-ruleset",
            Self::MovesAfterEnd { .. } => "moves-after-end",
            Self::ClaimAvailable { .. } => "claim-available",
            Self::ClaimMissed { .. } => "claim-missed",
            Self::DuplicateGame { .. } => "duplicate-game",
            Self::SameMoves { .. } => "same-moves",
            Self::ConflictingRecord { .. } => "conflicting-record",
            Self::NameSpelling { .. } => "name-spelling",
            Self::TokenTooLong => "token-too-long",
            Self::GameTooLong => "game-too-long",
            Self::NestingTooDeep => "nesting-too-deep",
            Self::TooManyFindings { .. } => "too-many-findings",
        }
    }

    /// How much it matters.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::UnterminatedComment
            | Self::StrayBrace
            | Self::UnclosedVariation { .. }
            | Self::StrayParenthesis
            | Self::UnknownToken
            | Self::MalformedTag
            | Self::UnescapedQuote
            | Self::MalformedResult
            | Self::TruncatedGame
            | Self::ImpossibleDate
            | Self::DuplicateTag { .. }
            | Self::BadResultValue
            | Self::SetupWithoutFen
            | Self::BadFieldCount { .. }
            | Self::BadRank { .. }
            | Self::BadFenField { .. }
            | Self::KingCount { .. }
            | Self::OpponentInCheck
            | Self::PawnOnBackRank
            | Self::CastlingRightImpossible
            | Self::EpSquareImpossible
            | Self::IllegalMove { .. }
            | Self::AmbiguousMove { .. }
            | Self::PromotionMissing
            | Self::NullMove
            | Self::IllegalInVariation { .. }
            | Self::BoardSignalMoves
            | Self::ResultTagDiffers { .. }
            | Self::ResultContradictsBoard { .. }
            | Self::ResultContradictsAutomaticDraw { .. }
            | Self::WinWithoutMatingMaterial { .. }
            | Self::PointsNotInRuleset { .. }
            | Self::MovesAfterEnd { .. }
            | Self::TokenTooLong
            | Self::GameTooLong => Severity::Error,
            Self::NestedComment
            | Self::MissingBlankLine
            | Self::BlankLineInTags
            | Self::MissingTerminationMarker
            | Self::NonAsciiPunctuation
            | Self::TextAfterTermination
            | Self::LongLine { .. }
            | Self::ControlCharacter { .. }
            | Self::NagOutOfRange
            | Self::DuplicateNag { .. }
            | Self::EmptyVariation
            | Self::InvalidUtf8 { .. }
            | Self::MissingRosterTag { .. }
            | Self::BadDate
            | Self::BadTagName
            | Self::BadElo
            | Self::BadEco
            | Self::PlyCountMismatch { .. }
            | Self::BadFideId
            | Self::BadTimeControl
            | Self::BadTime
            | Self::SamePlayerTwice
            | Self::FenWithoutSetup
            | Self::UnknownVariant
            | Self::VariantSuspected { .. }
            | Self::ImpossibleCheck { .. }
            | Self::ImpossibleMaterial { .. }
            | Self::ClockMissing
            | Self::ClockInconsistent
            | Self::CheckCounter { .. }
            | Self::CastlingInAntichess
            | Self::WrongCheckSuffix { .. }
            | Self::WrongCaptureMark
            | Self::ZeroCastling
            | Self::PromotionForm
            | Self::LongOrLocalisedNotation { .. }
            | Self::WrongMoveNumber { .. }
            | Self::NullMoveInVariation
            | Self::VariationRepeatsMainline
            | Self::TerminationContradictsResult { .. }
            | Self::FinishedButUnfinishedMarker { .. }
            | Self::DuplicateGame { .. }
            | Self::ConflictingRecord { .. }
            | Self::NestingTooDeep => Severity::Warning,
            Self::EscapeLine
            | Self::MalformedCommand
            | Self::MixedLineEnds
            | Self::ByteOrderMark
            | Self::RosterOrder
            | Self::UnknownTermination
            | Self::RedundantFen
            | Self::VariantAlias { .. }
            | Self::EpSquareUseless
            | Self::PositionFinished { .. }
            | Self::OverDisambiguated
            | Self::ClaimAvailable { .. }
            | Self::ClaimMissed { .. }
            | Self::SameMoves { .. }
            | Self::NameSpelling { .. }
            | Self::TooManyFindings { .. } => Severity::Info,
        }
    }

    /// What it is about.
    pub const fn family(&self) -> Family {
        match self {
            Self::UnterminatedComment
            | Self::StrayBrace
            | Self::UnclosedVariation { .. }
            | Self::StrayParenthesis
            | Self::NestedComment
            | Self::UnknownToken
            | Self::MalformedTag
            | Self::UnescapedQuote
            | Self::MissingBlankLine
            | Self::BlankLineInTags
            | Self::MissingTerminationMarker
            | Self::MalformedResult
            | Self::NonAsciiPunctuation
            | Self::TextAfterTermination
            | Self::LongLine { .. }
            | Self::EscapeLine
            | Self::ControlCharacter { .. }
            | Self::TruncatedGame
            | Self::NagOutOfRange
            | Self::DuplicateNag { .. }
            | Self::MalformedCommand
            | Self::EmptyVariation
            | Self::MixedLineEnds
            | Self::ByteOrderMark
            | Self::InvalidUtf8 { .. } => Family::Syntax,
            Self::MissingRosterTag { .. }
            | Self::RosterOrder
            | Self::BadDate
            | Self::ImpossibleDate
            | Self::DuplicateTag { .. }
            | Self::BadTagName
            | Self::BadResultValue
            | Self::BadElo
            | Self::BadEco
            | Self::PlyCountMismatch { .. }
            | Self::BadFideId
            | Self::UnknownTermination
            | Self::BadTimeControl
            | Self::BadTime
            | Self::SamePlayerTwice
            | Self::FenWithoutSetup
            | Self::SetupWithoutFen
            | Self::RedundantFen
            | Self::UnknownVariant
            | Self::VariantAlias { .. }
            | Self::VariantSuspected { .. } => Family::Tags,
            Self::BadFieldCount { .. }
            | Self::BadRank { .. }
            | Self::BadFenField { .. }
            | Self::KingCount { .. }
            | Self::OpponentInCheck
            | Self::PawnOnBackRank
            | Self::CastlingRightImpossible
            | Self::EpSquareImpossible
            | Self::EpSquareUseless
            | Self::ImpossibleCheck { .. }
            | Self::ImpossibleMaterial { .. }
            | Self::ClockMissing
            | Self::ClockInconsistent
            | Self::CheckCounter { .. }
            | Self::CastlingInAntichess
            | Self::PositionFinished { .. } => Family::Fen,
            Self::IllegalMove { .. }
            | Self::AmbiguousMove { .. }
            | Self::OverDisambiguated
            | Self::WrongCheckSuffix { .. }
            | Self::WrongCaptureMark
            | Self::ZeroCastling
            | Self::PromotionForm
            | Self::PromotionMissing
            | Self::LongOrLocalisedNotation { .. }
            | Self::WrongMoveNumber { .. }
            | Self::NullMove
            | Self::NullMoveInVariation
            | Self::IllegalInVariation { .. }
            | Self::VariationRepeatsMainline
            | Self::BoardSignalMoves => Family::Moves,
            Self::ResultTagDiffers { .. }
            | Self::ResultContradictsBoard { .. }
            | Self::ResultContradictsAutomaticDraw { .. }
            | Self::WinWithoutMatingMaterial { .. }
            | Self::TerminationContradictsResult { .. }
            | Self::FinishedButUnfinishedMarker { .. }
            | Self::PointsNotInRuleset { .. } => Family::Result,
            Self::MovesAfterEnd { .. } => Family::Afterlife,
            Self::ClaimAvailable { .. } | Self::ClaimMissed { .. } => Family::Claims,
            Self::DuplicateGame { .. }
            | Self::SameMoves { .. }
            | Self::ConflictingRecord { .. }
            | Self::NameSpelling { .. } => Family::Collection,
            Self::TokenTooLong
            | Self::GameTooLong
            | Self::NestingTooDeep
            | Self::TooManyFindings { .. } => Family::Limits,
        }
    }
}
