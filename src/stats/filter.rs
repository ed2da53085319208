//! Which games, sides, plies and men count.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::dimension::{Dimension, Kind};
use super::label::{Key, UNKNOWN, number_key};
use super::value::Value;
use super::view::View;
use crate::diagnostic::{UnknownName, closest};
use crate::pgn::tag;

/// A condition on one dimension: `color=black`, `year=1990..1999`, `player=Carlsen*`, `termination!=unknown`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    dimension: Dimension,
    sense: Sense,
    wanted: String,
    test: Test,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Sense {
    Is,
    IsNot,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Test {
    Unknown,
    /// One of these codes, in order.
    Codes(Vec<Key>),
    Range(i64, i64),
    /// A name, whatever its case; lower case here.
    Name(String),
    /// The beginning of one.
    Beginning(String),
}

/// Why a text is no filter.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FilterError {
    /// Not of the form.
    #[error("`{0}` is no filter: expected DIMENSION=VALUE, such as color=black or year=1990..1999")]
    Form(String),
    /// No such dimension.
    #[error("no dimension has that name: {0}")]
    Dimension(UnknownName),
    /// The dimension never has this value.
    #[error("`{value}` is no value of {dimension}; expected {expected}")]
    Value {
        /// The dimension.
        dimension: Dimension,
        /// What was written.
        value: String,
        /// What it could be.
        expected: String,
    },
    /// The range ends before it begins.
    #[error(
        "{dimension}={low}..{high} holds nothing: ranges go from the lower to the higher, {high}..{low}"
    )]
    Backwards {
        /// The dimension.
        dimension: Dimension,
        /// Where it begins.
        low: String,
        /// Where it ends.
        high: String,
    },
}

impl Filter {
    /// What it looks at.
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// Does it let `view` through?
    pub(super) fn passes(&self, view: &View<'_, '_, '_>) -> bool {
        let value = self.dimension.value(view);
        let fits = match (&self.test, value) {
            (Test::Unknown, value) => value == Value::Unknown,
            (Test::Codes(codes), Value::Code(code)) => codes.contains(&code),
            (Test::Range(low, high), Value::Number(number)) => (*low..=*high).contains(&number),
            (Test::Name(wanted), Value::Text(raw)) => tag::decode(raw).to_lowercase() == *wanted,
            (Test::Beginning(wanted), Value::Text(raw)) => {
                tag::decode(raw).to_lowercase().starts_with(wanted.as_str())
            }
            (
                Test::Codes(_) | Test::Range(..) | Test::Name(_) | Test::Beginning(_),
                Value::Unknown | Value::Code(_) | Value::Number(_) | Value::Text(_),
            ) => false,
        };
        fits == (self.sense == Sense::Is)
    }

    /// Sends the plies or men that it does not let through `nowhere`.
    pub(super) fn strike(&self, keys: &[Key], places: &mut [u32], nowhere: u32) {
        let out = self.sense == Sense::IsNot;
        match &self.test {
            Test::Unknown => strike(keys, places, nowhere, |key| (key == UNKNOWN) == out),
            Test::Codes(codes) => match codes.as_slice() {
                [code] => strike(keys, places, nowhere, |key| (key == *code) == out),
                codes => strike(keys, places, nowhere, |key| codes.contains(&key) == out),
            },
            Test::Range(low, high) => {
                let (low, high) = (number_key(*low), number_key(*high));
                strike(keys, places, nowhere, |key| {
                    (low..=high).contains(&key) == out
                });
            }
            // Neither plies nor men have names.
            Test::Name(_) | Test::Beginning(_) => strike(keys, places, nowhere, |_| !out),
        }
    }
}

/// Compiled for each kind of test apart: there are many plies.
#[inline]
fn strike(keys: &[Key], places: &mut [u32], nowhere: u32, is_out: impl Fn(Key) -> bool) {
    for (place, key) in places.iter_mut().zip(keys) {
        if is_out(*key) {
            *place = nowhere;
        }
    }
}

/// The most codes a dimension has: opening moves, at six bits for the square and three for the man.
const MOST_CODES: usize = 1 << 9;
/// So many words are listed whole.
const MOST_LISTED: usize = 24;

fn test(dimension: Dimension, value: &str) -> Result<Test, FilterError> {
    let lower = value.to_lowercase();
    let is_unknown = lower == "unknown" || lower == dimension.word_of_unknown();
    match dimension.kind() {
        Kind::Name => Ok(match lower.strip_suffix('*') {
            Some(beginning) => Test::Beginning(beginning.to_owned()),
            None if is_unknown => Test::Unknown,
            None => Test::Name(lower),
        }),
        Kind::Code => {
            let words = words(dimension);
            let named = |fits: &dyn Fn(&str) -> bool| -> Vec<Key> {
                let fitting = words.iter().filter(|(_, word)| fits(&word.to_lowercase()));
                fitting.map(|(code, _)| *code).collect()
            };
            // A line is named among hundreds, and may be meant by its beginning.
            let codes = match lower.strip_suffix('*') {
                Some(beginning) => named(&|word| word.starts_with(beginning)),
                None => named(&|word| word == lower),
            };
            if !codes.is_empty() {
                return Ok(Test::Codes(codes));
            }
            if is_unknown {
                return Ok(Test::Unknown);
            }
            Err(no_value(dimension, value, expected_word(dimension, value)))
        }
        Kind::Number | Kind::Month | Kind::Rating | Kind::Tens => {
            if is_unknown {
                return Ok(Test::Unknown);
            }
            range(dimension, value)
        }
    }
}

fn words(dimension: Dimension) -> Vec<(Key, Cow<'static, str>)> {
    let codes = super::opening::lines().len().max(MOST_CODES) as Key;
    let words = (0..codes).filter_map(|code| Some((code, dimension.word(code)?)));
    words.collect()
}

fn no_value(dimension: Dimension, value: &str, expected: String) -> FilterError {
    FilterError::Value {
        dimension,
        value: value.to_owned(),
        expected,
    }
}

/// All words if they are few; else what was meant, perhaps, and what they look like.
fn expected_word(dimension: Dimension, value: &str) -> String {
    let mut words: Vec<_> = words(dimension).into_iter().map(|(_, word)| word).collect();
    let mut seen = std::collections::BTreeSet::new();
    words.retain(|word| seen.insert(word.clone()));
    let unknown = dimension.word_of_unknown();
    if words.len() <= MOST_LISTED {
        return format!("{} or {unknown}", words.join(", "));
    }
    let is_word = |wanted: &&str| words.iter().any(|word| word == wanted);
    let by_squares = opener_by_squares(value);
    let nearest = by_squares.as_deref().filter(is_word);
    let nearest = nearest.or_else(|| closest(value, words.iter().map(AsRef::as_ref)));
    let meant = nearest.map_or_else(String::new, |word| format!("perhaps `{word}`; "));
    format!("{meant}{}, ... or {unknown}", words[..8].join(", "))
}

/// `d4` for `d2d4`, `Nf3` for `g1f3`: a first move as engines write it.
fn opener_by_squares(value: &str) -> Option<String> {
    let (from, to) = value.split_at_checked(2)?;
    match from.as_bytes() {
        [_, b'2' | b'7'] => Some(to.to_owned()),
        [b'b' | b'g', b'1' | b'8'] => Some(format!("N{to}")),
        _ => None,
    }
}

fn range(dimension: Dimension, value: &str) -> Result<Test, FilterError> {
    let wrong = || {
        let expected = match dimension.kind() {
            Kind::Month => "a month such as 1997-05, a range such as 1997-05..1998-04, or unknown",
            Kind::Code | Kind::Name | Kind::Number | Kind::Rating | Kind::Tens => {
                "a number, a range such as 10..20 or 10.., or unknown"
            }
        };
        no_value(dimension, value, expected.to_owned())
    };
    let (low, high) = value.split_once("..").unwrap_or((value, value));
    if low.is_empty() && high.is_empty() {
        return Err(wrong());
    }
    let end = |text: &str, open| match text.trim() {
        "" => Some(open),
        text if dimension.kind() == Kind::Month => month(text),
        text => text.parse().ok(),
    };
    let ends = end(low, i64::MIN).zip(end(high, i64::MAX));
    let (first, last) = ends.ok_or_else(wrong)?;
    if first > last {
        return Err(FilterError::Backwards {
            dimension,
            low: low.trim().to_owned(),
            high: high.trim().to_owned(),
        });
    }
    Ok(Test::Range(first, last))
}

/// `1997-05` as months since the year 0.
fn month(text: &str) -> Option<i64> {
    let (year, month) = text.split_once('-')?;
    let (year, month): (i64, i64) = (year.parse().ok()?, month.parse().ok()?);
    ((0..=9999).contains(&year) && (1..=12).contains(&month)).then_some(year * 12 + month - 1)
}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Self, FilterError> {
        let form = || FilterError::Form(text.to_owned());
        let (left, value) = text.split_once('=').ok_or_else(form)?;
        let (name, sense) = match left.strip_suffix('!') {
            Some(name) => (name, Sense::IsNot),
            None => (left, Sense::Is),
        };
        let dimension = name.trim().parse().map_err(FilterError::Dimension)?;
        let wanted = value.trim().to_owned();
        Ok(Self {
            dimension,
            sense,
            test: test(dimension, &wanted)?,
            wanted,
        })
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.sense {
            Sense::Is => "=",
            Sense::IsNot => "!=",
        };
        write!(f, "{}{sign}{}", self.dimension, self.wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_read_and_written_back() {
        for text in [
            "color=black",
            "year=1990..1999",
            "length=..20",
            "player=Carlsen*",
            "termination!=unknown",
            "first-move=d4",
            "promotion!=none",
            "eco=B90",
        ] {
            assert_eq!(
                text.parse::<Filter>().map(|f| f.to_string()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn a_wrong_filter_says_what_is_expected() {
        let error = |text: &str| text.parse::<Filter>().unwrap_err().to_string();
        assert_eq!(
            error("color=red"),
            "`red` is no value of color; expected white, black or unknown"
        );
        assert!(
            error("colour=red").contains("color"),
            "{}",
            error("colour=red")
        );
        assert!(error("first-move=d2d4").contains("perhaps `d4`"));
        assert!(error("reply=g8f6").contains("perhaps `Nf6`"));
        assert!(error("year=soon").contains("a range such as"));
        assert!(error("black").contains("DIMENSION=VALUE"));
    }
}
