//! `arbitru perft` with an engine that has its own idea of the rules, wrong tables, threads.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// An engine that divides as `arms` (of a shell `case` on depth) say.
fn engine(folder: &Path, arms: &str) -> PathBuf {
    let script = format!(
        "while read -r command rest; do\n\
         case $command in\n\
         uci) echo id name Mock; echo uciok;;\n\
         isready) echo readyok;;\n\
         go) case $rest in\n{arms}\nesac; echo; echo Nodes searched: 0;;\n\
         quit) exit;;\n\
         esac\ndone\n"
    );
    let path = folder.join("engine.sh");
    fs::write(&path, script).unwrap();
    path
}

/// Whites' twenty first moves with `nodes` after each, but `odd` after e2e4.
fn first_moves(nodes: u64, odd: u64) -> String {
    let pawns = ('a'..='h').flat_map(|file| ['3', '4'].map(|rank| format!("{file}2{file}{rank}")));
    let knights = ["b1a3", "b1c3", "g1f3", "g1h3"].map(str::to_owned);
    pawns
        .chain(knights)
        .map(|word| {
            let count = if word == "e2e4" { odd } else { nodes };
            format!("echo {word}: {count}")
        })
        .collect::<Vec<_>>()
        .join("; ")
}

fn compare(arms: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = engine(folder.path(), arms);
    let engine = format!("/bin/sh,arg={},patience=60", path.display());
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args(["perft", "--depth", "2", "-q", "--compare", &engine])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), text)
}

#[test]
fn an_engine_with_the_same_moves_agrees() {
    let arms = format!("'perft 2') {};;", first_moves(20, 20));
    let agreed = "Mock agrees at depth 2: 400 nodes\n".to_owned();
    assert_eq!(compare(&arms), (Some(0), agreed));
}

#[test]
fn a_difference_is_followed_to_the_position_it_comes_from() {
    let replies: String = first_moves(1, 1)
        .replace('1', "8")
        .replace(": 8", ": 1")
        .replace('2', "7")
        .replace('4', "5")
        .replace('3', "6");
    let arms = format!(
        "'perft 2') {};;\n'perft 1') {replies}; echo e7e4: 1;;",
        first_moves(20, 21)
    );
    let (code, text) = compare(&arms);
    assert_eq!(code, Some(1));
    assert_eq!(
        text,
        "Mock has other moves here:\n  \
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n  \
         reached by: e2e4\n  only arbitru: none\n  only the engine: e7e4\n"
    );
}

#[test]
fn a_wrong_table_fails_with_the_position_and_both_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.epd");
    fs::write(&path, "startpos ;D1 20 ;D2 401\nstartpos ;D3 8902\n").unwrap();
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args(["perft", "-q", "--suite"])
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let expected = format!(
        "{}:1: standard, depth 2: expected 401, got 400\n  startpos\n",
        path.display()
    );
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn the_output_does_not_depend_on_threads_or_hash() {
    let run = |options: &[&str]| {
        let base = [
            "perft", "--depth", "4", "--divide", "--format", "json", "-q",
        ];
        let output = Command::cargo_bin("arbitru")
            .unwrap()
            .args(base)
            .args(options)
            .output()
            .unwrap();
        output.stdout
    };
    let plain = run(&["-j", "1"]);
    assert!(!plain.is_empty());
    assert_eq!(plain, run(&["-j", "3"]));
    assert_eq!(plain, run(&["-j", "2", "--hash", "1"]));
}

/// Exit code, stdout and stderr of `arbitru perft -q` with these arguments.
fn perft(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("arbitru")
        .unwrap()
        .args(["perft", "-q"])
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn more_paths_than_64_bits_hold_are_not_told_wrong() {
    let kings = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    let (code, out, err) = perft(&["--fen", kings, "--depth", "30", "--hash", "16"], "");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(err, "error: there are more than 2^64 paths of 25 plies\n");
    let row = format!("{kings} ;D30 18446744073709551615\n");
    let (code, _, err) = perft(&["--suite", "-", "--hash", "16"], &row);
    assert_eq!(code, Some(2));
    assert_eq!(err, "error: stdin:1: there are more than 2^64 paths\n");
}

#[test]
fn a_table_may_come_from_standard_input() {
    let (code, out, err) = perft(
        &["--suite", "-"],
        "startpos ;D1 20\nstandard\tstartpos\t2\t401\n",
    );
    assert_eq!((code, err.as_str()), (Some(1), ""));
    let expected = "stdin:2: standard, depth 2: expected 401, got 400\n  startpos\n";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn lines_that_are_no_counts_are_named_and_the_others_counted() {
    let suite = "startpos ;D1 20\nstartpos ;D1 many\nstartpos ;D0 1\nrubbish\n\
                 8/8 w - - ;D1 3\nperft 2 400\ncrazyhouse\tstartpos\t1\t20\n";
    let (code, out, err) = perft(&["--suite", "-", "--format", "csv"], suite);
    assert_eq!(code, Some(2));
    assert_eq!(
        out,
        "line,variant,fen,depth,expected,nodes,status\r\n1,standard,startpos,1,20,20,passed\r\n"
    );
    let places: Vec<_> = err.lines().filter_map(|line| line.get(..15)).collect();
    assert_eq!(
        places,
        [2, 3, 4, 6, 5].map(|line| format!("error: stdin:{line}:"))
    );
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_counted() {
    for (arguments, expected) in [
        (
            ["--depth", "2", "--hash", "1000000000000"],
            "error: no memory for --hash 1000000000000 (MiB): ",
        ),
        (
            ["--depth", "2", "-j", "100000"],
            "error: invalid value '100000' for '--threads <N>': expected a number from 1 to 1024",
        ),
        (
            ["--depth", "2", "--notation", "san"],
            "error: the following required arguments were not provided:\n  --divide",
        ),
        (
            ["--depth", "2", "--compare", "/no/such/engine"],
            "error: engine: can not be started: ",
        ),
        (
            ["--depth", "2", "--compare", "/bin/true"],
            "error: true: ended instead of answering",
        ),
    ] {
        let (code, out, err) = perft(&arguments, "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.starts_with(expected), "{arguments:?}: {err}");
    }
}

#[test]
fn an_engine_that_never_answers_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = engine(folder.path(), "*) sleep 60;;");
    let engine = format!("/bin/sh,arg={},patience=1", path.display());
    let (code, _, err) = perft(&["--depth", "2", "--compare", &engine], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("has not counted within 1 s"), "{err}");
}

#[test]
fn an_engine_that_contradicts_itself_is_told_so() {
    let arms = format!("'perft 2') {};;\n'perft 1') true;;", first_moves(20, 21));
    let folder = tempfile::tempdir().unwrap();
    let path = engine(folder.path(), &arms);
    let engine = format!("/bin/sh,arg={},patience=60", path.display());
    let (code, out, err) = perft(&["--depth", "2", "--compare", &engine], "");
    assert_eq!((code, err.as_str()), (Some(1), ""));
    assert!(
        out.contains("reached by: e2e4\n  only arbitru: a7a5 a7a6"),
        "{out}"
    );
    let honest = "a7a5 a7a6 b7b5 b7b6 b8a6 b8c6 c7c5 c7c6 d7d5 d7d6 e7e5 e7e6 f7f5 f7f6 g7g5 g7g6 \
                  g8f6 g8h6 h7h5 h7h6";
    let replies: String = honest
        .split(' ')
        .map(|word| format!("echo {word}: 1;"))
        .collect();
    let arms = format!(
        "'perft 2') {};;\n'perft 1') {replies};",
        first_moves(20, 21)
    );
    let path = self::engine(folder.path(), &arms);
    let engine = format!("/bin/sh,arg={},patience=60", path.display());
    let (code, _, err) = perft(&["--depth", "2", "--compare", &engine], "");
    assert_eq!(code, Some(2));
    assert_eq!(
        err,
        "error: Mock contradicts itself: after e2e4 its moves add up, from the start they do not\n"
    );
}

/// `arbitru uci` is an engine too, and `go perft` its answer to others.
#[test]
fn it_agrees_with_itself_over_the_uci() {
    let program = assert_cmd::cargo::cargo_bin("arbitru");
    let engine = format!("{},arg=uci,patience=60", program.display());
    for (variant, fen) in [
        (
            "standard",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ),
        ("chess960", "2rkr3/8/8/8/8/8/8/2RKR3 w ECec - 0 1"),
        ("three-check", "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1 +2+1"),
        ("antichess", "8/8/8/8/8/1p6/P7/7k b - - 0 1"),
        ("trei-sahuri", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1 +1+0"),
    ] {
        let options = [
            "--variant",
            variant,
            "--fen",
            fen,
            "--depth",
            "3",
            "--compare",
            &engine,
        ];
        let (code, out, err) = perft(&options, "");
        assert_eq!((code, err.as_str()), (Some(0), ""), "{variant}: {out}");
        assert!(out.starts_with("arbitru "), "{out}");
    }
}

#[test]
fn control_c_writes_what_was_counted_until_then() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("arbitru"))
        .args(["perft", "--depth", "14", "--format", "json", "-q"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    let mut text = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(
        text.contains("\"nodes\": null") && text.contains("\"divide\": ["),
        "{text}"
    );
    assert!(
        text.contains("\"nodes\": 400"),
        "the finished depths: {text}"
    );
}

#[test]
fn a_script_gets_its_count_though_it_ends() {
    for end in ["", "quit\n"] {
        let output = Command::cargo_bin("arbitru")
            .unwrap()
            .arg("uci")
            .write_stdin(format!("position startpos moves e2e4\ngo perft 3\n{end}"))
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("e7e5: 835"), "{text}");
        assert!(text.ends_with("\nNodes searched: 13160\n\n"), "{text}");
    }
}

#[test]
fn a_suite_of_several_laws_shares_no_counts() {
    let suite = "three-check\tstartpos\t4\t197281\ntrei-sahuri\tstartpos\t4\t197514\n";
    let (code, out, _) = perft(&["--suite", "-", "--hash", "1"], suite);
    assert_eq!(code, Some(0), "{out}");
}
