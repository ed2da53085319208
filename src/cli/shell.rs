//! What the global options mean for a run.

use std::io::{self, IsTerminal, Write as _};
use std::num::NonZeroUsize;
use std::thread;

use anstyle::{AnsiColor, Style};

use super::args::GlobalArgs;
use super::color::{ColorChoice, Target};
use crate::report::{Paint, printable};

/// The surroundings of a run: terminal, colours, threads.
#[derive(Debug)]
pub struct Shell {
    color: ColorChoice,
    /// Number of worker threads.
    pub threads: NonZeroUsize,
    /// Whether people want to hear more than the data.
    pub verbosity: Verbosity,
}

/// How much goes to stderr.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verbosity {
    /// Only what went wrong.
    Quiet,
    /// The summary too.
    Summary,
    /// Progress too.
    Progress,
}

impl Shell {
    pub(super) fn new(args: &GlobalArgs) -> Self {
        let one = NonZeroUsize::MIN;
        Self {
            color: args.color,
            threads: args
                .threads
                .unwrap_or_else(|| thread::available_parallelism().unwrap_or(one)),
            verbosity: if args.quiet {
                Verbosity::Quiet
            } else if args.no_progress || !shows_progress() {
                Verbosity::Summary
            } else {
                Verbosity::Progress
            },
        }
    }

    /// A shell that does not look at the environment.
    #[cfg(test)]
    pub(super) fn for_tests(verbosity: Verbosity) -> Self {
        Self {
            color: ColorChoice::Never,
            threads: NonZeroUsize::MIN,
            verbosity,
        }
    }

    /// Colours for stdout.
    pub fn paint_stdout(&self) -> Paint {
        self.paint(target(&io::stdout()))
    }

    /// How many columns stdout has, if it is a terminal.
    pub fn columns(&self) -> Option<u16> {
        let stdout = io::stdout();
        let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(&stdout)?;
        Some(columns)
    }

    /// Colours for a file; none unless they are asked for.
    pub fn paint_file(&self) -> Paint {
        self.paint(Target::Elsewhere)
    }

    /// Tells people something that is no data, unless they want quiet.
    pub fn summary(&self, text: &str) {
        if self.verbosity > Verbosity::Quiet {
            say(&shown(text));
        }
    }

    /// Tells people what went wrong.
    pub fn error(&self, text: &str) {
        let style = match self.paint(target(&io::stderr())) {
            Paint::Plain => Style::new(),
            Paint::Ansi => AnsiColor::Red.on_default().bold(),
        };
        say(&format!("{style}error{style:#}: {}", shown(text)));
    }

    fn paint(&self, target: Target) -> Paint {
        self.color.paint(target, |name| std::env::var(name).ok())
    }
}

/// Names and words of engines may come from anywhere.
fn shown(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(printable).collect();
    lines.join("\n")
}

/// Whoever does not listen misses it: that is no reason to end a match of days.
fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

fn target(stream: &impl IsTerminal) -> Target {
    if stream.is_terminal() {
        Target::Terminal
    } else {
        Target::Elsewhere
    }
}

fn shows_progress() -> bool {
    let variable = |name| std::env::var(name).unwrap_or_default();
    io::stderr().is_terminal() && variable("CI").is_empty() && variable("TERM") != "dumb"
}
