//! Root and maximum of one variable, always inside a bracket: they end whatever the function does.

/// More halvings than an `f64` has bits between the ends of any bracket here.
const MOST_STEPS: u32 = 200;

/// The root of a decreasing function that is positive at `low` and negative at `high` (the ends
/// themselves are not evaluated). `value_and_slope` is tried with Newton's method; a step that leaves
/// the bracket is replaced by halving it.
pub(super) fn decreasing_root(
    (mut low, mut high): (f64, f64),
    value_and_slope: impl Fn(f64) -> (f64, f64),
) -> f64 {
    let mut x = if low < 0.0 && high > 0.0 {
        0.0
    } else {
        f64::midpoint(low, high)
    };
    for _ in 0..MOST_STEPS {
        let (value, slope) = value_and_slope(x);
        if value > 0.0 {
            low = x;
        } else if value < 0.0 {
            high = x;
        } else {
            return x;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high {
            newton
        } else {
            f64::midpoint(low, high)
        };
        if (next - x).abs() <= f64::EPSILON * x.abs() {
            return next;
        }
        x = next;
    }
    x
}

/// The largest value of `f` in the open interval, found by a scan and then a golden section; `None`
/// where `f` is nowhere defined. The scan is dense at the ends, where an unseen score puts the
/// maximum.
pub(super) fn maximum((low, high): (f64, f64), f: impl Fn(f64) -> Option<f64>) -> Option<f64> {
    const SCAN: u32 = 48;
    let at = |step: u32| {
        let angle = std::f64::consts::PI * f64::from(step) / f64::from(SCAN + 1);
        low + (high - low) * (1.0 - angle.cos()) / 2.0
    };
    let (best, peak) = (1..=SCAN)
        .filter_map(|step| f(at(step)).map(|value| (step, value)))
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(golden_section((at(best - 1), at(best + 1)), &f).map_or(peak, |value| value.max(peak)))
}

fn golden_section((mut low, mut high): (f64, f64), f: impl Fn(f64) -> Option<f64>) -> Option<f64> {
    const RATIO: f64 = 0.618_033_988_749_894_9;
    const STEPS: u32 = 90;
    let value = |x: f64| f(x).unwrap_or(f64::NEG_INFINITY);
    let (mut left, mut right) = (high - RATIO * (high - low), low + RATIO * (high - low));
    let (mut at_left, mut at_right) = (value(left), value(right));
    for _ in 0..STEPS {
        if at_left > at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - RATIO * (high - low);
            at_left = value(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + RATIO * (high - low);
            at_right = value(right);
        }
    }
    Some(at_left.max(at_right)).filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newton_is_kept_inside_the_bracket() {
        let root = decreasing_root((-1.0, 2.0), |x| (1.0 / (x + 1.0) - 1.0 / (2.0 - x), -1.0));
        assert!((root - 0.5).abs() < 1e-14);
    }

    #[test]
    fn a_function_without_sense_still_ends() {
        let x = decreasing_root((0.0, 1.0), |_| (f64::NAN, f64::NAN));
        assert!((0.0..=1.0).contains(&x));
        assert_eq!(maximum((0.0, 1.0), |_| None), None);
    }

    #[test]
    fn a_maximum_near_an_end_is_found() {
        let peak = maximum((0.0, 1.0), |x| Some(1e-7 * x.ln() + (-x).ln_1p()));
        let x = 1e-7 / (1.0 + 1e-7_f64);
        assert!((peak.unwrap() - (1e-7 * x.ln() + (-x).ln_1p())).abs() < 1e-15);
    }
}
