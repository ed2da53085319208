//! Reach, roads and shadows on an empty board, tabled once.

use std::sync::LazyLock;

use super::army::Army;
use super::cell::{Cell, Cells};
use super::mesh;
use super::switches::Knight;
use crate::game::Seat;

type PerCell<T> = [T; Cell::COUNT];

/// The tables of the board.
#[derive(Debug)]
pub struct Geometry {
    straight: PerCell<Cells>,
    diagonal: PerCell<Cells>,
    king: PerCell<Cells>,
    knight: [Leaps; 2],
    pawn: [Leaps; 3],
    ahead: [PerCell<Option<Cell>>; 3],
    between: Box<[PerCell<Cells>]>,
    shadow: Box<[PerCell<Cells>]>,
}

/// Jumps, and the jumps that end on a cell: not the same relation for pawns, nor for a knight whose
/// two legs have a fixed order.
#[derive(Debug)]
struct Leaps {
    to: PerCell<Cells>,
    from: PerCell<Cells>,
}

impl Leaps {
    fn new(ends: impl Fn(Cell) -> Vec<Cell>) -> Self {
        let to = per_cell(|cell| ends(cell).into_iter().collect::<Cells>());
        let from = per_cell(|cell| {
            Cell::all()
                .filter(|c| to[c.index()].contains(cell))
                .collect()
        });
        Self { to, from }
    }
}

fn per_cell<T>(value: impl Fn(Cell) -> T) -> PerCell<T> {
    let mut cells = Cell::all();
    std::array::from_fn(|_| value(cells.next().expect("there are as many cells as entries")))
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::build);

impl Geometry {
    /// The tables, built at the first call.
    #[inline]
    pub fn get() -> &'static Self {
        &GEOMETRY
    }

    fn build() -> Self {
        let mut between = vec![[Cells::EMPTY; Cell::COUNT]; Cell::COUNT].into_boxed_slice();
        let mut shadow = between.clone();
        for cell in Cell::all() {
            for road in mesh::straight_roads(cell).chain(mesh::diagonal_roads(cell)) {
                for (at, step) in road.iter().enumerate() {
                    between[cell.index()][step.index()] = road[..at].iter().copied().collect();
                    // A road that forks is listed once per arm, so shadows add up.
                    shadow[cell.index()][step.index()] |= road[at + 1..].iter().copied().collect();
                }
            }
        }
        let knight = |legs: &[(usize, usize)]| {
            Leaps::new(|cell| {
                legs.iter()
                    .flat_map(|&(first, second)| mesh::bent(cell, first, second))
                    .collect()
            })
        };
        Self {
            straight: per_cell(|cell| mesh::straight_roads(cell).flatten().collect()),
            diagonal: per_cell(|cell| mesh::diagonal_roads(cell).flatten().collect()),
            king: per_cell(|cell| {
                mesh::straight_roads(cell)
                    .chain(mesh::diagonal_roads(cell))
                    .map(|road| road[0])
                    .collect()
            }),
            knight: [knight(&[(2, 1), (1, 2)]), knight(&[(2, 1)])],
            pawn: [Army::White, Army::Red, Army::Black]
                .map(|army| Leaps::new(|cell| mesh::pawn_captures(army, cell))),
            ahead: [Army::White, Army::Red, Army::Black]
                .map(|army| per_cell(|cell| mesh::ahead(army, cell))),
            between,
            shadow,
        }
    }

    /// Cells a rook reaches on an empty board: always 14.
    #[inline]
    pub fn rook(&self, from: Cell) -> Cells {
        self.straight[from.index()]
    }

    /// Cells a bishop reaches on an empty board, both arms of a fork among them.
    #[inline]
    pub fn bishop(&self, from: Cell) -> Cells {
        self.diagonal[from.index()]
    }

    /// Cells beside `from`: 9 at the centre, 8 inside, 5 at the rim, 3 in a corner.
    #[inline]
    pub fn king(&self, from: Cell) -> Cells {
        self.king[from.index()]
    }

    /// Cells a knight on `from` attacks.
    #[inline]
    pub fn knight(&self, knight: Knight, from: Cell) -> Cells {
        self.knight[knight as usize].to[from.index()]
    }

    /// Cells from which a knight attacks `to`.
    #[inline]
    pub fn knights_on(&self, knight: Knight, to: Cell) -> Cells {
        self.knight[knight as usize].from[to.index()]
    }

    /// Cells a pawn of `army` on `from` attacks: up to 3 at its own side of the centre.
    #[inline]
    pub fn pawn(&self, army: Army, from: Cell) -> Cells {
        self.pawn[army.index()].to[from.index()]
    }

    /// Cells from which a pawn of `army` attacks `to`.
    #[inline]
    pub fn pawns_on(&self, army: Army, to: Cell) -> Cells {
        self.pawn[army.index()].from[to.index()]
    }

    /// The cell in front of a pawn of `army`, none on the rank where it promotes.
    #[inline]
    pub fn ahead(&self, army: Army, from: Cell) -> Option<Cell> {
        self.ahead[army.index()][from.index()]
    }

    /// The cells a queen passes from one cell to the other; none if she cannot go there.
    ///
    /// No cell is reached by two roads, so the answer is one set in spite of the forks.
    #[inline]
    pub fn between(&self, from: Cell, to: Cell) -> Cells {
        self.between[from.index()][to.index()]
    }

    /// What a slider on `from` sees of `reach` when the `occupied` cells stop it.
    #[inline]
    pub(super) fn sight(&self, from: Cell, reach: Cells, occupied: Cells) -> Cells {
        let shadow = &self.shadow[from.index()];
        let mut seen = reach;
        let mut blockers = reach & occupied;
        while let Some(blocker) = blockers.first() {
            let hidden = shadow[blocker.index()];
            seen -= hidden;
            blockers -= hidden | blocker.into();
        }
        seen
    }
}
