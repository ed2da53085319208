//! Moves.

use std::fmt;

use super::role::Role;
use super::square::Square;

/// Which rook a king castles with.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// The rook nearer the h-file; the king ends on the g-file.
    King = 0,
    /// The rook nearer the a-file; the king ends on the c-file.
    Queen = 1,
}

/// A move: origin, target, promotion.
///
/// Castling is the king taking its own rook, so Chess960 needs no special case. Whether a move is a
/// capture, en passant, or castling follows from the position it is played in.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A move without promotion; for castling, `to` is the square of the king's own rook.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() | to.index() << 6) as u16)
    }

    /// A pawn move to the last rank.
    #[inline]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self(Self::new(from, to).0 | (role as u16) << 12)
    }

    /// Where the man comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize)
    }

    /// Where the man goes; for castling, where the rook stands.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.0 as usize >> 6)
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    /// Origin, target, promotion letter: `e2e4`, `e7e8q`, `e1h1` for castling.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |role| {
            write!(f, "{}", role.letter().to_ascii_lowercase())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_keeps_its_parts() {
        let (from, to) = (Square::from_index(52), Square::from_index(60));
        for role in Role::ALL.into_iter().skip(1) {
            let m = Move::promoting(from, to, role);
            assert_eq!((m.from(), m.to(), m.promotion()), (from, to, Some(role)));
        }
        assert_eq!(Move::new(from, to).promotion(), None);
        assert_eq!(
            format!("{:?}", Move::promoting(from, to, Role::Queen)),
            "e7e8q"
        );
    }
}
