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
    /// For each dimension its least key, its number of keys with that of the unknown, and how far apart
    /// they stand.
    axes: Vec<(Key, u32, u32)>,
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
        let mut size = 1;
        let mut axes = Vec::new();
        for dimension in by {
            let (least, count) = dimension.few()?;
            axes.push((least, count + 1, size as u32));
            size *= count as usize + 1;
        }
        (size <= MOST_PLACES).then_some(Self { axes, size })
    }

    /// The place of a row, if its keys are among the few.
    pub(super) fn place(&self, key: &[Key; MOST_DIMENSIONS]) -> Option<usize> {
        let places = (0..self.axes.len()).map(|nth| self.at(nth, key[nth]));
        places.sum::<Option<u32>>().map(|place| place as usize)
    }

    /// How far a key of the nth dimension is from the first place. What is unknown comes first.
    pub(super) fn at(&self, nth: usize, key: Key) -> Option<u32> {
        let (least, count, stride) = self.axes[nth];
        let at = key.wrapping_sub(least).wrapping_add(1);
        (at < count).then(|| at * stride)
    }

    /// The least key of the nth dimension, how many there are, and how far apart they stand.
    pub(super) fn axis(&self, nth: usize) -> (Key, u32, u32) {
        self.axes[nth]
    }
}
