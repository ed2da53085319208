//! arbitru: the command-line chess arbiter.

pub mod chess;
pub mod cli;
pub mod diagnostic;
pub mod game;
pub mod report;
