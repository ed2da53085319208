//! What may have been meant by a word that nobody knows.

use std::borrow::Cow;

use crate::diagnostic::closest;

/// No word of ours is longer; what is, is no slip of the hand.
const LONGEST_WORD: usize = 64;

/// "did you mean ...?", or the words that could stand there.
pub(crate) fn advice<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let near = (word.len() <= LONGEST_WORD)
        .then(|| closest(word, known.iter().copied()))
        .flatten();
    match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("expected one of: {}", known.join(", ")),
    }
}

/// A word as a message can hold it.
pub(super) fn shown(word: &str) -> Cow<'_, str> {
    match word.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => format!("{}...", &word[..end]).into(),
        None => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let keys = ["repetition", "move-rule", "points"];
        assert_eq!(advice("repitition", keys), "did you mean `repetition`?");
        assert_eq!(advice("move_rule", keys), "did you mean `move-rule`?");
        assert_eq!(advice("ponits", keys), "did you mean `points`?");
        let all = "expected one of: repetition, move-rule, points";
        assert_eq!(advice("clock", keys), all);
        assert_eq!(advice(&"x".repeat(1 << 24), keys), all);
    }

    #[test]
    fn a_word_is_cut_between_characters() {
        assert_eq!(shown("ș"), "ș");
        assert_eq!(shown(&"ș".repeat(70)), format!("{}...", "ș".repeat(64)));
    }
}
