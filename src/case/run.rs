//! Plays a case before the referee.

use super::board::{Board, Said};
use super::canonical::mapping;
use super::compare;
use super::file::{Case, CaseFile, place};
use super::result::{CaseResult, Mismatch, Status};
use super::schema::{AttemptsText, EventText};
use super::words::{Player, WhyNot};
use crate::adjudicate::Referee;
use crate::chess::laws::King;
use crate::chess::{
    Antichess, Bitboard, Laws, Position, Standard, ThreeCheck, TreiSahuri, Variant, legality,
};
use crate::diagnostic::{Illegal, Kind, Severity, Span};
use crate::game::Seat;
use crate::notation::fen;
use crate::notation::three_player::read_fen;
use crate::three_player::{State, Switches};

/// Runs one case of a file.
pub fn run(file: &CaseFile, case: &Case) -> CaseResult {
    match case.variant {
        Variant::Standard | Variant::Chess960 => play(file, case, start::<Standard>(case)),
        Variant::ThreeCheck => play(file, case, start::<ThreeCheck>(case)),
        Variant::Antichess => play(file, case, start::<Antichess>(case)),
        Variant::TreiSahuri => play(file, case, start::<TreiSahuri>(case)),
        Variant::ThreePlayer => play(file, case, start_of_three(case)),
    }
}

/// A fault of a FEN.
pub(super) struct FenFault {
    kind: Kind,
    text: String,
}

/// The position the case starts from, and every fault of its FEN; no position if one is an error.
pub(super) fn start<L: Laws>(case: &Case) -> (Option<Position<L>>, Vec<FenFault>) {
    let readings = case.ruleset.readings.into();
    let Some(text) = &case.fen else {
        return (Some(Position::start().with_readings(readings)), Vec::new());
    };
    let reading = fen::read(&text.value);
    let mut faults: Vec<FenFault> = reading
        .faults
        .iter()
        .map(|fault| FenFault {
            kind: fault.kind.clone(),
            text: text.value[fault.place.clone()].to_owned(),
        })
        .collect();
    let mut setup = reading.setup;
    if reading.is_usable() {
        let impossible = legality::faults(&setup, case.variant);
        faults.extend(impossible.iter().map(|fault| FenFault {
            kind: fault.kind(),
            text: text.value.clone(),
        }));
        if L::KING == King::Commoner {
            // Rights that the law does not know are read over, as in archives.
            setup.castling = Bitboard::EMPTY;
        }
    }
    if faults
        .iter()
        .any(|fault| fault.kind.severity() == Severity::Error)
    {
        return (None, faults);
    }
    let position = Position::from_setup(setup).ok();
    (
        position.map(|position| position.with_readings(readings)),
        faults,
    )
}

/// The same for three players.
fn start_of_three(case: &Case) -> (Option<State>, Vec<FenFault>) {
    let switches: Switches = case.ruleset.readings.into();
    let Some(text) = &case.fen else {
        return (Some(State::start(switches)), Vec::new());
    };
    let reading = read_fen(&text.value);
    let (state, faults) = match reading.state(switches) {
        Ok(state) => (Some(state), reading.remarks(switches.knight)),
        Err(faults) => (None, faults),
    };
    let faults = faults.into_iter().map(|fault| FenFault {
        text: text.value[fault.place].to_owned(),
        kind: fault.kind,
    });
    (state, faults.collect())
}

fn play<B: Board>(file: &CaseFile, case: &Case, start: (Option<B>, Vec<FenFault>)) -> CaseResult {
    let fen_at = case.fen.as_ref().map_or(case.place.span, |fen| fen.span);
    let mut result = blank(case);
    let mut faults = Vec::new();
    let (board, found) = start;
    match (board, &case.expect.value.invalid_fen) {
        (_, Some(expected)) => {
            if !found
                .iter()
                .any(|fault| fault.kind.name() == expected.value.0)
            {
                let names: Vec<&str> = found.iter().map(|fault| fault.kind.name()).collect();
                let got = if names.is_empty() {
                    "no fault".to_owned()
                } else {
                    names.join(", ")
                };
                faults.push(Fault {
                    yaml: names.first().map(|&name| name.to_owned()),
                    ..Fault::new("invalid-fen", expected.span, expected.value.0, got)
                });
            }
        }
        (None, None) if case.expect.value.is_empty() => {
            let names: Vec<&str> = found.iter().map(|fault| fault.kind.name()).collect();
            let yaml = names.first().map(|name| mapping([("invalid-fen", name)]));
            let span = case.expect.span;
            faults.push(Fault {
                yaml,
                ..Fault::new("expect", span, "something", names.join(", "))
            });
        }
        (None, None) => faults.extend(found.into_iter().map(|FenFault { kind, text }| {
            let got = format!("{}: `{text}`", kind.name());
            Fault::new("fen", fen_at, "a FEN that can be used", got)
        })),
        (Some(board), None) => {
            let mut run = Run::played(case, board);
            if run.faults.is_empty() {
                run.faults = compare::faults(&run);
            }
            result = run.shown();
            faults = run.faults;
        }
    }
    finish(file, case, result, faults)
}

/// The result of a case that has not been played.
pub(super) fn blank(case: &Case) -> CaseResult {
    CaseResult {
        id: case.id.clone(),
        comment: case.comment.clone(),
        source: case.origin.clone(),
        place: case.place,
        status: Status::Passed,
        mismatches: Vec::new(),
        variant: case.variant,
        ruleset: case.ruleset.name.clone(),
        ending: None,
        played: Vec::new(),
        board: String::new(),
        fen: String::new(),
        refused: Vec::new(),
        not_asked: Vec::new(),
    }
}

/// Gives faults their places and the case its status.
fn finish(file: &CaseFile, case: &Case, mut result: CaseResult, faults: Vec<Fault>) -> CaseResult {
    result.mismatches = placed(file, faults);
    result.status = match (&case.pending, result.mismatches.is_empty()) {
        (None, true) => Status::Passed,
        (None, false) => Status::Failed,
        (Some(pending), false) => Status::Pending {
            reason: pending.value.clone(),
        },
        (Some(pending), true) => {
            result.mismatches.push(Mismatch {
                key: "pending",
                place: place(&file.source, pending.span),
                expected: "a case that fails".to_owned(),
                got: "it passes: take `pending` out".to_owned(),
                blessing: None,
            });
            Status::Failed
        }
    };
    result
}

/// Faults with their places.
pub(super) fn placed(file: &CaseFile, faults: Vec<Fault>) -> Vec<Mismatch> {
    faults
        .into_iter()
        .map(|fault| Mismatch {
            key: fault.key,
            place: place(&file.source, fault.span),
            expected: fault.expected,
            got: fault.got,
            blessing: fault.yaml,
        })
        .collect()
}

/// A mismatch before its place is known.
pub(super) struct Fault {
    pub key: &'static str,
    pub span: Span,
    pub expected: String,
    pub got: String,
    /// What to write instead, if that would do.
    pub yaml: Option<String>,
}

impl Fault {
    pub(super) fn new(
        key: &'static str,
        span: Span,
        expected: impl Into<String>,
        got: impl Into<String>,
    ) -> Self {
        Self {
            key,
            span,
            expected: expected.into(),
            got: got.into(),
            yaml: None,
        }
    }
}

/// The first move that was not legal.
pub(super) struct Refusal {
    pub word: String,
    /// Its number in `moves`, from 1.
    pub ply: u32,
    pub why: WhyNot,
}

/// A case being played.
pub(super) struct Run<'c, B: Board> {
    pub case: &'c Case,
    pub board: B,
    pub referee: Referee<'c, B>,
    pub illegal: Option<Refusal>,
    /// The moves that were played.
    pub line: Vec<B::Move>,
    /// What keeps the case from being played as it is written.
    pub faults: Vec<Fault>,
    /// The moves that were played, in SAN.
    san: Vec<String>,
    refused: Vec<String>,
}

impl<'c, B: Board> Run<'c, B> {
    /// Plays a case: its moves, then its events.
    pub(super) fn played(case: &'c Case, board: B) -> Self {
        let mut run = Self {
            case,
            referee: Referee::new(&case.ruleset, &board),
            board,
            illegal: None,
            line: Vec::new(),
            faults: Vec::new(),
            san: Vec::new(),
            refused: Vec::new(),
        };
        run.moves();
        run.events();
        run.referee.conclude(&run.board);
        run
    }

    /// What there is to see in the end.
    pub(super) fn shown(&self) -> CaseResult {
        CaseResult {
            ending: self.referee.ending(),
            played: self.san.clone(),
            board: self.board.picture(),
            fen: self.board.fen(),
            refused: self.refused.clone(),
            ..blank(self.case)
        }
    }

    /// The legal move of a word; after the end, also by the arbiter's word, there is none.
    fn find(&self, word: &str) -> Result<B::Move, WhyNot> {
        if self.referee.ending().is_some() {
            return Err(WhyNot::Illegal(Illegal::GameOver));
        }
        self.board.find(word)
    }

    fn play(&mut self, legal: B::Move) {
        self.san.push(self.board.san(legal));
        self.line.push(legal);
        self.board.play(legal);
        self.referee.observe(&self.board);
    }

    /// What a word of the record says; after the end nothing but who is out.
    fn read(&self, column: B::Seat, word: &str) -> Result<Said<B::Move>, WhyNot> {
        let read = self.board.read(column, word);
        match self.referee.ending() {
            Some(_) if read != Ok(Said::Passed) => Err(WhyNot::Illegal(Illegal::GameOver)),
            Some(_) | None => read,
        }
    }

    fn moves(&mut self) {
        let case = self.case;
        let mut column = self.board.first_column();
        for (word, ply) in case.moves.value.iter().zip(1..) {
            let read = self.read(column, word);
            column = column.next();
            match read {
                Ok(Said::Move(legal)) => self.play(legal),
                Ok(Said::Passed) => {}
                Ok(Said::Leaves) => {
                    let seat = self.board.turn();
                    self.san.push(word.clone());
                    self.referee.resign(seat, &mut self.board);
                }
                Err(why) => {
                    let expect = &case.expect.value;
                    if expect.illegal.is_none() && !expect.is_empty() {
                        let got = format!("{word} (ply {ply}): {}", why.name());
                        let span = case.moves.span;
                        self.faults
                            .push(Fault::new("moves", span, "legal moves", got));
                    }
                    self.illegal = Some(Refusal {
                        word: word.clone(),
                        ply,
                        why,
                    });
                    return;
                }
            }
        }
    }

    fn events(&mut self) {
        if self.illegal.is_some() {
            return;
        }
        for event in &self.case.events {
            if let Err((expected, got)) = self.event(&event.value) {
                self.faults
                    .push(Fault::new("events", event.span, expected, got));
                return;
            }
        }
    }

    /// What was expected and what happened, if the event cannot be as it is written.
    fn event(&mut self, event: &EventText) -> Result<(), (String, String)> {
        let illegal = |why: WhyNot| ("a legal move".to_owned(), why.name().to_owned());
        let find = |run: &Self, word: &str| run.find(word).map_err(illegal);
        if let Some(player) = event.claim {
            let by = seat::<B>(player)?;
            let announced = match &event.move_ {
                Some(word) => Some(find(self, &word.value)?),
                None => None,
            };
            let claim = self.referee.claim(by, &self.board, announced);
            self.note_refusal("claim", claim);
        } else if let Some(word) = &event.move_ {
            let legal = find(self, &word.value)?;
            self.play(legal);
        } else if let Some(player) = event.resign {
            self.referee.resign(seat::<B>(player)?, &mut self.board);
        } else if let Some(player) = event.flag {
            self.referee.flag(seat::<B>(player)?, &mut self.board);
        } else if event.agree.is_some() {
            let agreed = self.referee.agree(&self.board);
            self.note_refusal("agree", agreed);
        } else if let Some(attempts) = &event.illegal {
            self.attempts(attempts)?;
        }
        Ok(())
    }

    fn attempts(&mut self, attempts: &AttemptsText) -> Result<(), (String, String)> {
        let by = seat::<B>(attempts.by)?;
        for word in &attempts.moves {
            if self.board.turn() == by && self.find(&word.value).is_ok() {
                let legal = format!("{} is legal", word.value);
                return Err(("an illegal move".to_owned(), legal));
            }
        }
        let times = attempts.times.map_or(attempts.moves.len(), usize::from);
        for _ in 0..times {
            self.referee.illegal_attempt(by, &mut self.board);
        }
        Ok(())
    }

    fn note_refusal<T, E: std::fmt::Display>(&mut self, what: &str, answer: Result<T, E>) {
        if let Err(reason) = answer {
            self.refused.push(format!("{what}: {reason}"));
        }
    }
}

/// The seat of a player.
fn seat<B: Board>(player: Player) -> Result<B::Seat, (String, String)> {
    let mut seats = B::Seat::ALL.iter().copied();
    seats
        .find(|seat| seat.to_string() == player.name())
        .ok_or_else(|| ("a player of this game".to_owned(), player.name().to_owned()))
}
