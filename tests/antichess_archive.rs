//! 4,880 games that people played on lichess, as the command line scores them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;

/// The archive beside the project, if it is there.
fn archive() -> Option<PathBuf> {
    let shared = std::env::var_os("ARBITRU_SHARED").map_or("../shared".into(), PathBuf::from);
    let path = shared.join("corpora/variants/antichess-kmda212-all-concatenated.pgn");
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: no ../shared");
    None
}

fn count<'a>(words: impl Iterator<Item = &'a Value>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for word in words {
        let word = word.as_str().unwrap_or("none").to_owned();
        *counts.entry(word).or_insert(0) += 1;
    }
    counts
}

fn counts<const N: usize>(pairs: [(&str, usize); N]) -> BTreeMap<String, usize> {
    pairs.map(|(word, count)| (word.to_owned(), count)).into()
}

/// Of 3,119 games that the rules end, python-chess ends 3,117 too: bishops that blocked pawns keep
/// apart (2 games) are a draw by the rules of the game and of lichess, but not by that program.
#[test]
fn every_game_is_legal_and_those_the_board_decides_agree_with_their_record() {
    let Some(archive) = archive() else { return };
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args(["score", "--format", "json", "-q"])
        .arg(archive)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "no record contradicts");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = document["games"].as_array().unwrap();
    let of = |key: &'static str| count(games.iter().map(move |game| &game[key]));
    assert_eq!(
        of("variant"),
        counts([("antichess", 4_877), ("standard", 3)])
    );
    assert_eq!(of("status"), counts([("played", 4_880)]));
    assert_eq!(
        of("agreement"),
        counts([("agrees", 3_119), ("not-provable", 1_761)])
    );
    let decided = games.iter().filter(|game| !game["rule"].is_null());
    assert_eq!(
        count(decided.map(|game| &game["termination"])),
        counts([
            ("checkmate", 1),
            ("insufficient-material", 16),
            ("no-moves", 776),
            ("no-pieces", 2_326),
        ])
    );
}
