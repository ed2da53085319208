//! What a worker does with the games of a piece.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Replayer, VariantChoice};
use crate::pgn::Lexer;

use super::collection::Fingerprint;
use super::facts::Facts;
use super::inquiry::Answers;
use super::plan::Plan;
use super::tables::Tables;
use super::watch::Watch;

/// What becomes of games with an error in their record.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Faulty {
    /// They are counted as others are, up to the move that cannot be played.
    #[default]
    Include,
    /// They are left out.
    Exclude,
    /// All others are left out.
    Only,
}

impl Faulty {
    /// The words it is read from.
    pub const NAMES: [&'static str; 3] = ["include", "exclude", "only"];
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[*self as usize])
    }
}

impl FromStr for Faulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "include" => Ok(Self::Include),
            "exclude" => Ok(Self::Exclude),
            "only" => Ok(Self::Only),
            _ => Err("expected include, exclude or only".to_owned()),
        }
    }
}

/// What all workers share.
#[derive(Debug)]
pub struct Orders {
    /// What is counted.
    pub plan: Arc<Plan>,
    /// Which ruleset judges which variant.
    pub rulebook: Rulebook,
    /// Which variant games are read as.
    pub choice: VariantChoice,
}

/// Counts the games that `lexer` reads, whose text begins at `base` of its input.
pub fn count(lexer: Lexer<'_>, base: u64, orders: &Orders) -> Tables {
    let mut tables = Tables::new(Arc::clone(&orders.plan));
    let mut answers = Answers::new(orders.plan.filters.len());
    let mut watch = Watch::new(orders.plan.needs);
    let mut replayer = Replayer::new(lexer, base, &orders.rulebook, orders.choice);
    loop {
        watch.clear();
        let Some(game) = replayer.next_game(&mut watch) else {
            tables.settle();
            return tables;
        };
        watch.tell();
        if orders.plan.finds_repeats() {
            tables.prints.push(Fingerprint::of(&game, &watch.moves));
        }
        tables.add(&Facts::new(&game, &watch, &orders.rulebook), &mut answers);
    }
}
