//! The law of each variant: how men move and how the board itself ends a game.
//!
//! A law is a type without a value, so every rule of it is settled when the program is compiled. What
//! may be claimed, and what an arbiter does unasked, is no law: that is a ruleset.

mod antichess;
mod checks_given;
mod standard;
mod three_check;
mod trei_sahuri;

use std::fmt::Debug;

use super::color::Color;
use super::position::Position;
use super::role::Role;
use super::setup::CheckCounts;
use super::variant::Variant;
use crate::game::Ending;

pub use antichess::Antichess;
pub use checks_given::ChecksGiven;
pub use standard::Standard;
pub use three_check::ThreeCheck;
pub use trei_sahuri::{ExposedMate, PinnedCapture, Readings, StandingCheck, TreiSahuri};

/// What a king is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum King {
    /// A check must be answered.
    Royal,
    /// A check may be overlooked, and the king then captured; it never steps into check itself.
    Capturable,
    /// A man like others: no check, no castling, any number of them.
    Commoner,
}

/// Must one capture?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Capture {
    /// At will.
    Optional,
    /// Whenever any capture is there.
    Mandatory,
}

/// The law of a variant.
pub trait Laws: Copy + Debug + Send + Sync + 'static {
    /// What a king is.
    const KING: King = King::Royal;
    /// Must one capture?
    const CAPTURE: Capture = Capture::Optional;
    /// What a pawn may become.
    const PROMOTIONS: &'static [Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// What a position holds beyond chess.
    type Extra: Extra;

    /// The ending that the board itself has reached, if any.
    fn ending(position: &Position<Self>) -> Option<Ending>;

    /// Sets how doubtful rules are read in this game; laws without doubts ignore it.
    fn read_as(_: &mut Self::Extra, _: Readings) {}

    /// May a pinned man take the king? Asked only where kings are [`King::Capturable`].
    fn pinned_may_take_king(_: &Self::Extra) -> bool {
        true
    }

    /// Does a check that was overlooked count again after the next ply of the side that gave it?
    /// Asked only where kings are [`King::Capturable`].
    fn standing_check_counts(_: &Self::Extra) -> bool {
        true
    }

    /// Is it mate although the mated side could take the other king? Asked only where kings are
    /// [`King::Capturable`].
    fn exposed_king_may_mate(_: &Self::Extra) -> bool {
        false
    }
}

/// Checks needed to win where checks are counted.
pub const CHECKS_TO_WIN: u8 = 3;

/// What a position holds beyond chess: nothing, or [`ChecksGiven`].
pub trait Extra: Copy + Eq + Debug + Send + Sync + 'static {
    /// The extra state of a position whose text had these counters.
    fn new(checks: Option<CheckCounts>) -> Self;

    /// Checks given so far, where they are counted.
    fn checks(&self) -> Option<CheckCounts>;

    /// `by` gave a check.
    fn count_check(&mut self, by: Color);

    /// Who has given [`CHECKS_TO_WIN`] checks.
    #[inline]
    fn third_check(&self) -> Option<Color> {
        let counts = self.checks()?;
        [Color::White, Color::Black]
            .into_iter()
            .find(|&color| counts[color] >= CHECKS_TO_WIN)
    }
}

impl Extra for () {
    fn new(_: Option<CheckCounts>) {}

    #[inline]
    fn checks(&self) -> Option<CheckCounts> {
        None
    }

    #[inline]
    fn count_check(&mut self, _: Color) {}
}

/// Work to do under the law of a variant that is known only at run time.
pub trait WithLaws {
    /// What comes of it.
    type Output;

    /// Does the work under `L`.
    fn run<L: Laws>(self) -> Self::Output;
}

impl Variant {
    /// Does `work` under the law of this variant; `None` for the three-player game, whose board is
    /// not a [`Position`].
    pub fn with_laws<W: WithLaws>(self, work: W) -> Option<W::Output> {
        match self {
            Self::Standard | Self::Chess960 => Some(work.run::<Standard>()),
            Self::ThreeCheck => Some(work.run::<ThreeCheck>()),
            Self::Antichess => Some(work.run::<Antichess>()),
            Self::TreiSahuri => Some(work.run::<TreiSahuri>()),
            Self::ThreePlayer => None,
        }
    }
}
