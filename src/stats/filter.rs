//! Which games, sides, plies and men count.

use std::fmt;
use std::str::FromStr;

use super::dimension::Dimension;
use super::value::{UNKNOWN, Value};
use super::view::View;
use crate::diagnostic::UnknownName;
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
    Code(u32),
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
            (Test::Code(wanted), Value::Code(code)) => code == *wanted,
            (Test::Range(low, high), Value::Number(number)) => (*low..=*high).contains(&number),
            (Test::Name(wanted), Value::Text(raw)) => tag::decode(raw).to_lowercase() == *wanted,
            (Test::Beginning(wanted), Value::Text(raw)) => {
                tag::decode(raw).to_lowercase().starts_with(wanted.as_str())
            }
            // A line is named among hundreds, and may be meant by its beginning.
            (Test::Beginning(wanted), Value::Code(code)) => self
                .dimension
                .word(code)
                .is_some_and(|word| word.to_lowercase().starts_with(wanted.as_str())),
            (
                Test::Code(_) | Test::Range(..) | Test::Name(_) | Test::Beginning(_),
                Value::Unknown | Value::Code(_) | Value::Number(_) | Value::Text(_),
            ) => false,
        };
        match self.sense {
            Sense::Is => fits,
            Sense::IsNot => !fits,
        }
    }
}

/// The most codes a dimension has: opening moves, at six bits for the square and three for the man.
const MOST_CODES: u32 = 1 << 9;

fn test(dimension: Dimension, value: &str) -> Result<Test, FilterError> {
    let lower = value.to_lowercase();
    if dimension.is_text() {
        return Ok(match lower.strip_suffix('*') {
            Some(beginning) => Test::Beginning(beginning.to_owned()),
            None if lower == "unknown" => Test::Unknown,
            None => Test::Name(lower),
        });
    }
    let codes = super::opening::lines().len().max(MOST_CODES as usize) as u32;
    let words = || (0..codes).filter_map(|code| Some((code, dimension.word(code)?)));
    if let Some((code, _)) = words().find(|(_, word)| word.to_lowercase() == lower) {
        return Ok(Test::Code(code));
    }
    if lower == "unknown" || lower == dimension.label_of_unknown() {
        return Ok(Test::Unknown);
    }
    let has_words = words().next().is_some();
    if let Some(beginning) = lower.strip_suffix('*').filter(|_| has_words) {
        return Ok(Test::Beginning(beginning.to_owned()));
    }
    if !has_words {
        let (low, high) = value.split_once("..").unwrap_or((value, value));
        let end = |text: &str, open| {
            if text.is_empty() {
                Some(open)
            } else {
                text.parse().ok()
            }
        };
        if let Some((low, high)) = end(low, i64::MIN).zip(end(high, i64::MAX))
            && !value.is_empty()
        {
            return Ok(Test::Range(low, high));
        }
    }
    let expected = if has_words {
        let some: Vec<String> = words().take(8).map(|(_, word)| word.into_owned()).collect();
        let more = if words().nth(8).is_some() {
            ", ..."
        } else {
            ""
        };
        format!("{}{more} or unknown", some.join(", "))
    } else {
        "a number, a range such as 10..20 or 10.., or unknown".to_owned()
    };
    Err(FilterError::Value {
        dimension,
        value: value.to_owned(),
        expected,
    })
}

impl Dimension {
    fn label_of_unknown(self) -> String {
        self.label(
            UNKNOWN,
            super::value::Bands { rating: 1 },
            &super::names::Names::default(),
        )
    }
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
        assert!(error("year=soon").contains("a range such as"));
        assert!(error("black").contains("DIMENSION=VALUE"));
    }
}
