//! Writes what is observed into a case file and leaves everything else as it is.

use std::ops::Range;

use super::file::CaseFile;
use super::result::CaseResult;
use crate::diagnostic::Span;

/// A case file with observed values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blessed {
    /// The new text.
    pub text: String,
    /// How many values were written.
    pub written: usize,
    /// Index into the results, and into their mismatches, of what could not be written: the case
    /// itself has to change, or the value is a block.
    pub left: Vec<(usize, usize)>,
}

/// Replaces every expectation that was not met by what was observed. Comments and formatting stay.
pub fn bless(file: &CaseFile, results: &[CaseResult]) -> Blessed {
    let text = file.source().text();
    let mut edits: Vec<(Range<usize>, &str)> = Vec::new();
    let mut left = Vec::new();
    for (index, result) in results.iter().enumerate() {
        for (number, mismatch) in result.mismatches.iter().enumerate() {
            let blessing = mismatch.blessing.as_deref();
            match blessing.zip(extent(text, mismatch.place.span)) {
                Some((value, range)) => edits.push((range, value)),
                None => left.push((index, number)),
            }
        }
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut blessed = String::with_capacity(text.len());
    let mut done = 0;
    for (range, value) in &edits {
        blessed.push_str(&text[done..range.start]);
        blessed.push_str(value);
        done = range.end;
    }
    blessed.push_str(&text[done..]);
    Blessed {
        text: blessed,
        written: edits.len(),
        left,
    }
}

/// The bytes of a value: a scalar's are known, a flow collection ends at its bracket, a block has no
/// end that could be told.
fn extent(text: &str, span: Span) -> Option<Range<usize>> {
    let range = span.within(0);
    match text.as_bytes().get(range.start)? {
        b'[' | b'{' => flow_end(&text[range.start..]).map(|len| range.start..range.start + len),
        _ if range.is_empty() || text[range.clone()].contains('\n') => None,
        _ => Some(range),
    }
}

/// The length of the flow collection that `text` begins with.
fn flow_end(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    let mut quote = None;
    let mut before = ' ';
    for (offset, c) in text.char_indices() {
        match (quote, c) {
            (Some('"'), '"') if before == '\\' => {}
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if !before.is_alphanumeric() => quote = Some(c),
            (None, '#') if before.is_whitespace() => return None,
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => {
                depth -= 1;
                if depth == 0 {
                    return Some(offset + c.len_utf8());
                }
            }
            (None, _) => {}
        }
        before = c;
    }
    None
}
