//! Tag pairs: where one begins and ends, and what its value says.
//!
//! A tag pair opens, wherever it stands outside comments, with `[`, a name and `"`. Its value runs to
//! the first quote that `]` follows, on the same line; a quote without a backslash before that is
//! kept and reported.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use super::class::{Class, class, goes_on, skip_few_blanks, trim_blanks_end, word_end};
use super::encoding;
use super::limits::{NAME_MAX, TOKEN_MAX};

/// The Seven Tag Roster, in its order (PGN standard 8.1.1).
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The text that a raw tag value stands for: `\"` and `\\` undone, UTF-8 or else Windows-1252.
pub fn decode(raw: &[u8]) -> Cow<'_, str> {
    let text = encoding::decode(raw);
    if memchr(b'\\', raw).is_none() {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, rest.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                plain.push(escaped);
                rest.next();
            }
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// The head of a tag pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    pub(super) name: Range<usize>,
    /// The first byte after the quote.
    pub(super) value: usize,
}

/// Reads the head of the tag pair at `at`, if one opens there.
pub(super) fn opening(bytes: &[u8], at: usize) -> Option<Opening> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let name_end = word_end(bytes, at + 1);
    if (1..NAME_MAX).contains(&(name_end - at - 1))
        && bytes.get(name_end..name_end + 2) == Some(b" \"")
    {
        return Some(Opening {
            name: at + 1..name_end,
            value: name_end + 2,
        });
    }
    let start = skip_few_blanks(bytes, at + 1)?;
    let longest = &bytes[start..bytes.len().min(start + NAME_MAX)];
    let len = longest.iter().position(|&byte| !in_name(byte))?;
    if len == 0 || longest[0] == b'%' {
        return None;
    }
    let quote = skip_few_blanks(bytes, start + len)?;
    (bytes.get(quote) == Some(&b'"')).then_some(Opening {
        name: start..start + len,
        value: quote + 1,
    })
}

/// Does a tag pair open at `at`?
pub(super) fn opens(bytes: &[u8], at: usize) -> bool {
    opening(bytes, at).is_some()
}

/// Could `text` be the first bytes of a tag pair, of which the rest is missing?
pub(super) fn may_open(text: &[u8]) -> bool {
    let is_part = |&byte: &u8| in_name(byte) || class(byte) == Class::Blank;
    match text {
        [b'[', b'%', ..] => false,
        [b'[', rest @ ..] => rest.len() < NAME_MAX && rest.iter().all(is_part),
        _ => false,
    }
}

/// Where the value of a tag pair ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum ValueEnd {
    Closed {
        /// The closing quote.
        quote: usize,
        /// One past the `]`.
        end: usize,
        quotes: Quotes,
    },
    /// The line ends first.
    Broken { line_end: usize },
    /// Neither within the limit.
    TooLong,
}

/// How quotes inside a value are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Quotes {
    Escaped,
    Bare,
}

/// Reads the value, which begins at `value`, of the tag pair at `open`.
pub(super) fn value_end(bytes: &[u8], open: usize, value: usize) -> ValueEnd {
    let window = &bytes[..bytes.len().min(open + TOKEN_MAX)];
    let mut quotes = Quotes::Escaped;
    let mut escaped_close = None;
    let mut at = value;
    while let Some(found) = memchr3(b'"', b'\\', b'\n', &window[at..]) {
        let hit = at + found;
        at = match window[hit] {
            b'"' => {
                if let Some(end) = bracket_after(bytes, hit) {
                    let quote = hit;
                    return ValueEnd::Closed { quote, end, quotes };
                }
                quotes = Quotes::Bare;
                hit + 1
            }
            b'\\' if window.get(hit + 1) == Some(&b'"') => {
                if let Some(end) = bracket_after(bytes, hit + 1) {
                    escaped_close = Some((hit + 1, end));
                }
                hit + 2
            }
            b'\\' if window.get(hit + 1) == Some(&b'\\') => hit + 2,
            b'\\' => hit + 1,
            _ => return broken(escaped_close, hit),
        };
    }
    if window.len() < bytes.len() {
        ValueEnd::TooLong
    } else {
        broken(escaped_close, bytes.len())
    }
}

/// A line without a closing quote: `[Site "C:\"]` must mean its last escaped one.
fn broken(escaped_close: Option<(usize, usize)>, line_end: usize) -> ValueEnd {
    match escaped_close {
        Some((quote, end)) => ValueEnd::Closed {
            quote,
            end,
            quotes: Quotes::Bare,
        },
        None => ValueEnd::Broken { line_end },
    }
}

/// One past the `]` that closes a tag pair after the quote at `quote`.
fn bracket_after(bytes: &[u8], quote: usize) -> Option<usize> {
    let at = skip_few_blanks(bytes, quote + 1)?;
    (bytes.get(at) == Some(&b']')).then_some(at + 1)
}

fn in_name(byte: u8) -> bool {
    let is_other = || {
        let is_text = !matches!(class(byte), Class::Blank | Class::Newline);
        is_text && !b"\"[]{}();".contains(&byte)
    };
    goes_on(byte) || is_other()
}

/// Where a bracketed text that is no tag pair ends: after its `]`, or at the end of the line.
pub(super) fn bracketed_end(bytes: &[u8], open: usize) -> Option<usize> {
    let window = &bytes[..bytes.len().min(open + TOKEN_MAX)];
    match memchr2(b']', b'\n', &window[open..]) {
        Some(found) if window[open + found] == b']' => Some(open + found + 1),
        Some(found) => Some(open + trim_blanks_end(&window[open..open + found]).len()),
        None if window.len() < bytes.len() => None,
        None => Some(bytes.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str) -> Option<(&str, Quotes)> {
        let open = opening(line.as_bytes(), 0)?;
        match value_end(line.as_bytes(), 0, open.value) {
            ValueEnd::Closed { quote, quotes, .. } => Some((&line[open.value..quote], quotes)),
            ValueEnd::Broken { .. } | ValueEnd::TooLong => None,
        }
    }

    #[test]
    fn a_value_ends_at_the_first_quote_that_a_bracket_follows() {
        assert_eq!(
            value(r#"[White "O'Neil]"]"#),
            Some(("O'Neil]", Quotes::Escaped))
        );
        assert_eq!(value(r#"[ Result  "*" ]"#), Some(("*", Quotes::Escaped)));
        assert_eq!(value(r#"[a "1"][b "2"]"#), Some(("1", Quotes::Escaped)));
        assert_eq!(
            value(r#"[Event "The "Big" Open"]"#),
            Some((r#"The "Big" Open"#, Quotes::Bare))
        );
        assert_eq!(value(r#"[Site "C:\"]"#), Some((r"C:\", Quotes::Bare)));
        assert_eq!(value("[Unclosed \"y\n\"]"), None);
    }

    #[test]
    fn a_tag_pair_opens_with_a_name_and_a_quote() {
        for head in ["[Event \"", "[ Event\"", "[\u{422}\u{435}\u{433} \""] {
            assert!(opens(head.as_bytes(), 0), "{head}");
        }
        for other in [
            "[%clk \"",
            "[Event x",
            "[\"x\"",
            "[]",
            "[Event",
            "[",
            "[Event{ \"",
        ] {
            assert!(!opens(other.as_bytes(), 0), "{other}");
        }
    }

    #[test]
    fn escapes_are_undone_and_other_backslashes_stay() {
        assert_eq!(
            decode(br#"The \"Closed\" Test \\ Cup"#),
            r#"The "Closed" Test \ Cup"#
        );
        assert_eq!(decode(br"a\b"), r"a\b");
        assert_eq!(decode(b"M\xfcller"), "M\u{fc}ller");
    }
}
