//! arbitru: the command-line chess arbiter.

pub mod chess;
pub mod diagnostic;
pub mod engine;
pub mod game;
pub mod notation;
