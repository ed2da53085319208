//! Which moves to try first.

use crate::chess::{Color, Laws, Move, Position, Role};
use crate::game::Seat;

/// Memory of quiet moves that refuted others.
pub(super) struct Order {
    killers: Vec<[Option<Move>; 2]>,
    history: Vec<[[i32; 64]; 64]>,
}

/// A move and how promising it looks.
#[derive(Copy, Clone)]
pub(super) struct Scored {
    pub(super) m: Move,
    pub(super) promise: i32,
}

const FROM_TABLE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const HISTORY_LIMIT: i32 = 1 << 20;

impl Order {
    pub(super) fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![[[0; 64]; 64]; 2],
        }
    }

    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        for side in &mut self.history {
            side.fill([0; 64]);
        }
    }

    /// How promising a legal move looks.
    pub(super) fn promise<L: Laws>(
        &self,
        position: &Position<L>,
        m: Move,
        known: Option<Move>,
        ply: usize,
    ) -> i32 {
        if known == Some(m) {
            return FROM_TABLE;
        }
        if position.is_capture(m) {
            return CAPTURE + capture_promise(position, m);
        }
        if m.promotion() == Some(Role::Queen) {
            return CAPTURE;
        }
        if self.killers[ply].contains(&Some(m)) {
            return KILLER;
        }
        self.history[position.turn().index()][m.from().index()][m.to().index()]
    }

    /// Remembers a quiet move that refuted the move before it.
    pub(super) fn refuted(&mut self, turn: Color, m: Move, ply: usize, depth: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let entry = &mut self.history[turn.index()][m.from().index()][m.to().index()];
        *entry = (*entry + i32::from(depth) * i32::from(depth)).min(HISTORY_LIMIT);
    }
}

/// The most valuable victim first, taken by the least valuable man.
pub(super) fn capture_promise<L: Laws>(position: &Position<L>, m: Move) -> i32 {
    let role = |square| {
        position
            .piece_at(square)
            .map_or(Role::Pawn, |piece| piece.role)
    };
    let promotion = m.promotion().map_or(0, |role| role as i32);
    64 * role(m.to()) as i32 + 8 * promotion - role(m.from()) as i32
}

/// Brings the most promising of `moves[at..]` to `at`.
pub(super) fn bring_best(moves: &mut [Scored], at: usize) -> Scored {
    let mut best = at;
    for index in at + 1..moves.len() {
        if moves[index].promise > moves[best].promise {
            best = index;
        }
    }
    moves.swap(at, best);
    moves[at]
}
