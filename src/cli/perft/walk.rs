//! One count on many threads.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::tree::Tree;
use crate::chess::{Laws, PerftTable, Position, Split, Variant, perft_split};
use crate::cli::interrupt::Interrupt;

/// What is counted.
pub(super) trait Count<T: Tree>: Sync {
    type Sum: Copy + Default + AddAssign + Send;

    /// Subtrees of at most so many plies are counted in one go: a millisecond or so of work, enough
    /// that sharing it out costs nothing, and not so much that anybody waits for Ctrl-C.
    const WHOLE: u32;

    /// Counts a subtree in one go.
    fn count(&self, tree: &T, depth: u32) -> Self::Sum;

    fn nodes(sum: &Self::Sum) -> u64;

    /// What was counted there before.
    fn recall(&self, _: &T, _: u32) -> Option<Self::Sum> {
        None
    }

    fn keep(&self, _: &T, _: u32, _: &Self::Sum) {}
}

/// A number of move paths. With a table it soon outgrows 64 bits; it stays at their end then.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Nodes(u64);

impl Nodes {
    /// The number, if it is one.
    pub(super) fn get(self) -> Option<u64> {
        (self.0 < u64::MAX).then_some(self.0)
    }
}

impl AddAssign for Nodes {
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

/// Move paths.
#[derive(Debug)]
pub(super) struct Paths {
    pub(super) table: Option<PerftTable>,
    /// Part of the keys: the same men have other paths under another law.
    pub(super) variant: Variant,
}

impl Paths {
    fn key<T: Tree>(&self, tree: &T) -> u64 {
        tree.repetition_key() ^ (self.variant as u64).wrapping_mul(0xd1b5_4a32_d192_ed03)
    }
}

/// Shallower subtrees are counted faster than they are found in the table.
const HASHED_PLIES: u32 = 3;

impl<T: Tree> Count<T> for Paths {
    type Sum = Nodes;

    const WHOLE: u32 = 4;

    fn count(&self, tree: &T, depth: u32) -> Nodes {
        let Some(table) = self.table.as_ref().filter(|_| depth >= HASHED_PLIES) else {
            return Nodes(tree.count(depth));
        };
        let key = self.key(tree);
        if let Some(nodes) = table.get(key, depth) {
            return Nodes(nodes);
        }
        let mut nodes = Nodes::default();
        for m in tree.moves() {
            nodes += self.count(&tree.after(m), depth - 1);
        }
        table.put(key, depth, nodes.0);
        nodes
    }

    fn nodes(sum: &Nodes) -> u64 {
        sum.0
    }

    fn recall(&self, tree: &T, depth: u32) -> Option<Nodes> {
        let table = self.table.as_ref()?;
        table.get(self.key(tree), depth).map(Nodes)
    }

    fn keep(&self, tree: &T, depth: u32, sum: &Nodes) {
        if let Some(table) = &self.table {
            table.put(self.key(tree), depth, sum.0);
        }
    }
}

/// Move paths by the kind of their last ply.
#[derive(Debug)]
pub(super) struct Kinds;

impl<L: Laws> Count<Position<L>> for Kinds {
    type Sum = Split;

    const WHOLE: u32 = 3;

    fn count(&self, tree: &Position<L>, depth: u32) -> Split {
        perft_split(tree, depth)
    }

    fn nodes(sum: &Split) -> u64 {
        sum.nodes
    }
}

/// A count under way. Its nodes so far are added to `progress`.
#[derive(Debug)]
pub(super) struct Walk<'a, C> {
    pub(super) what: &'a C,
    pub(super) interrupt: &'a Interrupt,
    pub(super) progress: &'a AtomicU64,
}

impl<C> Walk<'_, C> {
    /// The counts after each move, in the order of generation; `None` for what Ctrl-C cut off.
    /// Threads of the pool that this runs in steal each other's moves at every ply.
    pub(super) fn divide<T: Tree>(&self, tree: &T, depth: u32) -> Vec<(T::Move, Option<C::Sum>)>
    where
        C: Count<T>,
    {
        tree.moves()
            .into_par_iter()
            .map(|m| {
                let sum = self.count(&tree.after(m), depth - 1);
                (m, (!self.interrupt.is_set()).then_some(sum))
            })
            .collect()
    }

    /// Means nothing after Ctrl-C.
    pub(super) fn count<T: Tree>(&self, tree: &T, depth: u32) -> C::Sum
    where
        C: Count<T>,
    {
        if self.interrupt.is_set() {
            return C::Sum::default();
        }
        if depth <= C::WHOLE {
            return self.done(self.what.count(tree, depth));
        }
        if let Some(sum) = self.what.recall(tree, depth) {
            return self.done(sum);
        }
        let sum = tree
            .moves()
            .into_par_iter()
            .map(|m| self.count(&tree.after(m), depth - 1))
            .reduce(C::Sum::default, |mut sum, part| {
                sum += part;
                sum
            });
        if !self.interrupt.is_set() {
            self.what.keep(tree, depth, &sum);
        }
        sum
    }

    fn done<T: Tree>(&self, sum: C::Sum) -> C::Sum
    where
        C: Count<T>,
    {
        self.progress.fetch_add(C::nodes(&sum), Ordering::Relaxed);
        sum
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::chess::perft;
    use crate::chess::{Antichess, Standard, ThreeCheck, TreiSahuri};
    use crate::cli::perft::tree::{three_player, two_player};
    use crate::ruleset::default_for;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn nodes<T: Tree>(tree: &T, depth: u32, table: Option<PerftTable>) -> u64 {
        let progress = AtomicU64::new(0);
        let what = Paths {
            table,
            variant: Variant::Standard,
        };
        let walk = Walk {
            what: &what,
            interrupt: &Interrupt::default(),
            progress: &progress,
        };
        let nodes = walk.count(tree, depth).get().unwrap();
        assert_eq!(progress.into_inner(), nodes);
        nodes
    }

    fn hashed_and_plain<L: Laws>(variant: Variant, fen: &str, depth: u32) {
        let tree = two_player::<L>(fen, default_for(variant)).unwrap();
        let expected = perft(&tree, depth);
        assert_eq!(nodes(&tree, depth, None), expected, "{variant}");
        for mebibytes in [0, 16] {
            let table = PerftTable::new(mebibytes).unwrap();
            assert_eq!(nodes(&tree, depth, Some(table)), expected, "{variant}");
        }
    }

    #[test]
    fn a_table_and_threads_do_not_change_the_count() {
        let antichess = KIWIPETE.replace("KQkq", "-");
        hashed_and_plain::<Standard>(Variant::Standard, "startpos", 5);
        hashed_and_plain::<Standard>(
            Variant::Standard,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
            6,
        );
        hashed_and_plain::<ThreeCheck>(Variant::ThreeCheck, KIWIPETE, 4);
        hashed_and_plain::<TreiSahuri>(Variant::TreiSahuri, KIWIPETE, 4);
        hashed_and_plain::<Antichess>(Variant::Antichess, &antichess, 5);
        let start = three_player("startpos", default_for(Variant::ThreePlayer)).unwrap();
        let table = PerftTable::new(1).unwrap();
        assert_eq!(nodes(&start, 4, Some(table)), 178_080);
    }

    /// Counts below a position that random moves lead to, with every number of threads, with and
    /// without a table.
    fn counts_agree<T: Tree>(start: T, choices: &[u16]) {
        let mut tree = start;
        for &choice in choices {
            let moves = tree.moves();
            if moves.is_empty() {
                break;
            }
            tree = tree.after(moves[usize::from(choice) % moves.len()]);
        }
        let expected = tree.count(DEPTH);
        for threads in [1, 2, 8] {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            for table in [None, Some(PerftTable::new(1).unwrap())] {
                let walk = Walk {
                    what: &Paths {
                        table,
                        variant: Variant::Standard,
                    },
                    interrupt: &Interrupt::default(),
                    progress: &AtomicU64::new(0),
                };
                let divided = pool.as_ref().unwrap().install(|| walk.divide(&tree, DEPTH));
                let counted: u64 = divided
                    .into_iter()
                    .map(|(_, nodes)| nodes.unwrap().get().unwrap())
                    .sum();
                assert_eq!(counted, expected, "{threads} threads: {}", tree.fen());
            }
        }
    }

    const DEPTH: u32 = 4;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]

        #[test]
        fn threads_and_tables_agree_anywhere(
            choices in prop::collection::vec(any::<u16>(), 40..120)
        ) {
            counts_agree(Position::<Standard>::start(), &choices);
            counts_agree(Position::<ThreeCheck>::start(), &choices);
            counts_agree(Position::<Antichess>::start(), &choices);
            counts_agree(Position::<TreiSahuri>::start(), &choices);
            let castling = "rkb1r1nq/pppppppp/8/8/8/8/PPPPPPPP/RKB1R1NQ w EAea - 0 1";
            let chess960 = two_player::<Standard>(castling, default_for(Variant::Chess960));
            counts_agree(chess960.unwrap(), &choices);
            counts_agree(three_player("startpos", default_for(Variant::ThreePlayer)).unwrap(), &choices);
        }
    }

    #[test]
    fn a_number_beyond_64_bits_is_none() {
        let mut nodes = Nodes(u64::MAX - 1);
        assert_eq!(nodes.get(), Some(u64::MAX - 1));
        nodes += Nodes(7);
        assert_eq!(nodes.get(), None);
    }

    #[test]
    fn what_was_cut_off_is_not_counted() {
        let interrupt = Interrupt::default();
        interrupt.flag().store(true, Ordering::Relaxed);
        let walk = Walk {
            what: &Paths {
                table: None,
                variant: Variant::Standard,
            },
            interrupt: &interrupt,
            progress: &AtomicU64::new(0),
        };
        let tree = two_player::<Standard>("startpos", default_for(Variant::Standard)).unwrap();
        assert!(walk.divide(&tree, 3).iter().all(|(_, sum)| sum.is_none()));
    }
}
