//! What a record says or does not say, and what becomes of it in the numbers.

use std::fs;

use serde_json::Value;

use crate::{refusal, stats, text};

const TAGS: &str = "[Event \"e\"]\n[Date \"2020.01.01\"]\n";

/// The only table that `args` ask for, of games of this content.
fn table(games: &str, args: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, games).unwrap();
    let args = [args, &["--format", "json", path.to_str().unwrap()]].concat();
    let document: Value = serde_json::from_str(&text(&args)).unwrap();
    document["tables"][0].clone()
}

#[test]
fn the_length_of_a_game_that_cannot_be_judged_is_unknown() {
    let games = format!(
        "{TAGS}\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
         {TAGS}[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 d6 1-0\n\n"
    );
    let row = &table(&games, &["--tables", "overview"])["rows"][0];
    assert_eq!(
        (&row["games"], &row["moves_mean"]),
        (&2.into(), &4.0.into())
    );
    assert_eq!(row["moves_q05"], 4);
    let bands = table(&games, &["--tables", "lengths"]);
    let labels: Vec<&Value> = bands["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["length"])
        .collect();
    assert_eq!(labels, ["0..9", "unknown"]);
}

#[test]
fn times_are_told_as_finely_as_records_have_them() {
    let with = |control: &str, moves: &str| format!("{TAGS}{control}\n{moves} 1-0\n\n");
    let row = |games: &str| table(games, &["--metric", "time"])["rows"][0].clone();
    let elapsed = with(
        "",
        "1. e4 {[%emt 0:00:00.9]} e5 {[%emt 0:00:00.8]} 2. Nf3 {[%emt 0:00:00.7]}",
    );
    let told = row(&elapsed);
    let tenths = ["seconds_mean", "seconds_q50", "seconds_max"]
        .map(|name| format!("{:.1}", told[name].as_f64().unwrap()));
    assert_eq!(tenths, ["0.8", "0.8", "0.9"]);
    let clocks = "1. e4 {[%clk 0:00:10.0]} e5 {[%clk 0:00:10.0]} 2. Nf3 {[%clk 0:00:09.6]}";
    let engines = with("[TimeControl \"10+0.1\"]\n", clocks);
    let told = row(&engines);
    assert_eq!(
        (&told["timed_plies"], &told["seconds_max"]),
        (&3.into(), &0.5.into())
    );
    let speeds = table(&engines, &["--tables", "speeds"]);
    assert_eq!(speeds["rows"][0]["speed"], "bullet");
    assert_eq!(
        row(&with("", clocks))["timed_plies"],
        0,
        "the increment is not known"
    );
}

#[test]
fn nobody_is_not_somebody_called_unknown() {
    let games = "[White \"unknown\"]\n[Black \"?\"]\n\n1. e4 1-0\n\n";
    let players = table(games, &["--by", "player"]);
    let names: Vec<&Value> = players["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["player"])
        .collect();
    assert!(
        names.contains(&&Value::Null) && names.contains(&&"unknown".into()),
        "{names:?}"
    );
}

#[test]
fn a_check_by_castling_is_the_rooks() {
    let games = "[Variant \"Three-check\"]\n[SetUp \"1\"]\n\
        [FEN \"5k2/8/8/8/8/8/8/4K2R w K - 0 1 +2+0\"]\n\n1. O-O+ 1-0\n\n";
    let row = &table(games, &["--tables", "third-check"])["rows"][0];
    assert_eq!(
        (&row["piece"], &row["check"]),
        (&"king".into(), &"castling".into())
    );
}

#[test]
fn two_outputs_to_one_place_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::write(&games, "1. e4 1-0\n").unwrap();
    let games = games.to_str().unwrap();
    let path = folder.path().join("same");
    let same = path.to_str().unwrap();
    for args in [
        ["--html", same, "--output", same],
        ["--partial", same, "--html", same],
        ["--output", same, "--partial", same],
    ] {
        let said = refusal(&[&args[..], &[games]].concat());
        assert!(said.contains("cannot both write to"), "{said}");
        assert!(!path.exists());
    }
}

#[test]
fn a_slip_is_told_what_was_meant() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("one.part");
    let part = part.to_str().unwrap();
    let said = refusal(&["-j1", "merge", part]);
    assert!(said.contains("arbitru -q stats merge"), "{said}");
    assert!(!stats(&["merge", "--part", "1/2", part]).status.success());
    let games = folder.path().join("games.pgn");
    fs::write(&games, "1. e4 1-0\n").unwrap();
    let other = folder.path().join("other.part");
    let (games, other) = (games.to_str().unwrap(), other.to_str().unwrap());
    text(&["--tables", "overview", "--partial", part, games]);
    text(&["--tables", "players", "--partial", other, games]);
    let said = refusal(&["merge", part, other]);
    assert!(said.contains("other.part"), "{said}");
}
