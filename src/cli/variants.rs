//! `arbitru variants`: the games this program knows.

use std::io;

use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::print;
use super::shell::Shell;
use crate::chess::Variant;
use crate::report::{Align, Table, TableFormat};
use crate::ruleset::default_for;

/// List the variants, the tag of each, and the ruleset that judges it unless another is asked for
#[derive(Args, Debug)]
#[command(after_help = "\
`arbitru explain VARIANT` says more. A Variant tag is read in any spelling seen in the wild.")]
pub(super) struct VariantsArgs {
    /// How to write: table, json, csv or markdown
    #[arg(long, value_name = "FORMAT", default_value_t)]
    format: TableFormat,
}

/// Runs the subcommand.
pub(super) fn run(args: &VariantsArgs, shell: &Shell) -> anyhow::Result<Exit> {
    match args.format {
        TableFormat::Table => print(&table().within(shell.columns()).text(shell.paint_stdout()))?,
        TableFormat::Json => print(&json()?)?,
        TableFormat::Csv => table().csv(io::stdout().lock())?,
        TableFormat::Markdown => print(&table().markdown())?,
    }
    Ok(Exit::Clean)
}

fn table() -> Table {
    let titles = ["variant", "tag", "ruleset", "in short"];
    let mut table = Table::new(titles.map(|title| (title, Align::Left)));
    for variant in Variant::ALL {
        table.row([
            variant.name(),
            variant.tag(),
            &default_for(variant).name,
            in_short(variant),
        ]);
    }
    table
}

fn json() -> anyhow::Result<String> {
    #[derive(Serialize)]
    struct Document<'a> {
        schema: u32,
        variants: Vec<Record<'a>>,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    struct Record<'a> {
        name: &'a str,
        tag: &'a str,
        ruleset: &'a str,
        in_short: &'a str,
    }
    let record = |variant: Variant| Record {
        name: variant.name(),
        tag: variant.tag(),
        ruleset: &default_for(variant).name,
        in_short: in_short(variant),
    };
    let document = Document {
        schema: 1,
        variants: Variant::ALL.map(record).into(),
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

const fn in_short(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "chess by the FIDE Laws",
        Variant::Chess960 => "chess from one of 960 arrays",
        Variant::ThreeCheck => "who first gives three checks wins",
        Variant::Antichess => "captures are obligatory; who has no men or no move wins",
        Variant::TreiSahuri => "three checks win, and a king left in check may be captured",
        Variant::ThreePlayer => "three armies on 96 squares",
    }
}
