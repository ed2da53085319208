//! The counts of one table.

use super::dimension::{Dimension, Order};
use super::facts::SIDES;
use super::index::{Index, RowKey};
use super::inquiry::Inquiry;
use super::label::{Bands, Key, UNKNOWN};
use super::layout::{Grid, Layout};
use super::metric::Cell;
use super::names::Names;
use super::sheet::{Column, Datum, Sheet};
use super::spec::{MOST_DIMENSIONS, Spec};
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

/// A ply that does not count.
const NOWHERE: u32 = u32::MAX;

impl Table {
    /// Counts a game in.
    pub(super) fn add(&mut self, spec: &Spec, layout: &Layout, game: &mut Inquiry<'_, '_, '_>) {
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
            Unit::Ply => {
                if !game.facts.watch.plies.is_empty() {
                    let lanes = [Color::White, Color::Black].map(|side| lane_of(side, game));
                    self.add_plies(spec, layout, game, lanes);
                }
            }
            Unit::Man => {
                let lanes = [Color::White, Color::Black].map(|side| lane_of(side, game));
                self.add_men(spec, layout, game, lanes);
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

    /// Counts the men of sides that have a key.
    fn add_men(
        &mut self,
        spec: &Spec,
        layout: &Layout,
        game: &mut Inquiry<'_, '_, '_>,
        lanes: [Option<RowKey>; 2],
    ) {
        let (facts, filters) = (game.facts, game.filters);
        for man in game.men() {
            let Some(mut key) = lanes[man.side as usize] else {
                continue;
            };
            let key_of = |dimension: Dimension| dimension.man_key(man);
            let fits = |filter: usize| {
                let filter = &filters[filter];
                filter.accepts(key_of(filter.dimension()))
            };
            if layout.filters_of(Unit::Man).all(fits) {
                for (place, dimension) in layout.dimensions_of(Unit::Man) {
                    key[place] = key_of(dimension);
                }
                let view = View {
                    man: Some(*man),
                    ..View::of(facts, Some(man.side))
                };
                self.count(spec, layout, key, &view);
            }
        }
    }

    /// Counts the plies of sides that have a key. There are many, so all of them take one step before
    /// any takes the next.
    fn add_plies(
        &mut self,
        spec: &Spec,
        layout: &Layout,
        game: &mut Inquiry<'_, '_, '_>,
        lanes: [Option<RowKey>; 2],
    ) {
        for (_, dimension) in layout.dimensions_of(Unit::Ply) {
            game.column(dimension);
        }
        let mut places = std::mem::take(&mut game.answers.places);
        let on_grid = layout
            .grid
            .as_ref()
            .filter(|grid| place(grid, layout, game, lanes, &mut places));
        if on_grid.is_none() {
            let plies = game.facts.watch.plies.iter();
            places.clear();
            places.extend(plies.map(|ply| match lanes[ply.by as usize] {
                Some(_) => 0,
                None => NOWHERE,
            }));
        }
        for filter in layout.filters_of(Unit::Ply) {
            let filter = &game.filters[filter];
            for (place, key) in places.iter_mut().zip(game.column(filter.dimension())) {
                if !filter.accepts(*key) {
                    *place = NOWHERE;
                }
            }
        }
        for (ply, &place) in places.iter().enumerate() {
            if place == NOWHERE {
                continue;
            }
            let next = self.rows.len();
            let (nth, key) = match on_grid {
                Some(grid) => (self.index.find_at(grid, place as usize, next), None),
                None => {
                    let key = ply_key(layout, game, lanes, ply);
                    (self.index.find(layout.grid.as_ref(), &key, next), Some(key))
                }
            };
            if nth == next {
                let key = key.unwrap_or_else(|| ply_key(layout, game, lanes, ply));
                self.rows.push((key, Row::new(spec)));
            }
            let row = &mut self.rows[nth].1;
            row.units += 1;
            for (metric, cell) in spec.metrics.iter().zip(&mut row.cells) {
                metric.add_ply(cell, game.facts, ply);
            }
        }
        game.answers.places = places;
    }

    /// The row of this key.
    fn row(&mut self, spec: &Spec, layout: &Layout, key: RowKey) -> &mut Row {
        let next = self.rows.len();
        let nth = self.index.find(layout.grid.as_ref(), &key, next);
        if nth == next {
            self.rows.push((key, Row::new(spec)));
        }
        &mut self.rows[nth].1
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
                .map(|(labels, _, row)| row.data(labels))
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

    fn data(&self, labels: Vec<String>) -> Vec<Datum> {
        labels
            .into_iter()
            .map(Datum::Text)
            .chain([Datum::Count(self.units)])
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
    if !layout
        .filters_of(level)
        .all(|filter| game.passes(filter, side))
    {
        return None;
    }
    for (place, dimension) in layout.dimensions_of(level) {
        key[place] = game.key(dimension, side);
    }
    Some(key)
}

/// Finds the places of all plies on the grid; false if one has none there.
fn place(
    grid: &Grid,
    layout: &Layout,
    game: &Inquiry<'_, '_, '_>,
    lanes: [Option<RowKey>; 2],
    places: &mut Vec<u32>,
) -> bool {
    let plies = &game.facts.watch.plies;
    places.clear();
    places.resize(plies.len(), 0);
    let mut all = true;
    for &(nth, dimension, level) in &layout.dimensions {
        let mut step = |place: &mut u32, key| match grid.step(*place, nth, key) {
            Some(next) => *place = next,
            None => all = false,
        };
        if level == Unit::Ply {
            for (place, key) in places.iter_mut().zip(game.written(dimension)) {
                step(place, *key);
            }
        } else {
            let keys = lanes.map(|lane| lane.map_or(UNKNOWN, |key| key[nth]));
            for (place, ply) in places.iter_mut().zip(plies) {
                step(place, keys[ply.by as usize]);
            }
        }
    }
    for (place, ply) in places.iter_mut().zip(plies) {
        if lanes[ply.by as usize].is_none() {
            *place = NOWHERE;
        }
    }
    all
}

/// The key of a ply of a side that has one.
fn ply_key(
    layout: &Layout,
    game: &Inquiry<'_, '_, '_>,
    lanes: [Option<RowKey>; 2],
    ply: usize,
) -> RowKey {
    let by = game.facts.watch.plies[ply].by;
    let mut key = lanes[by as usize].unwrap_or_default();
    for (place, dimension) in layout.dimensions_of(Unit::Ply) {
        key[place] = game.written(dimension)[ply];
    }
    key
}
