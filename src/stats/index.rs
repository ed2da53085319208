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
}
