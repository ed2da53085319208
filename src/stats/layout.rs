//! How a table is counted: what of it is the same for a whole game, for a side, or for a ply.

use super::dimension::Dimension;
use super::label::Key;
use super::spec::{MOST_DIMENSIONS, Spec};
use super::unit::Unit;

/// How a table is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub unit: Unit,
    levels: [Level; Unit::ALL.len()],
    /// The least key and the number of keys of every dimension, if all have few.
    pub grid: Option<Grid>,
}

/// What has one value or answer at a level.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Level {
    /// Dimensions and their places in a row's key.
    dimensions: Vec<(usize, Dimension)>,
    /// The numbers of the filters in the plan.
    filters: Vec<usize>,
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
        let mut levels = <[Level; Unit::ALL.len()]>::default();
        for (place, &dimension) in spec.by.iter().enumerate() {
            let level = &mut levels[dimension.level(unit) as usize];
            level.dimensions.push((place, dimension));
        }
        for (nth, only) in spec.only.iter().enumerate() {
            let level = &mut levels[only.dimension().level(unit) as usize];
            level.filters.push(filter(nth));
        }
        Self {
            unit,
            levels,
            grid: Grid::of(&spec.by),
        }
    }

    /// The filters that have one answer at this level.
    pub(super) fn filters_of(&self, level: Unit) -> &[usize] {
        &self.levels[level as usize].filters
    }

    /// The dimensions that have one value at this level, with their places in the key.
    pub(super) fn dimensions_of(&self, level: Unit) -> &[(usize, Dimension)] {
        &self.levels[level as usize].dimensions
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

    /// The key of the row that has this place.
    pub(super) fn key(&self, place: usize) -> [Key; MOST_DIMENSIONS] {
        let mut key = [0; MOST_DIMENSIONS];
        for (key, &(least, count, stride)) in key.iter_mut().zip(&self.axes) {
            let at = place as u32 / stride % count;
            *key = least.wrapping_add(at).wrapping_sub(1);
        }
        key
    }

    /// The least key of the nth dimension, how many there are, and how far apart they stand.
    pub(super) fn axis(&self, nth: usize) -> (Key, u32, u32) {
        self.axes[nth]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_grid_is_that_of_its_key() {
        let by = [Dimension::Piece, Dimension::Captured, Dimension::Check];
        let grid = Grid::of(&by).unwrap();
        for place in 0..grid.size {
            assert_eq!(grid.place(&grid.key(place)), Some(place));
        }
        let grid = Grid::of(&[Dimension::Move]).unwrap();
        assert_eq!(grid.key(2)[0], crate::stats::label::number_key(1));
    }
}
