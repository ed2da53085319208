//! The lexer over the cases in `testdata/pgn/cases` and, where it is at hand, the shared archive.

use std::fs;
use std::path::{Path, PathBuf};

use arbitru::pgn::source::Source;
use arbitru::pgn::survey::Survey;
use arbitru::pgn::{Lexer, TokenKind};

/// What a file holds: how many plies the main line of each game has, and every finding, those about
/// the whole file first.
fn read(text: &[u8]) -> (Vec<usize>, Vec<&'static str>) {
    let mut plies = Vec::new();
    let mut findings: Vec<_> = Survey::of(text, 0).findings();
    let mut depth = 0;
    for token in Lexer::new(text) {
        match token.kind {
            TokenKind::GameStart => plies.push(0),
            TokenKind::VariationOpen => depth += 1,
            TokenKind::VariationClose => depth -= 1,
            TokenKind::GameEnd(_) => depth = 0,
            TokenKind::Word if depth == 0 => *plies.last_mut().expect("a word is in a game") += 1,
            TokenKind::Fault(fault) => findings.push(fault.diagnostic(token.place, 0)),
            _ => {}
        }
    }
    let names = findings.iter().map(|finding| finding.kind.name()).collect();
    (plies, names)
}

/// Cases with other than one game, or with findings.
const CASES: &[(&str, &[usize], &[&str])] = &[
    (
        "bug-reports/013-result-with-spaces",
        &[4],
        &["malformed-result"],
    ),
    (
        "bug-reports/016-unicode-half-result",
        &[4],
        &["non-ascii-punctuation"],
    ),
    (
        "bug-reports/018-missing-result-marker",
        &[4, 4],
        &["missing-termination-marker"],
    ),
    (
        "bug-reports/115-unescaped-quotes-in-tag",
        &[3],
        &["unescaped-quote"],
    ),
    (
        "bug-reports/116-blank-line-between-tags",
        &[2],
        &["blank-line-in-tags"],
    ),
    (
        "bug-reports/117-no-blank-line-anywhere",
        &[2, 2],
        &[
            "missing-blank-line",
            "missing-blank-line",
            "missing-blank-line",
        ],
    ),
    ("bug-reports/118-empty-games", &[0, 0, 2], &[]),
    (
        "bug-reports/119-comment-between-move-and-nag",
        &[3],
        &["duplicate-nag"],
    ),
    ("bug-reports/120-latin1-name", &[2], &["invalid-utf8"]),
    ("bug-reports/121-bom-and-crlf", &[2], &["byte-order-mark"]),
    (
        "bug-reports/122-cp1252-smart-quote",
        &[2],
        &["invalid-utf8"],
    ),
    ("edge/02-latin1-names", &[2], &["invalid-utf8"]),
    (
        "edge/05-missing-termination",
        &[3, 2],
        &["missing-termination-marker"],
    ),
    ("edge/09-zero-castling", &[10, 10], &[]),
    ("edge/11-en-passant-suffix", &[7, 6, 6], &[]),
    (
        "edge/19-nested-braces",
        &[4],
        &["nested-comment", "stray-brace"],
    ),
    (
        "edge/23-unbalanced-rav",
        &[1, 4],
        &[
            "unclosed-variation",
            "missing-termination-marker",
            "stray-parenthesis",
        ],
    ),
    ("edge/24-rav-comment-first", &[3], &["stray-parenthesis"]),
    ("edge/28-header-quotes", &[2], &["unescaped-quote"]),
    (
        "edge/29-headers-same-line",
        &[2, 2],
        &[
            "missing-blank-line",
            "missing-blank-line",
            "missing-blank-line",
        ],
    ),
    (
        "edge/30-tag-oddities",
        &[1],
        &["malformed-tag", "malformed-tag"],
    ),
    ("edge/31-setup-fen-rules", &[1, 1, 1], &[]),
    ("edge/32-fen-black-to-move", &[2, 2, 2], &[]),
    ("edge/33-fen-bad-rights", &[1, 1], &[]),
    ("edge/34-fen-field-counts", &[1, 1, 1, 1, 1, 1, 1, 1], &[]),
    ("edge/35-impossible-positions", &[0, 0, 0, 0, 0, 0, 0], &[]),
    ("edge/36-chess960-castling", &[1, 1, 1, 1], &[]),
    (
        "edge/38-variant-spellings",
        &[
            2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        ],
        &[],
    ),
    ("edge/40-threecheck-fen-forms", &[1, 1, 1, 1, 1, 1], &[]),
    ("edge/46-move-number-chaos", &[9, 4, 2, 3], &[]),
    (
        "edge/47-result-spellings",
        &[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3],
        &[
            "malformed-result",
            "non-ascii-punctuation",
            "malformed-result",
            "missing-termination-marker",
            "non-ascii-punctuation",
            "malformed-result",
            "missing-termination-marker",
            "missing-termination-marker",
            "text-after-termination",
            "malformed-result",
            "empty-variation",
            "missing-termination-marker",
            "missing-termination-marker",
        ],
    ),
    (
        "edge/49-empty-and-headers-only",
        &[0, 0, 0, 0],
        &["missing-termination-marker"],
    ),
    ("edge/50-draw-claims", &[8, 4, 17], &[]),
    ("edge/51-seventyfive-moves", &[3, 1], &[]),
    ("edge/52-timeout-vs-material", &[1, 1], &[]),
    ("edge/54-crazyhouse-drops", &[8, 2], &[]),
    ("edge/55-localized-figurines", &[10, 6, 6], &[]),
    (
        "edge/58-clk-outside-braces",
        &[3],
        &["malformed-command", "malformed-command"],
    ),
    (
        "edge/59-trailing-after-result",
        &[2, 2],
        &["text-after-termination", "text-after-termination"],
    ),
    ("edge/60-lowercase-pieces", &[7, 5], &[]),
    ("edge/62-claimed-insufficient", &[2, 2], &[]),
];

#[test]
fn every_case_has_the_games_and_findings_it_should() {
    let mut wrong = Vec::new();
    for dir in ["bug-reports", "edge"] {
        for file in pgn_files(&Path::new("testdata/pgn/cases").join(dir)) {
            let name = format!("{dir}/{}", file.file_stem().unwrap().to_str().unwrap());
            let (plies, findings) = read(&fs::read(&file).unwrap());
            let expected = CASES.iter().find(|(case, ..)| *case == name);
            let matches = match expected {
                Some((_, games, faults)) => plies == *games && findings == *faults,
                None => plies.len() == 1 && findings.is_empty(),
            };
            if !matches {
                wrong.push(format!("(\"{name}\", &{plies:?}, &{findings:?}),"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn pgn_files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    files.sort();
    files
}

/// Archives that hold another number of games than the list says.
const LISTED_WRONG: &[(&str, usize)] = &[
    ("oracle/antichess-selfplay.pgn", 1000),
    ("oracle/three-check-selfplay.pgn", 1000),
];

#[test]
fn every_archive_at_hand_has_the_games_it_should() {
    let shared = std::env::var("ARBITRU_SHARED").unwrap_or_else(|_| "../shared".to_owned());
    let corpora = Path::new(&shared).join("corpora");
    let Ok(manifest) = fs::read_to_string(corpora.join("MANIFEST.tsv")) else {
        eprintln!("skipped: no ../shared");
        return;
    };
    let mut wrong = Vec::new();
    for line in manifest.lines().skip(1) {
        let fields: Vec<_> = line.split('\t').collect();
        let (name, games) = (fields[0], fields[4]);
        let Ok(listed) = games.parse::<usize>() else {
            continue;
        };
        let path = corpora.join(name);
        let is_archive = name.contains(".pgn") && path.exists();
        if !is_archive {
            continue;
        }
        let expected = LISTED_WRONG
            .iter()
            .find(|(other, _)| *other == name)
            .map_or(listed, |&(_, games)| games);
        let found = count_games(&path);
        if found != expected {
            wrong.push(format!("(\"{name}\", {found}), // listed: {listed}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn count_games(path: &Path) -> usize {
    let source = Source::open(path).expect("the archive is there");
    source
        .chunks_of(100_000)
        .map(|chunk| {
            let chunk = chunk.expect("the archive can be read");
            chunk
                .lexer()
                .filter(|token| token.kind == TokenKind::GameStart)
                .count()
        })
        .sum()
}
