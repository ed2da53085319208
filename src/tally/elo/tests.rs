use super::super::sample::{Pentanomial, Trinomial, real};
use super::*;

fn trinomial(wins: u64, losses: u64, draws: u64) -> Estimate {
    let counts = Trinomial {
        wins,
        draws,
        losses,
    };
    Estimate::new(&counts.into()).unwrap()
}

fn pentanomial(counts: [u64; 5]) -> Estimate {
    Estimate::new(&Pentanomial(counts).into()).unwrap()
}

/// Score, Elo, ±, nElo, ±, LOS.
fn assert_published(estimate: Estimate, expected: [f64; 6], tolerance: f64) {
    let got = [
        estimate.score,
        estimate.elo.unwrap(),
        estimate.elo_margin.unwrap(),
        estimate.normalized_elo.unwrap(),
        estimate.normalized_elo_margin,
        estimate.superiority,
    ];
    for (got, expected) in got.into_iter().zip(expected) {
        assert!(
            (got - expected).abs() < tolerance,
            "{estimate:?}: {expected}"
        );
    }
}

#[test]
fn trinomial_estimates_equal_those_of_fastchess() {
    for ((wins, losses, draws), expected) in [
        (
            (76, 89, 123),
            [
                0.477_431,
                -15.693_521,
                30.458_001,
                -20.756_450,
                40.126_026,
                0.155_326,
            ],
        ),
        (
            (136, 96, 111),
            [
                0.558_309, 40.702_458, 30.427_218, 49.768_415, 36.768_451, 0.996_010,
            ],
        ),
        (
            (34, 356, 0),
            [
                0.087_179,
                -407.988_432,
                63.164_515,
                -508.435_325,
                34.481_812,
                0.0,
            ],
        ),
    ] {
        assert_published(trinomial(wins, losses, draws), expected, 1e-6);
    }
}

#[test]
fn pentanomial_estimates_equal_those_of_fastchess() {
    for (counts, expected) in [
        (
            [34, 54, 31 + 32, 64, 75],
            [
                0.579_310, 55.579_780, 27.653_430, 57.935_600, 28.275_376, 0.999_970,
            ],
        ),
        (
            [332, 433, 457 + 41, 333, 334],
            [
                0.487_565, -8.642_667, 10.334_194, -9.172_914, 10.960_459, 0.050_470,
            ],
        ),
        (
            [7895, 8757, 5485 + 200, 568, 9999],
            [
                0.469_753,
                -21.043_521,
                2.945_281,
                -19.012_834,
                2.654_502,
                0.0,
            ],
        ),
    ] {
        assert_published(pentanomial(counts), expected, 1e-6);
    }
    assert_published(
        pentanomial([379, 10170, 21828, 10640, 343]),
        [0.502_300, 1.5946, 1.2087, 3.0505, 2.3124, 0.9951],
        1e-4,
    );
}

fn assert_finite(estimate: Estimate) {
    let numbers = [
        Some(estimate.score),
        Some(estimate.score_interval.0),
        Some(estimate.score_interval.1),
        estimate.elo,
        estimate.elo_interval.low,
        estimate.elo_interval.high,
        estimate.elo_margin,
        estimate.normalized_elo,
        Some(estimate.normalized_elo_margin),
        Some(estimate.superiority),
    ];
    assert!(
        numbers.into_iter().flatten().all(f64::is_finite),
        "{estimate:?}"
    );
}

#[test]
fn no_score_makes_a_number_infinite_or_undefined() {
    for wins in [0, 1, 2, 5, 728, 1_000_000_000_000] {
        for draws in [0, 1, 3, 100] {
            for losses in [0, 1, 4250] {
                let counts = Trinomial {
                    wins,
                    draws,
                    losses,
                };
                if let Some(estimate) = Estimate::new(&counts.into()) {
                    assert_finite(estimate);
                    let (low, high) = estimate.score_interval;
                    assert!(
                        low <= estimate.score && estimate.score <= high && low < high,
                        "{counts:?}"
                    );
                }
            }
        }
    }
    for cell in 0..5 {
        for count in [1, 5550] {
            let mut counts = [0; 5];
            counts[cell] = count;
            assert_finite(pentanomial(counts));
        }
    }
    assert_eq!(Estimate::new(&Trinomial::default().into()), None);
}

#[test]
fn a_clean_sweep_has_a_lower_bound_and_an_open_end() {
    let sweep = trinomial(728, 0, 0);
    assert_eq!((sweep.elo, sweep.elo_margin), (None, None));
    assert_eq!(sweep.elo_interval.high, None);
    let low = sweep.elo_interval.low.unwrap();
    assert!((low - 911.1).abs() < 0.1, "{low}");
    let swept = trinomial(0, 728, 0);
    assert_eq!(swept.elo_interval.low, None);
    assert!((swept.elo_interval.high.unwrap() + low).abs() < 1e-9);
}

#[test]
fn one_game_says_little_but_something() {
    let won = trinomial(1, 0, 0);
    assert!((won.elo_interval.low.unwrap() + 233.8).abs() < 0.1);
    assert!((won.superiority - 0.75).abs() < 1e-15);
    let drawn = trinomial(0, 0, 1);
    assert_eq!((drawn.elo, drawn.elo_margin), (Some(0.0), None));
    assert!(drawn.elo_interval.low.unwrap() < -200.0 && drawn.elo_interval.high.unwrap() > 200.0);
}

#[test]
fn an_interval_without_draws_is_wilsons() {
    let (low, high) = trinomial(9, 1, 0).score_interval;
    assert!((low - 0.5958).abs() < 1e-4 && (high - 0.9821).abs() < 1e-4);
}

/// Exact coverage over all outcomes of 20 games: how often the interval holds the truth.
#[test]
fn the_interval_holds_the_true_score_often_enough() {
    const GAMES: u64 = 20;
    let log_factorial: Vec<f64> = (0..=GAMES)
        .scan(0.0, |sum, n| {
            *sum += if n == 0 { 0.0 } else { real(n).ln() };
            Some(*sum)
        })
        .collect();
    let mut worst = 1.0_f64;
    for (win, draw) in [
        (0.3, 0.4),
        (0.1, 0.8),
        (0.05, 0.9),
        (0.5, 0.0),
        (0.5, 0.3),
        (0.8, 0.1),
        (0.9, 0.05),
        (0.97, 0.02),
        (0.25, 0.25),
        (0.4, 0.59),
    ] {
        let (truth, loss) = (win + draw / 2.0, 1.0 - win - draw);
        let mut held = 0.0;
        for wins in 0..=GAMES {
            for draws in 0..=GAMES - wins {
                let losses = GAMES - wins - draws;
                let power = |p: f64, n: u64| if n == 0 { 0.0 } else { real(n) * p.ln() };
                let logarithm = log_factorial[GAMES as usize]
                    - [wins, draws, losses]
                        .map(|n| log_factorial[n as usize])
                        .iter()
                        .sum::<f64>()
                    + power(win, wins)
                    + power(draw, draws)
                    + power(loss, losses);
                let (low, high) = trinomial(wins, losses, draws).score_interval;
                if (low..=high).contains(&truth) {
                    held += logarithm.exp();
                }
            }
        }
        worst = worst.min(held);
    }
    assert!(worst > 0.945, "{worst}");
}
