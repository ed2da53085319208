//! Which suffix a move deserves.

use super::tolerant::without_signs;
use super::word::{Oddity, SanWord, Suffix};
use crate::chess::{Laws, Position};
use crate::diagnostic::Kind;
use crate::game::{Ending, Termination};

/// The suffix this program writes after a move, and another one if that is lawful too.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LawfulSuffix {
    written: Suffix,
    also: Suffix,
}

impl LawfulSuffix {
    /// The suffix of the move that led to `after`, whose [`Position::ending`] is `ending`.
    ///
    /// On a move that ends a game by a variant's own rule sites write `#` or leave it out; both are
    /// lawful.
    #[inline]
    pub fn of<L: Laws>(after: &Position<L>, ending: Option<Ending>) -> Self {
        let plain = if after.is_check() {
            Suffix::Check
        } else {
            Suffix::None
        };
        let (written, also) = match ending.map(|ending| ending.termination) {
            Some(Termination::Checkmate) => (Suffix::Mate, Suffix::Mate),
            Some(Termination::ThirdCheck) => (plain, Suffix::Mate),
            Some(Termination::NoPieces | Termination::NoMoves) => (Suffix::Mate, plain),
            Some(Termination::KingCaptured) => (Suffix::None, Suffix::None),
            None
            | Some(
                Termination::Stalemate
                | Termination::DeadPosition
                | Termination::InsufficientMaterial
                | Termination::Repetition
                | Termination::MoveRule
                | Termination::RepetitionClaim
                | Termination::MoveRuleClaim
                | Termination::Resignation
                | Termination::Agreement
                | Termination::TimeForfeit
                | Termination::IllegalMoves
                | Termination::Abandonment
                | Termination::Adjudication,
            ) => (plain, plain),
        };
        Self { written, also }
    }

    /// What this program writes.
    #[inline]
    pub fn written(self) -> Suffix {
        self.written
    }

    /// Is it lawful to write `suffix`?
    #[inline]
    pub fn allows(self, suffix: Suffix) -> bool {
        suffix == self.written || suffix == self.also
    }
}

impl SanWord {
    /// What is wrong with the suffix of the word, once its move is played. UCI notation has none and
    /// is noted as a whole. The mended word is [`with_suffix`].
    #[inline]
    pub fn suffix_remark(&self, lawful: LawfulSuffix) -> Option<Kind> {
        if lawful.allows(self.suffix) && self.oddities.is_empty() {
            return None;
        }
        self.odd_suffix_remark(lawful)
    }

    #[cold]
    fn odd_suffix_remark(&self, lawful: LawfulSuffix) -> Option<Kind> {
        let is_odd = self.oddities.contains(Oddity::SuffixForm);
        let is_exempt = self.oddities.contains(Oddity::Uci) && self.suffix == Suffix::None;
        let expected = lawful.written.text();
        (is_odd || !lawful.allows(self.suffix) && !is_exempt)
            .then_some(Kind::WrongCheckSuffix { expected })
    }
}

/// `word` with another suffix: the fix of [`SanWord::suffix_remark`].
pub fn with_suffix(word: &str, suffix: Suffix) -> String {
    let mut text = without_signs(word).to_owned();
    text.push_str(suffix.text());
    text
}
