//! The pull lexer: text to tokens, without copying, without recursion, in bounded memory.
//!
//! # Where games begin and end
//! A game begins at its tag section, wherever on a line that stands; a tag pair opens wherever `[`, a
//! name and `"` follow each other outside comments and escaped lines. After movetext any tag pair begins
//! a game. Inside a tag section one does only after an empty line or a comment, and only if it is
//! named `Event` or like the section's first: so an empty line between two tags splits no game,
//! and games that are tags only are not merged.
//! A game without tags begins at the beginning of a line that starts with a move number and a move,
//! or with two moves. Other text between games is reported, and belongs to none.
//!
//! A result outside variations ends the game; so do the next tag section and the end of the input.
//!
//! # Resuming
//! At the beginning of a game, and of a line between games, the lexer depends on the text before in
//! nothing but [`Before`]. Such a place is a *seam*; `split` cuts there, and only there.

mod between;
mod glyph;
mod head;
mod movetext;
mod plain_end;
mod plain_tag;
mod queue;
mod run;
mod seam;
#[cfg(test)]
mod tests;

use memchr::memchr;

use self::queue::Queue;
pub(crate) use self::run::Run;
pub(super) use self::seam::line_before;
pub use self::seam::{After, Before, GamesBefore, LineBefore};
use super::limits::{GAME_MAX, LINE_MAX};
use super::skip::{Inside, Rest, Skip};
use super::tag;
use super::token::{Fault, GameEnd, Place, Token, TokenKind};

/// Pulls tokens from a slice of fewer than 4 GiB.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    /// The next byte to read.
    at: usize,
    /// Reading stops here: the end, or where the game gets too long.
    stop: usize,
    mode: Mode,
    /// Movetext comes next, and nothing is due before.
    is_flowing: bool,
    depth: u32,
    /// Where the variations were opened that are open, as deep as they are handed out.
    opened: Vec<u32>,
    /// What the movetext since the last `(`, and in the whole game, held.
    seen: Seen,
    nags: glyph::Nags,
    queue: Queue,
    /// Where the line begins that is measured next.
    line: usize,
    /// Lines that are known to hold a long one.
    long_lines: (usize, usize),
    before: Before,
    after: After,
    head: head::Head,
    between: between::Between,
    seam: Seam,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mode {
    Between,
    Tags,
    Moves,
    /// In variations deeper than are handed out.
    Deep,
    /// Past a limit, on the way to the next tag section.
    Skipping(Skip),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Seen {
    Nothing,
    /// A move in the game, none since the last `(`.
    MoveBefore,
    Move,
}

/// The last seam, up to a bound.
#[derive(Copy, Clone, Debug)]
struct Seam {
    at: usize,
    bound: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer for a whole input.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::part(bytes, Before::NOTHING, After::Nothing)
    }

    /// A lexer for a part of an input that begins and ends at seams.
    ///
    /// # Panics
    /// If there are 4 GiB or more.
    pub fn part(bytes: &'a [u8], before: Before, after: After) -> Self {
        assert!(
            u32::try_from(bytes.len()).is_ok(),
            "a lexer reads fewer than 4 GiB"
        );
        Self {
            bytes,
            at: 0,
            stop: bytes.len().min(GAME_MAX),
            mode: Mode::Between,
            is_flowing: false,
            depth: 0,
            opened: Vec::new(),
            seen: Seen::Nothing,
            nags: glyph::Nags::default(),
            queue: Queue::default(),
            line: 0,
            long_lines: (0, 0),
            before,
            after,
            head: head::Head::default(),
            between: between::Between::LineStart,
            seam: Seam {
                at: 0,
                bound: usize::MAX,
            },
        }
    }

    /// The slice it reads; places are ranges of it.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Notes no seam beyond `bound`.
    pub(super) fn bound_seams(mut self, bound: usize) -> Self {
        self.seam.bound = bound;
        self
    }

    /// The last seam passed.
    pub(super) fn seam(&self) -> usize {
        self.seam.at
    }

    /// The skipping that comes next, if a limit has been passed.
    pub(super) fn skipping(&self) -> Option<Skip> {
        match self.mode {
            Mode::Skipping(skip) => Some(skip),
            Mode::Between | Mode::Tags | Mode::Moves | Mode::Deep => None,
        }
    }

    #[cold]
    #[inline(never)]
    fn next_slow(&mut self) -> Option<Token> {
        loop {
            let due = self.next_due();
            if due.is_some() {
                return due;
            }
            let token = match self.mode {
                Mode::Between if self.is_done() => return None,
                Mode::Between => self.next_between(),
                Mode::Tags => self.next_in_tags(),
                Mode::Moves => {
                    self.is_flowing = true;
                    return self.next_in_movetext();
                }
                Mode::Deep => self.next_in_deep_variation(),
                Mode::Skipping(skip) => {
                    self.skip_on(skip);
                    None
                }
            };
            if token.is_some() {
                return token;
            }
        }
    }

    fn is_done(&self) -> bool {
        self.at == self.bytes.len() && self.line == self.at
    }

    fn skip_on(&mut self, mut skip: Skip) {
        self.at = skip
            .run(self.bytes, Rest::Nothing)
            .unwrap_or(self.bytes.len());
        self.line = self.at;
        self.note_seam(self.at);
        self.mode = Mode::Between;
        self.between = between::Between::LineStart;
    }

    /// At a seam: from here on, only `before` matters.
    fn note_seam(&mut self, at: usize) {
        self.stop = self.bytes.len().min(at + GAME_MAX);
        if at <= self.seam.bound {
            self.seam.at = at;
        }
    }

    /// A game begins at `at`.
    fn start_game(&mut self, at: usize) {
        self.end_line(at);
        self.line = at;
        self.note_seam(at);
        self.push(TokenKind::GameStart, Place::at(at));
        if self.before.games == GamesBefore::Some {
            self.want_blank_line(at);
        }
        self.before.games = GamesBefore::Some;
        self.nags = glyph::Nags::default();
        self.depth = 0;
        self.seen = Seen::Nothing;
    }

    /// There should be an empty line before `at`.
    fn want_blank_line(&mut self, at: usize) {
        let breaks = match line_before(self.bytes, at, self.before.line) {
            LineBefore::Empty => return,
            LineBefore::Text => 1,
            LineBefore::Same => 2,
        };
        self.fault(Fault::MissingBlankLine { breaks }, Place::at(at));
    }

    /// The game ends at `at`, where the next one or nothing follows.
    fn end_game(&mut self, at: usize, end: GameEnd) {
        if end == GameEnd::NextGame {
            self.end_line(at);
            self.line = at;
        }
        let is_torn = end == GameEnd::Input && self.is_torn();
        if self.mode == Mode::Tags {
            // Before the tags end: who reads them must not look for those that the file has lost.
            if is_torn {
                self.fault(Fault::TruncatedGame, Place::at(at));
            }
            self.push(TokenKind::TagsEnd, Place::at(at));
        }
        if let Some(&open) = self.opened.last() {
            let depth = u16::try_from(self.depth).unwrap_or(u16::MAX);
            let open = open as usize;
            self.fault(
                Fault::UnclosedVariation { depth },
                Place::new(open, open + 1),
            );
        }
        match end {
            GameEnd::Input if is_torn && self.mode == Mode::Tags => {}
            GameEnd::Input if is_torn => self.fault(Fault::TruncatedGame, Place::at(at)),
            GameEnd::Input | GameEnd::NextGame => {
                let text_end = self.bytes[..at].trim_ascii_end().len();
                self.fault(Fault::MissingTerminationMarker, Place::at(text_end));
            }
            GameEnd::Marker | GameEnd::Limit => {}
        }
        self.push(TokenKind::GameEnd(end), Place::at(at));
        self.depth = 0;
        self.opened.clear();
        self.mode = Mode::Between;
        self.between = match end {
            GameEnd::Marker => between::Between::AfterResult,
            GameEnd::NextGame | GameEnd::Input | GameEnd::Limit => between::Between::LineStart,
        };
    }

    /// Does the input end as if cut: in a variation, in the middle of a line, or right after a tag?
    fn is_torn(&self) -> bool {
        let in_tags = self.mode == Mode::Tags && !self.head.has_ended();
        self.depth > 0 || in_tags || self.bytes.last() != Some(&b'\n')
    }

    /// Is the input torn off at `end`, in the middle of what is read there?
    fn is_torn_at(&self, end: usize) -> bool {
        end == self.bytes.len() && self.ends_input()
    }

    /// Is nothing of the input left after the bytes it reads?
    pub(crate) fn ends_input(&self) -> bool {
        self.after == After::Nothing
    }

    /// The end of the slice, or of what a game may hold.
    fn reach_stop(&mut self) -> Option<Token> {
        let at = self.at;
        if tag::opens(self.bytes, at) {
            if self.mode != Mode::Between {
                self.end_game(at, GameEnd::NextGame);
            }
            self.stop = self.bytes.len();
            return self.next_due();
        }
        if at < self.bytes.len() {
            let inside = Inside::Text;
            self.pass_limit(Fault::GameTooLong, Place::at(at), Skip { at, inside });
            return self.next_due();
        }
        self.end_line(at);
        self.line = at;
        if self.mode != Mode::Between {
            let end = match self.after {
                After::Games => GameEnd::NextGame,
                After::Nothing => GameEnd::Input,
            };
            self.end_game(at, end);
        }
        self.next_due()
    }

    /// What is to be handed out before more is read.
    fn next_due(&mut self) -> Option<Token> {
        if self.has_long_lines()
            && let Some(token) = self.next_long_line()
        {
            return Some(token);
        }
        self.queue.pop()
    }

    /// Gives up on the game, if one is open, and on all text up to the next tag section.
    fn pass_limit(&mut self, fault: Fault, place: Place, skip: Skip) {
        self.fault(fault, place);
        if self.mode != Mode::Between {
            self.end_game(place.end as usize, GameEnd::Limit);
        }
        self.mode = Mode::Skipping(skip);
    }

    /// A line or a tag section ends at `end`: long lines before it are reported.
    #[inline]
    fn end_line(&mut self, end: usize) {
        if end - self.line > LINE_MAX {
            self.long_lines = (self.line, end);
            self.is_flowing = false;
        }
    }

    #[inline]
    fn has_long_lines(&self) -> bool {
        self.long_lines.1 != 0
    }

    fn next_long_line(&mut self) -> Option<Token> {
        let (mut start, end) = self.long_lines;
        while start < end {
            let line = &self.bytes[start..end];
            let len = memchr(b'\n', line).unwrap_or(line.len());
            let text = line[..len].strip_suffix(b"\r").unwrap_or(&line[..len]);
            let place = Place::new(start, start + text.len());
            start += len + 1;
            if text.len() > LINE_MAX {
                self.long_lines = (start, end);
                return Some(fault(Fault::LongLine, place));
            }
        }
        self.long_lines = (0, 0);
        None
    }

    fn push(&mut self, kind: TokenKind, place: Place) {
        self.push_token(Token { kind, place });
    }

    /// The next token, `token` being the last of those that are due.
    fn after_due(&mut self, token: Token) -> Token {
        if self.queue.is_empty() {
            return token;
        }
        self.push_token(token);
        self.queue.pop().expect("a token has been pushed")
    }

    fn push_token(&mut self, token: Token) {
        self.queue.push(token);
        self.is_flowing = false;
    }

    fn fault(&mut self, fault: Fault, place: Place) {
        self.push(TokenKind::Fault(fault), place);
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        if self.is_flowing {
            self.next_in_movetext()
        } else {
            self.next_slow()
        }
    }
}

fn fault(fault: Fault, place: Place) -> Token {
    Token {
        kind: TokenKind::Fault(fault),
        place,
    }
}
