//! Mean and quantiles of whole numbers.

use serde::{Deserialize, Serialize};

use crate::stats::histogram::Histogram;
use crate::stats::sheet::{Column, Datum, Weight, real};

/// Whole numbers and how often each was seen.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::stats) struct Spread {
    values: Histogram,
}

/// How many units there are of which the number is not known.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::stats) struct Missing {
    units: u64,
}

impl Missing {
    pub(super) fn add(&mut self) {
        self.units += 1;
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.units += later.units;
    }
}

/// The quantiles that are shown, in per cent.
pub(super) const QUANTILES: [u64; 5] = [5, 25, 50, 75, 95];

impl Spread {
    pub(in crate::stats) fn add(&mut self, value: u32) {
        self.values.add(value);
    }

    /// How many numbers.
    pub(in crate::stats) fn count(&self) -> u64 {
        self.values.count()
    }

    pub(in crate::stats) fn merge(&mut self, later: &Self) {
        self.values.merge(&later.values);
    }

    pub(in crate::stats) fn sum(&self) -> u64 {
        self.values.sum()
    }

    /// Can these numbers be, and be summed up?
    pub(in crate::stats) fn is_sound(&self) -> bool {
        self.values.is_sound()
    }

    /// Does it count so many units, with those of which the number is not known?
    pub(super) fn adds_up(&self, missing: &Missing, units: u64) -> bool {
        self.is_sound() && self.count().checked_add(missing.units) == Some(units)
    }

    pub(in crate::stats) fn columns(name: &str) -> Vec<Column> {
        let mean = Column::titled(&format!("{name}_mean"), &format!("{name}, mean"));
        let mean = mean.of(Weight::Side);
        let quantiles = QUANTILES.map(|percent| {
            let title = match percent {
                50 => "median".to_owned(),
                _ => format!("{percent} %"),
            };
            let weight = if percent == 50 {
                Weight::Main
            } else {
                Weight::Detail
            };
            Column::titled(&format!("{name}_q{percent:02}"), &title).of(weight)
        });
        let longest = Column::titled(&format!("{name}_max"), "most").of(Weight::Side);
        [mean]
            .into_iter()
            .chain(quantiles)
            .chain([longest])
            .collect()
    }

    pub(in crate::stats) fn data(&self) -> Vec<Datum> {
        let whole =
            |value: Option<u32>| value.map_or(Datum::None, |value| Datum::Count(value.into()));
        let mean = match self.values.count() {
            0 => Datum::None,
            count => Datum::Real(real(self.values.sum()) / real(count), 1),
        };
        let quantiles = QUANTILES.map(|percent| whole(self.values.quantile(percent)));
        [mean]
            .into_iter()
            .chain(quantiles)
            .chain([whole(self.values.max())])
            .collect()
    }
}
