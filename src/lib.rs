//! arbitru: the command-line chess arbiter.

pub mod adjudicate;
pub mod case;
pub mod chess;
pub mod cli;
pub mod diagnostic;
pub mod engine;
pub mod game;
pub mod notation;
pub mod pgn;
pub mod report;
pub mod ruleset;
pub mod stats;
pub mod tally;
pub mod three_player;
pub mod yaml;
