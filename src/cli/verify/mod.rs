//! `arbitru verify`: rule cases as a gate in continuous integration.

mod against;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::against::Against;
use super::exit::Exit;
use super::print;
use super::shell::Shell;
use crate::case::{Case, CaseFile, CaseResult, Status, bless, json_schema, new_case, run as judge};
use crate::chess::Variant;
use crate::report::cases::{CaseFormat, CaseTotals};

/// Run YAML rule cases: a position, moves, and what must come of them
///
/// Fails if the referee decides otherwise than a case expects. A file that cannot be read, or that
/// has no case in it, is no pass: exit code 2.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru verify cases/                                  run all cases of a folder
  arbitru verify cases/ --format junit --output cases.xml
  arbitru verify cases/new.yaml --bless                  write what is observed into the file
  arbitru verify cases/ --against stockfish              ask an engine the same
  arbitru verify --new --variant three-check --moves 'e4 f6 Qh5+' > cases/new.yaml

Exit codes: 0 all cases pass, are pending or were not asked, 1 cases failed, 2 a file or the engine could
not be used.")]
#[expect(clippy::struct_excessive_bools, reason = "flags, as clap reads them")]
pub(super) struct VerifyArgs {
    /// Case files, or folders with case files (.yaml, .yml)
    #[arg(required_unless_present_any = ["print_schema", "new"], value_name = "CASES")]
    paths: Vec<PathBuf>,
    /// How to write: full, concise, json, junit, sarif, github or tap
    #[arg(long, default_value = "full")]
    format: CaseFormat,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Run only cases whose name contains TEXT
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Stop after the first failed case
    #[arg(long)]
    fail_fast: bool,
    /// Write what is observed into the files; comments and formatting stay
    #[arg(long)]
    bless: bool,
    /// Ask a UCI engine instead of the referee
    ///
    /// About legal moves, about the end of the game as far as the board decides it, and about perft;
    /// what else a case expects is counted as not asked. ENGINE is written as for `play`: a program,
    /// then perhaps `,arg=..`, `,option.NAME=VALUE`, `,variant=..`, `,patience=SECONDS`.
    #[arg(long, value_name = "ENGINE", conflicts_with = "bless")]
    against: Option<String>,
    /// Print the JSON schema of case files
    #[arg(long, exclusive = true)]
    print_schema: bool,
    /// Print a ready case
    #[arg(long, conflicts_with_all = ["paths", "bless", "filter", "against"])]
    new: bool,
    /// With --new: the variant
    #[arg(long, requires = "new", default_value = "standard")]
    variant: Variant,
    /// With --new: the ruleset, a name or a file; the variant's usual one if not given
    #[arg(long, requires = "new", value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// With --new: the position; the variant's array if not given
    #[arg(long, requires = "new")]
    fen: Option<String>,
    /// With --new: the moves, in SAN or UCI
    #[arg(long, requires = "new", default_value = "")]
    moves: String,
}

pub(super) fn run(args: &VerifyArgs, shell: &Shell) -> anyhow::Result<Exit> {
    if args.print_schema {
        print(&json_schema())?;
        return Ok(Exit::Clean);
    }
    if args.new {
        let (ruleset, fen) = (args.ruleset.as_deref(), args.fen.as_deref());
        let text = new_case(args.variant, ruleset, fen, &args.moves)?;
        print(&text)?;
        return Ok(Exit::Clean);
    }
    verify(args, shell)
}

fn verify(args: &VerifyArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let paths = case_files(&args.paths)?;
    let mut judge = Judge::new(args, shell)?;
    let (out, paint): (Box<dyn Write>, _) = match &args.output {
        None => (Box::new(BufWriter::new(io::stdout())), shell.paint_stdout()),
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            (Box::new(BufWriter::new(file)), shell.paint_file())
        }
    };
    let mut reporter = args.format.reporter(out, paint);
    let mut totals = CaseTotals::default();
    let mut exit = Exit::Clean;
    for path in paths {
        let file = match CaseFile::load(&path) {
            Ok(file) => file,
            Err(error) => {
                let text = format!("{:#}", anyhow::Error::from(error));
                text.lines().for_each(|line| shell.error(line));
                exit = exit.max(Exit::Failure);
                continue;
            }
        };
        let (results, silenced) = judge.results(&file, args);
        if args.bless {
            write_blessed(&path, &file, &results, shell)?;
        }
        totals.add(&results);
        reporter.file(&file, &results)?;
        let failed = results.iter().any(has_failed);
        if failed {
            exit = exit.max(Exit::Findings);
        }
        if let Some(error) = silenced {
            shell.error(&format!("{error:#}"));
            exit = Exit::Failure;
            break;
        }
        if args.fail_fast && failed {
            break;
        }
    }
    reporter.finish(totals)?;
    judge.finish(shell);
    if exit == Exit::Clean {
        was_anything_run(args, totals)?;
    }
    Ok(exit)
}

/// Nothing at all would look like a pass.
fn was_anything_run(args: &VerifyArgs, totals: CaseTotals) -> anyhow::Result<()> {
    match (&args.filter, &args.against) {
        (Some(text), _) if totals == CaseTotals::default() => {
            bail!("no case has `{text}` in its name")
        }
        (_, Some(engine)) if totals.passed == 0 => bail!("{engine} was not asked about any case"),
        (None | Some(_), None | Some(_)) => Ok(()),
    }
}

/// Who answers the cases.
enum Judge<'a> {
    Referee(ThreadPool),
    Engine(Against<'a>),
}

impl<'a> Judge<'a> {
    fn new(args: &'a VerifyArgs, shell: &Shell) -> anyhow::Result<Self> {
        if let Some(engine) = &args.against {
            return Ok(Self::Engine(Against::new(engine)));
        }
        let pool = ThreadPoolBuilder::new()
            .num_threads(shell.threads.get())
            .build()
            .context("starting threads")?;
        Ok(Self::Referee(pool))
    }

    /// The results in the order of the file, whatever the number of threads; and why there are no
    /// more, if an engine has stopped answering.
    fn results(
        &mut self,
        file: &CaseFile,
        args: &VerifyArgs,
    ) -> (Vec<CaseResult>, Option<anyhow::Error>) {
        let filter = args.filter.as_deref();
        let wanted = |case: &&Case| filter.is_none_or(|text| case.id.contains(text));
        let mut results = Vec::new();
        match self {
            Self::Referee(pool) => {
                let cases = file.cases().par_iter().filter(wanted);
                results = pool.install(|| cases.map(|case| judge(file, case)).collect());
            }
            Self::Engine(against) => {
                for case in file.cases().iter().filter(wanted) {
                    match against.ask(file, case) {
                        Ok(result) => results.push(result),
                        Err(error) => return (results, Some(error)),
                    }
                    if args.fail_fast && results.last().is_some_and(has_failed) {
                        break;
                    }
                }
            }
        }
        if args.fail_fast
            && let Some(first) = results.iter().position(has_failed)
        {
            results.truncate(first + 1);
        }
        (results, None)
    }

    fn finish(self, shell: &Shell) {
        match self {
            Self::Referee(_) => {}
            Self::Engine(against) => against.finish(shell),
        }
    }
}

fn has_failed(result: &CaseResult) -> bool {
    result.status == Status::Failed
}

fn write_blessed(
    path: &Path,
    file: &CaseFile,
    results: &[CaseResult],
    shell: &Shell,
) -> anyhow::Result<()> {
    let blessed = bless(file, results);
    if blessed.text != file.source().text() {
        fs::write(path, &blessed.text).with_context(|| path.display().to_string())?;
    }
    let (written, left) = (blessed.written, blessed.left.len());
    shell.summary(&format!(
        "{}: {written} expectations written, {left} left to a person",
        path.display()
    ));
    Ok(())
}

/// The files among `paths` and in the folders among them, each folder in the order of names.
fn case_files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        let walk = ignore::WalkBuilder::new(path)
            .standard_filters(false)
            .sort_by_file_path(Ord::cmp)
            .build();
        for entry in walk {
            let entry = entry.with_context(|| path.display().to_string())?;
            let yaml = |ending: &std::ffi::OsStr| ending == "yaml" || ending == "yml";
            if entry.path().is_file() && entry.path().extension().is_some_and(yaml) {
                files.push(entry.into_path());
            }
        }
        if files.len() == before {
            bail!("{} holds no case file", path.display());
        }
    }
    Ok(files)
}
