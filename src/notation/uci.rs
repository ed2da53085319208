//! UCI moves: origin, target, promotion, and nothing else.

use std::fmt;

use crate::chess::{Bitboard, CastlingSide, File, Laws, Move, Position, Role, Square};
use crate::diagnostic::Illegal;

/// A UCI move as written. Which man it moves, and whether it castles, the position knows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// Where the man comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

/// How castling is written.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum CastlingMode {
    /// The king's own move: `e1g1`.
    #[default]
    Standard,
    /// The king takes its own rook: `e1h1`, as `UCI_Chess960` wants it.
    Chess960,
}

/// Reads `e2e4` or `e7e8q`. `None` if it is neither; the null move `0000` is neither.
pub fn read(text: &[u8]) -> Option<UciMove> {
    let (squares, promotion) = match text {
        [squares @ .., letter @ (b'n' | b'b' | b'r' | b'q' | b'k')] => {
            (squares, Role::from_letter(*letter))
        }
        squares => (squares, None),
    };
    let (from, to) = squares.split_at_checked(2)?;
    let (from, to) = (Square::from_ascii(from)?, Square::from_ascii(to)?);
    Some(UciMove {
        from,
        to,
        promotion,
    })
}

/// Writes a move that is legal in `position`.
pub fn write<L: Laws>(position: &Position<L>, m: Move, mode: CastlingMode) -> UciMove {
    let to = match (position.is_castling(m), mode) {
        (Some(side), CastlingMode::Standard) => Square::new(king_target(side), m.from().rank()),
        (Some(_), CastlingMode::Chess960) | (None, _) => m.to(),
    };
    UciMove {
        from: m.from(),
        to,
        promotion: m.promotion(),
    }
}

impl UciMove {
    /// The legal move it means. Castling is understood in both modes: a king that goes two files or
    /// more to the c-file or the g-file castles.
    ///
    /// # Errors
    /// Why the move is illegal, if it is.
    pub fn resolve<L: Laws>(self, position: &Position<L>) -> Result<Move, Illegal> {
        let Self {
            from,
            to,
            promotion,
        } = self;
        let m = match promotion {
            Some(role) => Move::promoting(from, to, role),
            None => self.castling(position).unwrap_or(Move::new(from, to)),
        };
        if position.is_legal(m) {
            Ok(m)
        } else {
            Err(position.explain_illegal(m))
        }
    }

    /// The castling move that the king's own move stands for.
    fn castling<L: Laws>(self, position: &Position<L>) -> Option<Move> {
        let Self { from, to, .. } = self;
        let is_king = position.men(position.turn(), Role::King).contains(from);
        let files = from.file().index().abs_diff(to.file().index());
        if !is_king || files < 2 || from.rank() != to.rank() {
            return None;
        }
        let rooks = position.castling() & Bitboard::rank(from.rank());
        let side = [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .find(|&side| king_target(side) == to.file())?;
        let rook = rooks.into_iter().find(|&rook| match side {
            CastlingSide::King => rook > from,
            CastlingSide::Queen => rook < from,
        })?;
        Some(Move::new(from, rook))
    }
}

/// The file a castling king ends on.
fn king_target(side: CastlingSide) -> File {
    match side {
        CastlingSide::King => File::from_index(6),
        CastlingSide::Queen => File::from_index(2),
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| {
            write!(f, "{}", role.letter().to_ascii_lowercase())
        })
    }
}
