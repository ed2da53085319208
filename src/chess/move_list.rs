//! A list of moves without a heap.

use std::fmt;
use std::ops::Deref;

use super::moves::Move;
use super::square::Square;

/// More than any board has, however strange. A target is reached along eight lines and by eight
/// knights, so `n` men of which `q` move along lines have at most `8 * (64 - n) + 8 * (n - q)`, thus
/// 512, moves; five promotions on three pawns for each of eight squares add 96, castling adds 2.
const CAPACITY: usize = 512 + 96 + 2;

/// Legal moves; a slice once made.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// No move.
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            moves: [Move::new(Square::from_index(0), Square::from_index(0)); CAPACITY],
            len: 0,
        }
    }

    /// Adds a move.
    #[inline]
    pub(super) fn push(&mut self, m: Move) {
        self.moves[self.len] = m;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
