//! Archives beside the project, of which it is known how each game ended.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use crate::text;

/// The rows of a table of one of the corpora by their labels, if it is there.
fn rows(corpus: &str, table: &str) -> Option<BTreeMap<String, u64>> {
    let shared = std::env::var_os("ARBITRU_SHARED").map_or("../shared".into(), PathBuf::from);
    let path = shared.join("corpora").join(corpus);
    if !path.exists() {
        eprintln!("skipped: no ../shared");
        return None;
    }
    let args = [
        "--tables",
        table,
        "--format",
        "json",
        path.to_str().unwrap(),
    ];
    let document: Value = serde_json::from_str(&text(&args)).unwrap();
    let table = &document["tables"][0];
    let by = table["by"].as_array().unwrap();
    let rows = table["rows"].as_array().unwrap().iter().map(|row| {
        let labels = by
            .iter()
            .map(|name| row[name.as_str().unwrap()].as_str().unwrap());
        let labels: Vec<&str> = labels.collect();
        (labels.join(" / "), row["games"].as_u64().unwrap())
    });
    Some(rows.collect())
}

fn counts<const N: usize>(pairs: [(&str, u64); N]) -> BTreeMap<String, u64> {
    pairs.map(|(words, count)| (words.to_owned(), count)).into()
}

/// 4,880 games of lichess. The tags say `Abandoned` 169 times and `Time forfeit` 602 times, else `Normal`
/// (two say nothing). Of the final positions python-chess calls 2,326 without men, 776 without moves, 14
/// drawn and one mate; two more are drawn, bishops that blocked pawns keep apart. The other 990 resigned.
#[test]
fn four_thousand_games_of_antichess_end_as_their_tags_and_python_chess_say() {
    let archive = "variants/antichess-kmda212-all-concatenated.pgn";
    let Some(found) = rows(archive, "agreement") else {
        return;
    };
    let known = counts([
        ("abandonment / not on the board", 169),
        ("time-forfeit / not on the board", 602),
        ("unknown / checkmate", 1),
        ("unknown / insufficient-material", 16),
        ("unknown / no-moves", 776),
        ("unknown / no-pieces", 2_326),
        ("unknown / not on the board", 990),
    ]);
    assert_eq!(found, known);
}

/// What Fairy-Stockfish and python-chess wrote beside each game: 935 variant ends, of which 13 mate, 28
/// mates, 24 times no move, 3 times too few men; 8 games were broken off, two draws were claimed.
#[test]
fn a_thousand_games_of_three_check_end_as_two_other_programs_judged() {
    let Some(found) = rows("oracle/three-check-selfplay.pgn", "terminations") else {
        return;
    };
    let known = counts([
        ("checkmate", 28 + 13),
        ("insufficient-material", 3),
        ("stalemate", 24),
        ("third-check", 935 - 13),
        ("unknown", 8 + 2),
    ]);
    assert_eq!(found, known);
}

/// 705 variant ends and 277 times no move; 14 positions that only python-chess draws, and three games that
/// went on after such a one. One more was drawn by a claim.
#[test]
fn a_thousand_games_of_antichess_end_as_two_other_programs_judged() {
    let Some(found) = rows("oracle/antichess-selfplay.pgn", "terminations") else {
        return;
    };
    let known = counts([
        ("insufficient-material", 14 + 3),
        ("no-moves", 277),
        ("no-pieces", 705),
        ("unknown", 1),
    ]);
    assert_eq!(found, known);
}
