//! All that a run counts.

use super::count::Faulty;
use super::filter::Filter;
use super::label::Bands;
use super::layout::Layout;
use super::spec::{MOST_DIMENSIONS, Spec};
use super::three_player::{Show, ThreePlayerTable, ThreeTables};
use super::unit::Unit;
use super::watch::{Look, Needs};

/// All that a run counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub(super) specs: Vec<Spec>,
    pub(super) layouts: Vec<Layout>,
    /// The filters of all tables, each once.
    pub(super) filters: Vec<Filter>,
    pub(super) faulty: Faulty,
    pub(super) bands: Bands,
    pub(super) needs: Needs,
    /// By which rules games are judged.
    pub(super) rules: String,
    /// Which tables of games for three.
    pub(super) three: ThreeTables,
}

/// Why tables cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// More dimensions than a table has.
    #[error("the table `{table}` has more than {MOST_DIMENSIONS} dimensions")]
    TooManyDimensions {
        /// Its title.
        table: String,
    },
    /// A metric has no meaning for what a table counts.
    #[error("the table `{table}` counts {unit}, of which `{metric}` cannot be measured")]
    Unmeasurable {
        /// Its title.
        table: String,
        /// What it counts.
        unit: Unit,
        /// The metric.
        metric: super::Metric,
    },
    /// Plies have no men of the array, and men no plies.
    #[error("the table `{table}` cannot tell both plies and men of the array apart")]
    MenAndPlies {
        /// Its title.
        table: String,
    },
}

impl Plan {
    /// A run that makes these tables, of the games that `only` lets through.
    ///
    /// # Errors
    /// If a table makes no sense.
    #[expect(clippy::missing_panics_doc, reason = "it cannot happen")]
    pub fn new(
        mut specs: Vec<Spec>,
        only: &[Filter],
        faulty: Faulty,
        rating_band: u32,
    ) -> Result<Self, PlanError> {
        for spec in &mut specs {
            spec.only.extend_from_slice(only);
            check(spec)?;
        }
        let needs = specs
            .iter()
            .map(Spec::needs)
            .fold(Needs::default(), Needs::and);
        let mut filters: Vec<Filter> = Vec::new();
        for only in specs.iter().flat_map(|spec| &spec.only) {
            if !filters.contains(only) {
                filters.push(only.clone());
            }
        }
        let number = |wanted: &Filter| filters.iter().position(|filter| filter == wanted);
        let layouts = specs.iter().map(|spec| {
            let filter = |nth: usize| number(&spec.only[nth]).expect("all of them are there");
            Layout::new(spec, filter)
        });
        Ok(Self {
            layouts: layouts.collect(),
            filters,
            specs,
            faulty,
            bands: Bands {
                rating: rating_band.max(1),
            },
            needs,
            rules: String::new(),
            three: ThreeTables {
                only: only.to_vec(),
                ..ThreeTables::default()
            },
        })
    }

    /// A run that counts nothing but games.
    pub(super) fn nothing() -> Self {
        Self {
            specs: Vec::new(),
            layouts: Vec::new(),
            filters: Vec::new(),
            faulty: Faulty::default(),
            bands: Bands { rating: 1 },
            needs: Needs::default(),
            rules: String::new(),
            three: ThreeTables::default(),
        }
    }

    /// The same, with the games that repeat others counted too, for which every game is remembered.
    #[must_use]
    pub fn with_repeats(mut self) -> Self {
        self.needs.repeats = Look::At;
        self
    }

    /// The same, with these tables of games for three.
    #[must_use]
    pub fn with_three_player(mut self, tables: Vec<ThreePlayerTable>, show: Show) -> Self {
        self.three.tables = tables;
        self.three.show = show;
        self
    }

    /// The same, of games judged by these rules, in words that differ where the rules do.
    #[must_use]
    pub fn by_rules(mut self, rules: String) -> Self {
        self.rules = rules;
        self
    }

    /// Are repeats counted?
    pub(super) fn finds_repeats(&self) -> bool {
        self.needs.repeats == Look::At
    }

    /// All that decides what is counted, in words.
    pub(super) fn words(&self) -> Vec<String> {
        let repeats = if self.finds_repeats() {
            " with duplicates"
        } else {
            ""
        };
        let options = format!(
            "{}, faulty {} rating-band {}{repeats}",
            self.rules, self.faulty, self.bands.rating
        );
        let specs = self.specs.iter().map(Spec::words);
        let three = self.three.words();
        [options].into_iter().chain(specs).chain(three).collect()
    }
}

fn check(spec: &Spec) -> Result<(), PlanError> {
    let table = || spec.title.clone();
    if spec.by.len() > MOST_DIMENSIONS {
        return Err(PlanError::TooManyDimensions { table: table() });
    }
    let unit = spec.unit();
    let filters = spec.only.iter().map(Filter::dimension);
    let mut used = spec.by.iter().copied().chain(filters);
    if unit == Unit::Man && used.any(|dimension| dimension.unit() == Unit::Ply) {
        return Err(PlanError::MenAndPlies { table: table() });
    }
    match spec.metrics.iter().find(|metric| !metric.measures(unit)) {
        None => Ok(()),
        Some(&metric) => Err(PlanError::Unmeasurable {
            table: table(),
            unit,
            metric,
        }),
    }
}
