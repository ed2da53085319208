//! A player that searches: iterative deepening over [`search`], under any mixture of limits.

mod evaluate;
mod order;
mod search;
mod table;

use std::time::{Duration, Instant};

use self::evaluate::{DECIDED, WIN};
pub(super) use self::evaluate::{evaluate, value_of_ending};
use self::search::{Bounds, MAX_PLY, Search};
use crate::chess::{Laws, Move, Position};
use crate::engine::clock::Clock;
use crate::engine::fault::Fault;
use crate::engine::player::{Choice, Player, Request};
use crate::engine::uci::Score;
use crate::game::Seat;

/// The searching player. With a limit of nodes or depth its choice is a function of the game and the
/// seed.
#[derive(Default)]
pub struct AlphaBeta {
    search: Search,
}

/// The depth if nothing bounds the search.
const DEFAULT_DEPTH: u8 = 4;

impl<L: Laws> Player<Position<L>> for AlphaBeta {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.search.forget();
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_, Position<L>>) -> Result<Choice<Move>, Fault> {
        Ok(self.choose_telling(request, |_, _| {}))
    }
}

impl AlphaBeta {
    /// As [`Player::choose`]; tells about each depth that is done, with the line it expects.
    pub fn choose_telling<L: Laws>(
        &mut self,
        request: &Request<'_, Position<L>>,
        mut tell: impl FnMut(&Choice<Move>, &[Move]),
    ) -> Choice<Move> {
        let since = Instant::now();
        let position = request.position;
        let time = Time::of(request);
        let limits = request.limits;
        let bounds = Bounds {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            until: time.map(|time| since + time.hard),
            stop: request.stop.clone(),
        };
        let unbounded = limits.nodes.is_none() && time.is_none();
        let depths = limits.depth.map_or(
            if unbounded {
                DEFAULT_DEPTH
            } else {
                MAX_PLY as u8
            },
            |depth| depth.clamp(1, MAX_PLY as u16) as u8,
        );
        self.search.prepare(request.earlier, bounds, request.seed);
        let legal = position.legal_moves();
        let mut choice = Choice::plain(legal[0], since);
        for depth in 1..=depths {
            let value = self.search.value(position, depth, (-WIN, WIN), 0);
            // The best move of the depth before is tried first, so what a broken-off depth liked
            // better is better.
            choice.chosen = self.search.best.unwrap_or(choice.chosen);
            let Ok(value) = value else {
                break;
            };
            choice.score = Some(score(value));
            choice.depth = Some(depth.into());
            choice.nodes = Some(self.search.nodes);
            choice.used = since.elapsed();
            tell(&choice, &self.search.variation(*position, depth.into()));
            let enough = time.is_some_and(|time| since.elapsed() >= time.soft || legal.len() == 1);
            if enough || value.abs() > DECIDED && i32::from(depth) > WIN - value.abs() {
                break;
            }
        }
        choice.nodes = Some(self.search.nodes);
        choice.used = since.elapsed();
        choice
    }
}

fn score(value: i32) -> Score {
    let plies = WIN - value.abs();
    match value {
        value if value > DECIDED => Score::Mate((plies + 1) / 2),
        value if value < -DECIDED => Score::Mate(-(plies / 2)),
        value => Score::Centipawns(value),
    }
}

/// How long to think.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Time {
    /// No depth is begun after this.
    soft: Duration,
    /// A depth is broken off after this.
    hard: Duration,
}

/// Kept back for what happens between the decision and the clock.
const OVERHEAD: Duration = Duration::from_millis(10);

impl Time {
    fn of<L: Laws>(request: &Request<'_, Position<L>>) -> Option<Self> {
        let clock = request
            .clocks
            .get(request.position.turn().index())
            .copied()
            .flatten();
        let for_move = request
            .limits
            .move_time
            .map(|time| time.saturating_sub(OVERHEAD));
        let for_clock = clock.as_ref().map(Self::of_clock);
        match (for_move, for_clock) {
            (Some(time), Some(clock)) => Some(Self {
                soft: time.min(clock.soft),
                hard: time.min(clock.hard),
            }),
            (Some(time), None) => Some(Self {
                soft: time,
                hard: time,
            }),
            (None, clock) => clock,
        }
    }

    fn of_clock(clock: &Clock) -> Self {
        let moves = clock.moves_to_go().unwrap_or(30).clamp(1, 30);
        let left = clock.remaining().saturating_sub(OVERHEAD);
        let share = left / moves + clock.increment() * 3 / 4;
        let least = Duration::from_millis(1);
        let hard = (share * 2).min(left * 3 / 5).max(least);
        Self {
            soft: (share / 2).min(hard),
            hard,
        }
    }
}
