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
use super::sheet::{Column, Datum};
use super::unit::Unit;
use super::view::{Fate, View};
use super::watch::{Check, Form, Look, Needs};
use crate::chess::Role;

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
            Self::Length => Cell::Spread(Spread::default()),
            Self::Termination => Cell::Ends(Ends::default()),
            Self::Performance => Cell::Performance(Performance::default()),
            Self::Points => Cell::Points(PointsWon::default()),
            Self::Streak => Cell::Streaks(Streaks::default()),
            Self::Checks
            | Self::Captures
            | Self::Promotions
            | Self::Underpromotions
            | Self::EnPassant => Cell::Total(Total::default()),
            Self::Time => Cell::Times(Times::default()),
            Self::Eval | Self::Options => Cell::Mean(Mean::default()),
            Self::Loss | Self::Material => Cell::Two(Mean::default(), Share::default()),
            Self::Forced => Cell::Shares(Share::default(), Share::default()),
            Self::Survival => Cell::Share(Share::default()),
        }
    }

    /// Counts `view` in.
    pub(super) fn add(self, cell: &mut Cell, view: &View<'_, '_, '_>) {
        let facts = view.facts;
        match (self, cell) {
            (Self::Score, Cell::Score(score)) => score.add(view),
            (Self::Length, Cell::Spread(spread)) => spread.add(facts.moves()),
            (Self::Termination, Cell::Ends(ends)) => ends.add(facts),
            (Self::Performance, Cell::Performance(performance)) => performance.add(view),
            (Self::Points, Cell::Points(points)) => points.add(view),
            (Self::Streak, Cell::Streaks(streaks)) => streaks.add(view),
            (_, Cell::Total(total)) => total.add(self.events(view)),
            (Self::Time, Cell::Times(times)) => {
                for millis in view.plies().filter_map(|ply| facts.elapsed_millis(ply)) {
                    times.add(millis);
                }
            }
            (Self::Eval, Cell::Mean(mean)) => {
                for eval in view.plies().filter_map(|ply| facts.eval(ply)) {
                    mean.add(eval.into());
                }
            }
            (_, Cell::Mean(mean)) => {
                for options in view.plies().filter_map(|ply| facts.options(ply)) {
                    mean.add(options.moves.into());
                }
            }
            (Self::Loss, Cell::Two(mean, blunders)) => {
                for loss in view.plies().filter_map(|ply| facts.loss(ply)) {
                    mean.add(loss.into());
                    blunders.add(u64::from(loss >= BLUNDER));
                }
            }
            (_, Cell::Two(mean, uneven)) => {
                for ply in view.plies().filter_map(|ply| facts.ply(ply)) {
                    mean.add(ply.balance.into());
                    uneven.add(u64::from(ply.balance != 0));
                }
            }
            (_, Cell::Shares(captures, single)) => {
                for options in view.plies().filter_map(|ply| facts.options(ply)) {
                    captures.add(u64::from(options.captures > 0));
                    single.add(u64::from(options.moves == 1));
                }
            }
            (_, Cell::Share(share)) => {
                if let Some(man) = view.man {
                    share.add(u64::from(man.fate == Fate::Survived));
                }
            }
            (_, _) => {}
        }
    }

    fn events(self, view: &View<'_, '_, '_>) -> u64 {
        if view.facts.is_for_three() {
            let three = &view.facts.watch.three;
            return match self {
                Self::Checks => three.checks(),
                Self::Captures => three.captures(),
                Self::Promotions => three.promotions,
                Self::Underpromotions => three.underpromotions,
                _ => three.en_passant,
            };
        }
        let plies = view.plies().filter_map(|index| view.facts.ply(index));
        let counted = plies.filter(|ply| match self {
            Self::Checks => ply.check != Check::None,
            Self::Captures => ply.captured.is_some(),
            Self::Promotions => ply.legal.promotion().is_some(),
            Self::Underpromotions => ply
                .legal
                .promotion()
                .is_some_and(|role| role != Role::Queen),
            _ => ply.form == Form::EnPassant,
        });
        counted.count() as u64
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
                Column::titled("loss_plies", "of plies"),
                Column::titled("blunders", "blunders"),
            ],
            Self::Material => vec![
                Column::titled("material_mean", "White ahead"),
                Column::titled("material_plies", "of plies"),
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
    Spread(Spread),
    Ends(Ends),
    Performance(Performance),
    Points(PointsWon),
    Streaks(Streaks),
    Total(Total),
    Times(Times),
    Mean(Mean),
    Share(Share),
    Shares(Share, Share),
    Two(Mean, Share),
}

impl Cell {
    /// Counts in what `later` has counted after it.
    pub(super) fn merge(&mut self, later: &Self) {
        match (self, later) {
            (Self::Score(cell), Self::Score(later)) => cell.merge(later),
            (Self::Spread(cell), Self::Spread(later)) => cell.merge(later),
            (Self::Ends(cell), Self::Ends(later)) => cell.merge(later),
            (Self::Performance(cell), Self::Performance(later)) => cell.merge(later),
            (Self::Points(cell), Self::Points(later)) => cell.merge(later),
            (Self::Streaks(cell), Self::Streaks(later)) => cell.merge(later),
            (Self::Total(cell), Self::Total(later)) => cell.merge(later),
            (Self::Times(cell), Self::Times(later)) => cell.merge(later),
            (Self::Mean(cell), Self::Mean(later)) => cell.merge(later),
            (Self::Share(cell), Self::Share(later)) => cell.merge(later),
            (Self::Shares(one, two), Self::Shares(later_one, later_two)) => {
                one.merge(later_one);
                two.merge(later_two);
            }
            (Self::Two(mean, share), Self::Two(later_mean, later_share)) => {
                mean.merge(later_mean);
                share.merge(later_share);
            }
            (_, _) => {}
        }
    }

    /// The data under [`Metric::columns`].
    pub(super) fn data(&self, metric: Metric) -> Vec<Datum> {
        match self {
            Self::Score(cell) => cell.data(),
            Self::Spread(cell) => cell.data(),
            Self::Ends(cell) => cell.data(),
            Self::Performance(cell) => cell.data(),
            Self::Points(cell) => cell.data(),
            Self::Streaks(cell) => cell.data(),
            Self::Total(cell) => cell.data(),
            Self::Times(cell) => cell.data(),
            Self::Mean(cell) => cell.data(scale(metric)),
            Self::Share(cell) => vec![cell.datum()],
            Self::Shares(one, two) => vec![one.datum(), two.datum()],
            Self::Two(mean, share) => {
                let mut data = mean.data(scale(metric));
                data.push(share.datum());
                data
            }
        }
    }
}

/// How many of what a [`Mean`] adds up make one of what it says.
fn scale(metric: Metric) -> u32 {
    if metric == Metric::Eval { 100 } else { 1 }
}
