//! A game as the tables ask for it: each question is put once, however many tables have it.

use super::dimension::Dimension;
use super::facts::Facts;
use super::filter::Filter;
use super::label::{Bands, Key};
use super::men::{Man, has_men, men};
use super::names::Names;
use super::plies::Ply;
use super::unit::Unit;
use super::view::View;
use crate::chess::Color;

/// A game as the tables ask for it.
pub(super) struct Inquiry<'x, 'g, 'a> {
    pub facts: &'x Facts<'g, 'a>,
    pub filters: &'x [Filter],
    pub bands: Bands,
    pub names: &'x mut Names,
    pub answers: &'x mut Answers,
}

/// The answers of the game; their memory is kept from game to game.
#[derive(Default, Debug)]
pub(super) struct Answers {
    keys: Vec<ByView<Key>>,
    passed: Vec<ByView<bool>>,
    columns: Vec<Column>,
    men: Vec<Man>,
    sides_of_men: Vec<Color>,
    sides_of_plies: Vec<Color>,
    /// Where the plies stand on the grid of the table that is being counted.
    pub places: Vec<u32>,
}

/// An answer of the whole game, of White, and of Black.
type ByView<T> = [Option<T>; 3];

/// A key for each ply.
#[derive(Default, Debug)]
struct Column {
    keys: Vec<Key>,
    state: Written,
}

/// Whether something is written.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
enum Written {
    #[default]
    No,
    OfThisGame,
    /// The same of every game.
    OfAll,
}

impl Answers {
    /// Answers about nothing yet.
    pub(super) fn new(filters: usize) -> Self {
        let dimensions = Dimension::all().count();
        Self {
            keys: vec![[None; 3]; dimensions],
            passed: vec![[None; 3]; filters],
            sides_of_men: men().iter().map(|man| man.side).collect(),
            men: men(),
            columns: std::iter::repeat_with(Column::default)
                .take(dimensions)
                .collect(),
            ..Self::default()
        }
    }

    /// Forgets the game before; this one has these plies.
    pub(super) fn begin(&mut self, plies: &[Ply]) {
        self.keys.fill([None; 3]);
        self.passed.fill([None; 3]);
        for column in &mut self.columns {
            if column.state == Written::OfThisGame {
                column.state = Written::No;
            }
        }
        self.sides_of_plies.clear();
        self.sides_of_plies.extend(plies.iter().map(|ply| ply.by));
    }
}

fn nth(side: Option<Color>) -> usize {
    side.map_or(0, |side| 1 + side as usize)
}

impl Inquiry<'_, '_, '_> {
    /// The key of the game or of a side.
    pub(super) fn key(&mut self, dimension: Dimension, side: Option<Color>) -> Key {
        let answer = &mut self.answers.keys[dimension as usize][nth(side)];
        *answer.get_or_insert_with(|| {
            let value = dimension.value(&View::of(self.facts, side));
            dimension.key(value, self.bands, self.names)
        })
    }

    /// Does the nth filter let the game or a side through?
    pub(super) fn passes(&mut self, filter: usize, side: Option<Color>) -> bool {
        let answer = &mut self.answers.passed[filter][nth(side)];
        *answer.get_or_insert_with(|| self.filters[filter].passes(&View::of(self.facts, side)))
    }

    /// The keys of the plies or men. Those of the men are the same in every game that has them.
    pub(super) fn column(&mut self, dimension: Dimension) -> &[Key] {
        let column = &mut self.answers.columns[dimension as usize];
        if column.state == Written::No {
            column.state = match dimension.unit() {
                Unit::Man => {
                    dimension.man_keys(&self.answers.men, &mut column.keys);
                    Written::OfAll
                }
                Unit::Game | Unit::Side | Unit::Ply => {
                    dimension.ply_keys(self.facts, &mut column.keys);
                    Written::OfThisGame
                }
            };
        }
        &column.keys
    }

    /// A column that has been asked for.
    pub(super) fn written(&self, dimension: Dimension) -> &[Key] {
        &self.answers.columns[dimension as usize].keys
    }

    /// Whose the plies or men are; nobody's in a game that does not speak of them.
    pub(super) fn sides(&self, unit: Unit) -> &[Color] {
        match unit {
            Unit::Man if has_men(self.facts) => &self.answers.sides_of_men,
            Unit::Ply => &self.answers.sides_of_plies,
            Unit::Game | Unit::Side | Unit::Man => &[],
        }
    }

    /// The men of the array.
    pub(super) fn men(&self) -> &[Man] {
        &self.answers.men
    }
}
