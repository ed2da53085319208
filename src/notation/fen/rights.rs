//! Field 3: castling rights, in FEN, X-FEN and Shredder-FEN letters, mixed as they come.

use crate::chess::{Bitboard, CastlingSide, Color, File, Rank, Role, Setup, Square};

/// A letter that is no castling right, or one that repeats another.
pub(super) struct BadRights;

/// The rook squares that the letters of `text` mean. Unreadable letters are left out.
///
/// `K` and `Q` mean the outermost rook on that side of the king (X-FEN); where there is none, the
/// corner is taken, for `chess::legality` to find no rook there.
pub(super) fn read(text: &[u8], setup: &Setup) -> (Bitboard, Result<(), BadRights>) {
    let mut rights = Bitboard::EMPTY;
    let mut sound = !text.is_empty();
    for &byte in text {
        let color = if byte.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rook = match byte.to_ascii_lowercase() {
            b'k' => outermost_rook(setup, color, CastlingSide::King),
            b'q' => outermost_rook(setup, color, CastlingSide::Queen),
            file @ b'a'..=b'h' => Square::new(
                File::from_index(usize::from(file - b'a')),
                Rank::relative(color, 0),
            ),
            _ => {
                sound = false;
                continue;
            }
        };
        sound &= !rights.contains(rook);
        rights |= Bitboard::of(rook);
    }
    (rights, if sound { Ok(()) } else { Err(BadRights) })
}

/// The rook that X-FEN means by `K` or `Q`: the outermost on that side of the king, else the corner.
pub(super) fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> Square {
    let back_rank = Bitboard::rank(Rank::relative(color, 0));
    let king = (setup.men(color, Role::King) & back_rank).first();
    let rooks = setup.men(color, Role::Rook) & back_rank;
    let rook = king.and_then(|king| match side {
        CastlingSide::King => rooks.into_iter().filter(|&rook| rook > king).last(),
        CastlingSide::Queen => rooks.into_iter().find(|&rook| rook < king),
    });
    let corner = match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    };
    rook.unwrap_or(Square::new(corner, Rank::relative(color, 0)))
}
