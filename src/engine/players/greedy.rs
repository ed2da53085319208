//! A player that looks one ply ahead.

use std::time::Instant;

use super::alphabeta::{evaluate, value_of_ending};
use crate::chess::{Laws, Move, Position};
use crate::engine::fault::Fault;
use crate::engine::player::{Choice, Player, Request};
use crate::engine::seed::Stream;
use crate::engine::uci::Score;
use crate::game::Seat;

/// Plays the move after which it stands best at once; among equals, any.
#[derive(Copy, Clone, Default, Debug)]
pub struct Greedy;

impl<L: Laws> Player<Position<L>> for Greedy {
    fn new_game(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_, Position<L>>) -> Result<Choice<Move>, Fault> {
        let since = Instant::now();
        let position = request.position;
        let value = |&m: &Move| {
            let mut after = *position;
            after.play(m);
            match after.ending() {
                Some(ending) => value_of_ending(ending.outcome, position.turn().index(), 1),
                None => -evaluate(&after),
            }
        };
        let moves = position.legal_moves();
        let values: Vec<i32> = moves.iter().map(value).collect();
        let best = values.iter().copied().max().unwrap_or_default();
        let equals: Vec<Move> = moves
            .iter()
            .zip(&values)
            .filter(|&(_, &value)| value == best)
            .map(|(&m, _)| m)
            .collect();
        let chosen = equals[Stream::from_seed(request.seed).below(equals.len())];
        Ok(Choice {
            score: Some(Score::Centipawns(best)),
            depth: Some(1),
            nodes: Some(moves.len() as u64),
            ..Choice::plain(chosen, since)
        })
    }
}
