//! EPD: the first four fields of a FEN, then operations such as `bm Nf3; id "x";`.
//!
//! Collections in the wild mix forms, so the reader also takes a whole FEN in front, and operations
//! that begin with a semicolon, as perft suites write them: `;D1 20 ;D2 400`.

use std::fmt;
use std::ops::Range;

use super::fen::{self, CastlingStyle, Reading};
use crate::chess::Setup;
use crate::diagnostic::Kind;

/// A line of an EPD file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<'t> {
    /// The position. `hmvc` and `fmvn` among the operations have set its clocks.
    pub position: Reading,
    /// The operations in their order.
    pub operations: Vec<Operation<'t>>,
}

/// An opcode and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation<'t> {
    /// What the operands mean: `bm`, `am`, `id`, `D1`.
    pub opcode: &'t str,
    /// The operands, quotes removed.
    pub operands: Vec<&'t str>,
    /// Where the operation stands in the line.
    pub place: Range<usize>,
}

impl Record<'_> {
    /// The operands of the first operation with this opcode.
    pub fn operands(&self, opcode: &str) -> Option<&[&str]> {
        let found = self
            .operations
            .iter()
            .find(|operation| operation.opcode == opcode)?;
        Some(&found.operands)
    }
}

/// Reads a line. Faults of the position are in [`Record::position`]; that it has no clocks is none.
pub fn read(line: &str) -> Record<'_> {
    let end = position_end(line);
    let mut position = fen::read(&line[..end]);
    position
        .faults
        .retain(|fault| fault.kind != Kind::ClockMissing);
    let operations = operations(line, end);
    let clock = |opcode: &str| {
        let operation = operations
            .iter()
            .find(|operation| operation.opcode == opcode)?;
        operation
            .operands
            .first()?
            .parse::<u16>()
            .ok()
            .filter(|&clock| clock <= fen::MAX_CLOCK)
    };
    if let Some(halfmove) = clock("hmvc") {
        position.setup.halfmove_clock = halfmove;
    }
    if let Some(fullmove) = clock("fmvn") {
        position.setup.fullmove_number = u32::from(fullmove).max(1);
    }
    Record {
        position,
        operations,
    }
}

/// Where the position ends: after four fields and, if a whole FEN stands there, its clocks and check
/// counter.
fn position_end(line: &str) -> usize {
    let mut end = 0;
    for index in 0.. {
        let blanks = line[end..].len() - line[end..].trim_start().len();
        let start = end + blanks;
        let rest = &line[start..];
        let word = rest.split([' ', '\t', ';']).next().unwrap_or(rest);
        let is_counter = word.bytes().all(|b| b.is_ascii_digit() || b == b'+');
        if word.is_empty() || index >= 4 && !is_counter {
            break;
        }
        end = start + word.len();
    }
    end
}

fn operations(line: &str, from: usize) -> Vec<Operation<'_>> {
    let mut operations = Vec::new();
    let mut start = from;
    while start < line.len() {
        let len = operation_len(&line[start..]);
        let text = &line[start..start + len];
        let words = words(text);
        if let Some((opcode, operands)) = words.split_first() {
            let lead = text.len() - text.trim_start().len();
            operations.push(Operation {
                opcode,
                operands: operands.to_vec(),
                place: start + lead..start + text.trim_end().len(),
            });
        }
        start += len + 1;
    }
    operations
}

/// Bytes up to the semicolon that ends an operation; one between quotes does not.
fn operation_len(text: &str) -> usize {
    let mut is_quoted = false;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b';' if !is_quoted => return index,
            _ => {}
        }
    }
    text.len()
}

/// Words between blanks; quotes keep blanks, and a missing closing quote is taken to stand at the
/// end.
fn words(mut text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    loop {
        text = text.trim_start();
        if text.is_empty() {
            return words;
        }
        let (word, rest) = match text.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => text.split_once(char::is_whitespace).unwrap_or((text, "")),
        };
        words.push(word);
        text = rest;
    }
}

/// Writes four fields and the operations, each ended by a semicolon; operands with blanks or
/// semicolons, and those of `id`, are quoted.
pub fn write(setup: &Setup, castling: CastlingStyle, operations: &[Operation<'_>]) -> String {
    let mut text = fen::write_epd(setup, castling);
    for operation in operations {
        text.push(' ');
        text.push_str(&operation.to_string());
    }
    text
}

impl fmt::Display for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.opcode)?;
        for operand in &self.operands {
            let needs_quotes =
                operand.is_empty() || self.opcode == "id" || operand.contains([' ', '\t', ';']);
            if needs_quotes {
                write!(f, " \"{operand}\"")?;
            } else {
                write!(f, " {operand}")?;
            }
        }
        f.write_str(";")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn operations_follow_four_fields() {
        let line =
            r#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O Kd2; id "castle; or not"; hmvc 3; fmvn 17;"#;
        let record = read(line);
        assert_eq!(record.position.faults, []);
        assert_eq!(record.operands("bm"), Some(&["O-O", "Kd2"][..]));
        assert_eq!(record.operands("id"), Some(&["castle; or not"][..]));
        assert_eq!(record.operands("am"), None);
        assert_eq!(&line[record.operations[0].place.clone()], "bm O-O Kd2");
        let setup = record.position.setup;
        assert_eq!((setup.halfmove_clock, setup.fullmove_number), (3, 17));
        assert_eq!(write(&setup, CastlingStyle::XFen, &record.operations), line);
    }

    #[test]
    fn perft_suites_are_read_with_their_clocks() {
        for line in [
            "4k3/8/8/8/8/8/8/4K2R w K - 0 5 ;D1 15 ;D2 66",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 5;D1 15;D2 66;",
            "4k3/8/8/8/8/8/8/4K2R w K - D1 15; D2 66; fmvn 5",
        ] {
            let record = read(line);
            assert_eq!(record.position.faults, [], "{line}");
            assert_eq!(record.position.setup.fullmove_number, 5, "{line}");
            assert_eq!(record.operands("D2"), Some(&["66"][..]), "{line}");
        }
        let counted = read("4k3/8/8/8/8/8/8/4K2R w K - 0 5 +1+2 ;D1 15");
        assert_eq!(
            counted.position.setup.checks.map(|given| given.black),
            Some(2)
        );
    }

    #[test]
    fn faults_of_the_position_are_kept() {
        let record = read("4k3/8/8/8/8/8/8/4K3 x - - bm Kd2;");
        assert_eq!(record.position.faults[0].kind.name(), "bad-fen-field");
        assert_eq!(record.operands("bm"), Some(&["Kd2"][..]));
        assert_eq!(read("").position.faults[0].kind.name(), "bad-field-count");
    }

    proptest! {
        #[test]
        fn no_text_upsets_the_reader(line in "\\PC{0,80}") {
            for operation in read(&line).operations {
                prop_assert!(line.get(operation.place).is_some());
            }
        }
    }
}
