//! Two-player boards: squares, men, moves, positions, and the law of each variant.

#![expect(
    clippy::inline_always,
    reason = "the generator is compiled once for each processor; only what is inlined follows"
)]

mod attacks;
mod bitboard;
mod board;
mod castling;
mod choice;
mod color;
mod danger;
pub mod dead;
#[cfg(test)]
mod fen_for_tests;
mod from_setup;
mod generator;
mod illegal;
pub mod laws;
pub mod legality;
mod men;
mod move_list;
mod move_set;
mod moves;
mod pass;
mod perft;
mod play;
mod position;
#[cfg(test)]
mod random_games;
mod resolve;
mod role;
mod san;
mod setup;
mod short;
mod sliders;
#[cfg(test)]
mod slow;
mod square;
mod state;
mod variant;
mod zobrist;

pub use bitboard::Bitboard;
pub use choice::Choice;
pub(crate) use color::{BlackSide, Side, WhiteSide};
pub use color::{ByColor, Color};
pub use from_setup::SetupError;
pub use generator::Moves;
pub use laws::{
    Antichess, ChecksGiven, King, Laws, Readings, Standard, ThreeCheck, TreiSahuri, WithLaws,
};
pub use move_list::MoveList;
pub use move_set::{MoveSet, Origin, SetMoves};
pub use moves::{CastlingSide, Move};
pub use perft::{PerftTable, Split, perft, perft_split};
pub use position::{EnPassantMode, Position};
pub use resolve::SanError;
pub use role::{Piece, Role};
pub use san::{San, ShortSan};
pub use setup::{CheckCounts, Setup};
#[cfg(target_arch = "x86_64")]
pub(crate) use sliders::Bmi2;
pub use square::{File, Rank, Square};
pub use state::Identity;
pub use variant::{UnknownVariant, Variant};
