//! Perft: the number of legal move sequences of a length.

use std::ops::ControlFlow;

use super::board::{Board, Unseen};
use super::color::Color;
use super::generator::{Generator, Moves};
use super::laws::{Extra, Laws};
use super::move_set::MoveSet;
use super::position::Position;
use super::sliders::{Arithmetic, Sliders};

/// Number of legal move sequences of exactly `depth` plies. A finished position has none; draws that
/// need an arbiter or a claim do not stop the count.
pub fn perft<L: Laws>(position: &Position<L>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    expand(&position.board, position.turn, depth, Arithmetic)
}

fn expand<L: Laws, S: Sliders>(board: &Board<L>, us: Color, depth: u32, sliders: S) -> u64 {
    let generator = Generator::new(board, us, sliders);
    if generator.is_over() {
        return 0;
    }
    let mut nodes = 0;
    let _: ControlFlow<()> = generator.visit(Moves::All, &mut |set: MoveSet| {
        if depth == 1 {
            nodes += set.len() as u64;
        } else {
            set.for_each(|m| {
                let mut child = *board;
                child.play(us, set.role, m, &mut Unseen);
                let checks = !Generator::new(&child, !us, sliders).checkers.is_empty()
                    && child.men.of(!us, super::role::Role::King).any();
                if checks {
                    child.extra.count_check(us);
                }
                nodes += expand(&child, !us, depth - 1, sliders);
            });
        }
        ControlFlow::Continue(())
    });
    nodes
}
