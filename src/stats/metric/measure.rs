//! What each metric counts of games, sides, plies and men, and the columns it has.

use super::cell::Cell;
use super::ends::Ends;
use super::kind::{Metric, Reach};
use super::mean::Mean;
use super::performance::Performance;
use super::points::PointsWon;
use super::score::Score;
use super::share::Share;
use super::spread::{Missing, Spread};
use super::streak::Streaks;
use super::times::Times;
use super::total::Total;
use crate::stats::event::Event;
use crate::stats::facts::Facts;
use crate::stats::inquiry::Inquiry;
use crate::stats::sheet::{Column, Weight};
use crate::stats::table::Cells;
use crate::stats::unit::Unit;
use crate::stats::view::View;
use crate::stats::watch::Look;

/// A ply that loses so many hundredths of a pawn is a blunder, as sites have it.
const BLUNDER: i32 = 300;

impl Metric {
    /// A cell that has counted nothing.
    pub(in crate::stats) fn cell(self) -> Cell {
        match self {
            Self::Score => Cell::Score(Score::default()),
            Self::Length => Cell::Length(Spread::default(), Missing::default()),
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
    pub(in crate::stats) fn add(self, cell: &mut Cell, view: &View<'_, '_, '_>) {
        match cell {
            Cell::Score(score) => score.add(view),
            Cell::Length(spread, missing) => match view.facts.moves() {
                Some(moves) => spread.add(moves),
                None => missing.add(),
            },
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
    pub(in crate::stats) fn add_many(self, game: &Inquiry<'_, '_, '_>, cells: &mut Cells<'_>) {
        let facts = game.facts;
        match self.reach() {
            Reach::Men => {
                let survivors = facts.watch.survivors();
                cells.each(|nth, cell| {
                    if let Cell::Survival(share) = cell {
                        share.add(survivors.contains(game.men()[nth].start).into());
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
            | Cell::Length(..)
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
    pub(in crate::stats) fn columns(self, unit: Unit) -> Vec<Column> {
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
