//! Who else wants to see the plies of a game.

use crate::chess::{Laws, Move, Position};
use crate::three_player;

/// Sees the main line of a game as it is replayed. Every method does nothing unless overridden, and a
/// replay that nobody watches pays nothing for it.
pub trait Observer {
    /// A legal ply was played in a two-player game.
    #[inline]
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        let _ = (before, legal, after);
    }

    /// A comment stands after the last ply; its text, without braces.
    #[inline]
    fn comment(&mut self, text: &[u8]) {
        let _ = text;
    }

    /// The movetext of a two-player game is over; the position after the last legal ply.
    #[inline]
    fn end<L: Laws>(&mut self, last: &Position<L>) {
        let _ = last;
    }

    /// A legal ply was played in a three-player game.
    #[inline]
    fn three_player_ply(
        &mut self,
        before: &three_player::State,
        legal: three_player::Move,
        after: &three_player::State,
    ) {
        let _ = (before, legal, after);
    }

    /// The movetext of a three-player game is over; the game as it stands, departures included.
    #[inline]
    fn three_player_end(&mut self, last: &three_player::State) {
        let _ = last;
    }
}

/// Nobody watches.
#[derive(Copy, Clone, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}
