use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use super::*;
use crate::case::run;
use crate::report::Paint;
use crate::yaml::Source;

/// One case that passes, one that fails, one that is pending.
const CASES: &str = "\
cases:
  - id: start
    expect: { legal-moves: 20 }
  - id: fool#1
    comment: mate in two
    moves: f3 e5 g4 Qh4#
    expect: { outcome: 1-0, termination: checkmate }
  - id: later
    pending: not yet
    expect: { legal-moves: 21 }
";

#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn written(format: CaseFormat) -> String {
    let file = CaseFile::parse(Source::new("a b/c.yaml", CASES)).unwrap();
    let results: Vec<CaseResult> = file.cases().iter().map(|case| run(&file, case)).collect();
    let out = Shared::default();
    let mut reporter = format.reporter(Box::new(out.clone()), Paint::Plain);
    let mut totals = CaseTotals::default();
    totals.add(&results);
    reporter.file(&file, &results).unwrap();
    reporter.finish(totals).unwrap();
    let bytes = out.0.borrow().clone();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn full_shows_board_and_referee() {
    assert_eq!(
        written(CaseFormat::Full),
        "\
failed: fool#1 (mate in two) at a b/c.yaml:4:5
  a b/c.yaml:7:24: outcome: expected 1-0, got 0-1
  referee (standard, ruleset fide): 0-1 by checkmate (FIDE 5.1.1)
  moves: f3 e5 g4 Qh4#
  8 r n b . k b n r
  7 p p p p . p p p
  6 . . . . . . . .
  5 . . . . p . . .
  4 . . . . . . P q
  3 . . . . . P . .
  2 P P P P P . . P
  1 R N B Q K B N R
    a b c d e f g h  white to move
  rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3

a b/c.yaml:8:5: pending[later]: not yet
1 case passed, 1 failed, 1 is pending
"
    );
}

#[test]
fn concise_has_a_line_for_each_expectation() {
    assert_eq!(
        written(CaseFormat::Concise),
        "\
a b/c.yaml:7:24: failed[fool#1]: outcome: expected 1-0, got 0-1
a b/c.yaml:8:5: pending[later]: not yet
1 case passed, 1 failed, 1 is pending
"
    );
}

#[test]
fn tap_has_a_point_for_each_case() {
    let text = written(CaseFormat::Tap);
    let points: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("# "))
        .collect();
    assert_eq!(
        points,
        [
            "TAP version 13",
            "ok 1 - start",
            "not ok 2 - fool\\#1",
            "not ok 3 - later # TODO not yet",
            "1..3"
        ]
    );
}

#[test]
fn github_annotates_the_expectation() {
    assert_eq!(
        written(CaseFormat::Github),
        "\
::error file=a b/c.yaml,line=7,col=24,title=fool#1::outcome: expected 1-0, got 0-1; referee: 0-1 by \
checkmate (FIDE 5.1.1)
::notice file=a b/c.yaml,line=8,col=5,title=later::pending: not yet
"
    );
}

#[test]
fn json_is_one_document() {
    let document: serde_json::Value = serde_json::from_str(&written(CaseFormat::Json)).unwrap();
    assert_eq!(document["schema"], 1);
    assert_eq!(document["summary"]["pending"], 1);
    let case = &document["cases"][1];
    assert_eq!(
        (&case["status"], &case["rule"]),
        (&"failed".into(), &"FIDE 5.1.1".into())
    );
    assert_eq!(case["mismatches"][0]["got"], "0-1");
    assert_eq!(document["cases"][0]["mismatches"], serde_json::json!([]));
}

#[test]
fn junit_counts_failures_and_skipped_cases() {
    let text = written(CaseFormat::Junit);
    let suite =
        "<testsuite name=\"a b/c.yaml\" tests=\"3\" skipped=\"1\" errors=\"0\" failures=\"1\">";
    assert!(text.contains(suite), "{text}");
    assert!(
        text.contains("<failure message=\"outcome: expected 1-0, got 0-1\">"),
        "{text}"
    );
}

#[test]
fn sarif_points_at_the_expectation() {
    let document: serde_json::Value = serde_json::from_str(&written(CaseFormat::Sarif)).unwrap();
    let results = document["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b/c.yaml");
    assert_eq!(place["region"]["startLine"], 7);
}
