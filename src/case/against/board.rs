//! A board in the words of the UCI.

use crate::case::board::Board;
use crate::chess::{
    Bitboard, CastlingSide, Color, EnPassantMode, Laws, Move, Piece, Position, Role, San, Square,
};
use crate::notation::fen::{self, ChecksStyle};
use crate::notation::san::{self, Asks, Word};
use crate::notation::uci::{self, CastlingMode, UciMove};

/// What it takes to ask somebody else about a board.
pub(super) trait Tellable: Board {
    /// The position as engines read it: check counters before the clocks, remaining.
    fn engine_fen(&self) -> String;

    /// A legal move in UCI.
    fn uci(&self, legal: Self::Move, castling: CastlingMode) -> String;

    /// Every move that the men of the side to move could make on an empty board, and castling: all
    /// legal moves are among them.
    fn conceivable(&self, castling: CastlingMode) -> Vec<String>;

    /// Those of `words` (UCI) that a word of the case may mean, whether they are legal or not;
    /// `None` if it is no move.
    fn meant(&self, word: &str, words: &[String]) -> Option<Vec<String>>;
}

impl<L: Laws> Tellable for Position<L> {
    fn engine_fen(&self) -> String {
        let style = fen::Style {
            checks: ChecksStyle::Remaining,
            ..fen::Style::default()
        };
        fen::write(&self.to_setup(EnPassantMode::Legal), style)
    }

    fn uci(&self, legal: Move, castling: CastlingMode) -> String {
        uci::write(self, legal, castling).to_string()
    }

    fn conceivable(&self, castling: CastlingMode) -> Vec<String> {
        let (color, mut words) = (self.turn(), Vec::new());
        for from in self.color(color) {
            for to in Bitboard::ALL {
                let is_castling = self.men(color, Role::King).contains(from)
                    && match castling {
                        CastlingMode::Standard => is_two_files_aside(from, to),
                        CastlingMode::Chess960 => self.men(color, Role::Rook).contains(to),
                    };
                let man = self.piece_at(from);
                if is_castling || man.is_some_and(|man| reaches(man, from, to)) {
                    words.extend(promotions(self, from, to).map(|m| m.to_string()));
                }
            }
        }
        words
    }

    fn meant(&self, word: &str, words: &[String]) -> Option<Vec<String>> {
        let Ok(Word::Move(word)) = san::read(word.as_bytes()) else {
            return None;
        };
        let men = |role| self.men(self.turn(), role);
        let is_meant = |m: UciMove| match word.asks {
            Asks::San(San::Normal {
                role,
                from,
                to,
                promotion,
            }) => {
                // Without an origin a pawn goes straight ahead.
                let file = if role == Role::Pawn && from == Bitboard::ALL {
                    Bitboard::file(to.file())
                } else {
                    Bitboard::ALL
                };
                (men(role) & from & file).contains(m.from) && (m.to, m.promotion) == (to, promotion)
            }
            Asks::San(San::Castle(side)) => {
                let goes_right = m.to > m.from;
                men(Role::King).contains(m.from)
                    && goes_right == (side == CastlingSide::King)
                    && (is_two_files_aside(m.from, m.to) || men(Role::Rook).contains(m.to))
            }
            Asks::Squares {
                from,
                to,
                promotion,
            } => (m.from, m.to, m.promotion) == (from, to, promotion),
            Asks::Files { from, to } => {
                men(Role::Pawn).contains(m.from) && (m.from.file(), m.to.file()) == (from, to)
            }
        };
        let fits = |word: &&String| uci::read(word.as_bytes()).is_some_and(is_meant);
        Some(words.iter().filter(fits).cloned().collect())
    }
}

/// Could a man on `from` go to `to` on an empty board?
fn reaches(man: Piece, from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let is_straight = (files == 0) != (ranks == 0);
    let is_diagonal = files == ranks && files > 0;
    match man.role {
        Role::Pawn => {
            let is_forward = (to.rank() > from.rank()) == (man.color == Color::White);
            is_forward && (ranks == 1 && files <= 1 || ranks == 2 && files == 0)
        }
        Role::Knight => files.min(ranks) == 1 && files.max(ranks) == 2,
        Role::Bishop => is_diagonal,
        Role::Rook => is_straight,
        Role::Queen => is_straight || is_diagonal,
        Role::King => files.max(ranks) == 1,
    }
}

fn is_two_files_aside(from: Square, to: Square) -> bool {
    from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2
}

/// The move, once for each man that a pawn may become.
fn promotions<L: Laws>(
    position: &Position<L>,
    from: Square,
    to: Square,
) -> impl Iterator<Item = UciMove> {
    let is_pawn = position.men(position.turn(), Role::Pawn).contains(from);
    let is_last = matches!(to.rank().index(), 0 | 7);
    let roles = if is_pawn && is_last {
        L::PROMOTIONS
    } else {
        &[]
    };
    let plain = roles.is_empty().then_some(None);
    let promoted = roles.iter().copied().map(Some);
    plain
        .into_iter()
        .chain(promoted)
        .map(move |promotion| UciMove {
            from,
            to,
            promotion,
        })
}
