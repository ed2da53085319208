//! A UCI engine that is asked what the rules are.
//!
//! Its legal moves are those of `go perft 1`, which the UCI does not have but most engines do. One
//! that does not have it is asked move by move: `go depth 1 searchmoves e2e4` is answered by
//! `bestmove e2e4` only where that move is legal. Every wait has a deadline.

use std::time::{Duration, Instant};

use super::divide::{Divided, divide};
use super::fault::{Exit, Fault, FaultClass};
use super::players::{Protocol, Session, StartError};
use super::process::{Program, Silence};
use super::uci::{Go, Reply, Score};
use crate::case::against::{Finish, Scene, Witness};
use crate::notation::uci;

/// An engine that answers questions about the rules.
#[derive(Debug)]
pub struct Enquiry {
    session: Session,
    patience: Duration,
    means: Means,
}

/// How legal moves are asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Means {
    /// By `go perft`.
    Perft,
    /// By `go searchmoves`, one by one.
    SearchMoves,
}

/// Why an engine cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum EnquiryError {
    /// It cannot be started.
    #[error(transparent)]
    Start(StartError),
    /// It has not answered in time, however much it talked.
    #[error("did not answer `{question}` within {} s", .patience.as_secs_f32())]
    Late {
        /// What it was asked.
        question: String,
        /// How long it was waited for.
        patience: Duration,
    },
    /// It ended instead of answering.
    #[error("ended instead of answering `{question}`: {how}")]
    Ended {
        /// What it was asked.
        question: String,
        /// How it ended.
        how: Exit,
    },
    /// It closed its output instead of answering.
    #[error("closed its output instead of answering `{question}`")]
    Closed {
        /// What it was asked.
        question: String,
    },
    /// There is no way to learn its legal moves.
    #[error(
        "knows neither `go perft` nor `go searchmoves`, so its legal moves cannot be asked for"
    )]
    NoMeans,
}

/// An engine without `go perft` may take it for `go infinite`: then it has this long to answer.
const RECOGNITION: Duration = Duration::from_secs(2);

impl Enquiry {
    /// Starts an engine and finds out how it can be asked; each answer may take `patience`.
    ///
    /// # Errors
    /// If it does not start, does not answer, or cannot be asked at all.
    pub fn start(
        program: &Program,
        protocol: &Protocol,
        patience: Duration,
    ) -> Result<Self, EnquiryError> {
        let session = Session::start(program, protocol).map_err(EnquiryError::Start)?;
        let mut enquiry = Self {
            session,
            patience,
            means: Means::Perft,
        };
        if !enquiry.knows_perft()? {
            enquiry.means = Means::SearchMoves;
            if !enquiry.knows_search_moves()? {
                return Err(EnquiryError::NoMeans);
            }
        }
        Ok(enquiry)
    }

    /// What the engine calls itself; empty if it does not say.
    pub fn name(&self) -> &str {
        self.session.name()
    }

    /// How its legal moves are asked for.
    pub fn means(&self) -> Means {
        self.means
    }

    /// Asks it to leave, and ends it if it does not.
    pub fn quit(self) {
        self.session.quit();
    }

    fn deadline(&self) -> Instant {
        Instant::now() + self.patience
    }

    fn knows_perft(&mut self) -> Result<bool, EnquiryError> {
        let question = "go perft 1";
        self.session.perft(START, 1);
        let deadline = self.deadline();
        let ready = self.session.await_ready(deadline);
        self.answered(question, ready)?;
        let soon = Instant::now() + self.patience.min(RECOGNITION);
        loop {
            match self.session.receive(soon) {
                Ok(line) if super::divide::is_total(line.bytes) => return Ok(true),
                Ok(line) => {
                    if let Some(Reply::BestMove { .. }) = Reply::parse(line.bytes) {
                        return Ok(false);
                    }
                }
                Err(Silence::Deadline) => {
                    self.interrupt();
                    return Ok(false);
                }
                Err(Silence::Closed) => return self.answered(question, Err(Silence::Closed)),
            }
        }
    }

    /// Ends a search, if there is one: an answer that came later would be taken for another's.
    fn interrupt(&mut self) {
        self.session.stop();
        let soon = Instant::now() + self.patience.min(RECOGNITION);
        while let Ok(line) = self.session.receive(soon) {
            if let Some(Reply::BestMove { .. }) = Reply::parse(line.bytes) {
                return;
            }
        }
    }

    fn knows_search_moves(&mut self) -> Result<bool, EnquiryError> {
        let mut answers = |word: &str| self.plays(START, word);
        // Both: it may like one of them best. Not the third: it may believe everything.
        Ok(answers("a2a3")? && answers("h2h3")? && !answers("a2a5")?)
    }

    /// Does it play the move when it may play no other?
    fn plays(&mut self, position: &str, word: &str) -> Result<bool, EnquiryError> {
        let go = Go {
            depth: Some(1),
            search_moves: vec![word.to_owned()],
            ..Go::default()
        };
        let (best, _) = self.think(position, &go)?;
        Ok(best == word)
    }

    /// Its best move, and its last opinion.
    fn think(&mut self, position: &str, go: &Go) -> Result<(String, Option<Score>), EnquiryError> {
        let deadline = self.deadline();
        self.session.think(position, go);
        let thought = best_move(&mut self.session, deadline);
        self.answered(&go.to_string(), thought)
    }

    fn divide(&mut self, position: &str, depth: u32) -> Result<Divided, EnquiryError> {
        let deadline = self.deadline();
        let divided = divide(&mut self.session, position, depth, deadline);
        self.answered(&format!("go perft {depth}"), divided)
    }

    /// Says why there is no answer, if there is none.
    fn answered<T>(
        &mut self,
        question: &str,
        answer: Result<T, Silence>,
    ) -> Result<T, EnquiryError> {
        let (question, patience) = (question.to_owned(), self.patience);
        answer.map_err(|silence| match silence {
            Silence::Deadline => EnquiryError::Late { question, patience },
            Silence::Closed => match self.session.wait(Instant::now() + LAST_BREATH) {
                Some(how) => EnquiryError::Ended { question, how },
                None => EnquiryError::Closed { question },
            },
        })
    }
}

const START: &str = "position startpos";

/// How long a process whose output is closed may take to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

fn best_move(session: &mut Session, deadline: Instant) -> Result<(String, Option<Score>), Silence> {
    session.await_ready(deadline)?;
    let mut score = None;
    loop {
        match Reply::parse(session.receive(deadline)?.bytes) {
            Some(Reply::BestMove { word }) => return Ok((word, score)),
            Some(Reply::Info(info)) => score = info.score.or(score),
            Some(_) | None => {}
        }
    }
}

impl Witness for Enquiry {
    type Error = EnquiryError;

    fn legal(&mut self, scene: &Scene) -> Result<Vec<String>, EnquiryError> {
        match self.means {
            Means::Perft => {
                let divided = self.divide(&scene.position, 1)?;
                let is_move = |word: &String| uci::read(word.as_bytes()).is_some();
                Ok(divided.into_keys().filter(is_move).collect())
            }
            Means::SearchMoves => {
                let mut legal = Vec::new();
                for word in &scene.candidates {
                    if self.plays(&scene.position, word)? {
                        legal.push(word.clone());
                    }
                }
                Ok(legal)
            }
        }
    }

    fn finish(&mut self, position: &str) -> Result<Option<Finish>, EnquiryError> {
        let go = Go {
            depth: Some(1),
            ..Go::default()
        };
        let (best, score) = self.think(position, &go)?;
        let has_none = matches!(Fault::of_word(&best).class(), FaultClass::NoMove);
        Ok(has_none.then_some(match score {
            Some(Score::Mate(_)) => Finish::Decided,
            Some(Score::Centipawns(_)) => Finish::Drawn,
            None => Finish::Untold,
        }))
    }

    fn perft(&mut self, position: &str, depth: u32) -> Result<Option<u64>, EnquiryError> {
        match self.means {
            Means::Perft if depth > 0 => {
                let divided = self.divide(position, depth)?;
                Ok(Some(divided.into_values().sum()))
            }
            Means::Perft | Means::SearchMoves => Ok(None),
        }
    }
}
