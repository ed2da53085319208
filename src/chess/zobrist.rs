//! Random numbers, one for each fact about a position; a position's key is the exclusive or of its facts.

use super::bitboard::Bitboard;
use super::color::Color;
use super::men::Men;
use super::role::Role;
use super::setup::CheckCounts;
use super::square::Square;

/// Most checks that are told apart; a counter stops the game at three.
const COUNTS: usize = 4;

struct Numbers {
    men: [[[u64; 64]; 6]; 2],
    castling: [u64; 64],
    ep: [u64; 64],
    checks: [[u64; COUNTS]; 2],
    black: u64,
}

static NUMBERS: Numbers = numbers();

/// The men of the usual array.
pub(super) const ARRAY: u64 = {
    let numbers = numbers();
    let mut key = 0;
    let mut role = 0;
    while role < 6 {
        let mut left = Men::ARRAY.by_role()[role].0;
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            key ^= numbers.men[square / 32][role][square];
            left &= left - 1;
        }
        role += 1;
    }
    key
};

/// A man of `color` and `role` stands on `square`.
#[inline]
pub(super) fn man(color: Color, role: Role, square: Square) -> u64 {
    NUMBERS.men[color as usize][role as usize][square.index()]
}

/// Each rook of `rights` may be castled with.
#[inline]
pub(super) fn castling(rights: Bitboard) -> u64 {
    rights
        .into_iter()
        .fold(0, |key, rook| key ^ NUMBERS.castling[rook.index()])
}

/// A pawn may be taken on the square of `ep`, if it has one.
#[inline]
pub(super) fn ep(ep: Bitboard) -> u64 {
    ep.first().map_or(0, |square| NUMBERS.ep[square.index()])
}

/// The side to move is `turn`.
#[inline]
pub(super) fn turn(turn: Color) -> u64 {
    match turn {
        Color::White => 0,
        Color::Black => NUMBERS.black,
    }
}

/// So many checks were given.
#[inline]
pub(super) fn checks(counts: CheckCounts) -> u64 {
    let number = |color: Color| {
        let count = usize::from(counts[color]).min(COUNTS - 1);
        NUMBERS.checks[color as usize][count]
    };
    number(Color::White) ^ number(Color::Black)
}

/// Splitmix64 from a fixed seed, so that keys are the same in every run.
const fn numbers() -> Numbers {
    let mut numbers = Numbers {
        men: [[[0; 64]; 6]; 2],
        castling: [0; 64],
        ep: [0; 64],
        checks: [[0; COUNTS]; 2],
        black: 0,
    };
    let mut state = 0x0061_7262_6974_7275;
    let mut square = 0;
    while square < 64 {
        let mut role = 0;
        while role < 6 {
            (state, numbers.men[0][role][square]) = next(state);
            (state, numbers.men[1][role][square]) = next(state);
            role += 1;
        }
        (state, numbers.castling[square]) = next(state);
        (state, numbers.ep[square]) = next(state);
        square += 1;
    }
    let mut count = 0;
    while count < COUNTS {
        (state, numbers.checks[0][count]) = next(state);
        (state, numbers.checks[1][count]) = next(state);
        count += 1;
    }
    (_, numbers.black) = next(state);
    numbers
}

const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ z >> 31)
}
