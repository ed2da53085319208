//! Movetext: the hot part.

use super::between::BOM;
use super::{Lexer, Mode, Seen};
use crate::pgn::class::{Class, class, goes_on, word_end};
use crate::pgn::limits::{DEPTH_MAX, NAME_MAX, TOKEN_MAX};
use crate::pgn::nag;
use crate::pgn::result::{Marker, Score, Spelling};
use crate::pgn::skip::Inside;
use crate::pgn::tag;
use crate::pgn::token::{CommentForm, Fault, GameEnd, Place, Token, TokenKind};

impl Lexer<'_> {
    #[inline]
    pub(super) fn next_in_movetext(&mut self) -> Option<Token> {
        loop {
            let at = self.at;
            if at >= self.stop {
                return self.reach_stop();
            }
            match class(self.bytes[at]) {
                Class::Letter => return Some(self.word(at)),
                Class::Digit => return Some(self.number(at)),
                Class::Blank | Class::Dot => self.at = at + 1,
                Class::Newline => {
                    self.end_line(at);
                    self.at = at + 1;
                    self.line = self.at;
                    if self.has_long_lines()
                        && let Some(token) = self.next_long_line()
                    {
                        return Some(token);
                    }
                }
                Class::OpenBrace => {
                    let token = self.brace_comment(at);
                    self.at += usize::from(self.bytes.get(self.at) == Some(&b' '));
                    return Some(token);
                }
                Class::Glyph => return Some(self.glyph(at)),
                Class::Dollar => return Some(self.numeric_glyph(at)),
                Class::Sign => return Some(self.sign(at)),
                Class::High => {
                    if let Some(token) = self.high(at) {
                        return Some(token);
                    }
                }
                Class::Star => return Some(self.result(at, at + 1, Score::Unfinished)),
                Class::CloseBrace => return Some(self.stray(at, at + 1, Fault::StrayBrace)),
                Class::OpenParenthesis => return Some(self.open_variation(at)),
                Class::CloseParenthesis => return Some(self.close_variation(at)),
                Class::OpenBracket => return self.bracket(at),
                Class::Semicolon => {
                    let kind = TokenKind::Comment(CommentForm::RestOfLine);
                    return Some(self.rest_of_line(at, kind));
                }
                Class::Percent if self.is_line_start(at) => {
                    return Some(self.rest_of_line(at, TokenKind::EscapeLine));
                }
                Class::Percent | Class::Other => return Some(self.unknown(at)),
            }
        }
    }

    /// One step in a variation that is nested too deep: only its parentheses count.
    pub(super) fn next_in_deep_variation(&mut self) -> Option<Token> {
        let token = self.next_in_movetext()?;
        if self.mode != Mode::Deep {
            return Some(token);
        }
        self.queue = super::Queue::default();
        if self.depth <= DEPTH_MAX {
            self.mode = Mode::Moves;
            return None;
        }
        matches!(token.kind, TokenKind::Fault(_)).then_some(token)
    }

    #[inline]
    fn word(&mut self, at: usize) -> Token {
        let bytes = self.bytes;
        let end = word_end(bytes, at);
        let next = bytes.get(end).copied().unwrap_or(b'\n');
        let is_plain = (2..=PLAIN_MAX).contains(&(end - at))
            && class(next) > Class::Dot
            && next != b'('
            && !matches!(bytes[end - 2], b'-' | b'/');
        if !is_plain {
            return self.odd_word(at, end);
        }
        self.at = end + usize::from(next == b' ');
        self.seen_word(at, end)
    }

    #[inline]
    pub(super) fn seen_word(&mut self, at: usize, end: usize) -> Token {
        self.seen = Seen::Move;
        self.nags.clear();
        Token {
            kind: TokenKind::Word,
            place: Place::new(at, end),
        }
    }

    /// A word that needs a closer look: a single letter, a long one, one with a result glued to it,
    /// one that a dot or a byte outside ASCII follows.
    #[cold]
    #[inline(never)]
    fn odd_word(&mut self, at: usize, end: usize) -> Token {
        let end = self.word_end(at, end);
        let end = self.promotion_end(at, end);
        let word = &self.bytes[at..end.min(at + TOKEN_MAX)];
        if end - at > TOKEN_MAX {
            return self.too_long(at, Inside::Text);
        }
        if let Some(marker) = Marker::at_start_of(&self.bytes[at..])
            && self.ends_as_result(at, marker)
        {
            return self.marker(at, marker);
        }
        if (word.len() == 1 || word[0] >= 0x80)
            && let Some(nag) = nag::from_sign(word)
        {
            return self.nag(at, end, nag);
        }
        let is_dash =
            |bytes: &[u8]| matches!(bytes, [0xE2, 0x80, 0x90..=0x9F] | [0xE2, 0x88, 0x92]);
        let has_dash = word.windows(3).any(is_dash);
        let word_end = glued_result(word).map_or(end, |len| at + len);
        self.at = word_end;
        let token = self.seen_word(at, word_end);
        if has_dash {
            self.push_token(token);
            return super::fault(Fault::NonAsciiPunctuation, Place::new(at, end));
        }
        token
    }

    /// The end of a word that reaches the last rank and has its promotion in parentheses: `e8(Q)`,
    /// `e8=(Q)`. No variation looks like that.
    fn promotion_end(&self, at: usize, end: usize) -> usize {
        let word = &self.bytes[at..end];
        let move_to = word.strip_suffix(b"=").unwrap_or(word);
        let is_to_last_rank = matches!(move_to, [.., b'a'..=b'h', b'1' | b'8']);
        match self.bytes[end..] {
            [b'(', letter, b')', ..] if is_to_last_rank && letter.is_ascii_alphabetic() => {
                self.word_end(at, end + 3)
            }
            _ => end,
        }
    }

    /// The end of a word with bytes outside ASCII or an `e.p.` in it.
    pub(super) fn word_end(&self, at: usize, mut end: usize) -> usize {
        let bytes = self.bytes;
        let limit = bytes.len().min(at + TOKEN_MAX + 1);
        while end < limit {
            let byte = bytes[end];
            if byte == b'.' && bytes[end - 1] == b'e' && bytes.get(end + 1) == Some(&b'p') {
                end += 2;
                if bytes.get(end) == Some(&b'.') {
                    end += 1;
                }
            } else if goes_on(byte) || (byte >= 0x80 && !bytes[end..].starts_with(BOM)) {
                end += 1;
            } else {
                break;
            }
        }
        end
    }

    #[inline]
    fn number(&mut self, at: usize) -> Token {
        let bytes = self.bytes;
        let mut number = u32::from(bytes[at] - b'0');
        let mut end = at + 1;
        while let Some(digit) = bytes.get(end).map(|byte| byte.wrapping_sub(b'0'))
            && digit < 10
        {
            number = number.saturating_mul(10).saturating_add(u32::from(digit));
            end += 1;
        }
        if bytes.get(end) != Some(&b'.') || number == 0 || end - at > PLAIN_MAX {
            return self.odd_number(at, end, number);
        }
        self.move_number(at, end, number)
    }

    #[inline]
    fn move_number(&mut self, at: usize, mut end: usize, number: u32) -> Token {
        let mut dots = 0u8;
        while self.bytes.get(end) == Some(&b'.') && dots < u8::MAX {
            dots += 1;
            end += 1;
        }
        self.at = end;
        Token {
            kind: TokenKind::MoveNumber { number, dots },
            place: Place::new(at, end),
        }
    }

    /// Digits without a dot: a result, castling with noughts, or a move number after all.
    #[inline(never)]
    fn odd_number(&mut self, at: usize, end: usize, number: u32) -> Token {
        if let Some(marker) = Marker::at_start_of(&self.bytes[at..])
            && self.ends_as_result(at, marker)
        {
            return self.marker(at, marker);
        }
        let word_end = self.word_end(at, end);
        if word_end - at > TOKEN_MAX {
            return self.too_long(at, Inside::Text);
        }
        let is_number = self.bytes[end..word_end]
            .first()
            .is_none_or(|&next| matches!(class(next), Class::Letter | Class::High));
        if is_number {
            return self.move_number(at, end, number);
        }
        self.at = word_end;
        self.seen_word(at, word_end)
    }

    /// Is the result at `at` one here, and does nothing follow that makes it a longer word?
    fn ends_as_result(&self, at: usize, marker: Marker) -> bool {
        let is_alone = self
            .bytes
            .get(at + marker.len)
            .is_none_or(|&next| !goes_on(next));
        is_alone
            && (marker.score != Score::BothLose
                || self.seen == Seen::Nothing && !self.word_follows(at + marker.len))
    }

    /// Does a game go on from `at`? Then a `0-0` before it was castling.
    fn word_follows(&self, at: usize) -> bool {
        self.bytes[at..]
            .iter()
            .take(NAME_MAX)
            .find(|byte| !byte.is_ascii_whitespace())
            .is_some_and(|&next| goes_on(next) || next == b'*')
    }

    fn marker(&mut self, at: usize, marker: Marker) -> Token {
        let place = Place::new(at, at + marker.len);
        match marker.spelling {
            Spelling::Standard => {}
            Spelling::Malformed => self.fault(Fault::MalformedResult, place),
            Spelling::NonAscii => self.fault(Fault::NonAsciiPunctuation, place),
        }
        let token = self.result(at, at + marker.len, marker.score);
        if marker.spelling == Spelling::Standard {
            return token;
        }
        self.queue.push_before_end(token);
        self.queue.pop().expect("a fault has been pushed")
    }

    fn result(&mut self, at: usize, end: usize, score: Score) -> Token {
        self.at = end;
        if self.depth == 0 {
            self.end_game(end, GameEnd::Marker);
        }
        Token {
            kind: TokenKind::Result(score),
            place: Place::new(at, end),
        }
    }

    /// Bytes outside ASCII; `None` where they are white space.
    #[cold]
    fn high(&mut self, at: usize) -> Option<Token> {
        let rest = &self.bytes[at..];
        if rest.starts_with(BOM) {
            return Some(self.byte_order_mark(at));
        }
        // U+00A0, and the same in Windows-1252.
        if rest.starts_with(b"\xC2\xA0") || rest[0] == 0xA0 {
            self.at = at + if rest[0] == 0xA0 { 1 } else { 2 };
            return None;
        }
        let end = self.word_end(at, at + 1);
        Some(self.odd_word(at, end))
    }

    fn open_variation(&mut self, at: usize) -> Token {
        self.depth += 1;
        if self.depth == DEPTH_MAX + 1 {
            self.mode = Mode::Deep;
            self.is_flowing = false;
            return self.stray(at, at + 1, Fault::NestingTooDeep);
        }
        if self.mode == Mode::Moves {
            self.opened.push(at as u32);
        }
        self.at = at + 1;
        let place = Place::new(at, at + 1);
        let token = Token {
            kind: TokenKind::VariationOpen,
            place,
        };
        if self.seen == Seen::Nothing {
            self.seen = Seen::MoveBefore;
            self.push_token(token);
            return super::fault(Fault::StrayParenthesis, place);
        }
        self.seen = Seen::MoveBefore;
        token
    }

    fn close_variation(&mut self, at: usize) -> Token {
        if self.depth == 0 {
            return self.stray(at, at + 1, Fault::StrayParenthesis);
        }
        self.depth -= 1;
        if self.mode == Mode::Moves {
            self.opened.pop();
        }
        self.at = at + 1;
        let place = Place::new(at, at + 1);
        let token = Token {
            kind: TokenKind::VariationClose,
            place,
        };
        let seen = std::mem::replace(&mut self.seen, Seen::Move);
        if seen != Seen::Move && self.mode == Mode::Moves {
            self.push_token(token);
            return super::fault(Fault::EmptyVariation, place);
        }
        token
    }

    /// A `[` in movetext: the next game, or a command that has lost its comment.
    fn bracket(&mut self, at: usize) -> Option<Token> {
        if tag::opens(self.bytes, at) {
            self.end_game(at, GameEnd::NextGame);
            return self.next_due();
        }
        let is_command = self.bytes.get(at + 1) == Some(&b'%');
        let Some(end) = tag::bracketed_end(self.bytes, at) else {
            return Some(self.too_long(at, Inside::Line));
        };
        if self.is_torn_at(end) && tag::may_open(&self.bytes[at..]) {
            self.at = end;
            return self.reach_stop();
        }
        Some(if is_command {
            self.stray(at, end, Fault::MalformedCommand)
        } else {
            self.stray(at, at + 1, Fault::UnknownToken)
        })
    }

    /// Bytes that begin nothing; `<...>` is reserved by the standard and taken together.
    #[cold]
    fn unknown(&mut self, at: usize) -> Token {
        let near = &self.bytes[at..self.bytes.len().min(at + PLAIN_MAX)];
        let reserved = near.iter().position(|&byte| byte == b'>').filter(|&close| {
            near[0] == b'<'
                && near[..close]
                    .iter()
                    .all(|&byte| goes_on(byte) || byte == b'<')
        });
        let len = reserved.map_or_else(
            || {
                near.iter()
                    .take_while(|&&byte| class(byte) >= Class::Percent)
                    .count()
            },
            |close| close + 1,
        );
        self.stray(at, at + len.max(1), Fault::UnknownToken)
    }

    pub(super) fn stray(&mut self, at: usize, end: usize, fault: Fault) -> Token {
        self.at = end;
        super::fault(fault, Place::new(at, end))
    }
}

/// Longest word that is not looked at closer.
const PLAIN_MAX: usize = 255;

/// The length of the move that a result is glued to, such as 4 in `Nxd40-1`.
fn glued_result(word: &[u8]) -> Option<usize> {
    [&b"1/2-1/2"[..], b"1-0", b"0-1"].iter().find_map(|marker| {
        let before = word.strip_suffix(*marker)?;
        super::between::looks_like_move(before).then_some(before.len())
    })
}
