//! `arbitru rulesets`: what is built in, and whether one's own is sound.

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::exit::Exit;
use super::print;
use super::shell::Shell;
use crate::chess::Variant;
use crate::report::{Align, Table, TableFormat, printable};
use crate::ruleset::{self, Ruleset, RulesetError, default_for};

/// List the built-in rulesets, print one, or check one's own
///
/// A ruleset says what may be claimed, what the arbiter does unasked, and what an outcome is worth.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru rulesets list
  arbitru rulesets show trei-sahuri > club.yaml
  arbitru rulesets check club.yaml

Exit codes: 0 all is well, 1 a file is no sound ruleset, 2 a file or name could not be used.")]
pub(super) struct RulesetsArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Name those that are built in
    List {
        /// How to write: table, json, csv or markdown
        #[arg(long, value_name = "FORMAT", default_value_t)]
        format: TableFormat,
    },
    /// Print a ruleset in full, whatever it extends
    Show {
        /// A built-in name, or a YAML file
        #[arg(value_name = "NAME|FILE")]
        name: String,
    },
    /// Say everything that is wrong with ruleset files
    Check {
        /// YAML files
        #[arg(required = true, value_name = "FILES")]
        files: Vec<PathBuf>,
    },
    /// Print the JSON schema of ruleset files, for editors
    Schema,
}

/// Runs the subcommand.
pub(super) fn run(args: &RulesetsArgs, shell: &Shell) -> anyhow::Result<Exit> {
    match &args.what {
        What::List { format } => list(*format, shell)?,
        What::Show { name } => match ruleset::text(name) {
            // With its comments.
            Some(text) => print(text)?,
            None => print(&Ruleset::find(name)?.to_yaml())?,
        },
        What::Check { files } => return check(files, shell),
        What::Schema => print(&ruleset::json_schema())?,
    }
    Ok(Exit::Clean)
}

fn check(files: &[PathBuf], shell: &Shell) -> anyhow::Result<Exit> {
    let mut exit = Exit::Clean;
    for path in files {
        match Ruleset::load(path) {
            Ok(ruleset) => shell.summary(&format!(
                "{}: a sound ruleset for {}",
                path.display(),
                ruleset.variant
            )),
            Err(RulesetError::Faults(faults)) => {
                let text = faults.to_string();
                let lines: Vec<_> = text.lines().map(printable).collect();
                print(&(lines.join("\n") + "\n"))?;
                exit = exit.max(Exit::Findings);
            }
            Err(error @ (RulesetError::Read(_) | RulesetError::Unknown { .. })) => {
                shell.error(&format!("{:#}", anyhow::Error::from(error)));
                exit = Exit::Failure;
            }
        }
    }
    Ok(exit)
}

/// The built-in rulesets in their order.
fn built_in() -> impl Iterator<Item = &'static Ruleset> {
    ruleset::names().filter_map(ruleset::builtin)
}

/// The variants that a ruleset judges unless another is asked for.
fn default_of(ruleset: &Ruleset) -> Vec<&'static str> {
    let judges = |variant: &Variant| default_for(*variant).name == ruleset.name;
    Variant::ALL
        .into_iter()
        .filter(judges)
        .map(Variant::name)
        .collect()
}

fn list(format: TableFormat, shell: &Shell) -> anyhow::Result<()> {
    match format {
        TableFormat::Table => print(&table().within(shell.columns()).text(shell.paint_stdout()))?,
        TableFormat::Json => print(&json()?)?,
        TableFormat::Csv => table().csv(io::stdout().lock())?,
        TableFormat::Markdown => print(&table().markdown())?,
    }
    Ok(())
}

fn table() -> Table {
    let titles = ["ruleset", "variant", "default of", "source"];
    let mut table = Table::new(titles.map(|title| (title, Align::Left)));
    for ruleset in built_in() {
        table.row([
            ruleset.name.as_str(),
            ruleset.variant.name(),
            &default_of(ruleset).join(", "),
            &ruleset.source,
        ]);
    }
    table
}

fn json() -> anyhow::Result<String> {
    #[derive(Serialize)]
    struct Document<'a> {
        schema: u32,
        rulesets: Vec<Record<'a>>,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    struct Record<'a> {
        name: &'a str,
        variant: &'a str,
        default_of: Vec<&'static str>,
        source: &'a str,
    }
    let record = |ruleset: &'static Ruleset| Record {
        name: &ruleset.name,
        variant: ruleset.variant.name(),
        default_of: default_of(ruleset),
        source: &ruleset.source,
    };
    let document = Document {
        schema: 1,
        rulesets: built_in().map(record).collect(),
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}
