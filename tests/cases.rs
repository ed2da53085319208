//! Runs every rule case in `testdata/cases`, and shows that wrong ones fail.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(clippy::print_stdout, reason = "what is pending is said")]

use std::path::{Path, PathBuf};

use arbitru::case::{CaseFile, CaseFileError, CaseResult, Status, run};
use arbitru::yaml::Source;

fn files() -> Vec<CaseFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/cases");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    paths.sort();
    let load = |path: PathBuf| CaseFile::load(&path).unwrap_or_else(|error| panic!("{error}"));
    paths.into_iter().map(load).collect()
}

fn describe(file: &CaseFile, result: &CaseResult) -> String {
    let mut lines = vec![format!("{}: {}", result.id, result.played.join(" "))];
    for mismatch in &result.mismatches {
        let place = mismatch.place;
        lines.push(format!(
            "{}:{}:{}: {}\n  expected {}\n  got      {}",
            file.name(),
            place.line,
            place.column,
            mismatch.key,
            mismatch.expected,
            mismatch.got
        ));
    }
    lines.join("\n") + "\n" + &result.board + "\n"
}

#[test]
fn every_rule_case_holds() {
    let mut failures = String::new();
    let (mut passed, mut pending) = (0, 0);
    for file in files() {
        for case in file.cases() {
            let result = run(&file, case);
            match result.status {
                Status::Passed => passed += 1,
                Status::Pending { .. } => pending += 1,
                Status::NotAsked { .. } => panic!("only engines are not asked"),
                Status::Failed => failures += &describe(&file, &result),
            }
        }
    }
    println!("{passed} cases passed, {pending} are pending");
    assert!(failures.is_empty(), "\n{failures}");
    assert!(passed > 220, "{passed}");
}

/// The line with a wrong value for `key`, if the line has that key.
fn falsified(line: &str, key: &str) -> Option<String> {
    let start = line.find(&format!("{key}: "))? + key.len() + 2;
    if !line[..start - key.len() - 2].ends_with([' ', '{']) {
        return None;
    }
    let value = &line[start..];
    let ends: &[char] = if value.starts_with('[') {
        &[']']
    } else {
        &[',', '}', ' ']
    };
    let end = match value.strip_prefix('"') {
        Some(rest) => rest.find('"')? + 2,
        None => value.find(ends).unwrap_or(value.len()) + usize::from(value.starts_with('[')),
    };
    let value = &value[..end];
    let wrong = match (key, value) {
        ("outcome", "1-0") => "0-1".to_owned(),
        ("outcome", _) => "1-0".to_owned(),
        ("termination", "checkmate") => "stalemate".to_owned(),
        ("termination", _) => "checkmate".to_owned(),
        ("in-check", "yes") => "no".to_owned(),
        ("in-check", _) => "yes".to_owned(),
        ("claims", "[]") => "[move-rule-claim]".to_owned(),
        ("claims", _) => "[]".to_owned(),
        ("checks" | "points", list) if list.starts_with('[') => "[7, 5]".to_owned(),
        ("legal-moves" | "ply", number) => (number.parse::<u32>().ok()? + 1).to_string(),
        ("fen", fen) if line.trim_start().starts_with("fen:") && line.starts_with("      ") => fen
            .replacen(" w ", " x ", 1)
            .replacen(" b ", " w ", 1)
            .replacen(" r ", " w ", 1)
            .replacen(" x ", " b ", 1),
        _ => return None,
    };
    Some(format!("{}{wrong}{}", &line[..start], &line[start + end..]))
}

/// Does the only case of `text` fail for its wrong `key`? A pending case fails anyway.
fn notices(text: &str, key: &str) -> bool {
    let source = Source::new("falsified.yaml", text);
    let file = CaseFile::parse(source).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    let result = run(&file, &file.cases()[0]);
    if matches!(result.status, Status::Pending { .. }) {
        return false;
    }
    let key = if key == "ply" { "illegal" } else { key };
    let named = result.mismatches.iter().any(|mismatch| mismatch.key == key);
    assert!(
        result.status == Status::Failed && named,
        "this passes:\n{text}"
    );
    true
}

/// Each case with a wrong expectation must fail, and for that very reason.
#[test]
fn a_wrong_expectation_is_always_noticed() {
    let keys = [
        "outcome",
        "termination",
        "in-check",
        "claims",
        "checks",
        "points",
        "legal-moves",
        "ply",
        "fen",
    ];
    let mut noticed = 0;
    for file in files() {
        let lines: Vec<&str> = file.source().text().lines().collect();
        let starts: Vec<usize> = file
            .cases()
            .iter()
            .map(|case| case.place.line - 1)
            .collect();
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        for (start, end) in starts.iter().copied().zip(ends) {
            for (number, key) in (start..end).flat_map(|line| keys.map(|key| (line, key))) {
                let Some(wrong) = falsified(lines[number], key) else {
                    continue;
                };
                let mut text = lines[..starts[0]].to_vec();
                text.extend(&lines[start..number]);
                text.push(&wrong);
                text.extend(&lines[number + 1..end]);
                noticed += usize::from(notices(&text.join("\n"), key));
            }
        }
    }
    println!("{noticed} wrong expectations were noticed");
    assert!(noticed > 500, "{noticed}");
}

#[test]
fn the_cookbook_of_the_docs_is_the_cookbook_that_is_run() {
    let page = include_str!("../docs/verify.md");
    let (_, rows) = page
        .split_once("| case | where programs go wrong |")
        .unwrap();
    let told: Vec<&str> = rows
        .lines()
        .filter_map(|row| row.strip_prefix("| `")?.split('`').next())
        .collect();
    let file = files()
        .into_iter()
        .find(|file| file.name().ends_with("cookbook.yaml"))
        .unwrap();
    let run: Vec<&str> = file.cases().iter().map(|case| case.id.as_str()).collect();
    assert_eq!(told, run);
    assert!(run.len() >= 20);
}

fn refused(text: &str) -> String {
    CaseFile::parse(Source::new("hostile.yaml", text))
        .unwrap_err()
        .to_string()
}

#[test]
fn hostile_yaml_is_refused_with_its_place() {
    let duplicate = refused("cases:\n- id: a\n  moves: e4\n  moves: d4\n");
    assert!(duplicate.starts_with("hostile.yaml:4:3: "), "{duplicate}");
    assert!(duplicate.contains("duplicate"), "{duplicate}");
    for (open, close) in [("[", ""), ("{a: ", ""), ("[", "]"), ("- ", "")] {
        let nested = format!("cases: {}x{}", open.repeat(100_000), close.repeat(100_000));
        assert!(refused(&nested).starts_with("hostile.yaml:1:"), "{open}");
    }
    let tag = refused("cases:\n- id: !!python/object/apply:os.system [true]\n");
    assert!(tag.starts_with("hostile.yaml:2:"), "{tag}");
    let level = |n: u32| format!("b{n}: &a{n} [{}]\n", format!("*a{},", n - 1).repeat(10));
    let bomb: Vec<String> = (1..20).map(level).collect();
    let bomb = format!("a: &a0 [x, x, x, x, x, x, x, x, x, x]\n{}", bomb.concat());
    assert!(refused(&bomb).starts_with("hostile.yaml:"));
}

#[test]
fn files_that_are_too_large_or_no_text_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hostile.yaml");
    std::fs::write(&path, "- x\n".repeat((50 << 20) / 4)).unwrap();
    let error = CaseFile::load(&path).unwrap_err();
    assert!(matches!(error, CaseFileError::Read(_)));
    assert!(
        error
            .to_string()
            .ends_with("a YAML file may have at most 4 MiB"),
        "{error}"
    );
    std::fs::write(&path, b"cases:\n- id: \xff\n").unwrap();
    let error = CaseFile::load(&path).unwrap_err().to_string();
    assert!(
        error.ends_with("hostile.yaml:2: this byte is not UTF-8 (offset 13)"),
        "{error}"
    );
}
