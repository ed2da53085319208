//! Matches: players, the engines behind them, clocks, faults, and the log that survives a kill.

pub mod clock;
pub mod fault;
mod seed;
pub mod uci;
