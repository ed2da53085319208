//! A conversation with a UCI engine.

use std::error::Error as _;
use std::io;
use std::time::{Duration, Instant};

use crate::engine::board::CastlingText;
use crate::engine::fault::Exit;
use crate::engine::process::{Line, Process, Program, Silence};
use crate::engine::stop::Stop;
use crate::engine::uci::{Command, EngineOption, Go, Reply, Unacceptable};

/// How an engine is spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Protocol {
    /// What `UCI_Variant` is set to; `None` for engines of standard chess, which may lack the option.
    pub variant: Option<String>,
    /// How castling is told; [`CastlingText::TakesRook`] sets `UCI_Chess960`.
    pub castling: CastlingText,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may take to introduce itself, and to get ready.
    pub patience: Duration,
}

/// Why an engine can not play.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system can not start it.
    #[error("can not be started")]
    Spawn(#[source] io::Error),
    /// It did not answer `uci`.
    #[error("did not answer `uci` with `uciok` within {} s", .0.as_secs_f32())]
    Mute(Duration),
    /// It did not answer `isready`.
    #[error("did not answer `isready` with `readyok` within {} s", .0.as_secs_f32())]
    NotReady(Duration),
    /// It ended instead of answering.
    #[error("ended instead of answering: {0}")]
    Ended(Exit),
    /// It closed its output instead of answering.
    #[error("closed its output instead of answering")]
    Closed,
    /// It does not offer what was asked of it.
    #[error(transparent)]
    Option(#[from] Unacceptable),
}

impl StartError {
    /// In words, with what the system said.
    pub(super) fn with_cause(&self) -> String {
        self.source()
            .map_or_else(|| self.to_string(), |cause| format!("{self}: {cause}"))
    }
}

/// A running engine that has introduced itself.
#[derive(Debug)]
pub struct Session {
    process: Process,
    name: String,
    options: Vec<EngineOption>,
}

impl Session {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// If it does not start, does not answer in time, or does not offer an option or its value.
    pub fn start(program: &Program, protocol: &Protocol) -> Result<Self, StartError> {
        let process = Process::start(program).map_err(StartError::Spawn)?;
        let mut session = Self {
            process,
            name: String::new(),
            options: Vec::new(),
        };
        let patience = protocol.patience;
        session.say(&Command::Uci);
        session
            .introduction(Instant::now() + patience)
            .map_err(|silence| session.why_silent(silence, StartError::Mute(patience)))?;
        session.set_options(protocol)?;
        session
            .synchronise(patience)
            .map_err(|silence| session.why_silent(silence, StartError::NotReady(patience)))?;
        Ok(session)
    }

    /// What the engine calls itself; empty if it does not say.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options it offers.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// Tells it that the next position is of another game, and waits until it is ready.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Silence> {
        self.say(&Command::NewGame);
        self.synchronise(patience)
    }

    /// Gives it a position (a whole `position` command) and lets it think. What comes before its
    /// `readyok` is left over from earlier.
    ///
    /// That `readyok` also proves that it has read everything so far, so a next command finds its
    /// pipe empty: sending never waits for an engine that does not read.
    pub fn think(&mut self, position: &str, go: &Go) {
        self.process
            .send(&format!("{}\n{position}\n{go}\n", Command::IsReady));
    }

    /// Tells it to answer at once.
    pub(in crate::engine) fn stop(&mut self) {
        self.say(&Command::Stop);
    }

    /// As [`Session::think`], but lets it count moves.
    pub(in crate::engine) fn perft(&mut self, position: &str, depth: u32) {
        self.process.send(&format!(
            "{}\n{position}\n{}\n",
            Command::IsReady,
            Command::Perft { depth }
        ));
    }

    /// See [`Process::heed`].
    pub fn heed(&mut self, stop: &Stop) {
        self.process.heed(stop);
    }

    /// The next line; see [`Process::receive`].
    ///
    /// # Errors
    /// If there is none.
    pub fn receive(&mut self, deadline: Instant) -> Result<Line<'_>, Silence> {
        self.process.receive(deadline)
    }

    /// The end of what it wrote to its error output.
    pub fn take_errors(&mut self) -> String {
        self.process.take_errors()
    }

    /// Waits for it to end by itself.
    pub(in crate::engine) fn wait(&mut self, deadline: Instant) -> Option<Exit> {
        self.process.wait(deadline)
    }

    /// Ends it and whatever it started, at once.
    pub(super) fn kill(&mut self) {
        self.process.kill();
    }

    /// Asks it to leave, and ends it if it does not.
    pub fn quit(self) {
        self.process.quit();
    }

    fn say(&mut self, command: &Command) {
        self.process.send(&format!("{command}\n"));
    }

    fn synchronise(&mut self, patience: Duration) -> Result<(), Silence> {
        self.say(&Command::IsReady);
        self.await_ready(Instant::now() + patience)
    }

    /// Passes over all lines up to `readyok`.
    pub(in crate::engine) fn await_ready(&mut self, deadline: Instant) -> Result<(), Silence> {
        while Reply::parse(self.process.receive(deadline)?.bytes) != Some(Reply::ReadyOk) {}
        Ok(())
    }

    fn introduction(&mut self, deadline: Instant) -> Result<(), Silence> {
        loop {
            match Reply::parse(self.process.receive(deadline)?.bytes) {
                Some(Reply::UciOk) => return Ok(()),
                Some(Reply::Name(name)) => self.name = name,
                Some(Reply::Option(option)) if self.options.len() < MAX_OPTIONS => {
                    self.options.push(option);
                }
                Some(_) | None => {}
            }
        }
    }

    fn set_options(&mut self, protocol: &Protocol) -> Result<(), Unacceptable> {
        if let Some(variant) = &protocol.variant {
            self.set_option("UCI_Variant", variant)?;
        }
        if protocol.castling == CastlingText::TakesRook {
            self.set_option("UCI_Chess960", "true")?;
        }
        protocol
            .options
            .iter()
            .try_for_each(|(name, value)| self.set_option(name, value))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Unacceptable> {
        let option = self
            .options
            .iter()
            .find(|option| option.is_called(name))
            .ok_or_else(|| Unacceptable::NoSuchOption(name.to_owned()))?;
        option.accept(value)?;
        let name = option.name.clone();
        self.say(&Command::SetOption {
            name,
            value: Some(value.to_owned()).filter(|v| !v.is_empty()),
        });
        Ok(())
    }

    fn why_silent(&mut self, silence: Silence, late: StartError) -> StartError {
        match silence {
            Silence::Deadline => late,
            Silence::Closed => {
                let soon = Instant::now() + Duration::from_millis(500);
                self.wait(soon)
                    .map_or(StartError::Closed, StartError::Ended)
            }
        }
    }
}

/// Options kept of an engine that has no end of them.
const MAX_OPTIONS: usize = 1000;
