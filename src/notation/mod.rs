//! Text and values: FEN, SAN, UCI, EPD.
//!
//! Readers take bytes as they come and never panic; places in their errors are relative to the text.

pub mod epd;
pub mod fen;
pub mod san;
pub mod three_player;
pub mod uci;
