//! Tests in `BayesElo`, whose draw parameter is taken from the sample.

use super::likelihood;
use crate::tally::sample::Cell;

/// Probabilities of loss, draw and win.
type Distribution = [f64; 3];

/// As fastchess does: the hypotheses become expected scores, which are then tested as such.
pub(super) fn fastchess_ratio(cells: &[Cell], elo0: f64, elo1: f64) -> Option<f64> {
    let draw_elo = draw_elo(game_by_game(cells)?)?;
    let score = |elo| {
        let [_, draw, win] = distribution(elo, draw_elo);
        win + draw / 2.0
    };
    likelihood::ratio(cells, score(elo0), score(elo1))
}

/// As cutechess does: the hypotheses are logistic Elo, scaled to `BayesElo`, and give the
/// probabilities themselves. Half a game is added to each count.
pub(super) fn cutechess_ratio(cells: &[Cell], elo0: f64, elo1: f64) -> Option<f64> {
    let counts = game_by_game(cells)?.map(|count| count + 0.5);
    let draw_elo = draw_elo(counts)?;
    let x = 10_f64.powf(-draw_elo / 400.0);
    let scale = 4.0 * x / (1.0 + x).powi(2);
    let [p0, p1] = [elo0, elo1].map(|elo| distribution(elo / scale, draw_elo));
    let ratio = (0..3).map(|i| counts[i] * (p1[i] / p0[i]).ln()).sum();
    Some(ratio)
}

fn game_by_game(cells: &[Cell]) -> Option<[f64; 3]> {
    let [loss, draw, win] = cells else {
        return None;
    };
    let whole_and_half = [(loss, 0.0), (draw, 0.5), (win, 1.0)]
        .into_iter()
        .all(|(cell, score)| (cell.score - score).abs() < f64::EPSILON);
    whole_and_half.then_some([loss.count, draw.count, win.count])
}

/// The draw parameter that fits the counts; `None` if there is none.
fn draw_elo(counts: [f64; 3]) -> Option<f64> {
    let all: f64 = counts.iter().sum();
    let [loss, _, win] = counts.map(|count| count / all);
    let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
    draw_elo.is_finite().then_some(draw_elo)
}

fn distribution(elo: f64, draw_elo: f64) -> Distribution {
    let win = 1.0 / (1.0 + 10_f64.powf((draw_elo - elo) / 400.0));
    let loss = 1.0 / (1.0 + 10_f64.powf((draw_elo + elo) / 400.0));
    [loss, 1.0 - win - loss, win]
}
