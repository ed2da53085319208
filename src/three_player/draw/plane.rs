//! Where cells and labels lie in the plane: a regular hexagon of radius 1 about the origin, y upwards.

use crate::three_player::{Army, Cell};

/// A point or a direction.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Half the distance of opposite edges.
pub(super) const APOTHEM: f64 = 0.866_025_403_784_438_6;

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    fn between(self, other: Self, share: f64) -> Self {
        Self::new(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
        )
    }

    /// Turns by a third of a circle for each army after White, clockwise.
    fn turned_to(self, army: Army) -> Self {
        let turned = |p: Self| Self::new(-0.5 * p.x + APOTHEM * p.y, -APOTHEM * p.x - 0.5 * p.y);
        match army {
            Army::White => self,
            Army::Red => turned(self),
            Army::Black => turned(turned(self)),
        }
    }
}

/// A grid point of a sector: `x` columns from the left (0-8), `y` rows from home (0-4).
///
/// Each half of a sector is a kite between a corner of the hexagon, the middles of two edges, and the
/// centre; lines divide its sides evenly.
fn grid_point(army: Army, x: f64, y: f64) -> Point {
    let (u, v) = ((4.0 - (x - 4.0).abs()) / 4.0, y / 4.0);
    let corner = Point::new(-0.5, -APOTHEM);
    let home_middle = Point::new(0.0, -APOTHEM);
    let side_middle = Point::new(-0.75, -APOTHEM / 2.0);
    let centre = Point::new(0.0, 0.0);
    let point = corner
        .between(home_middle, u)
        .between(side_middle.between(centre, u), v);
    let mirrored = if x > 4.0 {
        Point::new(-point.x, point.y)
    } else {
        point
    };
    mirrored.turned_to(army)
}

/// A column or row number as a coordinate.
fn coordinate(index: usize) -> f64 {
    f64::from(index as u8)
}

/// The corners of a cell in order round it.
pub(super) fn corners(cell: Cell) -> [Point; 4] {
    let (x, y) = (coordinate(cell.column()), coordinate(cell.row()));
    [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)]
        .map(|(x, y)| grid_point(cell.sector(), x, y))
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    let (x, y) = (coordinate(cell.column()), coordinate(cell.row()));
    grid_point(cell.sector(), x + 0.5, y + 0.5)
}

/// Is the point inside the cell?
pub(super) fn contains(cell: Cell, point: Point) -> bool {
    let corners = corners(cell);
    let side = |from: Point, to: Point| {
        (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    };
    (0..4).all(|at| side(corners[at], corners[(at + 1) % 4]) >= 0.0)
}

/// A letter or a number beyond the rim.
pub(super) struct Label {
    /// The cell beside it.
    pub cell: Cell,
    /// Its middle.
    pub at: Point,
    /// What it says.
    pub text: String,
}

/// How far outside the rim labels stand.
const LABEL_DISTANCE: f64 = 0.055;

/// What is printed round the board and where: file letters at the home edges, rank numbers at the
/// three edges between.
pub(super) fn labels() -> impl Iterator<Item = Label> {
    let letters = Cell::all().filter(|cell| cell.row() == 0).map(|cell| {
        let rim = grid_point(cell.sector(), coordinate(cell.column()) + 0.5, 0.0);
        let outwards = Point::new(0.0, -1.0);
        Label {
            cell,
            at: outside(rim, outwards, cell.sector()),
            text: cell.letter().to_string(),
        }
    });
    let numbers = Cell::all()
        .filter(|cell| matches!(cell.column(), 0 | 7))
        .map(|cell| {
            let (rim, outwards) = match cell.column() {
                0 => (0.0, Point::new(-APOTHEM, -0.5)),
                _ => (8.0, Point::new(APOTHEM, -0.5)),
            };
            let rim = grid_point(cell.sector(), rim, coordinate(cell.row()) + 0.5);
            Label {
                cell,
                at: outside(rim, outwards, cell.sector()),
                text: cell.number().to_string(),
            }
        });
    letters.chain(numbers)
}

/// A point beyond the rim, in the direction that is `outwards` as White sees his sector.
fn outside(rim: Point, outwards: Point, army: Army) -> Point {
    let direction = outwards.turned_to(army);
    Point::new(
        rim.x + direction.x * LABEL_DISTANCE,
        rim.y + direction.y * LABEL_DISTANCE,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_corners_and_middles_lie_inside() {
        let apart = |a: Point, b: Point| (a.x - b.x).abs() + (a.y - b.y).abs();
        for cell in Cell::all() {
            assert!(contains(cell, middle(cell)), "{cell}");
            let inside = Cell::all().filter(|&other| contains(other, middle(cell)));
            assert_eq!(inside.count(), 1, "{cell}");
        }
        let share = |one: &str, other: &str| {
            let other = corners(other.parse().unwrap());
            let one = corners(one.parse().unwrap());
            one.iter()
                .filter(|&&p| other.iter().any(|&q| apart(p, q) < 1e-9))
                .count()
        };
        assert_eq!(share("a4", "a9"), 2);
        assert_eq!(share("e4", "e5"), 2);
        assert_eq!(share("k9", "k5"), 2);
        assert_eq!(share("d4", "e5"), 1);
    }
}
