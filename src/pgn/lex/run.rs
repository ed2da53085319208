//! A run through movetext of the plainest kind, without tokens.
//!
//! Whoever runs looks at eight bytes at a time and takes what it knows; all else is left to the lexer,
//! which goes on where the run ended as if it had read what was taken.

use super::{Lexer, Seen};
use crate::pgn::limits::LINE_MAX;
use crate::pgn::token::Place;
use crate::pgn::usual;

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Run<'a> {
    /// As far as the lexer may read.
    bytes: &'a [u8],
    at: usize,
    /// Where the line begins.
    line: usize,
    seen: Seen,
}

impl<'a> Lexer<'a> {
    /// A run from here on, if movetext comes next.
    #[inline(always)]
    pub(crate) fn run(&self) -> Option<Run<'a>> {
        self.is_flowing.then(|| Run {
            bytes: &self.bytes[..self.stop],
            at: self.at,
            line: self.line,
            seen: Seen::Nothing,
        })
    }

    /// Goes on where `run` ended.
    #[inline(always)]
    pub(crate) fn resume(&mut self, run: &Run<'_>) {
        self.at = run.at;
        self.line = run.line;
        if run.seen == Seen::Move {
            self.seen = Seen::Move;
            self.nags.clear();
        }
    }
}

impl<'a> Run<'a> {
    /// The next eight bytes, the first of them the lowest.
    #[inline(always)]
    pub(crate) fn near(&self) -> Option<u64> {
        let near = self.bytes.get(self.at..)?.first_chunk()?;
        Some(u64::from_le_bytes(*near))
    }

    /// Takes the comment that is next, with a space behind it, if it is a usual one; tells its text.
    #[inline(always)]
    pub(crate) fn take_comment(&mut self) -> Option<&'a [u8]> {
        let text = self.bytes.get(self.at + 1..)?;
        let len = match usual::near_brace(text) {
            // Where the text goes on is known before the comment is understood: what comes next can be
            // read meanwhile.
            Some(len) if usual::comment_len(text) != Some(len) => return None,
            Some(len) => len,
            None => usual::comment_len(text)?,
        };
        let end = self.at + 1 + len + 1;
        self.at = end + usize::from(self.bytes.get(end) == Some(&b' '));
        text.get(..len)
    }

    /// Takes the move number that is due, with one dot or three, if it is next.
    #[inline(always)]
    pub(crate) fn take_number(&mut self, near: u64, due: u32) -> bool {
        let Some(number) = NUMBERS.get(due as usize) else {
            return false;
        };
        if near & number.mask != number.text {
            return false;
        }
        let after = near >> (8 * number.len) as u32;
        let (dots, after) = if after as u16 == u16::from_le_bytes(*b"..") {
            (2, after >> 16)
        } else {
            (0, after)
        };
        self.at += number.len + dots + usize::from(after as u8 == b' ');
        true
    }

    /// Takes the word of `len` bytes that is next, and a space or line end behind it.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "where lines end cannot be foretold: no branch asks"
    )]
    #[inline(always)]
    pub(crate) fn take_word(&mut self, near: u64, len: usize) -> Place {
        let end = self.at + len;
        let place = Place::new(self.at, end);
        let next = (near >> (8 * len as u32)) as u8;
        let ends_line = (next == b'\n') & (end - self.line <= LINE_MAX);
        self.at = end + usize::from((next == b' ') | ends_line);
        self.line = if ends_line { self.at } else { self.line };
        self.seen = Seen::Move;
        place
    }

    /// Takes a line end, if it is next and the line was not too long.
    #[inline(always)]
    pub(crate) fn take_line_end(&mut self, near: u64) -> bool {
        let newline = self.at + usize::from(near as u8 == b'\r');
        let is_next = near as u8 == b'\n' || near as u16 == u16::from_le_bytes(*b"\r\n");
        let is_taken = is_next && newline - self.line <= LINE_MAX;
        if is_taken {
            self.at = newline + 1;
            self.line = self.at;
        }
        is_taken
    }
}

/// A move number with its dot, as the lowest of eight bytes.
#[derive(Copy, Clone)]
struct Number {
    text: u64,
    mask: u64,
    len: usize,
}

static NUMBERS: [Number; 256] = {
    // What no eight bytes can be.
    let mut table = [Number {
        text: 1,
        mask: 0,
        len: 0,
    }; 256];
    let mut number = 1;
    while number < 256 {
        let (mut text, mut len, mut left) = (b'.' as u64, 1, number);
        while left > 0 {
            text = text << 8 | (b'0' + (left % 10) as u8) as u64;
            left /= 10;
            len += 1;
        }
        table[number] = Number {
            text,
            mask: (1 << (8 * len)) - 1,
            len,
        };
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn lexer_at_movetext(text: &str) -> Lexer<'_> {
        let mut lexer = Lexer::new(text.as_bytes());
        for _ in 0..3 {
            lexer.next();
        }
        lexer
    }

    #[test]
    fn the_lexer_goes_on_where_a_run_ended() {
        let text = "1. e4 e5 2... Nf3 {[%clk 0:01:00]} x \n Nc6 *\n\n";
        let mut lexer = lexer_at_movetext(text);
        let mut run = lexer.run().unwrap();
        let near = run.near().unwrap();
        assert_eq!(near, u64::from_le_bytes(*b" e4 e5 2"));
        run.at += 1;
        let place = run.take_word(run.near().unwrap(), 2);
        assert_eq!(place.of(text.as_bytes()), b"e4");
        run.take_word(run.near().unwrap(), 2);
        assert!(!run.take_number(run.near().unwrap(), 3));
        assert!(run.take_number(run.near().unwrap(), 2));
        run.take_word(run.near().unwrap(), 3);
        assert_eq!(run.take_comment(), Some(&b"[%clk 0:01:00]"[..]));
        lexer.resume(&run);
        assert_eq!(lexer.next().unwrap().place.of(text.as_bytes()), b"x");
    }

    #[test]
    fn every_number_is_written_as_people_do() {
        for number in 1..300_u32 {
            let text = format!("{number}.      ");
            let near = u64::from_le_bytes(*text.as_bytes().first_chunk().unwrap());
            let mut lexer = Lexer::new(b"1. e4 e5 2. Nf3 Nc6 *");
            lexer.is_flowing = true;
            let mut run = lexer.run().unwrap();
            assert_eq!(run.take_number(near, number), number < 256);
            assert!(!run.take_number(near, number + 1));
        }
    }

    #[test]
    fn the_end_of_a_line_that_is_too_long_is_left_to_the_lexer() {
        for (len, is_taken) in [(LINE_MAX, true), (LINE_MAX + 1, false)] {
            let text = "1. e4 ".to_owned() + &"x".repeat(len - 6) + "\n       ";
            let mut lexer = lexer_at_movetext(&text);
            lexer.is_flowing = true;
            let mut run = lexer.run().unwrap();
            run.at = len - 2;
            let mut other = run.clone();
            other.take_word(other.near().unwrap(), 2);
            assert_eq!(other.at, len + usize::from(is_taken));
            run.at = len;
            assert_eq!(run.take_line_end(run.near().unwrap()), is_taken);
        }
    }
}
