//! YAML with places: every file a person writes (rulesets, rule cases, matches) is read here.
//!
//! The text becomes a tree of [`Node`]s that remember their bytes; the tree is then read into serde
//! types as often as it takes to name *all* faults: an entry that cannot be read is noted, skipped,
//! and the rest is read again. Scalars keep their text, so `1-0`, `1/2`, `O-O` and `no` are never
//! taken for a number or a boolean. The YAML library appears in this folder only.

mod deserializer;
mod fault;
mod node;
mod source;
mod spanned;
mod suggest;
#[cfg(test)]
mod tests;

pub use fault::{Fault, Faults};
pub use node::Node;
pub use source::{MAX_BYTES, ReadError, Source};
pub use spanned::Spanned;
pub use suggest::closest;

use schemars::JsonSchema;
use serde::Deserialize;

/// Reads a document into `T`.
///
/// # Errors
/// Every fault that can be found, in the order of the file.
pub fn parse<'de, T: Deserialize<'de>>(source: &Source) -> Result<T, Faults> {
    let tree = Node::parse(source)?;
    deserializer::read_all(&tree).map_err(|list| Faults::new(source, list))
}

/// The JSON schema of `T`, for editors that complete and check YAML.
pub fn json_schema<T: JsonSchema>() -> String {
    let schema = schemars::schema_for!(T);
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is plain JSON");
    text.push('\n');
    text
}
