//! Observed scores: games one by one (trinomial) or in colour-reversed pairs (pentanomial).

/// Wins, draws and losses of one side, game by game.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Trinomial {
    /// Games counted.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of drawn games; `None` without games.
    pub fn draw_ratio(self) -> Option<f64> {
        ratio(self.draws, self.games())
    }
}

/// Pairs of games from one opening with colours reversed, by the score of the pair for one side:
/// `[LL, LD, DD + WL, WD, WW]`.
///
/// Two games of a pair share their opening, so their scores are correlated; counting pairs measures
/// the variance that really is there, which matters with unbalanced openings.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Pairs counted.
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// Pairs won over pairs lost; `None` if none was lost.
    pub fn pairs_ratio(self) -> Option<f64> {
        let [ll, ld, _, wd, ww] = self.0;
        ratio(ww + wd, ld + ll)
    }

    /// The share of pairs that ended level. Some programs print this as "draw ratio", which it is not.
    pub fn level_ratio(self) -> Option<f64> {
        ratio(self.0[2], self.pairs())
    }
}

fn ratio(over: u64, under: u64) -> Option<f64> {
    (under != 0).then(|| real(over) / real(under))
}

/// A count as a real number.
#[expect(
    clippy::cast_precision_loss,
    reason = "exact below 2^53, and no one plays more games than that"
)]
pub(super) const fn real(count: u64) -> f64 {
    count as f64
}

/// How often each score was observed, whatever the scores are.
///
/// Scores lie in `0..=1`. With weighted points (`x = points / most points`) the SPRT works on them
/// as on wins and draws.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    cells: Vec<Cell>,
    games_per_observation: u8,
}

/// A score and how often it was seen.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Cell {
    pub(super) score: f64,
    pub(super) count: f64,
}

/// The scores do not make a sample.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a sample needs at least two different scores from 0 to 1, in ascending order")]
pub struct SampleError;

impl Sample {
    /// Counts of scores; each observation is one game.
    ///
    /// # Errors
    /// If there are fewer than two scores, or they are not ascending within `0..=1`.
    pub fn weighted(cells: &[(f64, u64)]) -> Result<Self, SampleError> {
        let ascending = cells.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let inside = cells.iter().all(|(score, _)| (0.0..=1.0).contains(score));
        if cells.len() < 2 || !ascending || !inside {
            return Err(SampleError);
        }
        Ok(Self::new(cells.iter().copied(), 1))
    }

    fn new(cells: impl Iterator<Item = (f64, u64)>, games_per_observation: u8) -> Self {
        Self {
            cells: cells
                .map(|(score, count)| Cell {
                    score,
                    count: real(count),
                })
                .collect(),
            games_per_observation,
        }
    }

    /// Observations (games or pairs).
    pub fn observations(&self) -> f64 {
        self.cells.iter().map(|cell| cell.count).sum()
    }

    /// Games, two to a pair.
    pub fn games(&self) -> f64 {
        self.observations() * f64::from(self.games_per_observation)
    }

    /// The mean score and the variance of one observation; `None` without observations.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        mean_and_variance(&self.cells)
    }

    /// The factor between the deviation of an observation and that of a game: 1, or √2 for pairs.
    pub(super) fn per_game(&self) -> f64 {
        f64::from(self.games_per_observation).sqrt()
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

impl From<Trinomial> for Sample {
    fn from(counts: Trinomial) -> Self {
        let cells = [
            (0.0, counts.losses),
            (0.5, counts.draws),
            (1.0, counts.wins),
        ];
        Self::new(cells.into_iter(), 1)
    }
}

impl From<Pentanomial> for Sample {
    fn from(counts: Pentanomial) -> Self {
        Self::new([0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts.0), 2)
    }
}

pub(super) fn mean_and_variance(cells: &[Cell]) -> Option<(f64, f64)> {
    let total: f64 = cells.iter().map(|cell| cell.count).sum();
    if total <= 0.0 {
        return None;
    }
    let mean = cells
        .iter()
        .map(|cell| cell.count * cell.score)
        .sum::<f64>()
        / total;
    let squares = cells
        .iter()
        .map(|cell| cell.count * (cell.score - mean).powi(2));
    Some((mean, squares.sum::<f64>() / total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_without_games_has_no_mean() {
        assert_eq!(Sample::from(Trinomial::default()).mean_and_variance(), None);
        assert_eq!(Trinomial::default().draw_ratio(), None);
        assert_eq!(Pentanomial::default().pairs_ratio(), None);
    }

    #[test]
    fn pairs_hold_two_games() {
        let sample = Sample::from(Pentanomial([1, 2, 3, 4, 5]));
        assert_eq!((sample.observations(), sample.games()), (15.0, 30.0));
        let (mean, variance) = sample.mean_and_variance().unwrap();
        assert!((mean - 2.0 / 3.0).abs() < 1e-15 && (variance - 0.097_222_222).abs() < 1e-9);
        assert_eq!(Pentanomial([1, 2, 3, 4, 5]).pairs_ratio(), Some(3.0));
        assert_eq!(Pentanomial([1, 2, 3, 4, 5]).level_ratio(), Some(0.2));
    }

    #[test]
    fn scores_outside_the_unit_interval_or_out_of_order_are_refused() {
        for cells in [
            &[(0.0, 1)][..],
            &[(0.0, 1), (0.0, 2)],
            &[(0.0, 1), (1.5, 2)],
        ] {
            assert_eq!(Sample::weighted(cells), Err(SampleError));
        }
        assert!(Sample::weighted(&[(0.0, 3), (0.5, 1), (2.0 / 3.0, 4), (1.0, 1)]).is_ok());
        assert_eq!(
            Sample::weighted(&[(0.0, 1), (f64::NAN, 2)]),
            Err(SampleError)
        );
    }
}
