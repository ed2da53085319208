//! Where a brace comment ends.
//!
//! It ends at the first `}`. One that nothing closes must not swallow the games after it, and a
//! comment may quote a game, so: let the *quoted head* be the first line in the comment that opens a
//! tag pair and follows an empty line. If another `{` comes before any `}`, or the input or the
//! length limit ends first, then the comment is unterminated and the quoted head begins the next
//! game. If a `}` comes first, the head was text.

use memchr::{memchr2, memchr3};

use super::class::{skip_few_blanks, trim_blanks_end};
use super::limits::{LOOKBACK, TOKEN_MAX};
use super::tag;

/// What the text after a `{` is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Brace {
    pub(super) end: BraceEnd,
    /// Where a `{` stands inside it, the first.
    pub(super) nested: Option<usize>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum BraceEnd {
    /// The `}`.
    Closed(usize),
    /// Nothing closes it; the text goes on here.
    Unterminated(usize),
    /// Neither `}` nor a quoted head within the limit.
    TooLong,
}

/// Reads the comment whose `{` is at `open`.
#[inline]
pub(super) fn brace(bytes: &[u8], open: usize) -> Brace {
    let window = &bytes[..bytes.len().min(open + TOKEN_MAX)];
    match memchr3(b'{', b'}', b'\n', &window[open + 1..]) {
        Some(found) if window[open + 1 + found] == b'}' => Brace {
            end: BraceEnd::Closed(open + 1 + found),
            nested: None,
        },
        Some(found) => long_brace(bytes, window, open + 1 + found),
        None => long_brace(bytes, window, window.len()),
    }
}

/// As [`brace`], for a comment of several lines or with a `{` in it; `at` is the first of those.
fn long_brace(bytes: &[u8], window: &[u8], mut at: usize) -> Brace {
    let mut nested = None;
    let mut head = None;
    while let Some(&byte) = window.get(at) {
        match byte {
            b'}' => {
                let end = BraceEnd::Closed(at);
                return Brace { end, nested };
            }
            b'{' => {
                if let Some(head) = head {
                    let end = BraceEnd::Unterminated(head);
                    return Brace { end, nested };
                }
                nested = nested.or(Some(at));
            }
            _ => head = head.or_else(|| head_after(bytes, at)),
        }
        let rest = &window[at + 1..];
        let next = match head {
            Some(_) => memchr2(b'{', b'}', rest),
            None => memchr3(b'{', b'}', b'\n', rest),
        };
        at = next.map_or(window.len(), |found| at + 1 + found);
    }
    let end = match head {
        Some(head) => BraceEnd::Unterminated(head),
        None if window.len() < bytes.len() => BraceEnd::TooLong,
        None => BraceEnd::Unterminated(bytes.len()),
    };
    Brace { end, nested }
}

/// The tag pair that opens the line after the line end at `newline`, if the line before is empty.
pub(super) fn head_after(bytes: &[u8], newline: usize) -> Option<usize> {
    let at = skip_few_blanks(bytes, newline + 1)?;
    (bytes.get(at) == Some(&b'[') && ends_empty_line(bytes, newline) && tag::opens(bytes, at))
        .then_some(at)
}

/// Does the line end at `newline` end an empty line, with another line end before it?
pub(super) fn ends_empty_line(bytes: &[u8], newline: usize) -> bool {
    let floor = newline.saturating_sub(LOOKBACK);
    trim_blanks_end(&bytes[floor..newline]).last() == Some(&b'\n')
}
