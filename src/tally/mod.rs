//! Adding up: points over games, standings and tie-breaks, the running score of a match, and what the
//! scores say about strength.
//!
//! Points are exact everywhere. Floating point appears only in the statistics, which count outcomes
//! (win, draw, loss) and never points. Nothing here prints.

mod cross_table;
pub mod elo;
mod event;
pub mod judged;
pub mod match_file;
mod match_score;
mod match_tally;
mod normal;
pub mod performance;
pub mod rating;
pub mod sample;
mod settle;
pub mod sprt;
mod standings;
mod tie_break;

pub use cross_table::CrossTable;
pub use event::{Event, EventError, Game, Played, PlayerId};
pub use match_file::{MatchFile, MatchGame};
pub use match_score::{MatchPlan, MatchScore, MatchState, Slot};
pub use match_tally::{MatchRow, MatchTally, Override, OverrideError, Remark, RowState};
pub use settle::{Counted, Exclusion, Settled, Word, settle, settle_statement};
pub use standings::{Standing, Standings};
pub use tie_break::{TieBreak, TieBreakValue, UnknownTieBreak};
