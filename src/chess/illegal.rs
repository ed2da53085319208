//! Why a move is illegal. Asked only after it was found to be.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling;
use super::laws::{King, Laws};
use super::moves::{CastlingSide, Move};
use super::position::Position;
use super::resolve::restricted;
use super::role::Role;
use super::san::San;
use super::sliders::Arithmetic;
use super::square::{Rank, Square};
use crate::diagnostic::Illegal;

impl<L: Laws> Position<L> {
    /// Why `illegal`, which is not legal here, is not.
    #[cold]
    pub fn explain_illegal(&self, illegal: Move) -> Illegal {
        if self.ending().is_some() {
            return Illegal::GameOver;
        }
        let (from, to) = (illegal.from(), illegal.to());
        if self.is_castling(illegal).is_some() && self.men(self.turn, Role::Rook).contains(to) {
            return self.explain_castling(castling::side(from, to));
        }
        match self.board.men.role_at(from) {
            Some(role) if self.color(self.turn).contains(from) => {
                self.explain_normal(role, Bitboard::of(from), to, illegal.promotion())
            }
            Some(_) if self.other_side().is_legal(illegal) => Illegal::WrongSide,
            Some(_) | None => Illegal::NoPiece,
        }
    }

    /// Why `san`, which fits no legal move here, fits none.
    pub(super) fn explain_san(&self, san: San) -> Illegal {
        if self.ending().is_some() {
            return Illegal::GameOver;
        }
        match san {
            San::Normal {
                role,
                from,
                to,
                promotion,
            } => self.explain_normal(role, restricted(role, from, to), to, promotion),
            San::Castle(side) => self.explain_castling(side),
        }
    }

    fn explain_normal(
        &self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Illegal {
        let candidates = self.reachers(role, to) & from;
        if let Some(from) = candidates.first() {
            if !self.promotes_well(role, to, promotion) {
                return Illegal::PromotionNotAllowed;
            }
            return self.explain_danger(role, Move::new(from, to));
        }
        let san = San::Normal {
            role,
            from,
            to,
            promotion,
        };
        if self.other_side().find(san).is_some() {
            return Illegal::WrongSide;
        }
        let men = self.men(self.turn, role) & from;
        if role == Role::Pawn {
            return self.explain_pawn(men, to);
        }
        if (attacks::reverse_rays(role, self.turn, to) & men).any() {
            Illegal::Blocked
        } else {
            Illegal::NoPiece
        }
    }

    /// The pawns of `men` cannot go to `to`, safe or not.
    fn explain_pawn(&self, men: Bitboard, to: Square) -> Illegal {
        let beside = attacks::pawn(!self.turn, to) & men;
        if beside.any() && !self.occupied().contains(to) {
            return if to.rank() == Rank::relative(self.turn, 5) {
                Illegal::EnPassantUnavailable
            } else {
                Illegal::NoPiece
            };
        }
        let steps = |from: Square| to.index().abs_diff(from.index());
        let ahead = |from: Square| (from < to) == (self.turn == super::color::Color::White);
        let straight = (men & Bitboard::file(to.file())).into_iter().any(|from| {
            let first = from.rank() == Rank::relative(self.turn, 1);
            ahead(from) && (steps(from) == 8 || first && steps(from) == 16)
        });
        if straight || beside.any() {
            Illegal::Blocked
        } else {
            Illegal::NoPiece
        }
    }

    /// The man can make the move; the law forbids it.
    fn explain_danger(&self, role: Role, m: Move) -> Illegal {
        if L::KING == King::Commoner {
            return Illegal::CaptureObligatory;
        }
        if role == Role::King {
            return Illegal::LeavesKingInCheck;
        }
        let ep = self.is_en_passant(m);
        let after = self.attackers_after(m, ep);
        if L::KING == King::Royal && (after & self.checkers).any() {
            return Illegal::IgnoresCheck;
        }
        // Only an en passant capture opens a line that the moving man alone did not close.
        let alone = self.attackers_after(m, false);
        if ep && alone.is_empty() {
            Illegal::LeavesKingInCheck
        } else {
            Illegal::Pinned
        }
    }

    fn explain_castling(&self, side: CastlingSide) -> Illegal {
        if L::KING == King::Commoner {
            return Illegal::CastlingNotInVariant;
        }
        let Some(castling) = self.castling_of(side) else {
            return if self.other_side().find(San::Castle(side)).is_some() {
                Illegal::WrongSide
            } else {
                Illegal::CastlingRightLost
            };
        };
        if self.is_check() {
            Illegal::CastlingInCheck
        } else if (castling.way() & self.occupied()).any() {
            Illegal::CastlingBlocked
        } else if self.board.castles_safely(self.turn, castling, Arithmetic) {
            Illegal::GameOver
        } else {
            Illegal::CastlingThroughCheck
        }
    }

    /// The same men with the other side to move.
    fn other_side(&self) -> Self {
        let mut other = *self;
        other.turn = !self.turn;
        other.board.ep = Bitboard::EMPTY;
        other.passed = None;
        other.checkers = other.find_checkers();
        other
    }
}
