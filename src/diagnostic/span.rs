//! Byte ranges.

use std::fmt;
use std::ops::Range;

/// A half-open byte range in an input, `start..end`, absolute in the (decompressed) stream.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

impl Span {
    /// The range `start..end`.
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// The empty range at `at`.
    pub const fn at(at: u64) -> Self {
        Self { start: at, end: at }
    }

    /// Length in bytes.
    pub const fn len(self) -> u64 {
        self.end - self.start
    }

    /// Does it hold no byte?
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// As indices into a slice whose first byte has offset `base`.
    ///
    /// # Panics
    /// If the span begins before `base`.
    pub fn within(self, base: u64) -> Range<usize> {
        let index = |offset: u64| usize::try_from(offset - base).expect("a slice fits in memory");
        index(self.start)..index(self.end)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
