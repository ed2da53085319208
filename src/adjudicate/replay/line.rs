//! A main line or a variation as it is replayed.

use crate::diagnostic::{Illegal, Kind};
use crate::pgn::Place;

use super::board::{Board, Unread};
use super::notes;

/// How far a variation has been followed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Course {
    /// All its moves so far are legal.
    Sound,
    /// A move could not be played, here or in the line it branches from: the rest is not judged.
    Lost,
}

/// A variation: the position it has reached and the one before, from which its own variations branch.
#[derive(Copy, Clone)]
pub(super) struct Line<G: Board> {
    current: G,
    previous: Option<G>,
    last: Option<G::Move>,
    course: Course,
    replaces: Option<G::Move>,
    moves: u32,
    /// Number and side of the move this line replaces, for its path.
    pub(super) branch: Branch,
}

/// Where a variation branches off: the move number in front of it and whose move it replaces.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    pub(super) number: u32,
    pub(super) seat: usize,
    /// Which of the variations on that move, from 1.
    pub(super) nth: u32,
}

/// What is to be said about a word of a variation.
pub(super) enum Remark<G: Board> {
    /// Nothing.
    None,
    /// It repeats the move that the variation replaces.
    RepeatsMainline,
    /// A null move.
    Null,
    /// It is no move, but says something about the one before.
    Note(Kind),
    /// The rules forbid it.
    Illegal(Illegal),
    /// It is no move, or not the only one.
    Unread(Unread),
    /// It is legal, its form is not lawful.
    Form(G, G::Move, Vec<Kind>),
}

impl<G: Board> Line<G> {
    /// The variation that replaces the last move of a line which had `before` and then `last`; lost from
    /// the start if there is no such move.
    pub(super) fn branching(before: Option<G>, last: Option<G::Move>, now: G, nth: u32) -> Self {
        let start = before.unwrap_or(now);
        let branch = Branch {
            number: start.move_number(),
            seat: crate::game::Seat::index(start.turn()),
            nth,
        };
        let course = if before.is_some() && last.is_some() {
            Course::Sound
        } else {
            Course::Lost
        };
        Self {
            current: start,
            previous: None,
            last: None,
            course,
            replaces: last,
            moves: 0,
            branch,
        }
    }

    /// The variation that replaces this line's last move.
    pub(super) fn branch(&self, nth: u32) -> Self {
        let before = self.previous.filter(|_| self.course == Course::Sound);
        Self::branching(before, self.last, self.current, nth)
    }

    /// Takes the next word in.
    pub(super) fn word(&mut self, word: &[u8]) -> Remark<G> {
        self.moves += 1;
        if self.course == Course::Lost {
            return Remark::None;
        }
        let before = self.current;
        match before.read(word) {
            Ok((legal, spelling)) => {
                self.current.play(legal);
                self.previous = Some(before);
                self.last = Some(legal);
                if self.moves == 1 && self.replaces == Some(legal) {
                    return Remark::RepeatsMainline;
                }
                let kinds = before.remarks(&self.current, legal, spelling);
                if kinds.is_empty() {
                    Remark::None
                } else {
                    Remark::Form(before, legal, kinds)
                }
            }
            Err(Unread::Null) => {
                match before.passed() {
                    Some(passed) => {
                        self.current = passed;
                        self.previous = Some(before);
                        self.last = None;
                    }
                    None => self.course = Course::Lost,
                }
                Remark::Null
            }
            Err(Unread::Unknown)
                if self.moves > 1
                    && let Some(kind) = notes::remark(word) =>
            {
                self.moves -= 1;
                Remark::Note(kind)
            }
            Err(unread) => {
                self.course = Course::Lost;
                match unread {
                    Unread::Illegal(why) => Remark::Illegal(why),
                    unread => Remark::Unread(unread),
                }
            }
        }
    }
}

/// The main line after its last legal move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// It goes on.
    Playing,
    /// A word could not be played; `finding` is the index of what was said about it, `words` how many
    /// words the line has from there on, `signals` whether all of them look like an electronic board's
    /// result signal.
    Broken {
        finding: usize,
        words: u32,
        signals: Signals,
    },
    /// The game was over; the words from `first` to `last` are too many.
    Over {
        first: Option<Place>,
        last: Place,
        words: u32,
    },
}

/// Whether the words after a broken move may all be an electronic board's result signal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Signals {
    /// So far, yes.
    Perhaps,
    /// No.
    No,
}
