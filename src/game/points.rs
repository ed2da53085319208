//! What an outcome is worth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};
use std::str::FromStr;

/// An exact number of points.
///
/// Stored in twelfths, so halves (draws), thirds (a three-way draw), and quarters are all exact.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(i64);

impl Points {
    /// Twelfths in a point.
    pub const UNIT: i64 = 12;
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One point.
    pub const ONE: Self = Self(Self::UNIT);
    /// Half a point.
    pub const HALF: Self = Self(Self::UNIT / 2);

    /// `count` twelfths of a point.
    pub const fn from_twelfths(count: i64) -> Self {
        Self(count)
    }

    /// The value in twelfths of a point.
    pub const fn twelfths(self) -> i64 {
        self.0
    }

    /// `count` whole points.
    pub const fn whole(count: i64) -> Self {
        Self(count * Self::UNIT)
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i64> for Points {
    type Output = Self;
    fn mul(self, count: i64) -> Self {
        Self(self.0 * count)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// `3`, `1/2`, `4 1/2`, `-1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 12, self.0.unsigned_abs() % 12);
        let divisor = (1..=rest)
            .rev()
            .find(|d| rest % d == 0 && 12 % d == 0)
            .unwrap_or(1);
        let (over, under) = (rest / divisor, 12 / divisor);
        let text = match (whole, rest) {
            (_, 0) => format!("{sign}{whole}"),
            (0, _) => format!("{sign}{over}/{under}"),
            _ => format!("{sign}{whole} {over}/{under}"),
        };
        f.pad(&text)
    }
}

/// The text is not a number of points that twelfths can hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not a number of points: expected an integer, a fraction such as `1/2`, or a decimal such as `0.5`"
)]
pub struct PointsError;

/// Largest magnitude accepted from text, far from overflow in any sum.
const LIMIT: i64 = 1_000_000;

impl FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Self, PointsError> {
        let text = text.trim();
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let points = if magnitude == "½" {
            Self::HALF
        } else if let Some((whole, fraction)) = magnitude.split_once(' ') {
            number(whole)? + fraction_of(fraction)?
        } else if magnitude.contains('/') {
            fraction_of(magnitude)?
        } else {
            number(magnitude)?
        };
        Ok(if negative {
            Self::ZERO - points
        } else {
            points
        })
    }
}

fn digits(text: &str) -> Result<i64, PointsError> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(PointsError);
    }
    text.parse().ok().filter(|n| *n <= LIMIT).ok_or(PointsError)
}

fn fraction_of(text: &str) -> Result<Points, PointsError> {
    let (over, under) = text.split_once('/').ok_or(PointsError)?;
    let (over, under) = (digits(over)?, digits(under)?);
    if under == 0 || over * Points::UNIT % under != 0 {
        return Err(PointsError);
    }
    Ok(Points(over * Points::UNIT / under))
}

fn number(text: &str) -> Result<Points, PointsError> {
    let Some((whole, decimals)) = text.split_once('.') else {
        return digits(text).map(Points::whole);
    };
    if decimals.len() > 6 {
        return Err(PointsError);
    }
    let scale = 10_i64.pow(decimals.len() as u32);
    let twelfths = digits(decimals)? * Points::UNIT;
    if twelfths % scale != 0 {
        return Err(PointsError);
    }
    Ok(Points::whole(digits(whole)?) + Points(twelfths / scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_exactly() {
        for (text, twelfths) in [
            ("1", 12),
            ("1/2", 6),
            ("0.5", 6),
            ("½", 6),
            ("3", 36),
            ("1/3", 4),
            ("4 1/2", 54),
            ("-1", -12),
            ("0", 0),
        ] {
            assert_eq!(text.parse(), Ok(Points(twelfths)), "{text}");
        }
        for text in [
            "",
            "x",
            "1/0",
            "1/5",
            "0.1",
            "1.",
            ".5",
            "--1",
            "1e3",
            "99999999999",
            "+1",
        ] {
            assert_eq!(text.parse::<Points>(), Err(PointsError), "{text}");
        }
    }

    #[test]
    fn points_print_as_people_write_them() {
        for text in ["1", "1/2", "3", "4 1/2", "-1/2", "2 1/3", "0", "5/12"] {
            assert_eq!(text.parse::<Points>().unwrap().to_string(), text);
        }
    }
}
