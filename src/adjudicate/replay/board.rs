//! What the replay asks of a board, beyond what the referee does.

use crate::chess::{CastlingSide, ShortSan, Side};
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
    /// A move in another language, which this game cannot read; how that looks.
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

    /// Are the words of its games often short SAN? So they are only where two play.
    const HAS_SHORT_SAN: bool = false;

    /// The legal move of `S`, whose turn it is, that a short word names as it should be named, its check mark apart, if that is
    /// quick to tell.
    #[inline(always)]
    fn find_short<S: Side>(&self, san: &ShortSan) -> Option<Self::Move> {
        let _ = san;
        None
    }

    /// Plays what [`Board::find_short`] has found.
    #[inline(always)]
    fn play_short<S: Side>(&mut self, san: &ShortSan, legal: Self::Move) {
        let _ = san;
        self.play(legal);
    }

    /// Castling to this side, if that is legal.
    fn find_castling(&self, side: CastlingSide) -> Option<Self::Move> {
        let _ = side;
        None
    }

    /// Now that the move is played, is the check mark of the word right?
    #[inline(always)]
    fn is_well_marked(&self, san: &ShortSan) -> bool {
        let _ = san;
        false
    }

    /// What is unlawful about the form of a word, once its move is known: empty for lawful notation.
    /// A mate written as a check is said only by
    /// [`Board::last_remark`].
    fn remarks(&self, after: &Self, legal: Self::Move, spelling: Self::Spelling) -> Vec<Kind>;

    /// What is unlawful about the check or mate mark of the last move of a game.
    fn last_remark(&self, spelling: Self::Spelling) -> Option<Kind>;

    /// Might the last move have been mate? Quick to ask.
    fn may_be_mate(&self) -> bool {
        true
    }

    /// How the move should be written.
    fn canonical(&self, legal: Self::Move) -> Box<str>;

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
        matches!(word, b"Kd4" | b"Kd5" | b"Ke4" | b"Ke5")
    }
}
