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

#[inline]
pub(super) fn class(byte: u8) -> Class {
    static TABLE: [Class; 256] = classes();
    TABLE[usize::from(byte)]
}

/// Does a word in ASCII go on with this byte?
#[inline]
pub(super) fn goes_on(byte: u8) -> bool {
    class(byte) <= Class::Sign
}

/// The high bit of each of eight bytes.
const HIGH_BITS: u64 = each(0x80);

/// Eight times the same byte.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The high bit of each byte with which a word often goes on: letters, digits, `+` and `#`.
#[inline(always)]
const fn frequent(bytes: u64) -> u64 {
    let ascii = bytes & each(0x7f);
    // The sum has the high bit if the byte is `first` or more; no sum of two below 0x80 carries.
    let small = ascii | each(0x20);
    let letters = (small + each(0x80 - b'a')) & !(small + each(0x7f - b'z'));
    let digits = (ascii + each(0x80 - b'0')) & !(ascii + each(0x7f - b'9'));
    // `+` and `#` differ in one bit.
    let marks = !(((ascii | each(0x08)) ^ each(b'+')) + each(0x7f));
    (letters | digits | marks) & !bytes
}

/// How many of the bytes at the beginning of `text` are those with which a word often goes on; fewer, if
/// the text ends soon after them.
#[inline(always)]
pub(super) fn frequent_len(text: &[u8]) -> usize {
    let mut len = 0;
    while let Some(near) = text.get(len..).and_then(<[u8]>::first_chunk::<8>) {
        let others = !frequent(u64::from_le_bytes(*near)) & HIGH_BITS;
        if others != 0 {
            return len + others.trailing_zeros() as usize / 8;
        }
        len += near.len();
    }
    len
}

/// Where the word in ASCII ends that goes on at `at`.
#[inline]
pub(super) fn word_end(bytes: &[u8], mut at: usize) -> usize {
    // Words differ in length without a pattern: eight bytes at once are cheaper than a loop whose end
    // the processor guesses wrong.
    while let Some(near) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let others = !frequent(u64::from_le_bytes(*near)) & HIGH_BITS;
        if others == 0 {
            at += near.len();
            continue;
        }
        at += others.trailing_zeros() as usize / 8;
        if !goes_on(bytes[at]) {
            return at;
        }
        at += 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_bytes_are_letters_digits_and_marks_of_check() {
        for byte in 0..=u8::MAX {
            let expected = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#');
            for place in 0..8 {
                let mut bytes = [0xff; 8];
                bytes[place] = byte;
                let found = frequent(u64::from_le_bytes(bytes)) & HIGH_BITS;
                assert_eq!(found != 0, expected, "{byte:#x} at {place}");
            }
            assert!(!expected || goes_on(byte));
        }
    }

    #[test]
    fn a_word_ends_where_it_does_not_go_on() {
        for word in [
            "e4",
            "Nf3+",
            "O-O-O",
            "e8=Q#",
            "a_long@word:of/many=letters",
        ] {
            for after in ["", " ", "\n", "!", ")", "\u{e9}", ". more text than fits"] {
                let text = [word, after].concat();
                assert_eq!(word_end(text.as_bytes(), 0), word.len(), "{text}");
            }
        }
    }
}
