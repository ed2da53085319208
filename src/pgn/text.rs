//! A window on an input that moves from its beginning to its end.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};
use memchr::memchr;

use super::encoding::{Charset, utf16_without_mark};
use super::skip::Rest;
use super::source::SourceError;

/// The bytes at hand begin where everything before has been forgotten.
pub(super) struct Text {
    name: PathBuf,
    reader: Box<dyn Read + Send>,
    bytes_read: BytesRead,
    buffer: Vec<u8>,
    /// Where the bytes at hand begin in the buffer.
    start: usize,
    /// Where they begin in the input.
    offset: u64,
    encoding: Encoding,
    line_ends: LineEnds,
    state: State,
}

/// How much of an input, as it is stored, has been read.
pub(super) enum BytesRead {
    /// So much text: the input is not compressed. (A reader that counts would have its memory cleared
    /// before every read.)
    Text(u64),
    /// What a reader counts beneath a decompressor.
    Beneath(Arc<AtomicU64>),
}

/// What has to be done with the bytes of a stream.
enum Encoding {
    /// Not known before the first bytes.
    Unseen,
    Plain,
    Utf16(Decoder),
}

/// What has to be done with the line ends.
enum LineEnds {
    Kept,
    /// Lines end with CR only, and shall end with LF.
    CarriageReturns,
}

enum State {
    Open,
    Ended,
    Failed(io::Error),
}

/// How much is read at once, in bytes; also how much is looked at to tell the line ends.
const BLOCK: usize = 1 << 16;

impl Text {
    /// The text of `reader`.
    pub(super) fn new(name: PathBuf, reader: Box<dyn Read + Send>, bytes_read: BytesRead) -> Self {
        Self {
            name,
            reader,
            bytes_read,
            buffer: Vec::new(),
            start: 0,
            offset: 0,
            encoding: Encoding::Unseen,
            line_ends: LineEnds::Kept,
            state: State::Open,
        }
    }

    /// Gets at least `wanted` bytes at hand, or all there are.
    pub(super) fn fill(&mut self, wanted: usize) -> Rest {
        if self.start > 0 && self.buffer.len() - self.start < wanted {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let missing = wanted.saturating_sub(self.buffer.len());
        if missing > 0 && matches!(self.state, State::Open) {
            self.buffer.reserve(missing + BLOCK);
        }
        while matches!(self.state, State::Open) && self.buffer.len() - self.start < wanted {
            self.read_block(wanted - (self.buffer.len() - self.start));
        }
        match self.state {
            State::Open => Rest::Unread,
            State::Ended | State::Failed(_) => Rest::Nothing,
        }
    }

    /// The bytes at hand.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// How the text is stored. Known once there are bytes at hand.
    pub(super) fn charset(&self) -> Charset {
        match self.encoding {
            Encoding::Unseen | Encoding::Plain => Charset::Bytes,
            Encoding::Utf16(_) => Charset::Utf16,
        }
    }

    /// Where the bytes at hand begin in the input.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Drops the first `len` bytes at hand.
    pub(super) fn forget(&mut self, len: usize) {
        self.offset += len as u64;
        self.start += len;
    }

    /// Hands out the first `len` bytes at hand. They stay where they were read: only what follows them
    /// is copied.
    pub(super) fn take(&mut self, len: usize) -> Vec<u8> {
        let end = self.start + len;
        let mut next = Vec::with_capacity(self.buffer.capacity());
        next.extend_from_slice(&self.buffer[end..]);
        let mut taken = std::mem::replace(&mut self.buffer, next);
        taken.truncate(end);
        taken.drain(..self.start);
        self.start = 0;
        self.offset += len as u64;
        taken
    }

    pub(super) fn bytes_read(&self) -> u64 {
        match &self.bytes_read {
            BytesRead::Text(count) => *count,
            BytesRead::Beneath(count) => count.load(Ordering::Relaxed),
        }
    }

    /// Why the text ended before its end, told once.
    pub(super) fn take_error(&mut self) -> Option<SourceError> {
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Failed(source) => Some(SourceError::Io {
                name: self.name.clone(),
                source,
            }),
            state @ (State::Open | State::Ended) => {
                self.state = state;
                None
            }
        }
    }

    /// Reads at least `wanted` bytes, if there are so many, and not many more.
    fn read_block(&mut self, wanted: usize) {
        let old = self.buffer.len();
        if let Encoding::Utf16(_) = self.encoding {
            self.read_utf16_block();
        } else {
            let read = (&mut self.reader)
                .take(wanted.max(BLOCK) as u64)
                .read_to_end(&mut self.buffer);
            self.note(read);
        }
        if let Encoding::Unseen = self.encoding {
            self.see(old);
        }
        if let LineEnds::CarriageReturns = self.line_ends {
            for byte in &mut self.buffer[old..] {
                if *byte == b'\r' {
                    *byte = b'\n';
                }
            }
        }
    }

    /// Takes note of what came of reading a block.
    fn note(&mut self, read: io::Result<usize>) {
        match (read, &mut self.bytes_read) {
            (Ok(0), _) => self.state = State::Ended,
            (Ok(read), BytesRead::Text(count)) => *count += read as u64,
            (Ok(_), BytesRead::Beneath(_)) => {}
            (Err(error), _) => self.state = State::Failed(error),
        }
    }

    /// Decides on the encoding and the line ends by the first block.
    fn see(&mut self, start: usize) {
        let decoder = match &self.buffer[start..] {
            [0xFF, 0xFE, ..] => Some(UTF_16LE.new_decoder_with_bom_removal()),
            [0xFE, 0xFF, ..] => Some(UTF_16BE.new_decoder_with_bom_removal()),
            block => utf16_without_mark(block)
                .map(encoding_rs::Encoding::new_decoder_without_bom_handling),
        };
        self.encoding = match decoder {
            None => Encoding::Plain,
            Some(mut decoder) => {
                let block = self.buffer.split_off(start);
                self.decode(&mut decoder, &block);
                Encoding::Utf16(decoder)
            }
        };
        if ends_lines_with_cr(&self.buffer[start..]) {
            self.line_ends = LineEnds::CarriageReturns;
        }
    }

    fn read_utf16_block(&mut self) {
        let Encoding::Utf16(mut decoder) = std::mem::replace(&mut self.encoding, Encoding::Plain)
        else {
            return;
        };
        let mut block = Vec::with_capacity(BLOCK);
        let read = (&mut self.reader)
            .take(BLOCK as u64)
            .read_to_end(&mut block);
        self.note(read);
        self.decode(&mut decoder, &block);
        self.encoding = Encoding::Utf16(decoder);
    }

    /// Appends what `block` says in UTF-16.
    fn decode(&mut self, decoder: &mut Decoder, block: &[u8]) {
        let is_last = !matches!(self.state, State::Open);
        let room = decoder
            .max_utf8_buffer_length(block.len())
            .expect("a block is small");
        let old = self.buffer.len();
        self.buffer.resize(old + room, 0);
        let (result, _, written, _) =
            decoder.decode_to_utf8(block, &mut self.buffer[old..], is_last);
        debug_assert_eq!(result, CoderResult::InputEmpty);
        self.buffer.truncate(old + written);
    }
}

/// Do the lines of this text end with CR and nothing else, as on an old Macintosh?
pub(super) fn ends_lines_with_cr(beginning: &[u8]) -> bool {
    let block = &beginning[..beginning.len().min(BLOCK)];
    memchr(b'\r', block).is_some() && memchr(b'\n', block).is_none()
}
