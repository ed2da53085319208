//! The metrics by name, and of what each can be measured.

use std::fmt;
use std::str::FromStr;

use crate::diagnostic::UnknownName;
use crate::stats::unit::Unit;
use crate::stats::watch::{Look, Needs};

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
pub(super) enum Reach {
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

    /// What it may be measured of.
    pub(super) fn reach(self) -> Reach {
        self.entry().reach
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
    pub(in crate::stats) fn unit(self) -> Unit {
        match self.reach() {
            Reach::Games | Reach::Plies => Unit::Game,
            Reach::Sides => Unit::Side,
            Reach::Men => Unit::Man,
        }
    }

    /// Can it be measured of this unit?
    pub(in crate::stats) fn measures(self, unit: Unit) -> bool {
        match unit {
            Unit::Game | Unit::Side => unit >= self.unit(),
            Unit::Ply => self.reach() == Reach::Plies,
            Unit::Man => self.reach() == Reach::Men,
        }
    }

    /// What must be looked at to measure it.
    pub(in crate::stats) fn needs(self) -> Needs {
        let look = |wanted| if wanted { Look::At } else { Look::Away };
        Needs {
            opening: Look::Away,
            plies: look(matches!(self.reach(), Reach::Plies | Reach::Men)),
            options: look(matches!(self, Self::Options | Self::Forced)),
            comments: look(matches!(self, Self::Time | Self::Eval | Self::Loss)),
            repeats: Look::Away,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::all().find(|metric| metric.name() == text);
        found.ok_or_else(|| UnknownName::among(text, Self::all().map(Self::name)))
    }
}
