//! Which ruleset judges a game.

use crate::chess::Variant;
use crate::ruleset::{Ruleset, default_for};

/// The default ruleset of each variant, and those that a user put in their place.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    chosen: Vec<Ruleset>,
}

impl Rulebook {
    /// Judges games of the variant that `ruleset` regulates by it.
    pub fn choose(&mut self, ruleset: Ruleset) {
        self.chosen.push(ruleset);
    }

    /// The ruleset for games of `variant`: the last one chosen for it, or its default.
    pub fn of(&self, variant: Variant) -> &Ruleset {
        self.chosen_for(variant)
            .unwrap_or_else(|| default_for(variant))
    }

    /// The last ruleset chosen for `variant`, if any was.
    pub fn chosen_for(&self, variant: Variant) -> Option<&Ruleset> {
        let mut latest = self.chosen.iter().rev();
        latest.find(|ruleset| ruleset.applies_to(variant))
    }
}
