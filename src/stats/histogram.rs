//! How often each value was seen, exactly.

use serde::{Deserialize, Serialize};

/// How often each value was seen. Memory grows with the number of different values.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Histogram {
    /// Values and their counts, in the order of the values.
    cells: Vec<(u32, u64)>,
}

impl Histogram {
    pub(super) fn add(&mut self, value: u32) {
        self.add_many(value, 1);
    }

    fn add_many(&mut self, value: u32, times: u64) {
        // Values are many and close together: nearly all stand where no number is left out before them.
        let first = self.cells.first().map_or(0, |cell| cell.0);
        let dense = value.wrapping_sub(first) as usize;
        if let Some(cell) = self.cells.get_mut(dense)
            && cell.0 == value
        {
            cell.1 += times;
            return;
        }
        match self.cells.binary_search_by_key(&value, |cell| cell.0) {
            Ok(at) => self.cells[at].1 += times,
            Err(at) => self.cells.insert(at, (value, times)),
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for &(value, times) in &other.cells {
            self.add_many(value, times);
        }
    }

    /// Are the values in order, each seen at least once, and their sum no number beyond all reason?
    pub(super) fn is_sound(&self) -> bool {
        let sums = self
            .cells
            .iter()
            .fold([0; 2], |[count, sum], &(value, times)| {
                let times = u128::from(times);
                [count + times, sum + u128::from(value) * times]
            });
        self.cells.is_sorted_by(|one, next| one.0 < next.0)
            && self.cells.iter().all(|cell| cell.1 > 0)
            && sums.into_iter().all(|sum| sum < 1 << 52)
    }

    pub(super) fn count(&self) -> u64 {
        self.cells.iter().map(|cell| cell.1).sum()
    }

    pub(super) fn sum(&self) -> u64 {
        self.cells
            .iter()
            .map(|&(value, times)| u64::from(value) * times)
            .sum()
    }

    pub(super) fn max(&self) -> Option<u32> {
        self.cells.last().map(|cell| cell.0)
    }

    /// The smallest value that at least `percent` per cent of all do not exceed.
    pub(super) fn quantile(&self, percent: u64) -> Option<u32> {
        let wanted = (self.count() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        self.cells.iter().find_map(|&(value, times)| {
            seen += times;
            (seen >= wanted).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_were_seen() {
        let mut histogram = Histogram::default();
        for value in [40, 10, 20, 30] {
            histogram.add(value);
        }
        assert_eq!(
            [1, 25, 26, 50, 75, 100].map(|percent| histogram.quantile(percent)),
            [10, 10, 20, 20, 30, 40].map(Some)
        );
        assert_eq!(
            (histogram.count(), histogram.sum(), histogram.max()),
            (4, 100, Some(40))
        );
        assert_eq!(Histogram::default().quantile(50), None);
    }
}
