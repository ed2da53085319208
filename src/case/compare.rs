//! What a case expects against what was observed.

use super::board::Board;
use super::canonical::{list, mapping, quoted};
use super::run::{Fault, Run};
use super::schema::{CanWinText, ExpectText, IllegalText, LegalMovesText};
use super::words::{CanWin, ClaimName, OutcomeText, TerminationText, YesNo};
use crate::game::{MAX_SEATS, Points, Seat};
use crate::yaml::Spanned;

/// Every expectation that is not met; a case that expects nothing cannot fail and therefore does.
pub(super) fn faults<B: Board>(run: &Run<'_, B>) -> Vec<Fault> {
    let expect = &run.case.expect;
    if expect.value.is_empty() {
        let fault = Fault::new("expect", expect.span, "something", "nothing is expected");
        return vec![Fault {
            yaml: Some(summary(run)),
            ..fault
        }];
    }
    let mut comparison = Comparison {
        run,
        faults: Vec::new(),
    };
    comparison.verdict();
    comparison.position();
    comparison.faults
}

/// What is worth expecting, for a case that expects nothing yet.
pub(super) fn summary<B: Board>(run: &Run<'_, B>) -> String {
    let mut entries = Vec::new();
    if let Some(refusal) = &run.illegal {
        let parts = [
            ("ply", refusal.ply.to_string()),
            ("why", refusal.why.name().to_owned()),
        ];
        entries.push(("illegal", mapping(parts)));
    }
    let departures = run.board.departures();
    if !departures.is_empty() {
        entries.push(("exits", list(departures.into_iter().map(|exit| exit.text))));
    }
    entries.push(("outcome", outcome(run)));
    if run.referee.ending().is_some() {
        entries.push(("termination", termination(run)));
        entries.push(("points", points(run)));
    } else {
        entries.push(("legal-moves", run.board.legal().len().to_string()));
    }
    if let Some(checks) = run.board.checks() {
        entries.push(("checks", list(checks)));
    }
    mapping(entries)
}

struct Comparison<'r, 'c, B: Board> {
    run: &'r Run<'c, B>,
    faults: Vec<Fault>,
}

impl<B: Board> Comparison<'_, '_, B> {
    /// Compares one expectation, if the case has it.
    fn compare<T>(
        &mut self,
        key: &'static str,
        expected: Option<&Spanned<T>>,
        write: impl FnOnce(&T) -> String,
        observe: impl FnOnce() -> String,
    ) {
        let Some(expected) = expected else { return };
        let (wanted, got) = (write(&expected.value), observe());
        if wanted != got {
            let fault = Fault::new(key, expected.span, wanted, got.clone());
            self.faults.push(Fault {
                yaml: Some(got),
                ..fault
            });
        }
    }

    fn verdict(&mut self) {
        let run = self.run;
        let expect: &ExpectText = &run.case.expect.value;
        self.compare(
            "outcome",
            expect.outcome.as_ref(),
            OutcomeText::to_string,
            || outcome(run),
        );
        let name = |text: &TerminationText| text.name().to_owned();
        self.compare("termination", expect.termination.as_ref(), name, || {
            termination(run)
        });
        self.compare(
            "rule",
            expect.rule.as_ref(),
            |text| quoted(text),
            || rule(run),
        );
        self.compare(
            "exits",
            expect.exits.as_ref(),
            |exits| list(exits),
            || list(run.board.departures().into_iter().map(|exit| exit.text)),
        );
        let write = |points: &Vec<_>| {
            list(
                points
                    .iter()
                    .map(|points: &crate::ruleset::PointsText| points.0),
            )
        };
        self.compare("points", expect.points.as_ref(), write, || points(run));
        let write = |claims: &Vec<ClaimName>| {
            let mut claims = claims.clone();
            claims.sort_unstable();
            list(claims.into_iter().map(ClaimName::name))
        };
        self.compare("claims", expect.claims.as_ref(), write, || claims(run));
        self.illegal(expect.illegal.as_ref());
    }

    fn position(&mut self) {
        let run = self.run;
        let expect: &ExpectText = &run.case.expect.value;
        self.compare(
            "checks",
            expect.checks.as_ref(),
            |checks| list(*checks),
            || run.board.checks().map_or("none".to_owned(), list),
        );
        self.compare(
            "fen",
            expect.fen.as_ref(),
            |fen| quoted(fen),
            || quoted(&run.board.fen()),
        );
        let write = |in_check: &YesNo| in_check.name().to_owned();
        self.compare("in-check", expect.in_check.as_ref(), write, || {
            let in_check = if run.board.is_check() {
                YesNo::Yes
            } else {
                YesNo::No
            };
            in_check.name().to_owned()
        });
        self.compare(
            "can-win",
            expect.can_win.as_ref(),
            |text| can_win(*text),
            || {
                let text = expect.can_win.as_ref().map(|text| text.value);
                let mut winnable = B::Seat::ALL
                    .iter()
                    .map(|&seat| run.board.can_win_within(seat, SEARCHED_POSITIONS).into());
                let observed = [winnable.next(), winnable.last()];
                let text = text.expect("it is compared because it is there");
                can_win(CanWinText {
                    white: text.white.and(observed[0]),
                    black: text.black.and(observed[1]),
                })
            },
        );
        self.compare(
            "perft",
            expect.perft.as_ref(),
            |perft| mapping(perft),
            || {
                let depths = expect.perft.iter().flat_map(|perft| perft.value.keys());
                mapping(depths.map(|&depth| (depth, run.board.perft(depth))))
            },
        );
        self.legal_moves(expect.legal_moves.as_ref());
    }

    fn illegal(&mut self, expected: Option<&Spanned<IllegalText>>) {
        let run = self.run;
        let Some(expected) = expected else { return };
        if run.illegal.is_none() {
            let wanted = illegal(&expected.value);
            self.faults.push(Fault::new(
                "illegal",
                expected.span,
                wanted,
                "every move is legal",
            ));
        }
        let Some(refusal) = &run.illegal else { return };
        let text = &expected.value;
        self.compare("illegal", Some(expected), illegal, || {
            illegal(&IllegalText {
                move_: text.move_.as_ref().map(|_| refusal.word.clone()),
                ply: text.ply.map(|_| refusal.ply),
                why: text.why.map(|_| refusal.why),
            })
        });
    }

    fn legal_moves(&mut self, expected: Option<&Spanned<LegalMovesText>>) {
        let board = &self.run.board;
        let Some(text) = expected.map(|expected| &expected.value) else {
            return;
        };
        let legal: Vec<String> = board.legal().into_iter().map(|m| board.san(m)).collect();
        let (wanted, got) = legal_moves(text, board, &legal);
        self.compare("legal-moves", expected, |_| wanted, || got);
    }
}

/// What is expected of the legal moves, and what is observed if `legal` (in SAN, sorted) are these.
pub(super) fn legal_moves<B: Board>(
    text: &LegalMovesText,
    board: &B,
    legal: &[String],
) -> (String, String) {
    let san = |word: &String| {
        board
            .find(word)
            .map_or_else(|_| word.clone(), |found| board.san(found))
    };
    if let Some(moves) = &text.exactly {
        let mut wanted: Vec<String> = moves.iter().map(san).collect();
        wanted.sort_unstable();
        return (list(wanted), list(legal));
    }
    let count = legal.len() as u32;
    if text.contains.is_empty() && text.excludes.is_empty() {
        let wanted = text.count.unwrap_or_default();
        return (wanted.to_string(), count.to_string());
    }
    // A word counts as legal only if the position has that move: a finished one has none.
    let words = || text.contains.iter().chain(&text.excludes).cloned();
    let (contains, excludes) = words().partition(|word| legal.contains(&san(word)));
    let observed = LegalMovesText {
        count: text.count.map(|_| count),
        exactly: None,
        contains,
        excludes,
    };
    (parts(text), parts(&observed))
}

fn outcome<B: Board>(run: &Run<'_, B>) -> String {
    OutcomeText(run.referee.ending().map(|ending| ending.outcome)).to_string()
}

fn termination<B: Board>(run: &Run<'_, B>) -> String {
    TerminationText(run.referee.ending().map(|ending| ending.termination))
        .name()
        .to_owned()
}

/// What decided the game, or else who left it last.
fn rule<B: Board>(run: &Run<'_, B>) -> String {
    let ending = run.referee.ending().map(|ending| ending.rule);
    let departure = || run.board.departures().last().map(|exit| exit.rule);
    ending
        .or_else(departure)
        .map_or("none".to_owned(), |rule| quoted(rule.0))
}

fn points<B: Board>(run: &Run<'_, B>) -> String {
    let Some(ending) = run.referee.ending() else {
        return "none".to_owned();
    };
    let points: [Points; MAX_SEATS] = run.referee.ruleset().points(&ending);
    list(&points[..B::Seat::ALL.len()])
}

fn claims<B: Board>(run: &Run<'_, B>) -> String {
    let claims = run.referee.claims();
    let repetition = claims.repetition.map(|_| ClaimName::RepetitionClaim.name());
    let move_rule = claims.move_rule.map(|_| ClaimName::MoveRuleClaim.name());
    list(repetition.into_iter().chain(move_rule))
}

/// Positions that are looked at for `can-win`; half a second at most.
const SEARCHED_POSITIONS: usize = 100_000;

fn can_win(text: CanWinText) -> String {
    let sides = [("white", text.white), ("black", text.black)];
    let known = sides
        .into_iter()
        .filter_map(|(side, can_win)| Some((side, can_win?)));
    mapping(known.map(|(side, can_win)| (side, CanWin::name(can_win))))
}

pub(super) fn illegal(text: &IllegalText) -> String {
    let parts = [
        ("move", text.move_.clone()),
        ("ply", text.ply.map(|ply| ply.to_string())),
        ("why", text.why.map(|why| why.name().to_owned())),
    ];
    mapping(
        parts
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?))),
    )
}

fn parts(text: &LegalMovesText) -> String {
    let moves = |words: &Vec<String>| (!words.is_empty()).then(|| list(words));
    let parts = [
        ("count", text.count.map(|count| count.to_string())),
        ("contains", moves(&text.contains)),
        ("excludes", moves(&text.excludes)),
    ];
    mapping(
        parts
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?))),
    )
}
