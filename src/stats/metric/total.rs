//! How many of something, and how many a game.

use serde::{Deserialize, Serialize};

use crate::stats::sheet::{Column, Datum, Weight, real};
use crate::stats::unit::Unit;

/// How many of something in how many units.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Total {
    count: u64,
    units: u64,
    /// Units with at least one.
    with: u64,
}

impl Total {
    pub(super) fn add(&mut self, count: u64) {
        self.count += count;
        self.units += 1;
        self.with += u64::from(count > 0);
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.count += later.count;
        self.units += later.units;
        self.with += later.with;
    }

    /// Does it count so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        self.units == units
            && self.with <= self.units.min(self.count)
            && u128::from(self.count) <= u128::from(self.with) << 32
    }

    pub(super) fn columns(name: &str, unit: Unit) -> Vec<Column> {
        let one = match unit {
            Unit::Game => "a game",
            Unit::Side => "a side",
            Unit::Ply => "a ply",
            Unit::Man => "a man",
        };
        let name = name.replace('-', "_");
        let title = name.replace('_', " ");
        vec![
            Column::titled(&name, &title),
            Column::titled(&format!("{name}_mean"), one),
            Column::titled(&format!("with_{name}"), &format!("with {title}")).of(Weight::Side),
        ]
    }

    pub(super) fn data(self) -> Vec<Datum> {
        let mean = match self.units {
            0 => Datum::None,
            units => Datum::Real(real(self.count) / real(units), 3),
        };
        vec![
            Datum::Count(self.count),
            mean,
            super::share::proportion(self.with, self.units),
        ]
    }
}
