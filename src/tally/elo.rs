//! How far apart two players are, from the scores of their games.

use super::normal::{Z_95, cumulative};
use super::sample::{Cell, Sample, mean_and_variance};

/// Elo points in a unit of the natural logistic scale: 800 / ln 10 halves of it.
pub(super) const NORMALIZED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// The logistic Elo difference that expects `score`; `None` at 0 and 1, where there is no finite one.
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that a logistic Elo difference expects.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A range of Elo differences; an end that is `None` is open.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct EloInterval {
    /// The lower end; `None` if the sample does not bound it (no point was scored).
    pub low: Option<f64>,
    /// The upper end; `None` if the sample does not bound it (every point was scored).
    pub high: Option<f64>,
}

/// What a sample says about the difference in strength. Intervals are at 95 %.
///
/// No field is ever infinite or NaN: what is not defined is `None`.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Estimate {
    /// Mean score, 0 to 1.
    pub score: f64,
    /// Score interval: Wilson's, with the dispersion of this sample. It always exists.
    pub score_interval: (f64, f64),
    /// Logistic Elo; `None` at 0 % and 100 %.
    pub elo: Option<f64>,
    /// [`Estimate::score_interval`] in Elo.
    pub elo_interval: EloInterval,
    /// Half the width of the symmetric interval that cutechess, fastchess and fishtest print as `±`;
    /// `None` where it does not exist: a sample without variance, or an interval that leaves 0..1.
    pub elo_margin: Option<f64>,
    /// Elo normalised by the deviation of a game, so that it measures how many games a proof needs;
    /// `None` without variance.
    pub normalized_elo: Option<f64>,
    /// The `±` of [`Estimate::normalized_elo`], which depends on the number of games alone.
    pub normalized_elo_margin: f64,
    /// Likelihood of superiority: the probability that the true score is above one half.
    pub superiority: f64,
}

impl Estimate {
    /// Estimates from `sample`; `None` without observations.
    pub fn new(sample: &Sample) -> Option<Self> {
        let (score, variance) = sample.mean_and_variance()?;
        let observations = sample.observations();
        let error = (variance / observations).sqrt();
        let (low, high) = wilson(sample.cells(), score, observations);
        let symmetric = elo_of_score(score + Z_95 * error)
            .zip(elo_of_score(score - Z_95 * error))
            .map(|(high, low)| (high - low) / 2.0);
        let varied = variance > 0.0;
        Some(Self {
            score,
            score_interval: (low, high),
            elo: elo_of_score(score),
            elo_interval: EloInterval {
                low: elo_of_score(low),
                high: elo_of_score(high),
            },
            elo_margin: symmetric.filter(|_| varied),
            normalized_elo: varied
                .then(|| (score - 0.5) / (sample.per_game() * variance.sqrt()) * NORMALIZED_SCALE),
            normalized_elo_margin: Z_95 * NORMALIZED_SCALE / sample.games().sqrt(),
            superiority: if varied {
                cumulative((score - 0.5) / error)
            } else {
                uniform_prior_superiority(score, observations)
            },
        })
    }
}

/// Wilson's score interval for a mean in 0..1 whose observations vary less than a coin does.
///
/// A draw, or a pair of games that cancel out, makes the variance of one observation a fraction of
/// `score * (1 - score)`. That fraction is estimated with half of z² observations added at either
/// end of the scale (as Agresti and Coull do for a proportion), so that it is never zero: a sample
/// of draws alone is not proof of equality. With wins and losses only this is Wilson's own interval.
fn wilson(cells: &[Cell], score: f64, observations: f64) -> (f64, f64) {
    let z2 = Z_95 * Z_95;
    let ends = [0.0, 1.0].map(|score| Cell {
        score,
        count: z2 / 2.0,
    });
    let padded: Vec<Cell> = cells.iter().copied().chain(ends).collect();
    let (mean, variance) = mean_and_variance(&padded).expect("the added observations count");
    let effective = observations * mean * (1.0 - mean) / variance;
    let centre = (score + z2 / (2.0 * effective)) / (1.0 + z2 / effective);
    let half = (score * (1.0 - score) / effective + z2 / (4.0 * effective * effective)).sqrt()
        * Z_95
        / (1.0 + z2 / effective);
    let low = if score <= 0.0 { 0.0 } else { centre - half };
    let high = if score >= 1.0 { 1.0 } else { centre + half };
    (low.max(0.0), high.min(1.0))
}

/// The probability that a coin is better than fair, all results so far being equal, before which any
/// bias was as likely as any other.
fn uniform_prior_superiority(score: f64, observations: f64) -> f64 {
    let doubt = 0.5_f64.powf(observations + 1.0);
    if score > 0.5 {
        1.0 - doubt
    } else if score < 0.5 {
        doubt
    } else {
        0.5
    }
}

#[cfg(test)]
mod tests;
