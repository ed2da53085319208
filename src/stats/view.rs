//! One of the things that a table counts, and the game around it.

use crate::chess::Color;

use super::event::Event;
use super::facts::Facts;
use super::plies::Ply;

/// A game or a side of it. Plies and men are counted by their columns of keys, since there are many.
#[derive(Copy, Clone)]
pub(super) struct View<'v, 'g, 'a> {
    pub facts: &'v Facts<'g, 'a>,
    pub side: Option<Color>,
}

impl<'v, 'g, 'a> View<'v, 'g, 'a> {
    /// The whole game, or a side of it.
    pub(super) fn of(facts: &'v Facts<'g, 'a>, side: Option<Color>) -> Self {
        Self { facts, side }
    }

    /// The plies that belong to it, with their numbers.
    pub(super) fn plies(self) -> impl Iterator<Item = (usize, &'v Ply)> {
        let plies = self.facts.watch.plies.iter().enumerate();
        plies.filter(move |(_, ply)| self.side.is_none_or(|side| ply.by == side))
    }

    /// How often something happens.
    pub(super) fn count(self, event: Event) -> usize {
        if self.facts.is_for_three() {
            return self.facts.watch.three.count(event);
        }
        let happens = |(_, ply): &(usize, &Ply)| event.happens_in(ply);
        self.plies().filter(happens).count()
    }
}
