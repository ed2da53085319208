//! Counting move paths.

use std::ops::ControlFlow;

use super::state::State;
use crate::game::GameState;

/// The number of ways to play `depth_plies` plies from here. Players who are mated or frozen on the
/// way are passed over; a finished game has no continuation.
pub fn perft(state: &State, depth_plies: u32) -> u64 {
    if depth_plies == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _: ControlFlow<()> = state.visit_moves(|set| {
        nodes += match depth_plies {
            1 => set.len(),
            _ => set
                .moves()
                .map(|m| {
                    let mut after = *state;
                    after.play(m);
                    perft(&after, depth_plies - 1)
                })
                .sum(),
        };
        ControlFlow::Continue(())
    });
    nodes
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::game::GameState;
    use crate::three_player::{Identity, Switches};

    #[test]
    fn the_start_has_the_counts_two_other_programs_found() {
        let start = State::start(Switches::default());
        for (depth_plies, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8000), (4, 178_080)] {
            assert_eq!(perft(&start, depth_plies), nodes, "depth {depth_plies}");
        }
    }

    /// Puts every position up to `plies` away under its key.
    fn collect(state: &State, plies: u32, seen: &mut HashMap<u64, Identity>) {
        let known = seen
            .entry(state.repetition_key())
            .or_insert_with(|| state.identity());
        assert!(*known == state.identity(), "{known:?}, {state:?}");
        if plies > 0 {
            for m in state.legal_moves() {
                let mut after = *state;
                after.play(m);
                collect(&after, plies - 1, seen);
            }
        }
    }

    #[test]
    fn positions_that_differ_have_different_keys() {
        // With a hash that only multiplied, thirty pairs of these had one key.
        let mut state = State::start(Switches::default());
        for ply in 0..90 {
            let moves = state.legal_moves();
            state.play(moves[ply * 1_299_709 % moves.len()]);
        }
        let mut seen = HashMap::new();
        collect(&state, 2, &mut seen);
        assert_eq!(seen.len(), 653);
    }
}
