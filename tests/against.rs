//! `verify --against`, with an engine that knows the rules, and with some that do not behave.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(clippy::exit, reason = "the mock engine leaves as it is told")]
#![cfg(unix)]

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use arbitru::chess::{Position, Standard};
use arbitru::engine::board::{Board, CastlingText};
use assert_cmd::Command;

/// No test: the engine that the tests of this file ask, when they start it.
#[test]
fn mock_engine() {
    let mut words = std::env::args();
    let Some(mode) = words.find_map(|word| Some(word.strip_prefix("mode=")?.to_owned())) else {
        return;
    };
    let mut engine = Mock {
        mode,
        position: Position::start(),
    };
    for line in io::stdin().lock().lines() {
        engine.answer(&line.unwrap());
    }
    process::exit(0);
}

/// An engine, good or bad.
struct Mock {
    mode: String,
    position: Position<Standard>,
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

impl Mock {
    fn answer(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["uci"] => say(
                "id name Mock\noption name UCI_Variant type combo default chess var chess\nuciok",
            ),
            ["isready"] => say("readyok"),
            ["position", ..] => self.set_position(line),
            ["go", "perft", depth] => self.count(depth),
            ["go", .., "searchmoves", word] if self.mode != "deaf-to-searchmoves" => {
                let legal = self.legal().iter().any(|legal| legal == word);
                self.play(legal.then_some(word));
            }
            ["go", ..] => {
                let legal = self.legal();
                self.play(legal.first().map(String::as_str));
            }
            ["stop"] if self.mode != "perft" => say("bestmove e2e4"),
            ["quit"] => process::exit(0),
            _ => {}
        }
    }

    fn set_position(&mut self, line: &str) {
        let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
        let fen = start.strip_prefix("position fen ");
        let read = |fen: &str| Position::from_fen(fen).unwrap_or_else(Position::start);
        self.position = fen.map_or_else(Position::start, read);
        for word in moves.split_whitespace() {
            let m = self.position.read_uci(word).unwrap();
            self.position.play(m);
        }
        if !moves.is_empty() {
            match self.mode.as_str() {
                "dies" => process::exit(3),
                "hangs" => thread::sleep(Duration::from_mins(5)),
                "floods" => loop {
                    say("info string nothing to say, and that for ever");
                },
                _ => {}
            }
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        Board::legal_moves(&self.position, &mut moves);
        let words = moves
            .iter()
            .map(|&m| self.position.uci(m, CastlingText::KingMoves));
        words
            .filter(|word| self.mode != "never-castles" || word != "e1g1")
            .collect()
    }

    fn count(&self, depth: &str) {
        if matches!(self.mode.as_str(), "no-perft" | "deaf-to-searchmoves") {
            return;
        }
        assert_eq!(depth, "1");
        let legal = self.legal();
        for word in &legal {
            say(&format!("{word}: 1"));
        }
        say(&format!("\nNodes searched: {}\n", legal.len()));
    }

    fn play(&self, word: Option<&str>) {
        if self.legal().is_empty() {
            let score = if self.position.is_check() {
                "mate 0"
            } else {
                "cp 0"
            };
            say(&format!("info depth 0 score {score}"));
        }
        say(&format!("bestmove {}", word.unwrap_or("(none)")));
    }
}

const CASES: &str = "\
cases:
  - id: castling
    fen: \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"
    expect: { legal-moves: 15, points: [1, 0] }
  - id: mate
    moves: f3 e5 g4 Qh4#
    expect: { outcome: 0-1 }
  - id: stalemate
    fen: \"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1\"
    moves: Qf7
    expect: { outcome: 1/2-1/2, termination: stalemate }
  - id: third-check
    variant: three-check
    moves: e4
    expect: { outcome: \"*\" }
";

struct Told {
    code: Option<i32>,
    out: String,
    errors: String,
}

/// What `verify --against` says of the cases and a mock engine.
fn verify(mode: &str, options: &[&str]) -> Told {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("c.yaml"), CASES).unwrap();
    let engine = std::env::current_exe().unwrap();
    let engine = format!(
        "{},arg=mock_engine,arg=--exact,arg=--nocapture,arg=mode={mode},patience=5",
        engine.display()
    );
    run(folder.path(), &engine, options)
}

fn run(folder: &Path, engine: &str, more: &[&str]) -> Told {
    let began = Instant::now();
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args([
            "verify",
            "c.yaml",
            "--format",
            "concise",
            "--against",
            engine,
        ])
        .args(more)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(began.elapsed() < Duration::from_secs(50));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Told {
        code: output.status.code(),
        out: text(output.stdout),
        errors: text(output.stderr),
    }
}

const ALL_WELL: &str = "3 cases passed, 0 failed, 1 was not asked, 1 expectation was not asked\n";

#[test]
fn an_engine_that_knows_the_rules_passes() {
    let told = verify("perft", &[]);
    assert_eq!(
        (told.code, told.out.as_str()),
        (Some(0), ALL_WELL),
        "{}",
        told.errors
    );
    let why =
        "three-check: 1 case was not asked: the engine does not list `3check` under `UCI_Variant`";
    assert!(told.errors.contains(why), "{}", told.errors);
}

#[test]
fn an_engine_without_perft_is_asked_move_by_move() {
    let told = verify("no-perft", &[]);
    assert_eq!(
        (told.code, told.out.as_str()),
        (Some(0), ALL_WELL),
        "{}",
        told.errors
    );
    assert!(told.errors.contains("move by move"), "{}", told.errors);
}

#[test]
fn what_the_engine_gets_wrong_is_shown_with_its_place() {
    let told = verify("never-castles", &[]);
    assert_eq!(told.code, Some(1), "{}", told.errors);
    let line = "c.yaml:4:28: failed[castling]: legal-moves: expected 15, got 14\n";
    assert!(told.out.starts_with(line), "{}", told.out);
}

#[test]
fn an_engine_that_does_not_behave_is_named_with_the_case() {
    for (mode, words) in [
        (
            "dies",
            "about mate (c.yaml:5:5): ended instead of answering `go perft 1`: exit code 3",
        ),
        (
            "hangs",
            "about mate (c.yaml:5:5): did not answer `go perft 1` within 5 s",
        ),
        (
            "floods",
            "about mate (c.yaml:5:5): did not answer `go perft 1` within 5 s",
        ),
        (
            "deaf-to-searchmoves",
            "knows neither `go perft` nor `go searchmoves`",
        ),
    ] {
        let told = verify(mode, &[]);
        assert_eq!(told.code, Some(2), "{mode}: {}", told.errors);
        assert!(told.errors.contains(words), "{mode}: {}", told.errors);
    }
}

#[test]
fn an_engine_that_is_not_asked_about_anything_is_no_pass() {
    let told = verify("perft", &["--filter", "third"]);
    assert_eq!(told.code, Some(2));
    assert!(
        told.errors.contains("was not asked about any case"),
        "{}",
        told.errors
    );
    let told = verify("perft", &["--filter", "nothing like it"]);
    assert!(
        told.errors
            .contains("no case has `nothing like it` in its name"),
        "{}",
        told.errors
    );
}

#[test]
fn what_is_no_engine_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("c.yaml"), CASES).unwrap();
    for (engine, words) in [
        ("random", "it is built in; there is nobody to ask"),
        ("/no/such/engine", "can not be started"),
        (
            "no-such-engine uci",
            "arguments are written `PROGRAM,arg=FIRST,arg=SECOND`",
        ),
        ("cat", "did not answer `uci` with `uciok`"),
    ] {
        let engine = if engine == "cat" {
            "cat,patience=1"
        } else {
            engine
        };
        let told = run(folder.path(), engine, &[]);
        assert_eq!(told.code, Some(2), "{engine}: {}", told.errors);
        assert!(told.errors.contains(words), "{engine}: {}", told.errors);
    }
}
