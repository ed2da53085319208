//! A player that plays any legal move, each as likely as the other.

use std::time::Instant;

use crate::engine::board::Board;
use crate::engine::fault::Fault;
use crate::engine::player::{Choice, Player, Request};
use crate::engine::seed::Stream;

/// Plays uniformly at random.
#[derive(Clone, Debug)]
pub struct Random<B: Board> {
    moves: Vec<B::Move>,
}

impl<B: Board> Default for Random<B> {
    fn default() -> Self {
        Self { moves: Vec::new() }
    }
}

impl<B: Board> Player<B> for Random<B> {
    fn new_game(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_, B>) -> Result<Choice<B::Move>, Fault> {
        let since = Instant::now();
        request.position.legal_moves(&mut self.moves);
        let chosen = self.moves[Stream::from_seed(request.seed).below(self.moves.len())];
        Ok(Choice::plain(chosen, since))
    }
}
