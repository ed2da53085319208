//! Perft: the number of legal move sequences of a length.

mod split;
mod table;

use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::danger::Danger;
use super::generator::{Generator, Moves};
use super::laws::{Extra, Laws};
use super::move_set::MoveSet;
use super::moves::Move;
use super::position::Position;
use super::role::Role;
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
        return pext.count::<L, Us>(board, danger, depth);
    }
    Arithmetic.count::<L, Us>(board, danger, depth)
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

/// A kind of processor, for which the count is compiled apart. What is inlined into it follows, so
/// nothing in its hot part may hide in a closure that is too large to be inlined.
trait Processor: Sliders {
    /// Leaves under a board of which `Us` is to move, without key and clocks.
    fn count<L: Laws, Us: Side>(self, board: &Board<L>, danger: Danger, depth: u32) -> u64;
}

#[cfg(target_arch = "x86_64")]
impl Processor for Pext {
    fn count<L: Laws, Us: Side>(self, board: &Board<L>, danger: Danger, depth: u32) -> u64 {
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<L: Laws, Us: Side>(
            board: &Board<L>,
            danger: Danger,
            depth: u32,
            pext: Pext,
        ) -> u64 {
            count::<L, Us, _>(board, danger, depth, pext)
        }
        // SAFETY: `Pext::detect` found the instructions.
        unsafe { compiled::<L, Us>(board, danger, depth, self) }
    }
}

impl Processor for Arithmetic {
    fn count<L: Laws, Us: Side>(self, board: &Board<L>, danger: Danger, depth: u32) -> u64 {
        count::<L, Us, _>(board, danger, depth, self)
    }
}

/// A move, what makes it, and which checks of its side do not count again after it.
#[derive(Copy, Clone)]
struct ManMove {
    role: Role,
    m: Move,
    standing: Bitboard,
}

/// More sets than any board has: two for each man, with some for pawns and castling to spare.
const SETS: usize = 2 * 64 + 16;

#[inline(always)]
fn count<L: Laws, Us: Side, P: Processor>(
    board: &Board<L>,
    danger: Danger,
    depth: u32,
    processor: P,
) -> u64 {
    let generator = Generator {
        board,
        us: Us::COLOR,
        sliders: processor,
        danger,
    };
    if generator.is_over() {
        return 0;
    }
    if depth == 1 {
        return generator.count();
    }
    let mut sets = [const { MaybeUninit::<MoveSet>::uninit() }; SETS];
    let mut len = 0;
    let _: ControlFlow<()> = generator.visit(Moves::All, &mut |set| {
        sets[len].write(set);
        len += 1;
        ControlFlow::Continue(())
    });
    let standing = board.standing_checkers(Us::COLOR, processor);
    let mut nodes = 0;
    for set in &sets[..len] {
        // SAFETY: the first `len` sets were written above.
        let set = unsafe { set.assume_init_ref() };
        let of_man = |m| ManMove {
            role: set.role,
            m,
            standing,
        };
        if depth == 2 && set.promotions.is_empty() {
            for to in set.to {
                let m = of_man(Move::new(set.from(to), to));
                nodes += replies::<L, Us, _>(board, m, processor);
            }
        } else {
            for m in *set {
                let (child, danger) = after::<L, Us, _>(board, of_man(m), processor);
                nodes += processor.count::<L, Us::Other>(&child, danger, depth - 1);
            }
        }
    }
    nodes
}

/// The board after a move of `Us`, and what then threatens the other king.
#[inline(always)]
fn after<L: Laws, Us: Side, P: Processor>(
    board: &Board<L>,
    ManMove { role, m, standing }: ManMove,
    processor: P,
) -> (Board<L>, Danger) {
    let mut child = board.after(Us::COLOR, role, m);
    let danger = Danger::look(&child, !Us::COLOR, processor);
    if (danger.checkers - standing).any() {
        child.extra.count_check(Us::COLOR);
    }
    (child, danger)
}

/// Number of replies to a move of `Us`: the last ply is counted, not played.
#[inline(always)]
fn replies<L: Laws, Us: Side, P: Processor>(board: &Board<L>, m: ManMove, processor: P) -> u64 {
    let (child, danger) = after::<L, Us, _>(board, m, processor);
    let generator = Generator {
        board: &child,
        us: !Us::COLOR,
        sliders: processor,
        danger,
    };
    if generator.is_over() {
        return 0;
    }
    generator.count()
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

    const SMALL: u64 = 10_000_000;
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
        let counted = Arithmetic.count::<Standard, White>(board, danger, 3);
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
