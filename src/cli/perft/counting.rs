//! One position, every depth.

use anyhow::{anyhow, bail};

use super::meter::Meter;
use super::tree::{self, Tree};
use super::walk::{Count, Kinds, Nodes, Walk};
use super::{Task, compare};
use crate::chess::{Laws, Split, Variant, WithLaws};
use crate::cli::exit::Exit;
use crate::game::Termination;
use crate::notation::uci::CastlingMode;
use crate::report::PerftReport;
use crate::ruleset::Ruleset;

pub(super) fn run(task: Task<'_>, depth: u32) -> anyhow::Result<Exit> {
    let fen = task.args.fen.as_deref().unwrap_or("startpos").trim();
    let variant = task.args.variant;
    let ruleset = task.ruleset(variant)?;
    let job = TwoPlayers {
        task,
        fen,
        depth,
        ruleset: &ruleset,
    };
    match variant.with_laws(job) {
        Some(done) => done,
        None if task.args.split => bail!(
            "--split tells the checks and mates of two players apart; three players are judged only when \
             it is their turn, after the last ply of a path"
        ),
        None => paths(task, &tree::three_player(fen, &ruleset)?, depth),
    }
}

struct TwoPlayers<'a> {
    task: Task<'a>,
    fen: &'a str,
    depth: u32,
    ruleset: &'a Ruleset,
}

impl WithLaws for TwoPlayers<'_> {
    type Output = anyhow::Result<Exit>;

    fn run<L: Laws>(self) -> anyhow::Result<Exit> {
        let position = tree::two_player::<L>(self.fen, self.ruleset)?;
        if self.task.args.split {
            let columns = columns(self.task.args.variant);
            let names = columns.iter().map(|column| column.0).collect();
            let cells = |sum: Split| Some(columns.iter().map(|column| (column.1)(&sum)).collect());
            return count(self.task, &position, self.depth, &Kinds, names, cells);
        }
        paths(self.task, &position, self.depth)
    }
}

fn paths<T: Tree>(task: Task<'_>, tree: &T, depth: u32) -> anyhow::Result<Exit> {
    if let Some(engine) = &task.args.compare {
        return compare::run(task, tree, depth, engine);
    }
    let cells = |nodes: Nodes| Some(vec![nodes.get()?]);
    count(task, tree, depth, &task.paths()?, vec!["nodes"], cells)
}

/// Counts every depth up to the last, which is divided, and writes what came of it. A sum without
/// `cells` is too large to be told.
#[expect(
    clippy::too_many_arguments,
    reason = "each is another part of the task"
)]
fn count<T: Tree, C: Count<T>>(
    task: Task<'_>,
    tree: &T,
    depth: u32,
    what: &C,
    columns: Vec<&'static str>,
    cells: impl Fn(C::Sum) -> Option<Vec<u64>>,
) -> anyhow::Result<Exit> {
    let meter = Meter::new(task.shell);
    let walk = Walk {
        what,
        interrupt: task.interrupt,
        progress: meter.nodes(),
    };
    let variant = task.args.variant;
    let mut report = PerftReport {
        variant: variant.name(),
        fen: tree.fen(),
        depth,
        columns,
        by_depth: Vec::new(),
        divide: None,
    };
    for plies in 1..=depth {
        meter.say(format!("depth {plies}"));
        let divided = task.pool.install(|| walk.divide(tree, plies));
        let is_cut_off = task.interrupt.is_set() && divided.iter().any(|(_, sum)| sum.is_none());
        let too_many = || anyhow!("there are more than 2^64 paths of {plies} plies");
        let mut total = C::Sum::default();
        let mut rows = Vec::with_capacity(divided.len());
        for (m, sum) in divided {
            if let Some(sum) = sum {
                let name = tree.name(m, task.args.notation, castling(variant));
                rows.push((name, cells(sum).ok_or_else(too_many)?));
                total += sum;
            }
        }
        if !is_cut_off {
            report.by_depth.push(cells(total).ok_or_else(too_many)?);
        }
        if is_cut_off || plies == depth && task.args.divide {
            rows.sort();
            report.divide = Some(rows);
        }
        if is_cut_off {
            break;
        }
    }
    let summary = meter.finish();
    task.write(&report)?;
    task.shell.summary(&summary);
    Ok(if report.is_complete() {
        Exit::Clean
    } else {
        Exit::Interrupted
    })
}

/// How castling is written in the UCI of a variant.
pub(super) fn castling(variant: Variant) -> CastlingMode {
    match variant {
        Variant::Chess960 => CastlingMode::Chess960,
        Variant::Standard
        | Variant::ThreeCheck
        | Variant::Antichess
        | Variant::TreiSahuri
        | Variant::ThreePlayer => CastlingMode::Standard,
    }
}

type Column = (&'static str, fn(&Split) -> u64);

/// What `--split` shows: what can happen in the variant.
fn columns(variant: Variant) -> Vec<Column> {
    let has_kings = variant != Variant::Antichess;
    let mut columns: Vec<Column> = vec![
        ("nodes", |split| split.nodes),
        ("captures", |split| split.captures),
        ("en-passant", |split| split.en_passant),
    ];
    if has_kings {
        columns.push(("castles", |split| split.castles));
    }
    columns.push(("promotions", |split| split.promotions));
    if has_kings {
        columns.extend([
            ("checks", (|split| split.checks) as fn(&Split) -> u64),
            ("discovered-checks", |split| split.discovered_checks),
            ("double-checks", |split| split.double_checks),
            ("checkmate", |split| split.ended(Termination::Checkmate)),
            ("stalemate", |split| split.ended(Termination::Stalemate)),
        ]);
    }
    match variant {
        Variant::Standard | Variant::Chess960 | Variant::ThreePlayer => {}
        Variant::ThreeCheck => columns.push(THIRD_CHECK),
        Variant::TreiSahuri => columns.extend([
            THIRD_CHECK,
            ("king-captured", |split| {
                split.ended(Termination::KingCaptured)
            }),
        ]),
        Variant::Antichess => columns.extend([
            (
                "no-pieces",
                (|split| split.ended(Termination::NoPieces)) as fn(&Split) -> u64,
            ),
            ("no-moves", |split| split.ended(Termination::NoMoves)),
        ]),
    }
    columns
}

const THIRD_CHECK: Column = ("third-check", |split| split.ended(Termination::ThirdCheck));
