//! Bytes from a pipe, cut into lines of bounded length.

use memchr::memchr;

/// Bytes kept of a line. Longer than any principal variation; the rest of the line is skipped.
pub const LINE_LIMIT_BYTES: usize = 16 * 1024;

/// Cuts a stream that arrives in arbitrary chunks into lines, whatever the engine sends.
///
/// Memory is bounded by [`LINE_LIMIT_BYTES`]: a line of 5 MB costs the reader its first 16 KiB and a
/// search for the newline.
#[derive(Default, Debug)]
pub struct LineSplitter {
    /// The start of a line whose newline has not come yet.
    pending: Vec<u8>,
}

impl LineSplitter {
    /// Calls `each` with every line that `chunk` completes, without its newline or carriage return.
    pub fn push(&mut self, mut chunk: &[u8], mut each: impl FnMut(&[u8])) {
        while let Some(newline) = memchr(b'\n', chunk) {
            let (head, rest) = (&chunk[..newline], &chunk[newline + 1..]);
            if self.pending.is_empty() {
                each(trimmed(&head[..head.len().min(LINE_LIMIT_BYTES)]));
            } else {
                self.keep(head);
                each(trimmed(&self.pending));
                self.pending.clear();
            }
            chunk = rest;
        }
        self.keep(chunk);
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LINE_LIMIT_BYTES - self.pending.len();
        self.pending
            .extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn split<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Vec<u8>> {
        let (mut splitter, mut lines) = (LineSplitter::default(), Vec::new());
        for chunk in chunks {
            splitter.push(chunk, |line| lines.push(line.to_vec()));
        }
        lines
    }

    #[test]
    fn both_kinds_of_line_end_are_read() {
        assert_eq!(
            split([&b"uciok\r\nreadyok\n\nbest"[..]]),
            [&b"uciok"[..], b"readyok", b""]
        );
    }

    #[test]
    fn a_line_of_five_megabytes_costs_its_limit_and_not_the_next_line() {
        let mut bytes = vec![b'x'; 5_000_000];
        bytes.extend_from_slice(b"\nbestmove e2e4\n");
        let lines = split(bytes.chunks(4096));
        assert_eq!(lines[0].len(), LINE_LIMIT_BYTES);
        assert_eq!(lines[1], b"bestmove e2e4");
        assert_eq!(split([&bytes[..]]), lines);
    }

    proptest! {
        #[test]
        fn chunk_borders_change_nothing(
            text in "[a-c\r\n]{0,80}",
            size in 1_usize..9,
        ) {
            prop_assert_eq!(split(text.as_bytes().chunks(size)), split([text.as_bytes()]));
        }
    }
}
