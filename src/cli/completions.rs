//! `arbitru completions`: completions for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::args::Cli;
use super::exit::Exit;
use super::print;

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru completions bash > ~/.local/share/bash-completion/completions/arbitru
  arbitru completions zsh > ~/.zfunc/_arbitru
  arbitru completions fish > ~/.config/fish/completions/arbitru.fish")]
pub(super) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "arbitru", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}
