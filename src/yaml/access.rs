//! The parts of lists, mappings and choices.

use serde::de::value::{BorrowedStrDeserializer, U64Deserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::deserializer::Reader;
use super::node::Node;
use super::read_fault::{Place, ReadFault};
use super::spanned;

pub(super) struct Items<'t, 'b> {
    pub rest: std::slice::Iter<'t, Node>,
    pub broken: &'b [&'t Node],
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

pub(super) struct Entries<'t, 'b> {
    pub rest: std::slice::Iter<'t, (Node, Node)>,
    pub value: Option<&'t Node>,
    pub broken: &'b [&'t Node],
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
pub(super) struct WithPlace<'t, 'b> {
    pub reader: Reader<'t, 'b>,
    pub next: usize,
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

pub(super) struct Choice<'t, 'b> {
    pub key: Reader<'t, 'b>,
    pub content: Option<Reader<'t, 'b>>,
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

pub(super) struct Content<'t, 'b> {
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
