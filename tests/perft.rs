//! `arbitru perft` with an engine that has its own idea of the rules, wrong tables, threads.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// An engine that divides as `arms` (of a shell `case` on depth) say.
fn engine(folder: &Path, arms: &str) -> PathBuf {
    let script = format!(
        "while read -r command rest; do\n\
         case $command in\n\
         uci) echo id name Mock; echo uciok;;\n\
         isready) echo readyok;;\n\
         go) case $rest in\n{arms}\nesac; echo; echo Nodes searched: 0;;\n\
         quit) exit;;\n\
         esac\ndone\n"
    );
    let path = folder.join("engine.sh");
    fs::write(&path, script).unwrap();
    path
}

/// Whites' twenty first moves with `nodes` after each, but `odd` after e2e4.
fn first_moves(nodes: u64, odd: u64) -> String {
    let pawns = ('a'..='h').flat_map(|file| ['3', '4'].map(|rank| format!("{file}2{file}{rank}")));
    let knights = ["b1a3", "b1c3", "g1f3", "g1h3"].map(str::to_owned);
    pawns
        .chain(knights)
        .map(|word| {
            let count = if word == "e2e4" { odd } else { nodes };
            format!("echo {word}: {count}")
        })
        .collect::<Vec<_>>()
        .join("; ")
}

fn compare(arms: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = engine(folder.path(), arms);
    let engine = format!("/bin/sh,arg={},patience=60", path.display());
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args(["perft", "--depth", "2", "-q", "--compare", &engine])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), text)
}

#[test]
fn an_engine_with_the_same_moves_agrees() {
    let arms = format!("'perft 2') {};;", first_moves(20, 20));
    let agreed = "Mock agrees at depth 2: 400 nodes\n".to_owned();
    assert_eq!(compare(&arms), (Some(0), agreed));
}

#[test]
fn a_difference_is_followed_to_the_position_it_comes_from() {
    let replies: String = first_moves(1, 1)
        .replace('1', "8")
        .replace(": 8", ": 1")
        .replace('2', "7")
        .replace('4', "5")
        .replace('3', "6");
    let arms = format!(
        "'perft 2') {};;\n'perft 1') {replies}; echo e7e4: 1;;",
        first_moves(20, 21)
    );
    let (code, text) = compare(&arms);
    assert_eq!(code, Some(1));
    assert_eq!(
        text,
        "Mock has other moves here:\n  \
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n  \
         reached by: e2e4\n  only arbitru: none\n  only the engine: e7e4\n"
    );
}

#[test]
fn a_wrong_table_fails_with_the_position_and_both_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.epd");
    fs::write(&path, "startpos ;D1 20 ;D2 401\nstartpos ;D3 8902\n").unwrap();
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args(["perft", "-q", "--suite"])
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let expected = format!(
        "{}:1: standard, depth 2: expected 401, got 400\n  startpos\n",
        path.display()
    );
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn the_output_does_not_depend_on_threads_or_hash() {
    let run = |options: &[&str]| {
        let base = [
            "perft", "--depth", "4", "--divide", "--format", "json", "-q",
        ];
        let output = Command::cargo_bin("arbitru")
            .unwrap()
            .args(base)
            .args(options)
            .output()
            .unwrap();
        output.stdout
    };
    let plain = run(&["-j", "1"]);
    assert!(!plain.is_empty());
    assert_eq!(plain, run(&["-j", "3"]));
    assert_eq!(plain, run(&["-j", "2", "--hash", "1"]));
}
