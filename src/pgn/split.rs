//! Cuts an input into pieces that hold whole games.

use std::sync::Arc;

use super::lex::Lexer;
use super::source::{Source, SourceError};

/// Some whole games of an input, in order.
#[derive(Clone, Debug)]
pub struct Chunk {
    bytes: Arc<[u8]>,
    base_offset: u64,
}

impl Chunk {
    /// The text.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where it begins in the (decompressed) input.
    pub fn base_offset(&self) -> u64 {
        self.base_offset
    }

    /// Reads it.
    pub fn lexer(&self) -> Lexer<'_> {
        Lexer::new(&self.bytes)
    }
}

/// The chunks of an input, in order. After an error there are no more.
pub struct Chunks {
    pub(super) source: Source,
}

impl Iterator for Chunks {
    type Item = Result<Chunk, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        let _ = &self.source;
        None
    }
}
