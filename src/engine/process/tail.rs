//! The last bytes of a stream.

use std::collections::VecDeque;

/// Bytes kept of an engine's error output.
pub(super) const TAIL_BYTES: usize = 16 * 1024;

/// A ring that keeps the last [`TAIL_BYTES`] bytes pushed into it.
#[derive(Default, Debug)]
pub(super) struct Tail(VecDeque<u8>);

impl Tail {
    pub(super) fn push(&mut self, chunk: &[u8]) {
        let chunk = &chunk[chunk.len().saturating_sub(TAIL_BYTES)..];
        let excess = (self.0.len() + chunk.len()).saturating_sub(TAIL_BYTES);
        self.0.drain(..excess);
        self.0.extend(chunk);
    }

    /// What was kept, as text; the ring is empty afterwards.
    pub(super) fn take(&mut self) -> String {
        let bytes: Vec<u8> = self.0.drain(..).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_flood_is_kept() {
        let mut tail = Tail::default();
        for _ in 0..100 {
            tail.push(&[b'x'; 1000]);
        }
        tail.push(&vec![b'y'; 3 * TAIL_BYTES]);
        tail.push(b"the end");
        let text = tail.take();
        assert_eq!(text.len(), TAIL_BYTES);
        assert!(text.starts_with("yyy") && text.ends_with("ythe end"));
        assert_eq!(tail.take(), "");
    }
}
