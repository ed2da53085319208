//! The direction of imports is a rule, not a wish: a layer may import only layers above it in the
//! diagram of `docs/architecture.md`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// Every layer with what it may import.
const LAYERS: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("diagnostic", &[]),
    ("yaml", &["diagnostic"]),
    ("chess", &["game", "diagnostic"]),
    ("three_player", &["game", "diagnostic", "chess"]),
    ("notation", &["game", "diagnostic", "chess", "three_player"]),
    ("pgn", &["game", "diagnostic"]),
    (
        "ruleset",
        &["game", "diagnostic", "yaml", "chess", "three_player"],
    ),
    (
        "adjudicate",
        &[
            "game",
            "diagnostic",
            "chess",
            "three_player",
            "notation",
            "pgn",
            "ruleset",
        ],
    ),
    (
        "tally",
        &[
            "game",
            "diagnostic",
            "yaml",
            "chess",
            "three_player",
            "notation",
            "pgn",
            "ruleset",
            "adjudicate",
        ],
    ),
    (
        "case",
        &[
            "game",
            "diagnostic",
            "yaml",
            "chess",
            "three_player",
            "notation",
            "pgn",
            "ruleset",
            "adjudicate",
        ],
    ),
    (
        "engine",
        &[
            "game",
            "diagnostic",
            "chess",
            "three_player",
            "notation",
            "pgn",
            "ruleset",
            "adjudicate",
            "tally",
            "case",
        ],
    ),
    (
        "stats",
        &[
            "game",
            "diagnostic",
            "chess",
            "three_player",
            "notation",
            "pgn",
            "ruleset",
            "adjudicate",
            "tally",
        ],
    ),
    (
        "report",
        &[
            "game",
            "diagnostic",
            "yaml",
            "chess",
            "three_player",
            "notation",
            "ruleset",
            "adjudicate",
            "tally",
            "case",
            "engine",
            "stats",
        ],
    ),
    (
        "cli",
        &[
            "game",
            "diagnostic",
            "yaml",
            "chess",
            "three_player",
            "notation",
            "pgn",
            "ruleset",
            "adjudicate",
            "tally",
            "case",
            "engine",
            "stats",
            "report",
        ],
    ),
];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The layers that a source text names after `crate::`, in `use` groups as well as in paths.
fn imports(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in text.split("crate::").skip(1) {
        let heads: Vec<&str> = match part.strip_prefix('{') {
            Some(group) => group.split([',', '{', '\n']).map(str::trim).collect(),
            None => vec![part],
        };
        for head in heads {
            let name: String = head
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                .collect();
            if LAYERS.iter().any(|(layer, _)| *layer == name) {
                names.push(name);
            }
        }
    }
    names
}

#[test]
fn every_layer_imports_only_layers_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (layer, allowed) in LAYERS {
        let folder = source.join(layer);
        if !folder.is_dir() {
            continue;
        }
        let mut files = Vec::new();
        rust_files(&folder, &mut files);
        for file in files {
            seen += 1;
            for name in imports(&fs::read_to_string(&file).unwrap()) {
                if name != *layer && !allowed.contains(&name.as_str()) {
                    wrong.push(format!("{} imports {name}", file.display()));
                }
            }
        }
    }
    assert!(seen > 10, "only {seen} source files found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_folder_is_a_layer() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(source).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(
                LAYERS.iter().any(|(layer, _)| *layer == name),
                "{name} is in no layer"
            );
        }
    }
}

#[test]
fn no_source_file_is_longer_than_600_lines() {
    let mut files = Vec::new();
    rust_files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    for file in files {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines", file.display());
    }
}

#[test]
fn grouped_and_plain_imports_are_both_seen() {
    let text = "use crate::{game::Seat,\n    chess::Color};\nlet x = crate::pgn::lex();";
    assert_eq!(imports(text), ["game", "chess", "pgn"]);
}
