//! Closed approximations of the log-likelihood ratio (Van den Bergh, "GSPRT approximation" and
//! "Normalized Elo", section 4.2).

use super::total;
use crate::tally::sample::{Cell, mean_and_variance};

pub(super) fn logistic(cells: &[Cell], score0: f64, score1: f64) -> Option<f64> {
    let (score, variance) = mean_and_variance(cells)?;
    let all = total(cells);
    Some(all * (score1 - score0) * (2.0 * score - score0 - score1) / (2.0 * variance))
}

/// `t0` and `t1` are in deviations of one game; an observation holds `per_game` squared of them.
pub(super) fn normalized(cells: &[Cell], per_game: f64, t0: f64, t1: f64) -> Option<f64> {
    let (score, variance) = mean_and_variance(cells)?;
    let t = (score - 0.5) / (variance.sqrt() * per_game);
    let games = total(cells) * per_game * per_game;
    Some(games / 2.0 * ((t - t0).powi(2).ln_1p() - (t - t1).powi(2).ln_1p()))
}
