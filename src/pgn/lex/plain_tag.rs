//! Tag pairs as nearly all are written, without tokens.

use super::{Lexer, Mode};
use crate::pgn::class::word_end;
use crate::pgn::limits::{LINE_MAX, NAME_MAX};
use crate::pgn::token::{Place, TagPair};

impl Lexer<'_> {
    /// Takes the next tag pair, if nothing is due before it and it is alone on its line, written
    /// `[Name "value"]` without a backslash or a quote in its value. Tells its place too. All others come as
    /// tokens.
    #[inline]
    pub(crate) fn plain_tag(&mut self) -> Option<(TagPair, Place)> {
        if self.mode != Mode::Tags
            || !self.queue.is_empty()
            || self.has_long_lines()
            || !self.head.is_plain()
        {
            return None;
        }
        let (bytes, at) = (&self.bytes[..self.stop], self.at);
        if bytes.get(at) != Some(&b'[') {
            return None;
        }
        let name_end = word_end(bytes, at + 1);
        let value = name_end + 2;
        if !(1..NAME_MAX).contains(&(name_end - at - 1))
            || bytes.get(name_end..value) != Some(b" \"")
        {
            return None;
        }
        let quote = value + value_len(bytes.get(value..)?)?;
        let end = quote + 2;
        let newline = match bytes.get(quote..)? {
            [b'"', b']', b'\n', ..] => end,
            [b'"', b']', b'\r', b'\n', ..] => end + 1,
            _ => return None,
        };
        if newline - self.line > LINE_MAX {
            return None;
        }
        let name = Place::new(at + 1, name_end);
        self.head.note_tag_line(name, end);
        self.at = newline + 1;
        self.line = self.at;
        let value = Place::new(value, quote);
        Some((TagPair { name, value }, Place::new(at, end)))
    }
}

/// How many bytes come before the first quote, backslash or line end.
#[inline]
fn value_len(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    // Values are short: eight bytes at once are quicker than a search made for long texts.
    while let Some(near) = text.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let near = u64::from_le_bytes(*near);
        let found = holds(near, b'"') | holds(near, b'\\') | holds(near, b'\n');
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    None
}

/// The high bit of the first of eight bytes that is `byte`; of later ones perhaps others too.
#[inline]
const fn holds(near: u64, byte: u8) -> u64 {
    let others = near ^ u64::from_le_bytes([byte; 8]);
    others.wrapping_sub(u64::from_le_bytes([1; 8])) & !others & u64::from_le_bytes([0x80; 8])
}
