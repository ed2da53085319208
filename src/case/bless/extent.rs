//! Where values end, and what is in them.

/// What a flow collection holds, as text.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Entries<'t> {
    List(Vec<&'t str>),
    Mapping(Vec<(&'t str, &'t str)>),
}

/// The entries of a canonical value; `None` if it is a scalar.
pub(super) fn entries(value: &str) -> Option<Entries<'_>> {
    let inner = value.get(1..value.len().checked_sub(1)?)?;
    match value.as_bytes().first()? {
        b'[' => Some(Entries::List(parts(inner))),
        b'{' => {
            let pair = |part: &str| part.split_once(": ").map(|(key, _)| key.len());
            let pairs = parts(inner).into_iter().map(|part| {
                let key = pair(part)?;
                Some((&part[..key], part[key + 2..].trim()))
            });
            Some(Entries::Mapping(pairs.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

/// What stands between the commas of the outermost level.
fn parts(inner: &str) -> Vec<&str> {
    let (mut parts, mut begin, mut walk) = (Vec::new(), 0, Walk::default());
    for (offset, c) in inner.char_indices() {
        walk.step(c);
        if c == ',' && walk.depth == 0 && walk.quote.is_none() {
            parts.push(inner[begin..offset].trim());
            begin = offset + 1;
        }
    }
    let last = inner[begin..].trim();
    parts.extend((!last.is_empty()).then_some(last));
    parts
}

/// The length of the flow collection that `text` begins with; `None` if it has no end or a comment
/// in it.
pub(super) fn flow_end(text: &str) -> Option<usize> {
    let mut walk = Walk::default();
    for (offset, c) in text.char_indices() {
        if c == '#' && walk.quote.is_none() && walk.before.is_whitespace() {
            return None;
        }
        walk.step(c);
        if walk.depth == 0 {
            return Some(offset + c.len_utf8());
        }
    }
    None
}

/// Brackets and quotes, character by character.
#[derive(Debug)]
struct Walk {
    depth: u32,
    quote: Option<char>,
    before: char,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            depth: 0,
            quote: None,
            before: ' ',
        }
    }
}

impl Walk {
    fn step(&mut self, c: char) {
        match (self.quote, c) {
            (Some(open), c) if open == c && !(c == '"' && self.before == '\\') => self.quote = None,
            (None, '"' | '\'') if !self.before.is_alphanumeric() => self.quote = Some(c),
            (None, '[' | '{') => self.depth += 1,
            (None, ']' | '}') => self.depth = self.depth.saturating_sub(1),
            (Some(_) | None, _) => {}
        }
        self.before = c;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_values_come_apart() {
        let list = entries("[a, \"b, c\", [d, e]]");
        assert_eq!(list, Some(Entries::List(vec!["a", "\"b, c\"", "[d, e]"])));
        let mapping = entries("{ count: 3, contains: [a, b] }");
        let pairs = vec![("count", "3"), ("contains", "[a, b]")];
        assert_eq!(mapping, Some(Entries::Mapping(pairs)));
        assert_eq!(entries("[]"), Some(Entries::List(Vec::new())));
        assert_eq!(entries("yes"), None);
    }
}
