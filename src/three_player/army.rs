//! White, Red and Black.

use std::fmt;

use crate::game::Seat;

/// An army and the player it is named after, in turn order: clockwise round the board.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Army {
    /// Moves first; home on ranks 1 and 2.
    White = 0,
    /// Moves second; home on ranks 12 and 11.
    Red = 1,
    /// Moves third; home on ranks 8 and 7.
    Black = 2,
}

impl Army {
    /// `white`, `red` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Red => "red",
            Self::Black => "black",
        }
    }

    /// `w`, `r` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Red => 'r',
            Self::Black => 'b',
        }
    }

    /// The army of `w`, `r` or `b`.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'w' => Some(Self::White),
            b'r' => Some(Self::Red),
            b'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// The army of an index; counted round the board, so 3 is White again.
    pub(super) const fn from_index(index: usize) -> Self {
        match index % 3 {
            0 => Self::White,
            1 => Self::Red,
            _ => Self::Black,
        }
    }
}

impl Seat for Army {
    const ALL: &'static [Self] = &[Self::White, Self::Red, Self::Black];

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
