//! A main line or a variation as it is replayed.

use crate::game::{GameState, Seat};
use crate::three_player::{Army, Move, State};

/// A game as far as a line of it goes, and where its next word stands.
#[derive(Copy, Clone)]
pub(super) struct Track {
    pub(super) state: State,
    /// In whose column the next word stands.
    pub(super) seat: Army,
    /// In which round.
    pub(super) round: u32,
}

impl Track {
    pub(super) fn new(state: &State, seat: Army) -> Self {
        Self {
            seat,
            round: state.round(),
            state: *state,
        }
    }

    pub(super) fn next_column(&mut self) {
        self.seat = self.seat.next();
        if self.seat == Army::White {
            self.round += 1;
        }
    }
}

/// The main line or a variation.
#[derive(Copy, Clone)]
pub(super) struct Line {
    pub(super) now: Track,
    /// Its last move and where it was played: there its variations branch off.
    last: Option<(Track, Move)>,
    pub(super) course: Course,
    /// The move in whose place a variation stands, and how many before it stand there too.
    pub(super) replaces: Option<(Track, Move)>,
    pub(super) nth: u32,
    moves: u32,
}

/// How far a line has been followed.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Course {
    /// All its words so far are as the rules say.
    Sound,
    /// The rest is not judged: a word could not be read, or there is nothing to branch off from.
    Lost,
}

impl Line {
    pub(super) fn new(start: &Track) -> Self {
        Self {
            now: *start,
            last: None,
            course: Course::Sound,
            replaces: None,
            nth: 0,
            moves: 0,
        }
    }

    /// The `nth` variation on its last move.
    pub(super) fn branch(&self, nth: u32) -> Self {
        let is_known = self.course == Course::Sound && self.last.is_some();
        Self {
            course: if is_known {
                Course::Sound
            } else {
                Course::Lost
            },
            replaces: self.last,
            nth,
            ..Self::new(self.last.as_ref().map_or(&self.now, |(before, _)| before))
        }
    }

    pub(super) fn play(&mut self, legal: Move) {
        self.last = Some((self.now, legal));
        self.now.state.play(legal);
        self.now.next_column();
        self.moves += 1;
    }

    /// Does it consist of the very move that it replaces?
    pub(super) fn repeats(&self) -> bool {
        let is_same =
            |(_, replaced): (Track, Move)| self.last.is_some_and(|(_, played)| played == replaced);
        self.moves == 1 && self.replaces.is_some_and(is_same)
    }
}
