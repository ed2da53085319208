//! The fields of a FEN3 and the order its cells are printed in.

use std::ops::Range;

use crate::three_player::{Army, Cell};

/// A field of a FEN3.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Field {
    /// The men, ranks 1 to 12.
    Placement = 0,
    /// Whose turn it is.
    Turn = 1,
    /// Castling rights.
    Castling = 2,
    /// Cells that pawns have just skipped.
    Skipped = 3,
    /// Who moves the men of each colour.
    Control = 4,
    /// From whom each player's latest move captured (neutrality rule).
    Victims = 5,
    /// Plies since the last zeroing move.
    Halfmove = 6,
    /// The round.
    Round = 7,
}

impl Field {
    /// All fields in order; the last three may be left out together.
    pub const ALL: [Self; 8] = [
        Self::Placement,
        Self::Turn,
        Self::Castling,
        Self::Skipped,
        Self::Control,
        Self::Victims,
        Self::Halfmove,
        Self::Round,
    ];

    /// The name used in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement => "piece placement",
            Self::Turn => "player to move",
            Self::Castling => "castling rights",
            Self::Skipped => "list of skipped cells",
            Self::Control => "control of the armies",
            Self::Victims => "list of last victims",
            Self::Halfmove => "halfmove clock",
            Self::Round => "round number",
        }
    }
}

/// The byte ranges of what stands between blanks.
pub(super) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut at = 0;
    for word in text.split(u8::is_ascii_whitespace) {
        if !word.is_empty() {
            fields.push(at..at + word.len());
        }
        at += word.len() + 1;
    }
    fields
}

/// The cells of a printed rank, 1 to 12, in printed order.
pub(super) fn rank(number: usize) -> [Cell; 8] {
    let (sector, row) = match number {
        1..=4 => (Army::White, number - 1),
        5..=8 => (Army::Black, 8 - number),
        _ => (Army::Red, 12 - number.min(12)),
    };
    // Ranks 9 to 12 are printed as White sees them, from the a-file on: right to left from Red's seat.
    std::array::from_fn(|at| match sector {
        Army::White | Army::Black => Cell::new(sector, at, row),
        Army::Red => Cell::new(sector, 7 - at, row),
    })
}

/// Letters of `w`, `r` and `b`, one for each seat.
pub(super) fn per_seat<T>(text: &[u8], read: impl Fn(u8) -> Option<T>) -> Option<[T; 3]> {
    let &[first, second, third] = text else {
        return None;
    };
    Some([read(first)?, read(second)?, read(third)?])
}
