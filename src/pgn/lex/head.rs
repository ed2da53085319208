//! The tag section.

use super::between::{BOM, continues_as_movetext, stray_text_end};
use super::{Lexer, Mode};
use crate::pgn::class::{Class, class, skip_blanks};
use crate::pgn::skip::Inside;
use crate::pgn::tag::{self, Opening, Quotes, ValueEnd};
use crate::pgn::token::{CommentForm, Fault, GameEnd, PackedTag, Place, TagPair, Token, TokenKind};

/// What the lexer knows about the section it reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    /// Name of the first tag.
    first: Place,
    /// Where the last tag ended.
    tag_end: usize,
    gap: Gap,
    line: Line,
}

/// What has come since the last tag, the strongest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Gap {
    #[default]
    None,
    Comment,
    EmptyLine,
}

/// What the line holds so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
enum Line {
    #[default]
    Empty,
    Text,
}

impl Head {
    /// A section begins.
    pub(super) fn begin(&mut self) {
        *self = Self::default();
    }

    /// Is nothing remarkable before the next tag: no empty line, no comment, no other text on its line?
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        self.gap == Gap::None && self.line == Line::Empty
    }

    /// Has something come since the last tag that ends a section?
    pub(super) fn has_ended(&self) -> bool {
        self.gap != Gap::None
    }

    /// A tag named `name` has ended at `end`, and its line with it.
    #[inline]
    pub(super) fn note_tag_line(&mut self, name: Place, end: usize) {
        if self.tag_end == 0 {
            self.first = name;
        }
        self.tag_end = end;
    }
}

impl Lexer<'_> {
    /// One step in a tag section; `None` means go on.
    pub(super) fn next_in_tags(&mut self) -> Option<Token> {
        loop {
            let at = self.at;
            if at >= self.stop {
                return self.reach_stop();
            }
            match class(self.bytes[at]) {
                Class::Blank => self.at = skip_blanks(self.bytes, at),
                Class::Newline => {
                    self.end_line(at);
                    self.at = at + 1;
                    self.line = self.at;
                    if self.head.line == Line::Empty {
                        self.head.gap = Gap::EmptyLine;
                    }
                    self.head.line = Line::Empty;
                    if self.has_long_lines() {
                        return None;
                    }
                }
                Class::OpenBracket => return self.bracket_in_tags(at),
                _ => return self.other_in_tags(at),
            }
        }
    }

    /// What stands at `at` is no tag.
    fn other_in_tags(&mut self, at: usize) -> Option<Token> {
        let is_comment = match class(self.bytes[at]) {
            Class::OpenBrace | Class::Semicolon => true,
            Class::Percent if self.is_line_start(at) => false,
            Class::High if self.bytes[at..].starts_with(BOM) => {
                return Some(self.byte_order_mark(at));
            }
            _ if self.head.gap == Gap::None && !continues_as_movetext(self.bytes, at) => {
                return Some(self.stray_in_tags(at));
            }
            _ => {
                self.end_tags(at);
                return None;
            }
        };
        self.head.line = Line::Text;
        if !is_comment {
            return Some(self.rest_of_line(at, TokenKind::EscapeLine));
        }
        self.head.gap = self.head.gap.max(Gap::Comment);
        Some(if self.bytes[at] == b'{' {
            self.brace_comment(at)
        } else {
            self.rest_of_line(at, TokenKind::Comment(CommentForm::RestOfLine))
        })
    }

    fn bracket_in_tags(&mut self, at: usize) -> Option<Token> {
        let Some(open) = tag::opening(self.bytes, at) else {
            let is_command = self.bytes.get(at + 1) == Some(&b'%');
            if is_command && self.head.gap != Gap::None {
                self.end_tags(at);
                return None;
            }
            let Some(end) = tag::bracketed_end(self.bytes, at) else {
                return Some(self.too_long(at, Inside::Line));
            };
            self.head.line = Line::Text;
            self.at = end;
            if self.is_torn_at(end) && self.bytes[end - 1] != b']' {
                return None;
            }
            let kind = if is_command {
                Fault::MalformedCommand
            } else {
                Fault::MalformedTag
            };
            return Some(super::fault(kind, Place::new(at, end)));
        };
        if self.begins_next_game(&open) {
            self.end_game(at, GameEnd::NextGame);
            return None;
        }
        self.tag(at, &open)
    }

    /// Is this tag the first of another game, in a place where it may be one more of this game's?
    fn begins_next_game(&self, open: &Opening) -> bool {
        let name = &self.bytes[open.name.clone()];
        self.head.gap != Gap::None && (name == b"Event" || name == self.head.first.of(self.bytes))
    }

    /// The tag pair at `at`; `None` if the input is torn off in it.
    fn tag(&mut self, at: usize, open: &Opening) -> Option<Token> {
        let name = Place::new(open.name.start, open.name.end);
        if self.head.tag_end == 0 {
            self.head.first = name;
        } else if self.head.gap == Gap::EmptyLine {
            let gap = &self.bytes[self.head.tag_end..at];
            let place = if gap.trim_ascii().is_empty() {
                Place::new(self.head.tag_end, at)
            } else {
                Place::at(at)
            };
            self.fault(Fault::BlankLineInTags, place);
        }
        self.head.line = Line::Text;
        let token = match tag::value_end(self.bytes, at, open.value) {
            ValueEnd::Closed { quote, end, quotes } => {
                let value = Place::new(open.value, quote);
                if quotes == Quotes::Bare {
                    self.fault(Fault::UnescapedQuote, value);
                }
                self.at = end;
                let place = Place::new(at, end);
                let kind = TokenKind::Tag(PackedTag::new(TagPair { name, value }, place));
                Token { kind, place }
            }
            ValueEnd::Broken { line_end } => {
                self.at = line_end;
                if self.is_torn_at(line_end) {
                    return None;
                }
                let text = self.bytes[at..line_end].trim_ascii_end();
                super::fault(Fault::MalformedTag, Place::new(at, at + text.len()))
            }
            ValueEnd::TooLong => return Some(self.too_long(at, Inside::Line)),
        };
        self.head.tag_end = self.at;
        self.head.gap = Gap::None;
        Some(self.after_due(token))
    }

    /// A line among tags that is neither a tag nor movetext.
    fn stray_in_tags(&mut self, at: usize) -> Token {
        let Some(end) = stray_text_end(self.bytes, at) else {
            return self.too_long(at, Inside::Text);
        };
        self.head.line = Line::Text;
        self.at = end;
        super::fault(Fault::MalformedTag, Place::new(at, end))
    }

    /// Movetext begins at `at`.
    fn end_tags(&mut self, at: usize) {
        if self.head.gap != Gap::EmptyLine {
            self.want_blank_line(at);
        }
        self.push(TokenKind::TagsEnd, Place::at(at));
        self.mode = Mode::Moves;
    }
}
