//! Two-player boards: squares, men, moves, positions, and the law of each variant.

mod bitboard;
mod color;
mod moves;
mod role;
mod san;
mod setup;
mod square;
mod variant;

pub use bitboard::Bitboard;
pub use color::{ByColor, Color};
pub use moves::{CastlingSide, Move};
pub use role::{Piece, Role};
pub use san::San;
pub use setup::{CheckCounts, Setup};
pub use square::{File, Rank, Square};
pub use variant::{UnknownVariant, Variant};
