//! Options an engine offers.

use std::fmt;

/// An `option` line: a setting with its range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; may hold spaces; case does not matter.
    pub name: String,
    /// Its type and range.
    pub kind: OptionKind,
}

/// The type of an option, its default, and what it may be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A number in a range.
    Spin {
        /// The default.
        default: i64,
        /// Least.
        min: i64,
        /// Greatest.
        max: i64,
    },
    /// One of a list.
    Combo {
        /// The default.
        default: String,
        /// The list, as the engine spells it.
        vars: Vec<String>,
    },
    /// A command without a value.
    Button,
    /// Any text.
    String {
        /// The default.
        default: String,
    },
}

/// Why an option can not be set so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unacceptable {
    /// The engine has no such option.
    #[error("the engine has no option `{0}`")]
    NoSuchOption(String),
    /// The value is outside the option's range.
    #[error("option `{name}` can not be `{value}`: the engine takes {expected}")]
    OutOfRange {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What the engine's own `option` line allows.
        expected: String,
    },
}

impl EngineOption {
    /// Reads what follows the word `option`. `None` if there is no name or no known type.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut words = words.skip_while(|word| *word != "name").skip(1).peekable();
        let mut name = Vec::new();
        while let Some(word) = words.next_if(|word| *word != "type") {
            name.push(word);
        }
        words.next();
        let kind = words.next()?;
        let (mut default, mut min, mut max, mut vars) =
            (String::new(), i64::MIN, i64::MAX, Vec::new());
        while let Some(key) = words.next() {
            let mut value = Vec::new();
            while let Some(word) =
                words.next_if(|word| !matches!(*word, "default" | "min" | "max" | "var"))
            {
                value.push(word);
            }
            let value = value.join(" ");
            match key {
                "default" => default = value,
                "min" => min = value.parse().unwrap_or(min),
                "max" => max = value.parse().unwrap_or(max),
                "var" => vars.push(value),
                _ => {}
            }
        }
        if name.is_empty() {
            return None;
        }
        let kind = match kind {
            "check" => OptionKind::Check {
                default: default == "true",
            },
            "spin" => OptionKind::Spin {
                default: default.parse().unwrap_or(0),
                min,
                max,
            },
            "combo" => OptionKind::Combo { default, vars },
            "button" => OptionKind::Button,
            "string" => OptionKind::String { default },
            _ => return None,
        };
        Some(Self {
            name: name.join(" "),
            kind,
        })
    }

    /// Is this the option called `name`?
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Checks a value against the engine's own range, so that an engine can not silently play
    /// something else.
    ///
    /// # Errors
    /// If the value is outside it.
    pub fn accept(&self, value: &str) -> Result<(), Unacceptable> {
        let (fits, expected) = match &self.kind {
            OptionKind::Check { .. } => (
                matches!(value, "true" | "false"),
                "`true` or `false`".to_owned(),
            ),
            OptionKind::Spin { min, max, .. } => (
                value
                    .parse()
                    .is_ok_and(|number: i64| (*min..=*max).contains(&number)),
                format!("a number from {min} to {max}"),
            ),
            OptionKind::Combo { vars, .. } => (
                vars.iter().any(|var| var == value),
                format!("one of {}", vars.join(", ")),
            ),
            OptionKind::Button => (value.is_empty(), "no value".to_owned()),
            OptionKind::String { .. } => (true, String::new()),
        };
        if fits {
            return Ok(());
        }
        Err(Unacceptable::OutOfRange {
            name: self.name.clone(),
            value: value.to_owned(),
            expected,
        })
    }
}

impl fmt::Display for EngineOption {
    /// The line without its newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, vars } => {
                write!(f, "combo default {default}")?;
                vars.iter().try_for_each(|var| write!(f, " var {var}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {default}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<EngineOption> {
        EngineOption::parse(line.split_ascii_whitespace().skip(1))
    }

    #[test]
    fn options_round_trip_through_text() {
        for line in [
            "option name Ponder type check default false",
            "option name Skill Level type spin default 20 min -20 max 20",
            "option name UCI_Variant type combo default chess var 3check var chess var king of the hill",
            "option name Clear Hash type button",
            "option name Debug Log File type string default a b",
        ] {
            assert_eq!(read(line).unwrap().to_string(), line);
        }
        for line in [
            "option",
            "option name",
            "option type spin",
            "option name X type wheel",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn a_variant_that_the_engine_does_not_list_is_refused() {
        let option =
            read("option name UCI_Variant type combo default chess var chess var 3check").unwrap();
        assert!(option.is_called("uci_variant"));
        assert_eq!(option.accept("3check"), Ok(()));
        assert_eq!(
            option.accept("antichess").unwrap_err().to_string(),
            "option `UCI_Variant` can not be `antichess`: the engine takes one of chess, 3check"
        );
    }

    #[test]
    fn a_number_outside_its_range_is_refused() {
        let option = read("option name Hash type spin default 16 min 1 max 64").unwrap();
        assert_eq!(option.accept("64"), Ok(()));
        for value in ["0", "65", "many", ""] {
            assert!(option.accept(value).is_err(), "{value}");
        }
    }
}
