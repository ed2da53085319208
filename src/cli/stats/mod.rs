//! `arbitru stats`: tables of what archives say as a whole.

mod args;
mod merge;
mod pieces;
mod write;

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::bail;

use self::pieces::{Ledger, Pieces};
use super::exit::Exit;
use super::guard::Guard;
use super::inputs::Input;
use super::interrupt::Interrupt;
use super::pool::in_order;
use super::problems::Problems;
use super::progress::Progress;
use super::shell::Shell;
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::chess::Variant;
use crate::ruleset::default_for;
use crate::stats::part::Part;
use crate::stats::{Orders, Tables, count};

pub(super) use self::args::StatsArgs;
use self::args::What;

/// Runs the subcommand.
pub(super) fn run(args: &StatsArgs, shell: &Shell) -> anyhow::Result<Exit> {
    match &args.what {
        Some(What::Merge(args)) => merge::run(args, shell),
        None => {
            let first = args.inputs.files.first();
            if first.is_some_and(|path| path.as_os_str() == "merge" && !path.exists()) {
                bail!(
                    "`merge` is the first word after `stats`: arbitru -q stats merge a.part b.part"
                );
            }
            count_all(args, shell)
        }
    }
}

/// By which rules games are judged, in words that differ where the rules do.
fn rules(rulebook: &Rulebook, choice: VariantChoice) -> String {
    let mut words = Vec::new();
    if let Some(variant) = choice.forced {
        words.push(format!("all games as {variant}"));
    }
    if let Some(variant) = choice.default {
        words.push(format!("games without a tag as {variant}"));
    }
    for &variant in &Variant::ALL {
        let Some(chosen) = rulebook.chosen_for(variant) else {
            continue;
        };
        let text = format!("{chosen:?}");
        if text != format!("{:?}", default_for(variant)) {
            let digest = pieces::fnv(pieces::FNV_BASIS, text.as_bytes());
            words.push(format!("{variant} by {} ({digest:016x})", chosen.name));
        }
    }
    if words.is_empty() {
        "the usual rules".to_owned()
    } else {
        words.join(", ")
    }
}

fn count_all(args: &StatsArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let mut problems = Problems::new(shell);
    let inputs = args.inputs.expand(&mut problems)?;
    let interrupt = Interrupt::install()?;
    args.output.check(&Guard::of(&args.inputs, &inputs))?;
    let (rulebook, choice) = (args.rules.rulebook()?, args.rules.choice());
    let plan = args.tables.plan(args.output.purpose())?;
    let orders = Orders {
        plan: Arc::new(plan.by_rules(rules(&rulebook, choice))),
        rulebook,
        choice,
    };
    let size: Option<u64> = inputs.iter().map(Input::size).sum();
    if args.part.is_some() && size.is_none() {
        bail!("--part needs inputs whose size is known; standard input is none");
    }
    let mut progress = Progress::new(size, shell);
    let mut tables = Tables::new(Arc::clone(&orders.plan));
    let mut ledger = Ledger::new(args.part, size.unwrap_or_default());
    let jobs = Pieces::new(&inputs, &interrupt, &mut ledger).take_while(|_| !interrupt.is_set());
    in_order(
        shell.threads,
        jobs,
        |piece| {
            let counted = piece
                .chunk
                .map(|chunk| count(chunk.lexer(), chunk.base_offset(), &orders));
            (piece.read, counted)
        },
        |(read, counted)| {
            match counted {
                Ok(counted) => {
                    progress.advance(read, counted.totals().games);
                    tables.merge(counted);
                }
                Err(error) => {
                    progress.suspend(|| problems.unread(&error));
                }
            }
            ControlFlow::Continue(())
        },
    );
    progress.finish();
    if interrupt.is_set() {
        shell.summary("stopped: these are the games read until then");
    }
    if tables.are_all_empty() && tables.totals().games > 0 && args.tables.has_conditions() {
        shell.summary(
            "nothing has all that --where asks for; names are compared whole, or up to a `*`",
        );
    }
    let exit = problems.exit().max(interrupt.exit());
    let part = Part {
        extents: ledger.extents(),
        tables,
    };
    args.output.write(&part, exit, shell)?;
    Ok(exit)
}

#[cfg(test)]
mod tests;
