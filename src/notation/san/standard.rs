//! Lawful SAN, letter by letter: the path of nearly every word.

use super::word::{Asks, CaptureMark, Oddities, SanWord, Suffix};
use crate::chess::{Bitboard, CastlingSide, File, Rank, Role, San, Square};

/// Reads a word that is SAN as the PGN standard has it; how much of the origin it gives is not
/// asked.
#[inline]
pub(super) fn read(word: &[u8]) -> Option<SanWord> {
    let (core, suffix) = match word {
        [core @ .., b'+'] => (core, Suffix::Check),
        [core @ .., b'#'] => (core, Suffix::Mate),
        core => (core, Suffix::None),
    };
    let (san, capture) = read_core(core)?;
    Some(SanWord {
        asks: Asks::San(san),
        suffix,
        capture,
        oddities: Oddities::NONE,
    })
}

/// Reads a word without a suffix.
#[inline]
pub(super) fn read_core(core: &[u8]) -> Option<(San, CaptureMark)> {
    match core {
        [b'a'..=b'h', ..] => read_pawn(core),
        b"O-O" => Some((San::Castle(CastlingSide::King), CaptureMark::Absent)),
        b"O-O-O" => Some((San::Castle(CastlingSide::Queen), CaptureMark::Absent)),
        [letter, middle @ .., file, rank] => {
            let role = piece(*letter)?;
            let to = Square::from_ascii(&[*file, *rank])?;
            let (origin, capture) = match middle {
                [origin @ .., b'x'] => (origin, CaptureMark::Present),
                origin => (origin, CaptureMark::Absent),
            };
            let from = read_origin(origin)?;
            Some((
                San::Normal {
                    role,
                    from,
                    to,
                    promotion: None,
                },
                capture,
            ))
        }
        _ => None,
    }
}

fn read_pawn(core: &[u8]) -> Option<(San, CaptureMark)> {
    let (squares, promotion) = match core {
        [squares @ .., b'=', letter] => (squares, Some(promoted(*letter)?)),
        squares => (squares, None),
    };
    let (from, to, capture) = match squares {
        [file, rank] => (Bitboard::ALL, [*file, *rank], CaptureMark::Absent),
        [from, b'x', file, rank] => (file_set(*from)?, [*file, *rank], CaptureMark::Present),
        _ => return None,
    };
    let to = Square::from_ascii(&to)?;
    Some((
        San::Normal {
            role: Role::Pawn,
            from,
            to,
            promotion,
        },
        capture,
    ))
}

/// The squares that part of an origin leaves: nothing, a file, a rank, or both.
#[inline]
pub(super) fn read_origin(origin: &[u8]) -> Option<Bitboard> {
    match origin {
        [] => Some(Bitboard::ALL),
        [rank @ b'1'..=b'8'] => Some(Bitboard::rank(Rank::from_index(usize::from(rank - b'1')))),
        [file] => file_set(*file),
        square => Square::from_ascii(square).map(Bitboard::of),
    }
}

#[inline]
pub(super) fn file_set(letter: u8) -> Option<Bitboard> {
    matches!(letter, b'a'..=b'h')
        .then(|| Bitboard::file(File::from_index(usize::from(letter - b'a'))))
}

/// The piece of an upper-case letter. A table, because which it is cannot be foretold.
#[inline]
pub(super) const fn piece(letter: u8) -> Option<Role> {
    PIECES[letter as usize]
}

static PIECES: [Option<Role>; 256] = {
    let mut table = [None; 256];
    table[b'N' as usize] = Some(Role::Knight);
    table[b'B' as usize] = Some(Role::Bishop);
    table[b'R' as usize] = Some(Role::Rook);
    table[b'Q' as usize] = Some(Role::Queen);
    table[b'K' as usize] = Some(Role::King);
    table
};

/// What a pawn may become in some variant; which, its law knows.
#[inline]
pub(super) fn promoted(letter: u8) -> Option<Role> {
    piece(letter)
}
