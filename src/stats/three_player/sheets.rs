//! The counts of games for three as tables that are ready to be written.

use super::SEATS;
use super::counts::{Counts, Lengths, Men, NO_MAN, SEVERAL};
use super::standing::{Standing, points};
use super::table::ThreePlayerTable;
use crate::chess::Role;
use crate::game::Seat;
use crate::stats::dimension::Dimension;
use crate::stats::label::{Key, UNKNOWN};
use crate::stats::metric::{Spread, proportion};
use crate::stats::sheet::{Column, Datum, Sheet, Weight, real};
use crate::three_player::Army;

impl Counts {
    /// One of the tables.
    pub(super) fn sheet(&self, table: ThreePlayerTable) -> Sheet {
        let (unit, keys, rows) = match table {
            ThreePlayerTable::Lengths => ("games", 1, self.length_rows()),
            ThreePlayerTable::Endings => ("games", 1, by_count(&self.endings, ending)),
            ThreePlayerTable::Results => ("games", 1, by_count(&self.results, result)),
            ThreePlayerTable::Seats => ("games", 1, self.seat_rows()),
            ThreePlayerTable::Places => ("seats", 1, self.place_rows()),
            ThreePlayerTable::Players => ("games", 1, self.player_rows()),
            ThreePlayerTable::Exits => ("exits", 2, self.exit_rows()),
            ThreePlayerTable::Mates => ("mates", 3, self.mate_rows()),
            ThreePlayerTable::Transfers => ("transfers", 2, self.transfer_rows()),
            ThreePlayerTable::Freezes => ("freezes", 1, self.freeze_rows()),
            ThreePlayerTable::Encounters => ("games", 2, self.encounter_rows()),
            ThreePlayerTable::Men => ("moves", 1, self.man_rows()),
        };
        let names = key_columns(table).iter().map(|name| Column::new(name));
        let metrics = match table {
            ThreePlayerTable::Lengths => Spread::columns("length"),
            ThreePlayerTable::Endings | ThreePlayerTable::Results => Lengths::columns(),
            ThreePlayerTable::Seats | ThreePlayerTable::Players => Standing::columns(),
            ThreePlayerTable::Places => titled(&[("points", "points"), ("points_mean", "a seat")]),
            ThreePlayerTable::Exits => of_rounds(),
            ThreePlayerTable::Mates => titled(&[("share", "share")]),
            ThreePlayerTable::Transfers => titled(&[
                ("men", "men"),
                ("men_mean", "a transfer"),
                ("won", "then won"),
            ]),
            ThreePlayerTable::Freezes => {
                of_rounds().into_iter().chain(Standing::columns()).collect()
            }
            ThreePlayerTable::Encounters => titled(&[
                ("checks", "checks"),
                ("captures", "captures"),
                ("frozen_captures", "of men out of play"),
                ("mates", "mates"),
            ]),
            ThreePlayerTable::Men => titled(&[
                ("checks", "that check"),
                ("captures", "that capture"),
                ("taken", "men taken"),
                ("mates", "mates"),
            ]),
        };
        Sheet {
            name: table.name().to_owned(),
            title: table.title().to_owned(),
            unit,
            keys,
            columns: names.chain([Column::new(unit)]).chain(metrics).collect(),
            rows,
        }
    }

    fn length_rows(&self) -> Vec<Vec<Datum>> {
        let Lengths {
            games,
            rounds,
            plies,
        } = &self.lengths;
        [("rounds", rounds), ("plies", plies)]
            .into_iter()
            .filter(|_| *games > 0)
            .map(|(name, spread)| row(&[name], *games, spread.data()))
            .collect()
    }

    fn seat_rows(&self) -> Vec<Vec<Datum>> {
        let seats = Army::ALL.iter().zip(&self.seats);
        seats
            .filter(|(_, standing)| standing.games > 0)
            .map(|(army, standing)| row(&[army.name()], standing.games, standing.data()))
            .collect()
    }

    fn player_rows(&self) -> Vec<Vec<Datum>> {
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by_key(|(_, standing)| std::cmp::Reverse(standing.games));
        players
            .into_iter()
            .map(|(name, standing)| row(&[name.as_str()], standing.games, standing.data()))
            .collect()
    }

    fn place_rows(&self) -> Vec<Vec<Datum>> {
        let mut rows = Vec::new();
        for (place, by_sharers) in self.places.iter().enumerate() {
            for (others, &(count, twelfths)) in by_sharers.iter().enumerate() {
                let label = if others == 0 {
                    format!("{}", place + 1)
                } else {
                    format!("{} shared by {}", place + 1, others + 1)
                };
                if count > 0 {
                    rows.push(row(&[&label], count, points(twelfths, count).into()));
                }
            }
        }
        rows
    }

    fn exit_rows(&self) -> Vec<Vec<Datum>> {
        let mut rows = Vec::new();
        for (army, by_how) in Army::ALL.iter().zip(&self.exits) {
            for (how, rounds) in by_how {
                let labels = [army.name(), &ending(*how)];
                rows.push(row(&labels, rounds.count(), rounds.data()));
            }
        }
        rows
    }

    fn mate_rows(&self) -> Vec<Vec<Datum>> {
        let all = self
            .mates
            .iter()
            .flatten()
            .flat_map(|by_man| by_man.values());
        let all: u64 = all.sum();
        let mut rows = Vec::new();
        for (by, row) in self.mates.iter().enumerate() {
            for (of, by_man) in row.iter().enumerate() {
                rows.extend(by_man.iter().map(|(&man, &count)| (count, by, of, man)));
            }
        }
        rows.sort_by_key(|&(count, by, of, man)| (std::cmp::Reverse(count), by, of, man));
        rows.into_iter()
            .map(|(count, by, of, man)| {
                let labels = [name(by), name(of), man_word(man)];
                row(&labels, count, vec![proportion(count, all)])
            })
            .collect()
    }

    fn transfer_rows(&self) -> Vec<Vec<Datum>> {
        pairs(&self.transfers)
            .filter(|(_, _, transfers)| transfers.count > 0)
            .map(|(to, from, transfers)| {
                let data = vec![
                    Datum::Count(transfers.men),
                    Datum::Real(real(transfers.men) / real(transfers.count), 1),
                    proportion(transfers.won, transfers.with_result),
                ];
                row(&[to, from], transfers.count, data)
            })
            .collect()
    }

    fn freeze_rows(&self) -> Vec<Vec<Datum>> {
        let seats = Army::ALL.iter().zip(&self.freezes);
        seats
            .filter(|(_, freezes)| freezes.standing.games > 0)
            .map(|(army, freezes)| {
                let mut data = freezes.rounds.data();
                data.extend(freezes.standing.data());
                row(&[army.name()], freezes.standing.games, data)
            })
            .collect()
    }

    fn encounter_rows(&self) -> Vec<Vec<Datum>> {
        pairs(&self.encounters)
            .filter(|(_, _, counts)| counts.games > 0)
            .map(|(by, of, counts)| {
                let counted = [counts.checks, counts.captures, counts.frozen, counts.mates];
                row(&[by, of], counts.games, counted.map(Datum::Count).into())
            })
            .collect()
    }

    fn man_rows(&self) -> Vec<Vec<Datum>> {
        let men = Role::ALL.iter().zip(&self.men);
        // A man that never moves may still be taken, or mate by another's move.
        men.filter(|(_, counts)| **counts != Men::default())
            .map(|(role, counts)| {
                let counted = [counts.checks, counts.captures, counts.taken, counts.mates];
                row(
                    &[role.name()],
                    counts.moves,
                    counted.map(Datum::Count).into(),
                )
            })
            .collect()
    }
}

impl Lengths {
    fn columns() -> Vec<Column> {
        let rounds = with_median("rounds", |weight| weight);
        // Rounds tell how long a game was; of its plies the median will do.
        let plies = with_median("plies", |weight| match weight {
            Weight::Main => Weight::Side,
            Weight::Side | Weight::Detail => Weight::Detail,
        });
        let share = Column::titled("share", "share");
        [share].into_iter().chain(rounds).chain(plies).collect()
    }

    fn data(&self, of: u64) -> Vec<Datum> {
        let mut data = vec![proportion(self.games, of)];
        data.extend(self.rounds.data());
        data.extend(self.plies.data());
        data
    }
}

fn key_columns(table: ThreePlayerTable) -> &'static [&'static str] {
    match table {
        ThreePlayerTable::Lengths => &["length"],
        ThreePlayerTable::Endings => &["termination"],
        ThreePlayerTable::Results => &["result"],
        ThreePlayerTable::Seats | ThreePlayerTable::Freezes => &["seat"],
        ThreePlayerTable::Places => &["place"],
        ThreePlayerTable::Players => &["player"],
        ThreePlayerTable::Exits => &["seat", "how"],
        ThreePlayerTable::Mates => &["by", "of", "man"],
        ThreePlayerTable::Transfers => &["to", "from"],
        ThreePlayerTable::Encounters => &["by", "of"],
        ThreePlayerTable::Men => &["man"],
    }
}

fn of_rounds() -> Vec<Column> {
    with_median("round", |weight| weight)
}

/// The columns of a spread; the median says of what it is, as it may be all that a narrow terminal shows.
fn with_median(name: &str, weight: impl Fn(Weight) -> Weight) -> Vec<Column> {
    let mut columns = Spread::columns(name);
    for column in &mut columns {
        if column.title == "median" {
            column.title = format!("{name}, median");
        }
        column.weight = weight(column.weight);
    }
    columns
}

fn titled(columns: &[(&str, &str)]) -> Vec<Column> {
    let columns = columns.iter();
    columns
        .map(|(name, title)| Column::titled(name, title))
        .collect()
}

fn row(labels: &[&str], units: u64, data: Vec<Datum>) -> Vec<Datum> {
    let labels = labels.iter().map(|&label| Datum::Text(label.to_owned()));
    labels.chain([Datum::Count(units)]).chain(data).collect()
}

/// A row for each key, the most frequent first.
fn by_count(
    counts: &std::collections::BTreeMap<Key, Lengths>,
    word: impl Fn(Key) -> String,
) -> Vec<Vec<Datum>> {
    let of = counts.values().map(|lengths| lengths.games).sum();
    let mut rows: Vec<_> = counts.iter().collect();
    rows.sort_by_key(|(_, lengths)| std::cmp::Reverse(lengths.games));
    rows.into_iter()
        .map(|(&key, lengths)| row(&[&word(key)], lengths.games, lengths.data(of)))
        .collect()
}

/// Every player with each of the others.
fn pairs<T>(table: &[[T; SEATS]; SEATS]) -> impl Iterator<Item = (&'static str, &'static str, &T)> {
    table.iter().enumerate().flat_map(|(by, row)| {
        let row = row.iter().enumerate();
        row.map(move |(of, cell)| (name(by), name(of), cell))
    })
}

fn name(seat: usize) -> &'static str {
    Army::ALL[seat].name()
}

fn ending(key: Key) -> String {
    let word = Dimension::Termination.word(key);
    word.map_or_else(|| "unknown".to_owned(), std::borrow::Cow::into_owned)
}

fn result(key: Key) -> String {
    if key == UNKNOWN {
        return "unknown".to_owned();
    }
    let digit = |digit: Key| match digit % 10 {
        0 => "x".to_owned(),
        place => place.to_string(),
    };
    [key / 100, key / 10, key].map(digit).join("-")
}

fn man_word(man: Key) -> &'static str {
    match man {
        SEVERAL => "several",
        NO_MAN => "another's",
        role => Role::ALL.get(role as usize).map_or("unknown", |r| r.name()),
    }
}
