//! What is counted of all games for three: whole numbers, which can be merged.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::SEATS;
use super::seen::Left;
use super::standing::{Standing, place};
use crate::adjudicate::replay::Known;
use crate::chess::Role;
use crate::game::{Outcome, Seat, Termination};
use crate::pgn::tag;
use crate::stats::dimension::Dimension;
use crate::stats::facts::Facts;
use crate::stats::label::{Key, UNKNOWN};
use crate::stats::metric::Spread;
use crate::stats::value::Value;
use crate::stats::view::View;
use crate::three_player::{Army, Mating};

/// What is counted of all games for three. Keys of maps are small numbers, which the tables put into words.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::stats) struct Counts {
    pub(super) lengths: Lengths,
    pub(super) endings: BTreeMap<Key, Lengths>,
    /// By the places, a digit for each seat; 0 for an absent one.
    pub(super) results: BTreeMap<Key, Lengths>,
    pub(super) seats: [Standing; SEATS],
    pub(super) players: BTreeMap<String, Standing>,
    /// By the place, then by how many others share it: how often, and for how many twelfths of a point.
    pub(super) places: [[(u64, i64); SEATS]; SEATS],
    /// By who left, then by how.
    pub(super) exits: [BTreeMap<Key, Spread>; SEATS],
    /// By who mated, then by whom, then by the man.
    pub(super) mates: [[BTreeMap<Key, u64>; SEATS]; SEATS],
    /// By who took over, then by whose men.
    pub(super) transfers: [[Transfers; SEATS]; SEATS],
    pub(super) freezes: [Freezes; SEATS],
    /// By who moves, then by the other.
    pub(super) encounters: [[Encounters; SEATS]; SEATS],
    pub(super) men: [Men; Role::ALL.len()],
}

/// How long games are.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Lengths {
    pub games: u64,
    pub rounds: Spread,
    pub plies: Spread,
}

/// Armies that one player took over from another.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Transfers {
    pub count: u64,
    pub men: u64,
    /// Games with a result, and those of them that the new owner won.
    pub with_result: u64,
    pub won: u64,
}

/// Freezes of one seat.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Freezes {
    pub rounds: Spread,
    pub standing: Standing,
}

/// What the moves of one player did to another.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Encounters {
    pub games: u64,
    pub checks: u64,
    pub captures: u64,
    pub frozen: u64,
    pub mates: u64,
}

/// What the men of one role did.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Men {
    pub moves: u64,
    pub checks: u64,
    pub captures: u64,
    pub taken: u64,
    pub mates: u64,
}

/// The man that mated: a role, or one of these.
pub(super) const SEVERAL: Key = Role::ALL.len() as Key;
/// None of the mater's men gives the check.
pub(super) const NO_MAN: Key = SEVERAL + 1;

impl Counts {
    /// How many games.
    pub(in crate::stats) fn games(&self) -> u64 {
        self.lengths.games
    }

    /// Counts a game in.
    pub(in crate::stats) fn add(&mut self, facts: &Facts<'_, '_>) {
        let (rounds, plies) = (facts.watch.three.rounds(), facts.plies);
        self.lengths.add(rounds, plies);
        let ending = ending(facts);
        self.endings.entry(ending).or_default().add(rounds, plies);
        let result = facts.places.map_or(UNKNOWN, |(outcome, _)| digits(outcome));
        self.results.entry(result).or_default().add(rounds, plies);
        self.add_places(facts);
        let seen = &facts.watch.three;
        for left in seen.exits.iter().flatten() {
            self.add_exit(left, facts);
        }
        for (counts, deeds) in self.men.iter_mut().zip(&seen.men) {
            counts.moves += deeds.moves;
            counts.checks += deeds.checks;
            counts.captures += deeds.captures;
            counts.taken += deeds.taken;
        }
        for (by, row) in self.encounters.iter_mut().enumerate() {
            for (of, counts) in row.iter_mut().enumerate() {
                let against = &seen.against[by][of];
                counts.games += u64::from(by != of && seen.sits(by) && seen.sits(of));
                counts.checks += against.checks;
                counts.captures += against.captures;
                counts.frozen += against.frozen;
            }
        }
    }

    fn add_places(&mut self, facts: &Facts<'_, '_>) {
        let seats = Army::ALL.iter().map(|seat| seat.index());
        for seat in seats.filter(|&seat| facts.watch.three.sits(seat)) {
            self.seats[seat].add(seat, facts.places);
            if let Some(name) = player(facts, seat) {
                let standing = self.players.entry(name).or_default();
                standing.add(seat, facts.places);
            }
            let Some((outcome, points)) = facts.places else {
                continue;
            };
            if let Some((place, others)) = place(outcome, seat) {
                let (count, twelfths) = &mut self.places[place][others];
                *count += 1;
                *twelfths += points[seat].twelfths();
            }
        }
    }

    fn add_exit(&mut self, left: &Left, facts: &Facts<'_, '_>) {
        let seat = left.seat;
        let exits = self.exits[seat].entry(left.how as Key).or_default();
        exits.add(left.round);
        if left.how == Termination::Stalemate {
            self.freezes[seat].rounds.add(left.round);
            self.freezes[seat].standing.add(seat, facts.places);
        }
        let Some(mate) = left.mate else { return };
        let man = match mate.with {
            Mating::Man(man) => {
                self.men[man.role as usize].mates += 1;
                man.role as Key
            }
            Mating::Several => SEVERAL,
            Mating::None => NO_MAN,
        };
        *self.mates[mate.by][seat].entry(man).or_default() += 1;
        self.encounters[mate.by][seat].mates += 1;
        if let Some(men) = mate.transfer {
            let transfers = &mut self.transfers[mate.by][seat];
            transfers.count += 1;
            transfers.men += men;
            if let Some((outcome, _)) = facts.places {
                transfers.with_result += 1;
                transfers.won += u64::from(outcome.winner() == Some(mate.by));
            }
        }
    }

    /// Counts in what `later` has counted of later games.
    pub(in crate::stats) fn merge(&mut self, later: &Self) {
        self.lengths.merge(&later.lengths);
        for (mine, theirs) in [
            (&mut self.endings, &later.endings),
            (&mut self.results, &later.results),
        ] {
            for (key, lengths) in theirs {
                mine.entry(*key).or_default().merge(lengths);
            }
        }
        for (seat, later) in self.seats.iter_mut().zip(&later.seats) {
            seat.merge(later);
        }
        for (name, standing) in &later.players {
            self.players
                .entry(name.clone())
                .or_default()
                .merge(standing);
        }
        let places = self.places.iter_mut().flatten();
        for (place, later) in places.zip(later.places.iter().flatten()) {
            place.0 += later.0;
            place.1 += later.1;
        }
        for (exits, later) in self.exits.iter_mut().zip(&later.exits) {
            for (how, rounds) in later {
                exits.entry(*how).or_default().merge(rounds);
            }
        }
        let mates = self.mates.iter_mut().flatten();
        for (mates, later) in mates.zip(later.mates.iter().flatten()) {
            for (man, count) in later {
                *mates.entry(*man).or_default() += count;
            }
        }
        let transfers = self.transfers.iter_mut().flatten();
        for (transfers, later) in transfers.zip(later.transfers.iter().flatten()) {
            transfers.count += later.count;
            transfers.men += later.men;
            transfers.with_result += later.with_result;
            transfers.won += later.won;
        }
        for (freezes, later) in self.freezes.iter_mut().zip(&later.freezes) {
            freezes.rounds.merge(&later.rounds);
            freezes.standing.merge(&later.standing);
        }
        let encounters = self.encounters.iter_mut().flatten();
        for (counts, later) in encounters.zip(later.encounters.iter().flatten()) {
            counts.games += later.games;
            counts.checks += later.checks;
            counts.captures += later.captures;
            counts.frozen += later.frozen;
            counts.mates += later.mates;
        }
        for (counts, later) in self.men.iter_mut().zip(&later.men) {
            counts.moves += later.moves;
            counts.checks += later.checks;
            counts.captures += later.captures;
            counts.taken += later.taken;
            counts.mates += later.mates;
        }
    }
}

impl Lengths {
    fn add(&mut self, rounds: u32, plies: u32) {
        self.games += 1;
        self.rounds.add(rounds);
        self.plies.add(plies);
    }

    pub(super) fn merge(&mut self, later: &Self) {
        self.games += later.games;
        self.rounds.merge(&later.rounds);
        self.plies.merge(&later.plies);
    }
}

/// How the game ended, as the dimension `termination` has it.
fn ending(facts: &Facts<'_, '_>) -> Key {
    match Dimension::Termination.value(&View::of(facts, None)) {
        Value::Code(code) => code,
        Value::Unknown | Value::Number(_) | Value::Text(_) => UNKNOWN,
    }
}

fn digits(outcome: Outcome) -> Key {
    let places = (0..SEATS).map(|seat| outcome.place(seat).map_or(0, Key::from));
    places.fold(0, |digits, place| digits * 10 + place)
}

fn player(facts: &Facts<'_, '_>, seat: usize) -> Option<String> {
    let tag = [Known::White, Known::Red, Known::Black][seat];
    facts.text(tag).map(|raw| tag::decode(raw).into_owned())
}
