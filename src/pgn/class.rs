//! What a byte of movetext can begin.

use super::limits::NAME_MAX;

/// Classes of bytes. The first four may go on in a word.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Letter,
    Digit,
    /// `+ - = / ~ #`: begins a word or an evaluation sign, and goes on in a word.
    Sign,
    /// Outside ASCII.
    High,
    Blank,
    Newline,
    Dot,
    /// `!` and `?`.
    Glyph,
    Dollar,
    Star,
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    OpenBracket,
    Semicolon,
    Percent,
    Other,
}

static CLASSES: [Class; 256] = classes();

#[inline]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// Does a word in ASCII go on with this byte?
#[inline]
pub(super) fn goes_on(byte: u8) -> bool {
    class(byte) <= Class::Sign
}

/// A space or what counts as one within a line.
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    class(byte) == Class::Blank
}

/// The first index at or after `at` whose byte is not blank.
#[inline]
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    at
}

/// As [`skip_blanks`], if there are not too many, and something follows them.
pub(super) fn skip_few_blanks(bytes: &[u8], at: usize) -> Option<usize> {
    let near = &bytes[at.min(bytes.len())..bytes.len().min(at + NAME_MAX)];
    near.iter()
        .position(|&byte| !is_blank(byte))
        .map(|found| at + found)
}

/// `bytes` without the blanks at its end.
pub(super) fn trim_blanks_end(mut bytes: &[u8]) -> &[u8] {
    while let [rest @ .., last] = bytes
        && is_blank(*last)
    {
        bytes = rest;
    }
    bytes
}

const fn classes() -> [Class; 256] {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'@' | b'_' | b':' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'+' | b'-' | b'=' | b'/' | b'~' | b'#' => Class::Sign,
            0x80.. => Class::High,
            b'\n' => Class::Newline,
            0x00..=b' ' | 0x7f => Class::Blank,
            b'.' => Class::Dot,
            b'!' | b'?' => Class::Glyph,
            b'$' => Class::Dollar,
            b'*' => Class::Star,
            b'{' => Class::OpenBrace,
            b'}' => Class::CloseBrace,
            b'(' => Class::OpenParenthesis,
            b')' => Class::CloseParenthesis,
            b'[' => Class::OpenBracket,
            b';' => Class::Semicolon,
            b'%' => Class::Percent,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
}
