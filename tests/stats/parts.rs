//! Any number of threads and parts give the same bytes, and only parts of one whole are joined.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{refusal, testdata, text};

/// The test archive over and over, long enough for several pieces.
fn long_archive(folder: &Path) -> String {
    let games = fs::read(testdata().join("games.pgn")).unwrap();
    let path = folder.join("long.pgn");
    fs::write(&path, games.repeat(42)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn threads_and_parts_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let archive = long_archive(folder.path());
    let small = testdata().join("games.pgn");
    let inputs = [archive.as_str(), small.to_str().unwrap()];
    let tables = "all";
    let common = ["--tables", tables, "--format", "json", "-j"];
    let whole = text(&[&common[..], &["1"], &inputs].concat());
    assert!(whole.len() > 10_000);
    for threads in ["2", "8"] {
        assert_eq!(
            text(&[&common[..], &[threads], &inputs].concat()),
            whole,
            "-j{threads}"
        );
    }
    let mut parts = Vec::new();
    for part in ["3/3", "1/3", "2/3"] {
        let path = folder.path().join(part.replace('/', "-"));
        let path = path.to_str().unwrap().to_owned();
        text(
            &[
                &["--tables", tables, "--part", part, "--partial", &path],
                &inputs[..],
            ]
            .concat(),
        );
        parts.push(path);
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let merged = text(&[&["merge", "--format", "json"], &parts[..]].concat());
    assert_eq!(merged, whole);

    let refused = |parts: &[&str]| refusal(&[&["merge"], parts].concat());
    let gap = refused(&[parts[0], parts[1]]);
    assert!(gap.contains("are in no part"), "{gap}");
    let twice = refused(&[parts[1], parts[2], parts[2], parts[0]]);
    assert!(twice.contains("are in two parts"), "{twice}");
    let end = refused(&[parts[1], parts[2]]);
    assert!(end.contains("are in no part"), "{end}");
    let other = folder.path().join("other").to_str().unwrap().to_owned();
    let rules = ["--ruleset", "lichess-standard"];
    let options = ["--tables", tables, "--part", "1/3", "--partial", &other];
    text(&[&options[..], &rules, &inputs].concat());
    let rules = refused(&[&other, parts[2], parts[0]]);
    assert!(rules.contains("standard by lichess-standard"), "{rules}");
}

#[test]
fn a_damaged_part_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.part");
    let games = testdata().join("games.pgn");
    let part = path.to_str().unwrap();
    text(&[
        "--tables",
        "players",
        "--partial",
        part,
        games.to_str().unwrap(),
    ]);
    let written = fs::read_to_string(&path).unwrap();
    let mut bytes = written.clone().into_bytes();
    let digit = written.rfind("\"wins\":").unwrap() + "\"wins\":".len();
    bytes[digit] = if bytes[digit] == b'1' { b'2' } else { b'1' };
    fs::write(&path, bytes).unwrap();
    let error = refusal(&["merge", part]);
    let words = "games.part: line 5 (the table `players`) is damaged";
    assert!(error.contains(words), "{error}");
    fs::write(&path, &written[..written.len() - 5]).unwrap();
    assert!(refusal(&["merge", part]).contains("the part ends after line 4"));
}

#[test]
fn parts_that_hold_nothing_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let games = testdata().join("games.pgn");
    let games = games.to_str().unwrap();
    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let path = folder.path().join(part.replace('/', "-"));
        let path = path.to_str().unwrap().to_owned();
        text(&["--part", part, "--partial", &path, games]);
        path
    });
    let [one, two, three] = &parts;
    let merged = text(&["merge", "--format", "json", three, one, two]);
    assert_eq!(merged, text(&["--format", "json", games]));
}

#[test]
fn repeats_are_counted_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let archive = long_archive(folder.path());
    let count = |args: &[&str]| {
        let document: Value = serde_json::from_str(&text(args)).unwrap();
        let tables = document["tables"].as_array().unwrap();
        let rows = tables.last().unwrap()["rows"].as_array().unwrap();
        rows.iter()
            .map(|row| row["games"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    let args = ["--tables", "overview", "--duplicates", "--format", "json"];
    let counts = count(&[&args[..], &[&archive]].concat());
    assert_eq!(counts[0] + counts[1] + counts[2], 60 * 41, "{counts:?}");
    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.path().join(part.replace('/', "-"));
        let path = path.to_str().unwrap().to_owned();
        let args = [
            "--tables",
            "overview",
            "--duplicates",
            "--part",
            part,
            "--partial",
            &path,
        ];
        text(&[&args[..], &[&archive]].concat());
        path
    });
    assert_eq!(
        count(&["merge", "--format", "json", &parts[0], &parts[1]]),
        counts
    );
}

#[test]
fn a_part_may_hold_as_many_points_as_a_ruleset_gives() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (rules, part) = (path("rules.yaml"), path("games.part"));
    fs::write(
        &rules,
        "name: generous\nextends: fide\npoints: { default: [1000000, -1000000] }\n",
    )
    .unwrap();
    let games = testdata().join("games.pgn");
    let run = [
        "--ruleset",
        &rules,
        "--tables",
        "points",
        games.to_str().unwrap(),
    ];
    text(&[&run[..], &["--partial", &part]].concat());
    assert_eq!(text(&["merge", &part]), text(&run));
}
