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

/// A SAN move in its most frequent shapes, flat: a piece whose origin the text leaves open, or a pawn
/// that does not promote.
///
/// It names the move as the standard wants it: a capture is marked if and only if it is one, and only a
/// capturing pawn tells its file. Finding and playing it is [`super::short`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShortSan {
    /// Which kind of man.
    pub role: Role,
    /// Where it goes.
    pub to: Square,
    /// The squares it may come from: the pawn's file, or all.
    pub from: Bitboard,
    /// Does the text mark a capture?
    pub is_capture: bool,
    /// Does the text mark a check?
    pub is_check: bool,
}
