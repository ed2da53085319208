//! From a file, through what it extends, to a [`Ruleset`].

use std::fmt;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};

use super::builtin::{builtin, names, text};
use super::schema::RulesetFile;
use super::{Ruleset, check, merge};
use crate::yaml::{self, Fault, Faults, ReadError, Source, closest};

/// Why there is no ruleset.
#[derive(Debug, thiserror::Error)]
pub enum RulesetError {
    /// The file cannot be looked at.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file says something that is no ruleset.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// No such built-in ruleset.
    #[error("there is no ruleset `{name}`{help}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What may have been meant.
        help: String,
    },
}

impl Ruleset {
    /// Reads a ruleset file.
    ///
    /// # Errors
    /// All faults of the file, or the first of a file that it extends.
    pub fn load(path: &Path) -> Result<Self, RulesetError> {
        let source = Source::read(path)?;
        let file = yaml::parse(&source)?;
        let chain = vec![path.canonicalize().unwrap_or_else(|_| path.to_owned())];
        Ok(resolve(&file, &source, &chain)?)
    }

    /// A built-in ruleset by its name, or the ruleset of a file.
    ///
    /// # Errors
    /// As [`Ruleset::load`], or if a word that is no path names no ruleset.
    pub fn find(name: &str) -> Result<Self, RulesetError> {
        if let Some(ruleset) = builtin(name) {
            return Ok(ruleset.clone());
        }
        if looks_like_path(name) {
            return Self::load(Path::new(name));
        }
        Err(RulesetError::Unknown {
            name: name.to_owned(),
            help: advice(name),
        })
    }
}

/// Where another kind of file says which ruleset: a name, a path, or a ruleset written there.
#[derive(Clone, Debug)]
pub(crate) enum Reference {
    /// A built-in ruleset or a path relative to the file.
    Name(String),
    /// Regulations, usually with `extends:`.
    Inline(Box<RulesetFile>),
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Reference;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a ruleset, a path, or a ruleset")
            }

            fn visit_str<E>(self, name: &str) -> Result<Reference, E> {
                Ok(Reference::Name(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Reference, A::Error> {
                RulesetFile::deserialize(MapAccessDeserializer::new(map))
                    .map(|file| Reference::Inline(Box::new(file)))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl JsonSchema for Reference {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RulesetReference".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let inline = generator.subschema_for::<RulesetFile>();
        schemars::json_schema!({
            "description": "the name of a ruleset, a path, or a ruleset written here",
            "anyOf": [{ "type": "string" }, inline],
        })
    }
}

/// The ruleset that a file of another kind refers to at `span`.
pub(crate) fn resolve_reference(
    reference: &yaml::Spanned<Reference>,
    source: &Source,
) -> Result<Ruleset, Faults> {
    let own = Path::new(source.name())
        .canonicalize()
        .into_iter()
        .collect::<Vec<_>>();
    match &reference.value {
        Reference::Inline(file) => resolve(file, source, &own),
        Reference::Name(name) => {
            let name = yaml::Spanned {
                value: name.clone(),
                span: reference.span,
            };
            base(&name, source, &own).map_err(|fault| Faults::new(source, vec![fault]))
        }
    }
}

/// Reads a ruleset from memory; relative paths in it start at the working directory.
pub(super) fn resolve_text(source: &Source) -> Result<Ruleset, Faults> {
    resolve(&yaml::parse(source)?, source, &[])
}

/// `chain` holds the files that led here, the last one being this.
fn resolve(file: &RulesetFile, source: &Source, chain: &[PathBuf]) -> Result<Ruleset, Faults> {
    let mut faults = Vec::new();
    let base = match &file.extends {
        None => None,
        Some(name) => match base(name, source, chain) {
            Ok(base) => Some(base),
            Err(fault) => return Err(Faults::new(source, vec![fault])),
        },
    };
    let ruleset = merge::merge(file, base, source, &mut faults);
    if let Some(ruleset) = &ruleset {
        check::contradictions(file, ruleset, &mut faults);
    }
    match ruleset {
        Some(ruleset) if faults.is_empty() => Ok(ruleset),
        _ => Err(Faults::new(source, faults)),
    }
}

/// The ruleset that `extends:` names.
fn base(
    name: &yaml::Spanned<String>,
    source: &Source,
    chain: &[PathBuf],
) -> Result<Ruleset, Fault> {
    let at = |message: String| Fault::new(name.span, message);
    if let Some(text) = text(&name.value) {
        return resolve_text(&Source::new(&name.value, text))
            .map_err(|error| at(error.to_string()));
    }
    if !looks_like_path(&name.value) {
        let help = advice(&name.value);
        return Err(at(format!("there is no ruleset `{}`{help}", name.value)));
    }
    let folder = Path::new(source.name()).parent().unwrap_or(Path::new(""));
    let path = folder.join(&name.value);
    let identity = path.canonicalize().unwrap_or_else(|_| path.clone());
    if chain.contains(&identity) {
        return Err(at(format!("`{}` extends itself", path.display())));
    }
    let chain: Vec<PathBuf> = chain.iter().cloned().chain([identity]).collect();
    let source = Source::read(&path).map_err(|error| at(error.to_string()))?;
    yaml::parse(&source)
        .and_then(|file| resolve(&file, &source, &chain))
        .map_err(|faults| at(format!("in the ruleset this extends: {faults}")))
}

/// Files are told from names by a separator or the ending.
fn looks_like_path(name: &str) -> bool {
    let path = Path::new(name);
    let yaml = |ending: &std::ffi::OsStr| {
        ending.eq_ignore_ascii_case("yaml") || ending.eq_ignore_ascii_case("yml")
    };
    path.components().count() > 1 || path.extension().is_some_and(yaml)
}

fn advice(name: &str) -> String {
    match closest(name, names()) {
        Some(known) => format!("; did you mean `{known}`?"),
        None => format!(
            "; built in are {}; a file is written with its ending, as in `club.yaml`",
            names().collect::<Vec<_>>().join(", ")
        ),
    }
}
