//! What a Termination tag says.

use crate::game::Termination;

/// The meaning of a Termination tag, as far as words carry it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Recorded {
    /// Nothing that could be checked: `normal`, unknown, or empty.
    Unspecific,
    /// The game did not end.
    Unterminated,
    /// Why the game ended.
    Ended(Termination),
    /// Someone won on the board in some way the words do not tell apart, such as `variant end`.
    BoardWin,
}

/// Words that decide, most telling first: a text that holds one of them means it. Lower case.
const WORDS: &[(&str, Recorded)] = &[
    ("king captured", Recorded::Ended(Termination::KingCaptured)),
    ("king-captured", Recorded::Ended(Termination::KingCaptured)),
    ("third check", Recorded::Ended(Termination::ThirdCheck)),
    ("third-check", Recorded::Ended(Termination::ThirdCheck)),
    ("three check", Recorded::Ended(Termination::ThirdCheck)),
    ("threecheck", Recorded::Ended(Termination::ThirdCheck)),
    ("3 checks", Recorded::Ended(Termination::ThirdCheck)),
    ("stalemate", Recorded::Ended(Termination::Stalemate)),
    ("checkmate", Recorded::Ended(Termination::Checkmate)),
    ("check-mate", Recorded::Ended(Termination::Checkmate)),
    ("mated", Recorded::Ended(Termination::Checkmate)),
    ("repetition", Recorded::Ended(Termination::RepetitionClaim)),
    ("threefold", Recorded::Ended(Termination::RepetitionClaim)),
    ("fivefold", Recorded::Ended(Termination::Repetition)),
    ("50 move", Recorded::Ended(Termination::MoveRuleClaim)),
    ("50-move", Recorded::Ended(Termination::MoveRuleClaim)),
    ("fifty", Recorded::Ended(Termination::MoveRuleClaim)),
    ("75 move", Recorded::Ended(Termination::MoveRule)),
    ("75-move", Recorded::Ended(Termination::MoveRule)),
    (
        "timeout vs insufficient",
        Recorded::Ended(Termination::TimeForfeit),
    ),
    (
        "insufficient",
        Recorded::Ended(Termination::InsufficientMaterial),
    ),
    ("dead position", Recorded::Ended(Termination::DeadPosition)),
    ("dead-position", Recorded::Ended(Termination::DeadPosition)),
    ("resign", Recorded::Ended(Termination::Resignation)),
    ("agree", Recorded::Ended(Termination::Agreement)),
    ("time forfeit", Recorded::Ended(Termination::TimeForfeit)),
    ("time-forfeit", Recorded::Ended(Termination::TimeForfeit)),
    ("on time", Recorded::Ended(Termination::TimeForfeit)),
    ("timeout", Recorded::Ended(Termination::TimeForfeit)),
    ("time out", Recorded::Ended(Termination::TimeForfeit)),
    ("outoftime", Recorded::Ended(Termination::TimeForfeit)),
    ("out of time", Recorded::Ended(Termination::TimeForfeit)),
    (
        "rules infraction",
        Recorded::Ended(Termination::IllegalMoves),
    ),
    ("illegal", Recorded::Ended(Termination::IllegalMoves)),
    ("abandon", Recorded::Ended(Termination::Abandonment)),
    ("disconnect", Recorded::Ended(Termination::Abandonment)),
    ("stalled", Recorded::Ended(Termination::Abandonment)),
    ("death", Recorded::Ended(Termination::Abandonment)),
    ("emergency", Recorded::Ended(Termination::Abandonment)),
    ("adjudicat", Recorded::Ended(Termination::Adjudication)),
    ("unterminated", Recorded::Unterminated),
    ("unfinished", Recorded::Unterminated),
    ("variantend", Recorded::BoardWin),
    ("variant end", Recorded::BoardWin),
    ("no pieces", Recorded::Ended(Termination::NoPieces)),
    ("no-pieces", Recorded::Ended(Termination::NoPieces)),
    ("no moves", Recorded::Ended(Termination::NoMoves)),
    ("no-moves", Recorded::Ended(Termination::NoMoves)),
    ("time", Recorded::Ended(Termination::TimeForfeit)),
    ("mate", Recorded::Ended(Termination::Checkmate)),
];

impl Recorded {
    /// Reads the tag's value: the words of PGN standard 9.8.1, our own termination names, and the
    /// sentences of the large sites. `None` if nothing in it is known.
    pub fn read(value: &[u8]) -> Option<Self> {
        // The value of almost every game of the largest archive.
        if value.eq_ignore_ascii_case(b"normal") {
            return Some(Self::Unspecific);
        }
        let text = String::from_utf8_lossy(value).trim().to_lowercase();
        if matches!(
            text.as_str(),
            "" | "?" | "-" | "unknown" | "normal" | "draw"
        ) {
            return Some(Self::Unspecific);
        }
        if let Ok(termination) = text.parse() {
            return Some(Self::Ended(termination));
        }
        WORDS
            .iter()
            .find(|(word, _)| text.contains(word))
            .map(|(_, meaning)| *meaning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_standard_and_sentences_of_sites_are_understood() {
        for (text, meaning) in [
            ("Normal", Recorded::Unspecific),
            ("Time forfeit", Recorded::Ended(Termination::TimeForfeit)),
            ("Ana won on time", Recorded::Ended(Termination::TimeForfeit)),
            (
                "Game drawn by stalemate",
                Recorded::Ended(Termination::Stalemate),
            ),
            (
                "Dan won by checkmate",
                Recorded::Ended(Termination::Checkmate),
            ),
            (
                "Game drawn by timeout vs insufficient material",
                Recorded::Ended(Termination::TimeForfeit),
            ),
            (
                "drawn by insufficient material",
                Recorded::Ended(Termination::InsufficientMaterial),
            ),
            ("unterminated", Recorded::Unterminated),
            (
                "move-rule-claim",
                Recorded::Ended(Termination::MoveRuleClaim),
            ),
            ("king captured", Recorded::Ended(Termination::KingCaptured)),
        ] {
            assert_eq!(Recorded::read(text.as_bytes()), Some(meaning), "{text}");
        }
        assert_eq!(Recorded::read(b"the cat ate it"), None);
    }
}
