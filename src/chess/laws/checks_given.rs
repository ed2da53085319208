//! Counted checks, for the two variants in which the third one wins.

use super::Extra;
use crate::chess::color::Color;
use crate::chess::setup::CheckCounts;

/// How many checks each side has given, and readings of the law that hold for the whole game.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct ChecksGiven<R> {
    /// Checks given so far: part of the position (three-check 14, Trei șahuri A17).
    pub counts: CheckCounts,
    /// How doubtful rules are read: a constant of the game, no part of a position's identity.
    pub readings: R,
}

impl<R: Copy + Eq + Default + std::fmt::Debug + Send + Sync + 'static> Extra for ChecksGiven<R> {
    fn new(checks: Option<CheckCounts>) -> Self {
        Self {
            counts: checks.unwrap_or_default(),
            readings: R::default(),
        }
    }

    #[inline]
    fn checks(&self) -> Option<CheckCounts> {
        Some(self.counts)
    }

    #[inline]
    fn count_check(&mut self, by: Color) {
        self.counts[by] = self.counts[by].saturating_add(1);
    }
}
