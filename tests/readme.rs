//! What the README shows is what a user sees.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// The commands of the README with the output that it shows.
fn sessions(page: &str) -> Vec<(Vec<&str>, &str)> {
    page.split("```console\n$ arbitru ")
        .skip(1)
        .map(|rest| {
            let (session, _) = rest.split_once("```").unwrap();
            let (command, shown) = session.split_once('\n').unwrap();
            (command.split(' ').collect(), shown)
        })
        .collect()
}

/// Without how long it took.
fn timeless(output: &str) -> String {
    let lines = output.lines().map(|line| match line.rsplit_once(" in ") {
        Some((words, time)) if time.ends_with(" s") => words,
        Some(_) | None => line,
    });
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn every_command_of_the_readme_prints_what_the_readme_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("README.md")).unwrap();
    let sessions = sessions(&page);
    assert!(sessions.iter().any(|(command, _)| command[0] == "tally"));
    for (command, shown) in sessions {
        let output = Command::cargo_bin("arbitru")
            .unwrap()
            .current_dir(root)
            .args(&command)
            .output()
            .unwrap();
        let all = [output.stdout, output.stderr].concat();
        let all = String::from_utf8(all).unwrap();
        assert_eq!(timeless(&all), timeless(shown), "{command:?}");
    }
}
