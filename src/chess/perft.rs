//! Perft: the number of legal move sequences of a length.

use std::ops::ControlFlow;

use super::board::{Board, Unseen};
use super::color::Color;
use super::danger::Danger;
use super::generator::{Generator, Moves};
use super::laws::{Extra, Laws};
use super::move_set::MoveSet;
use super::position::Position;
#[cfg(target_arch = "x86_64")]
use super::sliders::Pext;
use super::sliders::{Arithmetic, Sliders};

/// Number of legal move sequences of exactly `depth` plies. A finished position has none; draws that
/// need an arbiter or a claim do not stop the count.
pub fn perft<L: Laws>(position: &Position<L>, depth: u32) -> u64 {
    let node = Node {
        board: position.board,
        us: position.turn,
        danger: position.danger,
    };
    if depth == 0 {
        return 1;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(pext) = Pext::detect() {
        // SAFETY: `Pext::detect` found the instructions.
        return unsafe { count_with_bmi2(&node, depth, pext) };
    }
    count_anywhere(&node, depth, Arithmetic)
}

/// A position without key and clocks.
struct Node<L: Laws> {
    board: Board<L>,
    us: Color,
    danger: Danger,
}

/// [`Node::count`] compiled for processors with these instructions; it is inlined here, and so are the
/// generator and everything it calls.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn count_with_bmi2<L: Laws>(node: &Node<L>, depth: u32, sliders: Pext) -> u64 {
    node.count(depth, sliders, |child, depth| {
        count_with_bmi2(child, depth, sliders)
    })
}

fn count_anywhere<L: Laws>(node: &Node<L>, depth: u32, sliders: Arithmetic) -> u64 {
    node.count(depth, sliders, |child, depth| {
        count_anywhere(child, depth, sliders)
    })
}

/// More sets than men and kinds of pawn moves can make.
const SETS: usize = 96;

impl<L: Laws> Node<L> {
    /// The last ply is counted, not played.
    #[inline(always)]
    fn count<S: Sliders>(&self, depth: u32, sliders: S, next: impl Fn(&Self, u32) -> u64) -> u64 {
        let generator = Generator {
            board: &self.board,
            us: self.us,
            sliders,
            danger: self.danger,
        };
        if generator.is_over() {
            return 0;
        }
        let mut nodes = 0;
        if depth == 1 {
            let _: ControlFlow<()> = generator.visit(Moves::All, &mut |set: MoveSet| {
                nodes += set.len() as u64;
                ControlFlow::Continue(())
            });
            return nodes;
        }
        let mut sets = [MoveSet::NONE; SETS];
        let mut len = 0;
        let _: ControlFlow<()> = generator.visit(Moves::All, &mut |set: MoveSet| {
            sets[len] = set;
            len += 1;
            ControlFlow::Continue(())
        });
        for set in &sets[..len] {
            set.for_each(|m| {
                let mut board = self.board;
                board.play(self.us, set.role, m, &mut Unseen);
                let danger = Danger::look(&board, !self.us, sliders);
                if danger.checkers.any() {
                    board.extra.count_check(self.us);
                }
                let child = Self {
                    board,
                    us: !self.us,
                    danger,
                };
                nodes += next(&child, depth - 1);
            });
        }
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen_for_tests::position;
    use super::super::laws::{Antichess, Standard, ThreeCheck, TreiSahuri};
    use super::*;

    /// Counts every row of a table up to `limit` nodes a row.
    fn counts<L: Laws>(table: &str, limit: u64) {
        for line in table.lines() {
            let mut columns = line.split(" ;D");
            let position = position::<L>(columns.next().unwrap());
            for column in columns {
                let (depth, nodes) = column.split_once(' ').unwrap();
                let nodes: u64 = nodes.parse().unwrap();
                if nodes <= limit {
                    let counted = perft(&position, depth.parse().unwrap());
                    assert_eq!(counted, nodes, "{line}: depth {depth}");
                }
            }
        }
    }

    const SMALL: u64 = 5_000_000;
    const LARGE: u64 = 300_000_000;
    const STANDARD: &str = include_str!("../../testdata/perft/standard.epd");
    const CHESS960: &str = include_str!("../../testdata/perft/chess960.epd");
    const THREE_CHECK: &str = include_str!("../../testdata/perft/three-check.epd");
    const ANTICHESS: &str = include_str!("../../testdata/perft/antichess.epd");
    const TREI_SAHURI: &str = include_str!("../../testdata/perft/trei-sahuri.epd");

    #[test]
    fn standard_trees_have_the_known_sizes() {
        counts::<Standard>(STANDARD, SMALL);
    }

    #[test]
    fn chess960_trees_have_the_known_sizes() {
        counts::<Standard>(CHESS960, SMALL);
    }

    #[test]
    fn three_check_trees_have_the_known_sizes() {
        counts::<ThreeCheck>(THREE_CHECK, SMALL);
    }

    #[test]
    fn antichess_trees_have_the_known_sizes() {
        counts::<Antichess>(ANTICHESS, SMALL);
    }

    #[test]
    fn trei_sahuri_trees_have_the_known_sizes() {
        counts::<TreiSahuri>(TREI_SAHURI, SMALL);
    }

    #[test]
    #[ignore = "minutes in a debug build"]
    fn large_trees_have_the_known_sizes() {
        counts::<Standard>(STANDARD, LARGE);
        counts::<Standard>(CHESS960, LARGE);
        counts::<ThreeCheck>(THREE_CHECK, LARGE);
        counts::<Antichess>(ANTICHESS, LARGE);
        counts::<TreiSahuri>(TREI_SAHURI, LARGE);
    }

    #[test]
    fn one_check_from_defeat_nobody_can_overlook_one() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 +2+2";
        for depth in 1..=3 {
            assert_eq!(
                perft(&position::<TreiSahuri>(fen), depth),
                perft(&position::<ThreeCheck>(fen), depth)
            );
        }
    }
}
