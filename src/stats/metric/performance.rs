//! Performance ratings.

use serde::{Deserialize, Serialize};

use crate::game::Points;
use crate::stats::sheet::{Column, Datum, Weight, real};
use crate::stats::view::View;
use crate::tally::elo::elo_of_score;
use crate::tally::performance::fide_difference;

/// Score against opponents whose rating is known.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Performance {
    games: u64,
    opponents: i64,
    halves: u64,
}

/// No rating is higher.
const HIGHEST_RATING: u128 = 5000;

impl Performance {
    pub(super) fn add(&mut self, view: &View<'_, '_, '_>) {
        let Some(side) = view.side else { return };
        if let (Some(halves), Some(rating)) = (view.facts.halves(side), view.facts.rating(!side)) {
            self.games += 1;
            self.opponents += rating;
            self.halves += halves;
        }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.games += later.games;
        self.opponents += later.opponents;
        self.halves += later.halves;
    }

    /// Does it count no more than so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        let opponents = u128::from(self.opponents.unsigned_abs());
        self.games <= units
            && self.opponents >= 0
            && opponents <= u128::from(self.games) * HIGHEST_RATING
            && u128::from(self.halves) <= 2 * u128::from(self.games)
    }

    pub(super) fn columns() -> Vec<Column> {
        vec![
            Column::titled("rated_games", "rated games").of(Weight::Detail),
            Column::titled("average_opponent", "average opponent"),
            Column::titled("performance", "performance"),
            Column::titled("fide_performance", "by FIDE's table").of(Weight::Side),
        ]
    }

    pub(super) fn data(self) -> Vec<Datum> {
        let games = Datum::Count(self.games);
        if self.games == 0 {
            return vec![games, Datum::None, Datum::None, Datum::None];
        }
        let average = real(self.opponents.unsigned_abs()) / real(self.games);
        let score = real(self.halves) / real(2 * self.games);
        let count = self.games.cast_signed();
        // FIDE rounds the average half up, and looks the percentage up.
        let rounded = (2 * self.opponents + count).div_euclid(2 * count);
        let half_points =
            Points::from_twelfths(Points::HALF.twelfths() * self.halves.cast_signed());
        let difference = u32::try_from(self.games)
            .ok()
            .and_then(|games| fide_difference(half_points, games));
        vec![
            games,
            Datum::Real(average, 0),
            elo_of_score(score).map_or(Datum::None, |elo| Datum::Real(average + elo, 0)),
            difference.map_or(Datum::None, |difference| {
                let performance = (rounded + i64::from(difference)).max(0);
                Datum::Count(performance.unsigned_abs())
            }),
        ]
    }
}
