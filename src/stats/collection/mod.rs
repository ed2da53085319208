//! Games that a collection holds twice, and names that it spells in two ways.
//!
//! A game is remembered by numbers made of its moves and its tags; a name by its text.

mod fingerprint;
mod spellings;

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

pub use self::fingerprint::{Fingerprint, MoveHash};
pub use self::spellings::Spellings;

use self::fingerprint::{Occasion, mixed};
use super::sheet::{Column, Datum, Sheet};

/// What a game has in common with an earlier one, by the number of that. No two whose `GameId`, address or
/// time of day differ have more in common than their moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// Players, date, round, result and moves, whatever of them is known.
    Same(u32),
    /// Players, day, round and event, which are known, but not the result.
    Conflicting(u32),
    /// Players, day, round, event and all moves of the shorter game, twelve at least; but not the length.
    CutShort(u32),
    /// The moves.
    SameMoves(u32),
}

/// The games of a collection, as far as it takes to find repeats.
#[derive(Clone, Default, Debug)]
pub struct Collection {
    games: Vec<Fingerprint>,
    firsts: Firsts,
}

impl Collection {
    /// Adds a game, the next by number from 0, and says what earlier game it repeats.
    pub fn add(&mut self, game: Fingerprint) -> Option<Repeat> {
        let repeat = self.firsts.repeat(&self.games, &game);
        self.games.push(game);
        repeat
    }
}

/// The number of the first game of each kind. A kind is whatever two games must have in common before it is
/// worth while to compare them.
#[derive(Clone, Default, Debug)]
struct Firsts(FxHashMap<u64, u32>);

impl Firsts {
    /// What `game`, the next after `earlier`, repeats.
    fn repeat(&mut self, earlier: &[Fingerprint], game: &Fingerprint) -> Option<Repeat> {
        let number = earlier.len() as u32;
        let mut first = |kind: Option<u64>| match self.0.entry(kind?) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(place) => {
                place.insert(number);
                None
            }
        };
        let [record, pairing, beginning, moves] = game.kinds().map(&mut first);
        let of_one_game = |nth: &u32| !game.is_told_from(&earlier[*nth as usize]);
        let same = record.filter(of_one_game).map(Repeat::Same);
        let conflicting = || {
            let first = pairing.filter(of_one_game)?;
            let result = earlier[first as usize].result;
            let differs = result != 0 && game.result != 0 && result != game.result;
            differs.then_some(Repeat::Conflicting(first))
        };
        let cut_short = || {
            let first = beginning.filter(of_one_game)?;
            let is_cut = game.is_longer_or_shorter_than(&earlier[first as usize]);
            is_cut.then_some(Repeat::CutShort(first))
        };
        same.or_else(conflicting)
            .or_else(cut_short)
            .or_else(|| moves.map(Repeat::SameMoves))
    }
}

impl Fingerprint {
    /// The kinds that the game is of: those of one record, those of one pairing, those of one pairing that
    /// begin alike, and those of the same moves.
    fn kinds(&self) -> [Option<u64>; 4] {
        let kind = |nth: u64, parts: &[u64]| {
            let start = mixed(nth);
            parts.iter().fold(start, |hash, part| mixed(hash ^ part))
        };
        let record = self.record.map(u64::from);
        let event = u64::from(self.event);
        let says_much = self.plies > 0 || self.occasion == Occasion::Round;
        [
            record
                .filter(|_| says_much)
                .map(|record| kind(1, &[record, self.moves, self.result.into()])),
            record
                .filter(|_| self.occasion == Occasion::Round)
                .map(|record| kind(2, &[record, event])),
            record
                .zip(self.line.first())
                .map(|(record, &beginning)| kind(3, &[record, event, beginning.into()])),
            (self.plies > 0).then(|| kind(4, &[self.moves])),
        ]
    }
}

/// How many of `games`, which are all and in order, repeat an earlier one, and how.
pub(super) fn sheet(games: &[Fingerprint]) -> Sheet {
    const KINDS: [&str; 4] = [
        "the same game",
        "the same record with another result",
        "the same game cut short",
        "the same moves under another record",
    ];
    let mut counts = [0; KINDS.len()];
    let mut firsts = Firsts::default();
    for (number, game) in games.iter().enumerate() {
        match firsts.repeat(&games[..number], game) {
            Some(Repeat::Same(_)) => counts[0] += 1,
            Some(Repeat::Conflicting(_)) => counts[1] += 1,
            Some(Repeat::CutShort(_)) => counts[2] += 1,
            Some(Repeat::SameMoves(_)) => counts[3] += 1,
            None => {}
        }
    }
    let row = |(kind, count): (&str, u64)| vec![Datum::Text(kind.to_owned()), Datum::Count(count)];
    Sheet {
        name: "duplicates".to_owned(),
        title: "Games that repeat an earlier one".to_owned(),
        unit: "games",
        columns: vec![Column::new("repeat"), Column::new("games")],
        keys: 1,
        rows: KINDS.into_iter().zip(counts).map(row).collect(),
    }
}

#[cfg(test)]
mod tests;
