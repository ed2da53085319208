//! SAN: moves as text.
//!
//! [`read`] takes one movetext word. Lawful SAN is read on a short path without allocation; whatever
//! else people write (zeros in castling, long and UCI notation, figurines, small letters, `e8Q`,
//! `ch`, `e.p.`) is read too, and noted in [`SanWord::oddities`]. Words are spelling; which legal
//! move they mean is asked of a position.

#![expect(
    clippy::inline_always,
    reason = "the replay of a ply is one loop, and inlining decides what it costs"
)]

mod localised;
mod remarks;
mod resolve;
mod standard;
mod suffix;
mod tolerant;
mod word;
mod write;

pub use resolve::Unresolved;
pub use suffix::{LawfulSuffix, with_suffix};
pub use word::{Asks, CaptureMark, Oddities, Oddity, SanWord, Suffix, Unreadable, Word};
pub use write::{SanText, write, write_list};

/// Reads a movetext word.
///
/// # Errors
/// If no way of writing moves fits it.
#[inline]
pub fn read(word: &[u8]) -> Result<Word, Unreadable> {
    match standard::read(word) {
        Some(word) => Ok(Word::Move(word)),
        None => tolerant::read(word),
    }
}

/// Reads the first `len` bytes of `near` as [`read`] would, if they are SAN in one of its frequent
/// shapes: castling, or letters and digits without a promotion, perhaps with `+` or `#` behind.
#[inline(always)]
pub fn read_short(near: [u8; 8], len: usize) -> Option<SanWord> {
    standard::read_short(near, len)
}

#[cfg(test)]
mod tests;
