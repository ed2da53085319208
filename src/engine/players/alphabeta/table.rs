//! The transposition table: what was found out about positions already searched.

use super::evaluate::DECIDED;
use crate::chess::Move;

/// A fixed number of slots; a slot holds the last thing found out about any position that falls there.
pub(super) struct Table(Vec<Slot>);

#[derive(Copy, Clone)]
struct Slot {
    key: u64,
    found: Found,
}

/// What a search of a position gave.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) best: Option<Move>,
    /// Decided scores count from this position, not from the root.
    pub(super) score: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// How a score relates to the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// 4 MiB of slots.
const SLOTS: usize = 1 << 18;

const EMPTY: Slot = Slot {
    key: 0,
    found: Found {
        best: None,
        score: 0,
        depth: 0,
        bound: Bound::AtMost,
    },
};

impl Table {
    pub(super) fn new() -> Self {
        Self(vec![EMPTY; SLOTS])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    pub(super) fn get(&self, key: u64) -> Option<Found> {
        let slot = &self.0[key as usize % SLOTS];
        (slot.key == key && slot.found.depth > 0).then_some(slot.found)
    }

    pub(super) fn put(&mut self, key: u64, found: Found) {
        let slot = &mut self.0[key as usize % SLOTS];
        if slot.key != key || found.bound == Bound::Exact || found.depth + 2 >= slot.found.depth {
            let best = found.best.or(if slot.key == key {
                slot.found.best
            } else {
                None
            });
            *slot = Slot {
                key,
                found: Found { best, ..found },
            };
        }
    }
}

/// A score that counts from the root, as one that counts from a position `plies` away.
pub(super) fn from_here(score: i32, plies: usize) -> i16 {
    let plies = plies as i32;
    let shifted = match score {
        score if score > DECIDED => score + plies,
        score if score < -DECIDED => score - plies,
        score => score,
    };
    shifted as i16
}

/// The reverse of [`from_here`].
pub(super) fn from_root(score: i16, plies: usize) -> i32 {
    let (score, plies) = (i32::from(score), plies as i32);
    match score {
        score if score > DECIDED => score - plies,
        score if score < -DECIDED => score + plies,
        score => score,
    }
}

#[cfg(test)]
mod tests {
    use super::super::evaluate::WIN;
    use super::*;

    #[test]
    fn a_win_keeps_its_distance_wherever_it_is_met() {
        for score in [WIN - 7, 7 - WIN, 150, -150, 0] {
            assert_eq!(from_root(from_here(score, 5), 5), score);
        }
        assert_eq!(from_root(from_here(WIN - 7, 5), 3), WIN - 5);
    }

    #[test]
    fn what_was_put_in_is_found_under_its_own_key_only() {
        let mut table = Table::new();
        let found = Found {
            best: None,
            score: 12,
            depth: 3,
            bound: Bound::Exact,
        };
        table.put(77, found);
        assert_eq!(table.get(77), Some(found));
        assert_eq!(table.get(77 + SLOTS as u64), None);
        table.clear();
        assert_eq!(table.get(77), None);
    }
}
