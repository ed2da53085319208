//! Everybody against everybody.

use super::event::{Event, PlayerId};
use super::standings::Standings;
use crate::game::Points;

/// What each player scored against each other one, in the order of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    /// Players by row and column.
    pub order: Vec<PlayerId>,
    cells: Vec<Vec<Points>>,
}

impl CrossTable {
    /// The results of `event`, ordered as in `standings`.
    pub fn new(event: &Event, standings: &Standings) -> Self {
        let order: Vec<PlayerId> = standings.rows.iter().map(|row| row.player).collect();
        let mut index = vec![0; order.len()];
        for (position, player) in order.iter().enumerate() {
            index[player.0] = position;
        }
        let mut cells = vec![Vec::new(); order.len() * order.len()];
        for game in event.games() {
            for (seat, player) in game.seated() {
                for (_, opponent) in game.seated().filter(|(other, _)| *other != seat) {
                    cells[index[player.0] * order.len() + index[opponent.0]]
                        .push(game.points[seat]);
                }
            }
        }
        Self { order, cells }
    }

    /// Points of the player in `row` in each game with the one in `column`, in the order played.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn cell(&self, row: usize, column: usize) -> &[Points] {
        assert!(column < self.order.len(), "a column for each player");
        &self.cells[row * self.order.len() + column]
    }
}
