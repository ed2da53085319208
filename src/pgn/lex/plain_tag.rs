//! Tag pairs as nearly all are written, without tokens.

use super::{Lexer, Mode};
use crate::pgn::class::frequent_len;
use crate::pgn::limits::{LINE_MAX, NAME_MAX};
use crate::pgn::token::{Place, TagPair};

impl Lexer<'_> {
    /// Takes the tag pairs that come next and tells where they stand, as long as nothing is due before
    /// one and it is alone on its line, written `[Name "value"]` without a backslash or a quote in its
    /// value. All others come as tokens.
    #[inline]
    pub(crate) fn plain_tags(&mut self, mut take: impl FnMut(TagPair, Place)) {
        if self.mode != Mode::Tags
            || !self.queue.is_empty()
            || self.has_long_lines()
            || !self.head.is_plain()
        {
            return;
        }
        let bytes = &self.bytes[..self.stop];
        while let Some((pair, place, newline)) = plain_tag(bytes, self.at)
            && newline - self.line <= LINE_MAX
        {
            self.head.note_tag_line(pair.name, place.end as usize);
            self.at = newline + 1;
            self.line = self.at;
            take(pair, place);
        }
    }
}

/// The plain tag pair at `at`, where it stands, and the LF behind it.
#[inline(always)]
fn plain_tag(bytes: &[u8], at: usize) -> Option<(TagPair, Place, usize)> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let name_end = at + 1 + frequent_len(bytes.get(at + 1..)?);
    let value = name_end + 2;
    if !(1..NAME_MAX).contains(&(name_end - at - 1)) || bytes.get(name_end..value) != Some(b" \"") {
        return None;
    }
    let quote = value + value_len(bytes.get(value..)?)?;
    let end = quote + 2;
    let newline = match bytes.get(quote..)? {
        [b'"', b']', b'\n', ..] => end,
        [b'"', b']', b'\r', b'\n', ..] => end + 1,
        _ => return None,
    };
    let (name, value) = (Place::new(at + 1, name_end), Place::new(value, quote));
    Some((TagPair { name, value }, Place::new(at, end), newline))
}

/// How many bytes come before the first quote, backslash or line end.
#[inline(always)]
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::pgn::TokenKind;

    /// The tag pairs of a text and all else in it.
    fn tags(
        text: &str,
        plain: impl Fn(&mut Lexer<'_>, &mut dyn FnMut(TagPair, Place)),
    ) -> Vec<String> {
        let mut lexer = Lexer::new(text.as_bytes());
        let show = |pair: TagPair, place: Place| {
            let part =
                |place: Place| String::from_utf8_lossy(place.of(text.as_bytes())).into_owned();
            format!("{} {} {}", part(pair.name), part(pair.value), part(place))
        };
        let mut tags = Vec::new();
        loop {
            plain(&mut lexer, &mut |pair, place| tags.push(show(pair, place)));
            let Some(token) = lexer.next() else {
                return tags;
            };
            match token.kind {
                TokenKind::Tag(pair) => tags.push(show(pair.at(token.place), token.place)),
                other => tags.push(format!("{other:?} {:?}", token.place)),
            }
        }
    }

    #[test]
    fn plain_tags_are_the_tags_of_the_tokens() {
        let long = "x".repeat(LINE_MAX);
        let taken = Cell::new(0);
        for text in [
            "[Event \"A\"]\n[Site \"\"]\n[Round \"a longer value\"]\n\n1. e4 *\n".to_owned(),
            "[Event \"A\"]\r\n[Site \"B\"]\r\n\r\n1. e4 *\r\n".to_owned(),
            "[Event \"A \\\" B\"]\n[Site \"a \" b\"]\n[X \"1\"] \n\n*\n\n[Event \"B\"]\n\n1. e4 *\n"
                .to_owned(),
            "[Event \"A\"]\n\n[Site \"B\"]\n[Event \"A\"]\n\n[Event \"C\"]\n".to_owned(),
            "[Event \"A\"] [Site \"B\"]\n[ Round \"1\" ]\n[]\n[Date \"?\"\n[Black \"x".to_owned(),
            format!("[Event \"{long}\"]\n[Site \"B\"]\n\n1. e4 *\n"),
            format!("[Event \"A\"]\n[{long} \"B\"]\n\n1. e4 *\n"),
        ] {
            let by_token = tags(&text, |_, _| {});
            let by_line = tags(&text, |lexer, take| {
                lexer.plain_tags(|pair, place| {
                    taken.set(taken.get() + 1);
                    take(pair, place);
                });
            });
            assert_eq!(by_line, by_token, "{text}");
        }
        assert!(taken.get() > 6, "{taken:?}");
    }
}
