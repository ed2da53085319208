//! What the movetext of one game held, played or not.

use crate::game::{Ending, MAX_SEATS};
use crate::pgn::Place;

use super::agreement::Written;
use super::game::Status;

/// What the movetext of one game held.
#[derive(Clone, Debug, Default)]
pub(super) struct Movetext {
    /// Plies of the main line that were played.
    pub plies: u32,
    /// Words of the main line, played or not.
    pub words: u32,
    /// The termination marker.
    pub marker: Option<Written>,
    /// How the game ended and after how many plies, if the board or the arbiter ended it.
    pub ending: Option<(Ending, u32)>,
    /// How far it could be judged.
    pub status: Status,
    /// The first claims and the ply after which each could be made.
    pub claims: [Option<Available>; 2],
    /// The word of the last ply played.
    pub last: Place,
    /// One past the last byte of the game.
    pub end: u32,
    /// Which seats cannot win on time in the final position, as the ruleset sees it.
    pub cannot_win: [bool; MAX_SEATS],
}

/// A draw that could be claimed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Available {
    /// Plies played when it first could.
    pub ply: u32,
    /// Which seat could: the one to move.
    pub seat: usize,
    /// How often the position had occurred, or the halfmove clock.
    pub value: u16,
    /// The word of the ply.
    pub place: Place,
}
