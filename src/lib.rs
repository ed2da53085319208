//! arbitru: the command-line chess arbiter.

pub mod adjudicate;
pub mod chess;
pub mod diagnostic;
pub mod game;
pub mod notation;
pub mod pgn;
pub mod report;
pub mod ruleset;
pub mod three_player;
pub mod yaml;
