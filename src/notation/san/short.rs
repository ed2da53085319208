//! The words that make up nearly all movetext, read from one register.

use super::standard::{piece, read_origin};
use crate::chess::{Bitboard, CastlingSide, File, Role, ShortSan, Square};

/// Reads the word at the beginning of eight letters of text if white space follows it and it is SAN in
/// one of its most frequent shapes: no castling, no promotion, no mate, not both file and rank of an
/// origin. Tells its length too.
///
/// The word is looked at from its end, so that its length needs no branch.
#[inline(always)]
pub(super) fn read(near: u64) -> Option<(ShortSan, usize)> {
    // The first byte that is white space, by its high bit.
    let blanks = near.wrapping_sub(each(b' ' + 1)) & !near & each(0x80);
    let bits = blanks.trailing_zeros() & !7;
    if !(16..64).contains(&bits) {
        return None;
    }
    let mut rest = near << (64 - bits);
    let is_check = last(rest) == b'+';
    rest <<= 8 * u32::from(is_check);
    // File and rank side by side, each less than eight.
    let target = ((rest >> 48) as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
    if target & 0xf8f8 != 0 {
        return None;
    }
    rest <<= 16;
    let is_capture = last(rest) == b'x';
    rest <<= 8 * u32::from(is_capture);
    let Letter { role, from } = LETTERS[usize::from(near as u8)];
    // What is left in front is the letter of the man, and nothing where a pawn steps.
    let has_letter = role != Role::Pawn || is_capture;
    let (from, tells_origin) = if rest == (near & (u64::from(has_letter) * 0xff)) << 56 {
        (from, false)
    } else {
        (told_origin(role, near as u8, rest)?, true)
    };
    let san = ShortSan {
        role,
        to: Square::from_index(usize::from(target >> 5 | target)),
        from,
        tells_origin,
        is_capture,
        is_check,
    };
    Some((san, bits as usize / 8))
}

/// The file or rank that tells a piece from another one, where the letter of the piece is not all that is
/// left of the word.
#[inline(never)]
fn told_origin(role: Role, letter: u8, rest: u64) -> Option<Bitboard> {
    (role != Role::Pawn && rest << 8 == u64::from(letter) << 56)
        .then(|| read_origin(&[last(rest)]))?
}

/// What the first letter of a word tells.
#[derive(Copy, Clone)]
struct Letter {
    role: Role,
    from: Bitboard,
}

/// By letter; one that begins no word in SAN comes from nowhere.
static LETTERS: [Letter; 256] = {
    let mut table = [Letter {
        role: Role::Pawn,
        from: Bitboard::EMPTY,
    }; 256];
    let mut letter = 0;
    while letter < 256 {
        let from = match letter as u8 {
            file @ b'a'..=b'h' => Bitboard::file(File::from_index((file - b'a') as usize)),
            _ => Bitboard::EMPTY,
        };
        table[letter] = match piece(letter as u8) {
            Some(role) => Letter {
                role,
                from: Bitboard::ALL,
            },
            None => Letter {
                role: Role::Pawn,
                from,
            },
        };
        letter += 1;
    }
    table
};

/// Eight times the same byte.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The last of eight letters.
#[inline(always)]
const fn last(letters: u64) -> u8 {
    (letters >> 56) as u8
}

/// The castling word without a mark that begins eight letters of text, if white space follows it, and its
/// length in bytes.
#[inline(always)]
pub(super) fn castling(near: u64) -> Option<(CastlingSide, usize)> {
    let begins = |word: &[u8]| {
        let (text, mask) = word.iter().rev().fold((0, 0), |(text, mask), &letter| {
            (text << 8 | u64::from(letter), mask << 8 | 0xff)
        });
        near & mask == text && (near >> (8 * word.len())) as u8 <= b' '
    };
    [
        (CastlingSide::King, &b"O-O"[..]),
        (CastlingSide::Queen, b"O-O-O"),
    ]
    .into_iter()
    .find(|(_, word)| begins(word))
    .map(|(side, word)| (side, word.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{
        Antichess, BlackSide, Color, Laws, Move, Position, Standard, ThreeCheck, TreiSahuri,
        WhiteSide,
    };
    use crate::notation::san;

    fn near(text: &str) -> u64 {
        let padded = format!("{text}        ");
        u64::from_le_bytes(*padded.as_bytes().first_chunk().unwrap())
    }

    fn find<L: Laws>(position: &Position<L>, word: &ShortSan) -> Option<Move> {
        match position.turn() {
            Color::White => position.find_short::<WhiteSide>(word),
            Color::Black => position.find_short::<BlackSide>(word),
        }
    }

    fn play<L: Laws>(position: &mut Position<L>, word: &ShortSan, legal: Move) {
        match position.turn() {
            Color::White => position.play_short::<WhiteSide>(word, legal),
            Color::Black => position.play_short::<BlackSide>(word, legal),
        }
    }

    /// Plays games of moves drawn by chance. Every legal move that a short word names must be found and
    /// played as the general ways do it. How many moves there were, and how many of them short.
    fn compare<L: Laws>() -> (u32, u32) {
        let (mut all, mut short) = (0, 0);
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..40 {
            let mut position = Position::<L>::start();
            for _ in 0..120 {
                let moves = position.legal_moves();
                for &m in &*moves {
                    let text = san::write(&position, m);
                    all += 1;
                    let Some((word, len)) = read(near(&text)) else {
                        continue;
                    };
                    assert_eq!(len, text.len(), "{}", &*text);
                    let Some(found) = find(&position, &word) else {
                        continue;
                    };
                    short += 1;
                    assert_eq!(found, m, "{} in {position:?}", &*text);
                    let (mut one, mut other) = (position, position);
                    play(&mut one, &word, m);
                    other.play(m);
                    assert_eq!(format!("{one:?}"), format!("{other:?}"), "{}", &*text);
                    assert_eq!(other.is_check(), word.is_check, "{}", &*text);
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                match moves.get(random as usize % moves.len().max(1)) {
                    Some(&m) => position.play(m),
                    None => break,
                }
            }
        }
        (all, short)
    }

    #[test]
    fn short_words_mean_what_words_mean() {
        for (all, short) in [
            compare::<Standard>(),
            compare::<ThreeCheck>(),
            compare::<Antichess>(),
            compare::<TreiSahuri>(),
        ] {
            assert!(short > all / 10 * 8, "{short} of {all}");
        }
    }

    #[test]
    fn words_of_other_shapes_are_not_read() {
        for word in ["e4", "exd5", "Nf3", "Nxf3+", "Nbd7", "R1xe2", "Qh5+"] {
            assert_eq!(
                read(near(word)).map(|(_, len)| len),
                Some(word.len()),
                "{word}"
            );
        }
        for word in [
            "",
            "e",
            "e9",
            "i4",
            "ed5",
            "xe5",
            "Ne",
            "nf3",
            "O-O",
            "e8=Q",
            "Qa1b2",
            "Qh5#",
            "Nf3!",
            "Nf3)",
            "1-0",
            "Nxbd7",
            "Pe4",
            "eXd5",
            "N\u{e9}f3",
            "longword",
        ] {
            assert_eq!(read(near(word)), None, "{word}");
        }
    }

    #[test]
    fn an_origin_that_tells_nothing_is_left_to_a_closer_look() {
        let position = Position::<Standard>::start();
        let (word, _) = read(near("Ngf3")).unwrap();
        assert_eq!(find(&position, &word), None);
        let (word, _) = read(near("Nxf3")).unwrap();
        assert_eq!(find(&position, &word), None, "nothing stands there");
    }

    #[test]
    fn plain_castling_words_are_read() {
        assert_eq!(castling(near("O-O")), Some((CastlingSide::King, 3)));
        assert_eq!(castling(near("O-O-O")), Some((CastlingSide::Queen, 5)));
        for word in ["O-O+", "O-O-", "0-0", "O-O!"] {
            assert_eq!(castling(near(word)), None, "{word}");
        }
    }
}
