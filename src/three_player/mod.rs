//! Three-player chess on 96 cells: board, men, law and verdicts. The rules, their source and our
//! readings are in `docs/rules/three-player.md`; "reading 4" is the fourth one there.

mod army;
mod board;
mod castling;
mod cell;
pub mod draw;
mod exit;
mod geometry;
mod illegal;
mod judge;
mod key;
mod mesh;
mod movegen;
mod moves;
mod perft;
mod play;
mod position;
mod rules;
mod setup;
mod state;
mod switches;

pub use army::Army;
pub use board::{Board, Man};
pub use castling::{Rights, SIDES, castled, king_home, rook_home};
pub use cell::{Cell, CellError, Cells};
pub use exit::{Exit, Fate, Mating};
pub use geometry::Geometry;
pub use mesh::{diagonal_roads, straight_roads};
pub use moves::{Move, MoveSet, PROMOTIONS};
pub use perft::perft;
pub use position::Position;
pub use setup::{Command, Setup, SetupFault};
pub use state::{Identity, State};
pub use switches::{End, Knight, MateCredit, Neutrality, Switches};
