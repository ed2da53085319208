//! So many of so many.

use serde::{Deserialize, Serialize};

use crate::stats::sheet::{Datum, Proportion};
use crate::tally::elo::Estimate;
use crate::tally::sample::{Sample, Trinomial};

/// So many of so many.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Share {
    count: u64,
    of: u64,
}

impl Share {
    /// One more, of which `hits`, 0 or 1, count.
    pub(super) fn add(&mut self, hits: u64) {
        self.count += hits;
        self.of += 1;
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.count += later.count;
        self.of += later.of;
    }

    /// Is it a share of no more than so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        self.count <= self.of && self.of <= units
    }

    pub(super) fn datum(self) -> Datum {
        proportion(self.count, self.of)
    }
}

/// A share with Wilson's interval; nothing if there is nothing to share.
pub(in crate::stats) fn proportion(count: u64, of: u64) -> Datum {
    let sample = Sample::from(Trinomial {
        wins: count,
        draws: 0,
        losses: of - count,
    });
    Estimate::new(&sample).map_or(Datum::None, |estimate| {
        let (low, high) = estimate.score_interval;
        Datum::Share(Proportion {
            count,
            of,
            low,
            high,
        })
    })
}

/// A sum that does not overflow, whatever a file says.
pub(super) fn sum<const N: usize>(counts: [u64; N]) -> u128 {
    counts.into_iter().map(u128::from).sum()
}
