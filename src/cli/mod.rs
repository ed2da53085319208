//! The command line: one file per subcommand, and what they share.
//!
//! [`main`] reads the arguments, runs the subcommand, and turns whatever comes of it into an exit
//! code. Data go to stdout; what is for people (progress, summary, warnings) goes to stderr.

mod args;
mod color;
mod completions;
mod counts;
mod elo;
pub mod exit;
mod explain;
pub mod findings;
mod games;
pub mod guard;
pub mod inputs;
pub mod interrupt;
mod man;
pub mod output;
mod perft;
mod play;
pub mod pool;
pub mod problems;
pub mod progress;
pub mod rules;
mod rulesets;
mod score;
pub mod shell;
mod show;
mod sprt;
mod stats;
mod tally;
mod uci;
mod validate;
mod variants;
mod verify;
pub mod waiting;

use std::io::{self, Write};

use clap::Parser;
use clap::error::ErrorKind;

use args::{Cli, Command};
use exit::Exit;
use shell::Shell;

/// Runs the program as the command line says.
pub fn main() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return not_run(&error),
    };
    let shell = Shell::new(&cli.global);
    run(cli.command, &shell).unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return Exit::Clean;
        }
        shell.error(&format!("{error:#}"));
        Exit::Failure
    })
}

fn run(command: Command, shell: &Shell) -> anyhow::Result<Exit> {
    match command {
        Command::Validate(args) => validate::run(&args, shell),
        Command::Score(args) => score::run(&args, shell),
        Command::Show(args) => show::run(&args, shell),
        Command::Tally(args) => tally::run(&args, shell),
        Command::Elo(args) => elo::run(&args, shell),
        Command::Sprt(args) => sprt::run(&args, shell),
        Command::Stats(args) => stats::run(&args, shell),
        Command::Explain(args) => explain::run(&args, shell),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Verify(args) => verify::run(&args, shell),
        Command::Perft(args) => perft::run(&args, shell),
        Command::Variants(args) => variants::run(&args, shell),
        Command::Rulesets(args) => rulesets::run(&args, shell),
        Command::Play(args) => play::run(&args, shell),
        Command::Uci(args) => uci::run(&args),
    }
}

/// Prints help, the version, or what is wrong with the arguments.
fn not_run(error: &clap::Error) -> Exit {
    // Nothing can be done if even this cannot be printed.
    let _ = error.print();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Clean,
        _ => Exit::Failure,
    }
}

/// Did whoever reads our output stop reading, as `head` does? That is no failure of ours.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes `text` to stdout as a whole.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn the_arguments_are_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn a_closed_pipe_is_found_under_its_context() {
        let closed = io::Error::from(io::ErrorKind::BrokenPipe);
        let error = Err::<(), _>(closed)
            .context("writing findings")
            .unwrap_err();
        assert!(is_closed_pipe(&error));
        assert!(!is_closed_pipe(&anyhow::anyhow!("broken pipe")));
    }
}
