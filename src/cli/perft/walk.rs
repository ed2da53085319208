//! One count on many threads.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::tree::Tree;
use crate::chess::{Laws, PerftTable, Position, Split, perft_split};
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

/// Move paths.
#[derive(Debug)]
pub(super) struct Paths {
    pub(super) table: Option<PerftTable>,
}

/// Shallower subtrees are counted faster than they are found in the table.
const HASHED_PLIES: u32 = 3;

impl<T: Tree> Count<T> for Paths {
    type Sum = u64;

    const WHOLE: u32 = 4;

    fn count(&self, tree: &T, depth: u32) -> u64 {
        let Some(table) = self.table.as_ref().filter(|_| depth >= HASHED_PLIES) else {
            return tree.count(depth);
        };
        let key = tree.repetition_key();
        if let Some(nodes) = table.get(key, depth) {
            return nodes;
        }
        let below = |m| self.count(&tree.after(m), depth - 1);
        let nodes = tree.moves().into_iter().map(below).sum();
        table.put(key, depth, nodes);
        nodes
    }

    fn nodes(sum: &u64) -> u64 {
        *sum
    }

    fn recall(&self, tree: &T, depth: u32) -> Option<u64> {
        self.table.as_ref()?.get(tree.repetition_key(), depth)
    }

    fn keep(&self, tree: &T, depth: u32, sum: &u64) {
        if let Some(table) = &self.table {
            table.put(tree.repetition_key(), depth, *sum);
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
    use super::*;
    use crate::chess::{Antichess, Standard, ThreeCheck, TreiSahuri};
    use crate::cli::perft::tree::{three_player, two_player};
    use crate::ruleset::default_for;
    use crate::{chess::Variant, chess::perft};

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn nodes<T: Tree>(tree: &T, depth: u32, table: Option<PerftTable>) -> u64 {
        let progress = AtomicU64::new(0);
        let what = Paths { table };
        let walk = Walk {
            what: &what,
            interrupt: &Interrupt::default(),
            progress: &progress,
        };
        let nodes = walk.count(tree, depth);
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

    #[test]
    fn what_was_cut_off_is_not_counted() {
        let interrupt = Interrupt::default();
        interrupt.flag().store(true, Ordering::Relaxed);
        let walk = Walk {
            what: &Paths { table: None },
            interrupt: &interrupt,
            progress: &AtomicU64::new(0),
        };
        let tree = two_player::<Standard>("startpos", default_for(Variant::Standard)).unwrap();
        assert!(walk.divide(&tree, 3).iter().all(|(_, sum)| sum.is_none()));
    }
}
