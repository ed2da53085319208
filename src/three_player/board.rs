//! Which man stands where.

use super::army::Army;
use super::cell::{Cell, Cells};
use crate::chess::Role;
use crate::game::Seat;

/// A man: a role of a colour. The colour stays when the man changes hands: it decides where its pawns
/// go.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Its colour.
    pub army: Army,
    /// What it is.
    pub role: Role,
}

/// The men on the board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Board {
    by_role: [Cells; 6],
    by_army: [Cells; 3],
}

/// Roles of the back rank, left to right from each army's seat (1.2, 1.3).
const ARRAY: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

impl Board {
    /// No man.
    pub const EMPTY: Self = Self {
        by_role: [Cells::EMPTY; 6],
        by_army: [Cells::EMPTY; 3],
    };

    /// The men of `armies` in their array.
    pub fn array(armies: impl IntoIterator<Item = Army>) -> Self {
        let mut board = Self::EMPTY;
        for army in armies {
            for (column, role) in ARRAY.into_iter().enumerate() {
                board.put(Cell::new(army, column, 0), Man { army, role });
                let role = Role::Pawn;
                board.put(Cell::new(army, column, 1), Man { army, role });
            }
        }
        board
    }

    /// The man on `cell`.
    pub fn man(&self, cell: Cell) -> Option<Man> {
        let army = Army::ALL
            .iter()
            .copied()
            .find(|&a| self.army(a).contains(cell))?;
        let role = Role::ALL
            .into_iter()
            .find(|&r| self.role(r).contains(cell))?;
        Some(Man { army, role })
    }

    /// The cells with men of a colour.
    #[inline]
    pub fn army(&self, army: Army) -> Cells {
        self.by_army[army.index()]
    }

    /// The cells with men of a role, of all colours.
    #[inline]
    pub fn role(&self, role: Role) -> Cells {
        self.by_role[role as usize]
    }

    /// All cells with a man.
    #[inline]
    pub fn occupied(&self) -> Cells {
        self.by_army[0] | self.by_army[1] | self.by_army[2]
    }

    /// The king of a colour, if it is on the board.
    #[inline]
    pub fn king(&self, army: Army) -> Option<Cell> {
        (self.role(Role::King) & self.army(army)).first()
    }

    /// Puts a man on an empty cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, man: Man) {
        self.by_role[man.role as usize] |= Cells::of(cell);
        self.by_army[man.army.index()] |= Cells::of(cell);
    }

    /// Takes a man off a cell, if there is one.
    #[inline]
    pub fn take(&mut self, cell: Cell) -> Option<Man> {
        let man = self.man(cell)?;
        self.by_role[man.role as usize] -= Cells::of(cell);
        self.by_army[man.army.index()] -= Cells::of(cell);
        Some(man)
    }

    /// Every man with its cell, by cell.
    pub fn men(&self) -> impl Iterator<Item = (Cell, Man)> {
        let board = *self;
        self.occupied()
            .into_iter()
            .filter_map(move |cell| board.man(cell).map(|man| (cell, man)))
    }
}
