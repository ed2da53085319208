//! Counted subtrees, kept for the next time they are met.

use std::collections::TryReserveError;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counted subtrees by position and depth, shared by threads without locks.
///
/// An entry is two words: what was counted, and the key of the position combined with it. Words of
/// two entries that threads wrote at the same time match no key, and so are a miss (R. Hyatt and
/// T. Mann, "A lockless transposition table implementation for parallel search", 2002).
///
/// Positions are told apart by 64 bits of their keys: a billion look-ups in a table of a million
/// entries meet a wrong one with a probability of about one in ten thousand.
pub struct PerftTable {
    buckets: Box<[Bucket]>,
}

/// Two entries that a position may use: one kept for its depth, one for being the last.
#[derive(Default)]
#[repr(align(32))]
struct Bucket {
    deep: Entry,
    recent: Entry,
}

#[derive(Default)]
struct Entry {
    /// The key, exclusive or the count.
    check: AtomicU64,
    /// The number of nodes above eight bits of depth.
    count: AtomicU64,
}

const DEPTH_BITS: u32 = 8;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;

impl Entry {
    fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let count = self.count.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (check ^ count == key && count & DEPTH_MASK == u64::from(depth))
            .then_some(count >> DEPTH_BITS)
    }

    fn put(&self, key: u64, count: u64) {
        self.count.store(count, Ordering::Relaxed);
        self.check.store(key ^ count, Ordering::Relaxed);
    }

    fn depth(&self) -> u64 {
        self.count.load(Ordering::Relaxed) & DEPTH_MASK
    }
}

impl PerftTable {
    /// An empty table of at most `mebibytes`, but never less than one entry.
    ///
    /// # Errors
    /// If there is not that much memory.
    pub fn new(mebibytes: usize) -> Result<Self, TryReserveError> {
        let bytes = mebibytes.saturating_mul(1 << 20);
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self {
            buckets: buckets.into(),
        })
    }

    /// The nodes `depth` plies below the position with this key, if they are kept.
    #[inline]
    pub fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let key = with_depth(key, depth);
        let bucket = self.bucket(key);
        bucket
            .deep
            .get(key, depth)
            .or_else(|| bucket.recent.get(key, depth))
    }

    /// Keeps a count, unless it is too large for an entry.
    #[inline]
    pub fn put(&self, key: u64, depth: u32, nodes: u64) {
        if nodes >> (u64::BITS - DEPTH_BITS) != 0 || u64::from(depth) > DEPTH_MASK {
            return;
        }
        let key = with_depth(key, depth);
        let bucket = self.bucket(key);
        let entry = if u64::from(depth) >= bucket.deep.depth() {
            &bucket.deep
        } else {
            &bucket.recent
        };
        entry.put(key, nodes << DEPTH_BITS | u64::from(depth));
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> u64::BITS;
        &self.buckets[index as usize]
    }
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftTable")
            .field("buckets", &self.buckets.len())
            .finish()
    }
}

/// The counts of one position at several depths do not compete for one bucket.
fn with_depth(key: u64, depth: u32) -> u64 {
    key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_found_under_its_own_key_and_depth_only() {
        let table = PerftTable::new(0).unwrap();
        table.put(7, 3, 8902);
        assert_eq!(table.get(7, 3), Some(8902));
        assert_eq!(table.get(7, 4), None);
        assert_eq!(table.get(8, 3), None);
    }

    #[test]
    fn a_deep_count_is_not_displaced_by_a_shallow_one() {
        let table = PerftTable::new(0).unwrap();
        table.put(1, 6, 600);
        table.put(2, 3, 300);
        table.put(3, 3, 301);
        assert_eq!(table.get(1, 6), Some(600));
        assert_eq!(table.get(2, 3), None);
        assert_eq!(table.get(3, 3), Some(301));
        table.put(4, 6, 601);
        assert_eq!(table.get(4, 6), Some(601));
    }

    #[test]
    fn a_torn_entry_is_a_miss() {
        let entry = Entry::default();
        entry.put(5, 400 << DEPTH_BITS | 2);
        assert_eq!(entry.get(5, 2), Some(400));
        entry.count.store(401 << DEPTH_BITS | 2, Ordering::Relaxed);
        assert_eq!(entry.get(5, 2), None);
    }

    #[test]
    fn a_count_too_large_for_an_entry_is_not_kept() {
        let table = PerftTable::new(0).unwrap();
        table.put(1, 14, u64::MAX);
        assert_eq!(table.get(1, 14), None);
    }
}
