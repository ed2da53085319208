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
    /// One more than the number of the row; 0 where there is none yet.
    places: Vec<u32>,
    keys: FxHashMap<RowKey, u32>,
}

impl Index {
    /// The number of the row of this key; `next`, which it has from now on, if it is new.
    pub(super) fn find(&mut self, grid: Option<&Grid>, key: &RowKey, next: usize) -> usize {
        match grid.and_then(|grid| Some((grid, grid.place(key)?))) {
            Some((grid, place)) => self.find_at(grid, place, next),
            None => *self.keys.entry(*key).or_insert(next as u32) as usize,
        }
    }

    /// The same for a place on the grid.
    #[inline]
    pub(super) fn find_at(&mut self, grid: &Grid, place: usize, next: usize) -> usize {
        if self.places.is_empty() {
            self.places = vec![0; grid.size];
        }
        let row = &mut self.places[place];
        if *row == 0 {
            *row = next as u32 + 1;
        }
        *row as usize - 1
    }
}
