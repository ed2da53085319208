//! Numeric annotation glyphs (PGN standard section 10) and the signs people write for them.

/// The glyph for a sign, such as `+-` or `⩲`.
pub fn from_sign(sign: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(sign).ok()?;
    SIGNS
        .iter()
        .find(|(written, _)| *written == text)
        .map(|&(_, nag)| nag)
}

/// The sign that a program may glue to a move for glyphs 1 to 6.
pub fn suffix(nag: u8) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"]
        .get(usize::from(nag).checked_sub(1)?)
        .copied()
}

const SIGNS: [(&str, u8); 30] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("⨀", 22),
    ("N", 146),
    ("D", 220),
    ("=/~", 44),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_have_the_numbers_of_the_standard() {
        assert_eq!(from_sign(b"!?"), Some(5));
        assert_eq!(from_sign("±".as_bytes()), Some(16));
        assert_eq!(from_sign(b"-+"), Some(19));
        assert_eq!(from_sign(b"--"), None);
        assert_eq!(from_sign(b"\xb1"), None);
    }

    #[test]
    fn suffixes_are_the_signs_of_glyphs_one_to_six() {
        for nag in 1..=6 {
            let sign = suffix(nag).unwrap();
            assert_eq!(from_sign(sign.as_bytes()), Some(nag));
        }
        assert_eq!(suffix(0), None);
        assert_eq!(suffix(7), None);
    }
}
