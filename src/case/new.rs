//! A ready case from a position and moves.

use super::bless::bless;
use super::canonical::quoted;
use super::file::CaseFile;
use super::run::run;
use super::schema::words;
use crate::chess::Variant;
use crate::yaml::{Faults, Source};

/// A case file with one case that expects what is observed now after `moves`, in SAN or UCI. Without `fen` it starts from the
/// variant's array.
///
/// # Errors
/// If there is no such ruleset, or it does not regulate the variant.
pub fn new_case(
    variant: Variant,
    ruleset: Option<&str>,
    fen: Option<&str>,
    moves: &str,
) -> Result<String, Faults> {
    let line = |indent: &str, key: &str, value: Option<String>| {
        value.map_or(String::new(), |value| format!("{indent}{key}: {value}\n"))
    };
    let moves: Vec<String> = words(moves).collect();
    let text = [
        line("", "variant", Some(variant.to_string())),
        line("", "ruleset", ruleset.map(quoted)),
        "cases:\n  - id: new-case\n".to_owned(),
        line("    ", "fen", fen.map(quoted)),
        line(
            "    ",
            "moves",
            (!moves.is_empty()).then(|| text_of(&moves)),
        ),
        "    expect: {}\n".to_owned(),
    ]
    .concat();
    let file = CaseFile::parse(Source::new("new case", text))?;
    let results: Vec<_> = file.cases().iter().map(|case| run(&file, case)).collect();
    Ok(bless(&file, &results).text)
}

/// Moves as a plain text if YAML reads it as such, else quoted.
fn text_of(moves: &[String]) -> String {
    let text = moves.join(" ");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " +-=#".contains(c);
    if text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text.chars().all(is_plain)
        && !text.contains(" #")
    {
        text
    } else {
        quoted(&text)
    }
}
