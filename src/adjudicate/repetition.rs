//! How often a position has occurred.

use crate::game::{GameState, Seat};

/// Equal positions further apart than this, without a zeroing move between them, are not looked for:
/// it keeps the cost of a ply bounded where a ruleset has no automatic move rule.
const WINDOW_PLIES: usize = 4096;

/// A game of a hundred plies fills a fortieth of the filter.
const FILTER_WORDS: usize = 64;

/// The positions of a game, oldest first. The memory is kept from game to game.
///
/// Keys nominate, identities decide.
#[derive(Clone)]
pub(super) struct Stretch<G: GameState> {
    positions: Past<G::Identity>,
    len: usize,
    /// A set over small hashes of their keys: without the bit of a key, it is new.
    filter: [u64; FILTER_WORDS],
}

/// Positions, each with its key. What is behind the last one of a game is left from earlier games.
pub(super) type Past<Identity> = Vec<(u64, Identity)>;

impl<G: GameState> Stretch<G> {
    /// Two players' positions can only be equal with the same player to move.
    const STRIDE: usize = if G::Seat::ALL.len() == 2 { 2 } else { 1 };
    /// Two players must both have left and come back: four plies at the least.
    const NEAREST_PLIES: usize = 4;

    pub(super) const fn new(memory: Past<G::Identity>) -> Self {
        Self {
            positions: memory,
            len: 0,
            filter: [0; FILTER_WORDS],
        }
    }

    pub(super) fn into_memory(self) -> Past<G::Identity> {
        self.positions
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.filter = [0; FILTER_WORDS];
    }

    #[inline(always)]
    pub(super) fn push(&mut self, state: &G) {
        let key = state.repetition_key();
        let (word, bit) = place(key);
        self.filter[word] |= bit;
        match self.positions.get_mut(self.len) {
            Some(slot) => *slot = (key, state.identity()),
            None => self.make_room(state),
        }
        self.len += 1;
    }

    /// Makes room for the position, which is put there.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, state: &G) {
        if self.len == 2 * WINDOW_PLIES {
            self.positions.drain(..WINDOW_PLIES);
            self.len -= WINDOW_PLIES;
        }
        let entry = (state.repetition_key(), state.identity());
        self.positions.push(entry);
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
        // None from before the last zeroing move can occur again.
        let stretch = usize::from(next.halfmove_clock()).min(self.len);
        let mut count = 1;
        for back in (Self::NEAREST_PLIES..=stretch).step_by(Self::STRIDE) {
            let (earlier, identity) = &self.positions[self.len - back];
            if *earlier == key && *identity == next.identity() {
                count += 1;
                if count >= enough {
                    break;
                }
            }
        }
        count
    }
}

/// The word and the bit of a key in the filter.
#[inline(always)]
const fn place(key: u64) -> (usize, u64) {
    ((key >> 6) as usize % FILTER_WORDS, 1 << (key & 63))
}
