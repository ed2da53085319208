//! What lexing depends on at a seam, and nothing else.

use crate::pgn::class::trim_blanks_end;
use crate::pgn::limits::LOOKBACK;

/// What comes before the bytes a lexer reads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Before {
    /// The line before.
    pub line: LineBefore,
    /// The games before.
    pub games: GamesBefore,
}

impl Before {
    /// Nothing: the input begins here.
    pub const NOTHING: Self = Self {
        line: LineBefore::Empty,
        games: GamesBefore::None,
    };
}

/// What the line before a game is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LineBefore {
    /// Empty, or there is none.
    Empty,
    /// Text.
    Text,
    /// The game begins in the middle of a line.
    Same,
}

/// Has there been a game already?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GamesBefore {
    /// No.
    None,
    /// Yes.
    Some,
}

/// What comes after the bytes a lexer reads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum After {
    /// More games of the same input.
    Games,
    /// Nothing: the input ends here.
    Nothing,
}

/// What the line before the game at `at` is; `first` if `at` is on the first line of `bytes`.
pub(in crate::pgn) fn line_before(bytes: &[u8], at: usize, first: LineBefore) -> LineBefore {
    if bytes[..at].ends_with(b"\n\n") {
        return LineBefore::Empty;
    }
    match up_to_line_start(&bytes[..at]) {
        Some([]) => first,
        Some(before) if up_to_line_start(&before[..before.len() - 1]).is_some() => {
            LineBefore::Empty
        }
        Some(_) => LineBefore::Text,
        None => LineBefore::Same,
    }
}

/// `bytes` without the blanks at the end, if a line or all begins there and they are not too many.
fn up_to_line_start(bytes: &[u8]) -> Option<&[u8]> {
    let (far, near) = bytes.split_at(bytes.len().saturating_sub(LOOKBACK / 2));
    let rest = trim_blanks_end(near);
    let is_line_start = rest.last().map_or(far.is_empty(), |&byte| byte == b'\n');
    is_line_start.then_some(&bytes[..far.len() + rest.len()])
}
