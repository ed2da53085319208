//! When output is coloured.

use clap::ValueEnum;

use crate::report::Paint;

/// What `--color` says.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ColorChoice {
    /// If a person is likely to see it
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

/// Where text goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Terminal,
    Elsewhere,
}

impl ColorChoice {
    /// Decides; `variable` looks up the environment. `NO_COLOR` (no-color.org) outweighs
    /// `CLICOLOR_FORCE` (bixense.com/clicolors).
    pub(super) fn paint(self, target: Target, variable: impl Fn(&str) -> Option<String>) -> Paint {
        let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => Paint::Ansi,
            Self::Never => Paint::Plain,
            Self::Auto if is_set("NO_COLOR") => Paint::Plain,
            Self::Auto if variable("CLICOLOR_FORCE").is_some_and(|value| value != "0") => {
                Paint::Ansi
            }
            Self::Auto if variable("TERM").as_deref() == Some("dumb") => Paint::Plain,
            Self::Auto => match target {
                Target::Terminal => Paint::Ansi,
                Target::Elsewhere => Paint::Plain,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(target: Target, environment: &[(&str, &str)]) -> Paint {
        ColorChoice::Auto.paint(target, |name| {
            let found = environment.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_terminal_is_coloured_and_a_pipe_is_not() {
        assert_eq!(auto(Target::Terminal, &[]), Paint::Ansi);
        assert_eq!(auto(Target::Elsewhere, &[]), Paint::Plain);
    }

    #[test]
    fn the_environment_is_heard() {
        let dumb = ("TERM", "dumb");
        let force = ("CLICOLOR_FORCE", "1");
        let no = ("NO_COLOR", "1");
        assert_eq!(auto(Target::Terminal, &[no]), Paint::Plain);
        assert_eq!(auto(Target::Terminal, &[("NO_COLOR", "")]), Paint::Ansi);
        assert_eq!(auto(Target::Terminal, &[dumb]), Paint::Plain);
        assert_eq!(auto(Target::Elsewhere, &[force, dumb]), Paint::Ansi);
        assert_eq!(auto(Target::Elsewhere, &[force, no]), Paint::Plain);
        assert_eq!(
            auto(Target::Elsewhere, &[("CLICOLOR_FORCE", "0")]),
            Paint::Plain
        );
    }

    #[test]
    fn the_command_line_outweighs_the_environment() {
        let no = |_: &str| Some("1".to_owned());
        assert_eq!(
            ColorChoice::Always.paint(Target::Elsewhere, no),
            Paint::Ansi
        );
        assert_eq!(
            ColorChoice::Never.paint(Target::Terminal, |_| None),
            Paint::Plain
        );
    }
}
