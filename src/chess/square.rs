//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

use super::color::Color;

/// A square; its index is `8 * rank + file`, a1 = 0, h1 = 7, a8 = 56.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

/// A file; a = 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct File(u8);

/// A rank; the first = 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Rank(u8);

impl Square {
    /// The square of a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.0 << 3 | file.0)
    }

    /// The square of an index; only its low six bits count.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// `8 * rank + file`.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructors guarantee.
        (self.0 & 63) as usize
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3 & 7)
    }

    /// The same square seen from the other side: a1 and a8, e2 and e7.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// Is it dark, as a1 is?
    pub const fn is_dark(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 0
    }

    /// All squares, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64_u8).map(Self)
    }

    /// The square of two ASCII characters such as `b"e4"`.
    pub const fn from_ascii(text: &[u8]) -> Option<Self> {
        match *text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Self::new(File(file - b'a'), Rank(rank - b'1')))
            }
            _ => None,
        }
    }
}

impl File {
    /// The a-file.
    pub const A: Self = Self(0);
    /// The h-file.
    pub const H: Self = Self(7);

    /// The file of an index; only its low three bits count.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self((index & 7) as u8)
    }

    /// a = 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// All files, a to h.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..8_u8).map(Self)
    }
}

impl Rank {
    /// The rank of an index; only its low three bits count.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self((index & 7) as u8)
    }

    /// The first rank = 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self.0) as char
    }

    /// The rank that `color` sees as its `nth`, counted from 0 at its own back rank.
    #[inline]
    pub const fn relative(color: Color, nth: usize) -> Self {
        match color {
            Color::White => Self::from_index(nth),
            Color::Black => Self::from_index(7 - nth),
        }
    }

    /// All ranks, first to eighth.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..8_u8).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a square: expected `a1` to `h8`")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        Self::from_ascii(text.as_bytes()).ok_or(SquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_round_trip_through_text() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert!("e9".parse::<Square>().is_err());
        assert!(Square::from_ascii(b"a1").unwrap().is_dark());
        assert!(!Square::from_ascii(b"h1").unwrap().is_dark());
    }
}
