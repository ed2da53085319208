//! From [`Node`]s to serde types, fault after fault.

use serde::de::{self, Deserialize, Deserializer, Visitor};

use super::access::{Choice, Entries, Items, WithPlace};
use super::advice::shown;
use super::fault::Fault;
use super::node::{Node, Value};
use super::read_fault::{Place, ReadFault};
use super::spanned;

/// More faults than this in one file are not listed.
const MAX_FAULTS: usize = 100;
/// Nodes that are looked at in search of faults; a huge file is not read a hundred times.
const MAX_NODES: usize = 1_000_000;

/// Reads `root` into `T`, or says every fault.
///
/// Serde stops at the first fault. The entry that holds it is therefore left out and the whole read
/// again, until nothing new comes up.
pub(super) fn read_all<'de, T: Deserialize<'de>>(root: &Node) -> Result<T, Vec<Fault>> {
    let mut broken: Vec<&Node> = Vec::new();
    let mut faults = Vec::new();
    let most = (MAX_NODES / root.size()).clamp(1, MAX_FAULTS);
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
        if known || std::ptr::eq(place.entry, root) || faults.len() == most {
            return Err(faults);
        }
        broken.push(place.entry);
    }
}

/// A node on its way into a type; entries in `broken` do not exist for it.
#[derive(Copy, Clone)]
pub(super) struct Reader<'t, 'b> {
    pub node: &'t Node,
    pub broken: &'b [&'t Node],
}

impl<'t> Reader<'t, '_> {
    pub(super) fn text(&self, expected: &dyn de::Expected) -> Result<&'t str, ReadFault<'t>> {
        match &self.node.value {
            Value::Text(text) => Ok(text),
            Value::Null | Value::List(_) | Value::Map(_) => Err(self.mismatch(expected)),
        }
    }

    pub(super) fn mismatch(&self, expected: &dyn de::Expected) -> ReadFault<'t> {
        let message = format!("expected {expected}, found {}", self.node.kind());
        self.fault(de::Error::custom(message))
    }

    pub(super) fn fault(&self, error: ReadFault<'t>) -> ReadFault<'t> {
        error.at(self.node)
    }

    pub(super) fn mismatch_text(&self, expected: &str) -> ReadFault<'t> {
        let text = self.text(&expected).unwrap_or_default();
        let message = format!("expected {expected}, found `{}`", shown(text));
        self.fault(de::Error::custom(message))
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken
            .iter()
            .any(|node| std::ptr::eq(*node, self.node))
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
