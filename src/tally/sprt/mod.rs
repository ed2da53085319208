//! The sequential probability ratio test: stop a match as soon as one of two hypotheses about the
//! Elo difference is proved at the wanted error rates.
//!
//! The ratio is generalised (GSPRT): each hypothesis fixes the expected score and leaves the rest of
//! the distribution to its most likely value, so draws need no model. The estimate of Elo at a stop
//! is biased, because the test stops when luck helps it to.

mod bayes;
mod likelihood;
mod normalized;
mod quick;
mod root;

use std::fmt;
use std::str::FromStr;

use super::elo::{NORMALIZED_SCALE, score_of_elo};
use super::sample::{Cell, Sample};

/// In what unit the hypotheses state the difference.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    /// Logistic Elo, as rating lists use it.
    Logistic,
    /// Elo normalised by the deviation of a game: the number of games needed does not depend on how
    /// drawish the openings are.
    Normalized,
    /// `BayesElo` with the draw rate of the sample, as fastchess reads its bounds. Game by game only.
    BayesElo,
    /// `BayesElo` with bounds in logistic Elo, as cutechess reads them. Game by game only.
    Cutechess,
}

impl Model {
    /// Every model.
    pub const ALL: [Self; 4] = [
        Self::Logistic,
        Self::Normalized,
        Self::BayesElo,
        Self::Cutechess,
    ];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
            Self::BayesElo => "bayeselo",
            Self::Cutechess => "cutechess",
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|model| model.name() == text)
            .ok_or_else(|| {
                format!(
                    "unknown SPRT model `{text}`: expected logistic, normalized, bayeselo or \
                     cutechess"
                )
            })
    }
}

/// A test of `elo1` against `elo0`.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
    model: Model,
}

/// The hypotheses or error rates make no test.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The first hypothesis is not below the second, or one is not a number.
    #[error("elo0 must be below elo1")]
    Hypotheses,
    /// An error rate is not a small probability.
    #[error("alpha and beta must be above 0 and below 0.5")]
    ErrorRates,
}

/// Where a test stands.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct SprtState {
    /// The log-likelihood ratio; `None` if it is not defined.
    pub llr: Option<f64>,
    /// What follows.
    pub decision: Decision,
}

/// What a log-likelihood ratio says.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Play on.
    Continue,
    /// The ratio fell to the lower bound: `elo0` is accepted.
    AcceptH0,
    /// The ratio rose to the upper bound: `elo1` is accepted.
    AcceptH1,
    /// No ratio exists for these hypotheses, or the model cannot read the sample. The test cannot
    /// come to a result; a match that waits for it has to end.
    Undefined,
}

impl Sprt {
    /// A test with error rates `alpha` (accepting `elo1` wrongly) and `beta` (accepting `elo0` wrongly).
    ///
    /// # Errors
    /// If `elo0 >= elo1`, or an error rate is outside 0..0.5.
    pub fn new(elo0: f64, elo1: f64, rates: ErrorRates, model: Model) -> Result<Self, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses);
        }
        let ErrorRates { alpha, beta } = rates;
        if [alpha, beta]
            .iter()
            .any(|rate| !(*rate > 0.0 && *rate < 0.5))
        {
            return Err(SprtError::ErrorRates);
        }
        Ok(Self {
            elo0,
            elo1,
            lower: (beta / (1.0 - alpha)).ln(),
            upper: ((1.0 - beta) / alpha).ln(),
            model,
        })
    }

    /// The ratio at which `elo0` is accepted; negative.
    pub const fn lower(&self) -> f64 {
        self.lower
    }

    /// The ratio at which `elo1` is accepted; positive.
    pub const fn upper(&self) -> f64 {
        self.upper
    }

    /// Tests what was observed so far.
    pub fn test(&self, sample: &Sample) -> SprtState {
        if sample.observations() <= 0.0 {
            return SprtState {
                llr: Some(0.0),
                decision: Decision::Continue,
            };
        }
        let llr = self
            .log_likelihood_ratio(sample)
            .filter(|llr| llr.is_finite());
        let decision = match llr {
            None => Decision::Undefined,
            Some(llr) if llr >= self.upper => Decision::AcceptH1,
            Some(llr) if llr <= self.lower => Decision::AcceptH0,
            Some(_) => Decision::Continue,
        };
        SprtState { llr, decision }
    }

    fn log_likelihood_ratio(&self, sample: &Sample) -> Option<f64> {
        let cells = regularized(sample.cells());
        match self.model {
            Model::Logistic => {
                likelihood::ratio(&cells, score_of_elo(self.elo0), score_of_elo(self.elo1))
            }
            Model::Normalized => normalized::ratio(
                &cells,
                standardized(sample, self.elo0),
                standardized(sample, self.elo1),
            ),
            Model::BayesElo => bayes::fastchess_ratio(&cells, self.elo0, self.elo1),
            Model::Cutechess => bayes::cutechess_ratio(sample.cells(), self.elo0, self.elo1),
        }
    }

    /// The closed approximation that peers print beside the ratio, or instead of it; `None` where the
    /// model has none. It is useless near 0 % and 100 %.
    pub fn quick_ratio(&self, sample: &Sample) -> Option<f64> {
        let cells = regularized(sample.cells());
        let ratio = match self.model {
            Model::Logistic => {
                quick::logistic(&cells, score_of_elo(self.elo0), score_of_elo(self.elo1))
            }
            Model::Normalized => {
                let scale = 1.0 / NORMALIZED_SCALE;
                quick::normalized(
                    &cells,
                    sample.per_game(),
                    self.elo0 * scale,
                    self.elo1 * scale,
                )
            }
            Model::BayesElo | Model::Cutechess => None,
        };
        ratio.filter(|ratio| ratio.is_finite())
    }
}

/// Normalised Elo as the distance of the mean score from one half, in deviations of an observation.
fn standardized(sample: &Sample, elo: f64) -> f64 {
    sample.per_game() * elo / NORMALIZED_SCALE
}

/// The probabilities of the two wrong decisions.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ErrorRates {
    /// Of accepting `elo1` though `elo0` is true.
    pub alpha: f64,
    /// Of accepting `elo0` though `elo1` is true.
    pub beta: f64,
}

impl Default for ErrorRates {
    fn default() -> Self {
        Self {
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

/// Cells that were never seen count as a thousandth of an observation (fishtest, fastchess), so that
/// no hypothesis is impossible.
fn regularized(cells: &[Cell]) -> Vec<Cell> {
    const UNSEEN: f64 = 1e-3;
    cells
        .iter()
        .map(|cell| Cell {
            count: if cell.count > 0.0 { cell.count } else { UNSEEN },
            ..*cell
        })
        .collect()
}

fn total(cells: &[Cell]) -> f64 {
    cells.iter().map(|cell| cell.count).sum()
}

#[cfg(test)]
mod tests;
