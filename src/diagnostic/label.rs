//! What stands under the caret.

use std::borrow::Cow;

use super::kind::{Kind, SetUpTag};

impl Kind {
    /// A few words for the place itself, as they stand under the caret.
    #[expect(clippy::too_many_lines, reason = "one line for each finding")]
    pub fn label(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::UnterminatedComment | Self::UnclosedVariation { .. } => "opened here",
            Self::StrayBrace => "no comment is open",
            Self::StrayParenthesis => "nothing to open or close here",
            Self::NestedComment => "comments do not nest",
            Self::UnknownToken => "not understood",
            Self::MalformedTag => "expected `[Name \"value\"]`",
            Self::UnescapedQuote => "a quote inside the value",
            Self::MissingBlankLine => "expected an empty line before this",
            Self::BlankLineInTags => "the tag section goes on here",
            Self::MissingTerminationMarker | Self::BadResultValue => {
                "expected `1-0`, `0-1`, `1/2-1/2` or `*`"
            }
            Self::MalformedResult => "read as a result",
            Self::NonAsciiPunctuation => "not ASCII",
            Self::TextAfterTermination => "belongs to no game",
            Self::LongLine { .. } => "the line goes on beyond its limit",
            Self::EscapeLine => "skipped",
            Self::ControlCharacter { .. } => "cannot be seen",
            Self::TruncatedGame => "the input ends here",
            Self::NoGames { .. } => "nothing is judged",
            Self::NagOutOfRange => "no such glyph",
            Self::DuplicateNag { .. } => "once more",
            Self::MalformedCommand => "expected inside a comment, with its value",
            Self::EmptyVariation => "nothing in between",
            Self::MixedLineEnds => "first line that ends so",
            Self::ByteOrderMark => "three bytes that cannot be seen",
            Self::InvalidUtf8 { .. } => "first such byte",
            Self::Utf16 => "read all the same; places count in UTF-8",
            Self::MissingRosterTag { .. } => "in this tag section",
            Self::RosterOrder => "too late or too early",
            Self::BadDate => "expected `YYYY.MM.DD`",
            Self::ImpossibleDate => "no such day",
            Self::DuplicateTag { .. } => "second time",
            Self::BadTagName => "only letters, digits and `_`",
            Self::BadElo => "expected a number from 1 to 4000",
            Self::BadEco => "expected `A00` to `E99`",
            Self::PlyCountMismatch { counted, .. } => return format!("should be {counted}").into(),
            Self::BadFideId => "expected a number",
            Self::UnknownTermination => "not in the list",
            Self::RulesetTagDiffers { .. } => "another ruleset",
            Self::BadTimeControl => "expected such as `40/7200:3600` or `300+2`",
            Self::BadTime => "expected `HH:MM:SS`",
            Self::SamePlayerTwice => "the same name as White's",
            Self::FenWithoutSetup {
                setup: SetUpTag::Missing,
            } => "used all the same",
            Self::FenWithoutSetup {
                setup: SetUpTag::Otherwise,
            } => "expected `1`; the FEN is used all the same",
            Self::SetupWithoutFen => "which position?",
            Self::StartPositionAssumed => "from which array?",
            Self::RedundantFen => "not needed",
            Self::UnknownVariant => "not one of the six",
            Self::VariantAlias { canonical } => return format!("read as {canonical}").into(),
            Self::VariantSuspected { .. } => "here it shows",
            Self::BadFieldCount { .. } => "count the spaces",
            Self::BadRank { .. } => "not eight squares",
            Self::BadFenField { .. } => "cannot be read",
            Self::KingCount { .. } => "each player has one king",
            Self::OpponentInCheck => "its king could be captured",
            Self::PawnOnBackRank => "no pawn can stand there",
            Self::CastlingRightImpossible => "no such right",
            Self::EpSquareImpossible => "no such square",
            Self::EpSquareUseless | Self::CastlingInAntichess => "should be `-`",
            Self::ImpossibleCheck { .. } | Self::PositionFinished { .. } => "this position",
            Self::ImpossibleMaterial { .. } => "these men",
            Self::ClockMissing => "taken as `0 1`",
            Self::ClockInconsistent | Self::ImpossibleArmies { .. } => "cannot be so",
            Self::CheckCounter { .. } => "this counter",
            Self::IllegalMove { .. } => "the game is played up to here",
            Self::AmbiguousMove { .. } => "which one?",
            Self::OverDisambiguated => "one man only can go there",
            Self::WrongCheckSuffix { expected: "" } => "should have no mark",
            Self::WrongCheckSuffix { expected } => {
                return format!("should end in `{expected}`").into();
            }
            Self::WrongCaptureMark => "`x` is for captures, and for all of them",
            Self::ZeroCastling => "should be the letter O",
            Self::PromotionForm => "should be such as `=Q`",
            Self::PromotionMissing => "becomes what?",
            Self::LongOrLocalisedNotation { .. } => "should be SAN, with English letters",
            Self::WrongMoveNumber { expected } => return format!("should be {expected}").into(),
            Self::NullMove => "no move",
            Self::WrongColumn { expected } => expected,
            Self::NullMoveInVariation => "passes the turn",
            Self::IllegalInVariation { .. } => "the variation is played up to here",
            Self::VariationRepeatsMainline => "the same move",
            Self::BoardSignalMoves => "from here on",
            Self::ResultTagDiffers { .. }
            | Self::ResultContradictsBoard { .. }
            | Self::ResultContradictsAutomaticDraw { .. }
            | Self::WinWithoutMatingMaterial { .. } => "this result",
            Self::TerminationContradictsResult { .. } => "does not go with the result",
            Self::FinishedButUnfinishedMarker { expected } => {
                return format!("should be {expected}").into();
            }
            Self::PointsNotInRuleset { .. } => "not given by the ruleset",
            Self::MovesAfterEnd { .. } => "the game was over before this",
            Self::ClaimAvailable { .. } => "after this move",
            Self::ClaimMissed { .. } => "last chance",
            Self::DuplicateGame { .. } | Self::SameMoves { .. } => "this game",
            Self::ConflictingRecord { .. } => "this record",
            Self::NameSpelling { .. } => "the later spelling",
            Self::TokenTooLong => "begins here; the rest of the game is skipped",
            Self::GameTooLong => "the rest of the game is skipped",
            Self::NestingTooDeep => "skipped from here to its closing parenthesis",
            Self::TooManyFindings { .. } => "the next one is here",
        })
    }
}
