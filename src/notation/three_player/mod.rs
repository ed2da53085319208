//! Three-player chess as text: FEN3 for positions, long algebraic words for the columns of a record.
//! The forms are in `docs/rules/three-player.md`.

mod column;
mod fen;
mod field;
mod words;
mod write;

pub use column::{Column, columns_after};
pub use fen::{Reading, read_fen, read_state};
pub use field::Field;
pub use words::{Unread, Word, read_word};
pub use write::{Clocks, write_fen, write_move};

#[cfg(test)]
mod tests;
