//! Games that other programs wrote: every word is read, means one legal move, and is spelt as this
//! program spells it.

use std::path::PathBuf;

use arbitru::chess::{Antichess, EnPassantMode, Laws, Position, ThreeCheck};
use arbitru::notation::fen::{self, ChecksStyle, Style};
use arbitru::notation::san::{self, LawfulSuffix, Word};

/// A file of the archives beside the project, if they are there.
fn archive(name: &str) -> Option<String> {
    let shared = std::env::var_os("ARBITRU_SHARED").map_or("../shared".into(), PathBuf::from);
    let text = std::fs::read_to_string(shared.join("corpora/oracle").join(name)).ok();
    if text.is_none() {
        eprintln!("skipped: no ../shared");
    }
    text
}

/// Replays games that have neither comments nor variations; their last position is in a tag.
fn replay<L: Laws>(text: &str) -> (usize, usize) {
    let (mut games, mut plies) = (0, 0);
    for game in text.split("\n\n[").filter(|game| game.contains("[Variant")) {
        let (tags, moves) = game.split_once("\n\n").expect("tags and movetext");
        let mut position = Position::<L>::start();
        for word in moves.split_whitespace() {
            let word = word
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim_start_matches('.');
            if !word.starts_with(char::is_alphabetic) {
                continue;
            }
            let Ok(Word::Move(read)) = san::read(word.as_bytes()) else {
                panic!("{word}");
            };
            let m = read
                .resolve(&position)
                .unwrap_or_else(|error| panic!("{word}: {error:?}"));
            assert_eq!(read.remarks(&position, m), [], "{word}");
            position.play(m);
            let lawful = LawfulSuffix::of(&position, position.ending());
            assert_eq!(read.suffix_remark(lawful), None, "{word}");
            plies += 1;
        }
        let style = Style {
            checks: ChecksStyle::Remaining,
            ..Style::default()
        };
        let mut setup = position.to_setup(EnPassantMode::Legal);
        if position.ending().is_some() {
            // Nothing is legal after the end; the other program writes no square then.
            setup.ep_square = None;
        }
        let written = fen::write(&setup, style);
        let stated = tags
            .split("[FinalFEN \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        assert_eq!(Some(written.as_str()), stated);
        games += 1;
    }
    (games, plies)
}

#[test]
fn three_check_games_are_spelt_alike() {
    if let Some(text) = archive("three-check-selfplay.pgn") {
        let (games, plies) = replay::<ThreeCheck>(&text);
        eprintln!("three-check: {games} games, {plies} plies");
        assert_eq!(games, 1_000);
    }
}

#[test]
fn antichess_games_are_spelt_alike() {
    if let Some(text) = archive("antichess-selfplay.pgn") {
        let (games, plies) = replay::<Antichess>(&text);
        eprintln!("antichess: {games} games, {plies} plies");
        assert_eq!(games, 1_000);
    }
}
