//! Results: every spelling seen in the wild, read as what it means.

/// What a result says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `0-0`, both forfeit.
    BothLose,
    /// `*`
    Unfinished,
    /// Points of a variant that counts otherwise, such as `3-0`.
    Points {
        /// White's.
        white: u8,
        /// Black's.
        black: u8,
    },
    /// The place of each seat of a three-player game in turn order, such as `1-3-2`; 0 is an absent seat (`x`).
    Places([u8; 3]),
}

/// How a result is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// As the PGN standard or the variant's own rules want it.
    Standard,
    /// Clear, but no result of PGN: `1/2`, `1 - 0`, `O-1`, `1:0`.
    Malformed,
    /// The same with a dash or half sign outside ASCII: `½-½`, `0–1`.
    NonAscii,
}

/// A result at the beginning of some text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// What it says.
    pub score: Score,
    /// How it is written.
    pub spelling: Spelling,
    /// How many bytes it takes.
    pub len: usize,
}
