//! The table of a match: for people, as JSON, as CSV.

use std::fmt::Write as _;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use serde_json::{Value, json};

use super::args::TableFormat;
use super::course::Test;
use crate::cli::elo::interval_text;
use crate::engine::scoreboard::Scoreboard;
use crate::report::printable;
use crate::tally::elo::Estimate;
use crate::tally::rating::{RatingList, RatingModel};
use crate::tally::sprt::Decision;
use crate::tally::{Game, Standing};

/// What a table tells.
pub(super) struct Result<'m> {
    pub(super) variant: String,
    pub(super) ruleset: &'m str,
    pub(super) seed: u64,
    pub(super) board: &'m Scoreboard,
    pub(super) test: Option<&'m Test>,
    pub(super) end: &'m str,
}

impl Result<'_> {
    pub(super) fn write(&self, format: TableFormat) -> anyhow::Result<String> {
        match format {
            TableFormat::Text => Ok(self.text()),
            TableFormat::Json => Ok(format!("{:#}\n", self.json())),
            TableFormat::Csv => self.csv(),
        }
    }

    fn rows(&self) -> impl Iterator<Item = (String, Standing)> {
        let names = self.board.event().players();
        self.board
            .standings()
            .rows
            .into_iter()
            .map(|row| (names[row.player.0].clone(), row))
    }

    fn text(&self) -> String {
        let mut table = Table::new();
        table.load_style(NOTHING);
        table.set_header(self.head());
        for (name, row) in self.rows() {
            let [first, second, third] = self.finishes(&row);
            table.add_row([
                row.place.to_string(),
                printable(&name).to_string(),
                row.games.to_string(),
                first.to_string(),
                second.to_string(),
                third.to_string(),
                row.points.to_string(),
            ]);
        }
        for column in table.column_iter_mut().skip(2) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut text = String::new();
        for line in table.lines() {
            writeln!(text, "{}", line.trim_end()).expect(INFALLIBLE);
        }
        text.push('\n');
        for line in self.remarks() {
            writeln!(text, "{line}").expect(INFALLIBLE);
        }
        text
    }

    /// Sentences under the table.
    fn remarks(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(estimate) = self.board.estimate() {
            lines.extend(strength(&estimate));
        }
        if let Some(pairs) = self.board.pairs().filter(|pairs| pairs.pairs() > 0) {
            let [ll, ld, level, wd, ww] = pairs.0;
            lines.push(format!(
                "Pairs LL, LD, level, WD, WW: {ll}, {ld}, {level}, {wd}, {ww}"
            ));
        }
        if let Some(test) = self.test {
            lines.push(tested(test));
            if test.is_over() {
                lines.push(
                    "Luck helped the test to stop: the estimate of Elo is biased.".to_owned(),
                );
            }
        }
        let names = self.board.event().players();
        for row in self.ratings().iter().flat_map(|list| &list.rows) {
            let name = printable(&names[row.player.0]);
            lines.push(format!(
                "Rating of {name}: {:+.0} ± {:.0}",
                row.rating, row.margin
            ));
        }
        lines.extend(self.seats());
        let ends = self.board.terminations.iter();
        lines.push(format!(
            "Ends: {}",
            list(ends.map(|(name, count)| format!("{name} {count}")))
        ));
        for ((player, class), count) in &self.board.faults {
            lines.push(format!("Faults of {}: {class} {count}", printable(player)));
        }
        if self.end != "complete" {
            lines.push(format!("Ended early: {}", self.end));
        }
        lines
    }

    fn has_places(&self) -> bool {
        let games = self.board.event().games();
        games.iter().any(|game| game.outcome.seats() > 2)
    }

    /// Wins, draws and losses of a player; or first, second and third places.
    fn finishes(&self, row: &Standing) -> [usize; 3] {
        if self.has_places() {
            row.finishes
        } else {
            [row.wins, row.draws, row.losses]
        }
    }

    fn head(&self) -> [&'static str; 7] {
        let [first, second, third] = if self.has_places() {
            ["1st", "2nd", "3rd"]
        } else {
            ["won", "drawn", "lost"]
        };
        ["place", "player", "games", first, second, third, "points"]
    }

    /// What each seat was worth.
    fn seats(&self) -> Vec<String> {
        if !self.has_places() {
            let white = self.board.by_seat;
            let [won, drew, lost] = [white.wins, white.draws, white.losses];
            return vec![format!("White won {won}, drew {drew}, lost {lost}")];
        }
        let games = self.board.event().games();
        let places = |seat: usize, place: u8| {
            let is_there = |game: &&Game| game.outcome.place(seat) == Some(place);
            games.iter().filter(is_there).count()
        };
        ["White", "Red", "Black"]
            .iter()
            .enumerate()
            .map(|(seat, name)| {
                let [first, second, third] = [1, 2, 3].map(|place| places(seat, place));
                format!("{name} was first {first}, second {second}, third {third} times")
            })
            .collect()
    }

    /// Ratings of several players; for two, the estimate says more.
    fn ratings(&self) -> Option<RatingList> {
        let event = self.board.event();
        let several = event.players().len() > 2;
        RatingList::new(event, RatingModel::default())
            .ok()
            .filter(|_| several)
    }

    fn json(&self) -> Value {
        let names = self.board.event().players();
        let ratings = self.ratings().map(|list| {
            let rows = list.rows.iter().map(|row| {
                json!({
                    "name": names[row.player.0],
                    "rating": row.rating,
                    "margin": row.margin,
                })
            });
            rows.collect::<Vec<_>>()
        });
        let players = self.rows().map(|(name, row)| {
            let mut player = json!({
                "place": row.place,
                "name": name,
                "games": row.games,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "points": row.points.to_string(),
            });
            if self.has_places() {
                player["finishes"] = json!(row.finishes);
            }
            player
        });
        let faults = self.board.faults.iter().map(|((player, class), count)| {
            json!({ "player": player, "class": class.name(), "count": count })
        });
        let seats = self.board.by_seat;
        json!({
            "schema": 1,
            "variant": self.variant,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "games": self.board.event().games().len(),
            "end": self.end,
            "players": players.collect::<Vec<_>>(),
            "white": { "wins": seats.wins, "draws": seats.draws, "losses": seats.losses },
            "terminations": self.board.terminations,
            "faults": faults.collect::<Vec<_>>(),
            "pairs": self.board.pairs().map(|pairs| pairs.0),
            "ratings": ratings,
            "strength": self.board.estimate().map(|estimate| strength_json(&estimate)),
            "test": self.test.map(|test| json!({
                "hypotheses": test.name,
                "llr": test.state.and_then(|state| state.llr),
                "lower": test.sprt.lower(),
                "upper": test.sprt.upper(),
                "decision": test.state.map_or("continue", |state| decision_text(state.decision)),
            })),
        })
    }

    fn csv(&self) -> anyhow::Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(self.head())?;
        for (name, row) in self.rows() {
            let [first, second, third] = self.finishes(&row);
            writer.write_record([
                row.place.to_string(),
                harmless(&name),
                row.games.to_string(),
                first.to_string(),
                second.to_string(),
                third.to_string(),
                row.points.to_string(),
            ])?;
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }
}

const INFALLIBLE: &str = "writing to a String cannot fail";

/// A spreadsheet must not take a name for a formula.
fn harmless(name: &str) -> String {
    if name.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{name}")
    } else {
        name.to_owned()
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// Elo of the first player over the second, with an interval that exists at any score.
pub(super) fn elo(estimate: &Estimate) -> String {
    let elo = estimate
        .elo
        .map_or_else(|| "unbounded".to_owned(), |elo| format!("{elo:+.1}"));
    format!("Elo {elo} (95 %: {})", interval_text(estimate.elo_interval))
}

/// What the score says about strength, in two lines.
fn strength(estimate: &Estimate) -> [String; 2] {
    let score = 100.0 * estimate.score;
    let superiority = 100.0 * estimate.superiority;
    let normalized = estimate.normalized_elo.map_or_else(String::new, |elo| {
        format!(
            "; normalized {elo:+.1} ± {:.1}",
            estimate.normalized_elo_margin
        )
    });
    [
        format!("Score {score:.2} %, {}", elo(estimate)),
        format!("Likelihood of superiority {superiority:.2} %{normalized}"),
    ]
}

fn strength_json(estimate: &Estimate) -> Value {
    json!({
        "score": estimate.score,
        "score-interval": [estimate.score_interval.0, estimate.score_interval.1],
        "elo": estimate.elo,
        "elo-interval": [estimate.elo_interval.low, estimate.elo_interval.high],
        "normalized-elo": estimate.normalized_elo,
        "superiority": estimate.superiority,
    })
}

pub(super) fn tested(test: &Test) -> String {
    let (lower, upper) = (test.sprt.lower(), test.sprt.upper());
    let (llr, decision) = match test.state {
        None => ("0.00".to_owned(), Decision::Continue),
        Some(state) => (
            state
                .llr
                .map_or_else(|| "undefined".to_owned(), |llr| format!("{llr:.2}")),
            state.decision,
        ),
    };
    let name = decision_text(decision);
    format!(
        "SPRT {}: LLR {llr} ({lower:.2}, {upper:.2}), {name}",
        test.name
    )
}

const fn decision_text(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "continue",
        Decision::AcceptH0 => "elo0 accepted",
        Decision::AcceptH1 => "elo1 accepted",
        Decision::Undefined => "undefined",
    }
}
