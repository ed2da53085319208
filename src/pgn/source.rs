//! Where the bytes come from: a file or a stream, compressed or not.
//!
//! Files are read and never mapped: what another program does to a mapped file meanwhile could end this
//! one (`SIGBUS`), and its pages would count as memory that grows with the archive.
//!
//! Compressed inputs are told by their first bytes, else by the name. They are decompressed as they
//! are read, so memory stays flat however far they expand. A stream that breaks gives all text before
//! the break, and then an error.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::read::MultiBzDecoder;
use flate2::bufread::GzDecoder;

use super::list::ListChunks;
use super::split::{CHUNK_LEN, Chunks};
use super::text::{BytesRead, Text};

#[cfg(test)]
mod tests;

/// Why an input cannot be read, or cannot be read to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The operating system or a decompressor says no.
    #[error("cannot read {}", name.display())]
    Io {
        /// Which input.
        name: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}

impl SourceError {
    /// Which input.
    pub fn name(&self) -> &Path {
        match self {
            Self::Io { name, .. } => name,
        }
    }

    /// Why, without its name: for a message that begins with it.
    pub fn reason(&self) -> &io::Error {
        match self {
            Self::Io { source, .. } => source,
        }
    }
}

/// An input, opened.
pub struct Source {
    name: PathBuf,
    text: Text,
    /// Length as stored.
    len: Option<u64>,
}

impl Source {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be opened or its beginning cannot be read.
    pub fn open(path: &Path) -> Result<Self, SourceError> {
        let failed = |source| SourceError::Io {
            name: path.to_owned(),
            source,
        };
        let file = File::open(path).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        let len = metadata.is_file().then_some(metadata.len());
        let mut source = Self::from_reader(path, file).map_err(failed)?;
        source.len = len;
        Ok(source)
    }

    /// Reads from anywhere.
    ///
    /// # Errors
    /// If the beginning cannot be read.
    pub fn from_reader(name: &Path, mut reader: impl Read + Send + 'static) -> io::Result<Self> {
        let mut beginning = Vec::with_capacity(MAGIC_LEN);
        reader
            .by_ref()
            .take(MAGIC_LEN as u64)
            .read_to_end(&mut beginning)?;
        let packing = Packing::of(&beginning, name);
        let whole = io::Cursor::new(beginning).chain(reader);
        let bytes_read = Arc::default();
        let packed = |whole| Counted {
            reader: whole,
            count: Arc::clone(&bytes_read),
        };
        let reader: Box<dyn Read + Send> = match packing {
            Packing::None => Box::new(whole),
            Packing::Zstd => Box::new(zstd::Decoder::new(packed(whole))?),
            Packing::Gzip => Box::new(GzipMembers::new(BufReader::new(packed(whole)))),
            Packing::Bzip2 => Box::new(MultiBzDecoder::new(BufReader::new(packed(whole)))),
        };
        let bytes_read = match packing {
            Packing::None => BytesRead::Text(0),
            Packing::Zstd | Packing::Gzip | Packing::Bzip2 => BytesRead::Beneath(bytes_read),
        };
        Ok(Self {
            name: name.to_owned(),
            text: Text::new(name.to_owned(), reader, bytes_read),
            len: None,
        })
    }

    /// Its name.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Its length as it is stored, in bytes, if known: what [`Chunks::bytes_read`] goes up to.
    pub fn stored_len(&self) -> Option<u64> {
        self.len
    }

    /// Its text in pieces that hold whole games.
    pub fn chunks(self) -> Chunks {
        self.chunks_of(CHUNK_LEN)
    }

    /// Its text in pieces of whole lines, if it is a list of positions.
    pub fn list(self) -> ListChunks {
        ListChunks::new(self.text)
    }

    /// Its text in pieces of about `len` bytes that hold whole games.
    pub fn chunks_of(self, len: usize) -> Chunks {
        Chunks::new(self.text, len)
    }
}

/// How an input is compressed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Packing {
    None,
    Zstd,
    Gzip,
    Bzip2,
}

const MAGIC_LEN: usize = 4;

impl Packing {
    fn of(beginning: &[u8], name: &Path) -> Self {
        match beginning {
            // RFC 8878: a frame, or a skippable one.
            [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => Self::Zstd,
            [0x1F, 0x8B, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9'] => Self::Bzip2,
            _ => match name.extension().and_then(|extension| extension.to_str()) {
                Some("zst") => Self::Zstd,
                Some("gz") => Self::Gzip,
                Some("bz2") => Self::Bzip2,
                _ => Self::None,
            },
        }
    }
}

/// What the members of a gzip file hold, one after another. (The decoder for several members takes what
/// follows the last for one more, and says no more than that it ends early.)
struct GzipMembers<R> {
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> GzipMembers<R> {
    fn new(reader: R) -> Self {
        Self {
            member: Some(GzDecoder::new(reader)),
        }
    }
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(mut reader) = self.member.take().map(GzDecoder::into_inner) else {
                break;
            };
            match reader.fill_buf()? {
                [] => {}
                [0x1F, ..] => self.member = Some(GzDecoder::new(reader)),
                _ => {
                    let what = "something else follows the end of the gzip data";
                    return Err(io::Error::new(io::ErrorKind::InvalidData, what));
                }
            }
        }
        Ok(0)
    }
}

/// Counts what is read.
struct Counted<R> {
    reader: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
