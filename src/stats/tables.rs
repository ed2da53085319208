//! All tables of a run.

use std::sync::Arc;

use super::collection::{self, Fingerprint};
use super::count::Faulty;
use super::facts::Facts;
use super::inquiry::{Answers, Inquiry};
use super::names::Names;
use super::plan::Plan;
use super::sheet::Sheet;
use super::table::Table;
use super::three_player::{Counts, Show};
use super::totals::Totals;

/// All tables of a run: whole numbers, which can be merged.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(super) plan: Arc<Plan>,
    pub(super) names: Names,
    pub(super) each: Vec<Table>,
    pub(super) totals: Totals,
    /// What is counted of games for three.
    pub(super) three: Counts,
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
            three: Counts::default(),
            prints: Vec::new(),
        }
    }

    /// Has none of the tables a row?
    pub fn are_all_empty(&self) -> bool {
        self.each.iter().all(|table| table.rows.is_empty()) && self.three.games() == 0
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
        if facts.is_for_three() && plan.three.lets_through(facts) {
            self.three.add(facts);
        }
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

    /// Ends the counting of games.
    pub(super) fn settle(&mut self) {
        let tables = self.plan.specs.iter().zip(&self.plan.layouts);
        for (table, (spec, layout)) in self.each.iter_mut().zip(tables) {
            table.settle(spec, layout);
        }
    }

    /// Counts in what `later`, made for the same plan, has counted of later games.
    pub fn merge(&mut self, later: Self) {
        self.totals.merge(&later.totals);
        self.three.merge(&later.three);
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
        let repeats = self
            .plan
            .finds_repeats()
            .then(|| collection::sheet(&self.prints));
        specs
            .filter(|(_, table)| !self.is_beside_the_point(table))
            .map(|(spec, table)| table.sheet(spec, self.plan.bands, &self.names))
            .chain(self.plan.three.sheets(&self.three))
            .chain(repeats)
            .collect()
    }

    /// A table of games for two that nobody named, where all games are for three.
    fn is_beside_the_point(&self, table: &Table) -> bool {
        let are_all_for_three = self.three.games() > 0 && self.three.games() == self.totals.counted;
        table.rows.is_empty() && are_all_for_three && self.plan.three.show == Show::IfThereAreAny
    }
}
