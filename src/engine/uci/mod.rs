//! The Universal Chess Interface as values: lines in both directions, and the bytes they come in.
//!
//! Source: the UCI specification of April 2006 (Stefan Meyer-Kahlen). Nothing here does I/O.

mod command;
mod line;
mod option;
mod reply;

pub use command::{Command, Go, Start};
pub use line::{LINE_LIMIT_BYTES, LineSplitter};
pub use option::{EngineOption, OptionKind, Unacceptable};
pub use reply::{Info, Reply, Score};
