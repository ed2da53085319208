//! Who else wants to see the plies of a game.

use crate::chess::{Laws, Move, Position};

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
}

/// Nobody watches.
#[derive(Copy, Clone, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}
