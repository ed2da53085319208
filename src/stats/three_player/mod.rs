//! Games for three: what is seen of one, what is counted of all, and the tables that show it.
//!
//! They have no sides of two colours and no score, so they are counted apart: places by seat, who mated
//! whom with what, who took over whose men, who was frozen.

mod counts;
mod seen;
mod sheets;
mod sound;
mod standing;
mod table;

pub(super) use counts::Counts;
pub(super) use seen::Seen;
pub(super) use table::ThreeTables;
pub use table::{Show, ThreePlayerTable};

/// As many as there are seats.
const SEATS: usize = 3;
