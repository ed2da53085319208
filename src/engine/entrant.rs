//! Who takes part in a match.

use super::game::Bounds;
use super::player::Player;
use super::players::{BuiltIn, External, Playable, Protocol, Restart, Session, StartError};
use super::process::Program;
use super::record::{PlayerRecord, Times};

/// A participant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Its name in tables and records.
    pub name: String,
    /// What it is.
    pub kind: EntrantKind,
    /// How long it may think.
    pub bounds: Bounds,
}

/// What a participant is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantKind {
    /// Part of this program.
    BuiltIn(BuiltIn),
    /// A UCI engine.
    Engine {
        /// What to run.
        program: Program,
        /// How to speak to it.
        protocol: Protocol,
        /// When to start it anew.
        restart: Restart,
    },
}

impl Entrant {
    /// A player that can be seated. Engines start when their first game does.
    pub fn player<B: Playable>(&self) -> Box<dyn Player<B>> {
        match &self.kind {
            EntrantKind::BuiltIn(kind) => B::built_in(*kind),
            EntrantKind::Engine {
                program,
                protocol,
                restart,
            } => Box::new(External::new(program.clone(), protocol.clone(), *restart)),
        }
    }

    /// Starts an engine once, to see whether it can play what it will be asked to; gives the name
    /// it calls itself.
    ///
    /// # Errors
    /// If it can not.
    pub fn check(&self) -> Result<Option<String>, StartError> {
        match &self.kind {
            EntrantKind::BuiltIn(_) => Ok(None),
            EntrantKind::Engine {
                program, protocol, ..
            } => {
                let session = Session::start(program, protocol)?;
                let name = Some(session.name().to_owned()).filter(|name| !name.is_empty());
                session.quit();
                Ok(name)
            }
        }
    }

    /// Do times decide anything for it?
    pub fn times(&self) -> Times {
        let limits = self.bounds.limits;
        if limits.clock.is_some() || limits.move_time.is_some() {
            Times::Kept
        } else {
            Times::LeftOut
        }
    }

    /// The entrant as the log names it.
    pub fn record(&self) -> PlayerRecord {
        let what = match &self.kind {
            EntrantKind::BuiltIn(kind) => kind.to_string(),
            EntrantKind::Engine {
                program, protocol, ..
            } => {
                let options = protocol
                    .options
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"));
                let words = program.arguments.iter().cloned().chain(options);
                let path = program.path.display().to_string();
                std::iter::once(path)
                    .chain(words)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        };
        PlayerRecord {
            name: self.name.clone(),
            what,
            limits: self.bounds.limits.to_string(),
        }
    }
}
