//! Between games: white space, comments, and text that belongs to none.

use memchr::{memchr, memchr3};

use super::{GamesBefore, Lexer, Mode};
use crate::pgn::class::{Class, class, goes_on, is_blank, skip_blanks};
use crate::pgn::comment::{self, BraceEnd};
use crate::pgn::limits::TOKEN_MAX;
use crate::pgn::result::Marker;
use crate::pgn::skip::{Inside, Skip};
use crate::pgn::tag;
use crate::pgn::token::{CommentForm, Fault, Place, Token, TokenKind};

/// What the line between games holds so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Between {
    /// Nothing: a game may begin with movetext.
    LineStart,
    /// The result of the game before.
    AfterResult,
    /// Text that belongs to no game.
    InText,
}

impl Lexer<'_> {
    /// One step between games; `None` means go on.
    pub(super) fn next_between(&mut self) -> Option<Token> {
        let at = self.at;
        if at >= self.stop {
            return self.reach_stop();
        }
        match class(self.bytes[at]) {
            Class::Blank => {
                let end = skip_blanks(self.bytes, at);
                if end - at > TOKEN_MAX {
                    return Some(self.too_long(at, Inside::Text));
                }
                self.at = end;
            }
            Class::Newline => {
                self.end_line(at);
                self.at = at + 1;
                self.line = self.at;
                self.between = Between::LineStart;
                self.note_seam(self.at);
            }
            Class::OpenBrace => return Some(self.brace_comment(at)),
            Class::Semicolon => {
                let kind = TokenKind::Comment(CommentForm::RestOfLine);
                return Some(self.rest_of_line(at, kind));
            }
            Class::Percent if self.is_line_start(at) => {
                return Some(self.rest_of_line(at, TokenKind::EscapeLine));
            }
            Class::OpenBracket if tag::opens(self.bytes, at) => {
                self.start_game(at);
                self.mode = Mode::Tags;
                self.head.begin();
            }
            Class::High if self.bytes[at..].starts_with(BOM) => {
                return Some(self.byte_order_mark(at));
            }
            _ if self.between == Between::LineStart && begins_movetext(self.bytes, at) => {
                self.start_game(at);
                self.push(TokenKind::TagsEnd, Place::at(at));
                self.mode = Mode::Moves;
            }
            _ => return Some(self.text_between(at)),
        }
        None
    }

    /// Text that belongs to no game, to the end of the line or to where something else begins.
    fn text_between(&mut self, at: usize) -> Token {
        let Some(end) = stray_text_end(self.bytes, at) else {
            return self.too_long(at, Inside::Text);
        };
        if self.is_torn_at(end) && tag::may_open(&self.bytes[at..end]) {
            self.at = end;
            return super::fault(Fault::TruncatedGame, Place::at(end));
        }
        let kind = match (self.between, self.before.games) {
            (Between::LineStart | Between::InText, GamesBefore::None) => Fault::UnknownToken,
            _ => Fault::TextAfterTermination,
        };
        if self.between == Between::LineStart {
            self.between = Between::InText;
        }
        self.at = end;
        super::fault(kind, Place::new(at, end))
    }

    pub(super) fn byte_order_mark(&mut self, at: usize) -> Token {
        self.at = at + BOM.len();
        super::fault(Fault::ByteOrderMark, Place::new(at, self.at))
    }

    pub(super) fn is_line_start(&self, at: usize) -> bool {
        at == 0 || self.bytes[at - 1] == b'\n'
    }

    /// A token that begins at `at` and is longer than [`TOKEN_MAX`]: ends the game. `inside` is what
    /// the text after the limit is in.
    #[cold]
    pub(super) fn too_long(&mut self, at: usize, inside: Inside) -> Token {
        let end = at + TOKEN_MAX;
        let skip = Skip { at: end, inside };
        self.pass_limit(Fault::TokenTooLong, Place::new(at, end), skip);
        self.at = end;
        self.queue.pop().expect("a fault has been pushed")
    }

    /// The comment whose `{` is at `at`.
    pub(super) fn brace_comment(&mut self, at: usize) -> Token {
        let comment = comment::brace(self.bytes, at);
        let form = TokenKind::Comment(CommentForm::Brace);
        let token = match comment.end {
            BraceEnd::Closed(close) => {
                self.at = close + 1;
                Token {
                    kind: form,
                    place: Place::new(at + 1, close),
                }
            }
            BraceEnd::Unterminated(resume) => {
                self.at = resume;
                super::fault(Fault::UnterminatedComment, Place::new(at, resume))
            }
            BraceEnd::TooLong => return self.too_long(at, Inside::Comment),
        };
        match comment.nested {
            None => token,
            Some(nested) => {
                self.push_token(token);
                super::fault(Fault::NestedComment, Place::new(nested, nested + 1))
            }
        }
    }

    /// A token from `at` to the end of the line; a comment begins after its `;`.
    pub(super) fn rest_of_line(&mut self, at: usize, kind: TokenKind) -> Token {
        let window = &self.bytes[at..self.bytes.len().min(at + TOKEN_MAX)];
        let end = match memchr(b'\n', window) {
            Some(found) => at + found,
            None if at + window.len() < self.bytes.len() => return self.too_long(at, Inside::Line),
            None => self.bytes.len(),
        };
        self.at = end;
        let start = match kind {
            TokenKind::Comment(_) => at + 1,
            _ => at,
        };
        let text = &self.bytes[start..end];
        let len = text.strip_suffix(b"\r").unwrap_or(text).len();
        Token {
            kind,
            place: Place::new(start, start + len),
        }
    }
}

pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The end of text that is no movetext and no tag pair: the end of the line, or where a comment or a
/// tag pair begins. `None`: beyond the limit.
pub(super) fn stray_text_end(bytes: &[u8], start: usize) -> Option<usize> {
    let window = &bytes[..bytes.len().min(start + TOKEN_MAX)];
    let line_len = memchr(b'\n', &window[start..]);
    let line = &window[..line_len.map_or(window.len(), |len| start + len)];
    let mut at = start + 1;
    while let Some(found) = memchr3(b'[', b'{', b';', line.get(at..).unwrap_or_default()) {
        let hit = at + found;
        if line[hit] != b'[' || tag::opens(bytes, hit) {
            return Some(hit);
        }
        at = hit + 1;
    }
    match line_len {
        None if window.len() < bytes.len() && !tag::opens(bytes, window.len()) => None,
        _ => Some(line.len().max(start + 1)),
    }
}

/// Does a game without tags begin here: a move number and a move, or two moves?
pub(super) fn begins_movetext(bytes: &[u8], at: usize) -> bool {
    let (word, next) = near_word(bytes, at);
    if word.first().is_some_and(u8::is_ascii_digit) {
        return looks_like_numbered_move(bytes, at);
    }
    looks_like_move(word) && looks_like_move(near_word(bytes, next).0)
}

/// A move number with its dot, blanks, and a move.
pub(super) fn looks_like_numbered_move(bytes: &[u8], at: usize) -> bool {
    let near = &bytes[at..bytes.len().min(at + WORD_MAX)];
    let digits = near.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = near[digits..]
        .iter()
        .take_while(|&&byte| byte == b'.' || byte == b' ')
        .count();
    digits > 0 && dots > 0 && looks_like_move(near_word(bytes, at + digits + dots).0)
}

/// Longest word that can look like a move, in bytes.
const WORD_MAX: usize = 24;

/// The word at `at` after white space, and where it ends.
fn near_word(bytes: &[u8], at: usize) -> (&[u8], usize) {
    let near = &bytes[at.min(bytes.len())..bytes.len().min(at + WORD_MAX)];
    let start = near
        .iter()
        .position(|&byte| !is_blank(byte) && byte != b'\n')
        .unwrap_or(near.len());
    let len = near[start..]
        .iter()
        .take_while(|&&byte| goes_on(byte) || byte >= 0x80)
        .count();
    (&near[start..start + len], at + start + len)
}

/// Has the word the shape of a move, in any notation that ends in a square, or is it castling?
pub(super) fn looks_like_move(word: &[u8]) -> bool {
    let end = word
        .iter()
        .rposition(|byte| !b"+#=".contains(byte))
        .map_or(0, |last| last + 1);
    let mut word = &word[..end];
    if matches!(
        word,
        b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" | b"o-o" | b"o-o-o"
    ) {
        return true;
    }
    if let [rest @ .., digit, b'A'..=b'Z'] = word
        && digit.is_ascii_digit()
    {
        word = &word[..=rest.len()];
    } else if let [rest @ .., b'=', letter] = word
        && letter.is_ascii_alphabetic()
    {
        word = rest;
    }
    let piece = match word {
        [b'A'..=b'Z', ..] => 1,
        _ => word.iter().take_while(|&&byte| byte >= 0x80).count(),
    };
    let Some(before) = strip_square(&word[piece..]) else {
        return false;
    };
    let before = before
        .strip_suffix(b"x")
        .or(before.strip_suffix(b"-"))
        .unwrap_or(before);
    before.is_empty()
        || matches!(before, [b'a'..=b'n' | b'1'..=b'9'] | [b'1', b'0'..=b'2'])
        || strip_square(before).is_some_and(<[u8]>::is_empty)
}

/// The word before the square at its end, up to `n12` of the three-player board.
fn strip_square(word: &[u8]) -> Option<&[u8]> {
    match word {
        [rest @ .., b'a'..=b'n', b'1', b'0'..=b'2'] | [rest @ .., b'a'..=b'n', b'1'..=b'9'] => {
            Some(rest)
        }
        _ => None,
    }
}

/// Does movetext begin here, in a place where tags are expected too?
pub(super) fn continues_as_movetext(bytes: &[u8], at: usize) -> bool {
    match class(bytes[at]) {
        Class::OpenParenthesis | Class::Dollar | Class::Star | Class::Dot => true,
        Class::Digit | Class::Letter | Class::Sign | Class::High => {
            let word = near_word(bytes, at).0;
            looks_like_move(word)
                || looks_like_numbered_move(bytes, at)
                || word.starts_with(b"--")
                || Marker::at_start_of(&bytes[at..]).is_some_and(|marker| {
                    bytes
                        .get(at + marker.len)
                        .is_none_or(|&next| !goes_on(next))
                })
        }
        _ => false,
    }
}
