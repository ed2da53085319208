//! White and Black.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use crate::game::Seat;

/// A side.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first.
    White = 0,
    /// Moves second.
    Black = 1,
}

impl Color {
    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The other side, usable in constants.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A side that is known when the program is compiled: what is done for it is compiled for it alone.
pub(crate) trait Side {
    /// Which.
    const COLOR: Color;
}

/// White, as a [`Side`].
pub(crate) struct WhiteSide;

/// Black, as a [`Side`].
pub(crate) struct BlackSide;

impl Side for WhiteSide {
    const COLOR: Color = Color::White;
}

impl Side for BlackSide {
    const COLOR: Color = Color::Black;
}

impl Not for Color {
    type Output = Self;
    fn not(self) -> Self {
        self.other()
    }
}

impl Seat for Color {
    const ALL: &'static [Self] = &[Self::White, Self::Black];

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One value for each side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// White's value, then Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
