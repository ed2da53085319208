//! Where the bytes come from.

use std::io;
use std::path::{Path, PathBuf};

use super::split::Chunks;

/// Why an input cannot be read (on).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The operating system says no.
    #[error("cannot read {}", name.display())]
    Io {
        /// Which input.
        name: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}

/// May a file be mapped into memory?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Mapping {
    /// Yes, if it is a plain file. Another program must not shorten it meanwhile.
    #[default]
    Allowed,
    /// No: read it.
    Never,
}

/// An input, opened.
pub struct Source {
    name: PathBuf,
}

impl Source {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path, mapping: Mapping) -> Result<Self, SourceError> {
        let _ = mapping;
        Ok(Self {
            name: path.to_owned(),
        })
    }

    /// Its name.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Its text in pieces that hold whole games.
    pub fn chunks(self) -> Chunks {
        Chunks { source: self }
    }
}
