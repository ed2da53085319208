//! Where king and rook go when they castle.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::moves::CastlingSide;
use super::square::{File, Rank, Square};

/// A castling move: both men's origins and targets (FIDE 3.8.2; Chess960 keeps the targets).
#[derive(Copy, Clone)]
pub(super) struct Castling {
    pub(super) king: Square,
    pub(super) rook: Square,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
}

/// The files of [`Castling::way`] by those of king and rook: what either man passes or reaches, the
/// other man's origin aside.
static WAYS: [[u8; 8]; 8] = ways();

impl Castling {
    /// The king on `king` castles with its rook on `rook`, of the same rank.
    #[inline]
    pub(super) fn new(king: Square, rook: Square) -> Self {
        let (king_file, rook_file) = match side(king, rook) {
            CastlingSide::King => (6, 5),
            CastlingSide::Queen => (2, 3),
        };
        let on = |file| Square::new(File::from_index(file), king.rank());
        Self {
            king,
            rook,
            king_to: on(king_file),
            rook_to: on(rook_file),
        }
    }

    /// The squares that must be empty if the king on `king` castles with its rook on `rook`.
    #[inline(always)]
    pub(super) fn way(king: Square, rook: Square) -> Bitboard {
        let files = WAYS[king.file().index()][rook.file().index()];
        Bitboard(u64::from(files) << (king.index() & 0b11_1000))
    }

    /// The squares of king and rook before the move.
    #[inline]
    pub(super) fn men(self) -> Bitboard {
        Bitboard::of(self.king) | Bitboard::of(self.rook)
    }

    /// The squares the king passes, its target included, its origin not.
    #[inline]
    pub(super) fn king_way(self) -> Bitboard {
        (attacks::between(self.king, self.king_to) | Bitboard::of(self.king_to))
            - Bitboard::of(self.king)
    }
}

const fn ways() -> [[u8; 8]; 8] {
    let mut table = [[0; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let (king_to, rook_to) = if king < rook { (6, 5) } else { (2, 3) };
            let passed = files(king, king_to) | files(rook, rook_to);
            table[king][rook] = passed & !(1 << king | 1 << rook);
            rook += 1;
        }
        king += 1;
    }
    table
}

/// The files from one to another, both included.
const fn files(a: usize, b: usize) -> u8 {
    let (first, last) = if a < b { (a, b) } else { (b, a) };
    (0xff << first) & (0xff >> (7 - last))
}

/// Which way a king on `king` castles with a rook on `rook`.
#[inline]
pub(super) fn side(king: Square, rook: Square) -> CastlingSide {
    if king < rook {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}

/// The rook of `rights` that `color`'s king on `king` would castle with on `wanted` side.
#[inline]
pub(super) fn rook(
    rights: Bitboard,
    color: Color,
    king: Square,
    wanted: CastlingSide,
) -> Option<Square> {
    (rights & Bitboard::rank(Rank::relative(color, 0)))
        .into_iter()
        .find(|&rook| side(king, rook) == wanted)
}
