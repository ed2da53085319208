//! The three-player game as a match sees it.

use super::board::{Board, CastlingText};
use crate::chess::Role;
use crate::game::GameState;
use crate::notation::three_player::{Clocks, columns_after, read_state, write_fen, write_move};
use crate::ruleset::Ruleset;
use crate::three_player::{Army, Cell, Move, State, Switches};

impl Board for State {
    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.clear();
        into.extend(State::legal_moves(self));
    }

    /// There is no UCI of this game; origin, target and promotion letter, castling onto the rook.
    fn uci(&self, legal: Move, _: CastlingText) -> String {
        format!("{legal:?}")
    }

    fn read_uci(&self, word: &str) -> Option<Move> {
        let (from, rest) = cell(word)?;
        let (to, rest) = cell(rest)?;
        let m = match *rest.as_bytes() {
            [] => Move::new(from, to),
            [letter] => Move::promoting(from, to, Role::from_letter(letter.to_ascii_uppercase())?),
            _ => return None,
        };
        self.is_legal(m).then_some(m)
    }

    fn san(&self, legal: Move) -> String {
        write_move(self, legal)
    }

    fn columns_after(&self, mover: Army) -> Vec<String> {
        let columns = columns_after(self, mover);
        columns.map(|column| column.to_string()).collect()
    }

    fn fen(&self) -> String {
        write_fen(&self.setup(), Clocks::Written)
    }

    fn engine_fen(&self) -> String {
        Board::fen(self)
    }

    fn from_fen(text: &str) -> Option<Self> {
        let state = read_state(text, Switches::default()).ok()?;
        state.ending().is_none().then_some(state)
    }

    fn under(self, ruleset: &Ruleset) -> Self {
        Self::from_setup(&self.setup(), ruleset.readings.into())
            .expect("no switch makes a sound position unsound")
    }
}

/// A cell at the beginning of a word, and the rest of it.
fn cell(word: &str) -> Option<(Cell, &str)> {
    let digits = word.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (name, rest) = word.split_at_checked(1 + digits)?;
    Some((name.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_a_random_game_reads_back() {
        let mut state = State::start(Switches::default());
        let mut moves = Vec::new();
        for step in 0..400_usize {
            Board::legal_moves(&state, &mut moves);
            let Some(&m) = moves.get(step * 7919 % moves.len().max(1)) else {
                break;
            };
            let word = state.uci(m, CastlingText::KingMoves);
            assert_eq!(state.read_uci(&word), Some(m), "{word}");
            state.play(m);
            let again = <State as Board>::from_fen(&Board::fen(&state));
            let is_over = state.ending().is_some();
            assert_eq!(
                again.map(|again| again.setup()),
                (!is_over).then(|| state.setup())
            );
        }
    }

    #[test]
    fn words_that_are_no_legal_move_are_refused() {
        let start = State::start(Switches::default());
        for word in ["", "e2", "e2e5", "e2e4q", "e2e4qq", "z9z9", "é2e4", "e22e4"] {
            assert_eq!(start.read_uci(word), None, "{word}");
        }
    }
}
