//! Asks a witness about a case.

use super::board::Tellable;
use super::witness::{Finish, Scene, Witness};
use crate::case::canonical::mapping;
use crate::case::compare::{illegal, legal_moves};
use crate::case::file::{Case, CaseFile};
use crate::case::result::{CaseResult, Status};
use crate::case::run::{Fault, Run, blank, placed, start};
use crate::case::words::WhyNot;
use crate::chess::{Antichess, Standard, ThreeCheck, TreiSahuri, Variant};
use crate::diagnostic::Illegal;
use crate::game::Termination;
use crate::notation::uci::CastlingMode;

/// Asks a witness what a case expects, as far as the UCI has words for it. What was not asked is
/// named in the result; a case that is pending here is asked like any other.
///
/// # Errors
/// If the witness does not answer.
pub fn ask<W: Witness>(
    file: &CaseFile,
    case: &Case,
    witness: &mut W,
) -> Result<CaseResult, W::Error> {
    match case.variant {
        Variant::Standard | Variant::Chess960 => {
            examine(file, case, start::<Standard>(case).0, witness)
        }
        Variant::ThreeCheck => examine(file, case, start::<ThreeCheck>(case).0, witness),
        Variant::Antichess => examine(file, case, start::<Antichess>(case).0, witness),
        Variant::TreiSahuri => examine(file, case, start::<TreiSahuri>(case).0, witness),
        Variant::ThreePlayer => Ok(not_asked(case, "the UCI has no board for three")),
    }
}

/// The result of a case that is not asked at all.
pub fn not_asked(case: &Case, reason: &str) -> CaseResult {
    CaseResult {
        status: Status::NotAsked {
            reason: reason.to_owned(),
        },
        ..blank(case)
    }
}

fn examine<B: Tellable, W: Witness>(
    file: &CaseFile,
    case: &Case,
    start: Option<B>,
    witness: &mut W,
) -> Result<CaseResult, W::Error> {
    let Some(start) = start.filter(|_| case.expect.value.invalid_fen.is_none()) else {
        return Ok(not_asked(case, "engines are not given broken positions"));
    };
    let castling = match case.variant {
        Variant::Chess960 => CastlingMode::Chess960,
        Variant::Standard
        | Variant::ThreeCheck
        | Variant::Antichess
        | Variant::TreiSahuri
        | Variant::ThreePlayer => CastlingMode::Standard,
    };
    let run = Run::played(case, start.clone());
    let mut hearing = Hearing {
        run: &run,
        witness,
        castling,
        position: format!("position fen {}", start.engine_fen()),
        faults: Vec::new(),
        asked: 0,
        unasked: Vec::new(),
    };
    if run.faults.is_empty() && hearing.follow(start)? {
        hearing.question()?;
    }
    let Hearing {
        mut faults,
        asked,
        unasked,
        ..
    } = hearing;
    let mut result = run.shown();
    faults.extend(run.faults);
    result.mismatches = placed(file, faults);
    result.status = match (result.mismatches.is_empty(), asked) {
        (false, _) => Status::Failed,
        (true, 0) => Status::NotAsked {
            reason: "it expects nothing that an engine can answer".to_owned(),
        },
        (true, _) => Status::Passed,
    };
    result.not_asked = unasked;
    Ok(result)
}

/// A case and the witness who is asked about it.
struct Hearing<'r, 'c, B: Tellable, W> {
    run: &'r Run<'c, B>,
    witness: &'r mut W,
    castling: CastlingMode,
    /// The `position` command so far.
    position: String,
    faults: Vec<Fault>,
    /// Expectations that the witness was asked about.
    asked: usize,
    /// Keys of those that it was not.
    unasked: Vec<&'static str>,
}

impl<B: Tellable, W: Witness> Hearing<'_, '_, B, W> {
    /// Follows the moves of the case as long as the witness agrees that they are legal.
    fn follow(&mut self, mut board: B) -> Result<bool, W::Error> {
        for (&legal, ply) in self.run.line.iter().zip(1..) {
            let word = board.uci(legal, self.castling);
            let words = self.legal(vec![word.clone()])?;
            if !words
                .iter()
                .any(|word| board.find(word).ok() == Some(legal))
            {
                let expected = format!("{} ({word}, ply {ply}) is legal", board.san(legal));
                let place = self.run.case.moves.span;
                self.faults
                    .push(Fault::new("moves", place, expected, "it is not"));
                return Ok(false);
            }
            let before = if ply == 1 { " moves " } else { " " };
            self.position.push_str(before);
            self.position.push_str(&word);
            board.play(legal);
        }
        Ok(true)
    }

    fn legal(&mut self, candidates: Vec<String>) -> Result<Vec<String>, W::Error> {
        let scene = Scene {
            position: self.position.clone(),
            candidates,
        };
        self.witness.legal(&scene)
    }

    /// Asks about every expectation, or notes that it is not asked.
    fn question(&mut self) -> Result<(), W::Error> {
        let expect = &self.run.case.expect.value;
        let beyond = [
            ("rule", expect.rule.is_some()),
            ("points", expect.points.is_some()),
            ("checks", expect.checks.is_some()),
            ("claims", expect.claims.is_some()),
            ("fen", expect.fen.is_some()),
            ("in-check", expect.in_check.is_some()),
            ("can-win", expect.can_win.is_some()),
        ];
        let beyond = beyond.into_iter().filter(|&(_, is_there)| is_there);
        self.unasked.extend(beyond.map(|(key, _)| key));
        self.end()?;
        self.refusal()?;
        self.moves()?;
        self.perft()
    }

    /// Is the game over, and is it a draw?
    fn end(&mut self) -> Result<(), W::Error> {
        let expect = &self.run.case.expect.value;
        let (outcome, termination) = (expect.outcome.as_ref(), expect.termination.as_ref());
        let span = match (outcome, termination) {
            (Some(outcome), _) => outcome.span,
            (None, Some(termination)) => termination.span,
            (None, None) => return Ok(()),
        };
        let keys = [
            outcome.map(|_| "outcome"),
            termination.map(|_| "termination"),
        ];
        let found = || self.run.referee.ending().map(|ending| ending.termination);
        let cause = match (outcome, termination) {
            (_, Some(termination)) => termination.value.0,
            (Some(outcome), None) if outcome.value.0.is_none() => None,
            (Some(_) | None, None) => found(),
        };
        if cause.is_some_and(|cause| !is_of_the_board(cause)) {
            self.unasked.extend(keys.into_iter().flatten());
            return Ok(());
        }
        self.asked += keys.iter().flatten().count();
        let is_drawn = match outcome {
            Some(outcome) => outcome
                .value
                .0
                .is_some_and(|outcome| outcome.winner().is_none()),
            None => cause == Some(Termination::Stalemate),
        };
        let wanted = cause.map(|_| {
            if is_drawn {
                Finish::Drawn
            } else {
                Finish::Decided
            }
        });
        let observed = self.witness.finish(&self.position)?;
        let agrees = match (wanted, observed) {
            (Some(_), Some(Finish::Untold)) => true,
            (wanted, observed) => wanted == observed,
        };
        if !agrees {
            let expected = match (outcome, termination) {
                (Some(outcome), _) => outcome.value.to_string(),
                (None, termination) => termination.map_or("none", |text| text.value.name()).into(),
            };
            let got = match observed {
                None => "the game goes on",
                Some(Finish::Decided) => "no legal move, and somebody has won",
                Some(Finish::Drawn) => "no legal move, and a draw",
                Some(Finish::Untold) => "no legal move",
            };
            let key = keys.into_iter().flatten().next().unwrap_or("outcome");
            self.faults.push(Fault::new(key, span, expected, got));
        }
        Ok(())
    }

    /// Does the witness refuse the move that must be refused?
    fn refusal(&mut self) -> Result<(), W::Error> {
        let Some(expected) = &self.run.case.expect.value.illegal else {
            return Ok(());
        };
        let board = &self.run.board;
        let refusal = self
            .run
            .illegal
            .as_ref()
            .filter(|refusal| match refusal.why {
                WhyNot::Illegal(Illegal::GameOver) => board.ending().is_some(),
                WhyNot::Illegal(_) => true,
                WhyNot::Ambiguous
                | WhyNot::PromotionMissing
                | WhyNot::WrongColumn
                | WhyNot::NotAMove => false,
            });
        let Some((word, tried)) = refusal.and_then(|refusal| {
            let mut words = board.conceivable(self.castling);
            words.push(refusal.word.clone());
            Some((&refusal.word, board.meant(&refusal.word, &words)?))
        }) else {
            self.unasked.push("illegal");
            return Ok(());
        };
        self.asked += 1;
        let words = self.legal(tried)?;
        let played = board.meant(word, &words).unwrap_or_default();
        if !played.is_empty() {
            let got = format!("{} is legal", played.join(", "));
            let wanted = illegal(&expected.value);
            self.faults
                .push(Fault::new("illegal", expected.span, wanted, got));
        }
        Ok(())
    }

    fn moves(&mut self) -> Result<(), W::Error> {
        let Some(expected) = &self.run.case.expect.value.legal_moves else {
            return Ok(());
        };
        self.asked += 1;
        let board = &self.run.board;
        let words = self.legal(board.conceivable(self.castling))?;
        let name = |word: &String| board.find(word).map_or(word.clone(), |m| board.san(m));
        let mut names: Vec<String> = words.iter().map(name).collect();
        names.sort_unstable();
        names.dedup();
        let (wanted, got) = legal_moves(&expected.value, board, &names);
        if wanted != got {
            self.faults
                .push(Fault::new("legal-moves", expected.span, wanted, got));
        }
        Ok(())
    }

    fn perft(&mut self) -> Result<(), W::Error> {
        let Some(expected) = &self.run.case.expect.value.perft else {
            return Ok(());
        };
        let mut counted = Vec::new();
        for &depth in expected.value.keys() {
            let Some(nodes) = self.witness.perft(&self.position, depth)? else {
                self.unasked.push("perft");
                return Ok(());
            };
            counted.push((depth, nodes));
        }
        self.asked += 1;
        let (wanted, got) = (mapping(&expected.value), mapping(counted));
        if wanted != got {
            self.faults
                .push(Fault::new("perft", expected.span, wanted, got));
        }
        Ok(())
    }
}

/// Is it an end that the board itself shows, without players, clocks or an arbiter?
const fn is_of_the_board(termination: Termination) -> bool {
    match termination {
        Termination::Checkmate
        | Termination::Stalemate
        | Termination::KingCaptured
        | Termination::ThirdCheck
        | Termination::NoPieces
        | Termination::NoMoves => true,
        Termination::DeadPosition
        | Termination::InsufficientMaterial
        | Termination::Repetition
        | Termination::MoveRule
        | Termination::RepetitionClaim
        | Termination::MoveRuleClaim
        | Termination::Resignation
        | Termination::Agreement
        | Termination::TimeForfeit
        | Termination::IllegalMoves
        | Termination::Abandonment
        | Termination::Adjudication => false,
    }
}
