//! `arbitru explain`: what a name means, offline.

use std::borrow::Cow;
use std::fmt::Write as _;

use clap::Args;

use super::exit::Exit;
use super::print;
use super::shell::Shell;
use crate::chess::Variant;
use crate::diagnostic::{CATALOGUE, Family, UnknownName};
use crate::game::Termination;
use crate::report::{Paint, page};
use crate::ruleset::{self, Ruleset};

/// Say what a name means, and which rule it rests on: a finding, a termination, a variant or a ruleset
///
/// Without a name, list all of them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru explain
  arbitru explain result-contradicts-board
  arbitru explain third-check
  arbitru explain trei-sahuri")]
pub(super) struct ExplainArgs {
    /// The name, as reports show it
    name: Option<String>,
}

/// Something that can be explained.
struct Topic {
    name: &'static str,
    page: Cow<'static, str>,
}

pub(super) fn run(args: &ExplainArgs, shell: &Shell) -> anyhow::Result<Exit> {
    let paint = shell.paint_stdout();
    let Some(name) = &args.name else {
        print(&list(paint))?;
        return Ok(Exit::Clean);
    };
    // A variant and its ruleset may share a name.
    let pages: Vec<String> = topics()
        .filter(|topic| topic.name == name)
        .map(|topic| page(&topic.page, paint))
        .collect();
    if pages.is_empty() {
        return Err(UnknownName::among(name, topics().map(|topic| topic.name)).into());
    }
    print(&pages.join("\n"))?;
    Ok(Exit::Clean)
}

/// All that can be explained.
fn topics() -> impl Iterator<Item = Topic> {
    let findings = CATALOGUE.iter().map(|entry| Topic {
        name: entry.name,
        page: entry.page.into(),
    });
    let terminations = Termination::ALL.into_iter().map(|termination| Topic {
        name: termination.name(),
        page: section(TERMINATIONS, termination.name()),
    });
    let variants = Variant::ALL.into_iter().map(|variant| Topic {
        name: variant.name(),
        page: section(VARIANTS, variant.name()),
    });
    let rulesets = ruleset::names().map(|name| Topic {
        name,
        page: ruleset_page(name),
    });
    findings.chain(terminations).chain(variants).chain(rulesets)
}

const TERMINATIONS: &str = include_str!("../../docs/terminations.md");
const VARIANTS: &str = include_str!("../../docs/variants.md");

/// The section of a document under the heading `name`, as a page of its own.
fn section(document: &'static str, name: &str) -> Cow<'static, str> {
    document
        .split("\n## ")
        .skip(1)
        .find(|section| section.lines().next() == Some(name))
        .map_or(Cow::Borrowed(""), |section| {
            Cow::Owned(format!("# {}\n", section.trim_end()))
        })
}

fn ruleset_page(name: &'static str) -> Cow<'static, str> {
    let (Some(text), Some(ruleset)) = (ruleset::text(name), ruleset::builtin(name)) else {
        return Cow::Borrowed("");
    };
    let Ruleset {
        variant, source, ..
    } = ruleset;
    Cow::Owned(format!(
        "# {name}\n\nThe ruleset {name}, for {variant}.\n\n```yaml\n{}\n```\n\nSource: {source}.\n",
        text.trim_end()
    ))
}

/// All findings by family, each with its severity, and all other names.
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
    let others: [(&str, Vec<&str>); 3] = [
        (
            "terminations",
            Termination::ALL.map(Termination::name).into(),
        ),
        ("variants", Variant::ALL.map(Variant::name).into()),
        ("rulesets", ruleset::names().collect()),
    ];
    for (title, names) in others {
        writeln!(text, "{strong}{title}{strong:#}").expect("writing to a String cannot fail");
        for name in names {
            writeln!(text, "  {name}").expect("writing to a String cannot fail");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_page_that_names_its_source() {
        for topic in topics() {
            let head = format!("# {}\n\n", topic.name);
            assert!(topic.page.starts_with(&head), "{}", topic.name);
            assert!(topic.page.contains("\nSource: "), "{}", topic.name);
        }
    }

    #[test]
    fn documents_have_a_section_for_each_name_and_no_other() {
        for (document, count) in [
            (TERMINATIONS, Termination::ALL.len()),
            (VARIANTS, Variant::ALL.len()),
        ] {
            assert_eq!(document.matches("\n## ").count(), count);
        }
    }
}
