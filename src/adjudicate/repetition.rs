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
    keys: Vec<u64>,
    identities: Vec<G::Identity>,
}

impl<G: GameState> Stretch<G> {
    /// Two players' positions can only be equal with the same player to move.
    const STRIDE: usize = if G::Seat::ALL.len() == 2 { 2 } else { 1 };
    /// Two players must both have left and come back: four plies at the least.
    pub(super) const NEAREST_PLIES: u16 = 4;

    pub(super) const fn new() -> Self {
        Self {
            keys: Vec::new(),
            identities: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.identities.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, state: &G) {
        if self.keys.len() == 2 * WINDOW_PLIES {
            self.keys.drain(..WINDOW_PLIES);
            self.identities.drain(..WINDOW_PLIES);
        }
        self.keys.push(state.repetition_key());
        self.identities.push(state.identity());
    }

    /// How often `next`, the position after the last one pushed, has occurred, itself included.
    /// Counts no further than `enough`.
    #[inline]
    pub(super) fn occurrences(&self, next: &G, enough: u16) -> u16 {
        let key = next.repetition_key();
        let nearest = usize::from(Self::NEAREST_PLIES) - 1;
        let mut count = 1;
        for index in (0..self.keys.len())
            .rev()
            .skip(nearest)
            .step_by(Self::STRIDE)
        {
            if self.keys[index] == key && self.identities[index] == next.identity() {
                count += 1;
                if count >= enough {
                    break;
                }
            }
        }
        count
    }
}
