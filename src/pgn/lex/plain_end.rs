//! The end of a game as nearly all are written, without tokens.

use super::between::Between;
use super::{Lexer, Mode};
use crate::pgn::limits::LINE_MAX;
use crate::pgn::result::Score;
use crate::pgn::token::Place;

/// The results of PGN, each with the two line ends behind it.
const ENDS: [(&[u8], Score); 4] = [
    (b"1-0\n\n", Score::White),
    (b"0-1\n\n", Score::Black),
    (b"1/2-1/2\n\n", Score::Draw),
    (b"*\n\n", Score::Unfinished),
];

impl Lexer<'_> {
    /// Takes the result that comes next and ends the game, and the empty line behind it, if nothing is due
    /// before and the result is the end of its line. Tells what it is and where it stands. All others come
    /// as tokens.
    #[inline]
    pub(crate) fn plain_end(&mut self) -> Option<(Score, Place)> {
        if !self.is_flowing || self.depth != 0 {
            return None;
        }
        // Many programs write two spaces before the result, one of which has been taken.
        let at = self.at + usize::from(self.bytes.get(self.at) == Some(&b' '));
        let rest = self.bytes[..self.stop].get(at..)?;
        let (text, score) = ENDS.into_iter().find(|(text, _)| rest.starts_with(text))?;
        let next = at + text.len();
        let end = next - 2;
        if end - self.line > LINE_MAX {
            return None;
        }
        self.is_flowing = false;
        self.mode = Mode::Between;
        self.between = Between::LineStart;
        self.at = next;
        self.line = next;
        self.note_seam(next);
        Some((score, Place::new(at, end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::token::{GameEnd, TokenKind};

    #[derive(Copy, Clone, PartialEq)]
    enum Way {
        ByTokens,
        Plainly,
    }

    /// The tokens of a text; how many games ended plainly.
    fn tokens(text: &str, way: Way) -> (Vec<(TokenKind, Place)>, usize) {
        let mut lexer = Lexer::new(text.as_bytes());
        let (mut tokens, mut ends) = (Vec::new(), 0);
        loop {
            if way == Way::Plainly
                && let Some((score, place)) = lexer.plain_end()
            {
                let end = Place::at(place.end as usize);
                tokens.push((TokenKind::Result(score), place));
                tokens.push((TokenKind::GameEnd(GameEnd::Marker), end));
                ends += 1;
            }
            match lexer.next() {
                Some(token) => tokens.push((token.kind, token.place)),
                None => return (tokens, ends),
            }
        }
    }

    #[test]
    fn plain_ends_are_the_ends_of_the_tokens() {
        let long = "x".repeat(LINE_MAX);
        for (text, ends) in [
            (
                "1. e4 1-0\n\n[Event \"B\"]\n\n1. e4 e5  0-1\n\n".to_owned(),
                2,
            ),
            (
                "1. e4\n1/2-1/2\n\n\n1. e4 *\n\n% a line\n[A \"\"]\n\n1. d4 *\n\n".to_owned(),
                2,
            ),
            ("1. e4 (1. d4 1-0\n\n) 1-0\n\n".to_owned(), 1),
            (
                "1. e4 1-0\n[Event \"B\"]\n\n1. e4 1-0\r\n\r\n1. e4 1-0".to_owned(),
                0,
            ),
            (
                "1. e4 e5 (1... c5 1-0\n\n[Event \"B\"]\n\n*\n\n".to_owned(),
                0,
            ),
            (
                "1. e4 1-0\n\nsome text\n\n1. e4 0-1\n \n[Event \"B\"]\n\n1. d4 *\n\n".to_owned(),
                2,
            ),
            (
                format!("1. e4 {{{long}}} 1-0\n\n[Event \"B\"]\n\n1. d4 *\n\n"),
                1,
            ),
            (
                format!("1. e4 {{{long}}}\n1-0\n\n[Event \"B\"]\n\n1. d4 *\n\n"),
                1,
            ),
        ] {
            let (by_token, _) = tokens(&text, Way::ByTokens);
            let (by_line, found) = tokens(&text, Way::Plainly);
            assert_eq!(by_line, by_token, "{text}");
            assert_eq!(found, ends, "{text}");
        }
    }
}
