use super::*;
use crate::chess::Variant;
use crate::yaml::Source;

fn file(text: &str) -> CaseFile {
    CaseFile::parse(Source::new("c.yaml", text)).unwrap_or_else(|faults| panic!("{faults}"))
}

fn refused(text: &str) -> String {
    CaseFile::parse(Source::new("c.yaml", text))
        .unwrap_err()
        .to_string()
}

fn results(file: &CaseFile) -> Vec<CaseResult> {
    file.cases().iter().map(|case| run(file, case)).collect()
}

/// The mismatches of the first case, one line each.
fn mismatches(text: &str) -> String {
    let result = results(&file(text)).remove(0);
    let line = |mismatch: &Mismatch| {
        let Place { line, column, .. } = mismatch.place;
        let Mismatch {
            key, expected, got, ..
        } = mismatch;
        format!("{line}:{column}: {key}: {expected} | {got}")
    };
    result
        .mismatches
        .iter()
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_case_that_holds_passes() {
    let file = file(
        "cases:\n\
         - id: fool\n  moves: 1. f3 e5 2. g4 Qh4#\n  \
           expect: { outcome: 0-1, termination: checkmate, points: [0, 1], in-check: yes }\n",
    );
    let result = results(&file).remove(0);
    assert_eq!(result.status, Status::Passed);
    assert_eq!(result.played, ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(result.ending.unwrap().rule.0, "FIDE 5.1.1");
    assert!(
        result.board.contains("4 . . . . . . P q\n"),
        "{}",
        result.board
    );
}

#[test]
fn an_expectation_that_cannot_fail_is_refused() {
    for (expect, message) in [
        ("perft: {}", "depths from 1 to 6"),
        ("perft: { 0: 1 }", "depths from 1 to 6"),
        ("perft: { 12: 1 }", "depths from 1 to 6"),
        ("can-win: {}", "says something of `white` or of `black`"),
    ] {
        let text = format!("cases:\n- id: x\n  expect: {{ {expect} }}\n");
        let faults = CaseFile::parse(Source::new("c.yaml", text)).unwrap_err();
        assert!(faults.to_string().contains(message), "{faults}");
    }
}

#[test]
fn every_expectation_that_fails_is_named_with_its_place() {
    assert_eq!(
        mismatches(
            "cases:\n\
             - id: x\n  moves: e4 e5\n  expect:\n    outcome: 1-0\n    termination: checkmate\n    \
               rule: FIDE 1\n    points: [1, 0]\n    checks: [0, 0]\n    claims: [repetition-claim]\n    \
               in-check: yes\n    legal-moves: 28\n    fen: \"8/8\"\n    perft: { 1: 29, 2: 5 }\n    \
               can-win: { white: no }\n    illegal: { ply: 2 }\n"
        ),
        "5:14: outcome: 1-0 | \"*\"\n\
         6:18: termination: checkmate | none\n\
         7:11: rule: \"FIDE 1\" | none\n\
         8:13: points: [1, 0] | none\n\
         10:13: claims: [repetition-claim] | []\n\
         16:14: illegal: { ply: 2 } | every move is legal\n\
         9:13: checks: [0, 0] | none\n\
         13:10: fen: \"8/8\" | \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"\n\
         11:15: in-check: yes | no\n\
         15:14: can-win: { white: no } | { white: yes }\n\
         14:12: perft: { 1: 29, 2: 5 } | { 1: 29, 2: 835 }\n\
         12:18: legal-moves: 28 | 29"
    );
}

#[test]
fn legal_moves_are_compared_by_what_they_mean() {
    let text = |moves: &str| {
        format!(
            "cases:\n- id: x\n  fen: \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\n  \
             expect: {{ legal-moves: {moves} }}\n"
        )
    };
    assert_eq!(
        mismatches(&text(
            "{ contains: [e1g1, O-O, Rh8], excludes: [O-O-O, a4] }"
        )),
        ""
    );
    assert_eq!(
        mismatches(&text("{ contains: [e1c1], excludes: [O-O] }")),
        "4:26: legal-moves: { contains: [e1c1], excludes: [O-O] } | { contains: [O-O], excludes: [e1c1] }"
    );
    let kings = "variant: antichess\ncases:\n- id: x\n  fen: \"8/P7/8/8/8/8/7p/8 w - - 0 1\"\n  \
                 expect: { legal-moves: [a7a8k, a8=Q, a8=R, a7a8b, a8=N] }\n";
    assert_eq!(mismatches(kings), "");
}

#[test]
fn an_illegal_move_nobody_expects_fails_the_case_alone() {
    assert_eq!(
        mismatches("cases:\n- id: x\n  moves: e4 e5 Nf6\n  expect: { outcome: 1-0 }\n"),
        "3:10: moves: legal moves | Nf6 (ply 3): wrong-side"
    );
}

#[test]
fn a_case_that_expects_nothing_fails() {
    assert_eq!(
        mismatches("cases:\n- id: x\n  moves: e4\n"),
        "2:3: expect: something | nothing is expected"
    );
}

#[test]
fn a_pending_case_is_counted_until_it_passes() {
    let text = |outcome| {
        format!(
            "cases:\n- id: x\n  pending: no solver yet\n  expect: {{ outcome: \"{outcome}\" }}\n"
        )
    };
    let first = |text: &str| results(&file(text)).remove(0).status;
    let reason = "no solver yet".to_owned();
    assert_eq!(first(&text("1-0")), Status::Pending { reason });
    assert_eq!(first(&text("*")), Status::Failed);
}

#[test]
fn a_faulty_file_is_refused_with_every_place() {
    assert_eq!(
        refused(
            "variant: three-chek\n\
             cases:\n\
             - id: a\n  moves: e4\n  expect: { outcom: 1-0 }\n\
             - id: a\n  expect: { termination: check-mate, outcome: 2-0 }\n\
             - id: b\n  events: [{ flog: white }, { claim: green }]\n  \
               expect: { illegal: { why: no-peice } }\n\
             - expect: {}\n"
        ),
        "c.yaml:1:10: unknown value `three-chek`; did you mean `three-check`?\n\
         c.yaml:5:13: unknown key `outcom`; did you mean `outcome`?\n\
         c.yaml:7:26: unknown value `check-mate`; did you mean `checkmate`?\n\
         c.yaml:7:47: `2-0` is not a result: expected `1-0`, `0-1`, `1/2-1/2`, or places such as \
         `1-3-2`, or \"*\" for a game that is not over\n\
         c.yaml:9:14: unknown key `flog`; did you mean `flag`?\n\
         c.yaml:9:38: unknown value `green`; expected one of: white, red, black\n\
         c.yaml:10:29: unknown value `no-peice`; did you mean `no-piece`?\n\
         c.yaml:11:3: the key `id` is missing"
    );
    assert_eq!(
        refused(
            "cases:\n- id: a\n  ruleset: trei-sahuri\n\
             - id: a\n  ruleset: { extends: fide, repetition: { claim: 9, automatic: 3 } }\n\
             - id: c\n  events: [{ claim: white, flag: black }]\n"
        ),
        "c.yaml:3:12: `trei-sahuri` regulates trei-sahuri, but the case is about standard\n\
         c.yaml:4:7: another case is called `a`\n\
         c.yaml:5:41: a claim at 9 comes too late: the game ends unasked at 3; leave out `claim` of \
         `repetition`\n\
         c.yaml:7:12: an event is one of `claim`, `resign`, `agree`, `flag`, `illegal`, `move`"
    );
    assert_eq!(refused("cases: []\n"), "c.yaml:1:8: there is no case here");
    assert_eq!(
        refused("variant: standard\n"),
        "c.yaml:1:1: the key `cases` is missing"
    );
}

#[test]
fn blessing_writes_what_is_observed_and_keeps_the_rest() {
    let text = "\
# kept
cases:
  - id:   one   # kept
    moves: e4 e5
    expect: { outcome: 1-0,   legal-moves: 20 }   # kept
  - id: two
    variant: three-check
    moves: e4 f6 Qh5+
    expect:
      checks: [ 0, 0 ]  # kept
      legal-moves: { contains: [a6], excludes: [g6] }
  - id: three
    moves: f3 e5 g4 Qh4#
    expect: {}
  - id: four
    moves: e4 e4
    expect: { outcome: 1-0 }
";
    let file = file(text);
    let blessed = bless(&file, &results(&file));
    assert_eq!(
        blessed.text,
        "\
# kept
cases:
  - id:   one   # kept
    moves: e4 e5
    expect: { outcome: \"*\",   legal-moves: 29 }   # kept
  - id: two
    variant: three-check
    moves: e4 f6 Qh5+
    expect:
      checks: [1, 0]  # kept
      legal-moves: { contains: [g6], excludes: [a6] }
  - id: three
    moves: f3 e5 g4 Qh4#
    expect: { outcome: 0-1, termination: checkmate, points: [0, 1] }
  - id: four
    moves: e4 e4
    expect: { outcome: 1-0 }
"
    );
    assert_eq!((blessed.written, blessed.left), (5, vec![(3, 0)]));
    let again = CaseFile::parse(Source::new("c.yaml", blessed.text)).unwrap();
    let passed = results(&again)
        .iter()
        .filter(|result| result.status == Status::Passed)
        .count();
    assert_eq!(passed, 3);
}

#[test]
fn blessing_keeps_blocks_and_their_comments() {
    let text = "\
cases:
  - id: one
    variant: three-check
    moves: e4 f6 Qh5+
    expect:
      checks:
        - 0   # White
        # Black has given none
        - 0   # Black
      perft:
        1: 20   # the array's
      legal-moves:
        count: 1    # only g6
        contains:   # the answer
          - a6      # never
          - g6
        excludes: [a5]
  - id: two
    moves: e4 e5
    expect:
      legal-moves:
      - e4
      - d4
      # the end
      claims:
        - move-rule-claim
";
    let file = file(text);
    let blessed = bless(&file, &results(&file));
    let rest = "\
cases:
  - id: one
    variant: three-check
    moves: e4 f6 Qh5+
    expect:
      checks:
        - 1   # White
        # Black has given none
        - 0   # Black
      perft:
        1: 1   # the array's
      legal-moves:
        count: 1    # only g6
        contains:   # the answer
          - g6      # never
        excludes: [a6, a5]
  - id: two
    moves: e4 e5
    expect:
      legal-moves:
      - Ba6
      - Bb5
";
    assert!(blessed.text.starts_with(rest), "{}", blessed.text);
    let end = "      - Nh3\n      - Qe2\n      - Qf3\n      - Qg4\n      - Qh5\n      - a3\n";
    assert!(blessed.text.contains(end), "{}", blessed.text);
    let claims = "      # the end\n      claims:\n        - move-rule-claim\n";
    assert!(blessed.text.ends_with(claims), "{}", blessed.text);
    // An empty block would be no list at all.
    assert_eq!((blessed.written, blessed.left), (4, vec![(1, 0)]));
}

#[test]
fn a_new_case_passes_as_it_is_printed() {
    let moves = "1. e4 f6 2. Qh5+ a6 3. Qxe8";
    let text = new_case(Variant::TreiSahuri, None, None, moves).unwrap();
    assert_eq!(
        text,
        "variant: trei-sahuri\n\
         cases:\n  \
           - id: new-case\n    \
             moves: e4 f6 Qh5+ a6 Qxe8\n    \
             expect: { outcome: 1-0, termination: king-captured, points: [2, 0], checks: [1, 0] }\n"
    );
    assert_eq!(results(&file(&text))[0].status, Status::Passed);
    let broken = new_case(Variant::Standard, Some("fide"), None, "e5").unwrap();
    assert!(broken.contains("illegal: { ply: 1, why: "), "{broken}");
    assert_eq!(results(&file(&broken))[0].status, Status::Passed);
    let kingless = new_case(
        Variant::Standard,
        None,
        Some("8/8/8/8/8/8/8/8 w - - 0 1"),
        "",
    )
    .unwrap();
    assert!(
        kingless.contains("expect: { invalid-fen: king-count }"),
        "{kingless}"
    );
    assert_eq!(results(&file(&kingless))[0].status, Status::Passed);
    assert!(new_case(Variant::Antichess, Some("fide"), None, "").is_err());
}

#[test]
fn the_words_of_a_case_are_those_of_a_record() {
    let expecting = |moves: &str| {
        mismatches(&format!(
            "variant: three-player\ncases:\n- id: a\n  moves: '{moves}'\n  expect: {{ exits: [] }}\n"
        ))
    };
    assert_eq!(
        expecting("e2-e4 --"),
        "5:20: exits: [] | [red resignation]",
        "a departure is not passed over"
    );
    assert_eq!(
        expecting("e2-e4 #w"),
        "4:10: moves: legal moves | #w (ply 2): wrong-column"
    );
}

#[test]
fn a_new_case_says_who_left() {
    let text = new_case(Variant::ThreePlayer, None, None, "e2-e4 -- k7-k5").unwrap();
    assert!(text.contains("exits: [red resignation]"), "{text}");
}
