//! Wins, draws and losses.

use serde::{Deserialize, Serialize};

use super::share::{proportion, sum};
use crate::stats::facts::Result;
use crate::stats::sheet::{Column, Datum, Rating, Weight};
use crate::stats::unit::Unit;
use crate::stats::view::View;
use crate::tally::elo::Estimate;
use crate::tally::sample::{Sample, Trinomial};

/// Wins, draws and losses of White, or of the side that is counted.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::stats) struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
    unknown: u64,
}

impl Score {
    /// The places of a game for three are neither wins nor losses.
    pub(super) fn add(&mut self, view: &View<'_, '_, '_>) {
        if view.facts.places.is_some() {
            return;
        }
        let side = view.side.unwrap_or(crate::chess::Color::White);
        match (view.facts.result, view.facts.halves(side)) {
            // Where nobody wins, both lose; of games as such that is a loss for either colour.
            (Result::BothLose, _) if view.side.is_none() => self.unknown += 1,
            (_, Some(2)) => self.wins += 1,
            (_, Some(1)) => self.draws += 1,
            (_, Some(_)) => self.losses += 1,
            (_, None) => self.unknown += 1,
        }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.wins += later.wins;
        self.draws += later.draws;
        self.losses += later.losses;
        self.unknown += later.unknown;
    }

    /// Does it count so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        // Games for three have no score.
        sum([self.wins, self.draws, self.losses, self.unknown]) <= units.into()
    }

    pub(super) fn columns(unit: Unit) -> Vec<Column> {
        let names = match unit {
            Unit::Game => ["White wins", "draws", "Black wins", "White's score"],
            Unit::Side | Unit::Ply | Unit::Man => ["wins", "draws", "losses", "score"],
        };
        let mut columns: Vec<Column> = names
            .iter()
            .zip(["wins", "draws", "losses", "score"])
            .map(|(title, name)| {
                let weight = if name == "losses" {
                    Weight::Side
                } else {
                    Weight::Main
                };
                Column::titled(name, title).of(weight)
            })
            .collect();
        columns.push(Column::titled("no_result", "no result").of(Weight::Detail));
        columns
    }

    pub(super) fn data(self) -> Vec<Datum> {
        let of = self.wins + self.draws + self.losses;
        let counts = [self.wins, self.draws, self.losses];
        let mut data: Vec<Datum> = counts.map(|count| proportion(count, of)).into();
        let sample = Sample::from(Trinomial {
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
        });
        data.push(Estimate::new(&sample).map_or(Datum::None, |estimate| {
            Datum::Score(Rating {
                score: estimate.score,
                low: estimate.score_interval.0,
                high: estimate.score_interval.1,
                of,
            })
        }));
        data.push(Datum::Count(self.unknown));
        data
    }
}
