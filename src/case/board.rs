//! A board as a case sees it.

use super::words::WhyNot;
use crate::chess::{
    CheckCounts, Color, EnPassantMode, File, Laws, Move, Position, Rank, Square, perft,
};
use crate::game::{GameState, RuleRef};
use crate::notation::fen;
use crate::notation::san::{self, Unresolved, Word};

/// What a case asks of a board beyond what the referee asks.
pub(super) trait Board: GameState {
    /// The legal move that a word in SAN or UCI means.
    fn find(&self, word: &str) -> Result<Self::Move, WhyNot>;

    /// What a word of a record says that stands in `column`; with two players only moves stand there.
    fn read(&self, column: Self::Seat, word: &str) -> Result<Said<Self::Move>, WhyNot> {
        let _ = column;
        self.find(word).map(Said::Move)
    }

    /// In whose column the first word stands: of three players the one to move may be mated already, and
    /// his column says so.
    fn first_column(&self) -> Self::Seat {
        self.turn()
    }

    /// Who left a game that the others play on, in order.
    fn departures(&self) -> Vec<Departure> {
        Vec::new()
    }

    /// The legal moves, in the order in which they are to be shown.
    fn legal(&self) -> Vec<Self::Move>;

    /// A legal move in SAN.
    fn san(&self, legal: Self::Move) -> String;

    /// The position, its en passant square only if a capture there is legal.
    fn fen(&self) -> String;

    /// Checks given by White and Black, where they are counted.
    fn checks(&self) -> Option<[u8; 2]>;

    /// Is the side to move in check?
    fn is_check(&self) -> bool;

    /// The number of move sequences.
    fn perft(&self, depth: u32) -> u64;

    /// A picture in ASCII.
    fn picture(&self) -> String;
}

/// What a word of a record says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Said<M> {
    /// A legal move.
    Move(M),
    /// The player does not move, as the rules say too: `#w`, `=`, `--`.
    Passed,
    /// A player who could move leaves the game.
    Leaves,
}

/// A player has left the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Departure {
    /// `red checkmate by white`, `black stalemate`.
    pub text: String,
    /// The rule or reading that decided.
    pub rule: RuleRef,
}

impl<L: Laws> Board for Position<L> {
    fn find(&self, word: &str) -> Result<Move, WhyNot> {
        match san::read(word.as_bytes()) {
            Ok(Word::Move(word)) => word.resolve(self).map_err(|unresolved| why(&unresolved)),
            Ok(Word::Null | Word::Drop) | Err(_) => Err(WhyNot::NotAMove),
        }
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = self.legal_moves().to_vec();
        moves.sort_unstable_by_key(|&m| self.san(m));
        moves
    }

    fn san(&self, legal: Move) -> String {
        san::write(self, legal).to_string()
    }

    fn fen(&self) -> String {
        fen::write(&self.to_setup(EnPassantMode::Legal), fen::Style::default())
    }

    fn checks(&self) -> Option<[u8; 2]> {
        Self::checks(self).map(|CheckCounts { white, black }| [white, black])
    }

    fn is_check(&self) -> bool {
        Self::is_check(self)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn picture(&self) -> String {
        let mut picture = String::new();
        for rank in Rank::all().rev() {
            picture.push(rank.digit());
            for file in File::all() {
                let man = self.piece_at(Square::new(file, rank));
                picture.push(' ');
                picture.push(man.map_or('.', crate::chess::Piece::letter));
            }
            picture.push('\n');
        }
        picture.push_str("  a b c d e f g h  ");
        let turn: Color = self.turn();
        picture.push_str(turn.name());
        picture.push_str(" to move");
        picture
    }
}

fn why(unresolved: &Unresolved) -> WhyNot {
    match unresolved {
        Unresolved::Illegal(why) => WhyNot::Illegal(*why),
        Unresolved::Ambiguous(_) => WhyNot::Ambiguous,
        Unresolved::PromotionMissing => WhyNot::PromotionMissing,
    }
}
