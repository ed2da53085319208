//! The catalogue: every finding there is.
//!
//! A new finding is one variant here; the compiler then asks for its line in the catalogue, its page
//! in `docs/diagnostics/`, its message, label and help.

use super::illegal::Illegal;

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
    /// An input without a game, or a list without a position.
    NoGames {
        /// `game` or `position`.
        what: &'static str,
    },
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
    /// The text is stored as UTF-16.
    Utf16,
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
        stated: Box<str>,
        /// What the moves say.
        counted: u32,
    },
    /// A FIDE ID that is no number.
    BadFideId,
    /// A Termination value outside the PGN standard's list.
    UnknownTermination,
    /// A Ruleset tag that names another ruleset than the one the game is judged by.
    RulesetTagDiffers {
        /// The ruleset that judges.
        judged_by: Box<str>,
    },
    /// A `TimeControl` that cannot be read.
    BadTimeControl,
    /// A time that is not `HH:MM:SS`.
    BadTime,
    /// Two players of a game have the same name.
    SamePlayerTwice,
    /// A FEN tag without `SetUp "1"`; the FEN is used.
    FenWithoutSetup {
        /// What there is instead.
        setup: SetUpTag,
    },
    /// `SetUp "1"` without a FEN: the start position is unknown.
    SetupWithoutFen,
    /// A Chess960 game without a FEN; the ordinary array is assumed.
    StartPositionAssumed,
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
    /// Three-player chess: armies, kings and players that do not fit together.
    ImpossibleArmies {
        /// The reason.
        why: &'static str,
    },
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
        /// The variation it is in; `None` in the main line.
        path: Option<Box<str>>,
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
    /// Three-player chess: a seat's column does not hold what the rules say of that player.
    WrongColumn {
        /// What should stand there, in words.
        expected: &'static str,
    },
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
    /// More findings than a limit; the rest is counted and not shown.
    TooManyFindings {
        /// How many.
        omitted: u64,
        /// The name they all have, if it is a limit of findings of one kind in one game.
        of: Option<&'static str>,
    },
}

/// A tag that should announce a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SetUpTag {
    /// It is not there.
    Missing,
    /// It says something else than `1`.
    Otherwise,
}
