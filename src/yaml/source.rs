//! The text of a YAML file and the way from a byte to its line and column.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::diagnostic::Span;

/// The largest YAML file that is read. A file of 10,000 rule cases has about 3 MB.
pub const MAX_BYTES: u64 = 4 << 20;

/// A named text.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
}

/// A YAML file that cannot even be looked at.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Not there, or not to be read.
    #[error("cannot read {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// Over [`MAX_BYTES`].
    #[error("{}: a YAML file may have at most {} MiB", path.display(), MAX_BYTES >> 20)]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// Not UTF-8.
    #[error("{}:{line}: this byte is not UTF-8 (offset {offset})", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The line of the first such byte, from 1.
        line: usize,
        /// Its offset in bytes.
        offset: usize,
    },
}

impl Source {
    /// A text that is in memory; `name` is what faults call it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
        }
    }

    /// Reads a file, never more than [`MAX_BYTES`] of it.
    ///
    /// # Errors
    /// If it cannot be read, is too large, or is not UTF-8.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        let io = |source| ReadError::Io {
            path: path.to_owned(),
            source,
        };
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
            .map_err(io)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(ReadError::TooLarge {
                path: path.to_owned(),
            });
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(path.display().to_string(), text)),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                Err(ReadError::NotUtf8 {
                    path: path.to_owned(),
                    line: 1 + memchr::memchr_iter(b'\n', &error.as_bytes()[..offset]).count(),
                    offset,
                })
            }
        }
    }

    /// What faults call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.within(0)).unwrap_or("")
    }

    /// Line and column (in characters) of a byte offset, both from 1.
    pub fn line_column(&self, offset: u64) -> (usize, usize) {
        let before = usize::try_from(offset)
            .ok()
            .and_then(|offset| self.text.get(..offset))
            .unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = 1 + memchr::memchr_iter(b'\n', before.as_bytes()).count();
        (line, 1 + before[line_start..].chars().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = Source::new("x", "a: ș\nșb: c\n");
        let offset = source.text().find("b:").unwrap() as u64;
        assert_eq!(source.line_column(offset), (2, 2));
        assert_eq!(source.line_column(0), (1, 1));
    }
}
