//! What the arbiter says of a recorded game.

use crate::diagnostic::Diagnostic;
use crate::game::{Ending, Outcome, Termination};

/// What the arbiter says of a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// What the record says; `None` for a game without result.
    pub recorded: Option<Outcome>,
    /// How the game ended by the rules; `None` if they leave it open.
    pub found: Option<Ending>,
    /// Who left the game before its end (three players only), in order.
    pub exits: Vec<Exit>,
    /// What is to be said about the record.
    pub diagnostics: Vec<Diagnostic>,
}

/// A player leaves a game that the others play on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Index of the player's seat.
    pub seat: usize,
    /// Why.
    pub how: Termination,
    /// Plies played until then.
    pub ply: u32,
}
