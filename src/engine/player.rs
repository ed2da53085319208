//! What sits at the board.

use std::time::{Duration, Instant};

use super::board::Board;
use super::clock::{Clock, Limits};
use super::fault::Fault;
use super::stop::Stop;
use super::uci::Score;

/// A player of the game `B`, of whatever kind.
pub trait Player<B: Board>: Send {
    /// A new game begins; what was learnt in the last one is forgotten.
    ///
    /// # Errors
    /// If the player can not play.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// Chooses a move in a game that is not over.
    ///
    /// # Errors
    /// If there is no legal choice.
    fn choose(&mut self, request: &Request<'_, B>) -> Result<Choice<B::Move>, Fault>;

    /// What the player said on the side since this was last asked; kept only with a faulty game.
    fn take_errors(&mut self) -> String {
        String::new()
    }
}

/// A position and how long to think about it.
#[derive(Clone, Debug)]
pub struct Request<'g, B: Board> {
    /// Where the game started.
    pub start: &'g B,
    /// Every ply since.
    pub moves: &'g [B::Move],
    /// Where it stands.
    pub position: &'g B,
    /// The repetition keys of all earlier positions, oldest first.
    pub earlier: &'g [u64],
    /// What bounds the thinking, apart from the clocks.
    pub limits: Limits,
    /// The players' clocks, by seat.
    pub clocks: &'g [Option<Clock>],
    /// When to give the player up, counted from now.
    pub patience: Duration,
    /// The only source of chance: a function of match seed, game and ply.
    pub seed: u64,
    /// Once set, nobody waits for a good answer.
    pub stop: &'g Stop,
}

/// What a player decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move, legal.
    pub chosen: M,
    /// Its opinion of it.
    pub score: Option<Score>,
    /// Plies it looked ahead.
    pub depth: Option<u16>,
    /// Positions it looked at.
    pub nodes: Option<u64>,
    /// Time it used.
    pub used: Duration,
}

impl<M> Choice<M> {
    /// A choice without an opinion.
    pub(super) fn plain(chosen: M, since: Instant) -> Self {
        Self {
            chosen,
            score: None,
            depth: None,
            nodes: None,
            used: since.elapsed(),
        }
    }
}
