//! Parts of a run, which can be joined: what they counted, and of what.

mod join;
mod sound;
mod text;

use serde::{Deserialize, Serialize};

use super::tables::Tables;

pub use join::join;

/// A part of a run: tables, and the bytes of which inputs they were counted of.
#[derive(Clone, Debug)]
pub struct Part {
    /// What was counted of what.
    pub extents: Vec<Extent>,
    /// The counts.
    pub tables: Tables,
}

/// Some bytes of an input. Offsets count decompressed bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Extent {
    /// What the input was called.
    pub name: String,
    /// Its length.
    pub length: u64,
    /// A digest of its beginning and its end.
    pub digest: String,
    /// The first byte.
    pub from: u64,
    /// One past the last byte.
    pub to: u64,
}

impl Extent {
    /// Inputs of this identity are the same, whatever they are called.
    fn identity(&self) -> (u64, &str) {
        (self.length, &self.digest)
    }
}

/// Why parts cannot be read or joined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartError {
    /// It does not begin as a part does.
    #[error("this is no part that `stats --partial` has written")]
    Form,
    /// Of another version.
    #[error(
        "the part was written by arbitru {by}, which counts in another way; count it again with {}",
        env!("CARGO_PKG_VERSION")
    )]
    Version {
        /// Which.
        by: String,
    },
    /// A line is not what was written.
    #[error("line {line} ({what}) is damaged: its digest is not that of its content")]
    Damaged {
        /// Which line, from 1.
        line: usize,
        /// What it holds.
        what: String,
    },
    /// Not all of it is there.
    #[error("the part ends after line {line}, before {missing}")]
    CutShort {
        /// The last whole line.
        line: usize,
        /// What comes next.
        missing: String,
    },
    /// Something follows its end.
    #[error("something follows line {line}, with which the part ends")]
    TooLong {
        /// The last line.
        line: usize,
    },
    /// The line is whole, but says what cannot be.
    #[error("line {line} ({what}): {why}")]
    Wrong {
        /// Which line, from 1.
        line: usize,
        /// What it holds.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// The tables are not those of the first part.
    #[error("the part counts something else than the first one does: `{this}` against `{first}`")]
    OtherTables {
        /// The number of the part, from 0.
        nth: usize,
        /// What this one counts.
        this: String,
        /// What the first one counts.
        first: String,
    },
    /// Some bytes are in two parts.
    #[error("bytes {from} to {to} of {name} are in two parts")]
    Overlap {
        /// The input.
        name: String,
        /// The first byte that is.
        from: u64,
        /// One past the last.
        to: u64,
    },
    /// Some bytes are in no part.
    #[error("bytes {from} to {to} of {name} are in no part")]
    Gap {
        /// The input.
        name: String,
        /// The first byte that is.
        from: u64,
        /// One past the last.
        to: u64,
    },
}

#[cfg(test)]
mod tests;
