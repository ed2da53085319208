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
mod short;
mod standard;
mod suffix;
mod tolerant;
mod word;
mod write;

use crate::chess::{CastlingSide, ShortSan};

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

/// Reads the word that begins eight letters of text if it is lawful SAN in one of its most frequent
/// shapes and white space follows; tells its length in bytes.
#[inline(always)]
pub(crate) fn read_short(near: u64) -> Option<(ShortSan, usize)> {
    short::read(near)
}

/// The plain castling word that begins eight letters of text, if white space follows it, and its length in
/// bytes.
#[inline(always)]
pub(crate) fn castling(near: u64) -> Option<(CastlingSide, usize)> {
    short::castling(near)
}

#[cfg(test)]
mod tests;
