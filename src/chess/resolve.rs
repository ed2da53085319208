//! From SAN to the one legal move it means, backwards from the target square.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::behind;
use super::castling::Castling;
use super::color::Color;
use super::generator::LAST_RANKS;
use super::laws::{Capture, Extra, King, Laws};
use super::move_list::MoveList;
use super::moves::{CastlingSide, Move};
use super::position::Position;
use super::role::Role;
use super::san::San;
use super::sliders::Arithmetic;
use super::square::{Rank, Square};
use crate::diagnostic::Illegal;

/// Why a SAN names no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SanError {
    /// No legal move fits.
    #[error("the move is illegal: {}", .0.name())]
    Illegal(Illegal),
    /// Several legal moves fit.
    #[error("the move is ambiguous")]
    Ambiguous(Box<MoveList>),
}

impl<L: Laws> Position<L> {
    /// The one legal move that `san` means. A pawn move without any origin goes straight ahead.
    ///
    /// # Errors
    /// If no legal move fits, with the reason, or if several do, with these.
    #[inline]
    pub fn resolve(&self, san: San) -> Result<Move, SanError> {
        self.find(san).ok_or_else(|| self.explain(san))
    }

    /// The one legal move that `san` means, without a word on why there is none.
    #[inline(always)]
    pub fn find(&self, san: San) -> Option<Move> {
        match san {
            San::Normal {
                role,
                from,
                to,
                promotion,
            } => self.find_normal(role, from, to, promotion),
            San::Castle(side) => self.find_castling(side),
        }
    }

    /// Is the move legal?
    pub fn is_legal(&self, m: Move) -> bool {
        let Some(role) = self.board.men.role_at(m.from()) else {
            return false;
        };
        self.reachers(role, m.to()).contains(m.from())
            && Self::promotes_well(role, m.to(), m.promotion())
            && !self.is_over()
            && self.is_safe(role, m)
            || m.promotion().is_none() && self.castles_legally(m)
    }

    #[inline(always)]
    fn find_normal(
        &self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if !Self::promotes_well(role, to, promotion) || self.is_over() {
            return None;
        }
        let candidates = self.lookers(role, to) & restricted(role, from, to);
        if candidates.is_several() {
            return self.find_among(candidates, role, to, promotion);
        }
        let from = candidates.first()?;
        let m = promotion.map_or(Move::new(from, to), |role| Move::promoting(from, to, role));
        (self.sees(from, to) && self.is_safe(role, m)).then_some(m)
    }

    #[inline(never)]
    pub(super) fn find_among(
        &self,
        candidates: Bitboard,
        role: Role,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let mut found = None;
        for from in candidates {
            let m = promotion.map_or(Move::new(from, to), |role| Move::promoting(from, to, role));
            if self.sees(from, to) && self.is_safe(role, m) && found.replace(m).is_some() {
                return None;
            }
        }
        found
    }

    #[inline(always)]
    fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.turn)?;
        let rook = self.board.castling_rook(self.turn, side)?;
        let m = Move::new(king, rook);
        self.castles_legally(m).then_some(m)
    }

    fn castles_legally(&self, m: Move) -> bool {
        let home = Bitboard::rank(Rank::relative(self.turn, 0));
        self.king(self.turn) == Some(m.from())
            && (self.board.castling & home).contains(m.to())
            && self.checkers.is_empty()
            && !self.is_over()
            && self.board.may_castle(self.turn, m.to(), Arithmetic)
    }

    /// Has the board ended the game, though men could still move?
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        match L::KING {
            King::Royal => self.board.extra.third_check().is_some(),
            King::Capturable => {
                self.board.extra.third_check().is_some()
                    || self.king(self.turn).is_none()
                    || self.is_mate()
            }
            King::Commoner => {
                self.color(Color::White).is_empty() || self.color(Color::Black).is_empty()
            }
        }
    }

    /// Does a promotion go with a pawn reaching the last rank, and only with that?
    #[inline(always)]
    pub(super) fn promotes_well(role: Role, to: Square, promotion: Option<Role>) -> bool {
        let reaches = role == Role::Pawn && LAST_RANKS.contains(to);
        promotion.map_or(!reaches, |role| reaches && L::PROMOTIONS.contains(&role))
    }

    /// Own men of `role` that could go to `to`, castling apart, if no king were in danger.
    pub(super) fn reachers(&self, role: Role, to: Square) -> Bitboard {
        self.lookers(role, to)
            .into_iter()
            .filter(|&from| self.sees(from, to))
            .collect()
    }

    /// Likewise, if moreover nothing stood in the way of pieces.
    #[inline(always)]
    fn lookers(&self, role: Role, to: Square) -> Bitboard {
        if self.color(self.turn).contains(to) {
            return Bitboard::EMPTY;
        }
        match role {
            Role::Pawn => self.pawn_reachers(to),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                attacks::rays(role, to) & self.men(self.turn, role)
            }
        }
    }

    /// Is nothing between two squares, or no line?
    #[inline(always)]
    pub(super) fn sees(&self, from: Square, to: Square) -> bool {
        (attacks::between(to, from) & self.occupied()).is_empty()
    }

    #[inline(always)]
    fn pawn_reachers(&self, to: Square) -> Bitboard {
        let pawns = self.men(self.turn, Role::Pawn);
        if self.color(!self.turn).contains(to) || self.board.ep.contains(to) {
            return attacks::pawn(!self.turn, to) & pawns;
        }
        // One step behind the target stands the pawn; or nobody, and it comes from two steps behind.
        let target = Bitboard::of(to);
        let step = |from: Bitboard| match self.turn {
            Color::White => Bitboard(from.0 >> 8),
            Color::Black => Bitboard(from.0 << 8),
        };
        let single = step(target);
        let double = step(single - self.occupied()) & Bitboard::rank(Rank::relative(self.turn, 1));
        pawns & (single | double)
    }

    /// May a move be made that a man can make, castling apart? The law's word on kings in danger and
    /// on obligatory captures.
    #[inline(always)]
    pub(super) fn is_safe(&self, role: Role, m: Move) -> bool {
        if L::CAPTURE == Capture::Mandatory && !self.is_capture(m) && self.has_capture() {
            return false;
        }
        if L::KING == King::Commoner {
            return true;
        }
        let is_ep = role == Role::Pawn && self.board.ep.contains(m.to());
        if self.checkers.is_empty()
            && role != Role::King
            && !is_ep
            && !self.is_pinned(self.turn, m.from())
        {
            return true;
        }
        self.is_safe_in_danger(role, m)
    }

    /// As [`Self::is_safe`] where a king's safety is in doubt.
    #[inline(never)]
    pub(super) fn is_safe_in_danger(&self, role: Role, m: Move) -> bool {
        if role == Role::King {
            let without_king = self.occupied() - Bitboard::of(m.from());
            return self
                .board
                .men
                .attackers(!self.turn, m.to(), without_king, Arithmetic)
                .is_empty();
        }
        let ep = role == Role::Pawn && self.board.ep.contains(m.to());
        let captured = if ep { behind(m.to()) } else { m.to() };
        let after = self.attackers_after(m, captured);
        match L::KING {
            King::Capturable => {
                (after - self.checkers).is_empty()
                    || (self.men(!self.turn, Role::King).contains(m.to())
                        && L::pinned_may_take_king(&self.board.extra))
            }
            King::Royal | King::Commoner => after.is_empty(),
        }
    }

    /// Does a man of `us` on `square` stand alone between its king and a man that looks along their line?
    #[inline(always)]
    pub(super) fn is_pinned(&self, us: Color, square: Square) -> bool {
        self.king(us).is_some_and(|king| {
            let men = &self.board.men;
            let snipers = attacks::straight_beyond(king, square) & men.straight(!us)
                | attacks::diagonal_beyond(king, square) & men.diagonal(!us);
            snipers.any() && self.shields(king, square, snipers)
        })
    }

    #[inline(never)]
    fn shields(&self, king: Square, square: Square, snipers: Bitboard) -> bool {
        let (man, occupied) = (Bitboard::of(square), self.occupied());
        snipers
            .into_iter()
            .any(|sniper| attacks::between(king, sniper) & occupied == man)
    }

    /// Enemy men that attack the mover's king after `m`, if it takes the man on `captured`.
    pub(super) fn attackers_after(&self, m: Move, captured: Square) -> Bitboard {
        self.board
            .attackers_after(self.turn, m, Bitboard::of(captured), Arithmetic)
    }

    /// Is any capture there?
    pub(super) fn has_capture(&self) -> bool {
        self.generator().has_capture()
    }

    #[cold]
    fn explain(&self, san: San) -> SanError {
        if let San::Normal {
            role,
            from,
            to,
            promotion,
        } = san
            && Self::promotes_well(role, to, promotion)
            && !self.is_over()
        {
            let mut list = MoveList::new();
            for from in self.reachers(role, to) & restricted(role, from, to) {
                let m =
                    promotion.map_or(Move::new(from, to), |role| Move::promoting(from, to, role));
                if self.is_safe(role, m) {
                    list.push(m);
                }
            }
            if !list.is_empty() {
                return SanError::Ambiguous(Box::new(list));
            }
        }
        SanError::Illegal(self.explain_san(san))
    }

    pub(super) fn castling_of(&self, side: CastlingSide) -> Option<Castling> {
        let rook = self.board.castling_rook(self.turn, side)?;
        Some(Castling::new(self.king(self.turn)?, rook))
    }
}

/// The origins that the text leaves: a pawn without one goes straight ahead.
#[inline(always)]
pub(super) fn restricted(role: Role, from: Bitboard, to: Square) -> Bitboard {
    if role == Role::Pawn && from == Bitboard::ALL {
        Bitboard::file(to.file())
    } else {
        from
    }
}
