//! Adding up: points over games, standings and tie-breaks, the running score of a match, and what the
//! scores say about strength.
//!
//! Points are exact everywhere. Floating point appears only in the statistics, which count outcomes
//! (win, draw, loss) and never points. Nothing here prints.

pub mod elo;
mod normal;
pub mod sample;
pub mod sprt;
