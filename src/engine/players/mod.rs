//! Players: three built-in ones, and engines behind the UCI.

mod alphabeta;
mod external;
mod greedy;
mod random;

pub use alphabeta::AlphaBeta;
pub use external::{External, Protocol, Restart, Session, StartError};
pub use greedy::Greedy;
pub use random::Random;
