//! The words that make up nearly all movetext, read from one register.

use super::standard::{piece, read_origin};
use crate::chess::{Bitboard, File, Role, ShortSan, Square};

/// Reads the word at the beginning of eight letters of text if white space follows it and it is SAN in
/// one of its most frequent shapes: no castling, no promotion, no mate, no origin but a capturing pawn's
/// file. Tells its length too.
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
    let (from, tells_origin) = if rest == (near & u64::from(has_letter) * 0xff) << 56 {
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

/// The length in bytes of the castling word without a mark that begins eight letters of text, if white space
/// follows it.
#[inline(always)]
pub(super) fn castling_len(near: u64) -> Option<usize> {
    let begins = |word: &[u8]| {
        let (text, mask) = word.iter().rev().fold((0, 0), |(text, mask), &letter| {
            (text << 8 | u64::from(letter), mask << 8 | 0xff)
        });
        near & mask == text && (near >> (8 * word.len())) as u8 <= b' '
    };
    [&b"O-O"[..], b"O-O-O"]
        .into_iter()
        .find(|word| begins(word))
        .map(<[u8]>::len)
}
