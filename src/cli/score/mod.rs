//! `arbitru score`: adjudicate every game.

mod judge;
mod paper;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use self::judge::Orders;
use self::paper::Paper;
use super::exit::Exit;
use super::inputs::{Input, InputArgs};
use super::interrupt::Interrupt;
use super::pool::in_order;
use super::problems::Problems;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::pgn::source::SourceError;
use crate::pgn::{Chunk, Chunks, ListChunks};
use crate::report::{Adjudged, Agreement, ScoreTotals};

const EXAMPLES: &str = "\
Examples:
  arbitru score games.pgn                  how every game ended, and why
  arbitru score --ruleset lichess-three-check 3check.pgn
  arbitru score --format csv archive.pgn.zst > scores.csv
  arbitru score --variant trei-sahuri positions.fen

Exit codes: 0 no record contradicts the rules, 1 some do,
2 an input could not be read, 130 stopped.";

/// Adjudicate every game: outcome, reason, deciding move, rule, points, claims
///
/// Each game is replayed under its ruleset. Where the rules leave the end open (resignation,
/// agreement, time) the record's word is taken and marked not-provable. FEN and EPD lists are scored
/// position by position.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ScoreArgs {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// How to write: table, json, jsonl, csv or markdown
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "table",
        hide_possible_values = true
    )]
    format: ScoreFormat,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum ScoreFormat {
    Table,
    Json,
    Jsonl,
    Csv,
    Markdown,
}

/// Runs the subcommand.
pub(super) fn run(args: &ScoreArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let mut problems = Problems::new(shell);
    let inputs = args.inputs.expand(&mut problems)?;
    let interrupt = Interrupt::install()?;
    let orders = Orders {
        rulebook: args.rules.rulebook()?,
        choice: args.rules.choice(),
    };
    let mut desk = Desk {
        paper: Paper::new(args.format, shell)?,
        totals: ScoreTotals::default(),
        last: None,
    };
    let mut failure = None;
    let jobs = inputs
        .iter()
        .flat_map(|input| Pieces::of(input, &interrupt))
        .take_while(|_| !interrupt.is_set());
    in_order(
        shell.threads,
        jobs,
        |job| job.done(&orders),
        |(source, done)| match done {
            Ok(games) => match desk.take(&source, games) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            },
            Err(error) => {
                problems.unread(&error);
                ControlFlow::Continue(())
            }
        },
    );
    if let Some(error) = failure {
        return Err(error.into());
    }
    desk.paper.finish()?;
    shell.summary(desk.totals.text().trim_end());
    let contradictions = desk.totals.agreement.contains_key(&Agreement::Contradicts);
    let found = if contradictions {
        Exit::Findings
    } else {
        Exit::Clean
    };
    Ok(found.max(problems.exit()).max(interrupt.exit()))
}

/// Takes results in input order.
struct Desk<'s> {
    paper: Paper<'s>,
    totals: ScoreTotals,
    last: Option<(Arc<str>, u64)>,
}

impl Desk<'_> {
    fn take(&mut self, source: &Arc<str>, games: Vec<Adjudged>) -> io::Result<()> {
        let before = match &self.last {
            Some((last, number)) if last == source => *number,
            Some(_) | None => 0,
        };
        self.last = Some((Arc::clone(source), before + games.len() as u64));
        for mut game in games {
            game.game += before;
            self.totals.add(&game);
            self.paper.game(game)?;
        }
        Ok(())
    }
}

/// The pieces of one input.
enum Pieces {
    Games(Arc<str>, Chunks),
    Positions(Arc<str>, ListChunks),
    Failed(Option<(Arc<str>, SourceError)>),
}

enum Job {
    Games(Arc<str>, Chunk),
    Positions(Arc<str>, Chunk),
    Failed(Arc<str>, SourceError),
}

impl Pieces {
    fn of(input: &Input, interrupt: &Interrupt) -> Self {
        let name = Arc::clone(&input.name);
        match input.open(interrupt) {
            Err(error) => Self::Failed(Some((name, error))),
            Ok(source) if is_list(&name) => Self::Positions(name, source.list()),
            Ok(source) => Self::Games(name, source.chunks()),
        }
    }
}

fn is_list(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let ends = |ending: &str| {
        ["", ".zst", ".gz", ".bz2"]
            .iter()
            .any(|packed| name.ends_with(&format!("{ending}{packed}")))
    };
    ends(".fen") || ends(".epd")
}

impl Iterator for Pieces {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let job = |name: &Arc<str>, chunk, make: fn(Arc<str>, Chunk) -> Job| match chunk {
            Ok(chunk) => make(Arc::clone(name), chunk),
            Err(error) => Job::Failed(Arc::clone(name), error),
        };
        match self {
            Self::Games(name, chunks) => Some(job(name, chunks.next()?, Job::Games)),
            Self::Positions(name, chunks) => Some(job(name, chunks.next()?, Job::Positions)),
            Self::Failed(failure) => failure.take().map(|(name, error)| Job::Failed(name, error)),
        }
    }
}

impl Job {
    fn done(self, orders: &Orders) -> (Arc<str>, Result<Vec<Adjudged>, SourceError>) {
        match self {
            Self::Games(source, chunk) => {
                let games = judge::games(&chunk, &source, orders);
                (source, Ok(games))
            }
            Self::Positions(source, chunk) => {
                let positions = judge::positions(&chunk, &source, orders);
                (source, Ok(positions))
            }
            Self::Failed(source, error) => (source, Err(error)),
        }
    }
}
