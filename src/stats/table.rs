//! The counts of one table.

use super::dimension::Order;
use super::facts::SIDES;
use super::index::{Index, RowKey};
use super::inquiry::Inquiry;
use super::label::{Bands, Key, UNKNOWN};
use super::layout::{Grid, Layout};
use super::metric::{Cell, proportion};
use super::names::Names;
use super::sheet::{Column, Datum, Sheet};
use super::spec::{MOST_DIMENSIONS, Rows, Spec};
use super::unit::Unit;
use super::view::View;
use crate::chess::Color;

/// The counts of one table.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    /// In the order in which they were first counted.
    pub rows: Vec<(RowKey, Row)>,
    index: Index,
}

/// How many units a row has, and what its metrics have counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub units: u64,
    pub cells: Box<[Cell]>,
}

/// White's and Black's part of a row's key, if they count.
type Lanes = [Option<RowKey>; 2];

/// Where a ply or a man is that does not count.
const NOWHERE: u32 = u32::MAX;

impl Table {
    /// Counts a game in.
    pub(super) fn add(&mut self, spec: &Spec, layout: &Layout, game: &mut Inquiry<'_, '_, '_>) {
        if game.facts.is_for_three() && !spec.is_of_three() {
            return;
        }
        let Some(key) = lane(layout, Unit::Game, game, None, [0; MOST_DIMENSIONS]) else {
            return;
        };
        let lane_of =
            |side, game: &mut Inquiry<'_, '_, '_>| lane(layout, Unit::Side, game, Some(side), key);
        match layout.unit {
            Unit::Game => self.count(spec, layout, key, &View::of(game.facts, None)),
            Unit::Side => {
                for &side in SIDES {
                    if let Some(key) = lane_of(side, game) {
                        self.count(spec, layout, key, &View::of(game.facts, Some(side)));
                    }
                }
            }
            Unit::Ply | Unit::Man => {
                let lanes = [Color::White, Color::Black].map(|side| lane_of(side, game));
                self.add_many(spec, layout, game, lanes);
            }
        }
    }

    /// Counts one unit in.
    fn count(&mut self, spec: &Spec, layout: &Layout, key: RowKey, view: &View<'_, '_, '_>) {
        let row = self.row(spec, layout, key);
        row.units += 1;
        for (metric, cell) in spec.metrics.iter().zip(&mut row.cells) {
            metric.add(cell, view);
        }
    }

    /// Counts the plies or men of sides that have a key. There are many, so all of them take one step
    /// before any takes the next: to a place on the grid or nowhere, to a row, into its cells.
    fn add_many(
        &mut self,
        spec: &Spec,
        layout: &Layout,
        game: &mut Inquiry<'_, '_, '_>,
        lanes: Lanes,
    ) {
        for &(_, dimension) in layout.dimensions_of(layout.unit) {
            game.column(dimension);
        }
        let mut places = std::mem::take(&mut game.answers.places);
        let on_grid = find_places(layout, game, lanes, &mut places);
        for &filter in layout.filters_of(layout.unit) {
            let filter = &game.filters[filter];
            filter.strike(game.column(filter.dimension()), &mut places, NOWHERE);
        }
        match on_grid {
            // Where nothing is measured, places are all there is to count.
            Some(grid) if spec.metrics.is_empty() => self.index.count(grid, &places, NOWHERE),
            Some(grid) => self.find_rows_on(grid, &mut places, |nth| {
                (key_of(layout, game, lanes, nth), Row::new(spec))
            }),
            None => {
                for (nth, place) in places.iter_mut().enumerate() {
                    if *place != NOWHERE {
                        let key = key_of(layout, game, lanes, nth);
                        *place = self.find_row(spec, layout, key) as u32;
                        self.rows[*place as usize].1.units += 1;
                    }
                }
            }
        }
        for (nth, metric) in spec.metrics.iter().enumerate() {
            let mut cells = Cells {
                rows: &mut self.rows,
                places: &places,
                nth,
            };
            metric.add_many(game, &mut cells);
        }
        game.answers.places = places;
    }

    /// Counts plies or men in the rows of their places, and writes the rows where the places stood.
    #[inline]
    fn find_rows_on(
        &mut self,
        grid: &Grid,
        places: &mut [u32],
        fresh: impl Fn(usize) -> (RowKey, Row),
    ) {
        let on_grid = self.index.places(grid);
        for (nth, place) in places.iter_mut().enumerate() {
            if *place != NOWHERE {
                let row = &mut on_grid[*place as usize];
                if *row == 0 {
                    self.rows.push(fresh(nth));
                    *row = self.rows.len() as u32;
                }
                *place = *row - 1;
                self.rows[*place as usize].1.units += 1;
            }
        }
    }

    /// Gives every place on the grid where something was counted its row.
    pub(super) fn settle(&mut self, spec: &Spec, layout: &Layout) {
        let Some(grid) = &layout.grid else { return };
        for (place, units) in self.index.take_units().into_iter().enumerate() {
            if units > 0 {
                self.row(spec, layout, grid.key(place)).units += units;
            }
        }
    }

    /// The row of this key.
    fn row(&mut self, spec: &Spec, layout: &Layout, key: RowKey) -> &mut Row {
        let nth = self.find_row(spec, layout, key);
        &mut self.rows[nth].1
    }

    fn find_row(&mut self, spec: &Spec, layout: &Layout, key: RowKey) -> usize {
        let next = self.rows.len();
        let nth = self.index.find(layout.grid.as_ref(), &key, next);
        if nth == next {
            self.rows.push((key, Row::new(spec)));
        }
        nth
    }

    /// Puts a row in, unless there is one of its key.
    pub(super) fn insert(&mut self, layout: &Layout, key: RowKey, row: Row) -> Option<()> {
        let next = self.rows.len();
        let nth = self.index.find(layout.grid.as_ref(), &key, next);
        (nth == next).then(|| self.rows.push((key, row)))
    }

    /// Counts in what `later` has counted after it; `renamed` gives its names their numbers here.
    pub(super) fn merge(&mut self, later: Self, spec: &Spec, layout: &Layout, renamed: &[Key]) {
        for (mut key, row) in later.rows {
            for (slot, dimension) in key.iter_mut().zip(&spec.by) {
                if dimension.is_text() && *slot != UNKNOWN {
                    *slot = renamed[*slot as usize];
                }
            }
            let next = self.rows.len();
            let nth = self.index.find(layout.grid.as_ref(), &key, next);
            if nth == next {
                self.rows.push((key, row));
            } else {
                self.rows[nth].1.merge(&row);
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
            let by_dimension = spec.by.iter().enumerate().map(|(at, dimension)| {
                match (spec.rows, dimension.order()) {
                    (Rows::ByDimension, Order::Natural) => one.1[at].cmp(&other.1[at]),
                    (Rows::ByDimension, Order::ByCount) | (Rows::ByCount, _) => {
                        std::cmp::Ordering::Equal
                    }
                }
            });
            by_dimension
                .fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
                .then(other.2.units.cmp(&one.2.units))
                .then_with(|| one.0.cmp(&other.0))
        });
        // A table that measures nothing shows how its units are shared out.
        let total: u64 = rows.iter().map(|(_, _, row)| row.units).sum();
        let share = |row: &Row| {
            spec.metrics
                .is_empty()
                .then(|| proportion(row.units, total))
        };
        let shares = spec.metrics.is_empty().then(|| Column::new("share"));
        let unit = spec.unit();
        let keys = spec
            .by
            .iter()
            .map(|dimension| Column::new(dimension.name()));
        let metrics = spec.metrics.iter().flat_map(|metric| metric.columns(unit));
        // A dimension and a metric may have one name; columns may not.
        let apart = |column: Column| {
            let is_key = spec
                .by
                .iter()
                .any(|by| Column::new(by.name()).name == column.name);
            let name = if is_key {
                format!("metric_{}", column.name)
            } else {
                column.name
            };
            Column { name, ..column }
        };
        Sheet {
            name: spec.name.clone(),
            title: spec.title.clone(),
            unit: unit.plural(),
            keys: spec.by.len(),
            columns: keys
                .chain([Column::new(unit.plural())])
                .chain(shares)
                .chain(metrics.map(apart))
                .collect(),
            rows: rows
                .into_iter()
                .map(|(labels, key, row)| {
                    let labels = spec.by.iter().zip(key).zip(labels);
                    let labels = labels.map(|((by, key), label)| by.datum(*key, label));
                    row.data(labels, share(row))
                })
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

    fn data(&self, labels: impl Iterator<Item = Datum>, share: Option<Datum>) -> Vec<Datum> {
        labels
            .chain([Datum::Count(self.units)])
            .chain(share)
            .chain(self.cells.iter().flat_map(Cell::data))
            .collect()
    }
}

/// The key of a game or a side at `level`, if the filters let it through.
fn lane(
    layout: &Layout,
    level: Unit,
    game: &mut Inquiry<'_, '_, '_>,
    side: Option<Color>,
    mut key: RowKey,
) -> Option<RowKey> {
    let mut filters = layout.filters_of(level).iter();
    if !filters.all(|&filter| game.passes(filter, side)) {
        return None;
    }
    for &(place, dimension) in layout.dimensions_of(level) {
        key[place] = game.key(dimension, side);
    }
    Some(key)
}

/// Finds the places of all plies or men on the grid; no grid if one of them has none there, and then
/// only says whose count.
fn find_places<'l>(
    layout: &'l Layout,
    game: &Inquiry<'_, '_, '_>,
    lanes: Lanes,
    places: &mut Vec<u32>,
) -> Option<&'l Grid> {
    let sides = game.sides(layout.unit);
    let side_of = |nth: u32| lanes.map(|lane| lane.map_or(NOWHERE, |_| nth));
    let mut begin = side_of(0);
    let mut all = layout.grid.is_some();
    if let Some(grid) = &layout.grid {
        for (place, lane) in begin.iter_mut().zip(lanes) {
            let Some(key) = lane else { continue };
            let outer = [Unit::Game, Unit::Side].map(|level| layout.dimensions_of(level));
            for &(nth, _) in outer.into_iter().flatten() {
                let at = grid.at(nth, key[nth]);
                all &= at.is_some();
                *place += at.unwrap_or_default();
            }
        }
    }
    places.clear();
    if begin[0] == begin[1] {
        places.resize(sides.len(), begin[0]);
    } else {
        places.extend(sides.iter().map(|side| begin[*side as usize]));
    }
    let grid = layout.grid.as_ref().filter(|_| all)?;
    for &(nth, dimension) in layout.dimensions_of(layout.unit) {
        let (least, count, stride) = grid.axis(nth);
        for (place, key) in places.iter_mut().zip(game.written(dimension)) {
            let at = key.wrapping_sub(least).wrapping_add(1);
            all &= at < count;
            *place = place.wrapping_add(at.wrapping_mul(stride));
        }
    }
    if lanes.iter().any(Option::is_none) || !all {
        let begin = side_of(0);
        for (place, side) in places.iter_mut().zip(sides) {
            if begin[*side as usize] == NOWHERE {
                *place = NOWHERE;
            } else if !all {
                *place = 0;
            }
        }
    }
    all.then_some(grid)
}

/// The key of a ply or man of a side that has one.
fn key_of(layout: &Layout, game: &Inquiry<'_, '_, '_>, lanes: Lanes, nth: usize) -> RowKey {
    let side = game.sides(layout.unit)[nth];
    let mut key = lanes[side as usize].unwrap_or_default();
    for &(place, dimension) in layout.dimensions_of(layout.unit) {
        key[place] = game.written(dimension)[nth];
    }
    key
}

/// The cells of one metric for all plies or men of a game.
pub(super) struct Cells<'t> {
    rows: &'t mut [(RowKey, Row)],
    /// The row of each ply or man.
    places: &'t [u32],
    nth: usize,
}

impl Cells<'_> {
    /// Does something with the number and the cell of each ply or man that counts.
    #[inline]
    pub(super) fn each(&mut self, mut add: impl FnMut(usize, &mut Cell)) {
        for (index, &place) in self.places.iter().enumerate() {
            if place != NOWHERE {
                add(index, &mut self.rows[place as usize].1.cells[self.nth]);
            }
        }
    }
}
