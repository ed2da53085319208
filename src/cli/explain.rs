//! `arbitru explain`: what a name means, offline.

use std::fmt::Write as _;

use clap::Args;

use super::exit::Exit;
use super::print;
use super::shell::Shell;
use crate::diagnostic::{CATALOGUE, Family, UnknownName};
use crate::report::{Paint, page};

/// Say what a finding means, how to mend it, and which rule it rests on
///
/// Without a name, list all of them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru explain
  arbitru explain result-contradicts-board")]
pub(super) struct ExplainArgs {
    /// The name, as reports show it in brackets
    name: Option<String>,
}

/// Something that can be explained.
struct Topic {
    name: &'static str,
    page: &'static str,
}

pub(super) fn run(args: &ExplainArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let paint = shell.paint_stdout();
    match &args.name {
        Some(name) => {
            let topic = topics()
                .find(|topic| topic.name == name)
                .ok_or_else(|| UnknownName::among(name, topics().map(|topic| topic.name)))?;
            print(&page(topic.page, paint))?;
        }
        None => print(&list(paint))?,
    }
    Ok(Exit::Clean)
}

/// All that can be explained; other kinds of names are chained here.
fn topics() -> impl Iterator<Item = Topic> {
    CATALOGUE.iter().map(|entry| Topic {
        name: entry.name,
        page: entry.page,
    })
}

/// All findings by family, each with its severity.
fn list(paint: Paint) -> String {
    let strong = paint.strong();
    let mut text = String::new();
    for &family in Family::ALL {
        writeln!(text, "{strong}{family}{strong:#}").expect("writing to a String cannot fail");
        for entry in CATALOGUE.iter().filter(|entry| entry.family == family) {
            let color = paint.severity(entry.severity);
            let (severity, name) = (entry.severity, entry.name);
            writeln!(text, "  {color}{severity:<7}{color:#}  {name}")
                .expect("writing to a String cannot fail");
        }
    }
    text
}
