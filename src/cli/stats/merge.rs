//! `arbitru stats merge`: parts joined.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::write::WriteArgs;
use crate::cli::exit::Exit;
use crate::cli::guard::Guard;
use crate::cli::shell::Shell;
use crate::stats::part::{Part, PartError, join};

/// Join parts that `stats --partial` has written
///
/// Parts must count the same tables, and together every byte of every input exactly once: gaps, overlaps
/// and repeats are refused. The result is that of one run over all inputs.
#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// The parts, in any order; those of different inputs in the order of the inputs
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    output: WriteArgs,
}

/// Runs the subcommand.
pub(super) fn run(args: &MergeArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let mut guard = Guard::default();
    args.parts.iter().for_each(|part| guard.add(part));
    args.output.check(&guard)?;
    let read = |path: &PathBuf| {
        let bytes = fs::read(path)?;
        anyhow::Ok(Part::read(&bytes)?)
    };
    let parts = args
        .parts
        .iter()
        .map(|path| read(path).with_context(|| path.display().to_string()))
        .collect::<anyhow::Result<Vec<Part>>>()?;
    let whole = join(parts).map_err(|error| {
        let nth = match &error {
            PartError::OtherTables { nth, .. } => args.parts.get(*nth),
            PartError::Form
            | PartError::Version { .. }
            | PartError::Damaged { .. }
            | PartError::CutShort { .. }
            | PartError::TooLong { .. }
            | PartError::Wrong { .. }
            | PartError::Overlap { .. }
            | PartError::Gap { .. } => None,
        };
        match nth {
            Some(path) => anyhow::Error::new(error).context(path.display().to_string()),
            None => error.into(),
        }
    })?;
    args.output.write(&whole, Exit::Clean, shell)?;
    Ok(Exit::Clean)
}
