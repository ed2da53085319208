//! Matches as a user plays them: the same games whatever happens, and every game sound.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use arbitru::adjudicate::Rulebook;
use arbitru::adjudicate::replay::{Replayer, Status, Unobserved, VariantChoice};
use arbitru::diagnostic::Severity;
use arbitru::pgn::Lexer;

/// `arbitru play` with these arguments in `folder`.
fn play(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbitru"));
    command
        .current_dir(folder)
        .arg("play")
        .args(arguments)
        .arg("-q");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = play(folder, arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

const VARIANTS: [&str; 5] = [
    "standard",
    "chess960",
    "three-check",
    "antichess",
    "trei-sahuri",
];

/// Every game is whole, ended as recorded, and without a finding above a remark; gives their number.
fn check_games(pgn: &str) -> usize {
    let rulebook = Rulebook::default();
    let choice = VariantChoice::default();
    let mut replayer = Replayer::new(Lexer::new(pgn.as_bytes()), 0, &rulebook, choice);
    let mut games = 0;
    while let Some(game) = replayer.next_game(&mut Unobserved) {
        games += 1;
        let findings: Vec<_> = game
            .found
            .kept()
            .iter()
            .filter(|finding| finding.kind.severity() >= Severity::Warning)
            .collect();
        assert!(findings.is_empty(), "game {games}: {findings:?}\n{pgn}");
        assert_eq!(game.status, Status::Whole, "game {games}");
        if let Some((ending, _)) = game.ending {
            assert_eq!(game.recorded, Some(ending.outcome), "game {games}");
        }
    }
    games
}

#[test]
fn every_array_of_chess960_is_told_in_its_game() {
    let folder = folder();
    let arrays = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n\
                  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n";
    fs::write(folder.path().join("arrays.epd"), arrays).unwrap();
    let options = "random greedy --variant chess960 --openings arrays.epd --games 4 --pgn g.pgn";
    run(folder.path(), &options.split(' ').collect::<Vec<_>>());
    let pgn = read(folder.path(), "g.pgn");
    assert_eq!(pgn.matches("[FEN \"").count(), 4);
    assert_eq!(check_games(&pgn), 4);
}

#[test]
fn concurrency_changes_nothing() {
    let folder = folder();
    let common = [
        "alphabeta",
        "greedy",
        "--nodes",
        "150",
        "--games",
        "8",
        "--max-moves",
        "40",
    ];
    for variant in ["chess960", "trei-sahuri"] {
        let mut texts = Vec::new();
        for concurrency in ["1", "2"] {
            let own = [
                "--variant",
                variant,
                "--concurrency",
                concurrency,
                "--pgn",
                "games.pgn",
            ];
            let table = run(folder.path(), &[&common[..], &own].concat());
            texts.push((table, read(folder.path(), "games.pgn")));
        }
        assert_eq!(texts[0], texts[1], "{variant}");
    }
}

#[test]
fn another_seed_gives_other_games() {
    let folder = folder();
    let games = |seed| {
        let own = ["--seed", seed, "--pgn", "games.pgn"];
        run(
            folder.path(),
            &[&["random", "random", "--games", "2"][..], &own].concat(),
        );
        read(folder.path(), "games.pgn")
    };
    assert_ne!(games("1"), games("2"));
    assert_eq!(games("3"), games("3"));
}

#[test]
fn self_play_in_every_variant_is_sound() {
    self_play("40");
}

#[test]
#[ignore = "a minute or more; `just soak`"]
fn a_thousand_games_of_self_play_in_every_variant_are_sound() {
    self_play("1000");
}

fn self_play(games: &str) {
    let folder = folder();
    for variant in VARIANTS {
        for players in [["random", "random"], ["greedy", "random"]] {
            let own = ["--variant", variant, "--games", games, "--pgn", "games.pgn"];
            run(folder.path(), &[&players[..], &own].concat());
            let checked = check_games(&read(folder.path(), "games.pgn"));
            assert_eq!(checked.to_string(), games, "{variant}");
        }
    }
}

/// A match to be killed: long enough for many moments.
const MATCH: [&str; 9] = [
    "alphabeta",
    "greedy",
    "random",
    "--nodes",
    "120",
    "--max-moves",
    "30",
    "--format",
    "json",
];

/// What an undisturbed match leaves.
fn undisturbed(folder: &Path, games: &str) -> (String, String) {
    let own = [
        "--games",
        games,
        "--log",
        "whole.jsonl",
        "--pgn",
        "whole.pgn",
    ];
    let table = run(folder, &[&MATCH[..], &own].concat());
    (table, read(folder, "whole.pgn"))
}

/// Plays the same match, killed after each of these times and resumed; a last run ends it.
fn killed(folder: &Path, games: &str, moments: impl Iterator<Item = Duration>) -> (String, String) {
    let own = [
        "--games",
        games,
        "--log",
        "cut.jsonl",
        "--resume",
        "--pgn",
        "cut.pgn",
    ];
    let arguments = [&MATCH[..], &own, &["--concurrency", "2"]].concat();
    for moment in moments {
        let mut child = play(folder, &arguments)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(moment);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let table = run(folder, &arguments);
    (table, read(folder, "cut.pgn"))
}

#[test]
fn a_match_that_was_killed_ends_as_if_nothing_had_happened() {
    let folder = folder();
    let moments = [20, 90, 5, 250].map(Duration::from_millis).into_iter();
    assert_eq!(
        killed(folder.path(), "6", moments),
        undisturbed(folder.path(), "6")
    );
}

#[test]
#[ignore = "a minute or more; `just soak`"]
fn fifty_kills_change_nothing() {
    let folder = folder();
    // Spread evenly, without being a pattern: steps of the golden ratio.
    let moments = (1..=50_u32).map(|n| Duration::from_millis(u64::from(n * 618 % 1000) / 4));
    assert_eq!(
        killed(folder.path(), "40", moments),
        undisturbed(folder.path(), "40")
    );
}

#[test]
fn the_log_holds_what_the_table_says() {
    let folder = folder();
    run(
        folder.path(),
        &["greedy", "random", "--games", "4", "--log", "log.jsonl"],
    );
    let log = read(folder.path(), "log.jsonl");
    let records: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let types: Vec<_> = records
        .iter()
        .map(|record| record["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["match", "game", "game", "game", "game", "summary"]);
    assert_eq!(records[5]["games"], 4);
    assert_eq!(records[5]["end"], "complete");
}

#[test]
fn a_log_is_not_overwritten_and_not_mixed_up() {
    let folder = folder();
    let common = ["random", "random", "--games", "2", "--log", "log.jsonl"];
    run(folder.path(), &common);
    let again = play(folder.path(), &common).output().unwrap();
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("resume it or name another"));
    let other = play(
        folder.path(),
        &[&common[..], &["--resume", "--seed", "9"]].concat(),
    )
    .output()
    .unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("its seed differs"));
    run(folder.path(), &[&common[..], &["--resume"]].concat());
}

#[test]
fn a_test_stops_the_match_and_says_what_it_accepted() {
    let folder = folder();
    let common = [
        "--games",
        "400",
        "--max-moves",
        "60",
        "--nodes",
        "60",
        "--format",
        "json",
        "--sprt",
        "0:200",
    ];
    let output = play(
        folder.path(),
        &[&["alphabeta", "random"][..], &common].concat(),
    )
    .output()
    .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let table: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(table["test"]["decision"], "elo1 accepted");
    assert!(table["games"].as_u64().unwrap() < 400);
    let output = play(
        folder.path(),
        &[&["random", "alphabeta"][..], &common].concat(),
    )
    .output()
    .unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn openings_are_played_with_both_colours() {
    let folder = folder();
    let pgn = "[Event \"a\"]\n\n1. e4 c5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 *\n\n";
    fs::write(folder.path().join("book.pgn"), pgn).unwrap();
    let own = [
        "--openings",
        "book.pgn",
        "--opening-plies",
        "3",
        "--games",
        "4",
        "--pgn",
        "games.pgn",
    ];
    run(
        folder.path(),
        &[&["random,name=a", "random,name=b"][..], &own].concat(),
    );
    let text = read(folder.path(), "games.pgn");
    let starts: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("1. "))
        .collect();
    assert!(
        starts[..2]
            .iter()
            .all(|line| line.starts_with("1. e4 c5 2. Nf3 ")),
        "{text}"
    );
    assert!(
        starts[2..]
            .iter()
            .all(|line| line.starts_with("1. d4 d5 2. c4 ")),
        "{text}"
    );
    let whites: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("[White "))
        .collect();
    assert_eq!(
        whites,
        [
            "[White \"a\"]",
            "[White \"b\"]",
            "[White \"a\"]",
            "[White \"b\"]"
        ]
    );
}

#[test]
fn what_can_not_be_played_is_said_before_anything_is_played() {
    let folder = folder();
    for (arguments, message) in [
        (&["random"][..], "2 values required"),
        (&["random", "no-such-engine"], "needs a limit"),
        (
            &["random", "no-such-engine", "--nodes", "9"],
            "can not be started",
        ),
        (
            &["random", "random", "--variant", "atomic"],
            "unknown variant",
        ),
        (
            &["random", "random", "--ruleset", "trei-sahuri"],
            "is for trei-sahuri, not for standard",
        ),
        (
            &["random", "random", "--sprt", "5:0"],
            "elo0 must be below elo1",
        ),
        (&["random", "random", "--openings", "none.epd"], "none.epd"),
        (&["random", "random", "--games", "0"], "at least 1"),
        (
            &["random", "random", "--games", "4000000000"],
            "more than 1000000 games",
        ),
        (&["random", "random", "--st", "0"], "expected seconds"),
        (&["random", "random", "--patience", "0"], "expected seconds"),
        (
            &["random", "random", "--concurrency", "1001"],
            "from 1 to 1000",
        ),
        (&["random", "ramdom"], "no built-in player"),
        (
            &["random", "random", "--sprt", "0:x"],
            "--sprt: `x`: invalid",
        ),
        (
            &["random", "random", "--log", "a", "--pgn", "./a"],
            "named by --log and by --pgn",
        ),
    ] {
        let output = play(folder.path(), arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_resumed_match_does_not_tell_old_games_again() {
    let folder = folder();
    let told = |games: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbitru"));
        let match_of = ["play", "random", "random", "--games", "4", "--log", "log"];
        let output = command
            .current_dir(folder.path())
            .args(match_of)
            .args(["--resume", "--max-moves", "9"])
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.starts_with(games), "{errors}");
        errors.lines().count()
    };
    assert_eq!(told("4 games, seed 1\n"), 5);
    assert_eq!(told("4 games, seed 1, 4 of them in the log already\n"), 1);
}

/// A disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn what_can_not_be_written_is_named() {
    let folder = folder();
    for option in ["--pgn", "--log", "--output"] {
        let output = play(folder.path(), &["random", "random", option, "/dev/full"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{option}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("/dev/full: "), "{option}: {errors}");
    }
}

#[test]
fn nobody_has_to_listen() {
    let folder = folder();
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbitru"))
        .current_dir(folder.path())
        .args(["play", "random", "random", "--games", "20"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("White won"));
}

/// Our own `arbitru uci`, hosted by our own runner.
fn hosted(options: &str) -> String {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_arbitru"));
    format!("{},arg=uci{options}", program.display())
}

#[test]
fn the_players_play_as_engines_too() {
    let folder = folder();
    for variant in VARIANTS {
        let engine = hosted(",name=engine,option.Player=greedy,nodes=50");
        let own = [
            "--variant",
            variant,
            "--games",
            "2",
            "--max-moves",
            "40",
            "--pgn",
            "games.pgn",
        ];
        run(
            folder.path(),
            &[&[engine.as_str(), "random"][..], &own].concat(),
        );
        let text = read(folder.path(), "games.pgn");
        assert!(!text.contains("[Fault "), "{text}");
        assert_eq!(check_games(&text), 2, "{variant}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_what_was_played_and_does_not_wait_for_a_thinking_engine() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = folder();
    let thinker = hosted(",name=thinker,depth=60,patience=3600");
    let arguments = [thinker.as_str(), "random", "--log", "log"];
    let child = play(folder.path(), &arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = || fs::read(folder.path().join("log")).is_ok_and(|log| !log.is_empty());
    while !begun() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(300));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let since = std::time::Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(since.elapsed() < Duration::from_secs(30));
    assert_eq!(output.status.code(), Some(130));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("Ended early: interrupted"), "{table}");
    assert!(!table.contains("Faults"), "{table}");
}

#[cfg(unix)]
#[test]
fn who_presses_ctrl_c_twice_leaves_no_deaf_engine_behind() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = folder();
    let script = "trap '' INT\nwhile :; do echo >> beats; sleep 0.05; done\n";
    fs::write(folder.path().join("deaf.sh"), script).unwrap();
    let child = play(
        folder.path(),
        &["sh,arg=deaf.sh,patience=3600,nodes=9", "random"],
    )
    .stdout(Stdio::null())
    .stderr(Stdio::null())
    .spawn()
    .unwrap();
    let beats = || fs::read(folder.path().join("beats")).map_or(0, |beats| beats.len());
    while beats() == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    for _ in 0..2 {
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        std::thread::sleep(Duration::from_millis(200));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    std::thread::sleep(Duration::from_millis(500));
    let last = beats();
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(beats(), last, "it still runs");
}
