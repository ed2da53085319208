//! However many faults a file has, few are kept, and all are counted.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;

use assert_cmd::Command;
use serde_json::Value;

/// What `validate` writes about a file of this content.
fn validate(content: &str, options: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), content).unwrap();
    let run = |threads| {
        let output = Command::new(env!("CARGO_BIN_EXE_arbitru"))
            .current_dir(folder.path())
            .args(["validate", "-q", "--format", "jsonl", threads, "games.pgn"])
            .args(options)
            .output()
            .unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)));
        String::from_utf8(output.stdout).unwrap()
    };
    let text = run("-j1");
    assert_eq!(text, run("-j3"));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// How many findings of each name were written.
fn written(events: &[Value]) -> BTreeMap<String, u64> {
    let mut written = BTreeMap::new();
    for event in events.iter().filter(|event| event["type"] == "finding") {
        *written
            .entry(event["name"].as_str().unwrap().to_owned())
            .or_default() += 1;
    }
    written
}

/// How many were found.
fn counted(events: &[Value]) -> BTreeMap<String, u64> {
    serde_json::from_value(events.last().unwrap()["findings"].clone()).unwrap()
}

#[test]
fn a_fault_that_a_game_repeats_is_shown_a_hundred_times_and_counted() {
    let game = format!("[Event \"A\"]\n\n1. e4 {}*\n", "() ".repeat(10_000));
    let events = validate(&game.repeat(2), &[]);
    assert_eq!(written(&events)["empty-variation"], 200);
    assert_eq!(written(&events)["too-many-findings"], 2);
    assert_eq!(counted(&events)["empty-variation"], 20_000);
    assert!(!counted(&events).contains_key("too-many-findings"));
    let numbers = validate(&game.repeat(2), &["--summary-only"]);
    assert_eq!(numbers.len(), 1);
    assert_eq!(counted(&numbers), counted(&events));
}

#[test]
fn text_between_games_is_one_text_however_long_it_is() {
    let lines = 2_000_000;
    let text = format!("1. e4 *\n\n{}1. d4 *\n", "%x\n".repeat(lines));
    let events = validate(&text, &[]);
    assert_eq!(written(&events)["escape-line"], 100);
    assert_eq!(counted(&events)["escape-line"], lines as u64);
    let told = events
        .iter()
        .find(|event| event["name"] == "too-many-findings")
        .unwrap();
    assert_eq!((&told["line"], &told["game"]), (&103.into(), &2.into()));
}

#[test]
fn a_piece_with_more_findings_than_fit_is_told_of_whole() {
    let events = validate(&"[A\"\"]*".repeat(20_000), &["--ignore", "long-line"]);
    assert_eq!(written(&events), counted(&events));
    assert_eq!(counted(&events)["missing-roster-tag"], 140_000);
    let games: Vec<u64> = events
        .iter()
        .filter(|event| event["type"] == "game")
        .map(|event| event["game"].as_u64().unwrap())
        .collect();
    assert_eq!(games, (1..=20_000).collect::<Vec<_>>());
}

#[test]
fn an_input_without_games_is_counted_and_told_of() {
    for nothing in ["", "\n \n"] {
        let events = validate(nothing, &[]);
        assert_eq!(
            written(&events),
            BTreeMap::from([("no-games".to_owned(), 1)])
        );
        assert_eq!(events.last().unwrap()["files"], 1);
    }
}
