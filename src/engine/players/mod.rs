//! Players: the built-in ones, and engines behind the UCI.

mod alphabeta;
mod external;
mod greedy;
mod random;
#[cfg(test)]
mod tests;
mod three_player;

use std::fmt;
use std::str::FromStr;

pub use alphabeta::AlphaBeta;
pub use external::{External, Protocol, Restart, Session, StartError};
pub use greedy::Greedy;
pub use random::Random;
pub use three_player::Paranoid;

use super::board::Board;
use super::player::Player;
use crate::chess::{Laws, Position};
use crate::three_player::State;

/// A player that is part of this program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BuiltIn {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`AlphaBeta`], for two players.
    AlphaBeta,
    /// [`Paranoid`], for three; with one opponent it is [`AlphaBeta`].
    Paranoid,
}

/// A game that the built-in players know.
pub trait Playable: Board {
    /// A new player of this kind.
    fn built_in(kind: BuiltIn) -> Box<dyn Player<Self>>;
}

impl<L: Laws> Playable for Position<L> {
    fn built_in(kind: BuiltIn) -> Box<dyn Player<Self>> {
        match kind {
            BuiltIn::Random => Box::new(Random::default()),
            BuiltIn::Greedy => Box::new(Greedy),
            BuiltIn::AlphaBeta | BuiltIn::Paranoid => Box::new(AlphaBeta::default()),
        }
    }
}

impl Playable for State {
    fn built_in(kind: BuiltIn) -> Box<dyn Player<Self>> {
        match kind {
            BuiltIn::Random => Box::new(Random::default()),
            BuiltIn::Greedy => Box::new(Greedy),
            BuiltIn::AlphaBeta | BuiltIn::Paranoid => Box::new(Paranoid),
        }
    }
}

impl BuiltIn {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::AlphaBeta, Self::Paranoid];
    /// Those for two players, weakest first.
    pub const FOR_TWO: [Self; 3] = [Self::Random, Self::Greedy, Self::AlphaBeta];
    /// Those for three, weakest first.
    pub const FOR_THREE: [Self; 3] = [Self::Random, Self::Greedy, Self::Paranoid];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::AlphaBeta => "alphabeta",
            Self::Paranoid => "paranoid",
        }
    }
}

impl fmt::Display for BuiltIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no built-in player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown player `{0}`: expected random, greedy, alphabeta or paranoid")]
pub struct UnknownPlayer(pub String);

impl FromStr for BuiltIn {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}
