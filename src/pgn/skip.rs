//! The way from a place where reading had to stop to the next tag section.
//!
//! It needs no more of the text before than a position and a mode, so that a stream can forget what
//! was skipped.

use memchr::{memchr, memchr2, memchr3, memrchr};

use super::comment::{self, BraceEnd};
use super::limits::{LOOKAHEAD, TOKEN_MAX};
use super::tag;

/// How far the skipping has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Skip {
    pub(super) at: usize,
    pub(super) inside: Inside,
}

/// What `at` is inside of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Inside {
    /// Neither of the others.
    Text,
    /// A line that is skipped to its end.
    Line,
    /// A comment that is longer than a token may be. A tag pair on a line after an empty one ends it
    /// as well as a `}`.
    Comment,
}

/// Does a text go on beyond the bytes at hand?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// Perhaps.
    Unread,
    /// No.
    Nothing,
}

impl Skip {
    /// Goes on to the next tag section and returns its place. Without one in `bytes`, it stops at the
    /// end or, if more text may come, where more is needed.
    pub(super) fn run(&mut self, bytes: &[u8], rest: Rest) -> Option<usize> {
        let trusted = match rest {
            Rest::Nothing => bytes.len(),
            Rest::Unread => bytes.len().saturating_sub(LOOKAHEAD),
        };
        while self.at < trusted {
            let found = match self.inside {
                Inside::Text => self.text(bytes, trusted),
                Inside::Line => self.line(bytes),
                Inside::Comment => self.comment(bytes, trusted),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn text(&mut self, bytes: &[u8], trusted: usize) -> Option<usize> {
        let floor = self.at;
        let hit = memchr3(b'[', b'{', b';', &bytes[floor..trusted]).map(|found| floor + found);
        let upto = hit.unwrap_or(trusted);
        if let Some(escape) = escape_line(bytes, floor, upto) {
            self.at = escape;
            self.inside = Inside::Line;
            return None;
        }
        let Some(hit) = hit else {
            self.at = trusted;
            return None;
        };
        match bytes[hit] {
            b'[' if tag::opens(bytes, hit) => return Some(hit),
            b'[' => self.at = hit + 1,
            b';' => {
                self.at = hit;
                self.inside = Inside::Line;
            }
            _ => match comment::brace(bytes, hit).end {
                BraceEnd::Closed(close) => self.at = close + 1,
                BraceEnd::Unterminated(resume) => self.at = resume,
                BraceEnd::TooLong => {
                    self.at = hit + TOKEN_MAX;
                    self.inside = Inside::Comment;
                }
            },
        }
        None
    }

    fn line(&mut self, bytes: &[u8]) -> Option<usize> {
        match memchr(b'\n', &bytes[self.at..]) {
            Some(found) => {
                self.at += found + 1;
                self.inside = Inside::Text;
            }
            None => self.at = bytes.len(),
        }
        None
    }

    fn comment(&mut self, bytes: &[u8], trusted: usize) -> Option<usize> {
        let Some(found) = memchr2(b'}', b'\n', &bytes[self.at..trusted]) else {
            self.at = trusted;
            return None;
        };
        let hit = self.at + found;
        self.at = hit + 1;
        if bytes[hit] == b'}' {
            self.inside = Inside::Text;
            return None;
        }
        comment::head_after(bytes, hit)
    }
}

/// The first `%` at the beginning of a line that `floor..upto` touches, provided the last such line is
/// an escaped one: then `upto` is in it.
fn escape_line(bytes: &[u8], floor: usize, upto: usize) -> Option<usize> {
    let line = match memrchr(b'\n', &bytes[floor..upto]) {
        Some(newline) => floor + newline + 1,
        None if floor == 0 || bytes[floor - 1] == b'\n' => floor,
        None => return None,
    };
    (line < upto && bytes[line] == b'%').then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next_section(text: &str, inside: Inside) -> Option<usize> {
        Skip { at: 0, inside }.run(text.as_bytes(), Rest::Nothing)
    }

    #[test]
    fn tag_pairs_in_comments_and_escaped_lines_are_passed_over() {
        let text = "x {[A \"\"]} y ; [B \"\"]\n% [C \"\"]\n [%d \"\"] [E \"\"]";
        assert_eq!(next_section(text, Inside::Text), text.find("[E"));
    }

    #[test]
    fn the_rest_of_a_line_is_passed_over() {
        let text = "[A \"\"]\n[B \"\"]";
        assert_eq!(next_section(text, Inside::Line), text.find("[B"));
    }

    #[test]
    fn an_overlong_comment_ends_at_a_quoted_head_too() {
        let text = "\n[A \"\"]\n \n[B \"\"] }";
        assert_eq!(next_section(text, Inside::Comment), text.find("[B"));
        let closed = "\n[A \"\"]} [B \"\"]";
        assert_eq!(next_section(closed, Inside::Comment), closed.find("[B"));
    }

    #[test]
    fn without_a_section_it_stops_at_the_end() {
        assert_eq!(next_section("1. e4 e5 {", Inside::Text), None);
        assert_eq!(next_section("", Inside::Line), None);
    }
}
