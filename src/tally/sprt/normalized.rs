//! The most likely distribution whose mean is a given number of its own deviations from one half.
//!
//! Van den Bergh's paper ("Normalized Elo", section 4.1) iterates to a fixed point, which diverges at
//! extreme hypotheses. Here the deviation is held fixed first: then mean and variance are linear
//! constraints, the problem is convex, and a damped Newton method solves it. What is left is a
//! maximum over one variable in known intervals.

use super::root::maximum;
use super::total;
use crate::tally::sample::Cell;

/// The log-likelihood ratio of `t1` against `t0`, both in deviations of an observation.
pub(super) fn ratio(cells: &[Cell], t0: f64, t1: f64) -> Option<f64> {
    Some(total(cells) * (likelihood(cells, t1)? - likelihood(cells, t0)?))
}

/// The log-likelihood per observation of the likeliest distribution with
/// `mean - 1/2 = t * deviation`, relative to the observed distribution.
fn likelihood(cells: &[Cell], t: f64) -> Option<f64> {
    possible_deviations(cells, t)
        .into_iter()
        .filter_map(|interval| maximum(interval, |deviation| with_moments(cells, t, deviation)))
        .max_by(f64::total_cmp)
}

/// The open intervals of deviations for which some distribution on the scores fits.
///
/// The second moment about one half must lie above every chord between neighbouring scores and below
/// the chord between the extreme ones; each chord is a quadratic in the deviation.
fn possible_deviations(cells: &[Cell], t: f64) -> Vec<(f64, f64)> {
    let roots = |a: &Cell, b: &Cell| {
        let (a, b) = (a.score - 0.5, b.score - 0.5);
        let (square, half, constant) = (1.0 + t * t, (a + b) * t / 2.0, a * b);
        let discriminant = half * half - square * constant;
        (discriminant >= 0.0).then(|| {
            let spread = discriminant.sqrt();
            ((half - spread) / square, (half + spread) / square)
        })
    };
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
        return Vec::new();
    };
    let Some((_, widest)) = roots(first, last) else {
        return Vec::new();
    };
    let mut intervals: Vec<(f64, f64)> = vec![(0.0, widest)];
    for (from, to) in cells
        .windows(2)
        .filter_map(|pair| roots(&pair[0], &pair[1]))
    {
        intervals = intervals
            .into_iter()
            .flat_map(|(low, high)| [(low, high.min(from)), (low.max(to), high)])
            .filter(|(low, high)| low < high)
            .collect();
    }
    intervals
}

/// The log-likelihood per observation of the likeliest distribution with the given deviation and mean
/// `1/2 + t * deviation`; `None` if the method does not converge.
fn with_moments(cells: &[Cell], t: f64, deviation: f64) -> Option<f64> {
    const MOST_STEPS: u32 = 100;
    const SOLVED: f64 = 1e-18;
    let all = total(cells);
    let constraints: Vec<(f64, [f64; 2])> = cells
        .iter()
        .map(|cell| {
            let distance = (cell.score - 0.5) / deviation - t;
            (cell.count / all, [distance, distance * distance - 1.0])
        })
        .collect();
    let mut multiplier = [0.0, 0.0];
    let mut value = 0.0;
    for _ in 0..MOST_STEPS {
        let (step, decrement) = newton_step(&constraints, multiplier)?;
        if decrement <= SOLVED {
            return Some(value);
        }
        (multiplier, value) = descend(&constraints, (multiplier, value), step, decrement)?;
    }
    None
}

/// The dual function: convex in the multipliers, infinite outside its domain.
fn dual(constraints: &[(f64, [f64; 2])], [a, b]: [f64; 2]) -> f64 {
    constraints
        .iter()
        .map(|(weight, [g, h])| {
            let scaled = a * g + b * h;
            if scaled > -1.0 {
                -weight * scaled.ln_1p()
            } else {
                f64::INFINITY
            }
        })
        .sum()
}

/// The Newton step of [`dual`] and its squared decrement; `None` if the curvature vanishes.
fn newton_step(constraints: &[(f64, [f64; 2])], [a, b]: [f64; 2]) -> Option<([f64; 2], f64)> {
    let (mut gradient, mut curvature) = ([0.0; 2], [0.0; 3]);
    for (weight, [g, h]) in constraints {
        let denominator = 1.0 + a * g + b * h;
        let (g, h) = (g / denominator, h / denominator);
        gradient = [gradient[0] + weight * g, gradient[1] + weight * h];
        curvature = [
            curvature[0] + weight * g * g,
            curvature[1] + weight * g * h,
            curvature[2] + weight * h * h,
        ];
    }
    let [gg, gh, hh] = curvature;
    let determinant = gg * hh - gh * gh;
    if !(determinant > 0.0 && determinant.is_finite()) {
        return None;
    }
    let step = [
        (hh * gradient[0] - gh * gradient[1]) / determinant,
        (gg * gradient[1] - gh * gradient[0]) / determinant,
    ];
    Some((step, step[0] * gradient[0] + step[1] * gradient[1]))
}

/// Halves the step until it stays in the domain and gains what its slope promises.
fn descend(
    constraints: &[(f64, [f64; 2])],
    (from, value): ([f64; 2], f64),
    step: [f64; 2],
    decrement: f64,
) -> Option<([f64; 2], f64)> {
    const MOST_HALVINGS: u32 = 60;
    let mut length = 1.0;
    for _ in 0..MOST_HALVINGS {
        let to = [from[0] + length * step[0], from[1] + length * step[1]];
        let there = dual(constraints, to);
        if there <= value - 0.1 * length * decrement || decrement < 1e-12 && there.is_finite() {
            return Some((to, there));
        }
        length /= 2.0;
    }
    None
}
