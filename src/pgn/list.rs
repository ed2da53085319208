//! Cuts lists of positions, one a line, into pieces of whole lines.

use memchr::memrchr;

use super::skip::Rest;
use super::source::SourceError;
use super::split::{CHUNK_LEN, Chunk};
use super::text::Text;

/// The pieces of a list, in order. After an error there are no more.
///
/// They hold about [`CHUNK_LEN`] bytes each. A line longer than that is cut: no position is that long.
pub struct ListChunks {
    text: Text,
}

impl ListChunks {
    pub(super) fn new(text: Text) -> Self {
        Self { text }
    }

    /// How many bytes of the input, as it is stored, have been read so far.
    pub fn bytes_read(&self) -> u64 {
        self.text.bytes_read()
    }

    fn next_chunk(&mut self) -> Option<Chunk> {
        let rest = self.text.fill(CHUNK_LEN);
        let bytes = self.text.bytes();
        let end = match rest {
            Rest::Nothing => bytes.len(),
            Rest::Unread => memrchr(b'\n', bytes).map_or(bytes.len(), |newline| newline + 1),
        };
        if end == 0 {
            return None;
        }
        let (offset, charset) = (self.text.offset(), self.text.charset());
        Some(Chunk::of_lines(self.text.take(end), offset, charset))
    }
}

impl Iterator for ListChunks {
    type Item = Result<Chunk, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_chunk() {
            Some(chunk) => Some(Ok(chunk)),
            None => self.text.take_error().map(Err),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::source::Source;
    use super::*;

    #[test]
    fn pieces_end_at_line_ends_and_lose_nothing() {
        let line = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n";
        let text = line.repeat(3 * CHUNK_LEN / line.len()) + "last line without an end";
        let source =
            Source::from_reader(Path::new("list.fen"), std::io::Cursor::new(text.clone())).unwrap();
        let chunks: Vec<Chunk> = source.list().map(Result::unwrap).collect();
        assert!(chunks.len() > 2);
        let mut offset = 0;
        for (index, chunk) in chunks.iter().enumerate() {
            assert_eq!(chunk.base_offset(), offset);
            assert!(chunk.bytes().ends_with(b"\n") || index == chunks.len() - 1);
            offset += chunk.bytes().len() as u64;
        }
        let joined: Vec<u8> = chunks
            .iter()
            .flat_map(|chunk| chunk.bytes().to_vec())
            .collect();
        assert_eq!(joined, text.as_bytes());
    }
}
