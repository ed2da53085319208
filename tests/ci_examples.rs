//! The files in `examples/ci`: they are what they look like, and their commands run.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use arbitru::yaml::{Source, parse};
use assert_cmd::Command;
use serde::Deserialize;

#[derive(Deserialize)]
struct Workflow {
    on: Vec<String>,
    jobs: BTreeMap<String, Job>,
}

#[derive(Deserialize)]
struct Job {
    #[serde(rename = "runs-on")]
    runs_on: String,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    uses: Option<String>,
    run: Option<String>,
}

#[derive(Deserialize)]
struct PreCommit {
    repos: Vec<Repository>,
}

#[derive(Deserialize)]
struct Repository {
    repo: String,
    hooks: Vec<Hook>,
}

#[derive(Deserialize)]
struct Hook {
    id: String,
    name: String,
    entry: String,
    language: String,
    files: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    let source = Source::read(&root().join("examples/ci").join(name)).unwrap();
    parse(&source).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A project with rule cases and games.
fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let copy = |from: &str, to: &str| {
        let to: PathBuf = folder.path().join(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(root().join(from), to).unwrap();
    };
    copy("testdata/cases/cookbook.yaml", "cases/cookbook.yaml");
    copy("examples/classics.pgn", "games/classics.pgn");
    folder
}

/// Runs a command line that begins with `arbitru`, on `files`.
fn run(command: &str, files: &[&str], folder: &Path) {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("arbitru"), "{command}");
    Command::cargo_bin("arbitru")
        .unwrap()
        .args(words)
        .args(files)
        .current_dir(folder)
        .assert()
        .success();
}

#[test]
fn the_commands_of_the_workflow_run() {
    let workflow: Workflow = read("chess-rules.yml");
    assert_eq!(workflow.on, ["push", "pull_request"]);
    let folder = project();
    let mut commands = Vec::new();
    for job in workflow.jobs.values() {
        assert_eq!(job.runs_on, "ubuntu-latest");
        for step in &job.steps {
            assert!(step.uses.is_some() != step.run.is_some());
            commands.extend(step.run.as_deref());
        }
    }
    let (install, own) = commands.split_first().unwrap();
    assert_eq!(*install, "cargo install arbitru --locked");
    assert_eq!(own.len(), 3);
    for command in own {
        run(command, &[], folder.path());
    }
    let report = fs::read_to_string(folder.path().join("rule-cases.xml")).unwrap();
    assert!(report.contains("failures=\"0\""), "{report}");
}

#[test]
fn the_hooks_run_and_are_the_same_in_both_files() {
    let offered: Vec<Hook> = read(".pre-commit-hooks.yaml");
    let PreCommit { repos } = read(".pre-commit-config.yaml");
    let [own] = repos.as_slice() else {
        panic!("one repository");
    };
    assert_eq!(own.repo, "local");
    let folder = project();
    for (offered, own) in offered.iter().zip(&own.hooks) {
        let told =
            |hook: &Hook| [&hook.id, &hook.name, &hook.entry, &hook.files].map(String::clone);
        assert_eq!(told(offered), told(own));
        assert_eq!(
            [offered.language.as_str(), own.language.as_str()],
            ["rust", "system"]
        );
        let file = match own.id.as_str() {
            "arbitru-verify" => "cases/cookbook.yaml",
            _ => "games/classics.pgn",
        };
        run(&own.entry, &[file], folder.path());
    }
    assert_eq!((offered.len(), own.hooks.len()), (2, 2));
}
