//! The limits that keep memory flat whatever the input is.
//!
//! Unit tests run with small ones, so that short texts reach them.

/// Longest token, in bytes. A longer comment, word, tag or line ends its game.
pub const TOKEN_MAX: usize = if cfg!(test) { 300 } else { 1 << 20 };

/// Longest game, in bytes. What is longer is cut off.
pub const GAME_MAX: usize = if cfg!(test) { 900 } else { 16 << 20 };

/// Deepest nesting of variations whose tokens are handed out.
pub const DEPTH_MAX: u32 = if cfg!(test) { 4 } else { 256 };

/// Longest line of the PGN export format, in bytes.
pub const LINE_MAX: usize = 255;

/// Longest name of a tag, and longest run of blanks around it, in bytes.
pub(super) const NAME_MAX: usize = if cfg!(test) { 20 } else { 255 };

/// How far past its first byte the reading of a token may depend on the text: a decision about bytes
/// before `len - LOOKAHEAD` is the same however the text goes on.
pub(super) const LOOKAHEAD: usize = TOKEN_MAX + 8 * NAME_MAX;

/// How far back a decision may look for the line before.
pub(super) const LOOKBACK: usize = if cfg!(test) { 32 } else { 1024 };
