//! A value that knows its bytes.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::diagnostic::Span;

/// A value and the bytes it was read from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its bytes in the file.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Another value at the same place.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            value: change(self.value),
            span: self.span,
        }
    }
}

/// The struct name by which a [`Spanned`] asks this folder's deserializer for the place as well.
pub(super) const NAME: &str = "$arbitru::yaml::Spanned";
/// Its fields, in the order in which they are given.
pub(super) const FIELDS: &[&str] = &["start", "end", "value"];

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Place<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Place<T> {
            type Value = Spanned<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a value with its place")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Spanned<T>, A::Error> {
                let (Some((_, start)), Some((_, end)), Some((_, value))) = (
                    map.next_entry::<&str, u64>()?,
                    map.next_entry::<&str, u64>()?,
                    map.next_entry::<&str, T>()?,
                ) else {
                    return Err(A::Error::custom("a place has three parts"));
                };
                Ok(Spanned {
                    value,
                    span: Span::new(start, end),
                })
            }
        }

        deserializer.deserialize_struct(NAME, FIELDS, Place(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }
}
