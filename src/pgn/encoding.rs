//! UTF-8, and what to make of bytes that are not.
//!
//! The PGN standard is ISO 8859-1 (section 4.1); archives today are UTF-8, or Windows-1252, which
//! has the same letters.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_utf8_are_read_as_windows_1252() {
        assert_eq!(decode(b"player\x92s"), "player\u{2019}s");
        assert_eq!(decode("Đoković".as_bytes()), "Đoković");
        assert_eq!(first_invalid(b"M\xfcller"), Some(1));
        assert_eq!(first_invalid("Müller".as_bytes()), None);
    }
}
