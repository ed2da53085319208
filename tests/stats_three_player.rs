//! Statistics of three-player games against the counts of a script that replays them apart from arbitru
//! (`testdata/stats/count_three_player.py`), alone and among games for two, by any number of threads, in
//! parts, and in every form of output.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testdata/stats")
        .join(name)
}

fn stats<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_arbitru"))
        .args(["--quiet", "stats"])
        .args(args)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn tables(args: &[&str], games: &[&Path]) -> BTreeMap<String, Value> {
    let mut all = vec!["--format", "json"];
    all.extend(args);
    all.extend(games.iter().map(|path| path.to_str().unwrap()));
    let document: Value = serde_json::from_str(&stats(&all)).unwrap();
    let tables = document["tables"].as_array().unwrap().iter();
    tables
        .map(|table| (table["name"].as_str().unwrap().to_owned(), table.clone()))
        .collect()
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value["count"].as_f64())
}

/// Every number that the script counted is in the table of that name, and no row more.
fn assert_counted(table: &Value, expected: &Value) {
    let name = &table["name"];
    let keys = table["by"].as_array().unwrap().len();
    let rows = table["rows"].as_array().unwrap();
    let wanted = expected.as_array().unwrap();
    assert_eq!(rows.len(), wanted.len(), "{name}: {rows:#?}");
    for row in wanted {
        let row = row.as_array().unwrap();
        let by = table["by"].as_array().unwrap().iter();
        let is_it = |found: &&Value| {
            by.clone()
                .zip(row)
                .all(|(key, label)| found[key.as_str().unwrap()] == *label)
        };
        let found = rows.iter().find(is_it);
        let found = found.unwrap_or_else(|| panic!("{name} has no row {row:?}"));
        assert_eq!(found[table["unit"].as_str().unwrap()], row[keys], "{name}");
        for (column, wanted) in row[keys + 1].as_object().unwrap() {
            let (got, wanted) = (number(&found[column]).unwrap(), wanted.as_f64().unwrap());
            assert!(
                (got - wanted).abs() < 1e-9 * wanted.abs().max(1.0),
                "{name} {row:?} {column}: {got}"
            );
        }
    }
}

#[test]
fn counts_are_those_of_the_python_script() {
    let (games, expected) = match std::env::var("ARBITRU_THREE_PLAYER") {
        Ok(folder) => (
            Path::new(&folder).join("games.pgn"),
            Path::new(&folder).join("expected.json"),
        ),
        Err(_) => (testdata("three-player.pgn"), testdata("three-player.json")),
    };
    assert_as_the_script_counts(&games, &expected, &[]);
}

/// The first mate ends a game, the last mover is credited, and a result is none.
#[test]
fn under_house_rules_too_counts_are_those_of_the_python_script() {
    let [games, expected, rules] =
        ["pgn", "json", "yaml"].map(|form| testdata(&format!("three-player-house.{form}")));
    let rules = ["--ruleset", rules.to_str().unwrap()];
    assert_as_the_script_counts(&games, &expected, &rules);
}

fn assert_as_the_script_counts(games: &Path, expected: &Path, rules: &[&str]) {
    let expected: Value = serde_json::from_str(&fs::read_to_string(expected).unwrap()).unwrap();
    let tables = |args: &[&str]| tables(&[args, rules].concat(), &[games]);
    let found = tables(&["--tables", "three-player"]);
    assert_eq!(found.len(), 12);
    for (name, table) in &found {
        assert_counted(table, &expected[name]);
    }
    for event in ["checks", "captures"] {
        let table = &tables(&["--by", event, "--metric", "length"])["table"];
        let rows: Vec<Value> = table["rows"].as_array().unwrap().clone();
        let rows = rows.iter().map(|row| {
            let count: u64 = row[event].as_str().unwrap().parse().unwrap();
            Value::from(vec![Value::from(count), row["games"].clone()])
        });
        assert_eq!(rows.collect::<Value>(), expected[event], "{event}");
    }
    for event in ["en-passant", "promotions", "underpromotions"] {
        let table = &tables(&["--metric", event])["table"];
        let column = event.replace('-', "_");
        assert_eq!(table["rows"][0][column], expected[event], "{event}");
    }
}

#[test]
fn in_a_mixed_archive_neither_kind_of_game_disturbs_the_other() {
    let (two, three) = (testdata("games.pgn"), testdata("three-player.pgn"));
    let mixed = tables(&["--tables", "all"], &[&two, &three]);
    for (name, table) in tables(&["--tables", "three-player"], &[&three]) {
        assert_eq!(mixed[&name], table, "{name}");
    }
    let apart = tables(&["--tables", "all"], &[&two]);
    assert!(!apart.contains_key("three-lengths"));
    for name in [
        "openings",
        "first-moves",
        "players",
        "colors",
        "castling",
        "survival",
        "targets",
        "mates",
        "captures",
        "rating-differences",
        "queens",
        "points",
    ] {
        assert_eq!(mixed[name], apart[name], "{name}");
    }
    let row_of = |tables: &BTreeMap<String, Value>, variant: &str| {
        let rows = tables["variants"]["rows"].as_array().unwrap();
        rows.iter().find(|row| row["variant"] == variant).cloned()
    };
    assert_eq!(row_of(&mixed, "standard"), row_of(&apart, "standard"));
    let three = row_of(&mixed, "three-player").unwrap();
    assert_eq!(
        (&three["games"], &three["wins"], &three["no_result"]),
        (&38.into(), &Value::Null, &2.into())
    );
}

#[test]
fn threads_and_parts_change_no_byte() {
    let dir = tempfile::tempdir().unwrap();
    let archive = dir.path().join("mixed.pgn");
    // Parts are cut between pieces, so there must be some.
    let text = [testdata("games.pgn"), testdata("three-player.pgn")].map(|p| fs::read(p).unwrap());
    fs::write(&archive, text.concat().repeat(60)).unwrap();
    let archive = archive.to_str().unwrap();
    let json = ["--tables", "all", "--format", "json"];
    let alone = stats(&[&["-j1"][..], &json, &[archive]].concat());
    for threads in ["-j2", "-j8"] {
        assert!(alone == stats(&[&[threads][..], &json, &[archive]].concat()));
    }
    let parts = [1, 2, 3].map(|part| dir.path().join(format!("{part}.part")));
    for (nth, part) in parts.iter().enumerate() {
        let share = format!("{}/3", nth + 1);
        let part = part.to_str().unwrap();
        stats(&[
            "--tables",
            "all",
            "--part",
            &share,
            "--partial",
            part,
            archive,
        ]);
    }
    let [one, two, three] = parts.each_ref().map(|part| part.to_str().unwrap());
    assert!(alone == stats(&["merge", "--format", "json", three, one, two]));
}

#[test]
fn every_form_of_output_has_the_tables() {
    let dir = tempfile::tempdir().unwrap();
    let games = testdata("three-player.pgn");
    let games = games.to_str().unwrap();
    let folder = dir.path().join("csv");
    stats(&[
        "--tables",
        "all",
        "--format",
        "csv",
        "--output",
        folder.to_str().unwrap(),
        games,
    ]);
    let seats = fs::read_to_string(folder.join("three-seats.csv")).unwrap();
    assert!(
        seats.starts_with("seat,games,first,first_share,"),
        "{seats}"
    );
    let page = dir.path().join("page.html");
    stats(&["--html", page.to_str().unwrap(), games]);
    for text in [
        fs::read_to_string(&page).unwrap(),
        stats(&[games]),
        stats(&["--format", "markdown", games]),
    ] {
        for title in ["places by seat", "mates", "armies taken over", "freezes"] {
            assert!(text.contains(&format!("Three players: {title}")), "{title}");
        }
        assert!(!text.contains("First moves"), "a table of games for two");
    }
}

#[test]
fn conditions_on_what_all_games_have_hold_for_three_players_too() {
    let games = testdata("three-player.pgn");
    let games_where = |condition: &str| {
        let found = tables(
            &["--tables", "three-lengths", "--where", condition],
            &[&games],
        );
        let rows = found["three-lengths"]["rows"].clone();
        rows[0]["games"].as_u64().unwrap_or_default()
    };
    assert_eq!(games_where("termination=stalemate"), 10);
    assert_eq!(games_where("variant!=three-player"), 0);
    assert_eq!(games_where("first-move!=d4"), 0, "they have no such thing");
}
