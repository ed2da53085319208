//! Whether the numbers of a part can be true: sums that must agree, counts of more than there is.
//!
//! A part whose digests are right may still have been made by hand, and no number in it may make the
//! program stumble.

use super::Extent;
use crate::stats::index::RowKey;
use crate::stats::label::UNKNOWN;
use crate::stats::spec::Spec;
use crate::stats::table::Row;
use crate::stats::tables::Tables;
use crate::stats::totals::Totals;
use crate::stats::unit::Unit;

/// More games or plies than this were never played; sums of so many stay far from 2^64.
const MOST: u64 = 1 << 40;

impl Totals {
    /// Are there no more of something than of what it is a part of?
    pub(super) fn check(&self) -> Result<(), String> {
        let parts = [
            ("games or plies", self.games.max(self.plies), MOST),
            ("games counted", self.counted, self.games),
            ("games with errors", self.faulty, self.games),
            ("broken games", self.broken, self.faulty),
            (
                "games not judged",
                self.unjudged,
                self.faulty - self.broken.min(self.faulty),
            ),
        ];
        match parts.into_iter().find(|(_, part, whole)| part > whole) {
            None => Ok(()),
            Some((what, part, whole)) => Err(format!("{part} {what} of {whole}")),
        }
    }
}

impl Extent {
    /// Do its bytes lie inside the input?
    pub(super) fn check(&self) -> Result<(), String> {
        if self.from <= self.to && self.to <= self.length {
            return Ok(());
        }
        Err(format!(
            "bytes {} to {} of an input of {}",
            self.from, self.to, self.length
        ))
    }
}

impl Row {
    /// Can it be a row of this table, and do its cells count what the row counts?
    pub(super) fn check(&self, key: &RowKey, spec: &Spec, names: usize) -> Result<(), String> {
        let names_are_there = spec.by.iter().zip(key).all(|(dimension, &key)| {
            !dimension.is_text() || key == UNKNOWN || (key as usize) < names
        });
        let others_are_empty = key[spec.by.len()..].iter().all(|&key| key == 0);
        if !names_are_there || !others_are_empty {
            return Err("a row that its table cannot have".to_owned());
        }
        let kinds = spec.metrics.iter().map(|metric| metric.cell());
        let kinds = kinds.map(|cell| std::mem::discriminant(&cell));
        if !kinds.eq(self.cells.iter().map(std::mem::discriminant)) {
            return Err("a row that does not measure what its table does".to_owned());
        }
        let unit = spec.unit();
        let wrong = spec
            .metrics
            .iter()
            .zip(&self.cells)
            .find(|(_, cell)| !cell.adds_up(unit, self.units));
        match wrong {
            _ if self.units == 0 || self.units > MOST => Err(format!("{} {unit}", self.units)),
            Some((metric, _)) => Err(format!(
                "`{metric}` of a row of {} {unit} does not add up",
                self.units
            )),
            None => Ok(()),
        }
    }
}

impl Tables {
    /// Are there no more games for three than games, and do their tables agree with each other?
    pub(super) fn check_three(&self) -> Result<(), String> {
        let (three, counted) = (self.three.games(), self.totals.counted);
        if three > counted {
            return Err(format!("{three} games of {counted}"));
        }
        self.three.check(self.totals.plies)
    }

    /// Does the nth table count as many units as there are?
    pub(super) fn check_sum(&self, nth: usize) -> Result<(), String> {
        let (spec, totals) = (&self.plan.specs[nth], &self.totals);
        let units = self.each[nth]
            .rows
            .iter()
            .map(|(_, row)| u128::from(row.units));
        let units: u128 = units.sum();
        let whole = u128::from(match spec.unit() {
            Unit::Game => totals.counted,
            Unit::Side => 2 * totals.counted,
            Unit::Ply => totals.plies,
            Unit::Man => 32 * totals.counted,
        });
        let counts_all = spec.only.is_empty() && matches!(spec.unit(), Unit::Game | Unit::Side);
        let left_out = if spec.is_of_three() {
            0
        } else {
            // Two sides of a game at the most.
            2 * u128::from(self.three.games())
        };
        if units > whole || counts_all && units + left_out < whole {
            return Err(format!("{units} {} of {whole}", spec.unit()));
        }
        Ok(())
    }
}
