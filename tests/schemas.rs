//! The published JSON schemas are those of the code.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

/// Compares, or writes the file where the variable `ARBITRU_BLESS` is set.
fn check(name: &str, schema: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/schema")
        .join(name);
    if std::env::var_os("ARBITRU_BLESS").is_some() {
        std::fs::write(&path, schema).unwrap();
    }
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        published == schema,
        "{name} is out of date: run the tests with ARBITRU_BLESS=1 and look at the difference"
    );
}

#[test]
fn the_schema_of_rulesets_is_published() {
    check("ruleset.json", &arbitru::ruleset::json_schema());
}

#[test]
fn the_schema_of_case_files_is_published() {
    check("cases.json", &arbitru::case::json_schema());
}

#[test]
fn the_schema_of_statistics_is_published() {
    check("stats.json", &arbitru::report::stats_schema());
}
