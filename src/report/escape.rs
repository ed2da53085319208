//! Text from files, made safe for a terminal.

use std::borrow::Cow;

/// `text` with every character that could drive a terminal or hide text written as an escape, such
/// as `\x1b` or `\u{202e}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_harmless) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .map(|c| escaped(c).unwrap_or(c.into()))
            .collect(),
    )
}

/// How a character that must not reach a terminal is written; `None` for all others.
pub(super) fn escaped(c: char) -> Option<String> {
    if is_harmless(c) {
        return None;
    }
    Some(match c {
        '\t' => "\\t".to_owned(),
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        c if c.is_ascii() => format!("\\x{:02x}", u32::from(c)),
        c => format!("\\u{{{:x}}}", u32::from(c)),
    })
}

fn is_harmless(c: char) -> bool {
    !(c.is_control()
        || matches!(
            c,
            // Invisible spaces and joiners, line separators, notes between lines, tags, and the marks that
            // turn the direction of writing around: they can make one text look like another.
            '\u{61c}' | '\u{180e}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
        ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_cannot_drive_the_terminal() {
        assert_eq!(printable("\x1b[2J\x07\u{9b}1m"), "\\x1b[2J\\x07\\u{9b}1m");
        assert_eq!(printable("a\u{202e}b\u{feff}"), "a\\u{202e}b\\u{feff}");
        assert_eq!(printable("\u{61c}\u{e0041}"), "\\u{61c}\\u{e0041}");
        assert_eq!(printable("a\nb\tc"), "a\\nb\\tc");
    }

    #[test]
    fn harmless_text_is_not_copied() {
        assert!(matches!(printable("Müller – 李"), Cow::Borrowed(_)));
    }
}
