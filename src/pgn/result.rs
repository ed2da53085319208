//! Results: every spelling seen in the wild, read as what it means.

use std::fmt;

/// What a result says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `0-0`, both forfeit. The lexer reads it so only before the first move; later it may castle.
    BothLose,
    /// `*`
    Unfinished,
    /// Points of a variant that counts otherwise, such as `3-0`.
    Points {
        /// White's.
        white: u8,
        /// Black's.
        black: u8,
    },
    /// The place of each seat of a three-player game in turn order, such as `1-3-2`; 0 is an absent
    /// seat (`x`).
    Places([u8; 3]),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::White => f.write_str("1-0"),
            Self::Black => f.write_str("0-1"),
            Self::Draw => f.write_str("1/2-1/2"),
            Self::BothLose => f.write_str("0-0"),
            Self::Unfinished => f.write_str("*"),
            Self::Points { white, black } => write!(f, "{white}-{black}"),
            Self::Places(places) => {
                let place = |place: &u8| match place {
                    0 => "x".to_owned(),
                    place => place.to_string(),
                };
                f.write_str(&places.each_ref().map(place).join("-"))
            }
        }
    }
}

/// How a result is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// As the PGN standard or the variant's own rules want it.
    Standard,
    /// Clear, but no result of PGN: `1/2`, `1 - 0`, `O-1`, `1:0`.
    Malformed,
    /// The same with a dash or half sign outside ASCII: `½-½`, `0–1`.
    NonAscii,
}

/// A result at the beginning of some text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// What it says.
    pub score: Score,
    /// How it is written.
    pub spelling: Spelling,
    /// How many bytes it takes.
    pub len: usize,
}

impl Marker {
    /// Reads the result that `text` begins with. What follows it is the caller's concern.
    pub fn at_start_of(text: &[u8]) -> Option<Self> {
        if text.first() == Some(&b'*') {
            return Some(Self {
                score: Score::Unfinished,
                spelling: Spelling::Standard,
                len: 1,
            });
        }
        places(text).or_else(|| pair(text))
    }

    /// Reads a text that is a result and nothing else, such as the value of a `Result` tag.
    pub fn whole(text: &[u8]) -> Option<Self> {
        Self::at_start_of(text).filter(|marker| marker.len == text.len())
    }
}

/// `1-3-2`, `1-x-2`.
fn places(text: &[u8]) -> Option<Marker> {
    let &[first, b'-', second, b'-', third, ..] = text else {
        return None;
    };
    let place = |byte: u8| match byte {
        b'1'..=b'3' => Some(byte - b'0'),
        b'x' => Some(0),
        _ => None,
    };
    Some(Marker {
        score: Score::Places([place(first)?, place(second)?, place(third)?]),
        spelling: Spelling::Standard,
        len: 5,
    })
}

/// One side's part of a result.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Part {
    Half,
    Number(u8),
    /// The letter O for a nought.
    LetterO,
}

/// A part or a dash, how it is written, and its length.
type Read<T> = (T, Spelling, usize);

/// `1-0`, `½ - ½`, `1/2`.
fn pair(text: &[u8]) -> Option<Marker> {
    let (first, first_spelling, mut len) = part(text)?;
    let half_alone = (first == Part::Half).then_some(Marker {
        score: Score::Draw,
        spelling: worse(first_spelling, Spelling::Malformed),
        len,
    });
    let Some(((), dash_spelling, dash_len)) = dash(&text[len..]) else {
        return half_alone;
    };
    len += dash_len;
    let Some((second, second_spelling, second_len)) = part(&text[len..]) else {
        return half_alone;
    };
    len += second_len;
    let spelling = worse(worse(first_spelling, dash_spelling), second_spelling);
    let (score, spelling) = match (first, second) {
        (Part::Half, Part::Half) => (Score::Draw, spelling),
        (Part::Number(1), Part::Number(0)) => (Score::White, spelling),
        (Part::Number(0), Part::Number(1)) => (Score::Black, spelling),
        (Part::Number(1), Part::LetterO) => (Score::White, worse(spelling, Spelling::Malformed)),
        (Part::LetterO, Part::Number(1)) => (Score::Black, worse(spelling, Spelling::Malformed)),
        (Part::Number(0), Part::Number(0)) => (Score::BothLose, spelling),
        (Part::Number(white @ 2..), Part::Number(black @ 0))
        | (Part::Number(white @ 0), Part::Number(black @ 2..)) => {
            (Score::Points { white, black }, spelling)
        }
        (Part::Half | Part::Number(_) | Part::LetterO, _) => return half_alone,
    };
    Some(Marker {
        score,
        spelling,
        len,
    })
}

fn part(text: &[u8]) -> Option<Read<Part>> {
    Some(match *text {
        [b'1', b'/', b'2', ..] => (Part::Half, Spelling::Standard, 3),
        [b'0', b'.' | b',', b'5', ..] => (Part::Half, Spelling::Malformed, 3),
        [0xC2, 0xBD, ..] => (Part::Half, Spelling::NonAscii, 2),
        [0xBD, ..] => (Part::Half, Spelling::NonAscii, 1),
        [digit @ b'0'..=b'3', ..] => (Part::Number(digit - b'0'), Spelling::Standard, 1),
        [b'O' | b'o', ..] => (Part::LetterO, Spelling::Malformed, 1),
        _ => return None,
    })
}

/// A dash or colon with a few blanks around it.
fn dash(text: &[u8]) -> Option<Read<()>> {
    let before = blanks(text);
    let (spelling, len) = match text[before..] {
        [b'-', ..] => (Spelling::Standard, 1),
        [b':', ..] => (Spelling::Malformed, 1),
        // U+2010 to U+2015, hyphens and dashes; U+2212, minus.
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => (Spelling::NonAscii, 3),
        // The dashes of Windows-1252.
        [0x96 | 0x97, ..] => (Spelling::NonAscii, 1),
        _ => return None,
    };
    let after = blanks(&text[before + len..]);
    let spelling = if before + after > 0 {
        worse(spelling, Spelling::Malformed)
    } else {
        spelling
    };
    Some(((), spelling, before + len + after))
}

fn blanks(text: &[u8]) -> usize {
    text.iter()
        .take(3)
        .take_while(|&&byte| byte == b' ')
        .count()
}

fn worse(one: Spelling, other: Spelling) -> Spelling {
    match (one, other) {
        (Spelling::NonAscii, _) | (_, Spelling::NonAscii) => Spelling::NonAscii,
        (Spelling::Malformed, _) | (_, Spelling::Malformed) => Spelling::Malformed,
        (Spelling::Standard, Spelling::Standard) => Spelling::Standard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Score, Spelling)> {
        Marker::whole(text.as_bytes()).map(|marker| (marker.score, marker.spelling))
    }

    #[test]
    fn the_four_results_of_pgn_are_standard() {
        for (text, score) in [
            ("1-0", Score::White),
            ("0-1", Score::Black),
            ("1/2-1/2", Score::Draw),
            ("*", Score::Unfinished),
        ] {
            assert_eq!(read(text), Some((score, Spelling::Standard)), "{text}");
        }
    }

    #[test]
    fn spellings_of_the_wild_are_understood_and_marked() {
        for (text, score, spelling) in [
            ("1 - 0", Score::White, Spelling::Malformed),
            ("1:0", Score::White, Spelling::Malformed),
            ("O-1", Score::Black, Spelling::Malformed),
            ("1-O", Score::White, Spelling::Malformed),
            ("1/2", Score::Draw, Spelling::Malformed),
            ("0.5-0.5", Score::Draw, Spelling::Malformed),
            ("1/2 - 1/2", Score::Draw, Spelling::Malformed),
            ("½-½", Score::Draw, Spelling::NonAscii),
            ("½", Score::Draw, Spelling::NonAscii),
            ("0–1", Score::Black, Spelling::NonAscii),
            ("1\u{2212}0", Score::White, Spelling::NonAscii),
        ] {
            assert_eq!(read(text), Some((score, spelling)), "{text}");
        }
    }

    #[test]
    fn variants_have_results_of_their_own() {
        let points = |white, black| Some((Score::Points { white, black }, Spelling::Standard));
        assert_eq!(read("3-0"), points(3, 0));
        assert_eq!(read("0-2"), points(0, 2));
        assert_eq!(
            read("1-3-2"),
            Some((Score::Places([1, 3, 2]), Spelling::Standard))
        );
        assert_eq!(
            read("1-x-2"),
            Some((Score::Places([1, 0, 2]), Spelling::Standard))
        );
    }

    #[test]
    fn castling_and_words_are_no_results() {
        for text in [
            "O-O", "o-o", "0-0-0", "O-O-O", "1-1", "draw", "+/-", "2-2", "1.", "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("0-0"), Some((Score::BothLose, Spelling::Standard)));
    }
}
