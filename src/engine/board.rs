//! What a match asks of a board beyond what the referee asks.

use crate::chess::{CastlingSide, EnPassantMode, File, Laws, Move, Position, Square};
use crate::game::GameState;
use crate::notation::fen::{self, CastlingStyle, ChecksStyle};

/// A game that players can play and a log can hold: every move has a text, every position a FEN.
pub trait Board: GameState<Move: Send> + Send + Sync + 'static {
    /// Legal moves, in an order that is the same in every run, put in the place of what is in `into`.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);

    /// The move in UCI.
    fn uci(&self, legal: Self::Move, castling: CastlingText) -> String;

    /// The legal move that a UCI word means; castling in either notation. `None` if it is not legal.
    fn read_uci(&self, word: &str) -> Option<Self::Move>;

    /// The move as the PGN standard writes it, `+` or `#` included.
    fn san(&self, legal: Self::Move) -> String;

    /// The position as text, as engines read it (check counters before the clocks, remaining).
    fn fen(&self, castling: CastlingText) -> String;
}

/// How castling is told to an engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CastlingText {
    /// `e1g1`; rights as `KQkq`.
    KingMoves,
    /// `e1h1`, as under `UCI_Chess960`; rights as files where they need be.
    TakesRook,
}

impl<L: Laws> Board for Position<L> {
    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.clear();
        into.extend_from_slice(&Position::legal_moves(self));
    }

    fn uci(&self, legal: Move, castling: CastlingText) -> String {
        let m = match (castling, self.is_castling(legal)) {
            (CastlingText::KingMoves, Some(side)) => {
                let file = match side {
                    CastlingSide::King => File::from_index(6),
                    CastlingSide::Queen => File::from_index(2),
                };
                Move::new(legal.from(), Square::new(file, legal.from().rank()))
            }
            (CastlingText::KingMoves | CastlingText::TakesRook, _) => legal,
        };
        format!("{m:?}")
    }

    fn read_uci(&self, word: &str) -> Option<Move> {
        let moves = Position::legal_moves(self);
        let find = |castling| {
            moves
                .iter()
                .find(|&&m| self.uci(m, castling) == word)
                .copied()
        };
        find(CastlingText::TakesRook).or_else(|| find(CastlingText::KingMoves))
    }

    fn san(&self, legal: Move) -> String {
        format!("{legal:?}")
    }

    fn fen(&self, castling: CastlingText) -> String {
        let castling = match castling {
            CastlingText::KingMoves => CastlingStyle::XFen,
            CastlingText::TakesRook => CastlingStyle::Shredder,
        };
        let style = fen::Style {
            castling,
            checks: ChecksStyle::Remaining,
        };
        fen::write(&self.to_setup(EnPassantMode::Legal), style)
    }
}
