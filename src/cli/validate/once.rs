//! Findings that hold for an input as a whole and are said once: how lines end, how they are encoded,
//! how long they are.

use memchr::{memchr, memchr2};

use crate::diagnostic::{Diagnostic, Kind, Span};
use crate::pgn::encoding;

/// How a line ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum LineEnd {
    Lf,
    CrLf,
    Cr,
}

impl LineEnd {
    /// The first line end of `text` and where it is.
    pub(super) fn first(text: &[u8]) -> Option<(usize, Self)> {
        let at = memchr2(b'\n', b'\r', text)?;
        let end = match (text[at], text.get(at + 1)) {
            (b'\r', Some(b'\n')) => Self::CrLf,
            (b'\r', _) => Self::Cr,
            _ => Self::Lf,
        };
        Some((at, end))
    }
}

/// Where the first line ends otherwise than by `usual`.
pub(super) fn other_line_end(text: &[u8], usual: LineEnd) -> Option<usize> {
    if usual == LineEnd::Lf {
        // One search proves most archives clean.
        return memchr(b'\r', text);
    }
    let mut at = 0;
    while let Some((found, end)) = LineEnd::first(&text[at..]) {
        if end != usual {
            return Some(at + found);
        }
        at += found + if end == LineEnd::CrLf { 2 } else { 1 };
    }
    None
}

/// The first byte of a piece that is not UTF-8.
pub(super) fn invalid_utf8(bytes: &[u8], base: u64) -> Option<Diagnostic> {
    let at = encoding::first_invalid(bytes)?;
    let span = Span::new(base + at as u64, base + at as u64 + 1);
    Some(Diagnostic::new(span, Kind::InvalidUtf8 { byte: bytes[at] }))
}

/// Is this kind said only once for an input?
pub(super) fn is_said_once(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::InvalidUtf8 { .. } | Kind::LongLine { .. } | Kind::MixedLineEnds
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_other_line_end_is_found() {
        for (text, usual, other) in [
            ("a\nb\n", LineEnd::Lf, None),
            ("a\nb\r\nc\n", LineEnd::Lf, Some(3)),
            ("a\r\nb\r\nc\n", LineEnd::CrLf, Some(7)),
            ("a\r\nb\rc", LineEnd::CrLf, Some(4)),
            ("a\rb\r", LineEnd::Cr, None),
        ] {
            assert_eq!(LineEnd::first(text.as_bytes()).unwrap().1, usual);
            assert_eq!(other_line_end(text.as_bytes(), usual), other, "{text:?}");
        }
    }
}
