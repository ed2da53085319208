//! Matches: players, the engines behind them, clocks, faults, and the log that survives a kill.

pub mod adjudication;
pub mod archive;
pub mod board;
pub mod chess960;
pub mod clock;
pub mod contest;
pub mod divide;
pub mod enquiry;
pub mod entrant;
pub mod fault;
pub mod game;
pub mod host;
pub mod log;
pub mod openings;
pub mod player;
pub mod players;
pub mod process;
pub mod record;
pub mod schedule;
pub mod scoreboard;
mod seed;
pub mod stop;
mod three_player;
pub mod uci;
