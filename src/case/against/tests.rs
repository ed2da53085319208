use std::convert::Infallible;

use super::*;
use crate::case::{CaseFile, CaseResult, Status};
use crate::chess::{Position, Standard, perft};
use crate::notation::fen;
use crate::notation::uci::{self, CastlingMode};
use crate::yaml::Source;

/// Knows the rules of chess but for what it is told to get wrong.
#[derive(Default)]
struct Fake {
    denies: &'static [&'static str],
    adds: &'static [&'static str],
    says: Says,
    cannot_count: bool,
}

/// What it says of the end of a game.
#[derive(Copy, Clone, Default)]
enum Says {
    #[default]
    Truth,
    GoesOn,
    Over(Finish),
}

fn position(command: &str) -> Position<Standard> {
    let rest = command.strip_prefix("position fen ").unwrap();
    let (fen, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let mut position = Position::from_setup(fen::read(fen).setup).unwrap();
    for word in moves.split_whitespace() {
        let word = uci::read(word.as_bytes()).unwrap();
        position.play(word.resolve(&position).unwrap());
    }
    position
}

impl Witness for Fake {
    type Error = Infallible;

    fn legal(&mut self, scene: &Scene) -> Result<Vec<String>, Infallible> {
        let position = position(&scene.position);
        let moves = position.legal_moves().to_vec().into_iter();
        let words = moves.map(|m| uci::write(&position, m, CastlingMode::Standard).to_string());
        let mut words: Vec<String> = words
            .filter(|word| !self.denies.contains(&word.as_str()))
            .collect();
        // Every legal move must be conceivable, or one that is asked move by move is never found.
        if scene.candidates.len() > 1 {
            assert!(words.iter().all(|word| scene.candidates.contains(word)));
        }
        words.extend(self.adds.iter().map(|&word| word.to_owned()));
        Ok(words)
    }

    fn finish(&mut self, at: &str) -> Result<Option<Finish>, Infallible> {
        let position = position(at);
        let truth = match (position.has_legal_move(), position.is_check()) {
            (true, _) => None,
            (false, true) => Some(Finish::Decided),
            (false, false) => Some(Finish::Drawn),
        };
        Ok(match self.says {
            Says::Truth => truth,
            Says::GoesOn => None,
            Says::Over(finish) => Some(finish),
        })
    }

    fn perft(&mut self, at: &str, depth: u32) -> Result<Option<u64>, Infallible> {
        Ok((!self.cannot_count).then(|| perft(&position(at), depth)))
    }
}

/// What comes of the one case with these lines.
fn asked(lines: &str, mut witness: Fake) -> CaseResult {
    let text = format!("cases:\n- id: x\n  {}\n", lines.replace('\n', "\n  "));
    let file = CaseFile::parse(Source::new("c.yaml", text)).unwrap_or_else(|f| panic!("{f}"));
    let Ok(result) = ask(&file, &file.cases()[0], &mut witness);
    result
}

fn told(result: &CaseResult) -> Vec<String> {
    let told = result.mismatches.iter();
    told.map(|m| format!("{}: {} | {}", m.key, m.expected, m.got))
        .collect()
}

const CASTLING: &str = "fen: \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\n";

#[test]
fn a_witness_who_knows_the_rules_agrees() {
    let moves =
        "moves: e4 e5\nexpect: { outcome: \"*\", legal-moves: 29, perft: { 1: 29, 2: 835 } }";
    let result = asked(moves, Fake::default());
    assert_eq!((told(&result), &result.status), (vec![], &Status::Passed));
    let mate =
        "moves: f3 e5 g4 Qh4#\nexpect: { outcome: 0-1, termination: checkmate, legal-moves: 0 }";
    assert_eq!(asked(mate, Fake::default()).status, Status::Passed);
    let words = "expect: { legal-moves: { contains: [O-O, Rh8], excludes: [O-O-O] } }";
    let result = asked(&format!("{CASTLING}{words}"), Fake::default());
    assert_eq!(result.status, Status::Passed);
}

#[test]
fn a_move_that_the_witness_lacks_is_named_in_san() {
    let witness = || Fake {
        denies: &["e1g1"],
        ..Fake::default()
    };
    let listed = format!("{CASTLING}expect: {{ legal-moves: {{ contains: [O-O, Ke2] }} }}");
    assert_eq!(
        told(&asked(&listed, witness())),
        ["legal-moves: { contains: [O-O, Ke2] } | { contains: [Ke2], excludes: [O-O] }"]
    );
    let played = format!("{CASTLING}moves: O-O\nexpect: {{ outcome: \"*\" }}");
    assert_eq!(
        told(&asked(&played, witness())),
        ["moves: O-O (e1g1, ply 1) is legal | it is not"]
    );
}

#[test]
fn a_move_that_the_witness_has_too_many_is_found() {
    let witness = || Fake {
        adds: &["e1c1", "h1a8"],
        ..Fake::default()
    };
    let refused = format!("{CASTLING}moves: O-O-O\nexpect: {{ illegal: {{ ply: 1 }} }}");
    assert_eq!(
        told(&asked(&refused, witness())),
        ["illegal: { ply: 1 } | e1c1 is legal"]
    );
    assert_eq!(asked(&refused, Fake::default()).status, Status::Passed);
    let number = format!("{CASTLING}expect: {{ legal-moves: 15 }}");
    assert_eq!(told(&asked(&number, Fake::default())), [""; 0]);
    assert_eq!(told(&asked(&number, witness())), ["legal-moves: 15 | 17"]);
}

#[test]
fn an_end_is_compared_as_far_as_the_uci_tells_it() {
    let stalemate = "fen: \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"\nexpect: { termination: stalemate }";
    assert_eq!(asked(stalemate, Fake::default()).status, Status::Passed);
    for (says, expected) in [
        (Says::GoesOn, "termination: stalemate | the game goes on"),
        (
            Says::Over(Finish::Decided),
            "termination: stalemate | no legal move, and somebody has won",
        ),
    ] {
        let witness = Fake {
            says,
            ..Fake::default()
        };
        assert_eq!(told(&asked(stalemate, witness)), [expected]);
    }
    let untold = Fake {
        says: Says::Over(Finish::Untold),
        ..Fake::default()
    };
    assert_eq!(asked(stalemate, untold).status, Status::Passed);
}

#[test]
fn what_an_arbiter_decides_is_not_asked() {
    let resigned = "moves: e4\nevents: [{ resign: black }]\n\
                    expect: { outcome: 1-0, points: [1, 0], claims: [], perft: { 1: 20 } }";
    let result = asked(resigned, Fake::default());
    assert_eq!(result.status, Status::Passed);
    assert_eq!(result.not_asked, ["points", "claims", "outcome"]);
    let witness = Fake {
        cannot_count: true,
        ..Fake::default()
    };
    let result = asked(resigned, witness);
    assert!(matches!(result.status, Status::NotAsked { .. }));
    let broken = "fen: \"8/8/8/8/8/8/8/8 w - - 0 1\"\nexpect: { invalid-fen: king-count }";
    let result = asked(broken, Fake::default());
    assert!(matches!(result.status, Status::NotAsked { .. }));
}
