//! The example matches and the calculators, as a user runs them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::process::Output;

fn arbitru(args: &[&str]) -> Output {
    assert_cmd::Command::cargo_bin("arbitru")
        .unwrap()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .output()
        .unwrap()
}

fn out(args: &[&str], code: i32) -> String {
    let output = arbitru(args);
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}{errors}");
    text
}

fn error(args: &[&str]) -> String {
    let output = arbitru(args);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_finished_example_is_won_and_clean() {
    let text = out(&["tally", "examples/club-night.yaml"], 0);
    for words in ["king captured", "checkmate", "third check", "resignation"] {
        assert!(text.contains(words), "{text}");
    }
    assert!(
        text.ends_with("Ana Pop wins the match, decided in game 4.\n"),
        "{text}"
    );
}

#[test]
fn a_mistake_in_an_example_is_named_until_it_is_decided() {
    let open = "examples/club-night-open.yaml";
    let text = out(&["tally", open], 1);
    assert!(text.contains("Game 3 is excluded: "), "{text}");
    let text = out(&["tally", "--override", "3=2-0", open], 0);
    assert!(
        text.contains("as decided") && text.contains("1 game to come"),
        "{text}"
    );
    assert!(error(&["tally", "--override", "4=2-0", open]).contains("there is no game 4"));
}

#[test]
fn three_players_are_tallied() {
    let text = out(
        &[
            "tally",
            "--format",
            "json",
            "examples/three-at-a-table.yaml",
        ],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["points"], serde_json::json!([3.5, 1.5, 3]));
}

#[test]
fn a_bad_match_file_is_an_error_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.yaml");
    std::fs::write(&path, "players: [A, A]\n").unwrap();
    let text = error(&["tally", path.to_str().unwrap()]);
    assert!(
        text.contains("bad.yaml:1:14: the player `A` is named twice"),
        "{text}"
    );
}

#[test]
fn a_match_in_a_pgn_is_tallied_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let pgn = "[White \"Ana\"]\n[Black \"Dan\"]\n[Variant \"Trei sahuri\"]\n\n1. e4 f6 2. Qh5+ a6 3. Qxe8 2-0\n\n\
        [White \"Dan\"]\n[Black \"Ana\"]\n[Variant \"Trei sahuri\"]\n[Termination \"resignation\"]\n\n1. e4 e5 1-0\n";
    std::fs::write(&path, pgn).unwrap();
    let text = out(&["tally", "--format", "json", path.to_str().unwrap()], 0);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["players"], serde_json::json!(["Ana", "Dan"]));
    assert_eq!(json["points"], serde_json::json!([2, 1]));
    assert_eq!(json["length"], 4);
    let event = out(&["score", "--format", "jsonl", path.to_str().unwrap()], 0);
    let first: serde_json::Value = serde_json::from_str(event.lines().next().unwrap()).unwrap();
    assert_eq!(first["termination"], "king-captured");
    assert_eq!(first["ply"], 5);
    assert_eq!(first["move"], "Qxe8");
    assert_eq!(first["points"], serde_json::json!([2, 0]));
}

#[test]
fn no_output_of_the_calculators_is_infinite() {
    for score in [
        &["+1"][..],
        &["=90"],
        &["-728"],
        &["+4250"],
        &["--pairs", "0,0,0,0,5550"],
    ] {
        for format in ["table", "json", "csv", "markdown"] {
            let text = out(&[&["elo", "--format", format], score].concat(), 0);
            let lower = text.to_lowercase();
            assert!(!lower.contains("nan") && !lower.contains("inf"), "{text}");
        }
        let sprt = arbitru(&[&["sprt", "--elo0=-1500", "--elo1=-500", "--json"], score].concat());
        let json: serde_json::Value = serde_json::from_slice(&sprt.stdout).unwrap();
        assert_eq!(json["llr"].is_null(), json["decision"] == "undefined");
    }
}

#[test]
fn a_calculator_agrees_with_the_library() {
    let text = out(&["elo", "+76", "=123", "-89"], 0);
    assert!(text.contains("-15.7") && text.contains("±30.5"), "{text}");
    let text = out(
        &[
            "sprt",
            "--elo0",
            "0",
            "--elo1",
            "2",
            "--pairs",
            "365,16618,36229,16974,390",
        ],
        0,
    );
    assert!(
        text.contains("2.250") && text.contains("not decided"),
        "{text}"
    );
}

#[test]
fn a_position_is_shown_with_the_kinds_of_its_moves() {
    let fen = "rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3 +1+0";
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("board.svg");
    let text = out(
        &[
            "show",
            "--variant",
            "trei-sahuri",
            "--svg",
            svg.to_str().unwrap(),
            fen,
        ],
        0,
    );
    assert!(
        text.contains("White ●○○") && text.contains("take the king"),
        "{text}"
    );
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
    let text = out(
        &[
            "show",
            "--men",
            "ascii",
            "examples/classics.pgn",
            "--ply",
            "1",
        ],
        0,
    );
    assert!(text.contains("] ") && text.contains("last move"), "{text}");
    assert!(error(&["show", "nowhere.pgn"]).contains("no file and no FEN"));
}
