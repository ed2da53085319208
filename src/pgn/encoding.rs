//! UTF-8, and what to make of bytes that are not.
//!
//! The PGN standard is ISO 8859-1 (section 4.1); archives today are UTF-8, or Windows-1252, which
//! has the same letters.

use std::borrow::Cow;

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How the characters of an input are stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Charset {
    /// A byte or several each: ASCII and all that goes beyond it, UTF-8 or Windows-1252.
    Bytes,
    /// Two bytes each, or four.
    Utf16,
}

/// The text of some bytes: UTF-8 if they are, else Windows-1252.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The first byte that cannot be UTF-8.
pub fn first_invalid(bytes: &[u8]) -> Option<usize> {
    simdutf8::basic::from_utf8(bytes).err()?;
    simdutf8::compat::from_utf8(bytes)
        .err()
        .map(|error| error.valid_up_to())
}

/// So much of a text is looked at for UTF-16, in bytes.
const UTF_16_LOOK: usize = 1024;

/// The byte order of a text in UTF-16 that does not begin with a mark, told by the NUL that stands beside
/// every ASCII letter; most letters of a game are ASCII, whatever the language of the names.
pub(super) fn utf16_without_mark(beginning: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let look = &beginning[..beginning.len().min(UTF_16_LOOK)];
    let pairs = look.len() / 2;
    let zeros = |parity: usize| {
        let bytes = look.iter().skip(parity).step_by(2);
        bytes.filter(|byte| **byte == 0).count()
    };
    // A binary file has zeros in both places.
    let are_high =
        |zeros: usize, others: usize| pairs > 1 && zeros * 2 > pairs && others * 8 < pairs;
    match (zeros(0), zeros(1)) {
        (even, odd) if are_high(odd, even) => Some(UTF_16LE),
        (even, odd) if are_high(even, odd) => Some(UTF_16BE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn utf_16_without_a_mark_is_told_by_its_zeros() {
        for text in [
            "[White \"Müller\"]\n\n1. e4 *",
            "[Белые \"Иванов\"]\n\n1. e4 e5 2. Nf3 *",
        ] {
            let little = utf16(text, u16::to_le_bytes);
            let big = utf16(text, u16::to_be_bytes);
            assert_eq!(utf16_without_mark(&little), Some(UTF_16LE));
            assert_eq!(utf16_without_mark(&big), Some(UTF_16BE));
        }
    }

    #[test]
    fn zeros_alone_make_no_utf_16() {
        let elf = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0";
        for text in [
            &b""[..],
            b"\0",
            b"*\0",
            b"\0\0\0\0",
            b"1. e4\0\0\0\0\0\0",
            elf,
        ] {
            assert_eq!(utf16_without_mark(text), None, "{text:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_utf8_are_read_as_windows_1252() {
        assert_eq!(decode(b"player\x92s"), "player\u{2019}s");
        assert_eq!(decode("Đoković".as_bytes()), "Đoković");
        assert_eq!(first_invalid(b"M\xfcller"), Some(1));
        assert_eq!(first_invalid("Müller".as_bytes()), None);
    }
}
