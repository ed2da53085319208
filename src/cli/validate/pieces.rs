//! The pieces of the inputs, and what becomes of them in a worker.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::judged::Judged;
use super::list::Form;
use super::worker::{Found, Orders, judge};
use crate::cli::inputs::Input;
use crate::cli::interrupt::Interrupt;
use crate::diagnostic::LineEnds;
use crate::pgn::source::SourceError;
use crate::pgn::survey::Survey;
use crate::pgn::{Chunk, Chunks, ListChunks};

/// The pieces of one input, in order; first the word that it has been opened.
pub(super) enum Pieces {
    Opened(Arc<str>, Option<Form>, Chunking),
    Chunks(Arc<str>, Option<Form>, Chunking, u64),
    Failed(Option<SourceError>),
}

/// How a text is cut.
pub(super) enum Chunking {
    Games(Chunks),
    Lines(ListChunks),
}

/// A piece of an input, or why there are no more of it.
pub(super) enum Job {
    Opened(Arc<str>, Option<Form>),
    Piece(Piece),
    Failed(SourceError),
}

/// A piece of an input.
pub(super) struct Piece {
    pub source: Arc<str>,
    pub form: Option<Form>,
    pub chunk: Chunk,
    /// Bytes of the input, as it is stored, that were read for it.
    pub read: u64,
}

/// What came of a job.
pub(super) enum Done {
    Opened(Arc<str>, Option<Form>),
    Piece(Piece, Survey, LineEnds, Verdicts),
    Failed(SourceError),
}

/// What came of the games of a piece.
pub(super) enum Verdicts {
    /// All that is to be said.
    Whole(Box<Found>, Vec<Judged>),
    /// More than is kept: who writes it must judge the piece once more, game by game. So no piece takes
    /// much more memory than its text, whatever is wrong with it.
    TooMuch,
}

/// So much is kept of a piece, in bytes: that is for some thousand findings. Writing those takes far
/// longer than finding them, so it does not matter that one thread does both for a piece that has more.
const ROOM: usize = if cfg!(test) { 1 << 12 } else { 2 << 20 };

impl Pieces {
    pub(super) fn of(input: &Input, interrupt: &Interrupt) -> Self {
        let name = Arc::clone(&input.name);
        match input.open(interrupt) {
            Err(error) => Self::Failed(Some(error)),
            Ok(source) => match Form::of(&input.name) {
                None => Self::Opened(name, None, Chunking::Games(source.chunks())),
                Some(form) => Self::Opened(name, Some(form), Chunking::Lines(source.list())),
            },
        }
    }
}

impl Iterator for Pieces {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        match self {
            Self::Opened(name, form, _) => {
                let (name, form) = (Arc::clone(name), *form);
                let job = Job::Opened(Arc::clone(&name), form);
                let before = std::mem::replace(self, Self::Failed(None));
                if let Self::Opened(_, _, chunking) = before {
                    *self = Self::Chunks(name, form, chunking, 0);
                }
                Some(job)
            }
            Self::Chunks(name, form, chunking, before) => {
                let source = Arc::clone(name);
                let chunk = match chunking.next()? {
                    Err(error) => return Some(Job::Failed(error)),
                    Ok(chunk) => chunk,
                };
                let now = chunking.bytes_read();
                Some(Job::Piece(Piece {
                    source,
                    form: *form,
                    chunk,
                    read: now - std::mem::replace(before, now),
                }))
            }
            Self::Failed(failure) => failure.take().map(Job::Failed),
        }
    }
}

impl Chunking {
    fn next(&mut self) -> Option<Result<Chunk, SourceError>> {
        match self {
            Self::Games(chunks) => chunks.next(),
            Self::Lines(chunks) => chunks.next(),
        }
    }

    fn bytes_read(&self) -> u64 {
        match self {
            Self::Games(chunks) => chunks.bytes_read(),
            Self::Lines(chunks) => chunks.bytes_read(),
        }
    }
}

impl Job {
    pub(super) fn done(self, orders: &Orders) -> Done {
        match self {
            Self::Opened(source, form) => Done::Opened(source, form),
            Self::Failed(error) => Done::Failed(error),
            Self::Piece(piece) => {
                let bytes = piece.chunk.bytes();
                let base = piece.chunk.base_offset();
                let survey = if piece.chunk.is_skipped() {
                    Survey::default()
                } else {
                    Survey::of(bytes, base).stored_in(piece.chunk.charset(), base)
                };
                let lines = LineEnds::of(bytes);
                let verdicts = piece.verdicts(orders);
                Done::Piece(piece, survey, lines, verdicts)
            }
        }
    }
}

impl Piece {
    fn verdicts(&self, orders: &Orders) -> Verdicts {
        let mut games = Vec::new();
        let mut room = Some(ROOM);
        let found = self.judge(orders, |game| {
            room = room.and_then(|room| room.checked_sub(game.weight()));
            games.push(game);
            match room {
                Some(_) => ControlFlow::Continue(()),
                None => ControlFlow::Break(()),
            }
        });
        match room {
            Some(_) => Verdicts::Whole(Box::new(found), games),
            None => Verdicts::TooMuch,
        }
    }

    /// Judges it, game by game.
    pub(super) fn judge(
        &self,
        orders: &Orders,
        take: impl FnMut(Judged) -> ControlFlow<()>,
    ) -> Found {
        judge(&self.chunk, self.form, &self.source, orders, take)
    }
}
