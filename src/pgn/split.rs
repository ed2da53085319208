//! Cuts an input between games, into pieces that can be read apart.
//!
//! Every piece begins and ends at a *seam* (see [`super::lex`]), so lexing the pieces gives the tokens,
//! games and faults of the whole. A seam is found in one of two ways.
//!
//! The quick one: a line `[Event "` after an empty line is a seam unless it stands in a comment. After
//! any `}` no comment is open; and a comment that has been open for [`TOKEN_MAX`] ends at such a line
//! too. So if the last brace before the line is a `}`, or there is none back to the seam before or for
//! [`TOKEN_MAX`] bytes, the line is a seam, whatever else the text holds.
//!
//! The sure one, for archives without such lines: run the lexer.

use std::sync::Arc;

use memchr::memmem::Finder;
use memchr::{memchr_iter, memrchr2};

use super::comment::ends_empty_line;
use super::encoding::Charset;
use super::lex::{After, Before, GamesBefore, Lexer, line_before};
use super::limits::{LOOKAHEAD, LOOKBACK, NAME_MAX, TOKEN_MAX};
use super::skip::{Rest, Skip};
use super::source::SourceError;
use super::text::Text;
use super::token::TokenKind;

#[cfg(test)]
mod tests;

/// How long pieces are, roughly, in bytes.
pub const CHUNK_LEN: usize = 1 << 19;

/// How far beyond the wanted length the quick way is tried, in bytes.
const QUICK_SEARCH: usize = 1 << 18;

/// How far it is tried first: the next game is hardly ever further away.
const NEAR_SEARCH: usize = 1 << 14;

/// Some whole games of an input, or a part of what is skipped after a limit.
#[derive(Clone, Debug)]
pub struct Chunk {
    bytes: Arc<Vec<u8>>,
    piece: Piece,
}

/// Where a chunk stands in its input.
#[derive(Copy, Clone, Debug)]
struct Piece {
    base_offset: u64,
    charset: Charset,
    holds: Holds,
    before: Before,
    after: After,
}

/// What a chunk holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Holds {
    /// Games, and text between them.
    Games,
    /// Text after a limit, which is passed over.
    Skipped,
}

impl Piece {
    fn of(self, bytes: Vec<u8>) -> Chunk {
        Chunk {
            bytes: Arc::new(bytes),
            piece: self,
        }
    }
}

impl Chunk {
    /// Some lines of a list.
    pub(super) fn of_lines(bytes: Vec<u8>, base_offset: u64, charset: Charset) -> Self {
        let piece = Piece {
            base_offset,
            charset,
            holds: Holds::Games,
            before: Before::NOTHING,
            after: After::Games,
        };
        piece.of(bytes)
    }

    /// The text.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where it begins in the (decompressed) input.
    pub fn base_offset(&self) -> u64 {
        self.piece.base_offset
    }

    /// How its input is stored; the text is UTF-8 by now, where that is UTF-16.
    pub fn charset(&self) -> Charset {
        self.piece.charset
    }

    /// How many lines end in it: what the line numbers of the next chunk begin with.
    pub fn line_count(&self) -> u64 {
        memchr_iter(b'\n', self.bytes()).count() as u64
    }

    /// Is it text after a limit, which belongs to the game that passed it and is not read?
    pub fn is_skipped(&self) -> bool {
        self.piece.holds == Holds::Skipped
    }

    /// Reads it; nothing, if it is skipped.
    pub fn lexer(&self) -> Lexer<'_> {
        let bytes = match self.piece.holds {
            Holds::Games => self.bytes(),
            Holds::Skipped => &[],
        };
        Lexer::part(bytes, self.piece.before, self.piece.after)
    }
}

/// The chunks of an input, in order: all its bytes. After an error there are no more.
///
/// They hold about [`CHUNK_LEN`] bytes each, more only where a single game does.
pub struct Chunks {
    text: Text,
    chunk_len: usize,
    before: Before,
    /// Up to where the input has been handed out.
    handed: u64,
    state: State,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    AtSeam,
    /// Past a limit.
    Skipping(Skip),
    Done,
}

impl Chunks {
    pub(super) fn new(text: Text, chunk_len: usize) -> Self {
        Self {
            text,
            chunk_len: chunk_len.max(1),
            before: Before::NOTHING,
            handed: 0,
            state: State::AtSeam,
        }
    }

    /// How many bytes of the input, as it is stored, have been read so far.
    pub fn bytes_read(&self) -> u64 {
        self.text.bytes_read()
    }

    fn next_chunk(&mut self) -> Option<Chunk> {
        loop {
            match self.state {
                State::AtSeam => return self.cut(),
                State::Skipping(skip) => {
                    let skipped = self.skip(skip);
                    if skipped.is_some() {
                        return skipped;
                    }
                }
                State::Done => return None,
            }
        }
    }

    fn cut(&mut self) -> Option<Chunk> {
        let mut wanted = self.chunk_len + NEAR_SEARCH;
        loop {
            let rest = self.text.fill(wanted);
            let bytes = self.text.bytes();
            if bytes.is_empty() {
                self.state = State::Done;
                return None;
            }
            match find_cut(bytes, rest, self.before, self.chunk_len) {
                Cut::Seam(end) => {
                    let piece = self.next_piece(end, rest);
                    return Some(piece.of(self.text.take(end)));
                }
                Cut::Limit(skip) => {
                    let bytes = self.text.bytes()[..skip.at].to_vec();
                    let chunk = self.next_piece(skip.at, rest).of(bytes);
                    self.state = State::Skipping(self.forget_skipped(skip));
                    return Some(chunk);
                }
                Cut::Unknown if bytes.len() < self.chunk_len + QUICK_SEARCH => {
                    wanted = self.chunk_len + QUICK_SEARCH;
                }
                Cut::Unknown => wanted = (bytes.len() * 2).max(self.chunk_len + LOOKAHEAD),
            }
        }
    }

    /// Goes on to the next tag section; tells what was passed over on the way.
    fn skip(&mut self, mut skip: Skip) -> Option<Chunk> {
        let rest = self.text.fill(self.chunk_len + 2 * LOOKAHEAD);
        let bytes = self.text.bytes();
        let seam = skip.run(bytes, rest);
        let end = match (seam, rest) {
            (Some(seam), _) => seam,
            (None, Rest::Nothing) => bytes.len(),
            (None, Rest::Unread) => skip.at,
        };
        let skipped = self.skipped_up_to(end);
        self.state = match (seam, rest) {
            (Some(seam), _) => {
                self.before.line = line_before(self.text.bytes(), seam, self.before.line);
                self.text.forget(seam);
                State::AtSeam
            }
            (None, Rest::Nothing) => State::Done,
            (None, Rest::Unread) => State::Skipping(self.forget_skipped(skip)),
        };
        skipped
    }

    /// The text up to `end` that has not been handed out yet.
    fn skipped_up_to(&mut self, end: usize) -> Option<Chunk> {
        let offset = self.text.offset();
        let start = usize::try_from(self.handed.saturating_sub(offset)).unwrap_or(end);
        let skipped = self.text.bytes().get(start..end)?;
        if skipped.is_empty() {
            return None;
        }
        let piece = Piece {
            base_offset: offset + start as u64,
            charset: self.text.charset(),
            holds: Holds::Skipped,
            before: self.before,
            after: After::Games,
        };
        let chunk = piece.of(skipped.to_vec());
        self.handed = offset + end as u64;
        Some(chunk)
    }

    /// Forgets the text before `skip`, but for what may be looked back to.
    fn forget_skipped(&mut self, skip: Skip) -> Skip {
        let gone = skip.at.saturating_sub(2 * LOOKBACK);
        self.text.forget(gone);
        Skip {
            at: skip.at - gone,
            ..skip
        }
    }

    /// What is to be known of the piece that ends at `end`; the one after it comes next.
    fn next_piece(&mut self, end: usize, rest: Rest) -> Piece {
        let is_last = rest == Rest::Nothing && end == self.text.bytes().len();
        let next = self.before_next(end);
        self.handed = self.text.offset() + end as u64;
        Piece {
            base_offset: self.text.offset(),
            charset: self.text.charset(),
            holds: Holds::Games,
            before: std::mem::replace(&mut self.before, next),
            after: if is_last {
                After::Nothing
            } else {
                After::Games
            },
        }
    }

    /// What comes before the text from `end`.
    fn before_next(&self, end: usize) -> Before {
        let bytes = &self.text.bytes()[..end];
        let has_games = || {
            Lexer::part(bytes, self.before, After::Games)
                .any(|token| token.kind == TokenKind::GameStart)
        };
        Before {
            line: line_before(bytes, end, self.before.line),
            games: match self.before.games {
                GamesBefore::None if !has_games() => GamesBefore::None,
                GamesBefore::None | GamesBefore::Some => GamesBefore::Some,
            },
        }
    }
}

impl Iterator for Chunks {
    type Item = Result<Chunk, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_chunk() {
            Some(chunk) => Some(Ok(chunk)),
            None => self.text.take_error().map(Err),
        }
    }
}

/// Where a chunk can end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Cut {
    Seam(usize),
    /// Here, past a limit; the next seam is still to be found.
    Limit(Skip),
    /// More text must be seen.
    Unknown,
}

fn find_cut(bytes: &[u8], rest: Rest, before: Before, chunk_len: usize) -> Cut {
    if rest == Rest::Nothing && bytes.len() <= chunk_len {
        return Cut::Seam(bytes.len());
    }
    if let Some(seam) = quick_seam(bytes, chunk_len) {
        return Cut::Seam(seam);
    }
    let trusted = match rest {
        Rest::Nothing => bytes.len(),
        Rest::Unread => bytes.len().saturating_sub(LOOKAHEAD),
    };
    if trusted < chunk_len {
        return Cut::Unknown;
    }
    let mut lexer = Lexer::part(bytes, before, After::Games).bound_seams(trusted);
    while lexer.next().is_some() {
        if lexer.seam() >= chunk_len {
            return Cut::Seam(lexer.seam());
        }
        if let Some(skip) = lexer.skipping() {
            return past_limit(bytes, rest, skip);
        }
    }
    match (rest, lexer.seam()) {
        (Rest::Nothing, _) => Cut::Seam(bytes.len()),
        (Rest::Unread, 0) => Cut::Unknown,
        (Rest::Unread, seam) => Cut::Seam(seam),
    }
}

/// Where a chunk ends whose lexer has to skip from `skip` on: not before some more bytes, since they
/// tell the lexer that the text goes on.
fn past_limit(bytes: &[u8], rest: Rest, mut skip: Skip) -> Cut {
    let end = skip.at + NAME_MAX;
    let near = bytes.len().min(end + LOOKAHEAD);
    let rest = match rest {
        Rest::Nothing if near == bytes.len() => Rest::Nothing,
        Rest::Nothing | Rest::Unread => Rest::Unread,
    };
    match (skip.run(&bytes[..near], rest), rest) {
        (Some(seam), _) => Cut::Seam(seam),
        (None, Rest::Nothing) => Cut::Seam(bytes.len()),
        (None, Rest::Unread) if skip.at >= end => Cut::Limit(skip),
        (None, Rest::Unread) => Cut::Unknown,
    }
}

/// The first seam at or after `from` that is one for certain, searching not too far.
fn quick_seam(bytes: &[u8], from: usize) -> Option<usize> {
    let near = &bytes[..bytes.len().min(from + QUICK_SEARCH)];
    let head = Finder::new(b"\n[Event \"");
    head.find_iter(near.get(from..)?)
        .map(|found| from + found)
        .filter(|&newline| ends_empty_line(bytes, newline))
        .map(|newline| newline + 1)
        .find(|&line| {
            let window = &bytes[line.saturating_sub(TOKEN_MAX)..line];
            memrchr2(b'{', b'}', window).is_none_or(|brace| window[brace] == b'}')
        })
}
