//! Statistics against counts that python-chess made of the same games (`testdata/stats/count.py`), and
//! against themselves: any number of threads, and parts joined.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
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

/// The only table that `args` ask for.
fn table(args: &[&str]) -> Value {
    let games = testdata().join("games.pgn");
    let args = [args, &["--format", "json", games.to_str().unwrap()]].concat();
    let document: Value = serde_json::from_str(&text(&args)).unwrap();
    assert_eq!(document["schema"], 1);
    document["tables"][0].clone()
}

/// Labels, how many, and wins, draws and losses where they are measured.
fn rows(table: &Value) -> Vec<Vec<Value>> {
    let unit = table["unit"].as_str().unwrap();
    let by = table["by"].as_array().unwrap();
    let mut rows: Vec<Vec<Value>> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let labels = by.iter().map(|name| row[name.as_str().unwrap()].clone());
            let counts = ["wins", "draws", "losses"].map(|name| match &row[name]["count"] {
                Value::Null => Value::from(0),
                count => count.clone(),
            });
            labels.chain([row[unit].clone()]).chain(counts).collect()
        })
        .collect();
    rows.sort_by_key(|row| serde_json::to_string(row).unwrap());
    rows
}

fn expected() -> Value {
    serde_json::from_str(&fs::read_to_string(testdata().join("expected.json")).unwrap()).unwrap()
}

#[test]
fn counts_are_those_of_python_chess() {
    let expected = expected();
    for name in [
        "overview",
        "terminations",
        "agreement",
        "lengths",
        "first-moves",
        "years",
        "checks",
        "queens",
        "rating-differences",
        "players",
        "colors",
        "castling",
        "targets",
        "promotions",
        "check-pieces",
        "mates",
        "mate-squares",
        "captures-all",
    ] {
        let args: &[&str] = match name {
            "captures-all" => &["--by", "piece,captured"],
            name => &["--tables", name],
        };
        let mut wanted: Vec<Vec<Value>> = serde_json::from_value(expected[name].clone()).unwrap();
        wanted.sort_by_key(|row| serde_json::to_string(row).unwrap());
        assert_eq!(rows(&table(args)), wanted, "{name}");
    }
}

/// For each row of `table` the numbers in `columns`, by its labels.
fn numbers(table: &Value, columns: &[&str]) -> Vec<(Vec<String>, Vec<f64>)> {
    let by = table["by"].as_array().unwrap();
    let mut rows: Vec<_> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let labels = by
                .iter()
                .map(|name| row[name.as_str().unwrap()].as_str().unwrap().to_owned());
            let number = |name: &&str| {
                let value = &row[*name];
                value["count"]
                    .as_f64()
                    .or(value.as_f64())
                    .unwrap_or_default()
            };
            (labels.collect(), columns.iter().map(number).collect())
        })
        .collect();
    rows.sort_by(|one: &(Vec<String>, Vec<f64>), other| one.0.cmp(&other.0));
    rows
}

fn assert_near(got: f64, wanted: f64, what: &str) {
    assert!(
        (got - wanted).abs() < 1e-6 * wanted.abs().max(1.0),
        "{what}: {got} is not {wanted}"
    );
}

#[test]
fn means_are_those_of_python_chess() {
    let expected = expected();
    // Table, columns (mean, of how many, and a count perhaps); expected: labels, of, sum, count.
    for (name, args, columns) in [
        ("phases", "phases", &["seconds_mean", "timed_plies"][..]),
        ("evals", "evals", &["loss_mean", "loss_plies", "blunders"]),
        (
            "material",
            "material",
            &["material_mean", "material_plies", "uneven"],
        ),
        ("opponents", "players", &["average_opponent", "rated_games"]),
    ] {
        let mut wanted: Vec<Vec<Value>> = serde_json::from_value(expected[name].clone()).unwrap();
        wanted.sort_by_key(|row| {
            row.iter()
                .filter_map(|v| v.as_str().map(str::to_owned))
                .collect::<Vec<_>>()
        });
        let got = numbers(&table(&["--tables", args]), columns);
        let got: Vec<_> = got
            .into_iter()
            .filter(|(_, numbers)| numbers[1] > 0.0)
            .collect();
        assert_eq!(got.len(), wanted.len(), "{name}");
        for ((labels, numbers), wanted) in got.iter().zip(&wanted) {
            let (wanted_labels, wanted): (Vec<_>, Vec<_>) =
                wanted.iter().partition(|v| v.is_string());
            let what = format!("{name} {labels:?}");
            assert_eq!(
                labels.iter().map(String::as_str).collect::<Vec<_>>(),
                wanted_labels
                    .iter()
                    .map(|v| v.as_str().unwrap())
                    .collect::<Vec<_>>()
            );
            assert_near(numbers[1], wanted[0].as_f64().unwrap(), &what);
            assert_near(numbers[0] * numbers[1], wanted[1].as_f64().unwrap(), &what);
            if let Some(count) = numbers.get(2) {
                assert_near(*count, wanted[2].as_f64().unwrap(), &what);
            }
        }
    }
}

#[test]
fn lengths_and_survivors_are_those_of_python_chess() {
    let expected = expected();
    let overview = table(&["--tables", "overview"]);
    let row = &overview["rows"][0];
    let games = row["games"].as_f64().unwrap();
    assert_near(
        row["moves_mean"].as_f64().unwrap() * games,
        expected["length"][0].as_f64().unwrap(),
        "moves",
    );
    for (index, column) in ["moves_q05", "moves_q50", "moves_q95", "moves_max"]
        .iter()
        .enumerate()
    {
        assert_eq!(row[column], expected["length"][index + 1], "{column}");
    }
    let got = numbers(&table(&["--tables", "survival"]), &["survived"]);
    let got: Vec<(String, f64)> = got
        .into_iter()
        .map(|(labels, numbers)| (labels[0].clone(), numbers[0]))
        .filter(|(_, survived)| *survived > 0.0)
        .collect();
    let wanted: Vec<(String, f64)> = serde_json::from_value(expected["survival"].clone()).unwrap();
    assert_eq!(got, wanted);
}

/// The test archive over and over, long enough for several pieces.
fn long_archive(folder: &Path) -> String {
    let games = fs::read(testdata().join("games.pgn")).unwrap();
    let path = folder.join("long.pgn");
    fs::write(&path, games.repeat(42)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn threads_and_parts_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let archive = long_archive(folder.path());
    let small = testdata().join("games.pgn");
    let inputs = [archive.as_str(), small.to_str().unwrap()];
    let tables = "overview,players,openings,terminations,checks,check-pieces,time,survival";
    let common = ["--tables", tables, "--format", "json", "-j"];
    let whole = text(&[&common[..], &["1"], &inputs].concat());
    assert!(whole.len() > 10_000);
    for threads in ["2", "8"] {
        assert_eq!(
            text(&[&common[..], &[threads], &inputs].concat()),
            whole,
            "-j{threads}"
        );
    }
    let mut parts = Vec::new();
    for part in ["3/3", "1/3", "2/3"] {
        let path = folder.path().join(part.replace('/', "-"));
        let path = path.to_str().unwrap().to_owned();
        text(
            &[
                &["--tables", tables, "--part", part, "--partial", &path],
                &inputs[..],
            ]
            .concat(),
        );
        parts.push(path);
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let merged = text(&[&["merge", "--format", "json"], &parts[..]].concat());
    assert_eq!(merged, whole);

    let refused = |parts: &[&str]| {
        let output = stats(&[&["merge"], parts].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let gap = refused(&[parts[0], parts[1]]);
    assert!(gap.contains("are in no part"), "{gap}");
    let twice = refused(&[parts[1], parts[2], parts[2], parts[0]]);
    assert!(twice.contains("are in two parts"), "{twice}");
    let end = refused(&[parts[1], parts[2]]);
    assert!(end.contains("are in no part"), "{end}");
    let other = folder.path().join("other").to_str().unwrap().to_owned();
    let rules = ["--ruleset", "lichess-standard"];
    let options = ["--tables", tables, "--part", "1/3", "--partial", &other];
    text(&[&options[..], &rules, &inputs].concat());
    let rules = refused(&[&other, parts[2], parts[0]]);
    assert!(rules.contains("standard by lichess-standard"), "{rules}");
}

#[test]
fn repeats_are_counted_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let archive = long_archive(folder.path());
    let count = |args: &[&str]| {
        let document: Value = serde_json::from_str(&text(args)).unwrap();
        let tables = document["tables"].as_array().unwrap();
        let rows = tables.last().unwrap()["rows"].as_array().unwrap();
        rows.iter()
            .map(|row| row["games"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    let args = ["--tables", "overview", "--duplicates", "--format", "json"];
    let counts = count(&[&args[..], &[&archive]].concat());
    assert_eq!(counts[0] + counts[1] + counts[2], 60 * 41, "{counts:?}");
    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.path().join(part.replace('/', "-"));
        let path = path.to_str().unwrap().to_owned();
        let args = [
            "--tables",
            "overview",
            "--duplicates",
            "--part",
            part,
            "--partial",
            &path,
        ];
        text(&[&args[..], &[&archive]].concat());
        path
    });
    assert_eq!(
        count(&["merge", "--format", "json", &parts[0], &parts[1]]),
        counts
    );
}

#[test]
fn faulty_games_are_counted_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let game = |moves: &str| format!("[Event \"?\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n");
    fs::write(
        &path,
        game("1. e4 e5") + &game("1. e4 Ke2") + &game("1. d4"),
    )
    .unwrap();
    let path = path.to_str().unwrap();
    for (faulty, counted) in [("include", 3), ("exclude", 2), ("only", 1)] {
        let document = text(&["--faulty", faulty, "--format", "json", path]);
        let document: Value = serde_json::from_str(&document).unwrap();
        assert_eq!(document["counted"], counted, "{faulty}");
        assert_eq!(
            (&document["games"], &document["faulty"], &document["broken"]),
            (&Value::from(3), &Value::from(1), &Value::from(1))
        );
    }
}

#[test]
fn questions_that_make_no_sense_are_answered() {
    for (args, words) in [
        (&["--tables", "openigs"][..], "openings"),
        (&["--by", "colour"], "color"),
        (&["--by", "move", "--metric", "score"], "cannot be measured"),
        (&["--where", "color=red"], "expected white, black"),
        (&["--format", "csv"], "--output"),
    ] {
        let games = testdata().join("games.pgn");
        let output = stats(&[args, &[games.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn the_page_needs_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let games = testdata().join("games.pgn");
    text(&["--html", page.to_str().unwrap(), games.to_str().unwrap()]);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("Müller, Jörg"));
    assert!(page.contains("O&#39;Neil, Kit"));
    for remote in ["http://", "https://", "src=", "@import"] {
        assert!(!page.contains(remote), "{remote}");
    }
}

#[test]
fn csv_is_one_tidy_file_for_each_table() {
    let folder = tempfile::tempdir().unwrap();
    let games = testdata().join("games.pgn");
    let out = folder.path().join("tables");
    text(&[
        "--tables",
        "players,terminations",
        "--format",
        "csv",
        "--output",
        out.to_str().unwrap(),
        games.to_str().unwrap(),
    ]);
    let csv = fs::read_to_string(out.join("terminations.csv")).unwrap();
    assert!(
        csv.starts_with("termination,games,wins,wins_share,wins_low,wins_high,draws,"),
        "{csv}"
    );
    assert!(out.join("players.csv").is_file());
}
