//! What people ask for, and what becomes of questions that make no sense.

use std::fs;

use serde_json::Value;

use crate::{refusal, table_of, testdata, text};

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
    let games = testdata().join("games.pgn");
    for (args, words) in [
        (&["--tables", "openigs"][..], "openings"),
        (&["--by", "colour"], "color"),
        (
            &["--by", "move", "--metric", "score"],
            "the table `score by move` counts plies, of which `score` cannot be measured",
        ),
        (
            &["--by", "year,color,player,opponent,month"],
            "has more than 4 dimensions",
        ),
        (&["--by", "man,piece"], "cannot tell both plies and men"),
        (&["--where", "color=red"], "expected white, black"),
        (
            &["--where", "termination=mate"],
            "expected checkmate, stalemate",
        ),
        (&["--where", "line=Sicilian Defense"], "perhaps"),
        (&["--where", "line=zzz*"], "is no value of line"),
        (
            &["--where", "year=2000..1990"],
            "year=2000..1990 holds nothing: ranges go from the lower to the higher, 1990..2000",
        ),
        (&["--where", "month=May"], "a month such as 1997-05"),
        (&["--where", "year=.."], "a range such as 10..20"),
        (&["--format", "csv"], "--output"),
        (&["--html", "-"], "--html needs the name of a file"),
        (&["--output", "-"], "--output needs the name of a file"),
        (&["--partial", "-"], "--partial needs the name of a file"),
        (&["--part", "3/2", "--partial", "x"], "a part such as 2/8"),
        (&["--part", "0/2", "--partial", "x"], "a part such as 2/8"),
        (&["--rating-band", "0"], "rating-band"),
    ] {
        let error = refusal(&[args, &[games.to_str().unwrap()]].concat());
        assert!(error.contains(words), "{args:?}: {error}");
    }
}

#[test]
fn months_are_asked_for_as_they_are_shown() {
    let args = ["--where", "month=2018-03..2018-07", "--by", "month"];
    let table = table_of("games.pgn", &args);
    let rows = table["rows"].as_array().unwrap();
    let months: Vec<&str> = rows
        .iter()
        .map(|row| row["month"].as_str().unwrap())
        .collect();
    assert!(
        months
            .iter()
            .all(|month| ("2018-03"..="2018-07").contains(month)),
        "{months:?}"
    );
    assert!(!months.is_empty());
}

#[test]
fn which_check_wins_is_told_with_its_share_the_most_frequent_first() {
    let table = table_of("three-check.pgn", &["--tables", "third-check"]);
    let rows = table["rows"].as_array().unwrap();
    let counts: Vec<u64> = rows
        .iter()
        .map(|row| row["plies"].as_u64().unwrap())
        .collect();
    assert!(counts.is_sorted_by(|one, next| one >= next), "{counts:?}");
    assert_eq!([&rows[0]["piece"], &rows[1]["piece"]], ["bishop", "queen"]);
    let (share, total) = (&rows[0]["share"], counts.iter().sum::<u64>());
    assert_eq!(share["of"], total);
    assert_eq!(share["count"], counts[0]);
    assert!(share["low"].as_f64() < share["share"].as_f64());
    assert!(share["share"].as_f64() < share["high"].as_f64());
}

#[test]
fn a_dimension_and_a_metric_of_one_name_have_two_columns() {
    let table = table_of(
        "games.pgn",
        &["--by", "checks,checks", "--metric", "checks"],
    );
    let row = &table["rows"][1];
    assert_eq!(table["by"].as_array().unwrap().len(), 1);
    assert_eq!(row["checks"], "1");
    assert_eq!(row["metric_checks"], row["games"]);
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
