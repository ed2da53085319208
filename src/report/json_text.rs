//! JSON as text that is safe to look at.
//!
//! JSON wants only the first 32 control characters escaped. A terminal obeys some that come later, and
//! marks that turn the direction of writing around hide what a text says; so all that [`escaped`] would
//! not print is written as `\uXXXX`, which means the same to a program.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use super::escape::escaped;

/// Writes a value on one line.
///
/// # Errors
/// If writing fails or the value cannot be JSON.
pub(super) fn to_writer(out: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(out, Safe);
    value.serialize(&mut serializer)
}

/// A value as people read it.
///
/// # Errors
/// If the value cannot be JSON.
pub fn to_string_pretty(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(value)?;
    // Outside strings there is nothing to escape but the line ends, and inside they are escaped.
    let lines: Vec<_> = text.split('\n').map(safe).collect();
    Ok(lines.join("\n"))
}

/// Compact JSON.
struct Safe;

impl Formatter for Safe {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        CompactFormatter.write_string_fragment(out, &safe(fragment))
    }
}

fn safe(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('\x7f') || !text.chars().any(|c| escaped(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if escaped(c).is_none() {
            out.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            write!(out, "\\u{unit:04x}").expect("a string takes everything");
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\x1b[2J\u{7f}\u{9b}1m\u{202e}\u{2028}\u{61c}\u{e0041}\n\"\\ü李";

    #[test]
    fn json_cannot_drive_a_terminal_and_means_the_same() {
        let mut line = Vec::new();
        to_writer(&mut line, &[HOSTILE]).unwrap();
        let line = String::from_utf8(line).unwrap();
        let pretty = to_string_pretty(&[HOSTILE]).unwrap();
        for text in [&line, &pretty] {
            assert!(text.contains("\\u007f\\u009b1m\\u202e"), "{text}");
            let has_control = |c: char| c != '\n' && escaped(c).is_some();
            assert!(!text.contains(has_control), "{text}");
            let read: [String; 1] = serde_json::from_str(text).unwrap();
            assert_eq!(read[0], HOSTILE);
        }
        assert!(line.ends_with("ü李\"]"));
    }
}
