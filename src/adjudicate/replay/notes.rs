//! Words of old scores that stand after a move and say something about it.

use crate::diagnostic::Kind;

/// What is to be said of a word that is a note on the move before it, and no move: `e.p.`, `ch`, `mate`.
pub(super) fn remark(word: &[u8]) -> Option<Kind> {
    match word {
        b"e.p." | b"e.p" | b"ep" | b"ep." => Some(Kind::LongOrLocalisedNotation {
            form: "`e.p.` after the move",
        }),
        b"ch" | b"ch." | b"check" | b"dbl" | b"dis" | b"mate" | b"checkmate" => {
            Some(Kind::LongOrLocalisedNotation {
                form: "check or mate in words after the move",
            })
        }
        _ => None,
    }
}

/// Is the word a note on the move before it, and no ply?
pub fn is_note(word: &[u8]) -> bool {
    remark(word).is_some()
}
