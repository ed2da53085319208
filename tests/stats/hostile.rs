//! Archives that mean harm, or hold nothing.

use std::fs;

use serde_json::Value;

use crate::text;

const NAMES: &str = "[Event \"<script>window.evil=1</script>\"]\n[Site \"a | b `c` [d](e)\"]\n\
    [White \"=HYPERLINK(1)<img src=x onerror=evil()>\"]\n[Black \"@SUM(1)\u{1b}[2J\"]\n\
    [Result \"1-0\"]\n\n1. e4 1-0\n\n";

/// A file of this text in a folder that lives as long as the test.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn no_name_becomes_markup_formula_or_command() {
    let (folder, path) = file(NAMES);
    let by = ["--by", "event,site,player"];
    let csv = text(&[&by[..], &["--format", "csv", &path]].concat());
    assert!(
        csv.contains(",'=HYPERLINK(1)") && csv.contains(",'@SUM(1)\\x1b[2J"),
        "{csv}"
    );
    let markdown = text(&[&by[..], &["--format", "markdown", &path]].concat());
    assert!(
        markdown.contains("\\<script\\>") && markdown.contains("a \\| b"),
        "{markdown}"
    );
    let table = text(&[&by[..], &[&path]].concat());
    assert!(!table.contains('\u{1b}'), "{table}");
    let page = folder.path().join("page.html");
    text(&[&by[..], &["--html", page.to_str().unwrap(), &path]].concat());
    let page = fs::read_to_string(page).unwrap();
    assert!(!page.contains("<script>window") && !page.contains("<img") && !page.contains('\u{1b}'));
}

#[test]
fn archives_without_games_and_games_without_moves_are_counted() {
    for (archive, words) in [
        ("", "0 games, 0 plies; 0 with errors in the record"),
        ("[Result \"*\"]\n\n*\n", "1 game, 0 plies;"),
        (NAMES, "1 game, 1 ply;"),
    ] {
        let (folder, path) = file(archive);
        let said = text(&["--tables", "all", "--duplicates", &path]);
        assert!(said.starts_with(words), "{said}");
        assert!(said.contains("the same game cut short"), "{said}");
        let page = folder.path().join("page.html");
        text(&["--tables", "all", "--html", page.to_str().unwrap(), &path]);
        let json = text(&["--tables", "all", "--format", "json", &path]);
        let document: Value = serde_json::from_str(&json).unwrap();
        assert!(document["tables"].as_array().unwrap().len() > 30);
    }
}

#[test]
fn move_numbers_beyond_all_reason_outgrow_no_table() {
    let begun = |number: &str| {
        format!(
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n\
             {number}. e4 Kd7 *\n\n"
        )
    };
    let (_folder, path) = file(&["1", "254", "255", "256", "9999"].map(begun).concat());
    let json = text(&["--by", "move,color", "--format", "json", &path]);
    let document: Value = serde_json::from_str(&json).unwrap();
    let rows = document["tables"][0]["rows"].as_array().unwrap();
    let moves: Vec<&str> = rows
        .iter()
        .map(|row| row["move"].as_str().unwrap())
        .collect();
    let wanted = [
        "1", "1", "254", "254", "255", "255", "256", "256", "9999", "9999",
    ];
    assert_eq!(moves, wanted);
    assert!(rows.iter().all(|row| row["plies"] == 1));
}
