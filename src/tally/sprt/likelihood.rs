//! The most likely distribution with a given mean (Van den Bergh, "MLE of a multinomial
//! distribution", proposition 1.1).

use super::root::decreasing_root;
use super::total;
use crate::tally::sample::Cell;

/// The log-likelihood ratio of the mean scores `score1` against `score0`; `None` if one of them lies
/// outside the scores that can occur.
pub(super) fn ratio(cells: &[Cell], score0: f64, score1: f64) -> Option<f64> {
    Some(total(cells) * (likelihood(cells, score1)? - likelihood(cells, score0)?))
}

/// The log-likelihood per observation of the likeliest distribution with mean `score`, relative to
/// the observed distribution.
fn likelihood(cells: &[Cell], score: f64) -> Option<f64> {
    let all = total(cells);
    let weighted = || {
        cells
            .iter()
            .map(move |cell| (cell.count / all, cell.score - score))
    };
    let least = weighted()
        .map(|(_, distance)| distance)
        .fold(f64::INFINITY, f64::min);
    let most = weighted()
        .map(|(_, distance)| distance)
        .fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let theta = decreasing_root((-1.0 / most, -1.0 / least), |theta| {
        weighted().fold((0.0, 0.0), |(value, slope), (weight, distance)| {
            let scaled = distance / (1.0 + theta * distance);
            (value + weight * scaled, slope - weight * scaled * scaled)
        })
    });
    Some(
        -weighted()
            .map(|(weight, distance)| weight * (theta * distance).ln_1p())
            .sum::<f64>(),
    )
}
