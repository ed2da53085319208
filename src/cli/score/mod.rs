//! `arbitru score`: adjudicate every game.

mod judge;

use std::io::{self, BufWriter, StdoutLock};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use self::judge::Orders;
use super::exit::Exit;
use super::inputs::{Input, InputArgs, Origin};
use super::interrupt::Interrupt;
use super::pool::in_order;
use super::print;
use super::problems::Problems;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::pgn::source::{Source, SourceError};
use crate::pgn::{Chunk, Chunks, ListChunks};
use crate::report::{Adjudged, Agreement, ScoreTotals, ScoreWriter, score_table};

const EXAMPLES: &str = "\
Examples:
  arbitru score games.pgn                       how every game ended, and why
  arbitru score --ruleset lichess-three-check 3check.pgn
  arbitru score --format csv archive.pgn.zst > scores.csv
  arbitru score --variant trei-sahuri positions.fen

Exit codes: 0 no record contradicts the rules, 1 some do, 2 an input could not be read, 130 stopped.";

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
    let interrupt = Interrupt::install()?;
    let mut problems = Problems::new(shell);
    let inputs = args.inputs.expand(&mut problems)?;
    let orders = Orders {
        rulebook: args.rules.rulebook()?,
        choice: args.rules.choice(),
    };
    let mut desk = Desk {
        paper: Paper::new(args.format)?,
        totals: ScoreTotals::default(),
        last: None,
    };
    let mut failure = None;
    let jobs = inputs
        .iter()
        .flat_map(Pieces::of)
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
                problems.add(
                    Path::new(&*source),
                    format!("{:#}", anyhow::Error::from(error)),
                );
                ControlFlow::Continue(())
            }
        },
    );
    if let Some(error) = failure {
        return Err(error.into());
    }
    desk.paper.finish(shell)?;
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
struct Desk {
    paper: Paper,
    totals: ScoreTotals,
    last: Option<(Arc<str>, u64)>,
}

impl Desk {
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

/// Where games are written: at once, or all together where columns have to fit.
enum Paper {
    Stream(ScoreWriter<BufWriter<StdoutLock<'static>>>),
    Table(Vec<Adjudged>, Layout),
}

#[derive(Copy, Clone)]
enum Layout {
    Terminal,
    Markdown,
}

impl Paper {
    fn new(format: ScoreFormat) -> io::Result<Self> {
        let out = || BufWriter::new(io::stdout().lock());
        Ok(match format {
            ScoreFormat::Table => Self::Table(Vec::new(), Layout::Terminal),
            ScoreFormat::Markdown => Self::Table(Vec::new(), Layout::Markdown),
            ScoreFormat::Json => Self::Stream(ScoreWriter::document(out())?),
            ScoreFormat::Jsonl => Self::Stream(ScoreWriter::Lines(out())),
            ScoreFormat::Csv => Self::Stream(ScoreWriter::csv(out())?),
        })
    }

    fn game(&mut self, game: Adjudged) -> io::Result<()> {
        match self {
            Self::Stream(writer) => writer.game(&game),
            Self::Table(games, _) => {
                games.push(game);
                Ok(())
            }
        }
    }

    fn finish(self, shell: &Shell) -> io::Result<()> {
        match self {
            Self::Table(games, _) if games.is_empty() => Ok(()),
            Self::Stream(mut writer) => writer.finish(),
            Self::Table(games, Layout::Terminal) => {
                let table = score_table(&games).within(shell.columns());
                print(&table.text(shell.paint_stdout()))
            }
            Self::Table(games, Layout::Markdown) => print(&score_table(&games).markdown()),
        }
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
    fn of(input: &Input) -> Self {
        let name = Arc::clone(&input.name);
        let source = match &input.origin {
            Origin::Stdin => Source::stdin(Path::new(&*input.name)),
            Origin::File(path) => Source::open(path),
        };
        match source {
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
