//! Writes what is observed into a case file and leaves everything else as it is.

mod block;
mod extent;

use block::Edit;

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
    /// itself has to change, or the value is written in a way that cannot be kept.
    pub left: Vec<(usize, usize)>,
}

/// Replaces every expectation that was not met by what was observed. Comments and formatting stay.
pub fn bless(file: &CaseFile, results: &[CaseResult]) -> Blessed {
    let text = file.source().text();
    let mut edits: Vec<Edit> = Vec::new();
    let (mut written, mut left) = (0, Vec::new());
    for (index, result) in results.iter().enumerate() {
        for (number, mismatch) in result.mismatches.iter().enumerate() {
            let blessing = mismatch.blessing.as_deref();
            match blessing.and_then(|value| rewrite(text, mismatch.place.span, value)) {
                Some(own) => {
                    written += 1;
                    edits.extend(own);
                }
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
        written,
        left,
    }
}

/// The edits that put `value` in the place of the one at `span`: a scalar's bytes are known, a flow
/// collection ends at its bracket, and a block is rewritten entry by entry.
fn rewrite(text: &str, span: Span, value: &str) -> Option<Vec<Edit>> {
    let range = span.within(0);
    match text.as_bytes().get(range.start)? {
        b'[' | b'{' => {
            let length = extent::flow_end(&text[range.start..])?;
            Some(vec![(range.start..range.start + length, value.to_owned())])
        }
        _ if is_block(text, range.start) => block::rewrite(text, range.start, value),
        _ if range.is_empty() || text[range.clone()].contains('\n') => None,
        _ => Some(vec![(range, value.to_owned())]),
    }
}

/// Does a list or mapping in block style begin here? It begins on a line of its own.
fn is_block(text: &str, start: usize) -> bool {
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let rest = text[start..].lines().next().unwrap_or_default();
    let looks_so = rest.starts_with("- ") || rest.contains(": ") || rest.ends_with(':');
    match text[line..start].trim() {
        "" => looks_so && !rest.starts_with(['"', '\'']),
        before => before == "-",
    }
}
