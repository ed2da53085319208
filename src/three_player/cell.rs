//! The 96 cells and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use std::str::FromStr;

use super::army::Army;
use crate::game::Seat;

/// A cell of the board.
///
/// Its coordinates are a sector (the army at home there), a column 0-7 counted left to right from
/// that army's seat, and a row 0-3 counted from its home rank to the frontier. In these coordinates
/// the board and the array are the same for all three.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

/// File letters of a sector, left to right from its army's seat.
const LETTERS: [[u8; 8]; 3] = [*b"abcdefgh", *b"nmlkdcba", *b"hgfeklmn"];

/// The number printed at each sector's home rank, and at its frontier.
const RANKS: [(u8, u8); 3] = [(1, 4), (12, 9), (8, 5)];

impl Cell {
    /// Number of cells.
    pub const COUNT: usize = 96;

    /// The cell at a column (0-7) and row (0-3) of a sector; higher bits of either do not count.
    pub const fn new(sector: Army, column: usize, row: usize) -> Self {
        Self((sector as u8) << 5 | ((row & 3) << 3 | column & 7) as u8)
    }

    /// `32 * sector + 8 * row + column`, below [`Cell::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The army at home in this cell's sector.
    pub const fn sector(self) -> Army {
        Army::from_index((self.0 >> 5) as usize)
    }

    /// Column from the left of the sector's army, 0-7.
    pub const fn column(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Row from the home rank, 0, to the frontier, 3.
    pub const fn row(self) -> usize {
        (self.0 >> 3 & 3) as usize
    }

    /// Is it dark, as a1 is?
    pub const fn is_dark(self) -> bool {
        (self.column() + self.row()).is_multiple_of(2)
    }

    /// The letter of its file.
    pub const fn letter(self) -> char {
        LETTERS[self.sector() as usize][self.column()] as char
    }

    /// The number of its rank, 1-12.
    pub const fn number(self) -> u8 {
        let (home, frontier) = RANKS[self.sector() as usize];
        let row = self.row() as u8;
        if home < frontier {
            home + row
        } else {
            home - row
        }
    }

    /// The cell as the next army sees it: a1 becomes n12, n12 becomes h8.
    #[must_use]
    pub fn rotated(self) -> Self {
        Self::new(self.sector().next(), self.column(), self.row())
    }

    /// All cells by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The cell of its ASCII name, such as `b"e4"` or `b"k12"`.
    pub fn from_ascii(name: &[u8]) -> Option<Self> {
        let (letter, digits) = name.split_first()?;
        let number = match *digits {
            [digit @ b'1'..=b'9'] => digit - b'0',
            [b'1', digit @ b'0'..=b'2'] => 10 + digit - b'0',
            _ => return None,
        };
        let sector = match number {
            1..=4 => Army::White,
            5..=8 => Army::Black,
            _ => Army::Red,
        };
        let column = LETTERS[sector.index()].iter().position(|l| l == letter)?;
        let row = number.abs_diff(RANKS[sector.index()].0);
        Some(Self::new(sector, column, row.into()))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a cell of the three-player board: expected a name such as `d4`, `k9` or `n12`")]
pub struct CellError;

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        Self::from_ascii(text.as_bytes()).ok_or(CellError)
    }
}

/// A set of cells; bit `n` is the cell of index `n`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// Every cell.
    pub const ALL: Self = Self((1 << Cell::COUNT) - 1);
    /// The three home ranks, where pawns of the other two colours promote.
    pub const HOME: Self = Self(0xff_0000_00ff_0000_00ff);

    /// Only `cell`.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Is `cell` a member?
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Does it hold no cell?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Does it hold any cell?
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Number of cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells in both sets, usable in constants.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cell of the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell(self.0.trailing_zeros() as u8))
        }
    }
}

impl From<Cell> for Cells {
    #[inline]
    fn from(cell: Cell) -> Self {
        Self::of(cell)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells
            .into_iter()
            .fold(Self::EMPTY, |set, cell| set | cell.into())
    }
}

/// The cells of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Members(Cells);

impl Iterator for Members {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = Members;

    #[inline]
    fn into_iter(self) -> Members {
        Members(self)
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Set difference.
impl Sub for Cells {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_round_trip_through_text() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for text in [
            "", "e", "4", "e9", "k4", "a5", "e0", "e13", "e04", "E4", "e4 ",
        ] {
            assert_eq!(text.parse::<Cell>(), Err(CellError), "{text}");
        }
    }

    #[test]
    fn each_army_sees_its_king_in_the_same_place() {
        for (army, name) in [(Army::White, "e1"), (Army::Red, "d12"), (Army::Black, "k8")] {
            assert_eq!(Cell::new(army, 4, 0).to_string(), name);
        }
        let corner: Cell = "a1".parse().unwrap();
        assert_eq!(corner.rotated().to_string(), "n12");
        assert_eq!(corner.rotated().rotated().to_string(), "h8");
        assert_eq!(corner.rotated().rotated().rotated(), corner);
    }

    #[test]
    fn a_set_lists_its_cells() {
        let set: Cells = ["a1", "e4", "n12"]
            .map(|name| name.parse().unwrap())
            .into_iter()
            .collect();
        assert_eq!(format!("{set:?}"), "{a1, e4, n12}");
        assert_eq!(set.len(), 3);
        assert_eq!(Cells::ALL.into_iter().count(), 96);
        assert!(Cell::all().all(|cell| Cells::HOME.contains(cell) == (cell.row() == 0)));
    }
}
