//! Places and points of a seat, a player, or all.

use serde::{Deserialize, Serialize};

use super::SEATS;
use crate::game::{Outcome, Points};
use crate::stats::metric::{are_points, proportion};
use crate::stats::sheet::{Column, Datum, Weight, real};

/// How many games ended in each place, and what that was worth.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Standing {
    pub games: u64,
    /// By the place, then by how many others share it.
    places: [[u64; SEATS]; SEATS],
    /// Points of the games with a place, in twelfths.
    points: i64,
}

impl Standing {
    /// One more game, with the places of all in it and what is to be had for them.
    pub(super) fn add(&mut self, seat: usize, places: Option<(Outcome, [Points; SEATS])>) {
        self.games += 1;
        let Some((outcome, points)) = places else {
            return;
        };
        if let Some((place, others)) = place(outcome, seat) {
            self.places[place][others] += 1;
            self.points += points[seat].twelfths();
        }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.games += later.games;
        let counts = self.places.iter_mut().flatten();
        for (count, later) in counts.zip(later.places.iter().flatten()) {
            *count += later;
        }
        self.points += later.points;
    }

    /// How often this place was reached with so many others.
    pub(super) fn count(&self, place: usize, others: usize) -> u64 {
        self.places[place][others]
    }

    /// Are its points those of its places, which are worth so many twelfths each?
    pub(super) fn is_worth(&self, worth: &[[i64; SEATS]; SEATS]) -> bool {
        let places = self.places.iter().flatten().zip(worth.iter().flatten());
        let points = places.map(|(&count, &each)| i128::from(count) * i128::from(each));
        points.sum::<i128>() == i128::from(self.points)
    }

    /// Has no game two places, and no place more points than any is worth?
    pub(super) fn adds_up(&self) -> bool {
        let counts = self.places.iter().flatten();
        let placed: u128 = counts.map(|&count| u128::from(count)).sum();
        placed <= self.games.into() && are_points(self.points, self.games)
    }

    /// Are all its games among those of `whole`?
    pub(super) fn is_part_of(&self, whole: &Self) -> bool {
        let counts = self.places.iter().flatten();
        let mut counts = counts.zip(whole.places.iter().flatten());
        self.games <= whole.games && counts.all(|(count, whole)| count <= whole)
    }

    pub(super) fn columns() -> Vec<Column> {
        [
            ("first", "1st", Weight::Main),
            ("shared_first", "shared 1st", Weight::Main),
            ("second", "2nd", Weight::Main),
            ("shared_second", "shared 2nd", Weight::Detail),
            ("third", "3rd", Weight::Side),
            ("no_place", "no place", Weight::Detail),
            ("points", "points", Weight::Side),
            ("points_mean", "points, mean", Weight::Main),
        ]
        .map(|(name, title, weight)| Column::titled(name, title).of(weight))
        .into()
    }

    /// The data under [`Standing::columns`].
    pub(super) fn data(&self) -> Vec<Datum> {
        let [first, second, third] = &self.places;
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        let counts = [
            first[0],
            sum(&first[1..]),
            second[0],
            sum(&second[1..]),
            sum(third),
        ];
        let placed = counts.iter().sum();
        let mut data: Vec<Datum> = counts.map(|count| proportion(count, placed)).into();
        data.push(Datum::Count(self.games - placed));
        data.extend(points(self.points, placed));
        data
    }
}

/// The place of a seat, from 0, and how many others share it.
pub(super) fn place(outcome: Outcome, seat: usize) -> Option<(usize, usize)> {
    let place = outcome.place(seat)?;
    let sharing = (0..SEATS).filter(|&other| outcome.place(other) == Some(place));
    Some((usize::from(place - 1), sharing.count() - 1))
}

/// Points in all, and on average of so many.
pub(super) fn points(twelfths: i64, of: u64) -> [Datum; 2] {
    let mean = if of == 0 {
        Datum::None
    } else {
        let magnitude = real(twelfths.unsigned_abs()) / 12.0 / real(of);
        Datum::Real(if twelfths < 0 { -magnitude } else { magnitude }, 3)
    };
    [
        Datum::Text(Points::from_twelfths(twelfths).to_string()),
        mean,
    ]
}
