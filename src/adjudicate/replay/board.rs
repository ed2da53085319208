//! What the replay asks of a board, beyond what the referee does.

use crate::diagnostic::{Illegal, Kind};
use crate::game::GameState;

use super::observer::Observer;

/// Why a movetext word is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unread {
    /// The rules forbid it.
    Illegal(Illegal),
    /// Several moves fit; their SAN, comma-separated.
    Ambiguous(Box<str>),
    /// A pawn reaches the last rank and the word names no piece.
    PromotionMissing,
    /// A null move.
    Null,
    /// A man dropped from the hand, as in Crazyhouse.
    Drop,
    /// A move in another language or form that this game cannot read; which one.
    Foreign(&'static str),
    /// No move in any notation.
    Unknown,
}

/// A board whose games are replayed from movetext.
pub(super) trait Board: GameState + Copy {
    /// How a word spelt its move, kept for remarks on its form.
    type Spelling: Copy;

    /// The one legal move a word means here.
    fn read(&self, word: &[u8]) -> Result<(Self::Move, Self::Spelling), Unread>;

    /// Is the word lawful notation, as far as cheap tests on the positions around the move tell? May be
    /// wrong only by saying no.
    fn is_lawful(&self, after: &Self, spelling: Self::Spelling) -> bool;

    /// What is unlawful about the word, and how the move should be written.
    fn remarks(
        &self,
        legal: Self::Move,
        spelling: Self::Spelling,
        word: &[u8],
    ) -> (Vec<Kind>, Box<str>);

    /// The move number that stands before the next ply.
    fn move_number(&self) -> u32;

    /// The same position with the turn passed on, if this game has null moves in analysis.
    fn passed(&self) -> Option<Self>;

    /// Shows a ply to an observer.
    fn show_ply<O: Observer>(observer: &mut O, before: &Self, legal: Self::Move, after: &Self);

    /// Shows the last position to an observer.
    fn show_end<O: Observer>(&self, observer: &mut O);

    /// Does the word put a king on one of the four centre squares, as players do to tell an electronic
    /// board the result?
    fn is_board_signal(word: &[u8]) -> bool {
        matches!(word, b"Kd4" | b"Kd5" | b"Ke4" | b"Ke5" | b"Kxd4" | b"Kxd5" | b"Kxe4" | b"Kxe5")
    }
}
