//! Runs of results.

use serde::{Deserialize, Serialize};

use crate::stats::sheet::{Column, Datum, Weight};
use crate::stats::view::View;

/// The longest runs of wins, of losses, and of games without a loss. Games without a result do not
/// count, and do not end a run.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Streaks {
    won: Run,
    lost: Run,
    unbeaten: Run,
}

/// The longest run in a sequence, so that sequences can be put end to end.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Run {
    length: u64,
    first: u64,
    last: u64,
    best: u64,
}

impl Run {
    /// A single game; `one` is 1 if it fits, else 0.
    fn of(one: u64) -> Self {
        Self {
            length: 1,
            first: one,
            last: one,
            best: one,
        }
    }

    /// Can there be such a run?
    fn is_possible(self) -> bool {
        let ends = self.first.max(self.last);
        ends <= self.best
            && self.best <= self.length
            && (self.first == self.length) == (self.last == self.length)
    }

    fn then(self, later: Self) -> Self {
        let whole = |run: Self, end: u64, beyond: u64| {
            if end == run.length { end + beyond } else { end }
        };
        Self {
            length: self.length + later.length,
            first: whole(self, self.first, later.first),
            last: whole(later, later.last, self.last),
            best: self.best.max(later.best).max(self.last + later.first),
        }
    }
}

impl Streaks {
    pub(super) fn add(&mut self, view: &View<'_, '_, '_>) {
        if let Some(halves) = view.side.and_then(|side| view.facts.halves(side)) {
            self.won = self.won.then(Run::of(u64::from(halves == 2)));
            self.lost = self.lost.then(Run::of(u64::from(halves == 0)));
            self.unbeaten = self.unbeaten.then(Run::of(u64::from(halves > 0)));
        }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.won = self.won.then(later.won);
        self.lost = self.lost.then(later.lost);
        self.unbeaten = self.unbeaten.then(later.unbeaten);
    }

    /// Are the runs those of one sequence of no more than so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        let runs = [self.won, self.lost, self.unbeaten];
        runs.into_iter()
            .all(|run| run.is_possible() && run.length == self.won.length)
            && self.won.length <= units
    }

    pub(super) fn columns() -> Vec<Column> {
        vec![
            Column::titled("wins_in_a_row", "wins in a row").of(Weight::Side),
            Column::titled("losses_in_a_row", "losses in a row").of(Weight::Side),
            Column::titled("unbeaten_in_a_row", "unbeaten in a row").of(Weight::Side),
        ]
    }

    pub(super) fn data(self) -> Vec<Datum> {
        [self.won, self.lost, self.unbeaten]
            .map(|run| Datum::Count(run.best))
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_go_on_across_parts() {
        let sequence = [1, 1, 0, 1, 1, 1, 1, 0];
        let whole = sequence
            .iter()
            .fold(Run::default(), |run, &fits| run.then(Run::of(fits)));
        assert_eq!((whole.first, whole.last, whole.best), (2, 0, 4));
        for cut in 0..=sequence.len() {
            let part = |part: &[u64]| {
                part.iter()
                    .fold(Run::default(), |run, &fits| run.then(Run::of(fits)))
            };
            let (early, late) = sequence.split_at(cut);
            assert_eq!(part(early).then(part(late)), whole, "{cut}");
        }
    }
}
