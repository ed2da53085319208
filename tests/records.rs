//! Hard records with right answers: every finding in `testdata/pgn/cases`, file by file.
//!
//! The answers were read against the statement of each case (see `testdata/README.md`). A change here is
//! reviewed like code: run with `ARBITRU_BLESS=1` and look at the difference.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// Positions of variants other than standard chess, by the number of their case.
fn variant(file: &str) -> &'static str {
    match &file[..3] {
        "045" => "three-check",
        "050" | "059" => "antichess",
        _ => "standard",
    }
}

fn files(root: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = ["bug-reports", "edge"]
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|end| end == "pgn" || end == "fen")
        })
        .collect();
    found.sort();
    found
}

#[test]
fn every_hard_record_gets_its_stated_answer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/pgn/cases");
    let files = files(&root);
    assert!(files.len() > 100, "only {} cases found", files.len());
    let mut observed = String::new();
    for file in &files {
        let name = file.file_name().unwrap().to_str().unwrap();
        writeln!(observed, "{name}").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbitru"));
        command.args([
            "validate",
            "-q",
            "--format",
            "concise",
            "--ignore",
            "missing-roster-tag",
        ]);
        if file.extension().is_some_and(|end| end == "fen") {
            command.args(["--variant", variant(name)]);
        }
        let output = command
            .arg(name)
            .current_dir(file.parent().unwrap())
            .output()
            .unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{name}");
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            writeln!(
                observed,
                "  {}",
                line.strip_prefix(&format!("{name}:")).unwrap()
            )
            .unwrap();
        }
    }
    let expected = root.join("expected.txt");
    if std::env::var_os("ARBITRU_BLESS").is_some() {
        fs::write(&expected, &observed).unwrap();
    }
    let expected = fs::read_to_string(expected).unwrap();
    for (expected, observed) in expected.lines().zip(observed.lines()) {
        assert_eq!(observed, expected);
    }
    assert_eq!(observed, expected);
}

#[test]
fn a_lone_comma_is_said_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("commas.pgn");
    fs::write(&file, "1. e4, e5 2. Nf3 Nc6 *\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_arbitru"))
        .args(["validate", "-q", "--format", "jsonl"])
        .arg(&file)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects[0]["name"], "unknown-token");
    let game = objects
        .iter()
        .find(|object| object["type"] == "game")
        .unwrap();
    assert_eq!(game["plies"], 4);
    assert_eq!(game["status"], "played");
}
