//! Annotation glyphs and evaluation signs in movetext.

use super::Lexer;
use crate::pgn::class::{Class, class};
use crate::pgn::limits::TOKEN_MAX;
use crate::pgn::nag;
use crate::pgn::skip::Inside;
use crate::pgn::token::{Fault, Place, Token, TokenKind};

/// The annotation glyphs since the last move.
#[derive(Clone, Debug, Default)]
pub(super) struct Nags {
    some: [u8; 8],
    len: u8,
}

impl Nags {
    /// A new move.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Was the glyph there already? It is now.
    fn is_double(&mut self, nag: u8) -> bool {
        let seen = &self.some[..usize::from(self.len)];
        if seen.contains(&nag) {
            return true;
        }
        if let Some(slot) = self.some.get_mut(usize::from(self.len)) {
            *slot = nag;
            self.len += 1;
        }
        false
    }
}

impl Lexer<'_> {
    /// `!` and `?`.
    pub(super) fn glyph(&mut self, at: usize) -> Token {
        let bytes = self.bytes;
        let first = bytes[at];
        let run = bytes[at..]
            .iter()
            .take(TOKEN_MAX)
            .take_while(|&&byte| class(byte) == Class::Glyph);
        let same = run.clone().take_while(|&&byte| byte == first).count();
        let (sign, end) = if same > 2 {
            (&bytes[at..at + 2], at + same)
        } else {
            let len = run.take(2).count();
            (&bytes[at..at + len], at + len)
        };
        let nag = nag::from_sign(sign).expect("any two of `!` and `?` are a sign");
        self.nag(at, end, nag)
    }

    /// `$n`.
    pub(super) fn numeric_glyph(&mut self, at: usize) -> Token {
        let digits = self.bytes[at + 1..]
            .iter()
            .take(TOKEN_MAX)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let end = at + 1 + digits;
        if digits == 0 {
            return self.stray(at, end, Fault::UnknownToken);
        }
        let number = self.bytes[at + 1..end].iter().fold(0u32, |number, byte| {
            number
                .saturating_mul(10)
                .saturating_add(u32::from(byte - b'0'))
        });
        match u8::try_from(number) {
            Ok(nag) => self.nag(at, end, nag),
            Err(_) => self.stray(at, end, Fault::NagOutOfRange),
        }
    }

    pub(super) fn nag(&mut self, at: usize, end: usize, nag: u8) -> Token {
        self.at = end;
        let place = Place::new(at, end);
        let token = Token {
            kind: TokenKind::Nag(nag),
            place,
        };
        if self.nags.is_double(nag) {
            self.push_token(token);
            return super::fault(Fault::DuplicateNag { nag }, place);
        }
        token
    }

    /// A word that begins with a sign: an evaluation, a null move, `#w`, or nothing known.
    pub(super) fn sign(&mut self, at: usize) -> Token {
        let end = self.word_end(at, at + 1);
        if end - at > TOKEN_MAX {
            return self.too_long(at, Inside::Text);
        }
        let word = &self.bytes[at..end];
        if let Some(nag) = nag::from_sign(word) {
            return self.nag(at, end, nag);
        }
        if word == b"--" || word.iter().any(|byte| class(*byte) != Class::Sign) {
            self.at = end;
            return self.seen_word(at, end);
        }
        self.stray(at, end, Fault::UnknownToken)
    }
}
