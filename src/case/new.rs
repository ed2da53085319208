//! A ready case from a position and moves.

use super::bless::bless;
use super::canonical::{list, quoted};
use super::file::CaseFile;
use super::run::run;
use crate::chess::Variant;
use crate::yaml::{Faults, Source};

/// A case file with one case that expects what is observed now. Without `fen` it starts from the
/// variant's array.
///
/// # Errors
/// If there is no such ruleset, or it does not regulate the variant.
pub fn new_case(
    variant: Variant,
    ruleset: Option<&str>,
    fen: Option<&str>,
    moves: &[String],
) -> Result<String, Faults> {
    let mut text = format!("variant: {variant}\n");
    if let Some(ruleset) = ruleset {
        text += &format!("ruleset: {ruleset}\n");
    }
    text += "cases:\n  - id: new-case\n";
    if let Some(fen) = fen {
        text += &format!("    fen: {}\n", quoted(fen));
    }
    if !moves.is_empty() {
        text += &format!(
            "    moves: {}\n",
            list(moves.iter().map(|word| quoted(word)))
        );
    }
    text += "    expect: {}\n";
    let file = CaseFile::parse(Source::new("new case", text))?;
    let results: Vec<_> = file.cases().iter().map(|case| run(&file, case)).collect();
    Ok(bless(&file, &results).text)
}
