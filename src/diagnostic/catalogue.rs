//! The name, severity and family of every finding, in one table.

use super::closest::closest;
use super::family::Family;
use super::kind::Kind;
use super::severity::Severity;

/// What is fixed about a kind of finding, whatever the input.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The kebab-case name: what people select, ignore, and ask `explain` about.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What it is about.
    pub family: Family,
    /// Its page in `docs/diagnostics/`: what `explain` prints.
    pub page: &'static str,
}

/// One list for both the entry of a kind and the iteration over all kinds, so that neither can miss
/// a line that the other has.
macro_rules! catalogue {
    ($($kind:pat => $name:literal $severity:ident $family:ident,)*) => {
        /// Every kind of finding, in the order of the documentation.
        pub const CATALOGUE: &[Entry] = &[$(catalogue!(@ $name $severity $family)),*];

        impl Kind {
            /// Its line in the catalogue.
            pub const fn entry(&self) -> Entry {
                match self { $($kind => catalogue!(@ $name $severity $family)),* }
            }
        }
    };
    (@ $name:literal $severity:ident $family:ident) => {
        Entry {
            name: $name,
            severity: Severity::$severity,
            family: Family::$family,
            page: include_str!(concat!("../../docs/diagnostics/", $name, ".md")),
        }
    };
}

catalogue! {
    Kind::UnterminatedComment                   => "unterminated-comment"              Error   Syntax,
    Kind::StrayBrace                            => "stray-brace"                       Error   Syntax,
    Kind::UnclosedVariation { .. }              => "unclosed-variation"                Error   Syntax,
    Kind::StrayParenthesis                      => "stray-parenthesis"                 Error   Syntax,
    Kind::NestedComment                         => "nested-comment"                    Warning Syntax,
    Kind::UnknownToken                          => "unknown-token"                     Error   Syntax,
    Kind::MalformedTag                          => "malformed-tag"                     Error   Syntax,
    Kind::UnescapedQuote                        => "unescaped-quote"                   Error   Syntax,
    Kind::MissingBlankLine                      => "missing-blank-line"                Warning Syntax,
    Kind::BlankLineInTags                       => "blank-line-in-tags"                Warning Syntax,
    Kind::MissingTerminationMarker              => "missing-termination-marker"        Warning Syntax,
    Kind::MalformedResult                       => "malformed-result"                  Error   Syntax,
    Kind::NonAsciiPunctuation                   => "non-ascii-punctuation"             Warning Syntax,
    Kind::TextAfterTermination                  => "text-after-termination"            Warning Syntax,
    Kind::LongLine { .. }                       => "long-line"                         Warning Syntax,
    Kind::EscapeLine                            => "escape-line"                       Info    Syntax,
    Kind::ControlCharacter { .. }               => "control-character"                 Warning Syntax,
    Kind::TruncatedGame                         => "truncated-game"                    Error   Syntax,
    Kind::NoGames { .. }                        => "no-games"                          Warning Syntax,
    Kind::NagOutOfRange                         => "nag-out-of-range"                  Warning Syntax,
    Kind::DuplicateNag { .. }                   => "duplicate-nag"                     Warning Syntax,
    Kind::MalformedCommand                      => "malformed-command"                 Info    Syntax,
    Kind::EmptyVariation                        => "empty-variation"                   Warning Syntax,
    Kind::MixedLineEnds                         => "mixed-line-ends"                   Info    Syntax,
    Kind::ByteOrderMark                         => "byte-order-mark"                   Info    Syntax,
    Kind::InvalidUtf8 { .. }                    => "invalid-utf8"                      Warning Syntax,
    Kind::Utf16                                 => "utf-16"                            Warning Syntax,
    Kind::MissingRosterTag { .. }               => "missing-roster-tag"                Warning Tags,
    Kind::RosterOrder                           => "roster-order"                      Info    Tags,
    Kind::BadDate                               => "bad-date"                          Warning Tags,
    Kind::ImpossibleDate                        => "impossible-date"                   Error   Tags,
    Kind::DuplicateTag { .. }                   => "duplicate-tag"                     Error   Tags,
    Kind::BadTagName                            => "bad-tag-name"                      Warning Tags,
    Kind::BadResultValue                        => "bad-result-value"                  Error   Tags,
    Kind::BadElo                                => "bad-elo"                           Warning Tags,
    Kind::BadEco                                => "bad-eco"                           Warning Tags,
    Kind::PlyCountMismatch { .. }               => "ply-count-mismatch"                Warning Tags,
    Kind::BadFideId                             => "bad-fide-id"                       Warning Tags,
    Kind::UnknownTermination                    => "unknown-termination"               Info    Tags,
    Kind::RulesetTagDiffers { .. }              => "ruleset-tag-differs"               Warning Tags,
    Kind::BadTimeControl                        => "bad-time-control"                  Warning Tags,
    Kind::BadTime                               => "bad-time"                          Warning Tags,
    Kind::SamePlayerTwice                       => "same-player-twice"                 Warning Tags,
    Kind::FenWithoutSetup { .. }                => "fen-without-setup"                 Warning Tags,
    Kind::SetupWithoutFen                       => "setup-without-fen"                 Error   Tags,
    Kind::StartPositionAssumed                  => "start-position-assumed"            Warning Tags,
    Kind::RedundantFen                          => "redundant-fen"                     Info    Tags,
    Kind::UnknownVariant                        => "unknown-variant"                   Warning Tags,
    Kind::VariantAlias { .. }                   => "variant-alias"                     Info    Tags,
    Kind::VariantSuspected { .. }               => "variant-suspected"                 Warning Tags,
    Kind::BadFieldCount { .. }                  => "bad-field-count"                   Error   Fen,
    Kind::BadRank { .. }                        => "bad-rank"                          Error   Fen,
    Kind::BadFenField { .. }                    => "bad-fen-field"                     Error   Fen,
    Kind::KingCount { .. }                      => "king-count"                        Error   Fen,
    Kind::OpponentInCheck                       => "opponent-in-check"                 Error   Fen,
    Kind::PawnOnBackRank                        => "pawn-on-back-rank"                 Error   Fen,
    Kind::CastlingRightImpossible               => "castling-right-impossible"         Error   Fen,
    Kind::EpSquareImpossible                    => "ep-square-impossible"              Error   Fen,
    Kind::ImpossibleArmies { .. }               => "impossible-armies"                 Error   Fen,
    Kind::EpSquareUseless                       => "ep-square-useless"                 Info    Fen,
    Kind::ImpossibleCheck { .. }                => "impossible-check"                  Warning Fen,
    Kind::ImpossibleMaterial { .. }             => "impossible-material"               Warning Fen,
    Kind::ClockMissing                          => "clock-missing"                     Warning Fen,
    Kind::ClockInconsistent                     => "clock-inconsistent"                Warning Fen,
    Kind::CheckCounter { .. }                   => "check-counter"                     Warning Fen,
    Kind::CastlingInAntichess                   => "castling-in-antichess"             Warning Fen,
    Kind::PositionFinished { .. }               => "position-finished"                 Info    Fen,
    Kind::IllegalMove { .. }                    => "illegal-move"                      Error   Moves,
    Kind::AmbiguousMove { .. }                  => "ambiguous-move"                    Error   Moves,
    Kind::OverDisambiguated                     => "over-disambiguated"                Info    Moves,
    Kind::WrongCheckSuffix { .. }               => "wrong-check-suffix"                Warning Moves,
    Kind::WrongCaptureMark                      => "wrong-capture-mark"                Warning Moves,
    Kind::ZeroCastling                          => "zero-castling"                     Warning Moves,
    Kind::PromotionForm                         => "promotion-form"                    Warning Moves,
    Kind::PromotionMissing                      => "promotion-missing"                 Error   Moves,
    Kind::LongOrLocalisedNotation { .. }        => "long-or-localised-notation"        Warning Moves,
    Kind::WrongMoveNumber { .. }                => "wrong-move-number"                 Warning Moves,
    Kind::NullMove                              => "null-move"                         Error   Moves,
    Kind::WrongColumn { .. }                    => "wrong-column"                      Error   Moves,
    Kind::NullMoveInVariation                   => "null-move-in-variation"            Warning Moves,
    Kind::IllegalInVariation { .. }             => "illegal-in-variation"              Error   Moves,
    Kind::VariationRepeatsMainline              => "variation-repeats-mainline"        Warning Moves,
    Kind::BoardSignalMoves                      => "board-signal-moves"                Error   Moves,
    Kind::ResultTagDiffers { .. }               => "result-tag-differs"                Error   Result,
    Kind::ResultContradictsBoard { .. }         => "result-contradicts-board"          Error   Result,
    Kind::ResultContradictsAutomaticDraw { .. } => "result-contradicts-automatic-draw" Error   Result,
    Kind::WinWithoutMatingMaterial { .. }       => "win-without-mating-material"       Error   Result,
    Kind::TerminationContradictsResult { .. }   => "termination-contradicts-result"    Warning Result,
    Kind::FinishedButUnfinishedMarker { .. }    => "finished-but-unfinished-marker"    Warning Result,
    Kind::PointsNotInRuleset { .. }             => "points-not-in-ruleset"             Error   Result,
    Kind::MovesAfterEnd { .. }                  => "moves-after-end"                   Error   Afterlife,
    Kind::ClaimAvailable { .. }                 => "claim-available"                   Info    Claims,
    Kind::ClaimMissed { .. }                    => "claim-missed"                      Info    Claims,
    Kind::DuplicateGame { .. }                  => "duplicate-game"                    Warning Collection,
    Kind::SameMoves { .. }                      => "same-moves"                        Info    Collection,
    Kind::ConflictingRecord { .. }              => "conflicting-record"                Warning Collection,
    Kind::NameSpelling { .. }                   => "name-spelling"                     Info    Collection,
    Kind::TokenTooLong                          => "token-too-long"                    Error   Limits,
    Kind::GameTooLong                           => "game-too-long"                     Error   Limits,
    Kind::NestingTooDeep                        => "nesting-too-deep"                  Warning Limits,
    Kind::TooManyFindings { .. }                => "too-many-findings"                 Info    Limits,
}

impl Kind {
    /// The kebab-case name: what people select, ignore, and ask `explain` about.
    pub const fn name(&self) -> &'static str {
        self.entry().name
    }

    /// How much it matters.
    pub const fn severity(&self) -> Severity {
        self.entry().severity
    }

    /// What it is about.
    pub const fn family(&self) -> Family {
        self.entry().family
    }
}

impl Entry {
    /// The first sentence of its page.
    pub fn headline(&self) -> &'static str {
        let mut lines = self.page.lines();
        lines
            .find(|line| !line.is_empty() && !line.starts_with('#'))
            .unwrap_or(self.name)
    }

    /// The entry of a name.
    ///
    /// # Errors
    /// If no finding has that name; the error proposes the nearest one.
    pub fn of(name: &str) -> Result<&'static Self, UnknownName> {
        CATALOGUE
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| UnknownName::among(name, CATALOGUE.iter().map(|entry| entry.name)))
    }
}

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown name `{name}`{}", .nearest.map(|name| format!(": did you mean `{name}`?")).unwrap_or_default())]
pub struct UnknownName {
    /// What was asked for.
    pub name: String,
    /// The nearest name there is, if one is near.
    pub nearest: Option<&'static str>,
}

impl UnknownName {
    /// The error for `name` where only `known` names are understood.
    pub fn among(name: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        Self {
            name: name.to_owned(),
            nearest: closest(name, known),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_kebab_case() {
        let names: BTreeSet<_> = CATALOGUE.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), CATALOGUE.len());
        for name in names {
            assert!(
                name.bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{name}"
            );
        }
    }

    #[test]
    fn families_and_findings_do_not_share_names() {
        for family in Family::ALL {
            assert!(Entry::of(family.name()).is_err(), "{family}");
            assert!(CATALOGUE.iter().any(|entry| entry.family == *family));
        }
    }

    #[test]
    fn a_kind_knows_its_line() {
        let kind = Kind::LongLine { columns: 300 };
        assert_eq!(Entry::of("long-line"), Ok(&kind.entry()));
        assert_eq!(kind.severity(), Severity::Warning);
        assert_eq!(kind.family(), Family::Syntax);
    }

    #[test]
    fn a_misspelt_name_brings_the_nearest_one() {
        assert_eq!(
            Entry::of("ilegal-move").unwrap_err().to_string(),
            "unknown name `ilegal-move`: did you mean `illegal-move`?"
        );
        assert_eq!(
            Entry::of("xyzzy").unwrap_err().to_string(),
            "unknown name `xyzzy`"
        );
    }
}
