//! The likeliest ratings, by Newton's method.

use super::solve::{Cholesky, Symmetric};
use super::{FirstMove, RatingModel, Records, SCALE};
use crate::tally::elo::score_of_elo;
use crate::tally::sample::real;

pub(super) struct Fit<'a> {
    pub(super) players: usize,
    pub(super) records: &'a Records,
    pub(super) model: RatingModel,
}

impl Fit<'_> {
    /// Parameters: natural ratings, then the first move if it is fitted.
    fn parameters(&self) -> usize {
        self.players + usize::from(self.model.first_move == FirstMove::Fitted)
    }

    /// Newton's method with steps halved until the likelihood grows.
    pub(super) fn solve(&self) -> (Vec<f64>, Symmetric) {
        const MOST_STEPS: u32 = 100;
        const SMALL: f64 = 1e-9;
        let mut at = vec![0.0; self.parameters()];
        let mut value = self.likelihood(&at);
        for _ in 0..MOST_STEPS {
            let (gradient, information) = self.derivatives(&at);
            let step = Cholesky::new(information).solve(&gradient);
            if step.iter().all(|change| change.abs() < SMALL) {
                break;
            }
            (at, value) = self.advance(&at, value, &step);
        }
        let (_, information) = self.derivatives(&at);
        (at, Cholesky::new(information).inverse())
    }

    /// Goes as far along `step` as the likelihood grows, and says how large it is there.
    fn advance(&self, at: &[f64], value: f64, step: &[f64]) -> (Vec<f64>, f64) {
        const SHORTEST: f64 = 1e-6;
        let mut length = 1.0;
        loop {
            let next: Vec<f64> = at
                .iter()
                .zip(step)
                .map(|(at, step)| at + length * step)
                .collect();
            let there = self.likelihood(&next);
            if there >= value || length < SHORTEST {
                return (next, there);
            }
            length /= 2.0;
        }
    }

    /// Every kind of game there was: natural difference, games, points, and who gains by it.
    fn results<'p>(
        &'p self,
        at: &'p [f64],
    ) -> impl Iterator<Item = (f64, f64, f64, [Option<usize>; 2])> {
        let first_move = at.get(self.players).copied().unwrap_or_default();
        let real_games = self.records.iter().map(move |(&(white, black), record)| {
            let difference = at[white] - at[black] + first_move;
            let points = real(record.half_points) / 2.0;
            (
                difference,
                real(record.games),
                points,
                [Some(white), Some(black)],
            )
        });
        let prior = self.model.prior_draws;
        let virtual_games = (0..self.players)
            .map(move |player| (at[player], prior, prior / 2.0, [Some(player), None]));
        real_games.chain(virtual_games)
    }

    fn likelihood(&self, at: &[f64]) -> f64 {
        self.results(at)
            .map(|(difference, games, points, _)| {
                -points * (-difference).exp().ln_1p() - (games - points) * difference.exp().ln_1p()
            })
            .sum()
    }

    fn derivatives(&self, at: &[f64]) -> (Vec<f64>, Symmetric) {
        let mut gradient = vec![0.0; self.parameters()];
        let mut information = Symmetric::zero(self.parameters());
        for (difference, games, points, [white, black]) in self.results(at) {
            let expected = score_of_elo(difference * SCALE);
            let (surplus, weight) = (
                points - games * expected,
                games * expected * (1.0 - expected),
            );
            let first_move = black
                .filter(|_| at.len() > self.players)
                .map(|_| self.players);
            let signed = [(white, 1.0), (black, -1.0), (first_move, 1.0)];
            for (row, sign) in signed
                .iter()
                .filter_map(|(row, sign)| row.map(|row| (row, sign)))
            {
                gradient[row] += sign * surplus;
                for (column, other) in signed
                    .iter()
                    .filter_map(|(column, sign)| column.map(|column| (column, sign)))
                {
                    information.add(row, column, sign * other * weight);
                }
            }
        }
        if self.model.prior_draws <= 0.0 {
            // Only differences matter; this holds the mean at 0 and changes none of them.
            for row in 0..self.players {
                for column in 0..self.players {
                    information.add(row, column, 1.0);
                }
            }
        }
        (gradient, information)
    }
}
