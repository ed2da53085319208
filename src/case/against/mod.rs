//! The same cases, asked of somebody else: a UCI engine.
//!
//! The case is played here first; the engine is then asked about each move, about the moves of the
//! last position, and whether the game is over there. Claims, points and whatever else only an
//! arbiter knows it is not asked.

mod ask;
mod board;
#[cfg(test)]
mod tests;
mod witness;

pub use ask::{ask, not_asked};
pub use witness::{Finish, Scene, Witness};
