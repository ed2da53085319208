//! The arbiter: applies a [`Ruleset`](crate::ruleset::Ruleset) to any game that walks in through
//! [`GameState`](crate::game::GameState).

#![expect(
    clippy::inline_always,
    reason = "the replay of a ply is one loop, and inlining decides what it costs"
)]

mod cite;
mod claim;
mod referee;
mod repetition;
pub mod replay;
mod rulebook;
mod verdict;

pub use claim::{ClaimRefused, Occasion, Occasions};
pub use referee::Referee;
pub use rulebook::Rulebook;
pub use verdict::{Exit, Verdict};
