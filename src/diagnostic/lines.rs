//! From byte offsets to lines and columns.

use std::ops::Add;

/// Where something is, as editors count: both from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line. LF, CR and CRLF each end one.
    pub line: u64,
    /// The column: characters (Unicode scalar values) if the line is UTF-8, else bytes.
    pub column: u64,
}

/// The lines of one block of text. Building it reads the block once; do it when there is something
/// to report.
#[derive(Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    /// Offset of the block in its source.
    base: u64,
    /// Where each line begins, as an index into `text`.
    starts: Vec<usize>,
    /// The last answer. Columns are counted from here, so that many findings on one endless line
    /// stay cheap.
    memo: Memo,
}

#[derive(Copy, Clone, Debug)]
struct Memo {
    line: usize,
    encoding: Encoding,
    at: usize,
    column: u64,
}

/// How the characters of a line are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Utf8,
    Bytes,
}

impl<'a> Lines<'a> {
    /// The lines of `text`, whose first byte has offset `base` in its source.
    pub fn new(text: &'a [u8], base: u64) -> Self {
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', text) {
            if text[at] == b'\n' || text.get(at + 1) != Some(&b'\n') {
                starts.push(at + 1);
            }
        }
        let mut lines = Self {
            text,
            base,
            starts,
            memo: Memo {
                line: 0,
                encoding: Encoding::Bytes,
                at: 0,
                column: 1,
            },
        };
        lines.memo = lines.enter(0);
        lines
    }

    /// The place of the byte at `offset` in the source; its line is counted from the block's start.
    /// Offsets outside the block are taken as its nearest end.
    pub fn place(&mut self, offset: u64) -> Place {
        let at = self.index(offset);
        let line = self.line_of(at);
        if line != self.memo.line {
            self.memo = self.enter(line);
        }
        let Memo {
            encoding,
            at: from,
            column,
            ..
        } = self.memo;
        let column = if from <= at {
            column + encoding.count(&self.text[from..at])
        } else {
            column - encoding.count(&self.text[at..from])
        };
        self.memo.at = at;
        self.memo.column = column;
        Place {
            line: line as u64 + 1,
            column,
        }
    }

    /// An offset in the source as an index into the block.
    pub(super) fn index(&self, offset: u64) -> usize {
        let index = offset.saturating_sub(self.base);
        usize::try_from(index).map_or(self.text.len(), |index| index.min(self.text.len()))
    }

    /// The line that holds index `at`, without its line end, as a range of indices; and how its
    /// characters are encoded.
    pub(super) fn line_around(&mut self, at: usize) -> (&'a [u8], usize, Encoding) {
        let line = self.line_of(at);
        if line != self.memo.line {
            self.memo = self.enter(line);
        }
        (self.line(line), self.starts[line], self.memo.encoding)
    }

    fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at) - 1
    }

    fn line(&self, line: usize) -> &'a [u8] {
        let end = self.starts.get(line + 1).copied();
        let mut text = &self.text[self.starts[line]..end.unwrap_or(self.text.len())];
        while let [rest @ .., b'\n' | b'\r'] = text {
            text = rest;
        }
        text
    }

    fn enter(&self, line: usize) -> Memo {
        let encoding = match simdutf8::basic::from_utf8(self.line(line)) {
            Ok(_) => Encoding::Utf8,
            Err(_) => Encoding::Bytes,
        };
        Memo {
            line,
            encoding,
            at: self.starts[line],
            column: 1,
        }
    }
}

impl Encoding {
    fn count(self, text: &[u8]) -> u64 {
        let count = match self {
            Self::Utf8 => text
                .iter()
                .filter(|&&b| b & 0b1100_0000 != 0b1000_0000)
                .count(),
            Self::Bytes => text.len(),
        };
        count as u64
    }
}

/// How many lines end in a block, and what two neighbours must know of each other: a CRLF may be
/// cut in the middle. `+` joins the counts of consecutive blocks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct LineEnds {
    count: u64,
    edges: Edges,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Edges {
    /// The first byte; `None` for an empty block.
    first: Option<u8>,
    last: Option<u8>,
}

impl LineEnds {
    /// Counts the line ends of `text`.
    pub fn of(text: &[u8]) -> Self {
        let feeds = memchr::memchr_iter(b'\n', text).count();
        // Archives with carriage returns are few; for all others this second pass is one search.
        let lone_returns = memchr::memchr_iter(b'\r', text)
            .filter(|&at| text.get(at + 1) != Some(&b'\n'))
            .count();
        Self {
            count: (feeds + lone_returns) as u64,
            edges: Edges {
                first: text.first().copied(),
                last: text.last().copied(),
            },
        }
    }

    /// The number to add to line numbers of a block that follows these: lines that ended before it.
    pub fn before(self, next: Self) -> u64 {
        self.count - u64::from(self.cuts_a_crlf(next))
    }

    fn cuts_a_crlf(self, next: Self) -> bool {
        self.edges.last == Some(b'\r') && next.edges.first == Some(b'\n')
    }
}

impl Add for LineEnds {
    type Output = Self;

    fn add(self, next: Self) -> Self {
        Self {
            count: self.before(next) + next.count,
            edges: Edges {
                first: self.edges.first.or(next.edges.first),
                last: next.edges.last.or(self.edges.last),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn places(text: &[u8], offsets: &[u64]) -> Vec<(u64, u64)> {
        let mut lines = Lines::new(text, 0);
        offsets
            .iter()
            .map(|&offset| {
                let place = lines.place(offset);
                (place.line, place.column)
            })
            .collect()
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = b"a\nb\rc\r\nd\n\re";
        assert_eq!(
            places(text, &[0, 2, 4, 7, 10]),
            [(1, 1), (2, 1), (3, 1), (4, 1), (6, 1)]
        );
    }

    #[test]
    fn columns_count_characters_where_the_line_is_utf8() {
        let text = "é4 Šx\n".as_bytes();
        assert_eq!(
            places(text, &[0, 2, 4, 6]),
            [(1, 1), (1, 2), (1, 4), (1, 5)]
        );
    }

    #[test]
    fn columns_count_bytes_where_the_line_is_not_utf8() {
        let text = b"\xe9\xe84\n\xc3\xa94";
        assert_eq!(places(text, &[2, 6]), [(1, 3), (2, 2)]);
    }

    #[test]
    fn going_back_on_a_line_gives_the_same_columns() {
        let text = "ab é cd é".as_bytes();
        assert_eq!(
            places(text, &[9, 3, 6, 0]),
            [(1, 9), (1, 4), (1, 6), (1, 1)]
        );
    }

    #[test]
    fn offsets_are_those_of_the_source() {
        let mut lines = Lines::new(b"x\ny", 1000);
        assert_eq!(lines.place(1002), Place { line: 2, column: 1 });
        assert_eq!(lines.place(5000), Place { line: 2, column: 2 });
    }

    proptest! {
        #[test]
        fn line_ends_may_be_counted_in_pieces(text in "[a\r\n]{0,20}", cut in 0..20_usize) {
            let text = text.as_bytes();
            let (left, right) = text.split_at(cut.min(text.len()));
            prop_assert_eq!(LineEnds::of(left) + LineEnds::of(right), LineEnds::of(text));
        }

        #[test]
        fn a_block_knows_its_lines_once_told_what_ended_before(text in "[aé\r\n]{1,20}", cut in 0..20_usize) {
            let text = text.as_bytes();
            let (left, right) = text.split_at(cut.min(text.len()));
            let base = LineEnds::of(left).before(LineEnds::of(right));
            let last = text.len() as u64;
            let line = Lines::new(right, left.len() as u64).place(last).line + base;
            prop_assert_eq!(line, Lines::new(text, 0).place(last).line);
        }
    }
}
