//! The check counter of three-check games.

use crate::chess::CheckCounts;

/// Which way of writing the check counter a text used.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ChecksForm {
    /// `+2+0` as the last field: checks given (lichess; what this program writes).
    GivenLast,
    /// `1+3` before the clocks: checks remaining (python-chess, Fairy-Stockfish).
    RemainingBeforeClocks,
    /// `+2+0` before the clocks: checks given (old exports).
    GivenBeforeClocks,
    /// `1+3` as the last field: no program writes this; read as checks remaining.
    RemainingLast,
}

/// Checks that end a game.
const ENOUGH: u8 = 3;

/// Could `text` be a check counter, well or badly written?
pub(super) fn looks_like_counter(text: &[u8]) -> bool {
    text.contains(&b'+')
}

/// What a counter says.
pub(super) struct Counter {
    pub(super) given: CheckCounts,
    pub(super) is_remaining: bool,
}

/// The counter is not `+W+B` or `w+b` with one digit each, or more than three remain.
pub(super) struct BadCounter(pub(super) &'static str);

/// Reads `+W+B` (checks given) or `w+b` (checks remaining).
pub(super) fn read(text: &[u8]) -> Result<Counter, BadCounter> {
    match *text {
        [b'+', white @ b'0'..=b'9', b'+', black @ b'0'..=b'9'] => Ok(Counter {
            given: CheckCounts::new(white - b'0', black - b'0'),
            is_remaining: false,
        }),
        [white @ b'0'..=b'9', b'+', black @ b'0'..=b'9'] => {
            let given = |remaining: u8| ENOUGH.checked_sub(remaining - b'0');
            match (given(white), given(black)) {
                (Some(white), Some(black)) => Ok(Counter {
                    given: CheckCounts::new(white, black),
                    is_remaining: true,
                }),
                _ => Err(BadCounter("more than three checks remain")),
            }
        }
        _ => Err(BadCounter(
            "it is neither `+W+B` (given) nor `w+b` (remaining)",
        )),
    }
}
