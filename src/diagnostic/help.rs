//! What to do about it.

use std::borrow::Cow;

use super::kind::{Kind, SetUpTag};

impl Kind {
    /// What to do, or where to look; `None` where the message has said it all.
    #[expect(clippy::too_many_lines, reason = "one arm for each finding")]
    pub fn help(&self) -> Option<Cow<'static, str>> {
        Some(Cow::Borrowed(match self {
            Self::UnterminatedComment => "put a `}` where the comment ends",
            Self::StrayBrace => "remove it, or put the `{` that it closes before it",
            Self::UnclosedVariation { .. } => "put a `)` where the variation ends",
            Self::StrayParenthesis => "remove it, or put its partner where it belongs",
            Self::NestedComment => {
                "the comment ends at the first `}`; use other brackets inside it"
            }
            Self::UnknownToken => "remove it, or put braces around it if it is a remark",
            Self::MalformedTag => {
                "write one tag a line: bracket, name, space, value in quotes, bracket"
            }
            Self::UnescapedQuote => "write `\\\"` for a quote inside a value",
            Self::MissingBlankLine => {
                "one empty line stands after the tags and one after the moves"
            }
            Self::BlankLineInTags => {
                "remove it; the tags before and after it are read as one section"
            }
            Self::MissingTerminationMarker => "end the moves with the value of the Result tag",
            Self::MalformedResult | Self::BadResultValue => {
                "write `1-0`, `0-1`, `1/2-1/2`, of three players their places, such as `1-3-2`, or `*` for a game \
                 that is not over or not known"
            }
            Self::NonAsciiPunctuation => "write `-`, `\"`, `'` or `1/2`",
            Self::TextAfterTermination => "put it in braces before the result, or remove it",
            Self::LongLine { .. } => "break the line between two moves",
            Self::EscapeLine => "write a comment instead if others should read it",
            Self::ControlCharacter { .. } => {
                "remove it; only line ends and, in reading, tabs are allowed"
            }
            Self::NoGames { .. } => "look where they should have come from",
            Self::TruncatedGame => "the file is probably cut off; fetch it again",
            Self::NagOutOfRange => "glyphs go from `$0` to `$255`",
            Self::DuplicateNag { .. } => "remove one",
            Self::MalformedCommand => {
                "write it inside a comment, such as `{[%clk 1:05:23]}`, `{[%emt 0:00:12]}`, \
                 `{[%eval 0.35]}` or `{[%eval #-3]}`"
            }
            Self::EmptyVariation => "remove it, or make it a comment",
            Self::MixedLineEnds => "use one kind of line end in a file",
            Self::ByteOrderMark => "remove it; UTF-8 needs none",
            Self::InvalidUtf8 { .. } | Self::Utf16 => "save the file as UTF-8",
            Self::MissingRosterTag { tag } => return Some(missing_tag(tag).into()),
            Self::RosterOrder => {
                "write Event, Site, Date, Round, White, Black, Result first, in this order"
            }
            Self::BadDate => "write unknown parts as `?`, such as `1992.??.??`",
            Self::ImpossibleDate => "correct the month or the day, or write `??`",
            Self::DuplicateTag { .. } => "keep one; the first is used",
            Self::BadTagName => "tag names look like `WhiteElo`",
            Self::BadElo => "write `-` for a player without a rating, `?` if it is not known",
            Self::BadEco => "write a letter from A to E and two digits, or leave the tag out",
            Self::PlyCountMismatch { .. } => {
                "correct the number or leave the tag out; if it was right, moves are missing"
            }
            Self::BadFideId => "write the digits only, or leave the tag out",
            Self::UnknownTermination => {
                "PGN knows abandoned, adjudication, death, emergency, normal, rules infraction, \
                 time forfeit and unterminated"
            }
            Self::RulesetTagDiffers { .. } => {
                "judge it by that ruleset: `--ruleset NAME` or `--ruleset FILE`"
            }
            Self::BadTimeControl => {
                "write moves/seconds, seconds, seconds+increment or `*seconds`, joined by `:`; `?` if \
                 unknown, `-` for none"
            }
            Self::BadTime => {
                "write hours, minutes and seconds with two digits each, `?` if unknown"
            }
            Self::SamePlayerTwice => "correct one of the names",
            Self::FenWithoutSetup {
                setup: SetUpTag::Missing,
            } => "add `[SetUp \"1\"]` before it",
            Self::FenWithoutSetup {
                setup: SetUpTag::Otherwise,
            } => "write `[SetUp \"1\"]`, or leave the FEN out if the game began as usual",
            Self::SetupWithoutFen => "add the FEN tag, or write `[SetUp \"0\"]`",
            Self::StartPositionAssumed => "add the FEN tag of the array that was played",
            Self::RedundantFen => "leave out SetUp and FEN",
            Self::UnknownVariant => "`arbitru variants` lists what is known",
            Self::VariantAlias { canonical } => {
                return Some(format!("write `[Variant \"{canonical}\"]`").into());
            }
            Self::VariantSuspected { canonical, .. } => {
                return Some(format!("if so, add `[Variant \"{canonical}\"]`").into());
            }
            Self::BadFieldCount { .. } => {
                "a FEN has board, side to move, castling rights, en passant square, halfmove clock and \
                 fullmove number"
            }
            Self::BadRank { .. } => {
                "each rank has letters and digits for eight squares: eight ranks, the eighth first; of three \
                 players twelve, the first one first, each letter after that of its colour"
            }
            Self::BadFenField { .. } => {
                "the fields are such as `w KQkq - 0 1`, and the board uses the letters `pnbrqkPNBRQK`; of three \
                 players `w wKQrKQbKQ - wrb`, and men such as `wK` and `rP`"
            }
            Self::KingCount { .. } => {
                "put exactly one king of each colour on the board; of three players, of each who has not \
                 left the game"
            }
            Self::OpponentInCheck => "the other side may be to move",
            Self::PawnOnBackRank => {
                "a pawn that reaches the last rank becomes a piece (FIDE 3.7.5)"
            }
            Self::CastlingRightImpossible => "leave the letter out, or `-` if no right is left",
            Self::EpSquareImpossible | Self::EpSquareUseless => "write `-`",
            Self::ImpossibleArmies { .. } => {
                "the fifth field says who moves the white, red and black men: `wrb` at the start, `-` for \
                 nobody, `x` for an absent army"
            }
            Self::ImpossibleCheck { .. } | Self::ImpossibleMaterial { .. } => {
                "right for a composed position; from a game, a man is wrong or misplaced"
            }
            Self::ClockMissing => "add them, such as `0 1`, or write the position as EPD",
            Self::ClockInconsistent => {
                "the halfmove clock counts plies since the last capture or pawn move; the first move \
                 has number 1"
            }
            Self::CheckCounter { .. } => "write checks given so far, such as `+1+0`, from 0 to 3",
            Self::CastlingInAntichess => "write `-` for the castling rights",
            Self::PositionFinished { .. } | Self::ClaimAvailable { .. } => return None,
            Self::IllegalMove { why } | Self::IllegalInVariation { why, .. } => why.help(),
            Self::AmbiguousMove { .. } => {
                "name the file, the rank, or the square the man comes from"
            }
            Self::OverDisambiguated => "leave the extra file or rank out",
            Self::WrongCheckSuffix { expected: "" } => "remove the mark",
            Self::WrongCheckSuffix {
                expected: "+" | "#",
            } => "SAN ends in `+` for check, `#` for mate",
            Self::WrongCheckSuffix { .. } => {
                "three-player moves name whom they check: `+r`, `+b`, `+rb`; a mate stands in the column \
                 of the mated player"
            }
            Self::WrongCaptureMark => "write `x` before the square of a capture, and only there",
            Self::ZeroCastling => "write `O-O` or `O-O-O` with capital letters O",
            Self::PromotionForm => "write `e8=Q`",
            Self::PromotionMissing => "add `=Q`, `=R`, `=B` or `=N`",
            Self::LongOrLocalisedNotation { .. } => {
                "PGN wants English piece letters KQRBN and no more of the origin than needed"
            }
            Self::WrongMoveNumber { .. } => {
                "numbers are only for people; if they are right, a move is missing or written twice"
            }
            Self::NullMove => "if the move is not known, end the game before it",
            Self::WrongColumn { .. } => {
                "a player who does not move has `#w` (mated by White), `=` (stalemated) or `--` (gone) in \
                 his column"
            }
            Self::NullMoveInVariation => "many programs cannot read it",
            Self::VariationRepeatsMainline => {
                "a variation replaces the move before it; perhaps it stands one move too early"
            }
            Self::BoardSignalMoves => "remove the king moves and keep the result they mean",
            Self::ResultTagDiffers { .. } => "one of the two is wrong",
            Self::ResultContradictsBoard { expected, .. } if expected.matches('-').count() == 2 => {
                "the board decides: who is mated, frozen or gone has his place (three-player readings 9 \
                 and 10)"
            }
            Self::ResultContradictsBoard { .. } => "the board decides (FIDE 5.1.1, 5.2.1)",
            Self::ResultContradictsAutomaticDraw { .. } => {
                "an automatic draw needs no claim (FIDE 5.2.2, 9.6); `--ruleset` changes the rules"
            }
            Self::WinWithoutMatingMaterial { .. } => {
                "the game is drawn when the flag falls (FIDE 6.9)"
            }
            Self::TerminationContradictsResult { .. } => "correct the tag or the result",
            Self::FinishedButUnfinishedMarker { .. } => {
                "write the result into the tag and after the moves"
            }
            Self::PointsNotInRuleset { .. } => {
                "`arbitru rulesets show NAME` prints the points it gives"
            }
            Self::MovesAfterEnd { .. } => {
                "remove the moves after the end; if they were played, a move before is wrong"
            }
            Self::ClaimMissed { .. } => {
                "nothing is wrong: a claim is a right, not a duty (FIDE 9.2, 9.3)"
            }
            Self::DuplicateGame { .. } => "remove one of them",
            Self::SameMoves { .. } => "short draws and traps repeat; longer games rarely do",
            Self::ConflictingRecord { .. } => "one of the two results is wrong",
            Self::NameSpelling { .. } => "use one spelling, so that programs count one player",
            Self::TokenTooLong | Self::GameTooLong => {
                "a quote, brace or bracket may be missing, or this is not PGN"
            }
            Self::NestingTooDeep => "a closing parenthesis may be missing again and again",
            Self::TooManyFindings { of: None, .. } => {
                "raise `--max-findings`, or choose with `--select`"
            }
            Self::TooManyFindings { of: Some(_), .. } => {
                "a game shows 100 of a kind; the summary and `--statistics` count all"
            }
        }))
    }
}

fn missing_tag(tag: &str) -> String {
    let unknown = match tag {
        "Date" => "????.??.??",
        "Result" => "*",
        _ => "?",
    };
    format!("add `[{tag} \"{unknown}\"]`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tag_is_proposed_with_its_unknown_value() {
        let help = |tag| Kind::MissingRosterTag { tag }.help().unwrap();
        assert_eq!(help("Date"), "add `[Date \"????.??.??\"]`");
        assert_eq!(help("White"), "add `[White \"?\"]`");
    }
}
