//! A search of everything that can still happen.
//!
//! Forward from the position, every position that both sides together can reach, each looked at once;
//! positions are compared by what they are, never by a hash alone. Nothing below a position from
//! which the men cannot win is looked at. The 50- and 75-move rules and repetition play no part:
//! FIDE 5.2.2 and 6.9 ask for "any series of legal moves".

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::material;
use crate::chess::color::Color;
use crate::chess::generator::Moves;
use crate::chess::laws::{King, Laws};
use crate::chess::moves::Move;
use crate::chess::position::Position;
use crate::chess::role::Role;
use crate::chess::square::{Rank, Square};
use crate::game::{GameState, Seat, Winnable};

/// What the search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Can the side win? Unknown if the limit was reached.
    pub winnable: Winnable,
    /// Moves that lead to a win, if it can.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub states: usize,
}

/// Can `seat` win from here by any series of legal moves? Looks at no more than `limit` positions; a
/// hundred thousand take about a hundred megabytes at most, and well under a second.
pub fn can_win<L: Laws>(position: &Position<L>, seat: Color, limit: usize) -> Answer {
    let mut search = Search {
        seat,
        limit,
        seen: FxHashSet::default(),
        steps: Vec::new(),
        open: BinaryHeap::new(),
    };
    match search.run(position) {
        Ended::Won(step) => Answer {
            winnable: Winnable::Yes,
            line: search.line_to(step),
            states: search.seen.len(),
        },
        Ended::AllSeen => search.without_line(Winnable::No),
        Ended::AtLimit => search.without_line(Winnable::Unknown),
    }
}

/// Can neither side win (FIDE 5.2.2)? `None` if the limit of either search was reached.
pub fn is_dead<L: Laws>(position: &Position<L>, limit: usize) -> Option<bool> {
    let mut is_open = false;
    for seat in [Color::White, Color::Black] {
        match can_win(position, seat, limit).winnable {
            Winnable::Yes => return Some(false),
            Winnable::No => {}
            Winnable::Unknown => is_open = true,
        }
    }
    (!is_open).then_some(true)
}

/// How a search ended.
enum Ended {
    /// With a win, reached by this step.
    Won(usize),
    AllSeen,
    AtLimit,
}

/// How a position was reached: from the one that `before` led to, by `played`.
struct Step {
    before: usize,
    played: Option<Move>,
}

struct Search<L: Laws> {
    seat: Color,
    limit: usize,
    seen: FxHashSet<<Position<L> as GameState>::Identity>,
    steps: Vec<Step>,
    open: BinaryHeap<Open<L>>,
}

/// A position to look at, the most promising first.
struct Open<L: Laws> {
    promise: usize,
    step: usize,
    position: Position<L>,
}

impl<L: Laws> Search<L> {
    fn run(&mut self, start: &Position<L>) -> Ended {
        if let Some(step) = self.meet(
            *start,
            Step {
                before: 0,
                played: None,
            },
        ) {
            return Ended::Won(step);
        }
        while let Some(Open {
            position,
            step: before,
            ..
        }) = self.open.pop()
        {
            if self.seen.len() >= self.limit {
                return Ended::AtLimit;
            }
            let won = position.visit_moves(Moves::All, |set| {
                for m in set {
                    let mut next = position;
                    next.play(m);
                    if let Some(step) = self.meet(
                        next,
                        Step {
                            before,
                            played: Some(m),
                        },
                    ) {
                        return ControlFlow::Break(step);
                    }
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(step) = won {
                return Ended::Won(step);
            }
        }
        Ended::AllSeen
    }

    /// Notes a position, if it is new, for a later look; gives its step if `seat` has won there.
    fn meet(&mut self, position: Position<L>, step: Step) -> Option<usize> {
        if !self.seen.insert(position.identity()) {
            return None;
        }
        if let Some(ending) = position.ending() {
            let is_won = ending.outcome.winner() == Some(self.seat.index());
            return is_won.then(|| self.note(step));
        }
        if material::can_win(&position, self.seat) != Winnable::No {
            let promise = self.promise(&position);
            let step = self.note(step);
            self.open.push(Open {
                promise,
                step,
                position,
            });
        }
        None
    }

    fn note(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// Guides the search towards mates: strong men for the winner, pawns on their way, few enemies,
    /// and their king with little room; where kings are commoners, towards few own men, the older
    /// first. Any number would do; only speed depends on it.
    fn promise(&self, position: &Position<L>) -> usize {
        if L::KING == King::Commoner {
            let lost = 64 - position.color(self.seat).len() as usize;
            return (lost << 32) - self.steps.len();
        }
        let count = |role| position.men(self.seat, role).len() as usize;
        let advance: usize = position
            .men(self.seat, Role::Pawn)
            .into_iter()
            .map(|pawn| {
                pawn.rank()
                    .index()
                    .abs_diff(Rank::relative(self.seat, 0).index())
            })
            .sum();
        let enemies = position.color(!self.seat).len() as usize;
        let room = match (position.king(self.seat), position.king(!self.seat)) {
            (Some(own), Some(enemy)) => room(own, enemy),
            (None, _) | (_, None) => 0,
        };
        // More than all that is taken off again.
        let base = 100;
        base + 40 * count(Role::Queen) + 25 * count(Role::Rook) + 5 * advance - enemies - room
    }

    fn line_to(&self, mut step: usize) -> Vec<Move> {
        let mut line = Vec::new();
        while let Step {
            before,
            played: Some(m),
        } = self.steps[step]
        {
            line.push(m);
            step = before;
        }
        line.reverse();
        line
    }

    fn without_line(self, winnable: Winnable) -> Answer {
        Answer {
            winnable,
            line: Vec::new(),
            states: self.seen.len(),
        }
    }
}

/// How far a king is from the edges and from the king that hunts it.
fn room(hunter: Square, king: Square) -> usize {
    let from_edge = |index: usize| index.min(7 - index);
    let (file, rank) = (king.file().index(), king.rank().index());
    let files = file.abs_diff(hunter.file().index());
    let ranks = rank.abs_diff(hunter.rank().index());
    files.max(ranks) + 2 * (from_edge(file) + from_edge(rank))
}

impl<L: Laws> Ord for Open<L> {
    /// More promise first, then the newer.
    fn cmp(&self, other: &Self) -> Ordering {
        (self.promise, self.step).cmp(&(other.promise, other.step))
    }
}

impl<L: Laws> PartialOrd for Open<L> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<L: Laws> PartialEq for Open<L> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<L: Laws> Eq for Open<L> {}
