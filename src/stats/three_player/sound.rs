//! Whether the counts of a part can be true: sums that must agree, counts of more than there is.
//!
//! What one game adds to several tables must be there in all of them, so a single number that was changed
//! is found nearly wherever it stands: not in how many men were taken over, and in which rounds players left.

use std::collections::BTreeMap;

use super::SEATS;
use super::counts::{Counts, Encounters, Freezes, Lengths, Men, NO_MAN, Transfers};
use super::standing::Standing;
use super::table::ThreePlayerTable as Table;
use crate::chess::Role;
use crate::game::Termination;
use crate::stats::label::{Key, ON_THE_BOARD, UNKNOWN};
use crate::stats::metric::{Spread, are_points};

/// More men than this stand on no board.
const MOST_MEN: u64 = 96;

impl Counts {
    /// Can games of so many plies in all have been counted so? All of one part; nothing is too large.
    ///
    /// # Errors
    /// The first table whose numbers do not add up.
    pub(in crate::stats) fn check(&self, plies: u64) -> Result<(), String> {
        let checked = self
            .check_lengths(plies)
            .and_then(|()| self.check_standings())
            .and_then(|()| self.check_exits())
            .and_then(|()| self.check_mates())
            .and_then(|()| self.check_deeds());
        checked.map_err(|table| format!("`{table}` does not add up"))
    }

    fn check_lengths(&self, plies: u64) -> Result<(), Table> {
        let all = &self.lengths;
        must(Table::Lengths, || all.adds_up() && all.plies.sum() <= plies)?;
        let is_ending = |key: Key| key <= ON_THE_BOARD || key == UNKNOWN;
        let is_result = |key: Key| {
            let places = [key / 100, key / 10 % 10, key % 10];
            key == UNKNOWN || places.into_iter().all(|place| place <= SEATS as Key)
        };
        let add_up = |parts: &BTreeMap<Key, Lengths>| {
            parts.values().all(Lengths::adds_up) && Lengths::of(parts.values()) == *all
        };
        let endings = self.endings.keys().all(|&key| is_ending(key));
        must(Table::Endings, || endings && add_up(&self.endings))?;
        let results = self.results.keys().all(|&key| is_result(key));
        must(Table::Results, || results && add_up(&self.results))
    }

    fn check_standings(&self) -> Result<(), Table> {
        let games = self.lengths.games;
        let seats = self.seats.iter();
        must(Table::Seats, || {
            seats
                .clone()
                .all(|seat| seat.games <= games && seat.adds_up())
        })?;
        must(Table::Players, || {
            self.players.values().all(Standing::adds_up)
                && sum(self.players.values().map(|player| player.games))
                    <= sum(seats.clone().map(|seat| seat.games))
        })?;
        must(Table::Results, || self.places_of_results())?;
        let mut worth = [[0; SEATS]; SEATS];
        for (place, by_sharers) in self.places.iter().enumerate() {
            for (others, &(count, twelfths)) in by_sharers.iter().enumerate() {
                let by_seat = seats.clone().map(|seat| seat.count(place, others));
                let by_player = self.players.values();
                let by_player = by_player.map(|player| player.count(place, others));
                let each = i64::try_from(count).unwrap_or_default().max(1);
                must(Table::Places, || {
                    sum(by_seat) == count.into()
                        && are_points(twelfths, count)
                        && twelfths % each == 0
                })?;
                must(Table::Players, || sum(by_player) <= count.into())?;
                worth[place][others] = twelfths / each;
            }
        }
        let is_worth = |standing: &Standing| standing.is_worth(&worth);
        must(Table::Seats, || seats.clone().all(is_worth))?;
        must(Table::Players, || self.players.values().all(is_worth))?;
        let mut freezes = self.freezes.iter().map(|freezes| &freezes.standing);
        must(Table::Freezes, || freezes.all(is_worth))
    }

    /// Have the seats the places that the results say?
    fn places_of_results(&self) -> bool {
        let mut places = [[[0_u128; SEATS]; SEATS]; SEATS];
        for (&key, lengths) in self.results.iter().filter(|(key, _)| **key != UNKNOWN) {
            let digits = [key / 100, key / 10 % 10, key % 10];
            for (seat, digit) in digits.into_iter().enumerate() {
                let sharing = digits.iter().filter(|&&other| other == digit).count();
                if let Some(place) = digit.checked_sub(1) {
                    places[seat][place as usize][sharing - 1] += u128::from(lengths.games);
                }
            }
        }
        let mut all = (0..SEATS).flat_map(|seat| {
            (0..SEATS).flat_map(move |place| (0..SEATS).map(move |others| (seat, place, others)))
        });
        all.all(|(seat, place, others)| {
            u128::from(self.seats[seat].count(place, others)) == places[seat][place][others]
        })
    }

    fn check_exits(&self) -> Result<(), Table> {
        let none = Spread::default();
        for (seat, exits) in self.exits.iter().enumerate() {
            let standing = &self.seats[seat];
            let known = exits.keys().all(|&key| key < Termination::ALL.len() as Key);
            let sound = exits
                .values()
                .all(|rounds| rounds.is_sound() && rounds.count() > 0);
            must(Table::Exits, || {
                known && sound && sum(exits.values().map(Spread::count)) <= standing.games.into()
            })?;
            let Freezes {
                rounds,
                standing: frozen,
            } = &self.freezes[seat];
            let stalemates = exits.get(&(Termination::Stalemate as Key));
            must(Table::Freezes, || {
                rounds == stalemates.unwrap_or(&none)
                    && frozen.games == rounds.count()
                    && frozen.adds_up()
                    && frozen.is_part_of(standing)
            })?;
        }
        Ok(())
    }

    fn check_mates(&self) -> Result<(), Table> {
        for of in 0..SEATS {
            let mut mates = 0;
            for by in 0..SEATS {
                let by_man = &self.mates[by][of];
                let count = sum(by_man.values().copied());
                must(Table::Mates, || {
                    by_man.keys().all(|&man| man <= NO_MAN)
                        && by_man.values().all(|&count| count > 0)
                        && (by != of || count == 0)
                        && u128::from(self.encounters[by][of].mates) == count
                })?;
                must(Table::Transfers, || self.transfers[by][of].adds_up(count))?;
                mates += count;
            }
            let exits = self.exits[of].get(&(Termination::Checkmate as Key));
            must(Table::Mates, || {
                mates == exits.map_or(0, |rounds| u128::from(rounds.count()))
            })?;
        }
        let of_role = |role: Role| {
            let all = self.mates.iter().flatten();
            sum(all.filter_map(|by_man| by_man.get(&(role as Key)).copied()))
        };
        let mut men = Role::ALL.iter().zip(&self.men);
        must(Table::Men, || {
            men.all(|(&role, men)| u128::from(men.mates) == of_role(role))
        })
    }

    fn check_deeds(&self) -> Result<(), Table> {
        let of_men = |number: fn(&Men) -> u64| sum(self.men.iter().map(number));
        let (captures, checks) = (of_men(|men| men.captures), of_men(|men| men.checks));
        must(Table::Men, || {
            of_men(|men| men.moves) == self.lengths.plies.sum().into()
                && of_men(|men| men.taken) == captures
                && self
                    .men
                    .iter()
                    .all(|men| men.checks.max(men.captures) <= men.moves)
        })?;
        for (by, row) in self.encounters.iter().enumerate() {
            for (of, counts) in row.iter().enumerate() {
                let together = self.seats[by].games.min(self.seats[of].games);
                let holds = if by == of {
                    *counts == Encounters::default()
                } else {
                    counts.games <= together && counts.games == self.encounters[of][by].games
                };
                must(Table::Encounters, || holds)?;
            }
        }
        let met =
            |number: fn(&Encounters) -> u64| sum(self.encounters.iter().flatten().map(number));
        let checked = met(|counts| counts.checks);
        must(Table::Encounters, || {
            met(|counts| counts.captures) + met(|counts| counts.frozen) == captures
                && (checks..=2 * checks).contains(&checked)
        })
    }
}

impl Lengths {
    fn adds_up(&self) -> bool {
        let spreads = [&self.rounds, &self.plies];
        let sound = spreads
            .into_iter()
            .all(|spread| spread.is_sound() && spread.count() == self.games);
        sound && self.rounds.sum() <= self.plies.sum()
    }

    /// All of them together.
    fn of<'c>(parts: impl Iterator<Item = &'c Self>) -> Self {
        parts.fold(Self::default(), |mut all, part| {
            all.merge(part);
            all
        })
    }
}

impl Transfers {
    /// Can so many mates have handed over so many men?
    fn adds_up(&self, mates: u128) -> bool {
        u128::from(self.count) <= mates
            && u128::from(self.men) <= u128::from(self.count) * u128::from(MOST_MEN)
            && self.won <= self.with_result
            && self.with_result <= self.count
    }
}

/// `Err` of the table unless this holds.
fn must(table: Table, holds: impl FnOnce() -> bool) -> Result<(), Table> {
    if holds() { Ok(()) } else { Err(table) }
}

/// A sum that no numbers make overflow.
fn sum(counts: impl IntoIterator<Item = u64>) -> u128 {
    counts.into_iter().map(u128::from).sum()
}
