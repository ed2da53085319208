//! The tables of games for three, and which of them a run makes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::counts::Counts;
use crate::diagnostic::UnknownName;
use crate::stats::facts::Facts;
use crate::stats::filter::Filter;
use crate::stats::sheet::Sheet;
use crate::stats::unit::Unit;
use crate::stats::view::View;

/// A table of games for three.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each has its name and a sentence in the list")]
pub enum ThreePlayerTable {
    Lengths,
    Endings,
    Results,
    Seats,
    Places,
    Players,
    Exits,
    Mates,
    Transfers,
    Freezes,
    Encounters,
    Men,
}

struct Entry {
    table: ThreePlayerTable,
    name: &'static str,
    title: &'static str,
    meaning: &'static str,
}

const fn entry(
    table: ThreePlayerTable,
    [name, title]: [&'static str; 2],
    meaning: &'static str,
) -> Entry {
    Entry {
        table,
        name,
        title,
        meaning,
    }
}

#[rustfmt::skip]
const ENTRIES: &[Entry] = &[
    entry(ThreePlayerTable::Lengths,    ["three-lengths", "Three players: lengths"], "rounds and plies of a game"),
    entry(ThreePlayerTable::Endings,    ["three-endings", "Three players: how games end"], "ways of ending, and lengths"),
    entry(ThreePlayerTable::Results,    ["three-results", "Three players: results"], "places of White, Red and Black, and lengths"),
    entry(ThreePlayerTable::Seats,      ["three-seats", "Three players: places by seat"], "places and points by seat"),
    entry(ThreePlayerTable::Places,     ["three-places", "Three players: points by place"], "how often a place is reached, and its points"),
    entry(ThreePlayerTable::Players,    ["three-players", "Three players: places by player"], "places and points by player"),
    entry(ThreePlayerTable::Exits,      ["three-exits", "Three players: who leaves"], "who is mated, frozen, resigns, ..., and in which round"),
    entry(ThreePlayerTable::Mates,      ["three-mates", "Three players: mates"], "who mates whom, and with which man"),
    entry(ThreePlayerTable::Transfers,  ["three-transfers", "Three players: armies taken over"], "who takes over whose men, how many, and wins"),
    entry(ThreePlayerTable::Freezes,    ["three-freezes", "Three players: freezes"], "who is stalemated, when, and in which place he ends"),
    entry(ThreePlayerTable::Encounters, ["three-encounters", "Three players: who meets whom"], "checks, captures and mates by player and opponent"),
    entry(ThreePlayerTable::Men,        ["three-men", "Three players: men"], "moves, checks, captures and mates by kind of man"),
];

impl ThreePlayerTable {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.table)
    }

    /// The tables of a run that asks for none.
    pub fn usual() -> impl Iterator<Item = Self> {
        Self::all().filter(|table| match table {
            Self::Lengths
            | Self::Endings
            | Self::Seats
            | Self::Exits
            | Self::Mates
            | Self::Transfers
            | Self::Freezes => true,
            Self::Results | Self::Places | Self::Players | Self::Encounters | Self::Men => false,
        })
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// Its kebab-case name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What stands above it.
    pub(super) fn title(self) -> &'static str {
        self.entry().title
    }

    /// What it shows, for help texts.
    pub fn meaning(self) -> &'static str {
        self.entry().meaning
    }
}

impl fmt::Display for ThreePlayerTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ThreePlayerTable {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all()
            .find(|table| table.name() == text)
            .ok_or_else(|| UnknownName::among(text, Self::all().map(Self::name)))
    }
}

/// When the tables are shown.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// They were asked for by name.
    Always,
    /// Nobody named them: only if there are games for three.
    #[default]
    IfThereAreAny,
}

/// The tables of games for three that a run makes, and of which games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::stats) struct ThreeTables {
    pub tables: Vec<ThreePlayerTable>,
    pub show: Show,
    pub only: Vec<Filter>,
}

impl ThreeTables {
    /// Does a game for three count? What games for two only have, it does not have.
    pub(in crate::stats) fn lets_through(&self, facts: &Facts<'_, '_>) -> bool {
        let view = View::of(facts, None);
        self.only.iter().all(|filter| {
            let dimension = filter.dimension();
            dimension.unit() == Unit::Game && dimension.is_of_three() && filter.passes(&view)
        })
    }

    /// The tables that are shown.
    pub(in crate::stats) fn sheets(&self, counts: &Counts) -> Vec<Sheet> {
        if self.show == Show::IfThereAreAny && counts.games() == 0 {
            return Vec::new();
        }
        let tables = self.tables.iter();
        tables.map(|&table| counts.sheet(table)).collect()
    }

    /// All that decides what they count, in words.
    pub(in crate::stats) fn words(&self) -> Option<String> {
        let names: Vec<&str> = self.tables.iter().map(|table| table.name()).collect();
        (!names.is_empty()).then(|| names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_enum() {
        for (table, index) in ThreePlayerTable::all().zip(0..) {
            assert_eq!(table as usize, index, "{table}");
            assert_eq!(table.name().parse(), Ok(table));
        }
        let wrong = "three-mate".parse::<ThreePlayerTable>().unwrap_err();
        assert_eq!(wrong.nearest, Some("three-mates"));
    }
}
