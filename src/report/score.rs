//! Games as they were adjudicated.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;

use super::event::GameStatus;
use super::json_text;
use super::points::PointsRecord;
use super::record::SCHEMA;
use super::table::{Align, Table};
use crate::game::{Outcome, Points, RuleRef, Termination};

/// A game or position, adjudicated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adjudged {
    /// The input it is in.
    pub source: Arc<str>,
    /// Its number in the input, from 1. A worker counts from the start of its piece.
    pub game: u64,
    /// The players, such as `Anderssen - Kieseritzky`; empty if there are no names.
    pub label: Box<str>,
    /// Name of the variant, as the tag has it if it is not known.
    pub variant: Box<str>,
    /// Name of the ruleset; empty if the variant is not known.
    pub ruleset: Box<str>,
    /// How far it could be played.
    pub status: GameStatus,
    /// Plies played.
    pub plies: u32,
    /// The result in the record, as it is written there; `*` if there is none.
    pub recorded: Box<str>,
    /// How it ended: by the rules, or as recorded where no board shows it.
    pub result: Option<ScoreResult>,
    /// Draws that could have been claimed: which, and after how many plies first.
    pub claims: Vec<(&'static str, u32)>,
    /// Whether record and rules agree.
    pub agreement: Agreement,
}

/// How a game ended and what it is worth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScoreResult {
    /// Who finished where.
    pub outcome: Outcome,
    /// Why, if that is known.
    pub termination: Option<Termination>,
    /// By which rule, if the rules ended it.
    pub rule: Option<RuleRef>,
    /// After how many plies, if the rules ended it.
    pub ply: Option<u32>,
    /// The move that decided.
    pub decided_by: Option<DecidedBy>,
    /// Points by seat.
    pub points: [Points; 3],
}

/// A move as records have it, kept without a heap.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DecidedBy([u8; 12]);

impl DecidedBy {
    /// The longest words are such as `k11xn12=Q+rb`; what is longer is cut off.
    pub fn new(word: &str) -> Self {
        let mut text = [0; 12];
        for (to, byte) in text.iter_mut().zip(word.bytes()) {
            *to = byte;
        }
        Self(text)
    }

    /// The text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.0)
            .unwrap_or_default()
            .trim_end_matches('\0')
    }
}

/// Does the record agree with the rules?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Agreement {
    /// It does.
    Agrees,
    /// The rules leave the game open: the result is the players' or a clock's doing.
    NotProvable,
    /// The game has no result, and the rules give none.
    Unfinished,
    /// The rules give a result, the record none.
    Unrecorded,
    /// It does not.
    Contradicts,
    /// The game could not be played to its end.
    Unknown,
}

impl Agreement {
    /// The kebab-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::NotProvable => "not-provable",
            Self::Unfinished => "unfinished",
            Self::Unrecorded => "unrecorded",
            Self::Contradicts => "contradicts",
            Self::Unknown => "unknown",
        }
    }
}

impl Adjudged {
    /// Bytes of memory that it takes until it is written, roughly.
    pub fn weight(&self) -> usize {
        size_of::<Self>() + self.label.len() + self.variant.len()
    }
}

/// How much of a run a table shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Some games; others stand in tables before or after it.
    Page,
}

/// The table for people. Columns that are empty are left out, and so are file and variant if they are
/// the same in every row; but not on a page, since they may be others on the next.
pub fn score_table(games: &[Adjudged], extent: Extent) -> Table {
    let rows: Vec<[String; 13]> = games.iter().map(|game| cells(game).map(clipped)).collect();
    let is_empty = |column: usize| rows.iter().all(|row| row[column].is_empty());
    let is_dull = |column: usize| {
        let mut pairs = rows.windows(2);
        pairs.all(|pair| pair[0][column] == pair[1][column])
    };
    let shown: Vec<usize> = (0..COLUMNS.len())
        .filter(|&column| match extent {
            Extent::Whole if DULL.contains(&COLUMNS[column].0) => !is_dull(column),
            Extent::Whole | Extent::Page => !is_empty(column),
        })
        .collect();
    let mut table = Table::new(shown.iter().map(|&column| COLUMNS[column]));
    for row in &rows {
        table.row(shown.iter().map(|&column| row[column].clone()));
    }
    table
}

/// All rows of a column are as wide as the widest: one name of a mebibyte must not make them all so.
fn clipped(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(WIDEST) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Longest cell of a table, in characters.
const WIDEST: usize = 200;

/// Columns that say nothing if all rows say the same.
const DULL: [&str; 2] = ["file", "variant"];

const COLUMNS: [(&str, Align); 13] = [
    ("file", Align::Left),
    ("game", Align::Right),
    ("players", Align::Left),
    ("variant", Align::Left),
    ("recorded", Align::Left),
    ("outcome", Align::Left),
    ("termination", Align::Left),
    ("ply", Align::Right),
    ("move", Align::Left),
    ("points", Align::Left),
    ("rule", Align::Left),
    ("claims", Align::Left),
    ("record", Align::Left),
];

fn cells(game: &Adjudged) -> [String; 13] {
    let result = game.result;
    let or_empty = |text: Option<String>| text.unwrap_or_default();
    [
        game.source.to_string(),
        game.game.to_string(),
        game.label.to_string(),
        game.variant.to_string(),
        game.recorded.to_string(),
        result.map_or_else(|| "*".to_owned(), |result| result.outcome.to_string()),
        or_empty(
            result
                .and_then(|result| result.termination)
                .map(|termination| termination.name().to_owned()),
        ),
        or_empty(
            result
                .and_then(|result| result.ply)
                .map(|ply| ply.to_string()),
        ),
        or_empty(
            result
                .and_then(|result| result.decided_by)
                .map(|san| san.text().to_owned()),
        ),
        or_empty(result.map(|result| points(&result))),
        or_empty(
            result
                .and_then(|result| result.rule)
                .map(|rule| rule.0.to_owned()),
        ),
        game.claims
            .iter()
            .map(|(claim, ply)| format!("{claim} at {ply}"))
            .collect::<Vec<_>>()
            .join(", "),
        game.agreement.name().to_owned(),
    ]
}

fn points(result: &ScoreResult) -> String {
    let seats = result.outcome.seats();
    let points = result.points[..seats].iter().map(ToString::to_string);
    points.collect::<Vec<_>>().join(" : ")
}

/// Numbers of all games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ScoreTotals {
    /// Games.
    pub games: u64,
    /// By outcome and termination.
    pub endings: BTreeMap<(String, &'static str), u64>,
    /// By agreement.
    pub agreement: BTreeMap<Agreement, u64>,
}

impl ScoreTotals {
    /// Counts one more.
    pub fn add(&mut self, game: &Adjudged) {
        self.games += 1;
        *self.agreement.entry(game.agreement).or_default() += 1;
        let key = match game.result {
            Some(result) => (
                result.outcome.to_string(),
                result.termination.map_or("", Termination::name),
            ),
            None => ("*".to_owned(), ""),
        };
        *self.endings.entry(key).or_default() += 1;
    }

    /// One line each outcome and reason, then agreement.
    pub fn text(&self) -> String {
        if self.games == 0 {
            return "there are no games and no positions\n".to_owned();
        }
        let mut table = Table::new([
            ("outcome", Align::Left),
            ("termination", Align::Left),
            ("games", Align::Right),
        ]);
        for ((outcome, termination), count) in &self.endings {
            table.row([
                outcome.clone(),
                (*termination).to_owned(),
                count.to_string(),
            ]);
        }
        table.total(["total", "", &self.games.to_string()]);
        let agreement: Vec<_> = self
            .agreement
            .iter()
            .map(|(agreement, count)| format!("{} {count}", agreement.name()))
            .collect();
        format!(
            "{}record: {}\n",
            table.text(super::Paint::Plain),
            agreement.join(", ")
        )
    }
}

/// One game as a JSON object.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Record<'a> {
    file: &'a str,
    game: u64,
    players: &'a str,
    variant: &'a str,
    ruleset: &'a str,
    status: &'static str,
    plies: u32,
    recorded: &'a str,
    outcome: String,
    termination: Option<&'static str>,
    rule: Option<&'static str>,
    ply: Option<u32>,
    #[serde(rename = "move")]
    decided_by: Option<String>,
    points: Option<Vec<PointsRecord>>,
    claims: Vec<ClaimRecord>,
    agreement: &'static str,
}

#[derive(Serialize)]
struct ClaimRecord {
    claim: &'static str,
    ply: u32,
}

impl<'a> Record<'a> {
    fn new(game: &'a Adjudged) -> Self {
        let result = game.result;
        Self {
            file: &game.source,
            game: game.game,
            players: &game.label,
            variant: &game.variant,
            ruleset: &game.ruleset,
            status: game.status.name(),
            plies: game.plies,
            recorded: &game.recorded,
            outcome: result.map_or_else(|| "*".to_owned(), |result| result.outcome.to_string()),
            termination: result
                .and_then(|result| result.termination)
                .map(Termination::name),
            rule: result.and_then(|result| result.rule).map(|rule| rule.0),
            ply: result.and_then(|result| result.ply),
            decided_by: result
                .and_then(|result| result.decided_by)
                .map(|san| san.text().to_owned()),
            points: result.map(|result| {
                let seats = result.outcome.seats();
                result.points[..seats]
                    .iter()
                    .copied()
                    .map(PointsRecord)
                    .collect()
            }),
            claims: game
                .claims
                .iter()
                .map(|&(claim, ply)| ClaimRecord { claim, ply })
                .collect(),
            agreement: game.agreement.name(),
        }
    }
}

/// Writes games as they come: as JSON Lines, as one JSON document, or as CSV.
pub enum ScoreWriter<W: Write> {
    /// One object a line.
    Lines(W),
    /// A document; the flag tells whether a game was written.
    Document(W, u64),
    /// A row a game.
    Csv(Box<::csv::Writer<W>>),
}

impl<W: Write> ScoreWriter<W> {
    /// A CSV writer with its header written.
    ///
    /// # Errors
    /// If writing fails.
    pub fn csv(out: W) -> io::Result<Self> {
        let mut writer = ::csv::WriterBuilder::new()
            .terminator(::csv::Terminator::CRLF)
            .from_writer(out);
        writer.write_record(COLUMNS.map(|(title, _)| title))?;
        Ok(Self::Csv(Box::new(writer)))
    }

    /// A JSON document, begun.
    ///
    /// # Errors
    /// If writing fails.
    pub fn document(mut out: W) -> io::Result<Self> {
        write!(out, "{{\"schema\":{SCHEMA},\"games\":[")?;
        Ok(Self::Document(out, 0))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If writing fails.
    pub fn game(&mut self, game: &Adjudged) -> io::Result<()> {
        match self {
            Self::Lines(out) => {
                #[derive(Serialize)]
                struct Line<'a> {
                    schema: u32,
                    #[serde(flatten)]
                    record: Record<'a>,
                }
                let line = Line {
                    schema: SCHEMA,
                    record: Record::new(game),
                };
                json_text::to_writer(&mut *out, &line)?;
                out.write_all(b"\n")
            }
            Self::Document(out, games) => {
                out.write_all(if *games == 0 { b"\n" } else { b",\n" })?;
                *games += 1;
                Ok(json_text::to_writer(&mut *out, &Record::new(game))?)
            }
            Self::Csv(writer) => {
                let cells = cells(game);
                let cells = cells
                    .iter()
                    .map(|text| super::csv::harmless(text).into_owned());
                Ok(writer.write_record(cells)?)
            }
        }
    }

    /// Completes the document.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(&mut self) -> io::Result<()> {
        match self {
            Self::Lines(out) => out.flush(),
            Self::Document(out, _) => {
                out.write_all(b"\n]}\n")?;
                out.flush()
            }
            Self::Csv(writer) => writer.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Paint;

    fn game(source: &str, label: &str) -> Adjudged {
        Adjudged {
            source: source.into(),
            game: 1,
            label: label.into(),
            variant: "standard".into(),
            ruleset: "fide".into(),
            status: GameStatus::Played,
            plies: 0,
            recorded: "2-0".into(),
            result: None,
            claims: Vec::new(),
            agreement: Agreement::Contradicts,
        }
    }

    #[test]
    fn a_column_that_is_the_same_in_all_rows_is_left_out_unless_there_are_more_pages() {
        let games = [game("a.pgn", "A - B"), game("a.pgn", "C - D")];
        let head = |extent| {
            let text = score_table(&games, extent).text(Paint::Plain);
            text.lines().next().unwrap_or_default().to_owned()
        };
        assert!(!head(Extent::Whole).contains("file"));
        assert!(head(Extent::Page).contains("file") && head(Extent::Page).contains("variant"));
    }

    #[test]
    fn one_long_name_does_not_widen_the_table_without_end() {
        let games = [game("a.pgn", &"é".repeat(1 << 20)), game("a.pgn", "C - D")];
        let text = score_table(&games, Extent::Whole).text(Paint::Plain);
        assert!(text.len() < 4096, "{}", text.len());
    }

    #[test]
    fn the_record_is_shown_as_it_is_written() {
        let text = score_table(&[game("a.pgn", "A - B")], Extent::Whole).text(Paint::Plain);
        assert!(text.contains("2-0"), "{text}");
    }
}
