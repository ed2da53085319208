//! The words every game shares: seats, outcomes, terminations, points, and the door ([`GameState`])
//! through which a board reaches the referee. This layer imports nothing.

mod outcome;
mod points;
mod seat;
mod state;
mod termination;

pub use outcome::{Outcome, OutcomeError};
pub use points::{Points, PointsError};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use state::{Claim, Claims, GameState, MaterialRule, Winnable};
pub use termination::{Ending, RuleRef, Termination, UnknownTermination};
