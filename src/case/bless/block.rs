//! Rewrites values that are written as blocks, entry by entry, so that their comments stay.

use std::ops::Range;

use super::extent::{Entries, entries, flow_end};

/// An edit: these bytes become this text.
pub(super) type Edit = (Range<usize>, String);

/// The edits that make the block which begins at `start` say `value` (in flow style, as canonical
/// values are); `None` if it cannot be done entry by entry.
pub(super) fn rewrite(text: &str, start: usize, value: &str) -> Option<Vec<Edit>> {
    let block = Block::read(text, start)?;
    match (block.kind, entries(value)?) {
        (Kind::List, Entries::List(items)) => block.rewrite_list(text, &items),
        (Kind::Mapping, Entries::Mapping(pairs)) => block.rewrite_mapping(text, &pairs),
        (Kind::List, Entries::Mapping(_)) | (Kind::Mapping, Entries::List(_)) => None,
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    List,
    Mapping,
}

/// A list or a mapping in block style.
struct Block<'t> {
    kind: Kind,
    indent: &'t str,
    entries: Vec<Entry<'t>>,
}

/// A line that begins an entry, and what follows up to the next.
struct Entry<'t> {
    /// From the begin of its line to the begin of the next entry's.
    lines: Range<usize>,
    /// Empty in a list.
    key: &'t str,
    /// Where the value begins if it is on this line, else where a nested block begins.
    value: usize,
    is_nested: bool,
}

impl<'t> Block<'t> {
    fn read(text: &'t str, start: usize) -> Option<Self> {
        let first = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let margin = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let indent = &text[first..first + margin(&text[first..])];
        let kind = if is_item(&text[first + indent.len()..]) {
            Kind::List
        } else {
            Kind::Mapping
        };
        let mut entries: Vec<Entry<'t>> = Vec::new();
        let mut at = first;
        for line in text[first..].split_inclusive('\n') {
            let end = at + line.len();
            let (content, own) = (line.trim(), margin(line));
            let is_silent = content.is_empty() || content.starts_with('#');
            // In a mapping, a list may stand right below its key.
            let is_inner = own > indent.len()
                || own == indent.len() && kind == Kind::Mapping && is_item(content);
            if !is_silent && own == indent.len() && (kind == Kind::List) == is_item(content) {
                entries.push(Entry::read(at, line, own, kind)?);
            } else if !is_silent && !is_inner {
                break;
            } else if let Some(entry) = entries.last_mut()
                && !is_silent
            {
                if entry.is_nested && entry.value == 0 {
                    entry.value = at + own;
                }
                entry.lines.end = end;
            }
            at = end;
        }
        Some(Self {
            kind,
            indent,
            entries,
        })
    }

    fn rewrite_list(&self, text: &str, items: &[&str]) -> Option<Vec<Edit>> {
        let mut edits = Vec::new();
        for (entry, item) in self.entries.iter().zip(items) {
            edits.extend(entry.rewrite(text, item)?);
        }
        let shortened = self.entries.iter().skip(items.len());
        edits.extend(shortened.map(|entry| (entry.lines.clone(), String::new())));
        if let (Some(last), Some(more)) = (self.entries.last(), items.get(self.entries.len()..)) {
            let lines = more.iter().map(|item| format!("{}- {item}\n", self.indent));
            let added: String = lines.collect();
            let end = last.lines.end;
            if !added.is_empty() {
                let newline = if text[..end].ends_with('\n') {
                    ""
                } else {
                    "\n"
                };
                edits.push((end..end, newline.to_owned() + &added));
            }
        }
        // A block without entries would be nothing at all.
        (!items.is_empty()).then_some(edits)
    }

    fn rewrite_mapping(&self, text: &str, pairs: &[(&str, &str)]) -> Option<Vec<Edit>> {
        let mut edits = Vec::new();
        for &(key, value) in pairs {
            let entry = self.entries.iter().find(|entry| entry.key == key)?;
            edits.extend(entry.rewrite(text, value)?);
        }
        let is_gone = |entry: &&Entry<'_>| pairs.iter().all(|&(key, _)| key != entry.key);
        let gone = self.entries.iter().filter(is_gone);
        edits.extend(gone.map(|entry| (entry.lines.clone(), String::new())));
        (!pairs.is_empty()).then_some(edits)
    }
}

impl<'t> Entry<'t> {
    /// Reads the first line of an entry, which begins at the byte `at`.
    fn read(at: usize, line: &'t str, margin: usize, kind: Kind) -> Option<Self> {
        let (key, after) = match kind {
            Kind::List => ("", margin + 1),
            Kind::Mapping => {
                let colon = line.find(':')?;
                (line[margin..colon].trim(), colon + 1)
            }
        };
        let rest = &line[after..];
        let content = rest.trim_start();
        let is_nested = content.is_empty() || content.starts_with('#');
        let value = if is_nested {
            0
        } else {
            at + line.len() - content.len()
        };
        Some(Self {
            lines: at..at + line.len(),
            key,
            value,
            is_nested,
        })
    }

    /// Puts a value in the place of the entry's own.
    fn rewrite(&self, text: &str, value: &str) -> Option<Vec<Edit>> {
        if self.is_nested {
            return rewrite(text, self.value, value);
        }
        let old = self.value..self.value + scalar_or_flow(&text[self.value..self.lines.end])?;
        let is_same = text[old.clone()] == *value;
        Some(if is_same {
            Vec::new()
        } else {
            vec![(old, value.to_owned())]
        })
    }
}

fn is_item(content: &str) -> bool {
    content.starts_with("- ") || content.trim_end() == "-"
}

/// The length of the value at the begin of `text`; `None` if it is neither a flow collection nor a
/// scalar on one line.
fn scalar_or_flow(text: &str) -> Option<usize> {
    let line = text.split('\n').next()?;
    match text.as_bytes().first()? {
        b'[' | b'{' => flow_end(text),
        b'|' | b'>' | b'&' | b'*' | b'!' => None,
        quote @ (b'"' | b'\'') => Some(line[1..].find(char::from(*quote))? + 2),
        _ => {
            let comment = line.find(" #").unwrap_or(line.len());
            Some(line[..comment].trim_end().len())
        }
    }
}
