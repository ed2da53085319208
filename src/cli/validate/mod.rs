//! `arbitru validate`: replay archives in parallel and report every finding.

mod desk;
mod judged;
mod list;
mod pieces;
mod plies;
mod repeats;
mod split;
mod worker;

use anyhow::bail;
use clap::Args;

use self::desk::Desk;
use self::pieces::Pieces;
use self::repeats::Compare;
use self::split::{Splitter, Target};
use self::worker::{Games, Keep, Orders};
use super::exit::Exit;
use super::findings::FindingArgs;
use super::guard::Guard;
use super::inputs::{Input, InputArgs};
use super::interrupt::Interrupt;
use super::output::{OutputArgs, refuse_two_uses};
use super::pool::in_order;
use super::problems::Problems;
use super::progress::Progress;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::diagnostic::Family;

const EXAMPLES: &str = "\
Examples:
  arbitru validate archive.pgn              every finding, with its line
  arbitru validate --format concise games/  all archives of a folder
  arbitru validate --summary-only big.pgn.zst
  arbitru validate --ignore claims,tags archive.pgn
  arbitru validate --split clean=good.pgn,broken=bad.pgn archive.pgn
  arbitru validate --format sarif=out.sarif --format concise archive.pgn
  curl -s URL | arbitru validate --stdin-name games.pgn -

Exit codes: 0 no finding at or above --fail-on, 1 findings,
2 an input could not be read, 130 stopped.";

/// Replay archives and report everything that is wrong in them
///
/// Every move of every game is played, variations too; tags, results, terminations and clocks are
/// checked against each other and against the board. PGN, FEN and EPD, plain or compressed. The output
/// is in input order and the same for any number of threads.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ValidateArgs {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    findings: FindingArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Write sound games to one file and the others to another: clean=FILE, broken=FILE, or both
    ///
    /// `broken` takes the games with a finding at or above --fail-on, `clean` all others. (The summary
    /// counts otherwise: as unplayable, games that could not be played to their end.) All text is copied
    /// byte for byte, text between games with the game before it, and what is skipped after a limit too;
    /// an empty line is added where a game was taken out. Compressed archives are written unpacked, and
    /// UTF-16 as UTF-8.
    #[arg(
        long,
        value_name = "PART=FILE",
        value_delimiter = ',',
        help_heading = "Output"
    )]
    split: Vec<Target>,
    /// Compare all games with each other: the findings of the family collection
    ///
    /// Repeated games, records that contradict each other, names in two spellings. It takes about 280
    /// bytes of memory for each game and somewhat more for each player. With --select, only what that names.
    #[arg(long, help_heading = "Findings")]
    duplicates: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &ValidateArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let mut problems = Problems::new(shell);
    let inputs = args.inputs.expand(&mut problems)?;
    let interrupt = Interrupt::install()?;
    let mut policy = args.findings.policy()?;
    if args.duplicates {
        policy = args.findings.with(policy, Family::Collection)?;
    }
    for target in &args.split {
        refuse_two_uses(target.path(), "--split", &args.output)?;
        if args.findings.writes_baseline_to(target.path()) {
            let path = target.path().display();
            bail!("--split and --write-baseline cannot both write to {path}");
        }
    }
    let guard = Guard::of(&args.inputs, &inputs);
    let mut guard_of_split = guard.clone();
    args.findings.guard(&mut guard_of_split);
    let splitter = Splitter::open(&args.split, &guard_of_split)?;
    let mut orders = Orders {
        rulebook: args.rules.rulebook()?,
        choice: args.rules.choice(),
        games: match (args.output.wants_games(), splitter.is_idle()) {
            (true, _) => Games::Reported,
            (false, false) => Games::Copied,
            (false, true) => Games::Silent,
        },
        keep: Keep::Findings,
        compare: if policy.selection.wants_any_of(Family::Collection) {
            Compare::All
        } else {
            Compare::Not
        },
        selection: policy.selection.clone(),
        fail_on: policy.fail_on,
    };
    let session = args.findings.session(policy, &args.output, &guard, shell)?;
    if session.only_counts() {
        orders.keep = Keep::Numbers;
    }
    let size: Option<u64> = inputs.iter().map(Input::size).sum();
    let progress = Progress::new(size, shell);
    let mut desk = Desk::new(&orders, session, splitter, progress, problems);
    let jobs = inputs
        .iter()
        .flat_map(|input| Pieces::of(input, &interrupt))
        .take_while(|_| !interrupt.is_set());
    in_order(
        shell.threads,
        jobs,
        |job| job.done(&orders),
        |done| desk.take(done),
    );
    let end = desk.finish(&interrupt)?;
    let found = args.findings.finish(end.session, end.totals, shell)?;
    Ok(found.max(end.problems.exit()).max(interrupt.exit()))
}
