//! `arbitru perft`: how many move paths there are.

mod check;
mod compare;
mod counting;
mod meter;
mod suite;
mod tree;
mod walk;

use std::io;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::exit::Exit;
use super::interrupt::Interrupt;
use super::print;
use super::shell::Shell;
use crate::chess::{PerftTable, Variant};
use crate::report::{PerftReport, TableFormat};
use crate::ruleset::{Ruleset, default_for};
use tree::Notation;
use walk::Paths;

const EXAMPLES: &str = "\
Examples:
  arbitru perft --depth 6
  arbitru perft --variant antichess --depth 5 --divide
  arbitru perft --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --depth 4 --split
  arbitru perft --suite positions.epd --max-nodes 10000000
  arbitru perft --depth 4 --compare ./engine
  arbitru perft --variant three-check --depth 4 --compare fairy-stockfish

Exit codes: 0 counted, or everything as expected; 1 a count or a move differs; 2 the job could not be
done; 130 stopped by Ctrl-C, what was counted until then is written.";

/// Count move paths, divide them by first move, check them against tables or an engine
///
/// A finished position (mate, third check, king captured, nothing left) has no moves. Repetition, move
/// rules and drawn material do not stop the count.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "two flags, as clap reads them"
)]
pub(super) struct PerftArgs {
    /// The variant; that of a suite's positions that do not say it
    #[arg(long, default_value_t = Variant::Standard)]
    variant: Variant,
    /// Ruleset whose readings of doubtful rules hold: a built-in name, or a YAML file
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// The position; the variant's array if not given
    #[arg(long, conflicts_with = "suite")]
    fen: Option<String>,
    /// Length of the paths in plies; with --suite, leave out what is longer
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=255))]
    #[arg(required_unless_present = "suite")]
    depth: Option<u32>,
    /// List the counts after each move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,
    /// Count kinds of moves too: captures, checks, mates, the variant's own endings
    ///
    /// They are those of the last ply. Every one of them is played, so it takes longer. Games for two
    /// only: three players are judged when it is their turn.
    #[arg(long, conflicts_with_all = ["suite", "hash"])]
    split: bool,
    /// How --divide writes moves
    #[arg(
        long,
        value_name = "NOTATION",
        requires = "divide",
        default_value = "uci",
        hide_possible_values = true
    )]
    #[arg(
        help = "How --divide writes moves: uci or san; those of three players as in their records"
    )]
    notation: Notation,
    /// Memory for positions that were counted before, in MiB
    #[arg(long, value_name = "MIB")]
    hash: Option<usize>,
    /// Check the counts of a file (`-` is standard input): EPD (`;D1 20 ;D2 400`), tab-separated (variant,
    /// fen, depth, nodes), or `epd` and `perft` lines
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// With --suite: skip counts of more than N nodes
    #[arg(long, value_name = "N", requires = "suite")]
    max_nodes: Option<u64>,
    /// Compare with a UCI engine, down to the first position where its moves differ
    ///
    /// ENGINE is written as for `play`: a program, then perhaps `,arg=..`, `,option.NAME=VALUE`,
    /// `,variant=..`, `,patience=SECONDS`.
    #[arg(long, value_name = "ENGINE", conflicts_with_all = ["suite", "split", "divide"])]
    compare: Option<String>,
    /// How to write: table, json, csv or markdown
    #[arg(long, value_name = "FORMAT", default_value_t)]
    format: TableFormat,
}

/// Runs the subcommand.
pub(super) fn run(args: &PerftArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::install()?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(shell.threads.get())
        .build()
        .context("starting threads")?;
    let task = Task {
        args,
        shell,
        pool: &pool,
        interrupt: &interrupt,
    };
    match (&args.suite, args.depth) {
        (Some(path), _) => check::run(task, path),
        (None, Some(depth)) => counting::run(task, depth),
        (None, None) => bail!("--depth is needed"),
    }
}

/// What is to be done, and with what.
#[derive(Copy, Clone)]
struct Task<'a> {
    args: &'a PerftArgs,
    shell: &'a Shell,
    pool: &'a ThreadPool,
    interrupt: &'a Interrupt,
}

impl Task<'_> {
    /// What is counted, with a fresh table if one is wanted.
    fn paths(&self) -> anyhow::Result<Paths> {
        let table = match self.args.hash {
            Some(mebibytes) => Some(
                PerftTable::new(mebibytes)
                    .with_context(|| format!("no memory for --hash {mebibytes} (MiB)"))?,
            ),
            None => None,
        };
        Ok(Paths {
            table,
            variant: self.args.variant,
        })
    }

    /// The ruleset whose readings hold in `variant`.
    fn ruleset(&self, variant: Variant) -> anyhow::Result<Ruleset> {
        let Some(name) = &self.args.ruleset else {
            return Ok(default_for(variant).clone());
        };
        let ruleset = Ruleset::find(name)?;
        if !ruleset.applies_to(variant) {
            bail!("ruleset {} is for {}", ruleset.name, ruleset.variant);
        }
        Ok(ruleset)
    }

    fn write(&self, report: &PerftReport) -> anyhow::Result<()> {
        match self.args.format {
            TableFormat::Table => print(&report.text(self.shell.paint_stdout()))?,
            TableFormat::Json => print(&report.json())?,
            TableFormat::Csv => report.table().csv(io::stdout().lock())?,
            TableFormat::Markdown => print(&report.table().markdown())?,
        }
        Ok(())
    }
}
