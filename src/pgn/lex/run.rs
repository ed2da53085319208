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
        let len = usual::comment_len(text)?;
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
    #[inline(always)]
    pub(crate) fn take_word(&mut self, near: u64, len: usize) -> Place {
        let end = self.at + len;
        let place = Place::new(self.at, end);
        let next = (near >> (8 * len as u32)) as u8;
        // Where lines end cannot be foretold: no branch asks.
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
