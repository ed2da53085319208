//! Where the rows of a table stand.

use rustc_hash::FxHashMap;

use super::label::Key;
use super::layout::Grid;
use super::spec::MOST_DIMENSIONS;

/// What tells a row from the others; dimensions that a table does not have are 0.
pub(super) type RowKey = [Key; MOST_DIMENSIONS];

/// The number of each row: from its place on the grid where it has one, else by its key.
#[derive(Clone, Default, Debug)]
pub(super) struct Index {
    places: Vec<u32>,
    keys: FxHashMap<RowKey, u32>,
    /// How many units each place on the grid has that no row has yet.
    units: Vec<u64>,
}

impl Index {
    /// The number of the row of this key; `next`, which it has from now on, if it is new.
    pub(super) fn find(&mut self, grid: Option<&Grid>, key: &RowKey, next: usize) -> usize {
        match grid.and_then(|grid| Some((grid, grid.place(key)?))) {
            Some((grid, place)) => {
                let row = &mut self.places(grid)[place];
                if *row == 0 {
                    *row = next as u32 + 1;
                }
                *row as usize - 1
            }
            None => *self.keys.entry(*key).or_insert(next as u32) as usize,
        }
    }

    /// For each place on the grid one more than the number of its row; 0 where there is none yet.
    pub(super) fn places(&mut self, grid: &Grid) -> &mut [u32] {
        if self.places.is_empty() {
            self.places = vec![0; grid.size];
        }
        &mut self.places
    }

    /// One unit more for each of these places but `nowhere`.
    pub(super) fn count(&mut self, grid: &Grid, places: &[u32], nowhere: u32) {
        self.units.resize(grid.size, 0);
        for &place in places {
            if place != nowhere {
                self.units[place as usize] += 1;
            }
        }
    }

    /// What [`Index::count`] has counted, by places on the grid.
    pub(super) fn take_units(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.units)
    }
}
