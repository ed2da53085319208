//! What a byte of movetext can begin.

use super::limits::NAME_MAX;

/// Classes of bytes. With the first three a word goes on, after the next two it has to be looked at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Letter,
    Digit,
    /// `+ - = / ~ #`: begins a word or an evaluation sign, and goes on in a word.
    Sign,
    /// Outside ASCII.
    High,
    Dot,
    Blank,
    Newline,
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

const CLASSES: [Class; 256] = classes();

#[inline]
pub(super) fn class(byte: u8) -> Class {
    static TABLE: [Class; 256] = CLASSES;
    TABLE[usize::from(byte)]
}

/// Does a word in ASCII go on with this byte?
#[inline]
pub(super) fn goes_on(byte: u8) -> bool {
    class(byte) <= Class::Sign
}

/// 1 for the bytes with which a word does not go on.
static STOPS: [u8; 256] = stops();

/// Where the word in ASCII ends that goes on at `at`.
#[inline]
pub(super) fn word_end(bytes: &[u8], mut at: usize) -> usize {
    // Words differ in length without a pattern: one lookup for each of eight bytes is cheaper than
    // a loop whose end the processor guesses wrong.
    while let Some(near) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let stops = near.iter().enumerate().fold(0, |stops, (index, &byte)| {
            stops | u32::from(STOPS[usize::from(byte)]) << index
        });
        if stops != 0 {
            return at + stops.trailing_zeros() as usize;
        }
        at += near.len();
    }
    at + bytes[at..]
        .iter()
        .take_while(|&&byte| goes_on(byte))
        .count()
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

const fn stops() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (CLASSES[byte] as u8 > Class::Sign as u8) as u8;
        byte += 1;
    }
    table
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
