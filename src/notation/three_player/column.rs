//! What a seat's column of a round must hold.

use std::fmt;

use crate::game::{GameState, Seat, Termination};
use crate::three_player::{Army, State};

/// What a seat's column of a round holds when its turn comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Column {
    /// A move: it is this player's turn.
    Move,
    /// `#w`: the player is mated, judged here.
    Mated {
        /// Who mated.
        by: Army,
    },
    /// `=`: the player is stalemated, judged here.
    Stalemated,
    /// `--`: the player left earlier, or the army was left off.
    Gone,
    /// Nothing: the game is over and all is said.
    Nothing,
}

impl Column {
    /// What `seat`'s column must hold next.
    pub fn of(state: &State, seat: Army) -> Self {
        if state.ending().is_none() && seat == state.turn() {
            return Self::Move;
        }
        let judged = state
            .exits()
            .find(|exit| exit.seat == seat && exit.ply == state.ply());
        match judged.map(|exit| (exit.how, exit.by)) {
            Some((Termination::Checkmate, Some(by))) => Self::Mated { by },
            Some((Termination::Stalemate, _)) => Self::Stalemated,
            _ if state.ending().is_some() && !pending(state, seat) => Self::Nothing,
            _ => Self::Gone,
        }
    }

    /// The column in words, as a diagnostic says what it expected.
    pub const fn expectation(self) -> &'static str {
        match self {
            Self::Move => "a move",
            Self::Mated { by: Army::White } => "`#w`: mated by White",
            Self::Mated { by: Army::Red } => "`#r`: mated by Red",
            Self::Mated { by: Army::Black } => "`#b`: mated by Black",
            Self::Stalemated => "`=`: stalemated",
            Self::Gone => "`--`: out of the game",
            Self::Nothing => "the result: the game is over",
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mated { by } => write!(f, "#{}", by.letter()),
            Self::Stalemated => f.write_str("="),
            Self::Gone => f.write_str("--"),
            Self::Move | Self::Nothing => Ok(()),
        }
    }
}

/// Does the last judgement of a finished game stand in a later column than this one?
fn pending(state: &State, seat: Army) -> bool {
    let judged_now = |army: Army| {
        state
            .exits()
            .any(|e| e.seat == army && e.ply == state.ply())
    };
    // The last mover's column is written; the two after it are judged in order.
    judged_now(seat.next()) && !judged_now(seat) && !state.active().contains(seat.index())
}

/// The columns to write after `mover`'s move: the seats passed over before the next move, or up to the
/// last judgement of the game.
pub fn columns_after(state: &State, mover: Army) -> impl Iterator<Item = Column> {
    let state = *state;
    [mover.next(), mover.next().next()]
        .into_iter()
        .map(move |seat| Column::of(&state, seat))
        .take_while(|column| !matches!(column, Column::Move | Column::Nothing))
}
