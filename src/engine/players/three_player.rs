//! Players of the three-player game: one that looks one ply ahead, and one that searches.

use std::time::Instant;

use super::Greedy;
use crate::chess::Role;
use crate::engine::fault::Fault;
use crate::engine::player::{Choice, Player, Request};
use crate::engine::seed::Stream;
use crate::engine::uci::Score;
use crate::game::{GameState, Outcome, Seat};
use crate::three_player::{Army, Cells, Fate, Move, State};

/// What the first place is worth, in centipawns; the second half as much more than the third.
const FIRST: i32 = 100_000;

/// How `player` stands: his own prospects less the mean of the others'.
fn value(state: &State, player: Army) -> i32 {
    let prospects = |seat: Army| match state.ending() {
        Some(ending) => worth(ending.outcome, seat),
        None => men(state, seat),
    };
    let others: i32 = Army::ALL
        .iter()
        .filter(|&&seat| seat != player)
        .map(|&seat| prospects(seat))
        .sum();
    prospects(player) - others / 2
}

/// A place that is shared is worth the mean of the places it takes up.
fn worth(outcome: Outcome, seat: Army) -> i32 {
    let Some(place) = outcome.place(seat.index()) else {
        return 0;
    };
    let sharing = (0..outcome.seats())
        .filter(|&other| outcome.place(other) == Some(place))
        .count();
    let last = i32::from(place) + sharing as i32 - 1;
    FIRST * (6 - i32::from(place) - last) / 4
}

/// Centipawns of the men `seat` commands; who is out has nothing to hope for.
fn men(state: &State, seat: Army) -> i32 {
    match state.fate(seat) {
        Fate::Playing => {}
        Fate::Frozen => return FIRST / 4,
        Fate::Out { .. } | Fate::Absent => return -FIRST / 2,
    }
    let position = state.position();
    let own = position.men_of(seat);
    let board = position.board();
    let count = |role: Role| (board.role(role) & own).len() as i32;
    let material = 100 * count(Role::Pawn)
        + 320 * count(Role::Knight)
        + 330 * count(Role::Bishop)
        + 500 * count(Role::Rook)
        + 950 * count(Role::Queen);
    material + 6 * (own - Cells::HOME - board.role(Role::King)).len() as i32
}

impl Player<State> for Greedy {
    fn new_game(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_, State>) -> Result<Choice<Move>, Fault> {
        let since = Instant::now();
        let position = request.position;
        let moves = position.legal_moves();
        let values: Vec<i32> = moves
            .iter()
            .map(|&m| {
                let mut after = *position;
                after.play(m);
                value(&after, position.turn())
            })
            .collect();
        let best = values.iter().copied().max().unwrap_or_default();
        let equals: Vec<Move> = moves
            .iter()
            .zip(&values)
            .filter(|&(_, &value)| value == best)
            .map(|(&m, _)| m)
            .collect();
        let chosen = equals[Stream::from_seed(request.seed).below(equals.len())];
        Ok(Choice {
            score: Some(Score::Centipawns(best)),
            depth: Some(1),
            nodes: Some(moves.len() as u64),
            ..Choice::plain(chosen, since)
        })
    }
}

/// The paranoid search: alpha-beta in the belief that all others play against the player to move, as
/// one opponent (N. R. Sturtevant, R. E. Korf, "On Pruning Techniques for Multi-Player Games", 2000).
/// Max-n, where each plays for himself, can hardly prune.
#[derive(Copy, Clone, Default, Debug)]
pub struct Paranoid;

/// The depth if neither depth nor nodes are limited.
const DEFAULT_DEPTH: u16 = 2;
/// The deepest search.
const MAX_DEPTH: u16 = 32;

impl Player<State> for Paranoid {
    fn new_game(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_, State>) -> Result<Choice<Move>, Fault> {
        let since = Instant::now();
        let position = request.position;
        let limits = request.limits;
        let depths = match (limits.depth, limits.nodes) {
            (Some(depth), _) => depth.min(MAX_DEPTH),
            (None, Some(_)) => MAX_DEPTH,
            (None, None) => DEFAULT_DEPTH,
        };
        let mut search = Search {
            player: position.turn(),
            nodes: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
        };
        let mut moves = ordered(position);
        // Among equals, any: the first of a rotation that the seed decides, in each depth.
        let shift = Stream::from_seed(request.seed).below(moves.len());
        moves.rotate_left(shift);
        let mut choice = Choice::plain(moves[0], since);
        for depth in 1..=depths.max(1) {
            let Some((best, value)) = search.best(position, &moves, depth) else {
                break;
            };
            choice.chosen = best;
            choice.score = Some(Score::Centipawns(value));
            choice.depth = Some(depth);
            if let Some(at) = moves.iter().position(|&m| m == best) {
                moves[..=at].rotate_right(1);
            }
            if value.abs() >= FIRST / 2 {
                break;
            }
        }
        choice.nodes = Some(search.nodes);
        choice.used = since.elapsed();
        Ok(choice)
    }
}

struct Search {
    player: Army,
    nodes: u64,
    most: u64,
}

impl Search {
    /// `None` if the nodes do not suffice; one ply always does.
    fn best(&mut self, state: &State, moves: &[Move], depth: u16) -> Option<(Move, i32)> {
        let mut best: Option<(Move, i32)> = None;
        for &m in moves {
            let alpha = best.map_or(-i32::MAX, |(_, value)| value);
            let value = self.after(state, m, depth, (alpha, i32::MAX))?;
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((m, value));
            }
        }
        best
    }

    fn after(&mut self, state: &State, m: Move, depth: u16, window: (i32, i32)) -> Option<i32> {
        if self.nodes >= self.most && depth > 1 {
            return None;
        }
        self.nodes += 1;
        let mut after = *state;
        after.play(m);
        self.value(&after, depth - 1, window)
    }

    /// For the player who searches, whoever is to move: he raises it, all others lower it.
    fn value(
        &mut self,
        state: &State,
        depth: u16,
        (mut alpha, mut beta): (i32, i32),
    ) -> Option<i32> {
        if depth == 0 || state.ending().is_some() || state.fate(self.player) != Fate::Playing {
            return Some(value(state, self.player));
        }
        let is_own = state.turn() == self.player;
        let mut best = if is_own { -i32::MAX } else { i32::MAX };
        for m in ordered(state) {
            let value = self.after(state, m, depth, (alpha, beta))?;
            if is_own {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// Legal moves, captures of the dearest men first.
fn ordered(state: &State) -> Vec<Move> {
    let mut moves = state.legal_moves();
    let board = state.position().board();
    moves.sort_by_key(|m| std::cmp::Reverse(board.man(m.to()).map(|man| man.role)));
    moves
}

#[cfg(test)]
mod tests {
    use super::super::{BuiltIn, Playable};
    use super::*;
    use crate::engine::clock::Limits;
    use crate::engine::stop::Stop;
    use crate::notation::three_player::{read_state, write_move};
    use crate::three_player::Switches;

    fn choice(kind: BuiltIn, fen: &str, depth: u16) -> String {
        let position = read_state(fen, Switches::default()).unwrap();
        let request = Request {
            start: &position,
            moves: &[],
            position: &position,
            earlier: &[],
            limits: Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            clocks: &[],
            patience: std::time::Duration::MAX,
            seed: 3,
            stop: &Stop::default(),
        };
        let mut player = <State as Playable>::built_in(kind);
        write_move(&position, player.choose(&request).unwrap().chosen)
    }

    #[test]
    fn a_free_queen_is_taken() {
        let fen = "4wK3/8/8/wR6bQ/8/8/8/4bK3/8/8/8/3rK4 w - - wrb";
        for kind in [BuiltIn::Greedy, BuiltIn::Paranoid] {
            assert_eq!(choice(kind, fen, 2), "Ra4xh4", "{kind}");
        }
    }

    #[test]
    fn a_guarded_pawn_is_left_alone_by_who_looks_ahead() {
        let fen = "4wK3/8/8/wQ6rP/8/8/8/bR3bK3/8/8/8/3rK4 w - - wrb";
        assert_eq!(choice(BuiltIn::Greedy, fen, 1), "Qa4xh4+b");
        assert_ne!(choice(BuiltIn::Paranoid, fen, 3), "Qa4xh4+b");
    }

    #[test]
    fn places_that_are_shared_are_worth_their_mean() {
        let worths = |outcome: &str| {
            let outcome = outcome.parse().unwrap();
            Army::ALL
                .iter()
                .map(|&seat| worth(outcome, seat))
                .collect::<Vec<_>>()
        };
        assert_eq!(worths("1-3-2"), [FIRST, 0, FIRST / 2]);
        assert_eq!(worths("1-1-3"), [FIRST * 3 / 4, FIRST * 3 / 4, 0]);
        assert_eq!(worths("1-1-1"), [FIRST / 2; 3]);
    }
}
