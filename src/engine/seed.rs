//! Pseudo-random numbers that depend on nothing but a seed and a place.

/// A stream of numbers: splitmix64 (Steele, Lea and Flood 2014), eight bytes of state.
///
/// Written here because a match log must replay for ever: a library's generator may change.
#[derive(Clone, Debug)]
pub(super) struct Stream(u64);

impl Stream {
    /// The stream of a place in a match. Concurrency and resuming change nothing, because no stream
    /// outlives its place.
    pub(super) fn at(master: u64, game: u64, ply: u64) -> Self {
        let mut mixed = Self(master);
        for part in [game, ply] {
            mixed = Self(mixed.next() ^ part);
        }
        mixed
    }

    /// The stream of a seed.
    pub(super) const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; its bias is below `bound` in 2^64.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing is below 0");
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Puts a slice into random order, every order equally likely (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_that_of_the_published_generator() {
        let mut stream = Stream(1_234_567);
        assert_eq!(stream.next(), 6_457_827_717_110_365_317);
        assert_eq!(stream.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn each_place_has_its_own_stream() {
        let mut seen = std::collections::BTreeSet::new();
        for master in 0..4 {
            for game in 0..4 {
                for ply in 0..4 {
                    assert!(seen.insert(Stream::at(master, game, ply).next()));
                }
            }
        }
        assert_eq!(Stream::at(1, 2, 3).next(), Stream::at(1, 2, 3).next());
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let mut stream = Stream::at(7, 0, 0);
        for _ in 0..6000 {
            let mut items = [1, 2, 3];
            stream.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|count| (900..1100).contains(count)),
            "{counts:?}"
        );
    }
}
