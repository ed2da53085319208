//! What is found out about a text as a whole, apart from its games: encoding, line ends, control
//! characters.
//!
//! Pieces are surveyed apart, and the surveys merged; so it does not matter how an input was cut.

use memchr::{memchr, memchr_iter};

use super::encoding::Charset;
use super::{encoding, plain};
use crate::diagnostic::{Diagnostic, Kind, Span};

/// Where a text is first of some kind; offsets are absolute.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// The first byte that cannot be UTF-8.
    invalid_utf8: Option<(u64, u8)>,
    /// The first line that ends with LF alone.
    lf: Option<u64>,
    /// The first line that ends with CR LF.
    crlf: Option<u64>,
    /// The first control character.
    control: Option<(u64, u8)>,
    /// The first text that is stored as UTF-16.
    utf16: Option<u64>,
}

impl Survey {
    /// Surveys bytes that begin at `base` of their input.
    pub fn of(bytes: &[u8], base: u64) -> Self {
        if plain::is_plain(bytes) {
            return Self {
                lf: memchr(b'\n', bytes).map(|at| base + at as u64),
                ..Self::default()
            };
        }
        let (lf, crlf) = line_ends(bytes);
        let absolute = |at: usize| base + at as u64;
        let found = |at: usize| (absolute(at), bytes[at]);
        Self {
            invalid_utf8: encoding::first_invalid(bytes).map(found),
            lf: lf.map(absolute),
            crlf: crlf.map(absolute),
            control: first_control(bytes).map(found),
            utf16: None,
        }
    }

    /// The same survey of bytes from `base` that were stored in `charset` before they were read.
    #[must_use]
    pub fn stored_in(self, charset: Charset, base: u64) -> Self {
        let utf16 = match charset {
            Charset::Bytes => None,
            Charset::Utf16 => Some(base),
        };
        Self { utf16, ..self }
    }

    /// The survey of two texts of one input.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        fn first<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Self {
            invalid_utf8: first(self.invalid_utf8, other.invalid_utf8),
            lf: first(self.lf, other.lf),
            crlf: first(self.crlf, other.crlf),
            control: first(self.control, other.control),
            utf16: first(self.utf16, other.utf16),
        }
    }

    /// Is all of it UTF-8?
    pub fn is_utf8(&self) -> bool {
        self.invalid_utf8.is_none()
    }

    /// What is to be said about the input, at most one finding of a kind, in order.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let byte = |(at, byte): (u64, u8), kind: fn(u8) -> Kind| {
            Diagnostic::new(Span::new(at, at + 1), kind(byte))
        };
        let mut findings: Vec<_> = [
            self.utf16
                .map(|at| Diagnostic::new(Span::at(at), Kind::Utf16)),
            self.invalid_utf8
                .map(|found| byte(found, |byte| Kind::InvalidUtf8 { byte })),
            self.control
                .map(|found| byte(found, |byte| Kind::ControlCharacter { byte })),
            self.lf
                .zip(self.crlf)
                .map(|(lf, crlf)| Diagnostic::new(Span::at(lf.max(crlf)), Kind::MixedLineEnds)),
        ]
        .into_iter()
        .flatten()
        .collect();
        findings.sort_by_key(|finding| finding.span);
        findings
    }
}

/// The first LF without and with a CR before it.
fn line_ends(bytes: &[u8]) -> (Option<usize>, Option<usize>) {
    let is_crlf = |&lf: &usize| lf > 0 && bytes[lf - 1] == b'\r';
    if memchr(b'\r', bytes).is_none() {
        return (memchr(b'\n', bytes), None);
    }
    let lf = memchr_iter(b'\n', bytes).find(|lf| !is_crlf(lf));
    let crlf = memchr_iter(b'\n', bytes).find(is_crlf);
    (lf, crlf)
}

/// A control character other than tab, LF, FF and CR.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches many bytes are looked at together"
)]
#[inline(always)]
fn is_control(byte: u8) -> bool {
    (byte < b' ') & !matches!(byte, b'\t' | b'\n' | 0x0c | b'\r') | (byte == 0x7f)
}

/// The first control character other than tab, LF, FF and CR.
fn first_control(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 256;
    // A fold without an early exit is compiled to vector instructions.
    let holds_one = |block: &[u8]| {
        block
            .iter()
            .fold(false, |any, &byte| any | is_control(byte))
    };
    let block = bytes.chunks(BLOCK).position(holds_one)?;
    let start = block * BLOCK;
    bytes[start..]
        .iter()
        .position(|&byte| is_control(byte))
        .map(|found| start + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &[u8]) -> Vec<(&'static str, u64)> {
        Survey::of(text, 0)
            .findings()
            .iter()
            .map(|finding| (finding.kind.name(), finding.span.start))
            .collect()
    }

    #[test]
    fn sound_text_has_no_findings() {
        assert_eq!(names("[White \"Müller\"]\n\n1. e4 *\n".as_bytes()), []);
        assert_eq!(names(b"a\r\nb\r\n"), []);
    }

    #[test]
    fn utf_16_is_told_of_once_however_the_text_is_cut() {
        let survey = |text, base| Survey::of(text, base).stored_in(Charset::Utf16, base);
        let merged = survey(b"a\n", 0).merge(survey(b"b\n", 2));
        let names: Vec<_> = merged.findings().iter().map(|f| f.kind.name()).collect();
        assert_eq!(names, ["utf-16"]);
        assert_eq!(merged.findings()[0].span, Span::at(0));
    }

    #[test]
    fn the_first_of_each_kind_is_found() {
        assert_eq!(
            names(b"a\r\nM\xfcller\nb\x1bc\x00\xff\n"),
            [
                ("invalid-utf8", 4),
                ("mixed-line-ends", 9),
                ("control-character", 11)
            ]
        );
    }

    #[test]
    fn a_survey_of_the_whole_is_the_surveys_of_its_parts_merged() {
        let text = b"a\r\nbb\ncc\x01\n\xe9\xe9\n".repeat(50);
        for cut in (0..text.len()).filter(|&cut| cut == 0 || text[cut - 1] == b'\n') {
            let (one, other) = text.split_at(cut);
            let merged = Survey::of(one, 0).merge(Survey::of(other, cut as u64));
            assert_eq!(merged, Survey::of(&text, 0));
        }
    }
}
