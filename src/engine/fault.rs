//! What can go wrong with a player, kept apart.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::Termination;

/// A player's failure. It ends the game; it never ends the match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It could not be started again in the middle of a match.
    #[error("could not be started: {0}")]
    Start(String),
    /// It ended in the middle of a game.
    #[error("ended by itself: {0}")]
    Crash(Exit),
    /// It closed its output but lives on.
    #[error("closed its output and lives on")]
    Disconnect,
    /// It did not answer before the deadline and its grace; it was killed.
    #[error("no answer after {} ms; killed", waited.as_millis())]
    Stall {
        /// How long it was waited for.
        waited: Duration,
    },
    /// It answered, but too late.
    #[error("used {} ms of {} ms", used.as_millis(), allowed.as_millis())]
    Time {
        /// What it used.
        used: Duration,
        /// What it had, without the margin.
        allowed: Duration,
    },
    /// It answered with a move that is not legal.
    #[error("illegal move `{0}`")]
    Illegal(String),
    /// It answered that it has no move, in a game that is not over.
    #[error("no move: `bestmove {0}`")]
    NoMove(String),
    /// It answered with something that is no move at all.
    #[error("not a move: `{0}`")]
    Garbage(String),
}

/// How a process ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Exit {
    /// With an exit code.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// The system does not tell.
    Unknown,
}

/// The kind of a fault: the word used in logs and tables.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultClass {
    /// [`Fault::Start`].
    StartFailure,
    /// [`Fault::Crash`].
    Crash,
    /// [`Fault::Disconnect`].
    Disconnect,
    /// [`Fault::Stall`].
    Stall,
    /// [`Fault::Time`].
    Time,
    /// [`Fault::Illegal`].
    Illegal,
    /// [`Fault::NoMove`].
    NoMove,
    /// [`Fault::Garbage`].
    Garbage,
}

impl Fault {
    /// Its kind.
    pub const fn class(&self) -> FaultClass {
        match self {
            Self::Start(_) => FaultClass::StartFailure,
            Self::Crash(_) => FaultClass::Crash,
            Self::Disconnect => FaultClass::Disconnect,
            Self::Stall { .. } => FaultClass::Stall,
            Self::Time { .. } => FaultClass::Time,
            Self::Illegal(_) => FaultClass::Illegal,
            Self::NoMove(_) => FaultClass::NoMove,
            Self::Garbage(_) => FaultClass::Garbage,
        }
    }

    /// Sorts the word after `bestmove` that is not a legal move here.
    pub fn of_word(word: &str) -> Self {
        match word {
            "" | "(none)" | "0000" | "none" | "NULL" | "null" => Self::NoMove(word.to_owned()),
            word if looks_like_a_move(word) => Self::Illegal(word.to_owned()),
            word => Self::Garbage(word.chars().take(SHOWN_CHARS).collect()),
        }
    }
}

/// Characters kept of a word that is no move.
const SHOWN_CHARS: usize = 40;

/// Two squares and perhaps a promotion, whatever they mean on the board.
fn looks_like_a_move(word: &str) -> bool {
    let square = |pair: &[u8]| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]);
    let bytes = word.as_bytes();
    (4..=5).contains(&bytes.len())
        && square(&bytes[..2])
        && square(&bytes[2..4])
        && bytes[4..].iter().all(u8::is_ascii_alphabetic)
}

impl FaultClass {
    /// Every class.
    pub const ALL: [Self; 8] = [
        Self::StartFailure,
        Self::Crash,
        Self::Disconnect,
        Self::Stall,
        Self::Time,
        Self::Illegal,
        Self::NoMove,
        Self::Garbage,
    ];

    /// The kebab-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StartFailure => "start-failure",
            Self::Crash => "crash",
            Self::Disconnect => "disconnect",
            Self::Stall => "stall",
            Self::Time => "time",
            Self::Illegal => "illegal",
            Self::NoMove => "no-move",
            Self::Garbage => "garbage",
        }
    }

    /// What a game is lost by when this happens.
    pub const fn termination(self) -> Termination {
        match self {
            Self::StartFailure | Self::Crash | Self::Disconnect | Self::Stall => {
                Termination::Abandonment
            }
            Self::Time => Termination::TimeForfeit,
            Self::Illegal | Self::NoMove | Self::Garbage => Termination::IllegalMoves,
        }
    }
}

impl fmt::Display for FaultClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "exit code {code}"),
            Self::Signal(number) => write!(f, "signal {number}"),
            Self::Unknown => f.write_str("for an unknown reason"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_ways_of_not_moving_are_kept_apart() {
        for (word, class) in [
            ("", FaultClass::NoMove),
            ("(none)", FaultClass::NoMove),
            ("0000", FaultClass::NoMove),
            ("e2e5", FaultClass::Illegal),
            ("e7e8k", FaultClass::Illegal),
            ("resign", FaultClass::Garbage),
            ("e2", FaultClass::Garbage),
            ("Nf3", FaultClass::Garbage),
            ("\u{fffd}\u{fffd}\u{fffd}\u{fffd}", FaultClass::Garbage),
        ] {
            assert_eq!(Fault::of_word(word).class(), class, "{word}");
        }
    }

    #[test]
    fn names_are_those_of_the_log() {
        for class in FaultClass::ALL {
            assert_eq!(
                serde_json::to_string(&class).unwrap(),
                format!("\"{class}\"")
            );
        }
    }
}
