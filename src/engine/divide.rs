//! An engine's perft, divided by first move: `go perft N`, which the UCI does not have but most
//! engines do.

use std::collections::BTreeMap;
use std::time::Instant;

use super::players::Session;
use super::process::Silence;

/// Nodes after each move, by the engine's own word for it.
pub type Divided = BTreeMap<String, u64>;

/// Asks for the nodes `depth` plies below a position (a whole `position` command), after each move.
///
/// # Errors
/// If the engine has not finished by `deadline`, or has gone.
pub fn divide(
    session: &mut Session,
    position: &str,
    depth: u32,
    deadline: Instant,
) -> Result<Divided, Silence> {
    session.perft(position, depth);
    session.await_ready(deadline)?;
    let mut divided = Divided::new();
    loop {
        let line = session.receive(deadline)?;
        match Line::read(line.bytes) {
            Some(Line::Move(word, nodes)) if divided.len() < MAX_MOVES => {
                divided.insert(word, nodes);
            }
            Some(Line::Total) => return Ok(divided),
            Some(Line::Move(..)) | None => {}
        }
    }
}

/// Moves kept of an engine that has no end of them; no position has as many.
const MAX_MOVES: usize = 2000;

/// Does the line end a count?
pub(super) fn is_total(line: &[u8]) -> bool {
    Line::read(line) == Some(Line::Total)
}

#[derive(PartialEq, Eq, Debug)]
enum Line {
    Move(String, u64),
    Total,
}

impl Line {
    /// Reads `e2e4: 20` and `Nodes searched: 400`; `None` for all others.
    fn read(line: &[u8]) -> Option<Self> {
        let (word, nodes) = std::str::from_utf8(line).ok()?.split_once(':')?;
        let nodes = nodes.trim().parse().ok()?;
        match word.trim().to_ascii_lowercase().as_str() {
            "nodes searched" | "nodes" | "total" => Some(Self::Total),
            word if word.contains(' ') => None,
            _ => Some(Self::Move(word.trim().to_owned(), nodes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_the_total_are_told_apart_from_chatter() {
        let read = |text: &str| Line::read(text.as_bytes());
        assert_eq!(read("e2e4: 20"), Some(Line::Move("e2e4".to_owned(), 20)));
        assert_eq!(read("Nodes searched: 400"), Some(Line::Total));
        for chatter in [
            "info string hash: 16 MB",
            "readyok",
            "",
            "a: b",
            "Key: 8F8F01D4",
        ] {
            assert_eq!(read(chatter), None, "{chatter}");
        }
        assert_eq!(Line::read(b"\xff: 1"), None);
    }
}
