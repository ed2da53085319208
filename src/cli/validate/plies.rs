//! Which ply of its game a finding concerns.
//!
//! The replay does not keep where its moves stand: nearly all games have no finding, and those that have
//! one are read once more.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Family};
use crate::pgn::{Lexer, Place, TokenKind};

/// Where the moves of a game's main line stand.
#[derive(Debug)]
pub(super) struct Plies(Vec<Place>);

impl Plies {
    /// Those of the game at `game` of the piece; of a game for two, where every word is a ply.
    pub(super) fn of(piece: &[u8], game: Range<usize>) -> Self {
        let offset = game.start as u32;
        let mut depth = 0_u32;
        let mut words = Vec::new();
        for token in Lexer::new(&piece[game]) {
            if token.kind == TokenKind::VariationOpen {
                depth += 1;
            } else if token.kind == TokenKind::VariationClose {
                depth = depth.saturating_sub(1);
            } else if token.kind == TokenKind::Word && depth == 0 {
                words.push(Place {
                    start: token.place.start + offset,
                    end: token.place.end + offset,
                });
            }
        }
        Self(words)
    }

    /// The number of the ply whose word `diagnostic` is about, from 1; `None` if it is about something
    /// else, or about a move in a variation. `base` is where the piece begins in its input.
    pub(super) fn number(&self, diagnostic: &Diagnostic, base: u64) -> Option<u32> {
        let start = diagnostic.span.start - base;
        let count = self
            .0
            .partition_point(|word| u64::from(word.start) <= start);
        let word = self.0.get(count.checked_sub(1)?)?;
        (start < u64::from(word.end)).then_some(count as u32)
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
    use crate::diagnostic::{Kind, Span};

    #[test]
    fn only_words_of_the_main_line_are_plies() {
        let before = "[A \"\"]\n\n1. d4 *\n\n";
        let game = "[A \"Nf3\"]\n\n1. e4 {e5} (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 *\n";
        let piece = [before, game].concat();
        let plies = Plies::of(piece.as_bytes(), before.len()..piece.len());
        let number = |text: &str| {
            let start = 1000 + piece.rfind(text).unwrap() as u64;
            let span = Span::new(start, start + 2);
            plies.number(&Diagnostic::new(span, Kind::ZeroCastling), 1000)
        };
        assert_eq!(number("e4"), Some(1));
        assert_eq!(number("d5"), None);
        assert_eq!(number("Nf6"), None);
        assert_eq!(number("e5 2"), Some(2));
        assert_eq!(number("Nf3 *"), Some(3));
        assert_eq!(number("Nf3\""), None);
        assert_eq!(number("*"), None);
    }
}
