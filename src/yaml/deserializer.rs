//! From [`Node`]s to serde types, fault after fault.

use std::fmt;

use serde::de::value::{BorrowedStrDeserializer, U64Deserializer};
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};

use super::fault::Fault;
use super::node::{Node, Value};
use super::spanned;
use super::suggest::closest;
use crate::diagnostic::Span;

/// More faults than this in one file are not listed.
const MAX_FAULTS: usize = 100;

/// Reads `root` into `T`, or says every fault.
///
/// Serde stops at the first fault. The entry that holds it is therefore left out and the whole read
/// again, until nothing new comes up.
pub(super) fn read_all<'de, T: Deserialize<'de>>(root: &Node) -> Result<T, Vec<Fault>> {
    let mut broken: Vec<&Node> = Vec::new();
    let mut faults = Vec::new();
    loop {
        let reader = Reader {
            node: root,
            broken: &broken,
        };
        let error = match T::deserialize(reader) {
            Ok(value) if faults.is_empty() => return Ok(value),
            Ok(_) => return Err(faults),
            Err(error) => error,
        };
        let place = error.place.unwrap_or(Place::of(root));
        if !error.follows_from(place.node, &broken) {
            faults.push(Fault {
                span: place.span,
                message: error.message,
                help: error.help,
            });
        }
        let known = broken.iter().any(|node| std::ptr::eq(*node, place.entry));
        if known || std::ptr::eq(place.entry, root) || faults.len() == MAX_FAULTS {
            return Err(faults);
        }
        broken.push(place.entry);
    }
}

/// A node on its way into a type; entries in `broken` do not exist for it.
#[derive(Copy, Clone)]
struct Reader<'t, 'b> {
    node: &'t Node,
    broken: &'b [&'t Node],
}

/// Where a fault is: its bytes, the node, and the list item or mapping value to leave out for it.
#[derive(Copy, Clone, Debug)]
struct Place<'t> {
    span: Span,
    node: &'t Node,
    entry: &'t Node,
}

impl<'t> Place<'t> {
    fn of(node: &'t Node) -> Self {
        Self {
            span: node.span,
            node,
            entry: node,
        }
    }
}

#[derive(Debug)]
struct ReadFault<'t> {
    message: String,
    help: Option<String>,
    missing: Option<&'static str>,
    place: Option<Place<'t>>,
}

impl<'t> ReadFault<'t> {
    fn at(mut self, node: &'t Node) -> Self {
        self.place.get_or_insert(Place::of(node));
        self
    }

    /// A mapping `name: content` that stands for a choice is left out as a whole.
    fn in_choice(mut self, parts: &[&Node], whole: &'t Node) -> Self {
        if let Some(place) = &mut self.place
            && parts.iter().any(|part| std::ptr::eq(*part, place.entry))
        {
            place.entry = whole;
        }
        self
    }

    /// A key that is missing only because its value was broken is no fault of its own.
    fn follows_from(&self, node: &Node, broken: &[&Node]) -> bool {
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
            Unexpected::Str(text) => format!("`{text}`"),
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
            help: Some(advice(field, known)),
            ..Self::custom(format!("unknown key `{field}`"))
        }
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self {
            help: Some(advice(variant, known)),
            ..Self::custom(format!("unknown value `{variant}`"))
        }
    }

    fn missing_field(field: &'static str) -> Self {
        Self {
            missing: Some(field),
            ..Self::custom(format!("the key `{field}` is missing"))
        }
    }
}

fn advice(word: &str, known: &[&str]) -> String {
    match closest(word, known.iter().copied()) {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!("expected one of: {}", known.join(", ")),
    }
}

impl<'t> Reader<'t, '_> {
    fn text(&self, expected: &dyn de::Expected) -> Result<&'t str, ReadFault<'t>> {
        match &self.node.value {
            Value::Text(text) => Ok(text),
            Value::Null | Value::List(_) | Value::Map(_) => Err(self.mismatch(expected)),
        }
    }

    fn mismatch(&self, expected: &dyn de::Expected) -> ReadFault<'t> {
        let message = format!("expected {expected}, found {}", self.node.kind());
        self.fault(de::Error::custom(message))
    }

    fn fault(&self, error: ReadFault<'t>) -> ReadFault<'t> {
        error.at(self.node)
    }
}

impl<'de, 't> Deserializer<'de> for Reader<'t, '_> {
    type Error = ReadFault<'t>;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match &self.node.value {
            Value::Null => visitor.visit_unit().map_err(|error| self.fault(error)),
            Value::Text(text) => visitor.visit_str(text).map_err(|error| self.fault(error)),
            Value::List(_) => self.deserialize_seq(visitor),
            Value::Map(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let number = self
            .text(&"a whole number")?
            .parse::<u64>()
            .map_err(|_| self.mismatch_text("a whole number"))?;
        visitor.visit_u64(number).map_err(|error| self.fault(error))
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let text = self.text(&visitor)?;
        visitor.visit_str(text).map_err(|error| self.fault(error))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.node.value {
            Value::Null => visitor.visit_none(),
            Value::Text(_) | Value::List(_) | Value::Map(_) => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let Value::List(items) = &self.node.value else {
            return Err(self.mismatch(&visitor));
        };
        let items = Items {
            rest: items.iter(),
            broken: self.broken,
        };
        visitor.visit_seq(items).map_err(|error| self.fault(error))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match &self.node.value {
            Value::List(items) if items.len() != len => {
                let message = format!("expected a list of {len}, found {}", items.len());
                Err(self.fault(de::Error::custom(message)))
            }
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let Value::Map(entries) = &self.node.value else {
            return Err(self.mismatch(&visitor));
        };
        let entries = Entries {
            rest: entries.iter(),
            value: None,
            broken: self.broken,
        };
        visitor
            .visit_map(entries)
            .map_err(|error| self.fault(error))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        if name == spanned::NAME {
            return visitor.visit_map(WithPlace {
                reader: self,
                next: 0,
            });
        }
        match self.node.value {
            Value::Map(_) => self.deserialize_map(visitor),
            Value::Null | Value::Text(_) | Value::List(_) => Err(self.mismatch(&"a mapping")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let (key, content) = match &self.node.value {
            Value::Text(_) => (self.node, None),
            Value::Map(entries) if entries.len() == 1 => (&entries[0].0, Some(&entries[0].1)),
            Value::Map(_) => return Err(self.mismatch(&"a mapping with one key")),
            Value::Null | Value::List(_) => return Err(self.mismatch(&"a name")),
        };
        let choice = Choice {
            key: Reader { node: key, ..self },
            content: content.map(|node| Reader { node, ..self }),
        };
        let parts = [key, content.unwrap_or(key)];
        visitor
            .visit_enum(choice)
            .map_err(|error| self.fault(error).in_choice(&parts, self.node))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct
    }
}

impl<'t> Reader<'t, '_> {
    fn mismatch_text(&self, expected: &str) -> ReadFault<'t> {
        let text = self.text(&expected).unwrap_or_default();
        let message = format!("expected {expected}, found `{text}`");
        self.fault(de::Error::custom(message))
    }

    fn is_broken(&self) -> bool {
        self.broken
            .iter()
            .any(|node| std::ptr::eq(*node, self.node))
    }
}

struct Items<'t, 'b> {
    rest: std::slice::Iter<'t, Node>,
    broken: &'b [&'t Node],
}

impl<'de, 't> SeqAccess<'de> for Items<'t, '_> {
    type Error = ReadFault<'t>;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Self::Error> {
        let broken = self.broken;
        self.rest
            .by_ref()
            .map(|node| Reader { node, broken })
            .find(|reader| !reader.is_broken())
            .map(|reader| {
                seed.deserialize(reader)
                    .map_err(|error| reader.fault(error))
            })
            .transpose()
    }
}

struct Entries<'t, 'b> {
    rest: std::slice::Iter<'t, (Node, Node)>,
    value: Option<&'t Node>,
    broken: &'b [&'t Node],
}

impl<'de, 't> MapAccess<'de> for Entries<'t, '_> {
    type Error = ReadFault<'t>;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Self::Error> {
        let broken = self.broken;
        let whole = |(_, value): &&'t (Node, Node)| {
            !Reader {
                node: value,
                broken,
            }
            .is_broken()
        };
        let Some((key, value)) = self.rest.by_ref().find(whole) else {
            return Ok(None);
        };
        self.value = Some(value);
        // A key nobody knows is left out with its value, and its own bytes are the place.
        let at_key = |mut error: ReadFault<'t>| {
            error.place = Some(Place {
                span: key.span,
                node: key,
                entry: value,
            });
            error
        };
        seed.deserialize(Reader { node: key, broken })
            .map(Some)
            .map_err(at_key)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Self::Error> {
        let node = self
            .value
            .take()
            .expect("serde asks for a value after its key");
        let reader = Reader {
            node,
            broken: self.broken,
        };
        seed.deserialize(reader)
            .map_err(|error| reader.fault(error))
    }
}

/// The three parts of a [`Spanned`](super::Spanned).
struct WithPlace<'t, 'b> {
    reader: Reader<'t, 'b>,
    next: usize,
}

impl<'de, 't> MapAccess<'de> for WithPlace<'t, '_> {
    type Error = ReadFault<'t>;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Self::Error> {
        let Some(field) = spanned::FIELDS.get(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        seed.deserialize(BorrowedStrDeserializer::new(field))
            .map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Self::Error> {
        let span = self.reader.node.span;
        let number = |value: u64| -> U64Deserializer<Self::Error> { value.into_deserializer() };
        match self.next {
            1 => seed.deserialize(number(span.start)),
            2 => seed.deserialize(number(span.end)),
            _ => seed.deserialize(self.reader),
        }
    }
}

struct Choice<'t, 'b> {
    key: Reader<'t, 'b>,
    content: Option<Reader<'t, 'b>>,
}

impl<'de, 't, 'b> EnumAccess<'de> for Choice<'t, 'b> {
    type Error = ReadFault<'t>;
    type Variant = Content<'t, 'b>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), Self::Error> {
        let name = seed.deserialize(self.key)?;
        let content = Content {
            name: self.key,
            content: self.content,
        };
        Ok((name, content))
    }
}

struct Content<'t, 'b> {
    name: Reader<'t, 'b>,
    content: Option<Reader<'t, 'b>>,
}

impl<'de, 't> VariantAccess<'de> for Content<'t, '_> {
    type Error = ReadFault<'t>;

    fn unit_variant(self) -> Result<(), Self::Error> {
        match self.content {
            None => Ok(()),
            Some(content) => Err(content.mismatch(&"nothing after this name")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<S::Value, Self::Error> {
        match self.content {
            Some(content) => seed
                .deserialize(content)
                .map_err(|error| content.fault(error)),
            None => Err(self.name.mismatch_text("a mapping with one key")),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self.content {
            Some(content) => content.deserialize_tuple(len, visitor),
            None => Err(self.name.mismatch_text("a mapping with one key")),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self.content {
            Some(content) => content.deserialize_map(visitor),
            None => Err(self.name.mismatch_text("a mapping with one key")),
        }
    }
}
