//! arbitru: the command-line chess arbiter.

pub mod chess;
pub mod diagnostic;
pub mod game;
pub mod three_player;
