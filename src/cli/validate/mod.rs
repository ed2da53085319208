//! `arbitru validate`: replay archives in parallel and report every finding.

mod list;
mod plies;
mod repeats;
mod split;
mod worker;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use clap::Args;

use self::list::Form;
use self::repeats::{Compare, Repeats};
use self::split::{Splitter, Target};
use self::worker::{Found, Games, Orders};
use super::exit::Exit;
use super::findings::FindingArgs;
use super::inputs::{Input, InputArgs, Origin};
use super::interrupt::Interrupt;
use super::output::OutputArgs;
use super::pool::in_order;
use super::problems::Problems;
use super::progress::Progress;
use super::rules::RuleArgs;
use super::shell::Shell;
use crate::diagnostic::{Family, Kind, LineEnds, Lines};
use crate::pgn::source::{Source, SourceError};
use crate::pgn::survey::Survey;
use crate::pgn::{Chunk, Chunks, ListChunks};
use crate::report::{Event, Finding, GameRef, Session, Totals};

const EXAMPLES: &str = "\
Examples:
  arbitru validate archive.pgn                      every finding, with the line it is on
  arbitru validate --format concise games/          all archives of a folder, one line a finding
  arbitru validate --summary-only big.pgn.zst
  arbitru validate --ignore claims,tags archive.pgn
  arbitru validate --split clean=good.pgn,broken=bad.pgn archive.pgn
  arbitru validate --format sarif=out.sarif --format concise archive.pgn
  curl -s URL | arbitru validate --stdin-name games.pgn -

Exit codes: 0 no finding at or above --fail-on, 1 findings, 2 an input could not be read, 130 stopped.";

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
    /// A game is broken if it has a finding at or above --fail-on. Games are copied byte for byte.
    #[arg(
        long,
        value_name = "PART=FILE",
        value_delimiter = ',',
        help_heading = "Output"
    )]
    split: Vec<Target>,
    /// Compare all games with each other: the findings of the family collection
    ///
    /// Repeated games, records that contradict each other, names in two spellings. It takes about 100
    /// bytes of memory for each game and somewhat more for each player.
    #[arg(long, help_heading = "Findings")]
    duplicates: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &ValidateArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::install()?;
    let mut problems = Problems::new(shell);
    let inputs = args.inputs.expand(&mut problems)?;
    let mut policy = args.findings.policy()?;
    if args.duplicates {
        policy = args.findings.with(policy, Family::Collection)?;
    }
    let orders = Orders {
        rulebook: args.rules.rulebook()?,
        choice: args.rules.choice(),
        games: if args.output.wants_games() {
            Games::Reported
        } else {
            Games::Silent
        },
        compare: if policy.selection.wants_any_of(Family::Collection) {
            Compare::All
        } else {
            Compare::Not
        },
        selection: policy.selection.clone(),
        fail_on: policy.fail_on,
    };
    let splitter = Splitter::open(&args.split, &inputs)?;
    let session = args
        .findings
        .session(policy, &args.output, &inputs, shell)?;
    let size: Option<u64> = inputs.iter().map(Input::size).sum();
    let mut desk = Desk {
        session,
        splitter,
        progress: Progress::new(size, shell),
        problems,
        totals: Totals::default(),
        sheet: Sheet::default(),
        repeats: Repeats::default(),
        failure: None,
    };
    let jobs = inputs
        .iter()
        .flat_map(Pieces::of)
        .take_while(|_| !interrupt.is_set());
    in_order(
        shell.threads,
        jobs,
        |job| job.done(&orders),
        |done| desk.take(done),
    );
    if let Some(error) = desk.failure {
        return Err(error.into());
    }
    desk.totals.elapsed = desk.progress.finish();
    desk.splitter.finish()?;
    let found = args.findings.finish(desk.session, desk.totals, shell)?;
    Ok(found.max(desk.problems.exit()).max(interrupt.exit()))
}

/// The pieces of one input, in order.
enum Pieces {
    Games(Arc<str>, Chunks, u64),
    Positions(Arc<str>, Form, ListChunks, u64),
    Failed(Option<(Arc<str>, SourceError)>),
}

/// A piece of an input, or why there are no more of it.
enum Job {
    Games(Arc<str>, Chunk, u64),
    Positions(Arc<str>, Form, Chunk, u64),
    Failed(Arc<str>, SourceError),
}

/// What came of a job.
enum Done {
    Piece {
        source: Arc<str>,
        chunk: Chunk,
        read: u64,
        found: Box<Found>,
    },
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
            Ok(source) => match form_of(&input.name) {
                None => Self::Games(name, source.chunks(), 0),
                Some(form) => Self::Positions(name, form, source.list(), 0),
            },
        }
    }
}

/// What a file holds, by its name: a list of positions, or games if `None`.
fn form_of(name: &str) -> Option<Form> {
    let name = name.to_ascii_lowercase();
    let plain = [".zst", ".gz", ".bz2"]
        .iter()
        .find_map(|ending| name.strip_suffix(ending));
    let plain = plain.unwrap_or(&name);
    match plain.rsplit_once('.')?.1 {
        "fen" => Some(Form::Fen),
        "epd" => Some(Form::Epd),
        _ => None,
    }
}

impl Iterator for Pieces {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        match self {
            Self::Games(name, chunks, before) => {
                let job = match chunks.next()? {
                    Err(error) => return Some(Job::Failed(Arc::clone(name), error)),
                    Ok(chunk) => chunk,
                };
                let read = chunks.bytes_read() - std::mem::replace(before, chunks.bytes_read());
                Some(Job::Games(Arc::clone(name), job, read))
            }
            Self::Positions(name, form, chunks, before) => {
                let job = match chunks.next()? {
                    Err(error) => return Some(Job::Failed(Arc::clone(name), error)),
                    Ok(chunk) => chunk,
                };
                let read = chunks.bytes_read() - std::mem::replace(before, chunks.bytes_read());
                Some(Job::Positions(Arc::clone(name), *form, job, read))
            }
            Self::Failed(failure) => failure.take().map(|(name, error)| Job::Failed(name, error)),
        }
    }
}

impl Job {
    fn done(self, orders: &Orders) -> Done {
        match self {
            Self::Games(source, chunk, read) => {
                let found = Box::new(worker::judge(&chunk, &source, orders));
                Done::Piece {
                    source,
                    chunk,
                    read,
                    found,
                }
            }
            Self::Positions(source, form, chunk, read) => {
                let found = Box::new(list::judge(&chunk, form, &source, orders));
                Done::Piece {
                    source,
                    chunk,
                    read,
                    found,
                }
            }
            Self::Failed(source, error) => Done::Failed(source, error),
        }
    }
}

/// What is known of the input being read.
#[derive(Default)]
struct Sheet {
    source: Option<Arc<str>>,
    lines: LineEnds,
    games: u64,
    survey: Survey,
    /// Names of the findings that are said only once and have been.
    said: Vec<&'static str>,
}

/// Takes results in input order and hands them on.
struct Desk<'s> {
    session: Session,
    splitter: Splitter,
    progress: Progress,
    problems: Problems<'s>,
    totals: Totals,
    sheet: Sheet,
    repeats: Repeats,
    failure: Option<std::io::Error>,
}

impl Desk<'_> {
    fn take(&mut self, done: Done) -> ControlFlow<()> {
        match done {
            Done::Failed(source, error) => {
                self.totals.files += u64::from(self.sheet.source.as_ref() != Some(&source));
                let problems = &mut self.problems;
                let why = anyhow::Error::from(error);
                self.progress
                    .suspend(|| problems.add(Path::new(&*source), format!("{why:#}")));
                ControlFlow::Continue(())
            }
            Done::Piece {
                source,
                chunk,
                read,
                found,
            } => match self.piece(&source, &chunk, read, *found) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    self.failure = Some(error);
                    ControlFlow::Break(())
                }
            },
        }
    }

    fn piece(
        &mut self,
        source: &Arc<str>,
        chunk: &Chunk,
        read: u64,
        mut found: Found,
    ) -> std::io::Result<()> {
        if self.sheet.source.as_ref() != Some(source) {
            self.totals.files += 1;
            self.sheet = Sheet {
                source: Some(Arc::clone(source)),
                ..Sheet::default()
            };
        }
        if !self.splitter.is_idle() {
            self.splitter.write(chunk.bytes(), &found.fails)?;
        }
        let lines_before = self.sheet.lines.before(found.lines);
        let games_before = self.sheet.games;
        self.repeats.take(chunk, found.entries, &mut found.events);
        let surveyed = self.survey(source, chunk, found.survey);
        let events = surveyed.into_iter().map(Event::Finding).chain(found.events);
        for event in events {
            match event {
                Event::Finding(mut finding) => {
                    if self.was_said(&finding.kind) {
                        continue;
                    }
                    finding.shift(lines_before, games_before);
                    let session = &mut self.session;
                    self.progress.suspend(|| session.finding(finding))?;
                }
                Event::Game(mut game) => {
                    game.shift(lines_before, games_before);
                    self.session.game(game)?;
                }
                Event::Summary(_) => {}
            }
        }
        self.sheet.lines = self.sheet.lines + found.lines;
        self.sheet.games += found.games;
        self.totals.games += found.games;
        self.totals.broken += found.broken;
        self.totals.plies += found.plies;
        self.totals.bytes += found.bytes;
        for (variant, count) in found.skipped {
            *self.totals.skipped_variants.entry(variant).or_default() += count;
        }
        self.progress.advance(read, found.games);
        Ok(())
    }

    /// Has this kind, if it is said only once for an input, been said?
    fn was_said(&mut self, kind: &Kind) -> bool {
        let is_said_once = matches!(
            kind,
            Kind::InvalidUtf8 { .. }
                | Kind::ControlCharacter { .. }
                | Kind::MixedLineEnds
                | Kind::LongLine { .. }
        );
        let was_said = is_said_once && self.sheet.said.contains(&kind.name());
        if is_said_once && !was_said {
            self.sheet.said.push(kind.name());
        }
        was_said
    }

    /// What this piece is the first of its input to show about the input as a whole.
    fn survey(&mut self, source: &Arc<str>, chunk: &Chunk, survey: Survey) -> Vec<Finding> {
        self.sheet.survey = self.sheet.survey.merge(survey);
        let (bytes, base) = (chunk.bytes(), chunk.base_offset());
        let mut said = self.sheet.survey.findings();
        said.retain(|finding| {
            finding.span.start >= base && !self.sheet.said.contains(&finding.kind.name())
        });
        if said.is_empty() {
            return Vec::new();
        }
        let mut lines = Lines::new(bytes, base);
        let game = GameRef {
            source: Arc::clone(source),
            game: 1,
            label: Arc::from(""),
        };
        said.into_iter()
            .map(|said| Finding::new(game.clone(), said, &mut lines))
            .collect()
    }
}
