//! How games end, in a few families.

use serde::{Deserialize, Serialize};

use super::share::{proportion, sum};
use crate::adjudicate::replay::Recorded;
use crate::game::Termination;
use crate::stats::facts::Facts;
use crate::stats::sheet::{Column, Datum, Weight};

/// Families of endings: on the board by a win, by a draw, time, resignation, agreement, other, unknown.
const FAMILIES: [&str; 7] = [
    "won_on_board",
    "drawn_on_board",
    "time",
    "resigned",
    "agreed",
    "otherwise",
    "not_stated",
];

/// How many games end in each family of ways.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::stats) struct Ends {
    families: [u64; FAMILIES.len()],
}

impl Ends {
    pub(super) fn add(&mut self, facts: &Facts<'_, '_>) {
        let known = facts.board.or(match facts.tag {
            Some(Recorded::Ended(termination)) => Some(termination),
            Some(Recorded::Unspecific | Recorded::Unterminated | Recorded::BoardWin) | None => None,
        });
        self.families[known.map_or(6, family)] += 1;
    }

    pub(super) fn merge(&mut self, later: &Self) {
        for (count, later) in self.families.iter_mut().zip(later.families) {
            *count += later;
        }
    }

    /// Does it count so many units?
    pub(super) fn adds_up(self, units: u64) -> bool {
        sum(self.families) == units.into()
    }

    pub(super) fn columns() -> Vec<Column> {
        let column = |name: &&str| Column::new(name).of(Weight::Side);
        FAMILIES.iter().map(column).collect()
    }

    pub(super) fn data(self) -> Vec<Datum> {
        let of = self.families.iter().sum();
        self.families.map(|count| proportion(count, of)).into()
    }
}

fn family(termination: Termination) -> usize {
    match termination {
        Termination::Checkmate
        | Termination::KingCaptured
        | Termination::ThirdCheck
        | Termination::NoPieces
        | Termination::NoMoves => 0,
        Termination::Stalemate
        | Termination::DeadPosition
        | Termination::InsufficientMaterial
        | Termination::Repetition
        | Termination::MoveRule
        | Termination::RepetitionClaim
        | Termination::MoveRuleClaim => 1,
        Termination::TimeForfeit => 2,
        Termination::Resignation => 3,
        Termination::Agreement => 4,
        Termination::IllegalMoves | Termination::Abandonment | Termination::Adjudication => 5,
    }
}
