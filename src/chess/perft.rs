//! Perft: the number of legal move sequences of a length.

mod split;
mod table;

use std::mem::MaybeUninit;
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

pub use self::split::{Split, perft_split};
pub use self::table::PerftTable;

/// Number of legal move sequences of exactly `depth` plies. A finished position has none; draws that
/// need an arbiter or a claim do not stop the count.
pub fn perft<L: Laws>(position: &Position<L>, depth: u32) -> u64 {
    match position.turn {
        Color::White => perft_of::<L, White>(position, depth),
        Color::Black => perft_of::<L, Black>(position, depth),
    }
}

fn perft_of<L: Laws, Us: Side>(position: &Position<L>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (board, danger) = (&position.board, position.danger());
    #[cfg(target_arch = "x86_64")]
    if let Some(pext) = Pext::detect() {
        // SAFETY: `Pext::detect` found the instructions.
        return unsafe { count_with_bmi2::<L, Us>(board, danger, depth, pext) };
    }
    count_anywhere::<L, Us>(board, danger, depth, Arithmetic)
}

/// The side to move, known when the program is compiled.
trait Side {
    const COLOR: Color;
    type Other: Side<Other = Self>;
}

struct White;
struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}

/// [`count`] compiled for processors with these instructions. What is inlined into it follows, so
/// nothing in its hot part may hide in a closure that is too large to be inlined.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn count_with_bmi2<L: Laws, Us: Side>(
    board: &Board<L>,
    danger: Danger,
    depth: u32,
    sliders: Pext,
) -> u64 {
    count::<L, Us, _>(board, danger, depth, sliders, |board, danger, depth| {
        count_with_bmi2::<L, Us::Other>(board, danger, depth, sliders)
    })
}

fn count_anywhere<L: Laws, Us: Side>(
    board: &Board<L>,
    danger: Danger,
    depth: u32,
    sliders: Arithmetic,
) -> u64 {
    count::<L, Us, _>(board, danger, depth, sliders, |board, danger, depth| {
        count_anywhere::<L, Us::Other>(board, danger, depth, sliders)
    })
}

/// More sets than any board has: two for each man, with some for pawns and castling to spare.
const SETS: usize = 2 * 64 + 16;

/// Leaves under a board without key and clocks. The last ply is counted, not played.
#[inline(always)]
fn count<L: Laws, Us: Side, S: Sliders>(
    board: &Board<L>,
    danger: Danger,
    depth: u32,
    sliders: S,
    deeper: impl Fn(&Board<L>, Danger, u32) -> u64,
) -> u64 {
    let us = Us::COLOR;
    if depth == 1 {
        return count_moves(board, us, danger, sliders);
    }
    let generator = Generator {
        board,
        us,
        sliders,
        danger,
    };
    if generator.is_over() {
        return 0;
    }
    let mut sets = [const { MaybeUninit::<MoveSet>::uninit() }; SETS];
    let mut len = 0;
    let _: ControlFlow<()> = generator.visit(Moves::All, &mut |set| {
        sets[len].write(set);
        len += 1;
        ControlFlow::Continue(())
    });
    let standing = board.standing_checkers(us, sliders);
    let mut nodes = 0;
    for set in &sets[..len] {
        // SAFETY: the first `len` sets were written above.
        let set = unsafe { set.assume_init_ref() };
        for m in *set {
            let mut child = *board;
            child.play(us, set.role, m, &mut Unseen);
            let danger = Danger::look(&child, !us, sliders);
            if (danger.checkers - standing).any() {
                child.extra.count_check(us);
            }
            nodes += if depth == 2 {
                count_moves(&child, !us, danger, sliders)
            } else {
                deeper(&child, danger, depth - 1)
            };
        }
    }
    nodes
}

#[inline(always)]
fn count_moves<L: Laws, S: Sliders>(
    board: &Board<L>,
    us: Color,
    danger: Danger,
    sliders: S,
) -> u64 {
    let generator = Generator {
        board,
        us,
        sliders,
        danger,
    };
    if generator.is_over() {
        return 0;
    }
    let mut moves = 0;
    let _: ControlFlow<()> = generator.visit(Moves::All, &mut |set| {
        moves += set.len() as u64;
        ControlFlow::Continue(())
    });
    moves
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
    fn a_plain_processor_counts_the_same() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = position::<Standard>(fen);
        let (board, danger) = (&position.board, position.danger());
        let counted = count_anywhere::<Standard, White>(board, danger, 3, Arithmetic);
        assert_eq!(counted, 97_862);
    }

    #[test]
    fn readings_of_the_law_reach_the_count() {
        use super::super::laws::{Readings, StandingCheck};
        // White overlooks the rook's check; whether it counts again decides when Black has three.
        let fen = "4k3/8/8/8/8/8/4r2P/4K3 b - - 0 1 +0+1";
        let literal = position::<TreiSahuri>(fen);
        let once = literal.with_readings(Readings {
            standing_check: StandingCheck::Once,
            ..Readings::default()
        });
        assert!(perft(&literal, 4) < perft(&once, 4));
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
