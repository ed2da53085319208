//! How cells touch: the one place that knows the board's shape.
//!
//! A cell is a square with four edges and four corners, and only one fact is special: the front edge
//! of a frontier cell leads into another sector, where it is a front edge again. Straight lines
//! cross a cell from edge to opposite edge. Diagonal lines cross it from corner to opposite corner,
//! and what lies beyond a corner is found by walking round it. Round the centre six cells meet
//! instead of four, so two lie beyond it and the line forks; nothing here mentions that case.

use super::army::Army;
use super::cell::Cell;
use crate::game::Seat;

/// An edge of a cell as its sector's army sees it, clockwise.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Edge {
    Front = 0,
    Right = 1,
    Back = 2,
    Left = 3,
}

impl Edge {
    const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Back, Self::Left];

    const fn turned(self, quarters: usize) -> Self {
        Self::ALL[(self as usize + quarters) % 4]
    }

    const fn opposite(self) -> Self {
        self.turned(2)
    }
}

/// A corner of a cell, named by the edge before it in clockwise order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Corner(Edge);

impl Corner {
    fn all() -> impl Iterator<Item = Self> {
        Edge::ALL.into_iter().map(Self)
    }

    const fn opposite(self) -> Self {
        Self(self.0.opposite())
    }
}

/// The cell beyond an edge, and the edge of that cell one comes in by.
fn across(cell: Cell, edge: Edge) -> Option<(Cell, Edge)> {
    let (sector, column, row) = (cell.sector(), cell.column(), cell.row());
    match (edge, column, row) {
        (Edge::Front, 0..4, 3) => Some((Cell::new(sector.next(), 7 - column, 3), Edge::Front)),
        (Edge::Front, _, 3) => Some((Cell::new(sector.next().next(), 7 - column, 3), Edge::Front)),
        (Edge::Front, ..) => Some((Cell::new(sector, column, row + 1), Edge::Back)),
        (Edge::Back, _, 0) | (Edge::Left, 0, _) | (Edge::Right, 7, _) => None,
        (Edge::Back, ..) => Some((Cell::new(sector, column, row - 1), Edge::Front)),
        (Edge::Left, ..) => Some((Cell::new(sector, column - 1, row), Edge::Right)),
        (Edge::Right, ..) => Some((Cell::new(sector, column + 1, row), Edge::Left)),
    }
}

/// The next cell round a corner, and where that corner is as seen from there.
fn pivot((cell, corner): (Cell, Corner)) -> Option<(Cell, Corner)> {
    let (next, entry) = across(cell, corner.0)?;
    Some((next, Corner(entry.turned(3))))
}

/// The cells of the same shade that meet `cell` only in that corner: none at the rim, two at the
/// centre of the board, else one.
fn beyond(cell: Cell, corner: Corner) -> Vec<(Cell, Corner)> {
    let two_on = |from| pivot(from).and_then(pivot);
    std::iter::successors(two_on((cell, corner)), |&from| two_on(from))
        .take_while(|&(next, _)| next != cell)
        .collect()
}

fn straight_from(cell: Cell, edge: Edge) -> Vec<Cell> {
    std::iter::successors(across(cell, edge), |&(cell, entry)| {
        across(cell, entry.opposite())
    })
    .map(|(cell, _)| cell)
    .collect()
}

fn diagonals_from(cell: Cell, corner: Corner) -> Vec<Vec<Cell>> {
    beyond(cell, corner)
        .into_iter()
        .flat_map(|(next, entry)| {
            let mut onward = diagonals_from(next, entry.opposite());
            if onward.is_empty() {
                onward.push(Vec::new());
            }
            for road in &mut onward {
                road.insert(0, next);
            }
            onward
        })
        .collect()
}

/// The roads of a rook from `cell` on an empty board, nearest cell first.
pub fn straight_roads(cell: Cell) -> impl Iterator<Item = Vec<Cell>> {
    Edge::ALL
        .into_iter()
        .map(move |edge| straight_from(cell, edge))
        .filter(|road| !road.is_empty())
}

/// The roads of a bishop from `cell` on an empty board, nearest cell first. A road that forks at the
/// centre is two roads with the same beginning.
pub fn diagonal_roads(cell: Cell) -> impl Iterator<Item = Vec<Cell>> {
    Corner::all().flat_map(move |corner| diagonals_from(cell, corner))
}

/// The cells a knight reaches by `first` straight steps in one line, then `second` in a line across
/// it.
pub(super) fn bent(cell: Cell, first: usize, second: usize) -> Vec<Cell> {
    let walk = |start: (Cell, Edge), steps: usize| {
        (0..steps).try_fold(start, |(cell, ahead), _| {
            across(cell, ahead).map(|(next, entry)| (next, entry.opposite()))
        })
    };
    Edge::ALL
        .into_iter()
        .filter_map(|edge| walk((cell, edge), first))
        .flat_map(|(knee, ahead)| [(knee, ahead.turned(1)), (knee, ahead.turned(3))])
        .filter_map(|turned| walk(turned, second))
        .map(|(end, _)| end)
        .collect()
}

/// Which way a pawn of `army` faces on `cell`: away from home in its own sector, towards the home
/// rank in any other.
fn facing(army: Army, cell: Cell) -> Edge {
    if cell.sector() == army {
        Edge::Front
    } else {
        Edge::Back
    }
}

/// The cell in front of a pawn of `army`.
pub(super) fn ahead(army: Army, cell: Cell) -> Option<Cell> {
    across(cell, facing(army, cell)).map(|(next, _)| next)
}

/// The cells a pawn of `army` attacks: those beyond the two ends of the edge it faces.
pub(super) fn pawn_captures(army: Army, cell: Cell) -> Vec<Cell> {
    let edge = facing(army, cell);
    [Corner(edge), Corner(edge.turned(3))]
        .into_iter()
        .flat_map(|corner| beyond(cell, corner))
        .map(|(next, _)| next)
        .collect()
}
