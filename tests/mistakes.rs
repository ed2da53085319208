//! A mistake is impossible to miss: odd and hostile inputs of `score`, `tally`, `show` and `rulesets`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use unicode_width::UnicodeWidthStr;

/// A folder with files in it, and what the command line says about them there.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        fs::write(self.path().join(name), text).unwrap();
        self
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Exit code, stdout, stderr.
    fn run(&self, args: &[&str]) -> (i32, String, String) {
        let output = Command::cargo_bin("arbitru")
            .unwrap()
            .current_dir(self.path())
            .args(args)
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap();
        (code, text(output.stdout), text(output.stderr))
    }

    /// What stderr says about a job that cannot be done.
    fn refused(&self, args: &[&str]) -> String {
        let (code, out, error) = self.run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{error}");
        error
    }
}

fn tallied(text: &str) -> String {
    Desk::new()
        .with("m.yaml", text)
        .refused(&["tally", "m.yaml"])
}

fn game(tags: &str, moves: &str) -> String {
    format!("[White \"A\"]\n[Black \"B\"]\n{tags}\n\n{moves}\n\n")
}

#[test]
fn a_match_file_with_a_mistake_is_refused_with_its_place() {
    for (text, error) in [
        (
            "players: [A, A]\n",
            "1:14: the player `A` is named twice; nobody plays himself",
        ),
        (
            "players: [A]\n",
            "1:10: standard is a game for 2, but one player is named",
        ),
        ("players: [A, B\n", "1:10: unclosed bracket '['"),
        (
            "players: [A, B]\nplayers: [C, D]\n",
            "2:1: duplicate key `players`",
        ),
        (
            "playres: [A, B]\n",
            "1:1: the key `players` is missing\nm.yaml:1:1: unknown key `playres`; did you mean `players`?",
        ),
        (
            "players: [A, B]\nruleset: lichess-antichess\nvariant: three-check\n",
            "2:10: the ruleset `lichess-antichess` is for antichess, the match is three-check",
        ),
        (
            "players: [A, B]\nlength: 0\n",
            "2:9: a match has 1 to 1000 games, not 0",
        ),
        (
            "players: [A, B]\ngames:\n  - { white: C, result: 1-0 }\n",
            "3:14: game 1: `C` is no player of this match; did you mean `A`?",
        ),
        (
            "players: [A, B]\nvariant: trei-sahuri\ngames:\n  - result: 4-0\n",
            "4:13: game 1: no game is worth `4-0`; this ruleset gives 1/2-1/2, 1-0, 2-0, 3-0",
        ),
        (
            "players: [A, B]\ngames:\n  - result: 2-0\n",
            "3:13: game 1: no game is worth `2-0`; this ruleset gives 1/2-1/2, 1-0",
        ),
        (
            "players: [A, B]\nruleset: { extends: fide, points: { default: [0, 1] } }\n",
            "2:46: the winner gets 0, the loser 1; the first number is the winner's",
        ),
    ] {
        assert_eq!(tallied(text), format!("error: m.yaml:{error}\n"));
    }
}

#[test]
fn a_game_of_another_variant_in_the_match_is_refused() {
    let desk = Desk::new()
        .with("g.pgn", game("[Variant \"Three-check\"]", "1. e4 *"))
        .with(
            "m.yaml",
            "players: [A, B]\nvariant: antichess\ngames:\n  - pgn: g.pgn\n  - pgn: g.pgn#2\n  - pgn: no.pgn\n",
        );
    assert_eq!(
        desk.refused(&["tally", "m.yaml"]),
        "error: m.yaml:4:10: game 1: `g.pgn` is three-check, the match is antichess\n\
         m.yaml:5:10: game 2: `g.pgn` has one game, not 2\n\
         m.yaml:6:10: game 3: cannot read no.pgn: No such file or directory (os error 2)\n"
    );
    let both = game("", "1. e4 e5 1-0") + &game("[Variant \"Antichess\"]", "1. e4 e6 1-0");
    let desk = Desk::new().with("both.pgn", both);
    assert_eq!(
        desk.refused(&["tally", "both.pgn"]),
        "error: both.pgn, game 2 is antichess, both.pgn, game 1 is standard; points of different \
         variants are not added up\n"
    );
}

#[test]
fn an_override_decides_one_game_that_exists_once() {
    let desk = Desk::new().with(
        "m.yaml",
        "players: [A, B]\nvariant: trei-sahuri\ngames:\n  - { moves: e4 e5 Ke3 }\n",
    );
    let decided = |texts: &[&str]| {
        let mut args = vec!["tally", "m.yaml"];
        args.extend(texts.iter().flat_map(|text| ["--override", *text]));
        desk.refused(&args)
    };
    for form in ["1", "1=", "=1-0", "x=1-0", "1=foo", "1=1-2-3"] {
        let error = format!("error: `{form}` is not GAME=RESULT, such as 2=1-0\n");
        assert_eq!(decided(&[form]), error);
    }
    let none = "error: the match has one game; there is no game 2 to decide\n";
    assert_eq!(decided(&["2=1-0"]), none);
    assert_eq!(
        decided(&["1=4-0"]),
        "error: game 1 cannot be decided so: this ruleset gives 1/2-1/2, 1-0, 2-0, 3-0\n"
    );
    assert_eq!(
        decided(&["1=1-0", "1=0-1"]),
        "error: game 1 is decided twice\n"
    );
}

#[test]
fn a_game_that_stands_twice_in_an_event_counts_once() {
    let moves = "1. f3 e5 2. g4 Qh4# 0-1";
    let result = "[Result \"0-1\"]";
    let pgn = [
        "[White \"A\"]\n[Black \"C\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n".to_owned(),
        game(result, moves),
        game(result, moves),
    ];
    let desk = Desk::new().with("e.pgn", pgn.concat());
    let (code, out, _) = desk.run(&["tally", "--format", "json", "e.pgn"]);
    assert_eq!(code, 1);
    assert!(out.contains("game 2"), "{out}");
    let (code, _, _) = desk.run(&["tally", "--override", "3=0-1", "e.pgn"]);
    assert_eq!(code, 0);
}

#[test]
fn castling_rights_in_antichess_do_no_harm() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let tags = format!("[Variant \"Antichess\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]");
    let desk = Desk::new().with("g.pgn", game(&tags, "1. e3 b5 2. Bxb5 *"));
    let (_, out, _) = desk.run(&["score", "--format", "csv", "g.pgn"]);
    assert!(out.contains("unfinished"), "{out}");
    let (_, out, _) = desk.run(&["validate", "--format", "jsonl", "g.pgn"]);
    assert!(out.contains("\"status\":\"played\",\"plies\":3"), "{out}");
    let (_, out, _) = desk.run(&["validate", "--format", "concise", "g.pgn"]);
    assert!(out.contains("castling-in-antichess"), "{out}");
    let (code, _, errors) = desk.run(&["show", "--variant", "antichess", fen]);
    assert_eq!((code, errors.as_str()), (0, ""));
}

#[test]
fn no_output_destroys_another_or_an_input() {
    let archive = game("[Result \"*\"]", "1. e4 *");
    let desk = Desk::new().with("a.pgn", &archive);
    fs::hard_link(desk.path().join("a.pgn"), desk.path().join("b.pgn")).unwrap();
    let error = desk.refused(&["validate", "--split", "clean=b.pgn", "a.pgn"]);
    assert!(error.contains("is an input"), "{error}");
    let error = desk.refused(&["validate", "--split", "clean=c.pgn,broken=c.pgn", "a.pgn"]);
    assert!(error.contains("two parts"), "{error}");
    for (other, words) in [
        ("--output", "--split and the findings"),
        ("--write-baseline", "--split and --write-baseline"),
    ] {
        let error = desk.refused(&["validate", other, "c", "--split", "clean=c", "a.pgn"]);
        assert!(error.contains(words), "{error}");
    }
    let error = desk.refused(&["validate", "-o", "c", "--write-baseline", "c", "a.pgn"]);
    assert!(
        error.contains("--write-baseline and the findings"),
        "{error}"
    );
    let error = desk.refused(&["validate", "-o", "c", "--format", "csv=d", "a.pgn"]);
    assert!(error.contains("nothing goes to c"), "{error}");
    assert_eq!(
        fs::read_to_string(desk.path().join("a.pgn")).unwrap(),
        archive
    );
    let error = desk.refused(&["stats", "--format", "json", "--html", "p.html", "a.pgn"]);
    assert!(error.contains("--output"), "{error}");
}

#[test]
fn zeros_that_castle_at_once_are_no_result() {
    let tags = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]";
    let desk = Desk::new().with("g.pgn", game(tags, "1. 0-0 Ke7 2. Re1+ *"));
    let (_, out, _) = desk.run(&["validate", "--format", "concise", "g.pgn"]);
    assert!(out.contains("zero-castling"), "{out}");
    assert!(!out.contains("text-after-termination"), "{out}");
}

#[test]
fn points_that_the_ending_is_not_worth_are_named_and_not_counted() {
    let captured = |tags: &str, end| {
        let tags = format!("[Variant \"Trei sahuri\"]\n{tags}");
        game(&tags, &format!("1. e4 f6 2. Qh5+ a6 3. Qxe8 {end}"))
    };
    for (record, place) in [
        (captured("[Result \"3-0\"]", "3-0"), "4:10"),
        (
            captured("[Result \"1-0\"]\n[Points \"3-0\"]", "1-0"),
            "5:10",
        ),
        (game("[Result \"2-0\"]", "1. e4 e5 2-0"), "3:10"),
    ] {
        let desk = Desk::new().with("g.pgn", &record);
        let (code, out, _) = desk.run(&["validate", "-q", "--format", "concise", "g.pgn"]);
        let named = format!("g.pgn:{place}: error[points-not-in-ruleset]: ");
        assert!(code == 1 && out.contains(&named), "{out}");
        let (code, out, _) = desk.run(&["score", "--format", "jsonl", "g.pgn"]);
        assert!(code == 1 && out.contains("\"contradicts\""), "{out}");
        let (code, out, _) = desk.run(&["tally", "g.pgn"]);
        assert!(code == 1 && out.contains("Game 1 is excluded: "), "{out}");
    }
    for sound in ["[Points \"2-0\"]", ""] {
        let desk = Desk::new().with("g.pgn", captured(sound, "1-0"));
        let (code, out, _) = desk.run(&["tally", "--format", "json", "g.pgn"]);
        assert_eq!(code, 0, "{out}");
    }
}

#[test]
fn a_game_whose_variant_is_not_said_is_suspected_on_proof() {
    let suspected = |record: String| {
        let desk = Desk::new().with("g.pgn", record);
        let (_, out, _) = desk.run(&["validate", "-q", "--format", "concise", "g.pgn"]);
        let line = out
            .lines()
            .find(|line| line.contains("[variant-suspected]"));
        line.map(|line| line.split("this looks like ").nth(1).unwrap().to_owned())
    };
    assert_eq!(
        suspected(game("", "1. e4 f6 2. Qh5+ a6 3. Qxe8 2-0")).as_deref(),
        Some("a game of Trei sahuri: only there is a game worth two or three points")
    );
    let king = "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8=K 1-0";
    assert_eq!(
        suspected(game("", king)).as_deref(),
        Some("a game of Antichess: a pawn becomes a king")
    );
    assert_eq!(suspected(game("", "1. e4 f6 2. Qh5+ a6 1-0")), None);
    assert_eq!(
        suspected(game("[Variant \"Standard\"]", "1. e4 e5 2-0")),
        None
    );
}

#[test]
fn inputs_without_games_are_said_to_have_none() {
    let desk = Desk::new()
        .with("empty.pgn", "")
        .with("blank.fen", "\n\n# nothing\n");
    fs::create_dir(desk.path().join("folder")).unwrap();
    for file in ["empty.pgn", "blank.fen"] {
        let none = "there are no games and no positions\n".to_owned();
        assert_eq!(desk.run(&["score", file]), (0, String::new(), none));
    }
    assert_eq!(
        desk.refused(&["tally", "empty.pgn"]),
        "error: there are no games to add up\n"
    );
    assert_eq!(
        desk.refused(&["show", "empty.pgn"]),
        "error: empty.pgn has no games; there is no game 1\n"
    );
    assert_eq!(
        desk.refused(&["show", "folder"]),
        "error: `folder` is a folder; name a file in it\n"
    );
    assert_eq!(
        desk.refused(&["show", "--ply", "3"]),
        "error: --game and --ply are for the games of a file\n"
    );
    assert_eq!(
        desk.refused(&["rulesets", "check", "no.yaml"]),
        "error: cannot read no.yaml: No such file or directory (os error 2)\n"
    );
    assert!(
        desk.refused(&["tally", "--length", "0", "empty.pgn"])
            .contains("1..=1000")
    );
    let twice = desk.with(
        "g.pgn",
        game("", "1. e4 1-0") + "[White \"C\"]\n\n1. d4 1-0\n",
    );
    assert_eq!(
        twice.refused(&["tally", "--tie-breaks", "wins,wins", "g.pgn"]),
        "error: the tie-break `wins` is named twice\n"
    );
}

#[test]
fn a_game_is_shown_up_to_its_last_ply_and_no_further() {
    let desk = Desk::new().with("g.pgn", game("", "1. e4 e5 *"));
    for (args, error) in [
        (
            ["--ply", "3"],
            "the game has 2 plies that can be played; there is no ply 3",
        ),
        (["--game", "2"], "g.pgn has one game; there is no game 2"),
        (["--game", "0"], "g.pgn has one game; there is no game 0"),
        (
            ["--svg", "no/board.svg"],
            "no/board.svg: No such file or directory (os error 2)",
        ),
    ] {
        let error = format!("error: {error}\n");
        assert_eq!(
            desk.refused(&[&["show", "g.pgn"][..], &args].concat()),
            error
        );
    }
}

#[test]
fn a_position_that_cannot_arise_is_shown_with_a_warning() {
    let (code, out, _) = Desk::new().run(&[
        "show",
        "--variant",
        "three-check",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +3+3",
    ]);
    assert_eq!(code, 0);
    let warning = "warning    the check counter is wrong: both sides have given three checks\n";
    assert!(out.contains(warning), "{out}");
}

#[test]
fn names_of_any_script_stand_in_straight_columns() {
    let named = |white: &str, result: &str| {
        format!("[White \"{white}\"]\n[Black \"Bob\"]\n\n1. e4 e5 {result}\n\n").into_bytes()
    };
    let cp1252 = b"[White \"M\xfcller \x96 J\xf6rg\"]\n[Black \"Bob\"]\n\n1. e4 e5 1-0\n".to_vec();
    let archive = [named("李 明", "1-0"), named("Ștefan 🏆", "1-0")].concat();
    let desk = Desk::new().with("a.pgn", archive).with("b.pgn", cp1252);
    let (_, out, _) = desk.run(&["score", "a.pgn", "b.pgn"]);
    for name in ["李 明 - Bob", "Ștefan 🏆 - Bob", "Müller – Jörg - Bob"] {
        assert!(out.contains(name), "{out}");
    }
    let column = |line: &str| line[..line.find("1-0").unwrap()].width();
    let columns: Vec<usize> = out.lines().skip(2).map(column).collect();
    assert_eq!(columns, [columns[0]; 3], "{out}");
}

#[test]
fn a_name_cannot_drive_the_terminal() {
    let record = "[White \"A\x1b[31m\u{9b}2J\x07\"]\n[Black \"B\u{202e}\0\"]\n\n1. e4 e5 1-0\n";
    let desk = Desk::new().with("g.pgn", record);
    for args in [
        &["score", "g.pgn"][..],
        &["tally", "g.pgn"],
        &["show", "g.pgn"],
    ] {
        let (_, out, error) = desk.run(args);
        let harmful = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(!(out + &error).contains(harmful), "{args:?}");
    }
}
