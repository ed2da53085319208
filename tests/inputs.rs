//! Inputs that are torn, misnamed, stored otherwise or too large: a clear word, and the others go on.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const GAME: &str = "[Event \"T\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n\
                    [Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";

/// A folder with files in it.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.path().join(name), content).unwrap();
        self
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Exit code, stdout, stderr.
    fn run(&self, args: &[&str]) -> (i32, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_arbitru"))
            .current_dir(self.path())
            .args(args)
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap();
        (code, text(output.stdout), text(output.stderr))
    }
}

/// The findings about a file of this content, a line each.
fn findings(content: impl AsRef<[u8]>) -> Vec<String> {
    let desk = Desk::new().with("g.pgn", content);
    let (_, out, _) = desk.run(&["validate", "-q", "--format", "concise", "g.pgn"]);
    out.lines().map(str::to_owned).collect()
}

#[test]
fn utf_16_is_read_with_and_without_a_mark_and_said() {
    let said = ["g.pgn:1:1: warning[utf-16]: the text is UTF-16, which PGN does not know"];
    for mark in ["", "\u{feff}"] {
        let text = mark.to_owned() + GAME;
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(findings(little), said);
        assert_eq!(findings(big), said);
    }
}

#[test]
fn wherever_a_file_is_cut_in_its_tags_that_is_all_that_is_said() {
    let text = GAME.repeat(2);
    let second = GAME.len();
    let tags = GAME.find("\n\n").unwrap();
    for len in 1..=tags {
        let found = findings(&text[..second + len]);
        let [only] = found.as_slice() else {
            panic!("cut after {len} bytes: {found:#?}");
        };
        assert!(only.contains("error[truncated-game]"), "{len}: {only}");
    }
}

#[test]
fn half_a_move_at_the_end_is_no_unknown_word() {
    for movetext in ["1. e4 N", "1. e4 e5 2. Nf", "1. e4 e5 2. b", "1. e4 O-"] {
        let found = findings(GAME.split_once("1. e4").unwrap().0.to_owned() + movetext);
        assert_eq!(found.len(), 1, "{movetext}: {found:#?}");
        assert!(found[0].contains("error[truncated-game]"), "{}", found[0]);
    }
    let found = findings(GAME.split_once("1. e4").unwrap().0.to_owned() + "1. e4 e5 2. Kf7");
    assert!(found[0].contains("error[illegal-move]"), "{}", found[0]);
}

#[test]
fn a_setup_tag_that_says_otherwise_is_told_so() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
    let with = |tags: &str| {
        let desk = Desk::new().with(
            "g.pgn",
            GAME.replace("\n\n1. e4 e5 2. Nf3 Nc6", &format!("\n{tags}\n1. e4")),
        );
        desk.run(&["validate", "-q", "g.pgn"]).1
    };
    for value in ["0", "2", ""] {
        let out = with(&format!("[SetUp \"{value}\"]\n{fen}"));
        assert!(
            out.contains("a FEN tag stands beside a SetUp tag that is not 1"),
            "{out}"
        );
        assert!(out.contains("= help: write `[SetUp \"1\"]`"), "{out}");
        assert_eq!(with(&format!("[SetUp \"{value}\"]\n")), "");
    }
    let out = with(fen);
    assert!(
        out.contains("= help: add `[SetUp \"1\"]` before it"),
        "{out}"
    );
}

#[test]
fn a_missing_file_with_a_bracket_in_its_name_is_a_missing_file() {
    let desk = Desk::new().with("g.pgn", GAME);
    let (code, _, error) = desk.run(&["validate", "x[.pgn", "g.pgn"]);
    assert_eq!(code, 2);
    assert!(error.starts_with("error: x[.pgn: No such file"), "{error}");
    assert!(error.contains("1 game in 1 file"), "{error}");
    let (code, _, error) = desk.run(&["validate", "-q", "x[1].pgn"]);
    assert_eq!(code, 2);
    assert_eq!(
        error,
        "error: x[1].pgn: no such file, and none matches it as a pattern\n"
    );
}

#[test]
fn who_selects_findings_gets_no_others_of_the_collection() {
    let desk = Desk::new().with("g.pgn", [GAME, GAME].concat());
    let run = |args: &[&str]| {
        let (_, out, _) = desk.run(&[&["validate", "-q", "--format", "concise"], args].concat());
        out.lines().count()
    };
    assert_eq!(run(&["--duplicates", "g.pgn"]), 1);
    assert_eq!(
        run(&["--duplicates", "--select", "illegal-move", "g.pgn"]),
        0
    );
    assert_eq!(run(&["--select", "same-moves", "g.pgn"]), 0);
    assert_eq!(run(&["--select", "collection", "g.pgn"]), 1);
    assert_eq!(
        run(&["--duplicates", "--ignore", "duplicate-game", "g.pgn"]),
        0
    );
}

#[test]
fn a_file_that_breaks_is_named_once() {
    let desk = Desk::new()
        .with("g.pgn.gz", "this is no gzip")
        .with("g.pgn", GAME);
    for command in ["validate", "score", "tally", "stats", "elo"] {
        let (code, _, error) = desk.run(&[command, "g.pgn.gz"]);
        assert_eq!(code, 2, "{command}");
        let line = error.lines().next().unwrap();
        assert!(
            line.starts_with("error: g.pgn.gz: cannot read it: "),
            "{command}: {line}"
        );
        assert_eq!(line.matches("g.pgn.gz").count(), 1, "{command}: {line}");
    }
}

#[test]
fn a_table_of_scores_goes_on_on_a_second_page() {
    let games = |number: usize| {
        Desk::new()
            .with("g.pgn", GAME.repeat(number))
            .with("h.pgn", GAME)
    };
    let (_, out, _) = games(10_000).run(&["score", "-q", "g.pgn"]);
    assert_eq!(out.matches("players").count(), 1);
    assert_eq!(out.lines().count(), 2 + 10_000);
    let (_, out, _) = games(10_001).run(&["score", "-q", "g.pgn", "h.pgn"]);
    assert_eq!(out.matches("players").count(), 2);
    assert_eq!(out.matches("g.pgn").count(), 10_001);
    let (first, second) = out.split_once("\n\n").unwrap();
    assert_eq!(first.lines().count(), 2 + 10_000);
    assert_eq!(second.lines().count(), 2 + 2);
    let (_, out, _) = games(10_001).run(&["score", "-q", "--format", "markdown", "g.pgn"]);
    assert_eq!(out.matches("| --: |").count(), 2);
}

#[test]
fn points_in_a_record_are_scored_as_they_are_written() {
    let game = GAME.replace("1-0", "2-0").replace(
        "1. e4 e5 2. Nf3 Nc6",
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
    );
    let desk = Desk::new().with("g.pgn", game);
    let args = [
        "score",
        "-q",
        "--variant",
        "trei-sahuri",
        "--format",
        "jsonl",
        "g.pgn",
    ];
    let (code, out, _) = desk.run(&args);
    let game: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 1, "{out}");
    assert_eq!(game["recorded"], "2-0");
    assert_eq!(game["outcome"], "1-0");
    assert_eq!(game["agreement"], "contradicts");
}

/// Would a terminal obey it, or be misled?
fn is_hostile(c: char) -> bool {
    let is_mark = matches!(c, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_mark || c.is_control() && !matches!(c, '\n' | '\t')
}

#[test]
fn text_from_a_file_cannot_drive_the_terminal_in_any_format() {
    let hostile = [
        "\x1b[2J", "\u{9b}1m", "\x07", "\x7f", "\u{202e}", "\u{2066}", "\u{61c}", "\u{2028}",
    ];
    let games = |mark| {
        format!(
            "[Event \"E{mark}\"]\n[Date \"{mark}\"]\n[White \"W{mark}\"]\n[Black \"W{mark}\"]\n[Na{mark}me \"\"]\n\
             [Result \"1{mark}0\"]\n[ECO \"{mark}\"]\n[Variant \"V{mark}\"]\n\n1. e4{mark} {{{mark}}} 1-0\n\nx{mark}\n\n\
             [White \"W{mark}\"]\n[Black \"B{mark}\"]\n\n1. e4 e5 2. N{mark}f3 (2. Zz{mark}9) 1{mark}-0\n\n"
        )
    };
    let text = hostile.map(games).concat();
    let name = "g\u{202e}\u{9b}.pgn";
    let desk = Desk::new().with(name, text);
    let run = |command: &str, format: &str| {
        let (code, out, error) = desk.run(&[command, "--format", format, name]);
        assert!(matches!(code, 0 | 1), "{command} {format}: {error}");
        // RFC 4180 ends its lines so.
        let out = if format == "csv" {
            out.replace("\r\n", "\n")
        } else {
            out
        };
        for text in [out, error] {
            let hit = text.lines().find(|line| line.contains(is_hostile));
            assert_eq!(
                hit.map(str::escape_debug).map(String::from_iter),
                None,
                "{command} {format}"
            );
        }
    };
    for format in [
        "full", "concise", "json", "jsonl", "csv", "sarif", "junit", "github", "markdown",
    ] {
        run("validate", format);
    }
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
        run("score", format);
    }
    for format in ["table", "json", "markdown"] {
        run("stats", format);
    }
}

/// Ctrl-C while nothing has been typed yet.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_waiting_for_standard_input_at_once() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    for args in [
        &["validate", "-q", "-"][..],
        &["validate", "-q", "/dev/stdin"],
        &["score", "-"],
        &["stats", "-"],
        &["perft", "--suite", "-"],
    ] {
        for signal in [Signal::INT, Signal::TERM] {
            let mut run = Command::new(env!("CARGO_BIN_EXE_arbitru"))
                .args(args)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            // Until it reads, it would be ended by the signal itself.
            std::thread::sleep(Duration::from_millis(700));
            kill_process(Pid::from_child(&run), signal).unwrap();
            let begun = Instant::now();
            let status = loop {
                if let Some(status) = run.try_wait().unwrap() {
                    break status;
                }
                if begun.elapsed() > Duration::from_secs(20) {
                    run.kill().unwrap();
                    panic!("{args:?} waits on");
                }
                std::thread::sleep(Duration::from_millis(20));
            };
            assert_eq!(status.code(), Some(130), "{args:?} {signal:?}");
        }
    }
}

/// `arbitru ARGS < a.pgn`, where a.pgn holds a game: what stderr says if that is refused. No file may
/// have changed.
#[cfg(unix)]
fn refused(args: &[&str]) -> Option<String> {
    let baseline = "{\"schema\":1,\"type\":\"baseline\"}\n";
    let desk = Desk::new()
        .with("a.pgn", GAME)
        .with("list", "a.pgn\n")
        .with("b.json", baseline);
    std::os::unix::fs::symlink("new", desk.path().join("link")).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_arbitru"))
        .current_dir(desk.path())
        .args(args)
        .stdin(fs::File::open(desk.path().join("a.pgn")).unwrap())
        .output()
        .unwrap();
    for (name, content) in [("a.pgn", GAME), ("list", "a.pgn\n")] {
        let now = fs::read_to_string(desk.path().join(name)).unwrap();
        assert_eq!(now, content, "{args:?} changes {name}");
    }
    let error = String::from_utf8(output.stderr).unwrap();
    (output.status.code() == Some(2)).then_some(error)
}

#[cfg(unix)]
#[test]
fn nothing_that_is_read_is_written_to() {
    for args in [
        &["validate", "-", "-o", "a.pgn"][..],
        &["validate", "-", "-o", "/dev/stdin"],
        &["validate", "-", "--split", "clean=./a.pgn"],
        &["validate", "-", "--write-baseline", "a.pgn"],
        &["validate", "--files-from", "list", "-o", "list"],
        &["validate", "--files-from", "list", "--split", "broken=list"],
        &["validate", "a.pgn", "--baseline", "b.json", "-o", "b.json"],
        &[
            "validate",
            "a.pgn",
            "--baseline",
            "b.json",
            "--split",
            "clean=./b.json",
        ],
        &["stats", "-", "-o", "a.pgn"],
        &["stats", "--files-from", "list", "-o", "list"],
    ] {
        let error = refused(args).unwrap_or_else(|| panic!("{args:?} is done"));
        assert!(error.contains("is an input"), "{error}");
    }
    let renews = [
        "validate",
        "a.pgn",
        "--baseline",
        "b.json",
        "--write-baseline",
        "b.json",
    ];
    assert_eq!(refused(&renews), None, "a baseline may be renewed");
}

#[cfg(unix)]
#[test]
fn two_outputs_are_two_files_however_they_are_spelt() {
    for args in [
        &["validate", "a.pgn", "--split", "clean=s,broken=./s"][..],
        &["validate", "a.pgn", "--split", "clean=link,broken=new"],
        &[
            "validate", "a.pgn", "--format", "csv=s", "--format", "json=./s",
        ],
        &["validate", "a.pgn", "--split", "clean=s", "-o", "./s"],
        &["validate", "a.pgn", "--write-baseline", "new", "-o", "link"],
        &["stats", "a.pgn", "--html", "new", "-o", "link"],
    ] {
        assert!(refused(args).is_some(), "{args:?} is done");
    }
}

/// The two files of `--split` for an archive, made with `args`.
fn split(content: impl AsRef<[u8]>, args: &[&str]) -> [Vec<u8>; 2] {
    let desk = Desk::new().with("g.pgn", content);
    let mut all = vec![
        "validate",
        "-q",
        "--split",
        "clean=c,broken=b",
        "g.pgn",
        "-o",
        "said",
    ];
    all.extend(args);
    desk.run(&all);
    ["c", "b"].map(|name| fs::read(desk.path().join(name)).unwrap())
}

#[test]
fn split_copies_every_byte_where_it_is_judged() {
    let two = "[Event \"a\"]\r\n\r\n1. e4 e5 1-0\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n";
    let text = |parts: [Vec<u8>; 2]| parts.map(|part| String::from_utf8(part).unwrap());
    // Nothing is broken: the archive as it was.
    assert_eq!(text(split(two, &["--fail-on", "never"])), [two, ""]);
    assert_eq!(text(split(two, &["--fail-on", "info"])), ["", two]);
    // A game between others is taken out; the rest is apart, with the line ends of the archive.
    let middle = "[Event \"m\"]\r\n\r\n1. e5 *\r\n";
    let after = "[Event \"z\"]\r\n\r\n1. c4 *\r\n";
    let first = "[Event \"a\"]\r\n\r\n1. e4 *\r\n";
    let all = [first, middle, after].concat();
    let select = ["--select", "illegal-move"];
    assert_eq!(
        text(split(all, &select)),
        [[first, "\r\n", after].concat(), middle.to_owned()]
    );
    // Text after a result stays on its line, so it begins no game.
    let trailing = "[Event \"a\"]\n\n1. e4 e5 1-0 2. Nf3 Nc6\n\n";
    let next = "[Event \"b\"]\n\n1. d4 *\n";
    let select = ["--select", "text-after-termination", "--fail-on", "warning"];
    assert_eq!(
        text(split([trailing, next].concat(), &select)),
        [next, trailing]
    );
}

#[test]
fn what_passes_a_limit_is_not_lost() {
    let long = "x".repeat(5 << 20);
    let game = format!("[Event \"a\"]\n\n1. e4 {{{long}}} e5 *\n\n");
    let next = "[Event \"b\"]\n\n1. d4 Nf3 *\n";
    let archive = [&*game, next].concat();
    let [clean, broken] = split(&archive, &[]);
    assert!(
        clean.is_empty() && broken == archive.as_bytes(),
        "{}",
        broken.len()
    );
    let [clean, broken] = split(&archive, &["--select", "token-too-long"]);
    assert!(clean == next.as_bytes() && broken == game.as_bytes());
    let desk = Desk::new().with("g.pgn", &archive);
    let (_, out, _) = desk.run(&["validate", "-q", "--format", "jsonl", "g.pgn"]);
    assert!(
        out.contains(&format!("\"bytes\":{}", archive.len())),
        "{out}"
    );
    let (_, out, _) = desk.run(&["validate", "-q", "--format", "concise", "g.pgn"]);
    assert!(out.contains("g.pgn:7:7: error[illegal-move]"), "{out}");
}

#[test]
fn what_is_said_is_true() {
    let moves = |moves: &str| findings(GAME.replace("1. e4 e5 2. Nf3 Nc6 1-0", moves));
    let said = |movetext: &str, words: &str| {
        let found = moves(movetext);
        assert!(found.iter().any(|line| line.contains(words)), "{found:#?}");
    };
    said(
        "1. e4 e5 2. Sf3 1-0",
        "is illegal: its piece letters are not English",
    );
    said(
        "1. e4 e5 2. d3 d6 3. bxe3 1-0",
        "error[illegal-move]: `bxe3` is illegal: no such man",
    );
    said("1. e4 e5 2. N@f3 1-0", "warning[variant-suspected]");
    let two_knights = "1. e4 (1. Nf3 a6 2. Nc3 a5 3. Nd5 a4 4. Nh4 a3 5. Nf5 b6 6. Ne3) 1-0";
    said(two_knights, "`Ne3` in variation 1. (1) can be Nde3 or Nfe3");
    let castling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Nf6 5. Ke1 d6 6. O-O 1-0";
    said(castling, "the right to castle on that side is lost");
    let mate = moves("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# mate 1-0");
    assert!(
        mate.len() == 1 && mate[0].contains("check or mate in words"),
        "{mate:#?}"
    );
    let tagged = |tag: &str, result: &str| {
        let game = GAME.replace("[Result \"1-0\"]", &format!("[Result \"{result}\"]\n{tag}"));
        findings(game.replace("Nc6 1-0", &format!("Nc6 {result}")))
    };
    let count = tagged("[PlyCount \"abc\"]", "1-0");
    assert!(count[0].contains("PlyCount says `abc`"), "{count:#?}");
    assert!(tagged("[PlyCount \"?\"]", "1-0").is_empty());
    let time = tagged("[Termination \"time forfeit\"]", "1/2-1/2");
    assert!(
        time[0].contains("termination-contradicts-result"),
        "{time:#?}"
    );
}

#[test]
fn a_promotion_in_parentheses_is_a_promotion() {
    for word in ["e8(Q)", "e8=(Q)", "e8/Q", "exd8(Q)+", "e8(N)"] {
        let fen = "[SetUp \"1\"]\n[FEN \"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
        let game = GAME.replace("]\n\n1. e4 e5 2. Nf3 Nc6", &format!("]\n{fen}1. {word}"));
        let found = findings(game);
        assert!(
            found
                .iter()
                .any(|line| line.contains("warning[promotion-form]")),
            "{found:#?}"
        );
        assert!(
            !found.iter().any(|line| line.contains("error")),
            "{found:#?}"
        );
    }
}

#[test]
fn nobody_claims_after_the_end_of_the_game() {
    for (fen, movetext) in [
        ("7k/8/5KQ1/8/8/8/8/8 w - - 99 90", "90. Qg7# 1-0"),
        ("6q1/8/8/8/8/5k2/8/7K b - - 99 90", "90... Qg3 1/2-1/2"),
    ] {
        let tags = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{movetext}");
        let result = movetext.rsplit(' ').next().unwrap();
        let game = GAME
            .replace("]\n\n1. e4 e5 2. Nf3 Nc6 1-0", &format!("]\n{tags}"))
            .replace("[Result \"1-0\"]", &format!("[Result \"{result}\"]"));
        let found = findings(game);
        assert!(
            !found.iter().any(|line| line.contains("claim-")),
            "{found:#?}"
        );
    }
}
