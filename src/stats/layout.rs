//! How a table is counted: what of it is the same for a whole game, for a side, or for a ply.

use super::dimension::Dimension;
use super::label::Key;
use super::spec::{MOST_DIMENSIONS, Spec};
use super::unit::Unit;

/// How a table is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub unit: Unit,
    /// The places of the dimensions in a row's key, and at what they have one value.
    pub dimensions: Vec<(usize, Dimension, Unit)>,
    /// The numbers of the filters in the plan, and at what they have one answer.
    pub filters: Vec<(usize, Unit)>,
    /// The least key and the number of keys of every dimension, if all have few.
    pub grid: Option<Grid>,
}

/// A place for every row that a table of few rows may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    /// For each dimension its least key, and its number of keys with that of the unknown.
    sides: Vec<(Key, u32)>,
    /// The number of places.
    pub size: usize,
}

/// More places than this are not kept for rows that may never come.
const MOST_PLACES: usize = 1 << 13;

impl Layout {
    /// The layout of a table; `filter` gives the number of its nth filter in the plan.
    pub(super) fn new(spec: &Spec, filter: impl Fn(usize) -> usize) -> Self {
        let unit = spec.unit();
        let dimensions = spec.by.iter().copied().enumerate();
        let filters = spec.only.iter().enumerate();
        Self {
            unit,
            dimensions: dimensions
                .map(|(place, dimension)| (place, dimension, dimension.level(unit)))
                .collect(),
            filters: filters
                .map(|(nth, only)| (filter(nth), only.dimension().level(unit)))
                .collect(),
            grid: Grid::of(&spec.by),
        }
    }

    /// The filters that have one answer at this level.
    pub(super) fn filters_of(&self, level: Unit) -> impl Iterator<Item = usize> {
        let filters = self.filters.iter();
        filters.filter_map(move |&(filter, of)| (of == level).then_some(filter))
    }

    /// The dimensions that have one value at this level, with their places in the key.
    pub(super) fn dimensions_of(&self, level: Unit) -> impl Iterator<Item = (usize, Dimension)> {
        let dimensions = self.dimensions.iter();
        dimensions
            .filter_map(move |&(place, dimension, of)| (of == level).then_some((place, dimension)))
    }
}

impl Grid {
    fn of(by: &[Dimension]) -> Option<Self> {
        let sides = by.iter().map(|dimension| dimension.few());
        let sides: Option<Vec<(Key, u32)>> = sides
            .map(|few| few.map(|(least, count)| (least, count + 1)))
            .collect();
        let sides = sides?;
        let size = sides.iter().map(|(_, count)| *count as usize).product();
        (size <= MOST_PLACES).then_some(Self { sides, size })
    }

    /// The place of a row, if its keys are among the few.
    #[inline]
    pub(super) fn place(&self, key: &[Key; MOST_DIMENSIONS]) -> Option<usize> {
        let mut place = 0;
        for (nth, key) in key.iter().enumerate().take(self.sides.len()) {
            place = self.step(place, nth, *key)?;
        }
        Some(place as usize)
    }

    /// Goes from the place among the dimensions before the `nth` to the place among those with it. What
    /// is unknown comes first.
    #[inline]
    pub(super) fn step(&self, place: u32, nth: usize, key: Key) -> Option<u32> {
        let (least, count) = self.sides[nth];
        let at = key.wrapping_sub(least).wrapping_add(1);
        (at < count).then_some(place * count + at)
    }
}
