//! Three-player chess on 96 cells: board, men, law and verdicts. The rules, their source and our
//! readings are in `docs/rules/three-player.md`; `R4` in a rule reference is the fourth reading there.

mod army;
mod cell;
mod geometry;
mod mesh;
mod switches;

pub use army::Army;
pub use cell::{Cell, CellError, Cells};
pub use geometry::Geometry;
pub use mesh::{diagonal_roads, straight_roads};
pub use switches::{End, Knight, MateCredit, Neutrality, Switches};
