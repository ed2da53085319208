//! Points under the rulesets.

use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::game::Points;
use crate::stats::sheet::{Column, Datum, Weight};
use crate::stats::unit::Unit;
use crate::stats::view::View;

/// Points of games that the board or the arbiter ended, in twelfths.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct PointsWon {
    games: u64,
    own: i64,
    others: i64,
}

/// Can so many outcomes be worth so many twelfths of a point, and stay far from 2^63 in any sum? A ruleset
/// gives two millions at the most.
pub(in crate::stats) fn are_points(twelfths: i64, outcomes: u64) -> bool {
    let most = (u128::from(outcomes) << 25).min(1 << 55);
    u128::from(twelfths.unsigned_abs()) <= most
}

impl PointsWon {
    pub(super) fn add(&mut self, view: &View<'_, '_, '_>) {
        let Some([white, black]) = view.facts.points.filter(|_| !view.facts.is_for_three()) else {
            return;
        };
        let (own, others) = match view.side.unwrap_or(Color::White) {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        self.games += 1;
        self.own += own.twelfths();
        self.others += others.twelfths();
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.games += later.games;
        self.own += later.own;
        self.others += later.others;
    }

    /// Does it count no more than so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        let points = [self.own, self.others];
        self.games <= units
            && points
                .into_iter()
                .all(|points| are_points(points, self.games))
    }

    pub(super) fn columns(unit: Unit) -> Vec<Column> {
        let [own, others] = match unit {
            Unit::Game => ["White's points", "Black's points"],
            Unit::Side | Unit::Ply | Unit::Man => ["points", "opponents' points"],
        };
        vec![
            Column::titled("ended_games", "ended on the board"),
            Column::titled("points", own),
            Column::titled("points_against", others).of(Weight::Side),
        ]
    }

    pub(super) fn data(self) -> Vec<Datum> {
        let points = |twelfths| Datum::Text(Points::from_twelfths(twelfths).to_string());
        vec![
            Datum::Count(self.games),
            points(self.own),
            points(self.others),
        ]
    }
}
