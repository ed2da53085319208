//! An event: standings and cross table.

use serde::Serialize;

use super::escape::printable;
use super::json_text;
use super::paint::Paint;
use super::points::PointsRecord;
use super::record::SCHEMA;
use super::table::{Align, Table};
use crate::game::Points;
use crate::tally::{CrossTable, Event, Standing, Standings, TieBreak};

/// More players than a cross table fits on a screen.
const WIDEST_CROSS_TABLE: usize = 20;

/// The standings of an event, ready to be written.
pub struct EventReport<'a> {
    /// Players and games.
    pub event: &'a Event,
    /// Their ranking.
    pub standings: &'a Standings,
    /// Games that do not count.
    pub excluded: &'a [ExcludedGame],
}

/// A game that does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExcludedGame {
    /// Its number in the event, from 1.
    pub number: u32,
    /// Where it is.
    pub place: String,
    /// Why it does not count.
    pub why: String,
}

impl EventReport<'_> {
    /// Standings, and the cross table if it is not too wide. A table wider than `columns` breaks its
    /// cells into lines.
    pub fn text(&self, paint: Paint, columns: Option<u16>) -> String {
        let mut out = self.table().within(columns).text(paint);
        if let Some(table) = self.cross_table() {
            out.push('\n');
            out.push_str(&table.within(columns).text(paint));
        }
        out + &self.words()
    }

    /// The same as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = self.table().markdown();
        if let Some(table) = self.cross_table() {
            out.push('\n');
            out.push_str(&table.markdown());
        }
        out + &self.words()
    }

    /// Which games do not count.
    fn words(&self) -> String {
        if self.excluded.is_empty() {
            return String::new();
        }
        let lines = self
            .excluded
            .iter()
            .map(|ExcludedGame { number, place, why }| {
                let line = format!("Game {number} ({place}) is excluded: {why}.");
                format!("{}\n", printable(&line))
            });
        let lines: String = lines.collect();
        format!("\n{lines}An excluded game counts once it is decided: --override GAME=RESULT.\n")
    }

    /// One row a player, best first.
    pub fn table(&self) -> Table {
        let mut columns = vec![
            ("place", Align::Right),
            ("player", Align::Left),
            ("games", Align::Right),
        ];
        let finishes = if self.has_places() {
            ["1st", "2nd", "3rd"]
        } else {
            ["+", "=", "-"]
        };
        columns.extend(finishes.map(|name| (name, Align::Right)));
        columns.push(("points", Align::Right));
        columns.extend(
            self.standings
                .tie_breaks
                .iter()
                .map(|tie_break| (tie_break.name(), Align::Right)),
        );
        let mut table = Table::new(columns);
        for row in &self.standings.rows {
            let mut cells = vec![
                place(row),
                self.event.players()[row.player.0].clone(),
                row.games.to_string(),
            ];
            let finishes = if self.has_places() {
                row.finishes
            } else {
                [row.wins, row.draws, row.losses]
            };
            cells.extend(finishes.map(|count| count.to_string()));
            cells.push(row.points.to_string());
            cells.extend(row.tie_breaks.iter().map(|value| match value {
                Some(value) => value.to_string(),
                None => "-".to_owned(),
            }));
            table.row(cells);
        }
        table
    }

    /// Are there places to take at its boards, and not only wins, draws and losses?
    fn has_places(&self) -> bool {
        self.event
            .games()
            .iter()
            .any(|game| game.outcome.seats() > 2)
    }

    fn cross_table(&self) -> Option<Table> {
        let players = self.standings.rows.len();
        if !(2..=WIDEST_CROSS_TABLE).contains(&players) {
            return None;
        }
        let cross = CrossTable::new(self.event, self.standings);
        let numbers = (1..=players).map(|number| (number.to_string(), Align::Left));
        let head = [
            (String::new(), Align::Right),
            ("player".to_owned(), Align::Left),
        ];
        let mut table = Table::new(head.into_iter().chain(numbers));
        for (row, player) in cross.order.iter().enumerate() {
            let mut cells = vec![
                (row + 1).to_string(),
                self.event.players()[player.0].clone(),
            ];
            cells.extend((0..players).map(|column| {
                if row == column {
                    "·".to_owned()
                } else {
                    results(cross.cell(row, column))
                }
            }));
            table.row(cells);
        }
        Some(table)
    }

    /// The event as one JSON document.
    ///
    /// # Panics
    /// Never: everything in it can be written.
    pub fn json(&self) -> String {
        let record = EventRecord {
            schema: SCHEMA,
            tie_breaks: self
                .standings
                .tie_breaks
                .iter()
                .map(|name| name.name())
                .collect(),
            standings: self
                .standings
                .rows
                .iter()
                .map(|row| self.record(row))
                .collect(),
            excluded: self.excluded,
        };
        let mut text = json_text::to_string_pretty(&record).expect("plain data");
        text.push('\n');
        text
    }

    fn record(&self, row: &Standing) -> StandingRecord<'_> {
        StandingRecord {
            place: row.place,
            last_place: row.last_place,
            player: &self.event.players()[row.player.0],
            games: row.games,
            unplayed: row.unplayed,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            finishes: self.has_places().then_some(row.finishes),
            points: PointsRecord(row.points),
            tie_breaks: row
                .tie_breaks
                .iter()
                .map(|value| value.map(|value| value.to_string()))
                .collect(),
        }
    }
}

/// `3`, or `3-5` if it is shared.
fn place(row: &Standing) -> String {
    if row.place == row.last_place {
        row.place.to_string()
    } else {
        format!("{}-{}", row.place, row.last_place)
    }
}

/// Every game if they are few, else their sum: `1 0 1/2`, `7 1/2 in 12`.
fn results(games: &[Points]) -> String {
    const FEW: usize = 4;
    if games.len() <= FEW {
        return games
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ");
    }
    let sum: Points = games.iter().copied().sum();
    format!("{sum} in {}", games.len())
}

/// The tie-breaks of an event unless others are asked for.
pub const USUAL_TIE_BREAKS: [TieBreak; 3] = [
    TieBreak::DirectEncounter,
    TieBreak::Wins,
    TieBreak::SonnebornBerger,
];

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct EventRecord<'a> {
    schema: u32,
    tie_breaks: Vec<&'static str>,
    standings: Vec<StandingRecord<'a>>,
    excluded: &'a [ExcludedGame],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct StandingRecord<'a> {
    place: usize,
    last_place: usize,
    player: &'a str,
    games: usize,
    unplayed: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// First, second and third places, where three play.
    #[serde(skip_serializing_if = "Option::is_none")]
    finishes: Option<[usize; 3]>,
    points: PointsRecord,
    tie_breaks: Vec<Option<String>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::tally::{Game, Played, PlayerId};

    fn event() -> Event {
        let mut event = Event::new(["Ana", "Bo", "Cy", "Dan"].map(String::from).to_vec()).unwrap();
        for (white, black, result) in [
            (0, 1, "1-0"),
            (0, 2, "1/2-1/2"),
            (0, 3, "0-1"),
            (1, 2, "1-0"),
            (1, 3, "1-0"),
            (2, 3, "1/2-1/2"),
        ] {
            let outcome: Outcome = result.parse().unwrap();
            let points = match outcome.winner() {
                Some(0) => [Points::ONE, Points::ZERO, Points::ZERO],
                Some(_) => [Points::ZERO, Points::ONE, Points::ZERO],
                None => [Points::HALF, Points::HALF, Points::ZERO],
            };
            let game = Game {
                seats: [Some(PlayerId(white)), Some(PlayerId(black)), None],
                outcome,
                points,
                termination: None,
                played: Played::AtTheBoard,
            };
            event.add(game).unwrap();
        }
        event
    }

    #[test]
    fn standings_and_cross_table_are_in_one_order() {
        let event = event();
        let standings = Standings::new(&event, &USUAL_TIE_BREAKS);
        let report = EventReport {
            event: &event,
            standings: &standings,
            excluded: &[],
        };
        insta::assert_snapshot!(report.text(Paint::Plain, None));
        let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
        assert_eq!(json["standings"][1]["player"], "Dan");
        assert_eq!(
            json["standings"][1]["tie-breaks"],
            serde_json::json!(["1", "1", "2"])
        );
    }

    #[test]
    fn many_games_between_two_are_summed() {
        assert_eq!(results(&[Points::ONE, Points::HALF]), "1 1/2");
        assert_eq!(results(&[Points::HALF; 5]), "2 1/2 in 5");
    }
}
