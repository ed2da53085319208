//! What a SAN word asks for, apart from how it is spelt.

use super::bitboard::Bitboard;
use super::moves::CastlingSide;
use super::role::Role;
use super::square::Square;

/// A move as SAN names it: not yet tied to a position. Reading and writing the text is
/// `notation::san`; finding the one legal move it means is `Position::resolve`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum San {
    /// A man goes to a square.
    Normal {
        /// Which kind of man.
        role: Role,
        /// The squares it may come from, as far as the text restricts them (`Bitboard::ALL`, a file,
        /// a rank, or one square).
        from: Bitboard,
        /// Where it goes.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
}

/// A SAN move in its most frequent shapes, flat: no castling, no promotion, not both file and rank of an
/// origin. They are found and played by ways of their own.
#[expect(
    clippy::struct_excessive_bools,
    reason = "three marks of a text, none of which excludes another"
)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShortSan {
    /// Which kind of man.
    pub role: Role,
    /// Where it goes.
    pub to: Square,
    /// The squares it may come from: the file of a pawn; of a piece all, or the file or rank that tells it
    /// from others.
    pub from: Bitboard,
    /// Does the text tell a piece from others?
    pub tells_origin: bool,
    /// Does the text mark a capture?
    pub is_capture: bool,
    /// Does the text mark a check?
    pub is_check: bool,
}
