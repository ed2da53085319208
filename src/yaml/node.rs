//! The tree of a YAML document, with places.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{DuplicateKeyPolicy, MergeKeyPolicy, Spanned};

use super::fault::{Fault, Faults};
use super::source::{MAX_BYTES, Source};
use crate::diagnostic::Span;

/// A value of the document.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its bytes; a list or mapping may give its first byte only.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nothing after the colon, `~`, or `null`.
    Null,
    /// A scalar, as text.
    Text(Box<str>),
    /// A list.
    List(Vec<Node>),
    /// A mapping, in the order of the file; keys are scalars.
    Map(Vec<(Node, Node)>),
}

/// How deep lists and mappings may nest; no file of ours needs ten.
const MAX_DEPTH: usize = 32;

impl Node {
    /// Reads a document.
    ///
    /// # Errors
    /// What makes the text no YAML document: syntax, a duplicate key, too much nesting, an alias
    /// bomb, an unknown tag. There is one fault then.
    pub fn parse(source: &Source) -> Result<Self, Faults> {
        let fault = |fault| Faults::new(source, vec![fault]);
        if source.text().len() as u64 > MAX_BYTES {
            let message = format!("a YAML file may have at most {} MiB", MAX_BYTES >> 20);
            return Err(fault(Fault::new(Span::at(0), message)));
        }
        let mut node: Self = serde_yaml::from_str_with_options(source.text(), options())
            .map_err(|error| fault(describe(source, &error)))?;
        node.restore_text(source);
        Ok(node)
    }

    /// What people call such a value.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }

    /// How many nodes the tree has.
    pub(super) fn size(&self) -> usize {
        1 + match &self.value {
            Value::Null | Value::Text(_) => 0,
            Value::List(items) => items.iter().map(Self::size).sum(),
            Value::Map(entries) => entries
                .iter()
                .map(|(key, value)| key.size() + value.size())
                .sum(),
        }
    }

    /// The library has read `007`, `0.50` or `yes` as numbers and booleans; the file's own text
    /// counts.
    fn restore_text(&mut self, source: &Source) {
        match &mut self.value {
            Value::Text(text) if text.is_empty() => {
                let raw = source.slice(self.span);
                if !raw.starts_with(['"', '\'', '|', '>', '&', '!']) {
                    *text = raw.into();
                }
            }
            Value::Null | Value::Text(_) => {}
            Value::List(items) => items.iter_mut().for_each(|item| item.restore_text(source)),
            Value::Map(entries) => {
                for (key, value) in entries {
                    key.restore_text(source);
                    value.restore_text(source);
                }
            }
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, defined, .. } = Spanned::<Value>::deserialize(deserializer)?;
        let start = defined.span().byte_offset().unwrap_or_default();
        let end = start + defined.span().byte_len().unwrap_or_default();
        Ok(Self {
            span: Span::new(start, end),
            value,
        })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        /// A scalar whose text [`Node::restore_text`] takes from the file.
        fn typed() -> Value {
            Value::Text("".into())
        }

        impl<'de> Visitor<'de> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a scalar, a list or a mapping")
            }

            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }

            fn visit_none<E>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }

            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Value, D::Error> {
                Value::deserialize(inner)
            }

            fn visit_str<E>(self, text: &str) -> Result<Value, E> {
                Ok(Value::Text(text.into()))
            }

            fn visit_bool<E>(self, _: bool) -> Result<Value, E> {
                Ok(typed())
            }

            fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
                Ok(typed())
            }

            fn visit_u64<E>(self, _: u64) -> Result<Value, E> {
                Ok(typed())
            }

            fn visit_i128<E>(self, _: i128) -> Result<Value, E> {
                Ok(typed())
            }

            fn visit_u128<E>(self, _: u128) -> Result<Value, E> {
                Ok(typed())
            }

            fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
                Ok(typed())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Value::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Value::Map(entries))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

/// Strict, and small enough that no text costs more than its size suggests.
fn options() -> serde_yaml::Options {
    serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_depth: MAX_DEPTH,
            flow_nesting_limit: MAX_DEPTH,
            max_documents: 1,
            max_aliases: 1_000,
            max_anchors: 1_000,
            max_recorded_anchor_events: 100_000,
            max_events: 800_000,
            max_nodes: 400_000,
        },
        alias_limits: serde_yaml::alias_limits! {
            max_total_replayed_events: 100_000,
            max_replay_stack_depth: 8,
            max_alias_expansions_per_anchor: 1_000,
        },
        duplicate_keys: DuplicateKeyPolicy::Error,
        merge_keys: MergeKeyPolicy::Error,
        reject_unsupported_tags: true,
        with_snippet: false,
    }
}

/// The library's error with its place as bytes.
fn describe(source: &Source, error: &serde_yaml::Error) -> Fault {
    let span = error.location().map_or(Span::at(0), |location| {
        let start = location.span().byte_offset().unwrap_or_else(|| {
            let line = usize::try_from(location.line()).unwrap_or(1);
            let lines = source.text().split_inclusive('\n').take(line - 1);
            lines.map(str::len).sum::<usize>() as u64 + location.column().saturating_sub(1)
        });
        Span::at(start)
    });
    let text = error.without_snippet().to_string();
    Fault::new(span, plain(text.lines().next().unwrap_or_default()))
}

/// The library's words without the place, which a fault has already, and without advice on the
/// library's own options.
fn plain(message: &str) -> String {
    let message = message
        .rsplit_once(" at line ")
        .map_or(message, |(words, _)| words);
    let repeated = message
        .strip_prefix("duplicate mapping key: ")
        .and_then(|rest| rest.split_once(", set "));
    match (repeated, message.strip_prefix("budget breached: ")) {
        (Some((key, _)), _) => format!("duplicate key `{key}`"),
        (None, Some(limit)) => limit_passed(limit),
        (None, None) if message.contains("recursion limit") => limit_passed("Depth"),
        (None, None) => message.to_owned(),
    }
}

/// The library names the limit as `Depth { depth: 33 }`.
fn limit_passed(limit: &str) -> String {
    let name = limit.split([' ', '{']).next().unwrap_or_default();
    match name {
        "Documents" => "a file holds one document: no second `---`".to_owned(),
        "Depth" | "FlowNesting" => format!("nested deeper than {MAX_DEPTH}"),
        name if name.contains("Alias") || name.contains("Anchor") => {
            "too many anchors and aliases; write the values out".to_owned()
        }
        _ => "too many values for one file".to_owned(),
    }
}
