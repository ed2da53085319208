//! `arbitru verify`: rule cases as a gate in continuous integration.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use rayon::prelude::*;

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
  arbitru verify --new --variant three-check --moves 'e4 f6 Qh5+' >> cases/new.yaml

Exit codes: 0 all cases pass or are pending, 1 cases failed, 2 a file could not be used.")]
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
    /// Stop after the first file with a failed case
    #[arg(long)]
    fail_fast: bool,
    /// Write what is observed into the files; comments and formatting stay
    #[arg(long)]
    bless: bool,
    /// Print the JSON schema of case files
    #[arg(long, exclusive = true)]
    print_schema: bool,
    /// Print a ready case
    #[arg(long, conflicts_with_all = ["paths", "bless", "filter"])]
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
        let moves: Vec<String> = args.moves.split_whitespace().map(str::to_owned).collect();
        let text = new_case(
            args.variant,
            args.ruleset.as_deref(),
            args.fen.as_deref(),
            &moves,
        )?;
        print(&text)?;
        return Ok(Exit::Clean);
    }
    verify(args, shell)
}

fn verify(args: &VerifyArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let (out, paint): (Box<dyn Write>, _) = match &args.output {
        None => (Box::new(BufWriter::new(io::stdout())), shell.paint_stdout()),
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            (Box::new(BufWriter::new(file)), shell.paint_file())
        }
    };
    let mut reporter = args.format.reporter(out, paint);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(shell.threads.get())
        .build()
        .context("starting threads")?;
    let mut totals = CaseTotals::default();
    let mut exit = Exit::Clean;
    for path in case_files(&args.paths)? {
        let file = match CaseFile::load(&path) {
            Ok(file) => file,
            Err(error) => {
                error.to_string().lines().for_each(|line| shell.error(line));
                exit = exit.max(Exit::Failure);
                continue;
            }
        };
        let results = pool.install(|| results(&file, args.filter.as_deref()));
        if args.bless {
            write_blessed(&path, &file, &results, shell)?;
        }
        totals.add(&results);
        reporter.file(&file, &results)?;
        if results.iter().any(|result| result.status == Status::Failed) {
            exit = exit.max(Exit::Findings);
            if args.fail_fast {
                break;
            }
        }
    }
    reporter.finish(totals)?;
    if totals == CaseTotals::default() && exit == Exit::Clean {
        bail!("no case was run");
    }
    Ok(exit)
}

/// The results in the order of the file, whatever the number of threads.
fn results(file: &CaseFile, filter: Option<&str>) -> Vec<CaseResult> {
    let wanted = |case: &&Case| filter.is_none_or(|text| case.id.contains(text));
    file.cases()
        .par_iter()
        .filter(wanted)
        .map(|case| judge(file, case))
        .collect()
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
