//! Dead positions: can this side still win at all (FIDE 5.2.2, 6.9)?
//!
//! Answered in steps of growing cost, each proved, none guessed:
//! 1. `material`: the men alone decide; a few comparisons.
//! 2. [`exact`]: a search of every position that can still arise, up to a limit. "No" means that
//!    all were seen, "yes" comes with the moves that lead to the win.
//!
//! What neither decides is unknown, which every verdict treats as "can win".

mod antichess;
pub mod exact;
mod material;

pub(super) use material::{can_win, is_drawn, is_worth_a_search, lacks_material};
