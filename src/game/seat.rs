//! Who sits at the board.

use std::fmt;
use std::hash::Hash;

/// The largest number of seats any game here has.
pub const MAX_SEATS: usize = 3;

/// A player's place at the board, in turn order: `Color` for two, `Army` for three.
pub trait Seat: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + 'static {
    /// All seats in turn order; `ALL[seat.index()] == seat`.
    const ALL: &'static [Self];

    /// Position in [`Seat::ALL`], below [`MAX_SEATS`].
    fn index(self) -> usize;

    /// The seat that would move next if nobody had left the game.
    #[must_use]
    fn next(self) -> Self {
        Self::ALL[(self.index() + 1) % Self::ALL.len()]
    }
}

/// A set of seats, by index.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The first `seats` seats.
    pub const fn first(seats: usize) -> Self {
        Self((1 << seats) - 1)
    }

    /// This set and the seat at `index`.
    #[must_use]
    pub const fn with(self, index: usize) -> Self {
        Self(self.0 | 1 << index)
    }

    /// This set without the seat at `index`.
    #[must_use]
    pub const fn without(self, index: usize) -> Self {
        Self(self.0 & !(1 << index))
    }

    /// Is the seat at `index` a member?
    pub const fn contains(self, index: usize) -> bool {
        self.0 & 1 << index != 0
    }

    /// How many seats are members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nobody a member?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members' indices, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MAX_SEATS).filter(move |&index| self.contains(index))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set = SeatSet::first(3).without(1);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(set.with(1), SeatSet::first(3));
        assert_eq!(set.len(), 2);
    }
}
