//! The pull lexer.

use super::token::Token;

/// Pulls tokens from a slice.
pub struct Lexer<'a> {
    bytes: &'a [u8],
}

impl<'a> Lexer<'a> {
    /// A lexer for a whole input.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The slice it reads; places are ranges of it.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        None
    }
}
