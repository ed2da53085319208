//! A position as a FEN describes it, before anyone asked whether it is possible.

use super::bitboard::Bitboard;
use super::color::{ByColor, Color};
use super::role::{Piece, Role};
use super::square::Square;

/// Checks given so far, by side.
pub type CheckCounts = ByColor<u8>;

/// The contents of a FEN: well-formed, not necessarily possible. `Position::from_setup` decides that.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The squares of each role, of both colours; index by `role as usize`.
    pub by_role: [Bitboard; 6],
    /// The squares of each colour.
    pub by_color: ByColor<Bitboard>,
    /// Whose ply it is.
    pub turn: Color,
    /// Castling rights: the squares of the rooks that a king may castle with.
    pub castling: Bitboard,
    /// The en passant square: the one a pawn just passed over, whether or not a capture is legal.
    pub ep_square: Option<Square>,
    /// Plies since the last zeroing move.
    pub halfmove_clock: u16,
    /// Starts at 1, incremented after Black's ply.
    pub fullmove_number: u32,
    /// Checks given, if the text has a counter.
    pub checks: Option<CheckCounts>,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Self = Self {
        by_role: [Bitboard::EMPTY; 6],
        by_color: ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY),
        turn: Color::White,
        castling: Bitboard::EMPTY,
        ep_square: None,
        halfmove_clock: 0,
        fullmove_number: 1,
        checks: None,
    };

    /// The man on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = Role::ALL
            .into_iter()
            .find(|&role| self.by_role[role as usize].contains(square))?;
        let color = if self.by_color.white.contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    /// Puts a man on an empty square.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.by_role[piece.role as usize] |= Bitboard::of(square);
        self.by_color[piece.color] |= Bitboard::of(square);
    }

    /// The squares of `color`'s men of `role`.
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.by_color[color] & self.by_role[role as usize]
    }
}
