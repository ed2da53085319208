//! A match, game by game.

use std::fmt::Write;

use serde::Serialize;

use super::escape::printable;
use super::json_text;
use super::paint::Paint;
use super::points::PointsRecord;
use super::record::SCHEMA;
use super::table::{Align, Table};
use crate::game::{Points, Termination};
use crate::tally::{
    Counted, MatchFile, MatchRow, MatchState, MatchTally, PlayerId, Remark, RowState, Word,
};

/// A match and what it came to, ready to be written.
pub struct MatchReport<'a> {
    /// The match.
    pub file: &'a MatchFile,
    /// Its games, added up.
    pub tally: &'a MatchTally,
}

impl MatchReport<'_> {
    /// One line a game, the totals, and in words: who won, what is open, what is excluded. A table
    /// wider than `columns` breaks its cells into lines.
    pub fn text(&self, paint: Paint, columns: Option<u16>) -> String {
        let strong = paint.strong();
        let title = self.file.title.as_deref().unwrap_or("Match");
        format!(
            "{strong}{}{strong:#} · {} · {}\n\n{}\n{}",
            printable(title),
            self.rules(),
            games(self.file.length.into()),
            self.table().within(columns).text(paint),
            self.words(),
        )
    }

    /// The same as Markdown.
    pub fn markdown(&self) -> String {
        format!("{}\n{}", self.table().markdown(), self.words())
    }

    fn rules(&self) -> String {
        let (variant, ruleset) = (self.file.variant.name(), self.file.ruleset.name.as_str());
        if variant == ruleset {
            variant.to_owned()
        } else {
            format!("{variant}, ruleset {}", printable(ruleset))
        }
    }

    /// One row a game.
    pub fn table(&self) -> Table {
        let colours: &[&str] = match self.file.players.len() {
            3 => &["white", "red", "black"],
            _ => &["white", "black"],
        };
        let names = self
            .file
            .players
            .iter()
            .map(|name| (name.clone(), Align::Right));
        let mut columns = vec![("game".to_owned(), Align::Right)];
        columns.extend(
            colours
                .iter()
                .map(|colour| ((*colour).to_owned(), Align::Left)),
        );
        columns.push(("result".to_owned(), Align::Left));
        columns.push(("how".to_owned(), Align::Left));
        columns.push(("ply".to_owned(), Align::Right));
        columns.extend(names);
        columns.push(("score".to_owned(), Align::Right));
        let mut table = Table::new(columns);
        for row in &self.tally.rows {
            table.row(self.cells(row));
        }
        let mut total = vec!["total".to_owned()];
        total.resize(4 + colours.len(), String::new());
        total.extend(self.tally.score.totals.iter().map(ToString::to_string));
        table.total(total);
        table
    }

    fn cells(&self, row: &MatchRow) -> Vec<String> {
        let players = self.file.players.len();
        let mut cells = vec![row.number.to_string()];
        cells.extend(row.seats[..players].iter().map(|&seat| self.name(seat)));
        let (result, how, ply) = match &row.state {
            RowState::Counted(counted, _) => (
                counted.outcome.to_string(),
                how(counted),
                counted.ply.map(|ply| ply.to_string()).unwrap_or_default(),
            ),
            RowState::Excluded(_) => ("-".into(), "excluded".into(), String::new()),
            RowState::Open => ("*".into(), "not over".into(), String::new()),
            RowState::Missing => ("*".into(), "to come".into(), String::new()),
        };
        cells.extend([result, how, ply]);
        match &row.state {
            RowState::Counted(_, points) => {
                cells.extend(points[..players].iter().map(ToString::to_string));
                cells.push(score(&row.score.totals));
            }
            RowState::Excluded(_) | RowState::Open | RowState::Missing => {
                cells.extend(std::iter::repeat_n(String::new(), players + 1));
            }
        }
        cells
    }

    fn name(&self, player: Option<PlayerId>) -> String {
        player.map_or_else(
            || "-".to_owned(),
            |player| self.file.players[player.0].clone(),
        )
    }

    fn names(&self, players: &[PlayerId]) -> String {
        let names: Vec<_> = players
            .iter()
            .map(|&player| self.name(Some(player)))
            .collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        }
    }

    /// What the numbers mean.
    fn words(&self) -> String {
        let mut out = String::new();
        self.write_outcome(&mut out);
        for row in &self.tally.rows {
            if let RowState::Excluded(why) = &row.state {
                let _ = writeln!(out, "Game {} is excluded: {why}.", row.number);
            }
        }
        if self.tally.has_exclusions() {
            out.push_str("An excluded game counts once it is decided: --override GAME=RESULT.\n");
        }
        for row in &self.tally.rows {
            match row.remark {
                Some(Remark::SameColours(player)) => {
                    let name = self.name(Some(player));
                    let _ = writeln!(out, "Game {}: {name} has White again.", row.number);
                }
                None => {}
            }
        }
        printable_lines(&out)
    }

    fn write_outcome(&self, out: &mut String) {
        let score = &self.tally.score;
        match (&score.state, self.tally.decided) {
            (MatchState::Won(winner), decided) => {
                let _ = write!(out, "{} wins the match", self.name(Some(*winner)));
                let _ = match decided {
                    Some((number, _)) => writeln!(out, ", decided in game {number}."),
                    None => writeln!(out, "."),
                };
            }
            (MatchState::Tied(players), _) => {
                let _ = writeln!(out, "The match is tied between {}.", self.names(players));
            }
            (MatchState::Open { can_win, can_share }, _) => {
                let _ = writeln!(
                    out,
                    "The match is open: {} to come.",
                    games(score.open.into())
                );
                for (player, (total, (least, most))) in
                    score.totals.iter().zip(&score.reach).enumerate()
                {
                    let player = PlayerId(player);
                    let hope = if can_win.contains(&player) {
                        "can still win"
                    } else if can_share.contains(&player) {
                        "can still tie"
                    } else {
                        "is out of it"
                    };
                    let name = self.name(Some(player));
                    let _ = writeln!(
                        out,
                        "{name} has {total} and can reach {least} to {most}; {name} {hope}."
                    );
                }
            }
        }
    }

    /// The match as one JSON document.
    ///
    /// # Panics
    /// Never: everything in it can be written.
    pub fn json(&self) -> String {
        let score = &self.tally.score;
        let (state, leaders): (_, Vec<PlayerId>) = match &score.state {
            MatchState::Won(winner) => ("won", vec![*winner]),
            MatchState::Tied(players) => ("tied", players.clone()),
            MatchState::Open { .. } => ("open", Vec::new()),
        };
        let record = MatchRecord {
            schema: SCHEMA,
            title: self.file.title.as_deref(),
            variant: self.file.variant.name(),
            ruleset: &self.file.ruleset.name,
            players: &self.file.players,
            length: self.file.length,
            games: self
                .tally
                .rows
                .iter()
                .map(|row| self.game_record(row))
                .collect(),
            points: records(&score.totals),
            reach: score
                .reach
                .iter()
                .map(|&(least, most)| [PointsRecord(least), PointsRecord(most)])
                .collect(),
            open: score.open,
            state,
            winners: leaders
                .iter()
                .map(|&player| self.name(Some(player)))
                .collect(),
            decided_in: self.tally.decided.map(|(number, _)| number),
        };
        let mut text = json_text::to_string_pretty(&record).expect("plain data");
        text.push('\n');
        text
    }

    fn game_record(&self, row: &MatchRow) -> GameRecord {
        let seats = &row.seats[..self.file.players.len()];
        let mut record = GameRecord {
            number: row.number,
            seats: seats.iter().map(|&seat| self.name(seat)).collect(),
            state: "",
            outcome: None,
            termination: None,
            rule: None,
            ply: None,
            points: None,
            word: None,
            why: None,
            score: records(&row.score.totals),
        };
        match &row.state {
            RowState::Counted(counted, points) => {
                record.state = "counted";
                record.outcome = Some(counted.outcome.to_string());
                record.termination = counted.termination.map(Termination::name);
                record.rule = counted.rule.map(|rule| rule.0);
                record.ply = counted.ply;
                record.points = Some(records(&points[..seats.len()]));
                record.word = Some(word(counted.word));
            }
            RowState::Excluded(why) => {
                record.state = "excluded";
                record.why = Some(why.to_string());
            }
            RowState::Open => record.state = "open",
            RowState::Missing => record.state = "missing",
        }
        record
    }
}

/// Why a game ended, as people say it.
fn how(counted: &Counted) -> String {
    let reason = counted
        .termination
        .map(|termination| termination.name().replace('-', " "));
    match (counted.word, reason) {
        (Word::Organiser, _) => "as decided".to_owned(),
        (Word::Rules | Word::Record, Some(reason)) => reason,
        (Word::Rules | Word::Record, None) => "as recorded".to_owned(),
    }
}

const fn word(word: Word) -> &'static str {
    match word {
        Word::Rules => "rules",
        Word::Record => "record",
        Word::Organiser => "organiser",
    }
}

fn score(totals: &[Points]) -> String {
    totals
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" : ")
}

fn games(count: u64) -> String {
    match count {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    }
}

/// Names come from files; line ends here are ours.
fn printable_lines(text: &str) -> String {
    text.lines()
        .map(|line| format!("{}\n", printable(line)))
        .collect()
}

fn records(points: &[Points]) -> Vec<PointsRecord> {
    points.iter().copied().map(PointsRecord).collect()
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct MatchRecord<'a> {
    schema: u32,
    #[serde(rename = "match")]
    title: Option<&'a str>,
    variant: &'a str,
    ruleset: &'a str,
    players: &'a [String],
    length: u32,
    games: Vec<GameRecord>,
    /// By player, as all points here but `seats`.
    points: Vec<PointsRecord>,
    reach: Vec<[PointsRecord; 2]>,
    open: u32,
    state: &'static str,
    winners: Vec<String>,
    decided_in: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct GameRecord {
    number: u32,
    /// Players in turn order.
    seats: Vec<String>,
    state: &'static str,
    outcome: Option<String>,
    termination: Option<&'static str>,
    rule: Option<&'static str>,
    ply: Option<u32>,
    points: Option<Vec<PointsRecord>>,
    word: Option<&'static str>,
    why: Option<String>,
    score: Vec<PointsRecord>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Override;
    use crate::yaml::Source;

    const CLUB: &str = "\
match: Club night
variant: trei-sahuri
players: [Ana, Dan]
games:
  - moves: e4 f6 Qh5+ a6 Qxe8
  - moves: e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#
  - { result: 1/2-1/2, reason: agreement }
  - { moves: e4 e5, resigned: white }
";

    fn report(text: &str, words: &[&str], write: impl Fn(&MatchReport<'_>) -> String) -> String {
        let file = MatchFile::parse(&Source::new("club.yaml", text)).unwrap();
        let words: Vec<_> = words
            .iter()
            .map(|word| Override::read(word, 2).unwrap())
            .collect();
        let tally = MatchTally::new(&file, &words).unwrap();
        write(&MatchReport {
            file: &file,
            tally: &tally,
        })
    }

    #[test]
    fn a_finished_match_names_its_winner() {
        insta::assert_snapshot!(report(CLUB, &[], |report| report.text(Paint::Plain, None)));
    }

    #[test]
    fn an_open_match_says_what_each_side_can_reach() {
        let text = "match: Club night\nvariant: trei-sahuri\nplayers: [Ana, Dan]\ngames:\n  \
            - moves: e4 f6 Qh5+ a6 Qxe8\n  - { moves: e4 f6 Qh5+ a6 Qxe8, result: 0-1 }\n  - moves: e4 e5\n";
        insta::assert_snapshot!(report(text, &[], |report| report.text(Paint::Plain, None)));
        insta::assert_snapshot!(report(text, &["2=2-0"], |report| report.text(Paint::Plain, None)));
    }

    #[test]
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the path alone is not general enough over the report's lifetime"
    )]
    fn a_match_is_one_json_document() {
        let written = report(CLUB, &[], |report| report.json());
        let json: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert_eq!(json["schema"], 1);
        assert_eq!(json["points"], serde_json::json!([3.5, 3.5]));
        assert_eq!(json["state"], "tied");
        assert_eq!(json["games"][0]["termination"], "king-captured");
        assert_eq!(json["games"][0]["ply"], 5);
        assert_eq!(json["games"][1]["points"], serde_json::json!([0, 3]));
        assert_eq!(json["games"][2]["ply"], serde_json::Value::Null);
        assert_eq!(json["games"][3]["word"], "record");
    }
}
