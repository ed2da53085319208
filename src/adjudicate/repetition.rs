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
    positions: Past<G::Identity>,
}

/// Positions, each with its key.
pub(super) type Past<Identity> = Vec<(u64, Identity)>;

impl<G: GameState> Stretch<G> {
    /// Two players' positions can only be equal with the same player to move.
    const STRIDE: usize = if G::Seat::ALL.len() == 2 { 2 } else { 1 };
    /// Two players must both have left and come back: four plies at the least.
    pub(super) const NEAREST_PLIES: u16 = 4;

    pub(super) const fn new(memory: Past<G::Identity>) -> Self {
        Self { positions: memory }
    }

    pub(super) fn into_memory(self) -> Past<G::Identity> {
        self.positions
    }

    pub(super) fn clear(&mut self) {
        self.positions.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, state: &G) {
        if self.positions.len() == 2 * WINDOW_PLIES {
            self.positions.drain(..WINDOW_PLIES);
        }
        self.positions
            .push((state.repetition_key(), state.identity()));
    }

    /// How often `next`, the position after the last one pushed, has occurred, itself included.
    /// Counts no further than `enough`.
    #[inline]
    pub(super) fn occurrences(&self, next: &G, enough: u16) -> u16 {
        let key = next.repetition_key();
        let mut count = 1;
        let mut back = usize::from(Self::NEAREST_PLIES);
        while let Some(index) = self.positions.len().checked_sub(back) {
            let (earlier, identity) = &self.positions[index];
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
