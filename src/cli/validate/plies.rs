//! Which ply of its game a finding concerns.
//!
//! The replay does not keep where its moves stand: nearly all games have no finding, and those that have
//! one are read once more.

use crate::adjudicate::replay::is_note;
use crate::diagnostic::Family;
use crate::pgn::{Lexer, Place, TokenKind};

/// Goes through the moves of a game's main line.
#[derive(Debug)]
pub(super) struct Plies<'a> {
    lexer: Lexer<'a>,
    depth: u32,
    /// The last ply gone past: its number from 1, and its word.
    last: (u32, Place),
}

impl<'a> Plies<'a> {
    /// Those of `game`, one for two players, where every word is a ply.
    pub(super) fn of(game: &'a [u8]) -> Self {
        Self {
            lexer: Lexer::new(game),
            depth: 0,
            last: (0, Place::default()),
        }
    }

    /// The number of the ply whose word a finding at `start` is about; `None` if it is about something
    /// else, or about a move in a variation. To be asked in the order of places.
    pub(super) fn number(&mut self, start: u64) -> Option<u32> {
        while u64::from(self.last.1.end) <= start {
            self.last = (self.last.0 + 1, self.next_word()?);
        }
        let (number, word) = self.last;
        (u64::from(word.start) <= start).then_some(number)
    }

    fn next_word(&mut self) -> Option<Place> {
        loop {
            let token = self.lexer.next()?;
            if token.kind == TokenKind::VariationOpen {
                self.depth += 1;
            } else if token.kind == TokenKind::VariationClose {
                self.depth = self.depth.saturating_sub(1);
            } else if token.kind == TokenKind::Word
                && self.depth == 0
                && !is_note(token.place.of(self.lexer.bytes()))
            {
                return Some(token.place);
            }
        }
    }
}

/// Is a finding of this family about a move?
pub(super) fn concern(family: Family) -> bool {
    match family {
        Family::Moves | Family::Afterlife | Family::Claims => true,
        Family::Syntax
        | Family::Tags
        | Family::Fen
        | Family::Result
        | Family::Collection
        | Family::Limits => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_the_main_line_are_plies() {
        let game = "[A \"Nf3\"]\n\n1. e4 {e5} (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 *\n";
        let mut plies = Plies::of(game.as_bytes());
        let mut number = |text: &str| plies.number(game.rfind(text).unwrap() as u64);
        assert_eq!(number("Nf3\""), None);
        assert_eq!(number("e4"), Some(1));
        assert_eq!(number("d5"), None);
        assert_eq!(number("Nf6"), None);
        assert_eq!(number("e5 2"), Some(2));
        assert_eq!(number("e5 2"), Some(2));
        assert_eq!(number("Nf3 *"), Some(3));
        assert_eq!(number("*"), None);
    }
}
