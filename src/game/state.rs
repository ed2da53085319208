//! The only door between boards and referees.

use super::outcome::Outcome;
use super::seat::{Seat, SeatSet};
use super::termination::{Ending, Termination};

/// What a ruleset counts as drawn material, tested by [`GameState::material`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MaterialRule {
    /// No material draws.
    None,
    /// Only when every active player has a bare king.
    BareKings,
    /// Neither side can mate whatever happens: K v K, K+minor v K, only bishops of one square colour.
    NoMate,
    /// Antichess: only bishops and pawns, the sides' bishops on different square colours, all pawns
    /// blocked by each other and out of the bishops' reach.
    BlockedBishops,
}

/// Can a side still win by some series of legal moves?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Winnable {
    /// A winning series exists.
    Yes,
    /// Proved: none exists.
    No,
    /// Not decided; treated as `Yes` wherever a verdict depends on it.
    Unknown,
}

/// A draw that a player may ask for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// The position has occurred often enough (FIDE 9.2).
    Repetition,
    /// Enough moves without a zeroing move (FIDE 9.3).
    MoveRule,
}

/// Which draws may be claimed now.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Claims {
    /// How often the position has occurred, if that many times may be claimed.
    pub repetition: Option<u16>,
    /// The halfmove clock, if it may be claimed.
    pub move_rule: Option<u16>,
}

impl Claims {
    /// Is there nothing to claim?
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// A board as the referee sees it.
pub trait GameState: Clone {
    /// Who plays.
    type Seat: Seat;
    /// One ply.
    type Move: Copy + Eq;
    /// What the repetition rule compares (FIDE 9.2.3): men and squares, turn, castling rights, the en
    /// passant square only if a capture there is legal, counters that belong to the position; no
    /// clocks.
    type Identity: Copy + Eq;

    /// Whose ply it is.
    fn turn(&self) -> Self::Seat;

    /// Plays a move that is legal here.
    fn play(&mut self, legal: Self::Move);

    /// The ending that the board itself has reached, if any.
    fn ending(&self) -> Option<Ending>;

    /// Plies since the last zeroing move.
    fn halfmove_clock(&self) -> u16;

    /// A hash of [`GameState::identity`]. It nominates repetitions; identities decide.
    fn repetition_key(&self) -> u64;

    /// What the repetition rule compares.
    fn identity(&self) -> Self::Identity;

    /// Does `rule` draw here?
    fn material(&self, rule: MaterialRule) -> bool;

    /// Is it plain that somebody can still win, so that no rule about material draws? Quick to ask.
    #[inline]
    fn is_lively(&self) -> bool {
        false
    }

    /// Has `seat` nothing but a king?
    fn bare_king(&self, seat: Self::Seat) -> bool;

    /// Can `seat` still win by some series of legal moves?
    fn can_win(&self, seat: Self::Seat) -> Winnable;

    /// As [`GameState::can_win`], by a search of what can still happen, of `limit` positions at most.
    fn can_win_within(&self, seat: Self::Seat, _limit: usize) -> Winnable {
        self.can_win(seat)
    }

    /// Is it proved, by such searches, that nobody can win? Not where only one move is legal: it is
    /// played first, and what it leaves is judged.
    fn is_dead_within(&self, _limit: usize) -> bool {
        false
    }

    /// Has `seat` too few men to win with, wherever they stand? What sites ask when a flag falls.
    fn lacks_material(&self, seat: Self::Seat) -> bool {
        self.bare_king(seat)
    }

    /// Who is still playing.
    fn active(&self) -> SeatSet;

    /// The ranking if those who are still playing draw now.
    fn drawn(&self) -> Outcome {
        Outcome::draw(Self::Seat::ALL.len())
    }

    /// `seat` leaves by `how` (resignation, flag). Ends a two-player game at once with the opponent as
    /// winner; a three-player game may go on, then `None`.
    fn withdraw(&mut self, seat: Self::Seat, how: Termination) -> Option<Ending>;
}
