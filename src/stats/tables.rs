//! All tables of a run.

use std::sync::Arc;

use super::collection::{Collection, Fingerprint};
use super::count::Faulty;
use super::facts::Facts;
use super::inquiry::{Answers, Inquiry};
use super::names::Names;
use super::plan::Plan;
use super::sheet::Sheet;
use super::table::Table;
use super::totals::Totals;

/// All tables of a run: whole numbers, which can be merged.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(super) plan: Arc<Plan>,
    pub(super) names: Names,
    pub(super) each: Vec<Table>,
    pub(super) totals: Totals,
    /// What each game is recognised by, if repeats are counted.
    pub(super) prints: Vec<Fingerprint>,
}

impl Tables {
    /// Tables that have counted nothing.
    pub fn new(plan: Arc<Plan>) -> Self {
        Self {
            each: vec![Table::default(); plan.specs.len()],
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
    pub(super) fn add(&mut self, facts: &Facts<'_, '_>, answers: &mut Answers) {
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
        answers.begin(&facts.watch.plies);
        let plan = &*self.plan;
        let mut game = Inquiry {
            facts,
            filters: &plan.filters,
            bands: plan.bands,
            names: &mut self.names,
            answers,
        };
        let tables = plan.specs.iter().zip(&plan.layouts);
        for (table, (spec, layout)) in self.each.iter_mut().zip(tables) {
            table.add(spec, layout, &mut game);
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
        let tables = self.plan.specs.iter().zip(&self.plan.layouts);
        let both = self.each.iter_mut().zip(later.each);
        for ((table, later), (spec, layout)) in both.zip(tables) {
            table.merge(later, spec, layout, &renamed);
        }
    }

    /// The tables as they are read.
    pub fn sheets(&self) -> Vec<Sheet> {
        let specs = self.plan.specs.iter().zip(&self.each);
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
