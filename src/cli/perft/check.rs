//! A suite of expected counts.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::AtomicU64;

use anyhow::{Context, bail};
use serde::Serialize;

use super::meter::Meter;
use super::suite::{Row, Suite};
use super::walk::{Paths, Walk};
use super::{Task, tree};
use crate::chess::{Laws, Variant, WithLaws};
use crate::cli::exit::Exit;
use crate::cli::print;
use crate::cli::waiting::{Waiting, stdin};
use crate::report::{Align, Table, TableFormat, printable, to_string_pretty};
use crate::ruleset::Ruleset;

/// Counts every row and says which differ.
pub(super) fn run(task: Task<'_>, path: &Path) -> anyhow::Result<Exit> {
    let mut bytes = Vec::new();
    let name = if path == Path::new("-") {
        let read = Waiting::on(stdin()?, task.interrupt).read_to_end(&mut bytes);
        if task.interrupt.is_set() {
            return Ok(Exit::Interrupted);
        }
        read?;
        "stdin".to_owned()
    } else {
        let name = path.display().to_string();
        bytes = fs::read(path).with_context(|| name.clone())?;
        name
    };
    let suite = Suite::read(&String::from_utf8_lossy(&bytes), task.args.variant);
    let mut exit = Exit::Clean;
    for (line, why) in &suite.faults {
        task.shell.error(&format!("{name}:{line}: {why}"));
        exit = Exit::Failure;
    }
    if suite.rows.is_empty() && suite.faults.is_empty() {
        match suite.strange {
            0 => bail!("{name} holds no count"),
            _ => bail!("{name} holds no count of a variant that is known here"),
        }
    }
    let meter = Meter::new(task.shell);
    let mut counter = Counter {
        task,
        paths: task.paths()?,
        progress: meter.nodes(),
        rulesets: BTreeMap::new(),
    };
    let mut rows = Vec::new();
    for row in &suite.rows {
        meter.say(format!(
            "{name}:{}: {}, depth {}",
            row.line, row.variant, row.depth
        ));
        let status = if task.args.max_nodes.is_some_and(|limit| row.nodes > limit)
            || task.args.depth.is_some_and(|limit| row.depth > limit)
        {
            Status::Skipped
        } else {
            match counter.count(row) {
                Ok(_) if task.interrupt.is_set() => break,
                Ok(nodes) if nodes == row.nodes => Status::Passed,
                Ok(nodes) => Status::Failed { nodes },
                Err(why) => {
                    task.shell.error(&format!("{name}:{}: {why:#}", row.line));
                    exit = Exit::Failure;
                    continue;
                }
            }
        };
        if matches!(status, Status::Failed { .. }) {
            exit = exit.max(Exit::Findings);
        }
        rows.push(Judged { row, status });
    }
    if !rows.is_empty() && rows.iter().all(|judged| judged.status == Status::Skipped) {
        task.shell.error(&format!(
            "{name}: every count is over the limit, so nothing was checked"
        ));
        exit = Exit::Failure;
    }
    let summary = meter.finish();
    write(task, &name, &suite, &rows)?;
    task.shell.summary(&summary);
    Ok(exit.max(task.interrupt.exit()))
}

const TOO_MANY: &str = "there are more than 2^64 paths";

/// What came of a row.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Status {
    Passed,
    Failed { nodes: u64 },
    Skipped,
}

impl Status {
    const fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed { .. } => "failed",
            Self::Skipped => "skipped",
        }
    }
}

struct Judged<'a> {
    row: &'a Row,
    status: Status,
}

impl Judged<'_> {
    /// What was counted.
    fn nodes(&self) -> Option<u64> {
        match self.status {
            Status::Passed => Some(self.row.nodes),
            Status::Failed { nodes } => Some(nodes),
            Status::Skipped => None,
        }
    }
}

struct Counter<'a> {
    task: Task<'a>,
    paths: Paths,
    progress: &'a AtomicU64,
    rulesets: BTreeMap<Variant, Ruleset>,
}

impl Counter<'_> {
    fn count(&mut self, row: &Row) -> anyhow::Result<u64> {
        if !self.rulesets.contains_key(&row.variant) {
            self.rulesets
                .insert(row.variant, self.task.ruleset(row.variant)?);
        }
        self.paths.variant = row.variant;
        let counted = row.variant.with_laws(TwoPlayers { counter: self, row });
        counted.unwrap_or_else(|| {
            let state = tree::three_player(&row.fen, &self.rulesets[&row.variant])?;
            let walk = self.walk();
            let nodes = self.task.pool.install(|| walk.count(&state, row.depth));
            nodes.get().context(TOO_MANY)
        })
    }

    fn walk(&self) -> Walk<'_, Paths> {
        Walk {
            what: &self.paths,
            interrupt: self.task.interrupt,
            progress: self.progress,
        }
    }
}

struct TwoPlayers<'c, 'a> {
    counter: &'c Counter<'a>,
    row: &'c Row,
}

impl WithLaws for TwoPlayers<'_, '_> {
    type Output = anyhow::Result<u64>;

    fn run<L: Laws>(self) -> anyhow::Result<u64> {
        let Self { counter, row } = self;
        let position = tree::two_player::<L>(&row.fen, &counter.rulesets[&row.variant])?;
        let walk = counter.walk();
        let pool = counter.task.pool;
        let nodes = pool.install(|| walk.count(&position, row.depth));
        nodes.get().context(TOO_MANY)
    }
}

fn write(task: Task<'_>, name: &str, suite: &Suite, rows: &[Judged<'_>]) -> anyhow::Result<()> {
    match task.args.format {
        TableFormat::Table => {
            let mut text: String = rows
                .iter()
                .filter_map(|judged| mismatch(name, judged))
                .collect();
            text.push_str(&totals(rows).text(task.shell.paint_stdout()));
            print(&text)?;
            if suite.strange > 0 {
                let text = format!(
                    "{} lines about other variants were passed over",
                    suite.strange
                );
                task.shell.summary(&text);
            }
        }
        TableFormat::Json => print(&json(name, suite, rows)?)?,
        TableFormat::Csv => table(rows).csv(io::stdout().lock())?,
        TableFormat::Markdown => print(&table(rows).markdown())?,
    }
    Ok(())
}

fn mismatch(name: &str, judged: &Judged<'_>) -> Option<String> {
    let Judged { row, status } = judged;
    let Status::Failed { nodes } = status else {
        return None;
    };
    Some(format!(
        "{name}:{}: {}, depth {}: expected {}, got {nodes}\n  {}\n",
        row.line,
        row.variant,
        row.depth,
        row.nodes,
        printable(&row.fen)
    ))
}

/// Counts by variant.
fn totals(rows: &[Judged<'_>]) -> Table {
    let mut table = Table::new([
        ("variant", Align::Left),
        ("passed", Align::Right),
        ("failed", Align::Right),
        ("skipped", Align::Right),
        ("nodes", Align::Right),
    ]);
    let row = |title: &str, wanted: &dyn Fn(&Judged<'_>) -> bool| {
        let wanted: Vec<_> = rows.iter().filter(|judged| wanted(judged)).collect();
        let count = |name| {
            let found = wanted.iter().filter(|judged| judged.status.name() == name);
            found.count().to_string()
        };
        let nodes: u64 = wanted.iter().filter_map(|judged| judged.nodes()).sum();
        let [passed, failed, skipped] = ["passed", "failed", "skipped"].map(count);
        [title.to_owned(), passed, failed, skipped, nodes.to_string()]
    };
    for variant in Variant::ALL {
        if rows.iter().any(|judged| judged.row.variant == variant) {
            table.row(row(variant.name(), &|judged| judged.row.variant == variant));
        }
    }
    table.total(row("total", &|_| true));
    table
}

/// Every row.
fn table(rows: &[Judged<'_>]) -> Table {
    let mut table = Table::new([
        ("line", Align::Right),
        ("variant", Align::Left),
        ("fen", Align::Left),
        ("depth", Align::Right),
        ("expected", Align::Right),
        ("nodes", Align::Right),
        ("status", Align::Left),
    ]);
    for judged in rows {
        let Row {
            line,
            variant,
            fen,
            depth,
            nodes,
        } = judged.row;
        let counted = judged.nodes().map(|nodes| nodes.to_string());
        table.row([
            line.to_string(),
            variant.to_string(),
            fen.clone(),
            depth.to_string(),
            nodes.to_string(),
            counted.unwrap_or_default(),
            judged.status.name().to_owned(),
        ]);
    }
    table
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Document<'a> {
    schema: u32,
    suite: &'a str,
    passed: usize,
    failed: usize,
    skipped: usize,
    /// Lines about variants that this program does not know.
    other_variants: usize,
    rows: Vec<Record<'a>>,
}

#[derive(Serialize)]
struct Record<'a> {
    line: usize,
    variant: &'static str,
    fen: &'a str,
    depth: u32,
    expected: u64,
    nodes: Option<u64>,
    status: &'static str,
}

fn json(name: &str, suite: &Suite, rows: &[Judged<'_>]) -> anyhow::Result<String> {
    let count = |name| {
        let found = rows.iter().filter(|judged| judged.status.name() == name);
        found.count()
    };
    let document = Document {
        schema: 1,
        suite: name,
        passed: count("passed"),
        failed: count("failed"),
        skipped: count("skipped"),
        other_variants: suite.strange,
        rows: rows
            .iter()
            .map(|judged| Record {
                line: judged.row.line,
                variant: judged.row.variant.name(),
                fen: &judged.row.fen,
                depth: judged.row.depth,
                expected: judged.row.nodes,
                nodes: judged.nodes(),
                status: judged.status.name(),
            })
            .collect(),
    };
    Ok(to_string_pretty(&document)? + "\n")
}
