//! Matches: players, the engines behind them, clocks, faults, and the log that survives a kill.

pub mod board;
pub mod clock;
pub mod fault;
pub mod player;
pub mod players;
pub mod process;
mod seed;
pub mod uci;
