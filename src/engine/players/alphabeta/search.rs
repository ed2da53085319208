//! The search: principal variation search with a transposition table, and quiescence at its leaves.

use std::ops::ControlFlow;
use std::time::Instant;

use super::evaluate::{DECIDED, WIN, evaluate, value_of_ending};
use super::order::{Order, Scored, bring_best, capture_promise};
use super::table::{Bound, Found, Table, from_here, from_root};
use crate::chess::laws::{Capture, King, Laws};
use crate::chess::{Move, Moves, Position};
use crate::engine::stop::Stop;
use crate::game::{GameState, Seat};

/// Plies from the root at which the search ends in any case.
pub(super) const MAX_PLY: usize = 96;

/// The search ran into its limit; what it was doing is void.
#[derive(Copy, Clone, Debug)]
pub(super) struct LimitReached;

/// What bounds a search.
#[derive(Clone, Default, Debug)]
pub(super) struct Bounds {
    pub(super) nodes: u64,
    pub(super) until: Option<Instant>,
    pub(super) stop: Stop,
}

/// Everything a search remembers; it serves a whole game.
pub(super) struct Search {
    table: Table,
    order: Order,
    /// Moves of all positions on the way from the root; each position owns the end of it.
    moves: Vec<Scored>,
    /// Repetition keys of the game and of the way from the root.
    keys: Vec<u64>,
    pub(super) nodes: u64,
    pub(super) best: Option<Move>,
    bounds: Bounds,
    seed: u64,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            table: Table::new(),
            order: Order::new(MAX_PLY + 1),
            moves: Vec::new(),
            keys: Vec::new(),
            nodes: 0,
            best: None,
            bounds: Bounds::default(),
            seed: 0,
        }
    }
}

impl Search {
    /// Forgets the game before.
    pub(super) fn forget(&mut self) {
        self.table.clear();
        self.order.clear();
    }

    /// Gets ready for another position of the same game.
    pub(super) fn prepare(&mut self, earlier: &[u64], bounds: Bounds, seed: u64) {
        self.keys.clear();
        self.keys.extend_from_slice(earlier);
        self.moves.clear();
        self.nodes = 0;
        self.best = None;
        self.bounds = bounds;
        self.seed = seed;
    }

    /// The principal variation, as far as the table still knows it.
    pub(super) fn variation<L: Laws>(&self, mut position: Position<L>, plies: usize) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < plies
            && let Some(m) = self
                .table
                .get(position.repetition_key())
                .and_then(|found| found.best)
            && position.legal_moves().contains(&m)
        {
            line.push(m);
            position.play(m);
        }
        line
    }

    /// The value of `position` to the side to move, `depth` plies deep, as far as it lies between
    /// `alpha` and `beta`.
    pub(super) fn value<L: Laws>(
        &mut self,
        position: &Position<L>,
        depth: u8,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Result<i32, LimitReached> {
        self.count()?;
        if ply > 0 && self.is_draw(position) {
            return Ok(0);
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.quiet_value(position, (alpha, beta), ply);
        }
        let key = position.repetition_key();
        let known = self.table.get(key);
        if let Some(found) = known
            && ply > 0
            && found.depth >= depth
            && let Some(score) = cutoff(found, (alpha, beta), ply)
        {
            return Ok(score);
        }
        if L::CAPTURE == Capture::Optional && ply > 0 && depth <= 3 && !position.is_check() {
            let margin = 110 * i32::from(depth);
            let static_value = self.static_value(position);
            if static_value - margin >= beta && beta.abs() < DECIDED && has_king(position) {
                return Ok(static_value - margin);
            }
        }
        let first = self.moves.len();
        self.list(position, known.and_then(|found| found.best), ply);
        if self.moves.len() == first {
            return Ok(ended(position, ply));
        }
        self.keys.push(key);
        let result = self.best_of(position, depth, (alpha, beta), ply, first);
        self.keys.pop();
        self.moves.truncate(first);
        result
    }

    /// Tries the moves listed from `first` on.
    #[expect(
        clippy::too_many_arguments,
        reason = "a node of the search is these six values"
    )]
    fn best_of<L: Laws>(
        &mut self,
        position: &Position<L>,
        depth: u8,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        first: usize,
    ) -> Result<i32, LimitReached> {
        let floor = alpha;
        let (mut best, mut best_move) = (-WIN, None);
        for index in first..self.moves.len() {
            let Scored { m, .. } = bring_best(&mut self.moves[first..], index - first);
            let mut after = *position;
            after.play(m);
            let tried = index - first;
            let quiet = !position.is_capture(m) && m.promotion().is_none();
            let deeper = depth - 1 + u8::from(after.is_check());
            let less = if tried >= 3 && depth >= 3 && quiet && !position.is_check() {
                (1 + u8::from(tried >= 10)).min(deeper)
            } else {
                0
            };
            let value = if tried == 0 {
                -self.value(&after, deeper, (-beta, -alpha), ply + 1)?
            } else {
                let mut value =
                    -self.value(&after, deeper - less, (-alpha - 1, -alpha), ply + 1)?;
                if value > alpha && less > 0 {
                    value = -self.value(&after, deeper, (-alpha - 1, -alpha), ply + 1)?;
                }
                if value > alpha && value < beta {
                    value = -self.value(&after, deeper, (-beta, -alpha), ply + 1)?;
                }
                value
            };
            if value > best {
                (best, best_move) = (value, Some(m));
                if ply == 0 {
                    self.best = best_move;
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                if quiet {
                    self.order.refuted(position.turn(), m, ply, depth);
                }
                break;
            }
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        let score = from_here(best, ply);
        self.table.put(
            position.repetition_key(),
            Found {
                best: best_move,
                score,
                depth,
                bound,
            },
        );
        Ok(best)
    }

    /// The value of a position when only captures, and answers to a check, are played on.
    fn quiet_value<L: Laws>(
        &mut self,
        position: &Position<L>,
        (mut alpha, beta): (i32, i32),
        ply: usize,
    ) -> Result<i32, LimitReached> {
        if ply >= MAX_PLY {
            return Ok(self.static_value(position));
        }
        if !has_king(position) {
            return Ok(ended(position, ply));
        }
        let first = self.moves.len();
        let mut best = -WIN;
        let must_move = position.is_check() || L::CAPTURE == Capture::Mandatory;
        if must_move {
            self.list(position, None, ply);
            if self.moves.len() == first {
                return Ok(ended(position, ply));
            }
        }
        if !must_move
            || L::CAPTURE == Capture::Mandatory && !position.is_capture(self.moves[first].m)
        {
            self.moves.truncate(first);
            best = self.static_value(position);
            alpha = alpha.max(best);
            if best >= beta || must_move {
                return Ok(best);
            }
            self.list_captures(position);
        }
        for index in first..self.moves.len() {
            let Scored { m, .. } = bring_best(&mut self.moves[first..], index - first);
            let mut after = *position;
            after.play(m);
            let value = self
                .count()
                .and_then(|()| self.quiet_value(&after, (-beta, -alpha), ply + 1));
            best = best.max(-value?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }

    /// Lists all moves.
    fn list<L: Laws>(&mut self, position: &Position<L>, known: Option<Move>, ply: usize) {
        let (moves, order) = (&mut self.moves, &self.order);
        let _: ControlFlow<()> = position.visit_moves(Moves::All, |set| {
            set.into_iter().for_each(|m| {
                moves.push(Scored {
                    m,
                    promise: order.promise(position, m, known, ply),
                });
            });
            ControlFlow::Continue(())
        });
    }

    fn list_captures<L: Laws>(&mut self, position: &Position<L>) {
        let moves = &mut self.moves;
        let _: ControlFlow<()> = position.visit_moves(Moves::Captures, |set| {
            set.into_iter().for_each(|m| {
                moves.push(Scored {
                    m,
                    promise: capture_promise(position, m),
                });
            });
            ControlFlow::Continue(())
        });
    }

    /// The evaluation, blurred by up to 8 hundredths so that seeds play different games.
    fn static_value<L: Laws>(&self, position: &Position<L>) -> i32 {
        let blur =
            (position.repetition_key() ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60;
        evaluate(position) + blur as i32 - 8
    }

    /// A second occurrence is taken for a draw: who could avoid the third would avoid the second.
    fn is_draw<L: Laws>(&self, position: &Position<L>) -> bool {
        let clock = usize::from(position.halfmove_clock());
        clock >= 100
            || clock >= 4 && {
                let key = position.repetition_key();
                self.keys
                    .iter()
                    .rev()
                    .take(clock)
                    .skip(3)
                    .step_by(2)
                    .any(|&earlier| earlier == key)
            }
    }

    fn is_late(&self) -> bool {
        self.bounds.stop.is_set()
            || self
                .bounds
                .until
                .is_some_and(|until| Instant::now() >= until)
    }

    fn count(&mut self) -> Result<(), LimitReached> {
        self.nodes += 1;
        let late = self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.is_late();
        if self.nodes > self.bounds.nodes || late {
            Err(LimitReached)
        } else {
            Ok(())
        }
    }
}

/// Nodes between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// What the table's score proves about a window.
fn cutoff(found: Found, (alpha, beta): (i32, i32), ply: usize) -> Option<i32> {
    let score = from_root(found.score, ply);
    let decides = match found.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= beta,
        Bound::AtMost => score <= alpha,
    };
    decides.then_some(score)
}

/// False only where kings can be captured and one was.
fn has_king<L: Laws>(position: &Position<L>) -> bool {
    L::KING != King::Capturable || position.king(position.turn()).is_some()
}

/// The value of a position without legal moves.
#[cold]
fn ended<L: Laws>(position: &Position<L>, ply: usize) -> i32 {
    position.ending().map_or(0, |ending| {
        value_of_ending(ending.outcome, position.turn().index(), ply as i32)
    })
}
