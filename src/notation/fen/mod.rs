//! FEN: positions as text.
//!
//! [`read`] never gives up early: it returns what it could make of the text and every fault it saw,
//! each with its byte range inside the text. Whether the position is *possible* is not asked here;
//! see `chess::legality`.

mod checks;
mod field;
mod placement;
mod read;
mod rights;
mod write;

pub use checks::ChecksForm;
pub use field::Field;
pub(in crate::notation) use read::MAX_CLOCK;
pub use read::{Fault, Reading, read};
pub use write::{CastlingStyle, ChecksStyle, Style, write, write_epd};

#[cfg(test)]
mod tests;
