//! How often a position has occurred.

use crate::game::{GameState, Seat};

/// Equal positions further apart than this, without a zeroing move between them, are not looked for:
/// it keeps the cost of a ply bounded where a ruleset has no automatic move rule.
const WINDOW_PLIES: usize = 4096;

/// The positions since the last zeroing move, oldest first; none before it can occur again. The
/// memory is kept from game to game.
///
/// Keys nominate, identities decide.
#[derive(Clone)]
pub(super) struct Stretch<G: GameState> {
    /// All of the game that are remembered.
    positions: Past<G::Identity>,
    /// Where the stretch begins in them.
    start: usize,
    /// A set over small hashes of their keys: without the bit of a key, it is new.
    filter: [u64; 4],
}

/// Positions, each with its key.
pub(super) type Past<Identity> = Vec<(u64, Identity)>;

impl<G: GameState> Stretch<G> {
    /// Two players' positions can only be equal with the same player to move.
    const STRIDE: usize = if G::Seat::ALL.len() == 2 { 2 } else { 1 };
    /// Two players must both have left and come back: four plies at the least.
    const NEAREST_PLIES: u16 = 4;

    pub(super) const fn new(memory: Past<G::Identity>) -> Self {
        Self {
            positions: memory,
            start: 0,
            filter: [0; 4],
        }
    }

    pub(super) fn into_memory(self) -> Past<G::Identity> {
        self.positions
    }

    pub(super) fn clear(&mut self) {
        self.positions.clear();
        self.start = 0;
        self.filter = [0; 4];
    }

    /// Forgets all if `next`, the position after the last one pushed, came by a zeroing move. Nothing
    /// branches: whether it did cannot be foretold.
    #[inline(always)]
    pub(super) fn forget_before(&mut self, next: &G) {
        let is_zeroed = next.halfmove_clock() == 0;
        let kept = u64::from(is_zeroed).wrapping_sub(1);
        for word in &mut self.filter {
            *word &= kept;
        }
        self.start = if is_zeroed {
            self.positions.len()
        } else {
            self.start
        };
    }

    #[inline(always)]
    pub(super) fn push(&mut self, state: &G) {
        if self.positions.len() == 2 * WINDOW_PLIES {
            self.positions.drain(..WINDOW_PLIES);
            self.start = self.start.saturating_sub(WINDOW_PLIES);
        }
        let key = state.repetition_key();
        self.positions.push((key, state.identity()));
        let (word, bit) = place(key);
        self.filter[word] |= bit;
    }

    /// Is `next`, the position after the last one pushed, surely a new one? Quick to ask, and rarely
    /// denied without cause.
    #[inline(always)]
    pub(super) fn is_new(&self, next: &G) -> bool {
        let (word, bit) = place(next.repetition_key());
        self.filter[word] & bit == 0
    }

    /// How often `next`, the position after the last one pushed, has occurred, itself included.
    /// Counts no further than `enough`.
    #[cold]
    #[inline(never)]
    pub(super) fn occurrences(&self, next: &G, enough: u16) -> u16 {
        let key = next.repetition_key();
        let mut count = 1;
        let mut back = usize::from(Self::NEAREST_PLIES);
        let stretch = &self.positions[self.start..];
        while let Some(index) = stretch.len().checked_sub(back) {
            let (earlier, identity) = &stretch[index];
            if *earlier == key && *identity == next.identity() {
                count += 1;
                if count >= enough {
                    break;
                }
            }
            back += Self::STRIDE;
        }
        count
    }
}

/// The word and the bit of a key in the filter.
#[inline(always)]
const fn place(key: u64) -> (usize, u64) {
    ((key >> 6 & 3) as usize, 1 << (key & 63))
}
