//! Every page in `docs/diagnostics/` keeps its word: its bad example has the finding, its good one does
//! not.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Findings that no example can show in a file of its own, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    (
        "token-too-long",
        "the example is shortened; the limit is tested where it is kept",
    ),
    (
        "game-too-long",
        "the example is shortened; the limit is tested where it is kept",
    ),
    (
        "nesting-too-deep",
        "the example is shortened; the limit is tested where it is kept",
    ),
    (
        "too-many-findings",
        "it depends on an option; a test of the session shows it",
    ),
];

/// The fenced blocks of a page: their info string and text without its last line end, escapes undone.
fn examples(page: &str) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else {
            continue;
        };
        let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let text = text.join("\n");
        let bytes = if info.ends_with(" escaped") {
            unescaped(&text)
        } else {
            text.into_bytes()
        };
        found.push((info.to_owned(), bytes));
    }
    found
}

/// `\xNN` and `\r` as the bytes they name.
fn unescaped(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        match (first, tail) {
            (b'\\', [b'x', high, low, after @ ..]) => {
                let digits = String::from_utf8(vec![*high, *low]).unwrap();
                out.push(u8::from_str_radix(&digits, 16).unwrap());
                rest = after;
            }
            (b'\\', [b'r', after @ ..]) => {
                out.push(b'\r');
                rest = after;
            }
            _ => {
                out.push(*first);
                rest = tail;
            }
        }
    }
    out
}

/// The names of what `validate` finds in a file of this content.
fn findings(content: &[u8], extension: &str, variant: &str) -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("example.{extension}"));
    fs::write(&file, content).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_arbitru"))
        .args([
            "validate",
            "--quiet",
            "--format",
            "jsonl",
            "--duplicates",
            "--variant",
            variant,
        ])
        .arg(&file)
        .output()
        .unwrap();
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1)),
        "{code:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|object| object["type"] == "finding")
        .map(|object| object["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn bad_examples_have_the_finding_and_good_ones_do_not() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics");
    let mut wrong = Vec::new();
    let mut run = 0;
    for entry in fs::read_dir(pages).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if NOT_RUN.iter().any(|(not_run, _)| *not_run == name) {
            continue;
        }
        let page = fs::read_to_string(&path).unwrap();
        // The variants' own FEN findings need their variant named.
        let variant = match name.as_str() {
            "castling-in-antichess" => "antichess",
            "check-counter" => "three-check",
            "impossible-armies" => "three-player",
            _ => "standard",
        };
        for (info, content) in examples(&page) {
            let extension = info.split(' ').next().unwrap();
            let found = findings(&content, extension, variant).contains(&name);
            run += 1;
            if found != info.contains(" bad") {
                wrong.push(format!(
                    "{name}: {info}: {}",
                    String::from_utf8_lossy(&content)
                ));
            }
        }
    }
    assert!(run > 150, "only {run} examples found");
    assert!(
        wrong.is_empty(),
        "{} of {run}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
