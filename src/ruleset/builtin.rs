//! The rulesets that come with the program.

use std::sync::OnceLock;

use super::Ruleset;
use super::resolve::resolve_text;
use crate::chess::Variant;
use crate::yaml::Source;

/// Name and text of each.
const TEXTS: [(&str, &str); 8] = [
    ("fide", include_str!("builtin/fide.yaml")),
    (
        "lichess-standard",
        include_str!("builtin/lichess-standard.yaml"),
    ),
    (
        "samara-three-check",
        include_str!("builtin/samara-three-check.yaml"),
    ),
    (
        "lichess-three-check",
        include_str!("builtin/lichess-three-check.yaml"),
    ),
    (
        "samara-antichess",
        include_str!("builtin/samara-antichess.yaml"),
    ),
    (
        "lichess-antichess",
        include_str!("builtin/lichess-antichess.yaml"),
    ),
    ("trei-sahuri", include_str!("builtin/trei-sahuri.yaml")),
    ("three-player", include_str!("builtin/three-player.yaml")),
];

/// Each once it has been asked for.
static RULESETS: [OnceLock<Ruleset>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];

/// The names of the built-in rulesets.
pub fn names() -> impl Iterator<Item = &'static str> {
    TEXTS.into_iter().map(|(name, _)| name)
}

/// The YAML of a built-in ruleset.
pub fn text(name: &str) -> Option<&'static str> {
    TEXTS
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| text)
}

/// A built-in ruleset.
///
/// # Panics
/// Never: a test reads every built-in ruleset.
pub fn builtin(name: &str) -> Option<&'static Ruleset> {
    let index = names().position(|known| known == name)?;
    // A ruleset may extend another one; that one is read from its text, not from this list.
    Some(RULESETS[index].get_or_init(|| {
        let (name, text) = TEXTS[index];
        resolve_text(&Source::new(name, text)).expect("a test reads every built-in ruleset")
    }))
}

/// The ruleset that regulates a variant unless another is asked for.
///
/// # Panics
/// Never: a test reads every built-in ruleset.
pub fn default_for(variant: Variant) -> &'static Ruleset {
    let name = match variant {
        Variant::Standard | Variant::Chess960 => "fide",
        Variant::ThreeCheck => "samara-three-check",
        Variant::Antichess => "samara-antichess",
        Variant::TreiSahuri => "trei-sahuri",
        Variant::ThreePlayer => "three-player",
    };
    builtin(name).expect("every default is built in")
}
