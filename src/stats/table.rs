//! The counts of one table.

use rustc_hash::FxHashMap;

use super::dimension::Order;
use super::facts::Facts;
use super::metric::Cell;
use super::names::Names;
use super::plan::Plan;
use super::sheet::{Column, Datum, Sheet};
use super::spec::{MOST_DIMENSIONS, Spec};
use super::value::{Bands, Key, UNKNOWN};
use super::view::View;

/// What tells a row from the others; dimensions that a table does not have are 0.
pub(super) type RowKey = [Key; MOST_DIMENSIONS];

/// The counts of one table.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    pub rows: FxHashMap<RowKey, Row>,
}

/// How many units a row has, and what its metrics have counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub units: u64,
    pub cells: Box<[Cell]>,
}

impl Table {
    /// Counts a game in, as the `nth` table of `plan`.
    pub(super) fn add(
        &mut self,
        plan: &Plan,
        nth: usize,
        facts: &Facts<'_, '_>,
        names: &mut Names,
    ) {
        let spec = &plan.specs[nth];
        if facts.is_for_three() && !spec.is_of_three() {
            return;
        }
        View::visit(facts, plan.units[nth], |view| {
            if !spec.only.iter().all(|filter| filter.passes(&view)) {
                return;
            }
            let mut key = [0; MOST_DIMENSIONS];
            for (slot, dimension) in key.iter_mut().zip(&spec.by) {
                *slot = dimension.key(dimension.value(&view), plan.bands, names);
            }
            let row = self.rows.entry(key).or_insert_with(|| Row::new(spec));
            row.units += 1;
            for (metric, cell) in spec.metrics.iter().zip(&mut row.cells) {
                metric.add(cell, &view);
            }
        });
    }

    /// Counts in what `later` has counted after it; `renamed` gives its names their numbers here.
    pub(super) fn merge(&mut self, later: Self, spec: &Spec, renamed: &[Key]) {
        // The order does not matter: each row of `later` is merged into one row of this table.
        #[expect(
            clippy::iter_over_hash_type,
            reason = "rows do not depend on each other"
        )]
        for (mut key, row) in later.rows {
            for (slot, dimension) in key.iter_mut().zip(&spec.by) {
                if dimension.is_text() && *slot != UNKNOWN {
                    *slot = renamed[*slot as usize];
                }
            }
            match self.rows.entry(key) {
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert(row);
                }
                std::collections::hash_map::Entry::Occupied(mut place) => {
                    place.get_mut().merge(&row);
                }
            }
        }
    }

    /// The table as it is read.
    pub(super) fn sheet(&self, spec: &Spec, bands: Bands, names: &Names) -> Sheet {
        let mut rows: Vec<(Vec<String>, &RowKey, &Row)> = self
            .rows
            .iter()
            .map(|(key, row)| {
                let labels = spec.by.iter().zip(key);
                let labels = labels.map(|(dimension, key)| dimension.label(*key, bands, names));
                (labels.collect(), key, row)
            })
            .collect();
        rows.sort_by(|one, other| {
            let by_dimension =
                spec.by
                    .iter()
                    .enumerate()
                    .map(|(at, dimension)| match dimension.order() {
                        Order::Natural => one.1[at].cmp(&other.1[at]),
                        Order::ByCount => std::cmp::Ordering::Equal,
                    });
            by_dimension
                .fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
                .then(other.2.units.cmp(&one.2.units))
                .then_with(|| one.0.cmp(&other.0))
        });
        let unit = spec.unit();
        let keys = spec
            .by
            .iter()
            .map(|dimension| Column::new(dimension.name()));
        let metrics = spec.metrics.iter().flat_map(|metric| metric.columns(unit));
        Sheet {
            name: spec.name.clone(),
            title: spec.title.clone(),
            unit: unit.plural(),
            keys: spec.by.len(),
            columns: keys
                .chain([Column::new(unit.plural())])
                .chain(metrics)
                .collect(),
            rows: rows
                .into_iter()
                .map(|(labels, _, row)| row.data(labels, spec))
                .collect(),
        }
    }
}

impl Row {
    fn new(spec: &Spec) -> Self {
        Self {
            units: 0,
            cells: spec.metrics.iter().map(|metric| metric.cell()).collect(),
        }
    }

    fn merge(&mut self, later: &Self) {
        self.units += later.units;
        for (cell, later) in self.cells.iter_mut().zip(&later.cells) {
            cell.merge(later);
        }
    }

    fn data(&self, labels: Vec<String>, spec: &Spec) -> Vec<Datum> {
        let metrics = spec.metrics.iter().zip(&self.cells);
        labels
            .into_iter()
            .map(Datum::Text)
            .chain([Datum::Count(self.units)])
            .chain(metrics.flat_map(|(metric, cell)| cell.data(*metric)))
            .collect()
    }
}
