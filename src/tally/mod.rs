//! Adding up: points over games, standings and tie-breaks, the running score of a match, and what the
//! scores say about strength.
//!
//! Points are exact everywhere. Floating point appears only in the statistics, which count outcomes
//! (win, draw, loss) and never points. Nothing here prints.

mod cross_table;
pub mod elo;
mod event;
mod match_score;
mod normal;
pub mod sample;
pub mod sprt;
mod standings;
mod tie_break;

pub use cross_table::CrossTable;
pub use event::{Event, EventError, Game, Played, PlayerId};
pub use match_score::{MatchPlan, MatchScore, MatchState, Slot};
pub use standings::{Standing, Standings};
pub use tie_break::{TieBreak, TieBreakValue, UnknownTieBreak};
