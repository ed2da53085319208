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

/// The lines of one block of text.
///
/// It remembers its last answer and counts from there, so many findings on one endless line stay cheap,
/// and those of a whole block, asked about in order, cost one pass over it. Nothing is kept per line: a
/// text can have one every byte.
#[derive(Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    /// Offset of the block in its source.
    base: u64,
    memo: Memo,
}

/// The last place asked about.
#[derive(Clone, Debug)]
struct Memo {
    /// Number of its line, from 0.
    line: u64,
    /// Where that line begins, and where the next one does.
    start: usize,
    next: usize,
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
        Self {
            text,
            base,
            memo: Memo::enter(text, 0, 0),
        }
    }

    /// Offset of the block in its source.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// The place of the byte at `offset` in the source; its line is counted from the block's start.
    /// Offsets outside the block are taken as its nearest end.
    pub fn place(&mut self, offset: u64) -> Place {
        let at = self.index(offset);
        self.go_to_line_of(at);
        let (text, memo) = (self.text, &mut self.memo);
        if memo.at <= at {
            memo.column += memo.encoding.count(&text[memo.at..at]);
        } else {
            memo.column -= memo.encoding.count(&text[at..memo.at]);
        }
        memo.at = at;
        Place {
            line: memo.line + 1,
            column: memo.column,
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
        self.go_to_line_of(at);
        let Memo {
            start,
            next,
            encoding,
            ..
        } = self.memo;
        (without_end(&self.text[start..next]), start, encoding)
    }

    fn go_to_line_of(&mut self, at: usize) {
        let Memo {
            line, start, next, ..
        } = self.memo;
        let is_last = next == self.text.len() && !ends_line(self.text, next);
        if at < start {
            let passed = count_ends(self.text, at, start);
            self.memo = Memo::enter(self.text, at, line - passed);
        } else if at >= next && !is_last {
            let passed = 1 + count_ends(self.text, next, at);
            self.memo = Memo::enter(self.text, at, line + passed);
        }
    }
}

impl Memo {
    /// In the line that holds index `at`, whose number is `line`.
    fn enter(text: &[u8], at: usize, line: u64) -> Self {
        let mut start = at;
        while start > 0 && !ends_line(text, start) {
            start = memchr::memrchr2(b'\n', b'\r', &text[..start - 1]).map_or(0, |end| end + 1);
        }
        let mut next = at;
        while next < text.len() && (next == at || !ends_line(text, next)) {
            let found = memchr::memchr2(b'\n', b'\r', &text[next..]);
            next = found.map_or(text.len(), |found| next + found + 1);
        }
        let line_text = without_end(&text[start..next]);
        Self {
            line,
            start,
            next,
            encoding: match simdutf8::basic::from_utf8(line_text) {
                Ok(_) => Encoding::Utf8,
                Err(_) => Encoding::Bytes,
            },
            at: start,
            column: 1,
        }
    }
}

/// Does a line end right before `at`?
fn ends_line(text: &[u8], at: usize) -> bool {
    match at.checked_sub(1).map(|last| text[last]) {
        Some(b'\n') => true,
        Some(b'\r') => text.get(at) != Some(&b'\n'),
        Some(_) | None => false,
    }
}

/// How many lines end after `from` and up to `to`, a line begun at `to` included.
fn count_ends(text: &[u8], from: usize, to: usize) -> u64 {
    let ends = memchr::memchr2_iter(b'\n', b'\r', &text[from..to]);
    ends.filter(|end| ends_line(text, from + end + 1)).count() as u64
}

fn without_end(mut line: &[u8]) -> &[u8] {
    while let [rest @ .., b'\n' | b'\r'] = line {
        line = rest;
    }
    line
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
