//! A few tokens that are due before the lexer reads on.

use crate::pgn::token::{Place, Token, TokenKind};

/// More than any one step of the lexer makes.
const CAPACITY: usize = 8;

/// First in, first out; filled only when empty or nearly so.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    tokens: [Token; CAPACITY],
    first: u8,
    len: u8,
}

impl Default for Queue {
    fn default() -> Self {
        const NONE: Token = Token {
            kind: TokenKind::TagsEnd,
            place: Place { start: 0, end: 0 },
        };
        Self {
            tokens: [NONE; CAPACITY],
            first: 0,
            len: 0,
        }
    }
}

impl Queue {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.first == self.len
    }

    pub(super) fn push(&mut self, token: Token) {
        self.tokens[usize::from(self.len)] = token;
        self.len += 1;
    }

    /// Puts a token before the last one, which ends the game it belongs to, if that is there.
    pub(super) fn push_before_end(&mut self, token: Token) {
        self.push(token);
        if let [.., end, last] = &mut self.tokens[..usize::from(self.len)]
            && matches!(end.kind, TokenKind::GameEnd(_))
        {
            std::mem::swap(end, last);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Token> {
        if self.is_empty() {
            return None;
        }
        let token = self.tokens[usize::from(self.first)];
        self.first += 1;
        if self.is_empty() {
            self.first = 0;
            self.len = 0;
        }
        Some(token)
    }
}
