//! From words to the legal moves they mean.

use super::word::{Asks, CaptureMark, SanWord};
use crate::chess::{Bitboard, File, Laws, Move, Moves, Position, Role, San, SanError, Square};
use crate::diagnostic::{Illegal, Kind};
use crate::notation::uci::UciMove;
use std::ops::ControlFlow;

/// Why a word means no one legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unresolved {
    /// No legal move fits.
    #[error("the move is illegal: {}", .0.name())]
    Illegal(Illegal),
    /// Several legal moves fit.
    #[error("the move is ambiguous")]
    Ambiguous(Vec<Move>),
    /// It is a pawn move to the last rank that does not say what the pawn becomes.
    #[error("the promotion is missing")]
    PromotionMissing,
}

impl Unresolved {
    /// The finding it is in the main line of a game.
    pub fn kind<L: Laws>(&self, position: &Position<L>) -> Kind {
        match self {
            Self::Illegal(why) => Kind::IllegalMove { why: *why },
            Self::Ambiguous(moves) => Kind::AmbiguousMove {
                candidates: super::write_list(position, moves).into(),
                path: None,
            },
            Self::PromotionMissing => Kind::PromotionMissing,
        }
    }
}

impl From<SanError> for Unresolved {
    fn from(error: SanError) -> Self {
        match error {
            SanError::Illegal(why) => Self::Illegal(why),
            SanError::Ambiguous(moves) => Self::Ambiguous(moves.to_vec()),
        }
    }
}

impl SanWord {
    /// The one legal move that the word means.
    ///
    /// A word such as `bc4` or `bxc5` is a pawn move if one is legal, else a move of a bishop with a
    /// small letter; `bxc5` only if the bishop captures, or nothing in it would be right.
    ///
    /// # Errors
    /// If no legal move fits, with the reason, or if several do.
    #[inline]
    pub fn resolve<L: Laws>(&self, position: &Position<L>) -> Result<Move, Unresolved> {
        match self.asks {
            Asks::San(san) => position
                .resolve(san)
                .or_else(|error| second_try(position, san, self.capture, error)),
            Asks::Squares {
                from,
                to,
                promotion,
            } => squares(
                position,
                UciMove {
                    from,
                    to,
                    promotion,
                },
            ),
            Asks::Files { from, to } => files(position, from, to),
        }
    }
}

#[cold]
fn second_try<L: Laws>(
    position: &Position<L>,
    san: San,
    capture: CaptureMark,
    error: SanError,
) -> Result<Move, Unresolved> {
    let San::Normal {
        role: Role::Pawn,
        from,
        to,
        promotion,
    } = san
    else {
        return Err(error.into());
    };
    let with = |role, from, promotion| {
        position.resolve(San::Normal {
            role,
            from,
            to,
            promotion,
        })
    };
    if promotion.is_none()
        && !matches!(
            with(Role::Pawn, from, Some(Role::Queen)),
            Err(SanError::Illegal(_))
        )
    {
        return Err(Unresolved::PromotionMissing);
    }
    if from == Bitboard::file(File::from_index(1))
        && promotion.is_none()
        && (capture == CaptureMark::Absent || position.piece_at(to).is_some())
        && let Ok(m) = with(Role::Bishop, Bitboard::ALL, None)
    {
        return Ok(m);
    }
    Err(error.into())
}

fn squares<L: Laws>(position: &Position<L>, uci: UciMove) -> Result<Move, Unresolved> {
    uci.resolve(position).map_err(|why| {
        let promoting = UciMove {
            promotion: Some(Role::Queen),
            ..uci
        };
        if uci.promotion.is_none() && promoting.resolve(position).is_ok() {
            Unresolved::PromotionMissing
        } else {
            Unresolved::Illegal(why)
        }
    })
}

/// The pawn captures from one file to another, if there is just one.
fn files<L: Laws>(position: &Position<L>, from: File, to: File) -> Result<Move, Unresolved> {
    let pawns = position.men(position.turn(), Role::Pawn) & Bitboard::file(from);
    let mut fitting = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(Moves::Captures, |set| {
        let fits = |m: &Move| pawns.contains(m.from()) && m.to().file() == to;
        fitting.extend(set.into_iter().filter(fits));
        ControlFlow::Continue(())
    });
    let is_last = |square: Square| matches!(square.rank().index(), 0 | 7);
    match fitting[..] {
        [] => Err(Unresolved::Illegal(Illegal::NoPiece)),
        [m] => Ok(m),
        [first, ..]
            if fitting
                .iter()
                .all(|m| is_last(m.to()) && m.from() == first.from()) =>
        {
            Err(Unresolved::PromotionMissing)
        }
        _ => Err(Unresolved::Ambiguous(fitting)),
    }
}
