//! What is wrong, in one sentence.

use super::kind::{Kind, SetUpTag};

impl Kind {
    /// One sentence that says what is wrong, without a full stop. `words` is the text the finding is
    /// about; it is quoted where that helps, so it may carry control characters into the message.
    #[expect(clippy::too_many_lines, reason = "one arm for each finding")]
    pub fn message(&self, words: &str) -> String {
        let words = quoted(words);
        match self {
            Self::UnterminatedComment => "this comment is never closed".into(),
            Self::StrayBrace => "`}` closes no comment".into(),
            Self::UnclosedVariation { depth: 1 } => "this variation is never closed".into(),
            // The depth is not counted beyond that.
            Self::UnclosedVariation { depth: 65_535 } => {
                "65,535 or more variations, one inside the other, are never closed".into()
            }
            Self::UnclosedVariation { depth } => {
                format!("{depth} variations, one inside the other, are never closed")
            }
            Self::StrayParenthesis => format!("{words} neither opens nor closes a variation"),
            Self::NestedComment => "`{` inside a comment opens nothing".into(),
            Self::UnknownToken => format!("{words} is no move, comment, glyph or result"),
            Self::MalformedTag => "this tag pair cannot be read".into(),
            Self::UnescapedQuote => "a quote inside a tag value has no backslash before it".into(),
            Self::MissingBlankLine => "an empty line is missing".into(),
            Self::BlankLineInTags => "an empty line splits the tag section".into(),
            Self::MissingTerminationMarker => "the moves end without a result".into(),
            Self::MalformedResult => format!("{words} is not how PGN writes a result"),
            Self::NonAsciiPunctuation => format!("{words} stands where PGN wants ASCII"),
            Self::TextAfterTermination => "text follows the result of the game".into(),
            Self::LongLine { columns } => {
                format!("this line has {columns} columns; PGN allows 255")
            }
            Self::EscapeLine => "a line that begins with `%` is skipped".into(),
            Self::ControlCharacter { byte } => {
                format!("control character 0x{byte:02X} in the text")
            }
            Self::NoGames { what } => format!("there is no {what} in this file"),
            Self::TruncatedGame => "the input ends in the middle of a game".into(),
            Self::NagOutOfRange => format!("{words} is above the last glyph, `$255`"),
            Self::DuplicateNag { nag } => format!("glyph `${nag}` stands twice after one move"),
            Self::MalformedCommand => format!("the command {words} cannot be read"),
            Self::EmptyVariation => "this variation has no moves".into(),
            Self::MixedLineEnds => "this line ends otherwise than the lines before it".into(),
            Self::ByteOrderMark => "a UTF-8 byte order mark stands in the text".into(),
            Self::InvalidUtf8 { byte } => {
                format!("byte 0x{byte:02X} is not UTF-8; the text is read as Windows-1252")
            }
            Self::Utf16 => "the text is UTF-16, which PGN does not know".into(),
            Self::MissingRosterTag { tag } => format!("the {tag} tag is missing"),
            Self::RosterOrder => "the seven main tags are not in their order".into(),
            Self::BadDate => format!("{words} is not a PGN date"),
            Self::ImpossibleDate => format!("{words} is in no calendar"),
            Self::DuplicateTag { tag } => format!("the tag {} stands twice", quoted(tag)),
            Self::BadTagName => format!("{words} is not a tag name"),
            Self::BadResultValue => format!("{words} is not a result"),
            Self::BadElo => format!("{words} is not a rating"),
            Self::BadEco => format!("{words} is not an ECO code"),
            Self::PlyCountMismatch { stated, counted } => {
                let stated = quoted(stated);
                format!("PlyCount says {stated}, but the game has {counted} plies")
            }
            Self::BadFideId => format!("{words} is not a FIDE ID"),
            Self::UnknownTermination => {
                format!("{words} is not one of PGN's values for Termination")
            }
            Self::RulesetTagDiffers { judged_by } => {
                format!("the game was played under {words}, but is judged by `{judged_by}`")
            }
            Self::BadTimeControl => format!("{words} is not a PGN time control"),
            Self::BadTime => format!("{words} is not a PGN time of day"),
            Self::SamePlayerTwice => format!("{words} plays more than one side"),
            Self::FenWithoutSetup {
                setup: SetUpTag::Missing,
            } => "a FEN tag stands without `[SetUp \"1\"]`".into(),
            Self::FenWithoutSetup {
                setup: SetUpTag::Otherwise,
            } => "a FEN tag stands beside a SetUp tag that is not 1".into(),
            Self::SetupWithoutFen => "SetUp announces a position, but there is no FEN tag".into(),
            Self::StartPositionAssumed => {
                "a Chess960 game without a FEN: the ordinary array (number 518) is assumed".into()
            }
            Self::RedundantFen => "the FEN is the ordinary start position".into(),
            Self::UnknownVariant => {
                format!("the variant {words} is not known; the game is skipped")
            }
            Self::VariantAlias { canonical } => format!("{words} is another name of {canonical}"),
            Self::VariantSuspected { canonical, why } => {
                format!("this looks like a game of {canonical}: {why}")
            }
            Self::BadFieldCount { found: 1 } => "the FEN has 1 field instead of 6".into(),
            Self::BadFieldCount { found } => format!("the FEN has {found} fields instead of 6"),
            Self::BadRank { rank: 0 } => "the board has not eight ranks".into(),
            Self::BadRank { rank } => format!("rank {rank} does not describe eight squares"),
            Self::BadFenField { field } => format!("{words} cannot be read as {field}"),
            Self::KingCount { color, found: 0 } => format!("{color} has no king"),
            Self::KingCount { color, found } => format!("{color} has {found} kings"),
            Self::OpponentInCheck => "the side that has just moved is in check".into(),
            Self::PawnOnBackRank => "a pawn stands on the first or last rank".into(),
            Self::CastlingRightImpossible => {
                format!("castling right {words} has no king and rook in place")
            }
            Self::EpSquareImpossible => format!("no pawn can just have passed over {words}"),
            Self::ImpossibleArmies { why } => format!("no three-player game can stand so: {why}"),
            Self::EpSquareUseless => format!("no pawn can capture en passant on {words}"),
            Self::ImpossibleCheck { why } => {
                format!("no last move can have given this check: {why}")
            }
            Self::ImpossibleMaterial { why } => format!("no game can lead to these men: {why}"),
            Self::ClockMissing => "the halfmove clock and fullmove number are missing".into(),
            Self::ClockInconsistent => {
                format!("{words} contradicts the other clock or the position")
            }
            Self::CheckCounter { why } => format!("the check counter is wrong: {why}"),
            Self::CastlingInAntichess => {
                "antichess has no castling, but the FEN gives rights".into()
            }
            Self::PositionFinished { ending } => format!("the game is over here: {ending}"),
            Self::IllegalMove { why } => format!("{words} is illegal: {}", why.reason()),
            Self::AmbiguousMove { candidates, path } => {
                let candidates = match candidates.rsplit_once(", ") {
                    Some((others, last)) => &format!("{others} or {last}"),
                    None => &**candidates,
                };
                match path {
                    None => format!("{words} can be {candidates}"),
                    Some(path) => format!("{words} in variation {path} can be {candidates}"),
                }
            }
            Self::OverDisambiguated => format!("{words} names more of the origin than it must"),
            Self::WrongCheckSuffix { expected: "" } => {
                format!("{words} is marked as check, but gives none")
            }
            Self::WrongCheckSuffix { expected: "#" } => {
                format!("{words} is mate, but is not marked `#`")
            }
            Self::WrongCheckSuffix { .. } => format!("{words} is check, but is not marked `+`"),
            Self::WrongCaptureMark => format!("{words} has its capture mark `x` wrong"),
            Self::ZeroCastling => "castling is written with zeros".into(),
            Self::PromotionForm => format!("the promotion {words} is not written with `=`"),
            Self::PromotionMissing => {
                format!("{words} reaches the last rank, but names no piece to become")
            }
            Self::LongOrLocalisedNotation { form } => {
                format!("{words} is not in SAN: {form}")
            }
            Self::WrongMoveNumber { expected } => {
                format!("move number {words} should be {expected}")
            }
            Self::NullMove => format!("{words} is a null move, which no game has"),
            Self::WrongColumn { expected } => {
                format!("{words} is wrong in this player's column; expected {expected}")
            }
            Self::NullMoveInVariation => format!("{words} is a null move in a variation"),
            Self::IllegalInVariation { why, path } => {
                format!("{words} in variation {path} is illegal: {}", why.reason())
            }
            Self::VariationRepeatsMainline => {
                format!("the variation begins with {words}, the move it should replace")
            }
            Self::BoardSignalMoves => {
                "the last king moves signal the result to an electronic board".into()
            }
            Self::ResultTagDiffers { tag, marker } => {
                format!(
                    "the Result tag says {}, the moves end with {}",
                    quoted(tag),
                    quoted(marker)
                )
            }
            Self::ResultContradictsBoard { expected, .. } if **expected == *"?-?-?" => {
                format!("the result {words} leaves out a player who takes part")
            }
            Self::ResultContradictsBoard { expected, ending } => {
                format!("the result is {words}, but the board says {expected} ({ending})")
            }
            Self::ResultContradictsAutomaticDraw { ending } => {
                format!("the result is {words}, but the game was drawn ({ending})")
            }
            Self::WinWithoutMatingMaterial { winner } => {
                format!("{winner} wins on time, but cannot give mate by any legal moves")
            }
            Self::TerminationContradictsResult { why } => {
                format!("the Termination tag and the result contradict each other: {why}")
            }
            Self::FinishedButUnfinishedMarker { expected } => {
                format!("the result is `*`, but the board says {expected}")
            }
            Self::PointsNotInRuleset { why } => {
                format!("{words} is no score of this ruleset: {why}")
            }
            Self::MovesAfterEnd { ending, plies: 1 } => {
                format!("{words} is played after the end of the game ({ending})")
            }
            Self::MovesAfterEnd { ending, plies } => {
                format!("{plies} plies from {words} on are played after the end ({ending})")
            }
            Self::ClaimAvailable {
                claim: "move-rule-claim",
                value,
            } => {
                format!("a draw can be claimed: {value} plies without a capture or a pawn move")
            }
            Self::ClaimAvailable { value, .. } => {
                format!("a draw can be claimed: this position has occurred {value} times")
            }
            Self::ClaimMissed { claim } => {
                format!("the loser could have claimed a draw here ({claim})")
            }
            Self::DuplicateGame { first } => format!("this game is the same as {first}"),
            Self::SameMoves { first } => format!("this game has the same moves as {first}"),
            Self::ConflictingRecord { first } => {
                format!("this game has another result in {first}")
            }
            Self::NameSpelling { other } => format!("{words} is also spelt {}", quoted(other)),
            Self::TokenTooLong => "this token is longer than 1 MiB".into(),
            Self::GameTooLong => "this game is longer than 16 MiB".into(),
            Self::NestingTooDeep => "variations are nested more than 256 deep".into(),
            Self::TooManyFindings { omitted, of } => {
                let (findings, are) = match omitted {
                    1 => ("finding", "is"),
                    _ => ("findings", "are"),
                };
                let of = of.map(|name| format!(" `{name}` from here on"));
                let of = of.unwrap_or_default();
                format!("{omitted} more {findings}{of} {are} not shown")
            }
        }
    }
}

/// The most characters of the input that a message quotes.
const QUOTED_CHARS: usize = 40;

fn quoted(words: &str) -> String {
    match words.char_indices().nth(QUOTED_CHARS) {
        Some((end, _)) => format!("`{}…`", &words[..end]),
        None => format!("`{words}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Illegal;
    use super::*;

    #[test]
    fn the_message_quotes_the_words_of_the_file() {
        let kind = Kind::IllegalMove {
            why: Illegal::Pinned,
        };
        assert_eq!(
            kind.message("Nf6"),
            "`Nf6` is illegal: the man is pinned to its king"
        );
    }

    #[test]
    fn an_endless_word_is_clipped_between_characters() {
        let message = Kind::UnknownToken.message(&"é".repeat(5000));
        assert_eq!(
            message,
            format!("`{}…` is no move, comment, glyph or result", "é".repeat(40))
        );
    }

    #[test]
    fn one_is_not_written_as_many() {
        assert_eq!(
            Kind::MovesAfterEnd {
                ending: "checkmate",
                plies: 1
            }
            .message("a3"),
            "`a3` is played after the end of the game (checkmate)"
        );
        assert_eq!(
            Kind::BadFieldCount { found: 1 }.message(""),
            "the FEN has 1 field instead of 6"
        );
    }
}
