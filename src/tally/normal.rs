//! The normal distribution, to the last digits of an `f64`.

use std::f64::consts::{FRAC_2_SQRT_PI, SQRT_2};

/// The two-sided 95 % quantile of the standard normal distribution.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// Below this the power series converges quickly, above it the continued fraction does.
const SERIES_BELOW: f64 = 2.0;

/// The probability that a standard normal variable is below `x`.
pub(super) fn cumulative(x: f64) -> f64 {
    0.5 * complementary_error(-x / SQRT_2)
}

fn complementary_error(x: f64) -> f64 {
    if x < 0.0 {
        2.0 - complementary_error(-x)
    } else if x < SERIES_BELOW {
        1.0 - error_series(x)
    } else {
        complementary_fraction(x)
    }
}

/// Abramowitz & Stegun 7.1.6, all terms positive.
fn error_series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    let mut n = 0.0;
    while term > sum * f64::EPSILON {
        n += 1.0;
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
    }
    FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

/// Abramowitz & Stegun 7.1.14, evaluated from a depth that suffices for `x >= 2`.
fn complementary_fraction(x: f64) -> f64 {
    const DEPTH: u32 = 120;
    let tail = (1..=DEPTH)
        .rev()
        .fold(x, |tail, k| x + f64::from(k) / 2.0 / tail);
    (-x * x).exp() * FRAC_2_SQRT_PI / 2.0 / tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cumulative_distribution_matches_published_values() {
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (Z_95, 0.975),
            (-Z_95, 0.025),
            (2.9, 0.998_134_186_699_616),
            (-5.0, 2.866_515_718_791_939e-7),
            (-10.0, 7.619_853_024_160_527e-24),
        ] {
            let got = cumulative(x);
            assert!((got / p - 1.0).abs() < 1e-13, "{x}: {got}");
        }
    }

    #[test]
    fn both_evaluations_agree_where_they_meet() {
        for x in [1.9, 2.0, 2.1, 2.5] {
            let (series, fraction) = (1.0 - error_series(x), complementary_fraction(x));
            assert!((series / fraction - 1.0).abs() < 1e-11, "{x}");
        }
    }

    #[test]
    fn the_far_tails_are_zero_and_one() {
        assert!(cumulative(-1e9).abs() < f64::MIN_POSITIVE);
        assert!((cumulative(1e9) - 1.0).abs() < f64::EPSILON);
    }
}
