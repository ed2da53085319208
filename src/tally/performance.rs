//! Performance ratings: at what rating would this score have been expected?
//!
//! Scores count a win as 1 and a draw as 1/2, whatever the ruleset gives for them.

use super::elo::elo_of_score;
use crate::game::Points;

/// Rating difference by percentage score from 50 to 100 (FIDE handbook B.02, table 8.1.1).
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// FIDE's rating difference for `score` out of `games`; the percentage is rounded half up. `None`
/// without games, or if the score is not within 0..=games.
pub fn fide_difference(score: Points, games: u32) -> Option<i32> {
    let (score, most) = (score.twelfths(), Points::whole(games.into()).twelfths());
    if games == 0 || !(0..=most).contains(&score) {
        return None;
    }
    let percentage = (200 * score + most) / (2 * most);
    let difference = usize::try_from((percentage - 50).abs())
        .ok()
        .and_then(|distance| DIFFERENCES.get(distance))?;
    Some(if percentage < 50 {
        -difference
    } else {
        *difference
    })
}

/// FIDE performance: the average rating of the opponents, rounded half up, plus
/// [`fide_difference`]. `None` without opponents.
pub fn fide_performance(opponents: &[i32], score: Points) -> Option<i32> {
    let games = u32::try_from(opponents.len()).ok()?;
    let difference = fide_difference(score, games)?;
    let (sum, count) = (
        opponents.iter().copied().map(i64::from).sum::<i64>(),
        i64::from(games),
    );
    let average = (2 * sum + count).div_euclid(2 * count);
    i32::try_from(average)
        .ok()
        .map(|average| average + difference)
}

/// Logistic performance: the average rating of the opponents plus the Elo of the score. `None`
/// without opponents, and at 0 % and 100 %, where no finite rating expects the score.
pub fn logistic_performance(opponents: &[i32], score: Points) -> Option<f64> {
    let games = f64::from(u32::try_from(opponents.len()).ok()?);
    let twelfths = f64::from(i32::try_from(score.twelfths()).ok()?);
    let average = opponents.iter().copied().map(f64::from).sum::<f64>() / games;
    elo_of_score(twelfths / (f64::from(PER_POINT) * games)).map(|difference| average + difference)
}

const PER_POINT: i32 = Points::UNIT as i32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_of_the_fide_table() {
        for (percent, difference) in [
            (100, 800),
            (99, 677),
            (98, 589),
            (95, 470),
            (90, 366),
            (83, 273),
            (76, 202),
            (75, 193),
            (70, 149),
            (61, 80),
            (60, 72),
            (56, 43),
            (51, 7),
            (50, 0),
            (49, -7),
            (25, -193),
            (0, -800),
        ] {
            assert_eq!(
                fide_difference(Points::whole(percent), 100),
                Some(difference)
            );
        }
        assert!(DIFFERENCES.is_sorted());
    }

    #[test]
    fn percentages_are_rounded_half_up() {
        assert_eq!(fide_difference(Points::from_twelfths(66), 9), Some(80));
        // 0.625, 0.375
        assert_eq!(fide_difference(Points::whole(5), 8), Some(95));
        assert_eq!(fide_difference(Points::whole(3), 8), Some(-87));
    }

    #[test]
    fn performance_adds_the_average_opponent() {
        let score: Points = "5 1/2".parse().unwrap();
        assert_eq!(fide_performance(&[2400; 9], score), Some(2480));
        let logistic = logistic_performance(&[2400; 9], score).unwrap();
        assert!((logistic - 2478.5).abs() < 0.05, "{logistic}");
        assert_eq!(fide_performance(&[2400, 2401], Points::ONE), Some(2401));
    }

    #[test]
    fn extreme_and_impossible_scores_are_no_numbers() {
        assert_eq!(logistic_performance(&[2400; 3], Points::whole(3)), None);
        assert_eq!(logistic_performance(&[2400; 3], Points::ZERO), None);
        assert_eq!(logistic_performance(&[], Points::ZERO), None);
        assert_eq!(fide_performance(&[], Points::ZERO), None);
        assert_eq!(fide_difference(Points::whole(3), 2), None);
        assert_eq!(fide_performance(&[2400; 3], Points::whole(3)), Some(3200));
    }
}
