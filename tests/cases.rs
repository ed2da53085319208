//! Runs every rule case in `testdata/cases`.

use std::path::{Path, PathBuf};

use arbitru::case::{CaseFile, CaseResult, Status, run};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/cases")
}

fn files() -> Vec<CaseFile> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    paths.sort();
    let load = |path: PathBuf| CaseFile::load(&path).unwrap_or_else(|error| panic!("{error}"));
    paths.into_iter().map(load).collect()
}

fn describe(file: &CaseFile, result: &CaseResult) -> String {
    let mut text = format!("{}: {}\n", result.id, result.played.join(" "));
    for mismatch in &result.mismatches {
        let place = mismatch.place;
        text += &format!(
            "{}:{}:{}: {}\n  expected {}\n  got      {}\n",
            file.name(),
            place.line,
            place.column,
            mismatch.key,
            mismatch.expected,
            mismatch.got
        );
    }
    text + &result.board + "\n"
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
                Status::Failed => failures += &describe(&file, &result),
            }
        }
    }
    println!("{passed} cases passed, {pending} are pending");
    assert!(failures.is_empty(), "\n{failures}");
    assert!(passed > 150, "{passed}");
}
