//! What a metric has counted in one row.

use serde::{Deserialize, Serialize};

use super::ends::Ends;
use super::mean::Mean;
use super::performance::Performance;
use super::points::PointsWon;
use super::score::Score;
use super::share::Share;
use super::spread::{Missing, Spread};
use super::streak::Streaks;
use super::times::Times;
use super::total::Total;
use crate::stats::sheet::Datum;
use crate::stats::unit::Unit;

/// So many make a pawn.
const CENTIPAWNS: u32 = 100;

/// What a metric has counted in one row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::stats) enum Cell {
    Score(Score),
    Length(Spread, Missing),
    Termination(Ends),
    Performance(Performance),
    Points(PointsWon),
    Streak(Streaks),
    Total(Total),
    Time(Times),
    Eval(Mean),
    Loss(Mean, Share),
    Material(Mean, Share),
    Options(Mean),
    Forced(Share, Share),
    Survival(Share),
}

/// Merges two cells of one kind, part by part.
macro_rules! merge {
    ($one:ident, $later:ident: $($kind:ident($part:ident $(, $other:ident)?))*) => {
        match $one {
            $(Self::$kind($part $(, $other)?) => {
                let mine = ($part, $($other)?);
                if let Self::$kind($part $(, $other)?) = $later {
                    mine.0.merge($part);
                    $(mine.1.merge($other);)?
                }
            })*
        }
    };
}

impl Cell {
    /// Counts in what `later`, a cell of the same metric, has counted after it.
    pub(in crate::stats) fn merge(&mut self, later: &Self) {
        merge!(self, later: Score(a) Length(a, b) Termination(a) Performance(a) Points(a) Streak(a)
            Total(a) Time(a) Eval(a) Loss(a, b) Material(a, b) Options(a) Forced(a, b) Survival(a));
    }

    /// Can a row of so many units have counted this?
    pub(in crate::stats) fn adds_up(&self, unit: Unit, units: u64) -> bool {
        // Of games and sides it is not told how many plies they have.
        let plies = match unit {
            Unit::Game | Unit::Side | Unit::Man => u64::MAX >> 20,
            Unit::Ply => units,
        };
        match self {
            Self::Score(cell) => cell.adds_up(units),
            Self::Length(cell, missing) => cell.adds_up(missing, units),
            Self::Termination(cell) => cell.adds_up(units),
            Self::Performance(cell) => cell.adds_up(units),
            Self::Points(cell) => cell.adds_up(units),
            Self::Streak(cell) => cell.adds_up(units),
            Self::Total(cell) => cell.adds_up(units),
            Self::Time(cell) => cell.adds_up(plies),
            Self::Eval(cell) | Self::Options(cell) => cell.adds_up(plies),
            Self::Loss(mean, share) | Self::Material(mean, share) => {
                mean.adds_up(plies) && share.adds_up(plies)
            }
            Self::Forced(one, two) => one.adds_up(plies) && two.adds_up(plies),
            Self::Survival(cell) => cell.adds_up(units),
        }
    }

    /// The data under [`Metric::columns`].
    pub(in crate::stats) fn data(&self) -> Vec<Datum> {
        let with = |mut data: Vec<Datum>, share: &Share| {
            data.push(share.datum());
            data
        };
        match self {
            Self::Score(cell) => cell.data(),
            Self::Length(cell, _) => cell.data(),
            Self::Termination(cell) => cell.data(),
            Self::Performance(cell) => cell.data(),
            Self::Points(cell) => cell.data(),
            Self::Streak(cell) => cell.data(),
            Self::Total(cell) => cell.data(),
            Self::Time(cell) => cell.data(),
            Self::Eval(cell) => cell.data(CENTIPAWNS),
            Self::Options(cell) => cell.data(1),
            Self::Loss(mean, share) | Self::Material(mean, share) => with(mean.data(1), share),
            Self::Forced(one, two) => vec![one.datum(), two.datum()],
            Self::Survival(cell) => vec![cell.datum()],
        }
    }
}
