//! Means of whole numbers.

use serde::{Deserialize, Serialize};

use crate::stats::sheet::{Column, Datum, Weight, real};

/// A sum and the number of what is summed up.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Mean {
    sum: i64,
    of: u64,
}

impl Mean {
    pub(super) fn add(&mut self, value: i64) {
        self.sum += value;
        self.of += 1;
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.sum += later.sum;
        self.of += later.of;
    }

    /// Does it count no more than so many plies, none of them beyond what a ply can be?
    pub(super) fn adds_up(self, plies: u64) -> bool {
        self.of <= plies && u128::from(self.sum.unsigned_abs()) <= u128::from(self.of) << 16
    }

    pub(super) fn columns(name: &str) -> Vec<Column> {
        vec![
            Column::titled(&format!("{name}_mean"), name),
            Column::titled(&format!("{name}_plies"), "of plies").of(Weight::Detail),
        ]
    }

    /// The mean, in units of `scale`, and of how many.
    pub(super) fn data(self, scale: u32) -> Vec<Datum> {
        let mean = if self.of == 0 {
            Datum::None
        } else {
            let magnitude = real(self.sum.unsigned_abs()) / real(self.of) / f64::from(scale);
            let mean = if self.sum < 0 { -magnitude } else { magnitude };
            Datum::Real(mean, 2)
        };
        vec![mean, Datum::Count(self.of)]
    }
}
