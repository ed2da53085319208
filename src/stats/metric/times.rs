//! Time used for plies.

use serde::{Deserialize, Serialize};

use crate::stats::histogram::Histogram;
use crate::stats::sheet::{Column, Datum, Weight, real};

/// Time used for plies: the sum to the millisecond, the spread to the tenth of a second.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Times {
    millis: u64,
    tenths: Histogram,
}

impl Times {
    pub(super) fn add(&mut self, millis: u32) {
        self.millis += u64::from(millis);
        self.tenths.add(millis / 100);
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.millis += later.millis;
        self.tenths.merge(&later.tenths);
    }

    /// Does it count no more than so many plies, and does the sum fit the spread?
    pub(super) fn adds_up(&self, plies: u64) -> bool {
        if !self.tenths.is_sound() || self.tenths.count() > plies {
            return false;
        }
        let least = 100 * self.tenths.sum();
        (least..=least + 99 * self.tenths.count()).contains(&self.millis)
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
        let count = self.tenths.count();
        let mean = match count {
            0 => Datum::None,
            count => Datum::Real(real(self.millis) / 1000.0 / real(count), 2),
        };
        let seconds = |tenths: Option<u32>| {
            tenths.map_or(Datum::None, |tenths| {
                Datum::Real(f64::from(tenths) / 10.0, 1)
            })
        };
        vec![
            mean,
            seconds(self.tenths.quantile(50)),
            seconds(self.tenths.quantile(95)),
            seconds(self.tenths.max()),
            Datum::Count(count),
        ]
    }
}
