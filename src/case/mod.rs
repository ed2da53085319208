//! Rule cases: a position, moves, what players and clocks do, and what the arbiter must say of it.
//!
//! A [`CaseFile`] is YAML; [`run`] plays each [`Case`] before the referee that judges archives too,
//! and compares. Expected and observed values are compared, shown and written back ([`bless`]) in
//! one canonical YAML spelling.

pub mod against;
mod bless;
mod board;
mod canonical;
mod compare;
mod file;
mod new;
mod result;
mod run;
mod schema;
#[cfg(test)]
mod tests;
mod three_player;
mod words;

pub use bless::{Blessed, bless};
pub use file::{Case, CaseFile, CaseFileError};
pub use new::new_case;
pub use result::{CaseResult, Mismatch, Place, Status};
pub use run::run;
pub use words::WhyNot;

/// The JSON schema of case files, for editors.
pub fn json_schema() -> String {
    crate::yaml::json_schema::<schema::CaseFileText>()
}
