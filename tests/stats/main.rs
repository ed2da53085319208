//! Statistics against counts that python-chess made of the same games (`testdata/stats/count.py`), and
//! against themselves: any number of threads, and parts joined.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod archives;
mod counts;
mod hostile;
mod parts;
mod questions;
mod records;

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/stats")
}

fn stats(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_arbitru"))
        .args(["--quiet", "stats"])
        .args(args)
        .output()
        .unwrap()
}

fn text(args: &[&str]) -> String {
    let output = stats(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The only table that `args` ask for, of this file of the test data.
fn table_of(file: &str, args: &[&str]) -> Value {
    let games = testdata().join(file);
    let args = [args, &["--format", "json", games.to_str().unwrap()]].concat();
    let document: Value = serde_json::from_str(&text(&args)).unwrap();
    assert_eq!(document["schema"], 1);
    document["tables"][0].clone()
}

/// What a run that must fail says.
fn refusal(args: &[&str]) -> String {
    let output = stats(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(!error.contains("panicked"), "{error}");
    error
}
