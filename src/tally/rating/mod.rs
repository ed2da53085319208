//! A rating list: one number a player, so that the expected scores add up to those achieved.
//!
//! The model is Bradley and Terry's with Elo's scale (400 points are odds of ten to one); a draw is
//! half a win and half a loss. The likelihood is concave, so the list does not depend on the order
//! of the games. Lists made by programs with another scale or prior cannot be compared with it.

mod fit;
mod solve;

use std::collections::BTreeMap;

use super::event::{Event, Played, PlayerId};
use super::normal::{Z_95, cumulative};
use super::sample::real;
use fit::Fit;
use solve::Symmetric;

/// Elo points in a unit of the natural logistic scale.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// More players than a dense matrix is for.
const MOST_PLAYERS: usize = 2000;

/// How a list is fitted.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RatingModel {
    /// Draws that every player is given against an opponent of mean rating. More than 0 makes every
    /// rating finite and pulls all of them together a little; 0 demands that the results connect all
    /// players both ways.
    pub prior_draws: f64,
    /// Whether having White is worth something.
    pub first_move: FirstMove,
}

/// What White is worth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FirstMove {
    /// Nothing, or the colours are balanced anyway.
    Ignored,
    /// As much as the games say.
    Fitted,
}

impl Default for RatingModel {
    fn default() -> Self {
        Self {
            prior_draws: 1.0,
            first_move: FirstMove::Ignored,
        }
    }
}

/// Ratings about a mean of 0.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingList {
    /// Best first; equal ratings in the order players were named.
    pub rows: Vec<Rated>,
    /// Elo points that White is worth, if fitted.
    pub first_move: Option<f64>,
    covariance: Symmetric,
}

/// One player's rating.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rated {
    /// Who.
    pub player: PlayerId,
    /// Elo points above the mean.
    pub rating: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
    /// Games at the board.
    pub games: u64,
    /// Mean score in them, 0 to 1.
    pub score: f64,
}

/// The games make no list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RatingError {
    /// There is nobody to rate.
    #[error("no games between two players")]
    NoGames,
    /// The results leave the distance between two groups unbounded.
    #[error(
        "`{0}` cannot be compared with everyone: no chain of points leads there and back; a prior \
         of a few draws makes the ratings finite"
    )]
    Unconnected(String),
    /// The matrix would be too large.
    #[error("{0} players are more than a rating list takes ({MOST_PLAYERS})")]
    TooMany(usize),
    /// The prior is no number of draws.
    #[error("the prior must be a number of draws, 0 or more")]
    Prior,
}

/// Scores by White's and Black's position among the rated players.
type Records = BTreeMap<(usize, usize), Record>;

/// The score of one player with White against another.
#[derive(Copy, Clone, Default)]
struct Record {
    games: u64,
    half_points: u64,
}

impl RatingList {
    /// Rates everyone who played a two-player game at the board.
    ///
    /// # Errors
    /// If there are no games, the players are too many, or without a prior the results do not connect
    /// them.
    pub fn new(event: &Event, model: RatingModel) -> Result<Self, RatingError> {
        if !(model.prior_draws >= 0.0 && model.prior_draws.is_finite()) {
            return Err(RatingError::Prior);
        }
        let (players, records) = gather(event);
        if players.is_empty() {
            return Err(RatingError::NoGames);
        }
        if players.len() > MOST_PLAYERS {
            return Err(RatingError::TooMany(players.len()));
        }
        if model.prior_draws <= 0.0
            && let Some(lost) = unconnected(players.len(), &records)
        {
            let name = event.players()[players[lost].0].clone();
            return Err(RatingError::Unconnected(name));
        }
        let fit = Fit {
            players: players.len(),
            records: &records,
            model,
        };
        let (ratings, covariance) = fit.solve();
        Ok(Self::ranked(&players, &records, &ratings, &covariance))
    }

    /// The list of `players` from their parameters `at`.
    fn ranked(players: &[PlayerId], records: &Records, at: &[f64], covariance: &Symmetric) -> Self {
        let mean = at[..players.len()].iter().sum::<f64>() / real(players.len() as u64);
        let mut played = vec![(0, 0); players.len()];
        for (&(white, black), record) in records {
            let lost = 2 * record.games - record.half_points;
            for (player, halves) in [(white, record.half_points), (black, lost)] {
                played[player].0 += record.games;
                played[player].1 += halves;
            }
        }
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by(|&a, &b| at[b].total_cmp(&at[a]));
        let variances = covariance.about_mean(players.len());
        let rows = order
            .iter()
            .map(|&index| Rated {
                player: players[index],
                rating: (at[index] - mean) * SCALE,
                margin: Z_95 * SCALE * variances[index].max(0.0).sqrt(),
                games: played[index].0,
                score: real(played[index].1) / real(2 * played[index].0.max(1)),
            })
            .collect();
        Self {
            rows,
            first_move: at.get(players.len()).map(|first_move| first_move * SCALE),
            covariance: covariance.permuted(&order),
        }
    }

    /// The probability that the player in row `a` is stronger than the one in row `b`.
    ///
    /// # Panics
    /// If there are no such rows.
    pub fn superiority(&self, a: usize, b: usize) -> f64 {
        let variance =
            self.covariance.at(a, a) + self.covariance.at(b, b) - 2.0 * self.covariance.at(a, b);
        if a == b || variance <= 0.0 {
            return 0.5;
        }
        cumulative((self.rows[a].rating - self.rows[b].rating) / (SCALE * variance.sqrt()))
    }
}

/// Players with games, and what each scored with White against each other, by their positions.
fn gather(event: &Event) -> (Vec<PlayerId>, Records) {
    let rated: Vec<_> = event
        .games()
        .iter()
        .filter(|game| game.played == Played::AtTheBoard && game.outcome.seats() == 2)
        .filter_map(|game| Some((game, game.seats[0]?, game.seats[1]?)))
        .collect();
    let mut players: Vec<PlayerId> = rated.iter().flat_map(|(_, a, b)| [*a, *b]).collect();
    players.sort_unstable();
    players.dedup();
    let mut index = vec![0; event.players().len()];
    for (position, player) in players.iter().enumerate() {
        index[player.0] = position;
    }
    let mut records = Records::new();
    for (game, white, black) in rated {
        let (white_halves, black_halves) = (
            game.half_points_against(0, 1),
            game.half_points_against(1, 0),
        );
        // A game that both lost says nothing about which of them is stronger.
        if white_halves + black_halves == 2 {
            let record = records.entry((index[white.0], index[black.0])).or_default();
            record.games += 1;
            record.half_points += white_halves.unsigned_abs();
        }
    }
    (players, records)
}

/// Somebody who is not both above and below player 0 by some chain of points; `None` if all are.
fn unconnected(players: usize, records: &Records) -> Option<usize> {
    let mut scored_against = vec![Vec::new(); players];
    let mut conceded_to = vec![Vec::new(); players];
    for (&(white, black), record) in records {
        if record.half_points > 0 {
            scored_against[white].push(black);
            conceded_to[black].push(white);
        }
        if record.half_points < 2 * record.games {
            scored_against[black].push(white);
            conceded_to[white].push(black);
        }
    }
    let missed = |edges: &[Vec<usize>]| {
        let mut seen = vec![false; players];
        seen[0] = true;
        let mut stack = vec![0];
        while let Some(player) = stack.pop() {
            for &next in &edges[player] {
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push(next);
                }
            }
        }
        seen.iter().position(|seen| !seen)
    };
    missed(&scored_against).or_else(|| missed(&conceded_to))
}

#[cfg(test)]
mod tests;
