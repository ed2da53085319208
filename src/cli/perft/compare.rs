//! The search for the first position where an engine has other moves.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};

use super::Task;
use super::counting::castling;
use super::meter::Meter;
use super::tree::{Notation, Tree};
use super::walk::{Nodes, Paths, Walk};
use crate::cli::exit::Exit;
use crate::cli::play::entrant;
use crate::cli::print;
use crate::engine::clock::Limits;
use crate::engine::divide::{Divided, divide};
use crate::engine::entrant::EntrantKind;
use crate::engine::game::Bounds;
use crate::engine::players::Session;
use crate::engine::process::Silence;
use crate::notation::uci::CastlingMode;
use crate::report::printable;

/// How long an engine may count, if `patience=` does not say otherwise.
const PATIENCE: Duration = Duration::from_mins(10);

/// Compares the counts after each move, and follows the first that differs.
pub(super) fn run<T: Tree>(
    task: Task<'_>,
    tree: &T,
    depth: u32,
    engine: &str,
) -> anyhow::Result<Exit> {
    let bounds = Bounds {
        // A player has to have a limit; no game is played.
        limits: Limits {
            depth: Some(1),
            ..Limits::default()
        },
        margin: Duration::ZERO,
        patience: PATIENCE,
    };
    let entrant = entrant(engine, task.args.variant, bounds)?;
    let EntrantKind::Engine {
        program, protocol, ..
    } = &entrant.kind
    else {
        bail!("`{engine}` is built in; there is nothing to compare");
    };
    let mut session = Session::start(program, protocol)
        .map_err(|error| anyhow!(error).context(entrant.name.clone()))?;
    let name = match session.name() {
        "" => entrant.name.clone(),
        name => printable(name).into_owned(),
    };
    let mut comparison = Comparison {
        task,
        paths: task.paths()?,
        meter: Meter::new(task.shell),
        castling: castling(task.args.variant),
        patience: entrant.bounds.patience,
    };
    let verdict = comparison.descend(&mut session, tree, depth, &name);
    comparison.meter.finish();
    session.quit();
    let Some(verdict) = verdict? else {
        return Ok(Exit::Interrupted);
    };
    print(&verdict.text(&name, depth))?;
    Ok(match verdict {
        Verdict::Agreed { .. } => Exit::Clean,
        Verdict::Differs { .. } => Exit::Findings,
    })
}

/// What came of a comparison.
enum Verdict {
    Agreed {
        nodes: u64,
    },
    Differs {
        fen: String,
        /// The moves that lead there.
        path: Vec<String>,
        only_ours: Vec<String>,
        only_theirs: Vec<String>,
    },
}

impl Verdict {
    fn text(&self, engine: &str, depth: u32) -> String {
        match self {
            Self::Agreed { nodes } => {
                format!("{engine} agrees at depth {depth}: {nodes} nodes\n")
            }
            Self::Differs {
                fen,
                path,
                only_ours,
                only_theirs,
            } => {
                let list = |moves: &[String]| match moves {
                    [] => "none".to_owned(),
                    moves => moves.join(" "),
                };
                format!(
                    "{engine} has other moves here:\n  {fen}\n  reached by: {}\n  only arbitru: {}\n  only the engine: {}\n",
                    list(path),
                    list(only_ours),
                    list(only_theirs)
                )
            }
        }
    }
}

struct Comparison<'a> {
    task: Task<'a>,
    paths: Paths,
    meter: Meter,
    castling: CastlingMode,
    patience: Duration,
}

/// The counts of both sides after one move.
#[derive(Default)]
struct Pair {
    ours: Option<u64>,
    theirs: Option<u64>,
}

impl Comparison<'_> {
    /// `None` after Ctrl-C.
    fn descend<T: Tree>(
        &mut self,
        session: &mut Session,
        tree: &T,
        depth: u32,
        engine: &str,
    ) -> anyhow::Result<Option<Verdict>> {
        let mut tree = *tree;
        let mut path = Vec::new();
        for depth in (1..=depth).rev() {
            self.meter.say(format!("depth {depth}"));
            let command = format!("position fen {}", tree.engine_fen());
            let theirs = divide(session, &command, depth, Instant::now() + self.patience)
                .map_err(|silence| anyhow!("{engine}: {}", self.why(silence)))?;
            let Some(ours) = self.ours(&tree, depth) else {
                return Ok(None);
            };
            let mut total = Nodes::default();
            for &(_, nodes) in &ours {
                total += nodes;
            }
            let Some(total) = total.get() else {
                bail!("there are more than 2^64 paths of {depth} plies");
            };
            let pairs = self.pairs(&tree, &ours, &theirs);
            let only = |wanted: fn(&Pair) -> bool| {
                let words = pairs.iter().filter(|(_, pair)| wanted(pair));
                words.map(|(word, _)| word.clone()).collect::<Vec<_>>()
            };
            let only_ours = only(|pair| pair.theirs.is_none());
            let only_theirs = only(|pair| pair.ours.is_none());
            if !only_ours.is_empty() || !only_theirs.is_empty() {
                return Ok(Some(Verdict::Differs {
                    fen: tree.fen(),
                    path,
                    only_ours,
                    only_theirs,
                }));
            }
            let Some((word, _)) = pairs.iter().find(|(_, pair)| pair.ours != pair.theirs) else {
                if path.is_empty() {
                    return Ok(Some(Verdict::Agreed { nodes: total }));
                }
                bail!(
                    "{engine} contradicts itself: after {} its moves add up, from the start they do not",
                    path.join(" ")
                );
            };
            let Some(m) = tree.find(word) else {
                bail!("{engine}: `{word}` is no move");
            };
            path.push(word.clone());
            tree = tree.after(m);
        }
        bail!(
            "{engine} contradicts itself: it counts other than one path for the last of {}",
            path.join(" ")
        )
    }

    fn ours<T: Tree>(&self, tree: &T, depth: u32) -> Option<Vec<(T::Move, Nodes)>> {
        let walk = Walk {
            what: &self.paths,
            interrupt: self.task.interrupt,
            progress: self.meter.nodes(),
        };
        let divided = self.task.pool.install(|| walk.divide(tree, depth));
        divided
            .into_iter()
            .map(|(m, nodes)| Some((m, nodes?)))
            .collect()
    }

    /// Both counts by our word for the move; the engine may castle in another notation.
    fn pairs<T: Tree>(
        &self,
        tree: &T,
        ours: &[(T::Move, Nodes)],
        theirs: &Divided,
    ) -> BTreeMap<String, Pair> {
        let word = |m| tree.name(m, Notation::Uci, self.castling);
        let mut pairs: BTreeMap<String, Pair> = BTreeMap::new();
        for &(m, nodes) in ours {
            pairs.entry(word(m)).or_default().ours = nodes.get();
        }
        for (theirs, &nodes) in theirs {
            let word = tree
                .find(theirs)
                .map_or_else(|| printable(theirs).into_owned(), word);
            pairs.entry(word).or_default().theirs = Some(nodes);
        }
        pairs
    }

    fn why(&self, silence: Silence) -> String {
        match silence {
            Silence::Deadline => format!(
                "has not counted within {} s (more with `,patience=SECONDS`); not every engine knows `go perft`",
                self.patience.as_secs()
            ),
            Silence::Closed => "closed its output".to_owned(),
        }
    }
}
