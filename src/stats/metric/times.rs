//! Time used for plies.

use serde::{Deserialize, Serialize};

use crate::stats::histogram::Histogram;
use crate::stats::sheet::{Column, Datum, Weight, real};

/// Time used for plies: the sum to the millisecond, the spread to the second.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Times {
    millis: u64,
    seconds: Histogram,
}

impl Times {
    pub(super) fn add(&mut self, millis: u32) {
        self.millis += u64::from(millis);
        self.seconds.add(millis / 1000);
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.millis += later.millis;
        self.seconds.merge(&later.seconds);
    }

    /// Does it count no more than so many plies, and does the sum fit the spread?
    pub(super) fn adds_up(&self, plies: u64) -> bool {
        if !self.seconds.is_sound() || self.seconds.count() > plies {
            return false;
        }
        let least = 1000 * self.seconds.sum();
        (least..=least + 999 * self.seconds.count()).contains(&self.millis)
    }

    pub(super) fn columns() -> Vec<Column> {
        vec![
            Column::titled("seconds_mean", "seconds, mean"),
            Column::titled("seconds_q50", "median"),
            Column::titled("seconds_q95", "95 %").of(Weight::Side),
            Column::titled("seconds_max", "most").of(Weight::Detail),
            Column::titled("timed_plies", "of plies").of(Weight::Detail),
        ]
    }

    pub(super) fn data(&self) -> Vec<Datum> {
        let count = self.seconds.count();
        let mean = match count {
            0 => Datum::None,
            count => Datum::Real(real(self.millis) / 1000.0 / real(count), 2),
        };
        let whole =
            |value: Option<u32>| value.map_or(Datum::None, |value| Datum::Count(value.into()));
        vec![
            mean,
            whole(self.seconds.quantile(50)),
            whole(self.seconds.quantile(95)),
            whole(self.seconds.max()),
            Datum::Count(count),
        ]
    }
}
