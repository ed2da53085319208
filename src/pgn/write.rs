//! PGN text in the export format of the standard (section 3.2): tags escaped, movetext in lines of
//! fewer than 80 columns.

use std::fmt::{self, Write};

/// Writes one game after another.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    /// Columns taken on the line.
    column: usize,
    /// What comes before the next word of movetext.
    gap: Gap,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Gap {
    /// Nothing: a line begins.
    None,
    /// A space, or a line break.
    Space,
    /// Nothing, but on the same line if it fits: after `(`.
    Glued,
}

/// Columns of a line of movetext at most (PGN standard 8.2.1: fewer than 80).
const COLUMNS: usize = 79;

impl<W: Write> Writer<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Self {
        Self {
            out,
            column: 0,
            gap: Gap::None,
        }
    }

    /// What has been written to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// A tag pair; `"` and `\` in the value are escaped, line breaks become spaces.
    ///
    /// # Errors
    /// If the output fails.
    pub fn tag(&mut self, name: &str, value: &str) -> fmt::Result {
        write!(self.out, "[{name} \"")?;
        for c in value.chars() {
            match c {
                '"' | '\\' => write!(self.out, "\\{c}")?,
                c if c.is_control() => self.out.write_char(' ')?,
                c => self.out.write_char(c)?,
            }
        }
        self.out.write_str("\"]\n")
    }

    /// The empty line after the tags.
    ///
    /// # Errors
    /// If the output fails.
    pub fn end_tags(&mut self) -> fmt::Result {
        self.out.write_char('\n')
    }

    /// A move number: `12.`, or `12...` before a move of Black.
    ///
    /// # Errors
    /// If the output fails.
    pub fn move_number(&mut self, number: u32, dots: &str) -> fmt::Result {
        self.word(&format!("{number}{dots}"))
    }

    /// A move, a glyph, or anything else without spaces.
    ///
    /// # Errors
    /// If the output fails.
    pub fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        let space = usize::from(self.gap == Gap::Space);
        if self.gap != Gap::None && self.column + space + width > COLUMNS {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.gap == Gap::Space {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(word)?;
        self.column += width;
        self.gap = Gap::Space;
        Ok(())
    }

    /// A comment, its words wrapped; a `}` in it becomes `)`, which no reader mistakes for its end.
    ///
    /// # Errors
    /// If the output fails.
    pub fn comment(&mut self, text: &str) -> fmt::Result {
        let text = text.replace('}', ")");
        let mut words = text.split_whitespace().peekable();
        let mut open = "{";
        loop {
            let word = words.next().unwrap_or_default();
            let close = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"))?;
            if !close.is_empty() {
                return Ok(());
            }
            open = "";
        }
    }

    /// A `(`.
    ///
    /// # Errors
    /// If the output fails.
    pub fn open_variation(&mut self) -> fmt::Result {
        self.word("(")?;
        self.gap = Gap::Glued;
        Ok(())
    }

    /// A `)`.
    ///
    /// # Errors
    /// If the output fails.
    pub fn close_variation(&mut self) -> fmt::Result {
        self.gap = Gap::Glued;
        self.word(")")
    }

    /// The result, and the empty line after the game.
    ///
    /// # Errors
    /// If the output fails.
    pub fn end_game(&mut self, result: &str) -> fmt::Result {
        self.word(result)?;
        self.out.write_str("\n\n")?;
        self.column = 0;
        self.gap = Gap::None;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pgn::{Lexer, TokenKind, tag};

    #[test]
    fn a_game_is_written_as_the_standard_exports_it() {
        let mut pgn = Writer::new(String::new());
        pgn.tag("White", "A \"the\\\" B\n").unwrap();
        pgn.end_tags().unwrap();
        pgn.move_number(1, ".").unwrap();
        pgn.word("e4").unwrap();
        pgn.open_variation().unwrap();
        pgn.move_number(1, ".").unwrap();
        pgn.word("d4").unwrap();
        pgn.close_variation().unwrap();
        pgn.comment("best {by} test").unwrap();
        pgn.end_game("1-0").unwrap();
        assert_eq!(
            pgn.into_inner(),
            "[White \"A \\\"the\\\\\\\" B \"]\n\n1. e4 (1. d4) {best {by) test} 1-0\n\n"
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            value in "[^\\p{C}]{0,30}",
            comment in "[^{}\\p{C}]{0,70}",
            plies in 0usize..120,
        ) {
            let mut pgn = Writer::new(String::new());
            pgn.tag("Event", &value).unwrap();
            pgn.end_tags().unwrap();
            for _ in 0..plies {
                pgn.word("Nf3").unwrap();
            }
            pgn.comment(&comment).unwrap();
            pgn.end_game("*").unwrap();
            let text = pgn.into_inner();
            let tokens: Vec<_> = Lexer::new(text.as_bytes()).collect();
            let is_fault = |kind| matches!(kind, TokenKind::Fault(_));
            prop_assert!(!tokens.iter().any(|token| is_fault(token.kind)), "{text}");
            let words = tokens.iter().filter(|token| token.kind == TokenKind::Word).count();
            prop_assert_eq!(words, plies);
            let TokenKind::Tag(pair) = tokens[1].kind else { panic!("{text}") };
            prop_assert_eq!(tag::decode(pair.at(tokens[1].place).value.of(text.as_bytes())), value);
            prop_assert!(text.lines().skip(2).all(|line| line.chars().count() <= COLUMNS));
        }
    }
}
