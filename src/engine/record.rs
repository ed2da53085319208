//! What a match leaves behind: the lines of its log.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::fault::FaultClass;
use super::game::Note;
use super::uci::Score;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Record {
    /// The first line: what is played.
    Match(Header),
    /// A fault; its game's line follows.
    Fault(FaultRecord),
    /// A finished game.
    Game(GameRecord),
    /// The last line of a match that came to its end.
    Summary(Summary),
}

/// What decides how a match goes. A log is continued only under an equal header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Header {
    /// The version of this format.
    pub schema: u32,
    /// The day the match began, as in PGN.
    pub date: String,
    /// The variant.
    pub variant: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// Each player: its name and everything it was told.
    pub players: Vec<PlayerRecord>,
    /// Everything else that matters, in words: kind, games, adjudication, claims.
    pub plan: String,
    /// The openings, in a digest.
    pub openings: String,
    /// The seed.
    pub seed: u64,
}

/// A player as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// Its name.
    pub name: String,
    /// What it is.
    pub what: String,
    /// Its limits.
    pub limits: String,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameRecord {
    /// Its number, from 1.
    pub game: u32,
    /// The round it belongs to, from 1.
    pub round: u32,
    /// Names, by seat.
    pub players: Vec<String>,
    /// Where it started.
    pub fen: String,
    /// Plies played before the players were asked.
    pub opening_plies: usize,
    /// All moves in UCI, castling as the variant writes it.
    pub moves: String,
    /// Who finished where.
    pub outcome: String,
    /// Why.
    pub termination: String,
    /// By which rule.
    pub rule: String,
    /// What it is worth to each seat.
    pub points: Vec<String>,
    /// The faults in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<GameFault>,
    /// What the players said about each ply after the opening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteRecord>,
}

/// Who failed in a game, and how.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameFault {
    /// The seat.
    pub seat: usize,
    /// The kind of fault.
    pub class: FaultClass,
}

/// A player's remark on its own ply. Times are kept only where they decide something, so that games
/// by nodes or depth leave the same log in every run.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct NoteRecord {
    /// Hundredths of a pawn, for the side that moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Moves to the end, negative if lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Plies looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u16>,
    /// Time used, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// Time left, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
}

/// A fault, with all that is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaultRecord {
    /// The number of the game, from 1.
    pub game: u32,
    /// Whose fault.
    pub player: String,
    /// Its seat.
    pub seat: usize,
    /// Plies of the game before it.
    pub ply: usize,
    /// Its kind.
    pub class: FaultClass,
    /// In words.
    pub detail: String,
    /// Where the game started.
    pub fen: String,
    /// All moves before it.
    pub moves: String,
    /// The end of the player's error output.
    pub stderr: String,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Games that count.
    pub games: u32,
    /// Why no more were played: `complete`, or the decision of a test.
    pub end: String,
    /// Each player's total.
    pub players: Vec<PlayerTotal>,
}

/// A player's total.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerTotal {
    /// Its name.
    pub name: String,
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Points.
    pub points: String,
}

/// Are times part of a record?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Times {
    /// They decide something.
    Kept,
    /// They do not.
    LeftOut,
}

impl NoteRecord {
    /// The remark as a record.
    pub fn new(note: Note, times: Times) -> Self {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (cp, mate) = match note.score {
            Some(Score::Centipawns(value)) => (Some(value), None),
            Some(Score::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        let (ms, left) = match times {
            Times::Kept => (Some(millis(note.used)), note.left.map(millis)),
            Times::LeftOut => (None, None),
        };
        Self {
            cp,
            mate,
            depth: note.depth,
            ms,
            left,
        }
    }
}
