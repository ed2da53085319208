//! What a table shows.

use super::dimension::Dimension;
use super::filter::Filter;
use super::metric::Metric;
use super::unit::Unit;
use super::watch::Needs;

/// The most dimensions of a table.
pub(super) const MOST_DIMENSIONS: usize = 4;

/// What a table shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Kebab-case name, for files and programs.
    pub name: String,
    /// What people read above it.
    pub title: String,
    /// By what rows are told apart.
    pub by: Vec<Dimension>,
    /// What is measured.
    pub metrics: Vec<Metric>,
    /// What is let through, beside the filters of the whole run.
    pub only: Vec<Filter>,
    /// In which order its rows stand.
    pub rows: Rows,
}

/// In which order rows stand.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rows {
    /// As the dimensions have it, one after the other.
    #[default]
    ByDimension,
    /// The most frequent first.
    ByCount,
}

impl Spec {
    /// What it counts: the finest unit of its dimensions, filters and metrics.
    pub fn unit(&self) -> Unit {
        let dimensions = self.by.iter().map(|dimension| dimension.unit());
        let filters = self.only.iter().map(|filter| filter.dimension().unit());
        let metrics = self.metrics.iter().map(|metric| metric.unit());
        dimensions
            .chain(filters)
            .chain(metrics)
            .max()
            .unwrap_or(Unit::Game)
    }

    /// Does it count games of three players too? Not if it speaks of what only games for two have.
    pub(super) fn is_of_three(&self) -> bool {
        let filters = self.only.iter().map(Filter::dimension);
        let mut dimensions = self.by.iter().copied().chain(filters);
        self.unit() == Unit::Game && dimensions.all(Dimension::is_of_three)
    }

    /// What must be looked at.
    pub(super) fn needs(&self) -> Needs {
        let unit = if self.unit() >= Unit::Ply {
            Dimension::Piece.needs()
        } else {
            Needs::default()
        };
        let dimensions = self.by.iter().map(|dimension| dimension.needs());
        let filters = self.only.iter().map(|filter| filter.dimension().needs());
        let metrics = self.metrics.iter().map(|metric| metric.needs());
        dimensions
            .chain(filters)
            .chain(metrics)
            .fold(unit, Needs::and)
    }

    /// All that decides what it counts, in words: parts that differ in it cannot be joined.
    pub(super) fn words(&self) -> String {
        let list = |words: Vec<String>| words.join(",");
        format!(
            "{}: {} by {} where {}",
            self.name,
            list(self.metrics.iter().map(ToString::to_string).collect()),
            list(self.by.iter().map(ToString::to_string).collect()),
            list(self.only.iter().map(ToString::to_string).collect()),
        )
    }
}
