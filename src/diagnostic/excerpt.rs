//! The piece of text a finding shows.

use std::borrow::Cow;
use std::ops::Range;

use super::lines::{Encoding, Lines};
use super::span::Span;

/// Bytes of a line that are kept before the caret, under it, and after it; together at most 400.
const KEPT: [usize; 3] = [130, 120, 130];

/// The line a finding is on, clipped around the place, as text that no longer needs the input.
///
/// Control characters are still in it: who prints it must escape them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The line or the part of it around the caret; text that is not UTF-8 is read as Windows-1252.
    pub line: Box<str>,
    /// The bytes of `line` that the finding is about; empty for a place between two bytes. Only the
    /// first line of a longer finding is shown.
    pub caret: Range<usize>,
    /// Bytes of the line that were cut off before and after.
    pub cut: [usize; 2],
}

impl Excerpt {
    /// The words the finding is about.
    pub fn words(&self) -> &str {
        &self.line[self.caret.clone()]
    }

    pub(super) fn of(lines: &mut Lines<'_>, span: Span) -> Self {
        let start = lines.index(span.start);
        let (line, line_start, encoding) = lines.line_around(start);
        let caret = (start - line_start).min(line.len());
        let end = lines.index(span.end).saturating_sub(line_start);
        let [before, under, after] = KEPT;
        let from = boundary(line, encoding, caret.saturating_sub(before)).min(caret);
        let until = boundary(line, encoding, end.clamp(caret, caret + under));
        let to = boundary(line, encoding, until + after);
        let head = encoding.decode(&line[from..caret]);
        let words = encoding.decode(&line[caret..until]);
        let tail = encoding.decode(&line[until..to]);
        Self {
            caret: head.len()..head.len() + words.len(),
            line: [head, words, tail].concat().into(),
            cut: [from, line.len() - to],
        }
    }
}

impl Lines<'_> {
    /// The line at `span`, clipped around it.
    pub fn excerpt(&mut self, span: Span) -> Excerpt {
        Excerpt::of(self, span)
    }
}

impl Encoding {
    fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes),
            Self::Bytes => {
                encoding_rs::WINDOWS_1252
                    .decode_without_bom_handling(bytes)
                    .0
            }
        }
    }
}

/// The first place from `at` on where a character begins.
fn boundary(line: &[u8], encoding: Encoding, at: usize) -> usize {
    match encoding {
        Encoding::Utf8 => (at..line.len())
            .find(|&at| line[at] & 0b1100_0000 != 0b1000_0000)
            .unwrap_or(line.len()),
        Encoding::Bytes => at.min(line.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &[u8], span: Range<u64>) -> Excerpt {
        Lines::new(text, 0).excerpt(Span::new(span.start, span.end))
    }

    #[test]
    fn the_line_around_the_words_is_shown() {
        let found = excerpt(b"1. e4 e5\r\n2. Nf6 *\r\n", 13..16);
        assert_eq!(&*found.line, "2. Nf6 *");
        assert_eq!(found.words(), "Nf6");
        assert_eq!(found.cut, [0, 0]);
    }

    #[test]
    fn a_finding_over_several_lines_shows_its_first() {
        let found = excerpt(b"1. e4 {a\nb} *", 6..11);
        assert_eq!(&*found.line, "1. e4 {a");
        assert_eq!(found.words(), "{a");
    }

    #[test]
    fn a_long_line_is_clipped_on_both_sides_between_characters() {
        let text = format!("{}Nf6{}", "é".repeat(5000), "ü".repeat(5000));
        let found = excerpt(text.as_bytes(), 10_000..10_003);
        assert_eq!(found.words(), "Nf6");
        assert!(found.line.len() <= 400);
        assert!(found.line.starts_with('é') && found.line.ends_with('ü'));
        assert_eq!(found.cut[0] + found.line.len() + found.cut[1], text.len());
    }

    #[test]
    fn latin1_is_read_as_windows_1252() {
        let found = excerpt(b"[White \"Andr\xe9 \x96 X\"]", 8..13);
        assert_eq!(found.words(), "André");
        assert_eq!(&*found.line, "[White \"André – X\"]");
    }

    #[test]
    fn a_place_at_the_end_of_the_input_has_no_words() {
        let found = excerpt(b"1. e4", 5..5);
        assert_eq!((&*found.line, found.words()), ("1. e4", ""));
        assert_eq!(excerpt(b"", 0..0), Excerpt::default());
    }

    #[test]
    fn the_words_of_a_line_end_are_empty() {
        assert_eq!(excerpt(b"e4\r\ne5", 2..4).words(), "");
    }
}
