//! How many games there were at all.

use serde::{Deserialize, Serialize};

use super::facts::Facts;
use super::facts::Soundness;

/// How many games there were at all.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Totals {
    /// Games read.
    pub games: u64,
    /// Games that were counted.
    pub counted: u64,
    /// Games with an error in the record, broken and unjudged ones among them.
    pub faulty: u64,
    /// Games with a move that cannot be played.
    pub broken: u64,
    /// Games whose moves cannot be judged.
    pub unjudged: u64,
    /// Plies replayed.
    pub plies: u64,
}

impl Totals {
    pub(super) fn add(&mut self, facts: &Facts<'_, '_>) {
        self.games += 1;
        self.plies += u64::from(facts.plies);
        self.faulty += u64::from(facts.soundness.is_faulty());
        match facts.soundness {
            Soundness::Clean | Soundness::Warned | Soundness::Wrong => {}
            Soundness::Broken => self.broken += 1,
            Soundness::Unjudged => self.unjudged += 1,
        }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.games += later.games;
        self.counted += later.counted;
        self.faulty += later.faulty;
        self.broken += later.broken;
        self.unjudged += later.unjudged;
        self.plies += later.plies;
    }
}
