//! The pages in `docs/diagnostics/`: one for each finding, all of one form.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use arbitru::diagnostic::CATALOGUE;

/// A fenced block of a page. Its info string is a language (`pgn`, `fen`), then `bad` or `good`, then
/// perhaps a mark: in an `escaped` block `\xE9` and `\r` stand for bytes, a `shortened` one only hints
/// at what would be too long to print. Examples leave out tags that do not matter.
struct Example<'a> {
    info: &'a str,
    text: String,
}

fn examples(page: &str) -> Vec<Example<'_>> {
    let mut examples = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            examples.push(Example {
                info,
                text: body.join("\n"),
            });
        }
    }
    examples
}

#[test]
fn every_page_belongs_to_a_finding() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics");
    let pages: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let findings: BTreeSet<String> = CATALOGUE
        .iter()
        .map(|entry| format!("{}.md", entry.name))
        .collect();
    assert_eq!(pages, findings);
}

#[test]
fn every_page_has_the_name_and_severity_of_its_finding() {
    for entry in CATALOGUE {
        let head = format!(
            "# {}\n\n{}\n\nSeverity: {}. Family: {}.\n\n",
            entry.name,
            entry.headline(),
            entry.severity,
            entry.family
        );
        assert!(entry.page.starts_with(&head), "{}", entry.name);
        assert!(entry.headline().ends_with(['.', '`']), "{}", entry.name);
        assert!(entry.page.contains("\nSource: "), "{}", entry.name);
    }
}

#[test]
fn every_page_shows_the_fault_and_the_same_mended() {
    for entry in CATALOGUE {
        let examples = examples(entry.page);
        let [bad, good] = examples.as_slice() else {
            panic!("{}: expected two examples", entry.name)
        };
        let infos = (bad.info, good.info);
        assert!(
            matches!(
                infos,
                (
                    "pgn bad" | "pgn bad escaped" | "pgn bad shortened",
                    "pgn good"
                ) | ("fen bad", "fen good")
            ),
            "{}: {infos:?}",
            entry.name
        );
        assert_ne!(bad.text, good.text, "{}", entry.name);
        assert_eq!(
            bad.info.ends_with(" escaped"),
            bad.text.contains("\\x") || bad.text.contains("\\r")
        );
        for example in [bad, good] {
            assert!(!example.text.trim().is_empty(), "{}", entry.name);
        }
    }
}

#[test]
fn pages_refer_only_to_findings_that_exist() {
    let names: BTreeSet<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
    for entry in CATALOGUE {
        for word in entry.page.split("see `").skip(1) {
            let name = word.split('`').next().unwrap();
            assert!(names.contains(name), "{}: `{name}`", entry.name);
        }
    }
}
