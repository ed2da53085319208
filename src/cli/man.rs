//! `arbitru man`: manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::args::Cli;
use super::exit::Exit;
use super::print;

/// Print the manual page, or write those of all subcommands
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru man | man -l -
  arbitru man --dir ~/.local/share/man/man1")]
pub(super) struct ManArgs {
    /// Write one page for each subcommand into this folder
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    if let Some(dir) = &args.dir {
        fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
        clap_mangen::generate_to(Cli::command(), dir).with_context(|| dir.display().to_string())?;
    } else {
        let mut page = Vec::new();
        Man::new(Cli::command()).render(&mut page)?;
        print(&String::from_utf8_lossy(&page))?;
    }
    Ok(Exit::Clean)
}
