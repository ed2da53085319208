//! What is measured of the things counted: each metric has a kind of [`Cell`], in a file of its own.

mod ends;
mod mean;
mod performance;
mod points;
mod score;
mod share;
mod spread;
mod streak;
mod times;
mod total;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use self::ends::Ends;
use self::mean::Mean;
use self::performance::Performance;
use self::points::PointsWon;
use self::score::Score;
use self::share::Share;
use self::streak::Streaks;
use self::times::Times;
use self::total::Total;
use super::event::Event;
use super::facts::Facts;
use super::inquiry::Inquiry;
use super::men;
use super::sheet::{Column, Datum, Weight};
use super::table::Cells;
use super::unit::Unit;
use super::view::View;
use super::watch::{Look, Needs};

pub(super) use self::share::proportion;
pub(super) use self::spread::Spread;

/// What is measured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each has its name and a sentence in the list")]
pub enum Metric {
    Score,
    Length,
    Termination,
    Performance,
    Points,
    Streak,
    Checks,
    Captures,
    Promotions,
    Underpromotions,
    EnPassant,
    Time,
    Eval,
    Loss,
    Material,
    Options,
    Forced,
    Survival,
}

/// What a metric may be measured of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Reach {
    /// Games and sides.
    Games,
    /// Sides.
    Sides,
    /// Games, sides, and plies.
    Plies,
    /// Games, sides, and men.
    Men,
}

struct Entry {
    metric: Metric,
    name: &'static str,
    reach: Reach,
    meaning: &'static str,
}

#[rustfmt::skip]
const ENTRIES: &[Entry] = &[
    Entry { metric: Metric::Score, name: "score", reach: Reach::Games, meaning: "wins, draws, losses and score; White's unless sides are told apart" },
    Entry { metric: Metric::Length, name: "length", reach: Reach::Games, meaning: "moves: mean and exact quantiles" },
    Entry { metric: Metric::Termination, name: "termination", reach: Reach::Games, meaning: "shares of the four most frequent families of endings" },
    Entry { metric: Metric::Performance, name: "performance", reach: Reach::Sides, meaning: "average opponent and performance rating, logistic and by FIDE's table" },
    Entry { metric: Metric::Points, name: "points", reach: Reach::Games, meaning: "points under the ruleset, where the board ended the game" },
    Entry { metric: Metric::Streak, name: "streak", reach: Reach::Sides, meaning: "longest runs of wins, of losses, and without a loss" },
    Entry { metric: Metric::Checks, name: "checks", reach: Reach::Plies, meaning: "checks given" },
    Entry { metric: Metric::Captures, name: "captures", reach: Reach::Plies, meaning: "captures" },
    Entry { metric: Metric::Promotions, name: "promotions", reach: Reach::Plies, meaning: "promotions" },
    Entry { metric: Metric::Underpromotions, name: "underpromotions", reach: Reach::Plies, meaning: "promotions to anything but a queen" },
    Entry { metric: Metric::EnPassant, name: "en-passant", reach: Reach::Plies, meaning: "captures en passant" },
    Entry { metric: Metric::Time, name: "time", reach: Reach::Plies, meaning: "seconds a ply, from [%emt] or [%clk]" },
    Entry { metric: Metric::Eval, name: "eval", reach: Reach::Plies, meaning: "[%eval] in pawns from White's side, capped at 10" },
    Entry { metric: Metric::Loss, name: "loss", reach: Reach::Plies, meaning: "average centipawn loss from [%eval], and plies that lose 3 pawns" },
    Entry { metric: Metric::Material, name: "material", reach: Reach::Plies, meaning: "material White is ahead, and how uneven it is, in pawns" },
    Entry { metric: Metric::Options, name: "options", reach: Reach::Plies, meaning: "legal moves to choose from" },
    Entry { metric: Metric::Forced, name: "forced", reach: Reach::Plies, meaning: "plies with a capture on the board, and with a single legal move" },
    Entry { metric: Metric::Survival, name: "survival", reach: Reach::Men, meaning: "men of the array that are never captured" },
];

impl Metric {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.metric)
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// Its kebab-case name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it means, for help texts.
    pub fn meaning(self) -> &'static str {
        self.entry().meaning
    }

    /// The coarsest unit it is measured of.
    pub(super) fn unit(self) -> Unit {
        match self.entry().reach {
            Reach::Games | Reach::Plies => Unit::Game,
            Reach::Sides => Unit::Side,
            Reach::Men => Unit::Man,
        }
    }

    /// Can it be measured of this unit?
    pub(super) fn measures(self, unit: Unit) -> bool {
        match unit {
            Unit::Game | Unit::Side => unit >= self.unit(),
            Unit::Ply => self.entry().reach == Reach::Plies,
            Unit::Man => self.entry().reach == Reach::Men,
        }
    }

    /// What must be looked at to measure it.
    pub(super) fn needs(self) -> Needs {
        let look = |wanted| if wanted { Look::At } else { Look::Away };
        Needs {
            opening: Look::Away,
            plies: look(matches!(self.entry().reach, Reach::Plies | Reach::Men)),
            options: look(matches!(self, Self::Options | Self::Forced)),
            comments: look(matches!(self, Self::Time | Self::Eval | Self::Loss)),
            repeats: Look::Away,
        }
    }

    /// A cell that has counted nothing.
    pub(super) fn cell(self) -> Cell {
        match self {
            Self::Score => Cell::Score(Score::default()),
            Self::Length => Cell::Length(Spread::default()),
            Self::Termination => Cell::Termination(Ends::default()),
            Self::Performance => Cell::Performance(Performance::default()),
            Self::Points => Cell::Points(PointsWon::default()),
            Self::Streak => Cell::Streak(Streaks::default()),
            Self::Checks
            | Self::Captures
            | Self::Promotions
            | Self::Underpromotions
            | Self::EnPassant => Cell::Total(Total::default()),
            Self::Time => Cell::Time(Times::default()),
            Self::Eval => Cell::Eval(Mean::default()),
            Self::Loss => Cell::Loss(Mean::default(), Share::default()),
            Self::Material => Cell::Material(Mean::default(), Share::default()),
            Self::Options => Cell::Options(Mean::default()),
            Self::Forced => Cell::Forced(Share::default(), Share::default()),
            Self::Survival => Cell::Survival(Share::default()),
        }
    }

    /// Counts a game, a side or a man in.
    pub(super) fn add(self, cell: &mut Cell, view: &View<'_, '_, '_>) {
        match cell {
            Cell::Score(score) => score.add(view),
            Cell::Length(spread) => spread.add(view.facts.moves()),
            Cell::Termination(ends) => ends.add(view.facts),
            Cell::Performance(performance) => performance.add(view),
            Cell::Points(points) => points.add(view),
            Cell::Streak(streaks) => streaks.add(view),
            Cell::Total(total) => {
                let count = self.event().map_or(0, |event| view.count(event));
                total.add(count as u64);
            }
            // Only men survive.
            Cell::Survival(_) => {}
            Cell::Time(_)
            | Cell::Eval(_)
            | Cell::Loss(..)
            | Cell::Material(..)
            | Cell::Options(_)
            | Cell::Forced(..) => {
                for (ply, _) in view.plies() {
                    self.add_ply(cell, view.facts, ply);
                }
            }
        }
    }

    /// Counts the plies or men of a game in.
    pub(super) fn add_many(self, game: &Inquiry<'_, '_, '_>, cells: &mut Cells<'_>) {
        let facts = game.facts;
        match self.entry().reach {
            Reach::Men => {
                let survivors = men::survivors(facts);
                cells.each(|nth, cell| {
                    if let Cell::Survival(share) = cell {
                        share.add(survivors >> game.men()[nth].start.index() & 1);
                    }
                });
            }
            Reach::Games | Reach::Sides | Reach::Plies => {
                if !self.is_silent(facts) {
                    cells.each(|ply, cell| self.add_ply(cell, facts, ply));
                }
            }
        }
    }

    /// Does the record say nothing that could be measured?
    fn is_silent(self, facts: &Facts<'_, '_>) -> bool {
        let needs = self.needs();
        needs.comments == Look::At && facts.watch.said.is_empty()
    }

    /// Counts a ply in.
    #[inline]
    fn add_ply(self, cell: &mut Cell, facts: &Facts<'_, '_>, index: usize) {
        match cell {
            Cell::Total(total) => {
                let happens = self.event().zip(facts.ply(index));
                let happens = happens.is_some_and(|(event, ply)| event.happens_in(ply));
                total.add(u64::from(happens));
            }
            Cell::Time(times) => {
                if let Some(millis) = facts.elapsed_millis(index) {
                    times.add(millis);
                }
            }
            Cell::Eval(mean) => {
                if let Some(eval) = facts.eval(index) {
                    mean.add(eval.into());
                }
            }
            Cell::Loss(mean, blunders) => {
                if let Some(loss) = facts.loss(index) {
                    mean.add(loss.into());
                    blunders.add(u64::from(loss >= BLUNDER));
                }
            }
            Cell::Material(mean, uneven) => {
                if let Some(ply) = facts.ply(index) {
                    mean.add(ply.balance.into());
                    uneven.add(u64::from(ply.balance != 0));
                }
            }
            Cell::Options(mean) => {
                if let Some(options) = facts.options(index) {
                    mean.add(options.moves.into());
                }
            }
            Cell::Forced(captures, single) => {
                if let Some(options) = facts.options(index) {
                    captures.add(u64::from(options.captures.any()));
                    single.add(u64::from(options.moves == 1));
                }
            }
            // Plies have none of these.
            Cell::Score(_)
            | Cell::Length(_)
            | Cell::Termination(_)
            | Cell::Performance(_)
            | Cell::Points(_)
            | Cell::Streak(_)
            | Cell::Survival(_) => {}
        }
    }

    /// What it counts, if it counts what happens in plies.
    fn event(self) -> Option<Event> {
        let events = [
            (Self::Checks, Event::Check),
            (Self::Captures, Event::Capture),
            (Self::Promotions, Event::Promotion),
            (Self::Underpromotions, Event::Underpromotion),
            (Self::EnPassant, Event::EnPassant),
        ];
        let found = events.into_iter().find(|(metric, _)| *metric == self);
        found.map(|(_, event)| event)
    }

    /// The columns of its data.
    pub(super) fn columns(self, unit: Unit) -> Vec<Column> {
        match self {
            Self::Score => Score::columns(unit),
            Self::Length => Spread::columns("moves"),
            Self::Termination => Ends::columns(),
            Self::Performance => Performance::columns(),
            Self::Points => PointsWon::columns(unit),
            Self::Streak => Streaks::columns(),
            Self::Checks
            | Self::Captures
            | Self::Promotions
            | Self::Underpromotions
            | Self::EnPassant => Total::columns(self.name(), unit),
            Self::Time => Times::columns(),
            Self::Eval => Mean::columns("eval"),
            Self::Options => Mean::columns("options"),
            Self::Loss => vec![
                Column::titled("loss_mean", "loss"),
                Column::titled("loss_plies", "of plies").of(Weight::Detail),
                Column::titled("blunders", "blunders"),
            ],
            Self::Material => vec![
                Column::titled("material_mean", "White ahead"),
                Column::titled("material_plies", "of plies").of(Weight::Detail),
                Column::titled("uneven", "uneven"),
            ],
            Self::Forced => vec![
                Column::titled("capture_possible", "a capture is there"),
                Column::titled("single_move", "a single move"),
            ],
            Self::Survival => vec![Column::titled("survived", "survived")],
        }
    }
}

/// A ply that loses so many hundredths of a pawn is a blunder, as sites have it.
const BLUNDER: i32 = 300;

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = crate::diagnostic::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::all().find(|metric| metric.name() == text);
        found
            .ok_or_else(|| crate::diagnostic::UnknownName::among(text, Self::all().map(Self::name)))
    }
}

/// What a metric has counted in one row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Cell {
    Score(Score),
    Length(Spread),
    Termination(Ends),
    Performance(Performance),
    Points(PointsWon),
    Streak(Streaks),
    Total(Total),
    Time(Times),
    Eval(Mean),
    Loss(Mean, Share),
    Material(Mean, Share),
    Options(Mean),
    Forced(Share, Share),
    Survival(Share),
}

/// Merges two cells of one kind, part by part.
macro_rules! merge {
    ($one:ident, $later:ident: $($kind:ident($part:ident $(, $other:ident)?))*) => {
        match $one {
            $(Self::$kind($part $(, $other)?) => {
                let mine = ($part, $($other)?);
                if let Self::$kind($part $(, $other)?) = $later {
                    mine.0.merge($part);
                    $(mine.1.merge($other);)?
                }
            })*
        }
    };
}

impl Cell {
    /// Counts in what `later`, a cell of the same metric, has counted after it.
    pub(super) fn merge(&mut self, later: &Self) {
        merge!(self, later: Score(a) Length(a) Termination(a) Performance(a) Points(a) Streak(a)
            Total(a) Time(a) Eval(a) Loss(a, b) Material(a, b) Options(a) Forced(a, b) Survival(a));
    }

    /// Can a row of so many units have counted this?
    pub(super) fn adds_up(&self, unit: Unit, units: u64) -> bool {
        // Of games and sides it is not told how many plies they have.
        let plies = match unit {
            Unit::Game | Unit::Side | Unit::Man => u64::MAX >> 20,
            Unit::Ply => units,
        };
        match self {
            Self::Score(cell) => cell.adds_up(units),
            Self::Length(cell) => cell.adds_up(units),
            Self::Termination(cell) => cell.adds_up(units),
            Self::Performance(cell) => cell.adds_up(units),
            Self::Points(cell) => cell.adds_up(units),
            Self::Streak(cell) => cell.adds_up(units),
            Self::Total(cell) => cell.adds_up(units),
            Self::Time(cell) => cell.adds_up(plies),
            Self::Eval(cell) | Self::Options(cell) => cell.adds_up(plies),
            Self::Loss(mean, share) | Self::Material(mean, share) => {
                mean.adds_up(plies) && share.adds_up(plies)
            }
            Self::Forced(one, two) => one.adds_up(plies) && two.adds_up(plies),
            Self::Survival(cell) => cell.adds_up(units),
        }
    }

    /// The data under [`Metric::columns`].
    pub(super) fn data(&self) -> Vec<Datum> {
        let with = |mut data: Vec<Datum>, share: &Share| {
            data.push(share.datum());
            data
        };
        match self {
            Self::Score(cell) => cell.data(),
            Self::Length(cell) => cell.data(),
            Self::Termination(cell) => cell.data(),
            Self::Performance(cell) => cell.data(),
            Self::Points(cell) => cell.data(),
            Self::Streak(cell) => cell.data(),
            Self::Total(cell) => cell.data(),
            Self::Time(cell) => cell.data(),
            Self::Eval(cell) => cell.data(CENTIPAWNS),
            Self::Options(cell) => cell.data(1),
            Self::Loss(mean, share) | Self::Material(mean, share) => with(mean.data(1), share),
            Self::Forced(one, two) => vec![one.datum(), two.datum()],
            Self::Survival(cell) => vec![cell.datum()],
        }
    }
}

/// So many make a pawn.
const CENTIPAWNS: u32 = 100;
