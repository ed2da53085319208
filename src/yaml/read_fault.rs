//! What stops serde, with its place.

use std::fmt;

use serde::de::{self, Unexpected};

use super::advice::{advice, shown};
use super::node::{Node, Value};
use crate::diagnostic::Span;

/// Where a fault is: its bytes, the node, and the list item or mapping value to leave out for it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place<'t> {
    pub span: Span,
    pub node: &'t Node,
    pub entry: &'t Node,
}

impl<'t> Place<'t> {
    pub(super) fn of(node: &'t Node) -> Self {
        Self {
            span: node.span,
            node,
            entry: node,
        }
    }
}

#[derive(Debug)]
pub(super) struct ReadFault<'t> {
    pub message: String,
    pub help: Option<String>,
    missing: Option<&'static str>,
    pub place: Option<Place<'t>>,
}

impl<'t> ReadFault<'t> {
    pub(super) fn at(mut self, node: &'t Node) -> Self {
        self.place.get_or_insert(Place::of(node));
        self
    }

    /// A mapping `name: content` that stands for a choice is left out as a whole.
    pub(super) fn in_choice(mut self, parts: &[&Node], whole: &'t Node) -> Self {
        if let Some(place) = &mut self.place
            && parts.iter().any(|part| std::ptr::eq(*part, place.entry))
        {
            place.entry = whole;
        }
        self
    }

    /// A key that is missing only because its value was broken is no fault of its own.
    pub(super) fn follows_from(&self, node: &Node, broken: &[&Node]) -> bool {
        let (Some(missing), Value::Map(entries)) = (self.missing, &node.value) else {
            return false;
        };
        entries.iter().any(|(key, value)| {
            matches!(&key.value, Value::Text(text) if **text == *missing)
                && broken.iter().any(|node| std::ptr::eq(*node, value))
        })
    }
}

impl fmt::Display for ReadFault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadFault<'_> {}

impl de::Error for ReadFault<'_> {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            message: message.to_string(),
            help: None,
            missing: None,
            place: None,
        }
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let found = match found {
            Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "a mapping".to_owned(),
            Unexpected::Str(text) => format!("`{}`", shown(text)),
            Unexpected::Unsigned(number) => format!("`{number}`"),
            other => other.to_string(),
        };
        Self::custom(format!("expected {expected}, found {found}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Self {
        Self::custom(format!("expected {expected}, found a list of {length}"))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        Self {
            help: Some(advice(field, known.iter().copied())),
            ..Self::custom(format!("unknown key `{}`", shown(field)))
        }
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self {
            help: Some(advice(variant, known.iter().copied())),
            ..Self::custom(format!("unknown value `{}`", shown(variant)))
        }
    }

    fn missing_field(field: &'static str) -> Self {
        Self {
            missing: Some(field),
            ..Self::custom(format!("the key `{field}` is missing"))
        }
    }
}
