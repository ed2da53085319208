//! The one YAML spelling in which values are compared, shown and written.

use std::fmt::{self, Display};

/// A flow list.
pub(super) fn list(items: impl IntoIterator<Item: Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// A flow mapping.
pub(super) fn mapping(entries: impl IntoIterator<Item = (impl Display, impl Display)>) -> String {
    let entry = |(key, value): (_, _)| Entry(key, value).to_string();
    let entries: Vec<String> = entries.into_iter().map(entry).collect();
    match entries.as_slice() {
        [] => "{}".to_owned(),
        entries => format!("{{ {} }}", entries.join(", ")),
    }
}

/// A text that a plain scalar could not hold.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

struct Entry<K, V>(K, V);

impl<K: Display, V: Display> Display for Entry<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collections_are_written_in_flow_style() {
        assert_eq!(list([1, 2]), "[1, 2]");
        assert_eq!(mapping([(1, "a"), (2, "b")]), "{ 1: a, 2: b }");
        assert_eq!(mapping([(1, 2); 0]), "{}");
        assert_eq!(quoted(r#"a "b" \"#), r#""a \"b\" \\""#);
    }
}
