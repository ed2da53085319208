//! All tables of a run.

use std::sync::Arc;

use super::collection::{Collection, Fingerprint};
use super::count::Faulty;
use super::facts::Facts;
use super::names::Names;
use super::plan::Plan;
use super::sheet::Sheet;
use super::table::Table;
use super::totals::Totals;
use super::view::View;

/// All tables of a run: whole numbers, which can be merged.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(super) plan: Arc<Plan>,
    pub(super) names: Names,
    pub(super) tables: Vec<Table>,
    pub(super) totals: Totals,
    /// What each game is recognised by, if repeats are counted.
    pub(super) prints: Vec<Fingerprint>,
}

impl Tables {
    /// Tables that have counted nothing.
    pub fn new(plan: Arc<Plan>) -> Self {
        Self {
            tables: vec![Table::default(); plan.specs.len()],
            plan,
            names: Names::default(),
            totals: Totals::default(),
            prints: Vec::new(),
        }
    }

    /// How many games there were.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Counts a game in.
    pub(super) fn add(&mut self, facts: &Facts<'_, '_>) {
        self.totals.add(facts);
        let counts = match self.plan.faulty {
            Faulty::Include => true,
            Faulty::Exclude => !facts.soundness.is_faulty(),
            Faulty::Only => facts.soundness.is_faulty(),
        };
        if !counts {
            return;
        }
        self.totals.counted += 1;
        let whole = View {
            facts,
            side: None,
            ply: None,
            man: None,
        };
        let plan = Arc::clone(&self.plan);
        let specs = plan.specs.iter().zip(&plan.units);
        for ((spec, unit), table) in specs.zip(&mut self.tables) {
            table.add(spec, *unit, &whole, plan.bands, &mut self.names);
        }
    }

    /// Counts in what `later`, made for the same plan, has counted of later games.
    pub fn merge(&mut self, later: Self) {
        self.totals.merge(&later.totals);
        self.prints.extend(later.prints);
        let renamed: Vec<u32> = later
            .names
            .all()
            .iter()
            .map(|name| self.names.number(name))
            .collect();
        let specs = self.plan.specs.iter();
        for ((table, later), spec) in self.tables.iter_mut().zip(later.tables).zip(specs) {
            table.merge(later, spec, &renamed);
        }
    }

    /// The tables as they are read.
    pub fn sheets(&self) -> Vec<Sheet> {
        let specs = self.plan.specs.iter().zip(&self.tables);
        let repeats = self.plan.finds_repeats().then(|| {
            let mut collection = Collection::default();
            collection.sheet(&self.prints)
        });
        specs
            .map(|(spec, table)| table.sheet(spec, self.plan.bands, &self.names))
            .chain(repeats)
            .collect()
    }
}
