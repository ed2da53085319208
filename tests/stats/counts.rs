//! Counts that python-chess made of the same games (`testdata/stats/count.py`).

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::{table_of, testdata, text};

fn table(args: &[&str]) -> Value {
    table_of("games.pgn", args)
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
        "variants",
        "openings",
        "eco",
        "families",
        "speeds",
        "en-passant",
        "ratings",
        "third-check",
        "third-check-moves",
        "months",
        "soundness",
    ] {
        let args: &[&str] = match name {
            "captures-all" => &["--by", "piece,captured"],
            "months" => &["--by", "month"],
            "soundness" => &["--by", "soundness", "--metric", "length"],
            name => &["--tables", name],
        };
        let mut wanted: Vec<Vec<Value>> = serde_json::from_value(expected[name].clone()).unwrap();
        wanted.sort_by_key(|row| serde_json::to_string(row).unwrap());
        let file = match name {
            "third-check" | "third-check-moves" => "three-check.pgn",
            "soundness" => "collection.pgn",
            _ => "games.pgn",
        };
        assert_eq!(rows(&table_of(file, args)), wanted, "{name}");
    }
}

#[test]
fn how_one_scores_with_black_against_a_first_move_is_as_python_chess_counts_it() {
    let wanted: Vec<Vec<Value>> =
        serde_json::from_value(expected()["black-against-d4"].clone()).unwrap();
    let players: BTreeSet<&str> = wanted.iter().map(|row| row[0].as_str().unwrap()).collect();
    assert_eq!(players.len(), 6);
    for player in players {
        let is_player = format!("player={player}");
        let mut args = Vec::new();
        for condition in [&is_player, "color=black", "first-move=d4"] {
            args.extend(["--where", condition]);
        }
        args.extend(["--by", "opponent-rating", "--metric", "score"]);
        let theirs = wanted.iter().filter(|row| row[0] == player);
        let theirs: Vec<Vec<Value>> = theirs.map(|row| row[1..].to_vec()).collect();
        assert_eq!(rows(&table(&args)), theirs, "{player}");
    }
}

#[test]
fn how_long_games_last_that_end_on_time_is_as_python_chess_counts_it() {
    let wanted: Vec<f64> = serde_json::from_value(expected()["overtime"].clone()).unwrap();
    let table = table(&["--where", "termination=time-forfeit", "--metric", "length"]);
    let [row] = &table["rows"].as_array().unwrap()[..] else {
        panic!("one row: {table}");
    };
    let number = |name: &str| row[name].as_f64().unwrap();
    assert_near(number("games"), wanted[0], "games");
    assert_near(number("moves_mean") * number("games"), wanted[1], "moves");
    let columns = ["moves_q05", "moves_q50", "moves_q95", "moves_max"];
    for (column, wanted) in columns.into_iter().zip(&wanted[2..]) {
        assert_near(number(column), *wanted, column);
    }
}

#[test]
fn games_that_repeat_an_earlier_one_are_those_of_a_python_script() {
    let args = ["--duplicates", "--tables", "overview", "--format", "json"];
    let games = testdata().join("collection.pgn");
    let document = text(&[&args[..], &[games.to_str().unwrap()]].concat());
    let document: Value = serde_json::from_str(&document).unwrap();
    let mut wanted: Vec<Vec<Value>> =
        serde_json::from_value(expected()["duplicates"].clone()).unwrap();
    wanted.sort_by_key(|row| serde_json::to_string(row).unwrap());
    assert_eq!(rows(&document["tables"][1]), wanted);
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
        (
            "choice",
            "choice",
            &["options_mean", "options_plies", "capture_possible"],
        ),
        ("time", "time", &["seconds_mean", "timed_plies"]),
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

#[test]
fn streaks_performance_points_and_single_moves_are_those_of_python_chess() {
    let expected = expected();
    for (name, args, columns) in [
        (
            "streaks",
            "players",
            &["wins_in_a_row", "losses_in_a_row", "unbeaten_in_a_row"][..],
        ),
        (
            "performance",
            "players",
            &["performance", "fide_performance"],
        ),
    ] {
        let got = numbers(&table(&["--tables", args]), columns);
        let got: Vec<(String, Vec<f64>)> = got
            .into_iter()
            .map(|(labels, numbers)| {
                let rounded = numbers.into_iter().map(|number| (number + 0.5).floor());
                (labels[0].clone(), rounded.collect())
            })
            .collect();
        let wanted: Vec<Vec<Value>> = serde_json::from_value(expected[name].clone()).unwrap();
        let wanted: Vec<(String, Vec<f64>)> = wanted
            .iter()
            .map(|row| {
                let numbers = row[1..].iter().map(|number| number.as_f64().unwrap());
                (row[0].as_str().unwrap().to_owned(), numbers.collect())
            })
            .collect();
        assert_eq!(got, wanted, "{name}");
    }
    let single = numbers(&table(&["--tables", "choice"]), &["single_move"]);
    let wanted: Vec<(String, u64, u64, u64, f64)> =
        serde_json::from_value(expected["choice"].clone()).unwrap();
    for ((labels, single), row) in single.iter().zip(&wanted) {
        assert_eq!(labels[0], row.0);
        assert_near(single[0], row.4, "single moves");
    }
    let table = table(&["--tables", "points"]);
    let wanted: Vec<(String, u64, f64, f64)> =
        serde_json::from_value(expected["points"].clone()).unwrap();
    for (player, games, own, others) in wanted {
        let mut rows = table["rows"].as_array().unwrap().iter();
        let row = rows.find(|row| row["player"] == player.as_str()).unwrap();
        let points = |name: &str| half_points(row[name].as_str().unwrap());
        assert_eq!(row["ended_games"], games, "{player}");
        assert_near(points("points"), own, &player);
        assert_near(points("points_against"), others, &player);
    }
}

/// `5 1/2` as a number.
fn half_points(text: &str) -> f64 {
    let whole = text.trim_end_matches("1/2").trim();
    let half = if whole == text { 0.0 } else { 0.5 };
    whole.parse().unwrap_or(0.0) + half
}
