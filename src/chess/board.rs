//! Everything that decides which moves there are, and nothing else: men, castling rights, the en
//! passant square, counters. No clocks, no key, no turn: the generator and perft live on it.

use super::bitboard::Bitboard;
use super::castling::Castling;
use super::color::Color;
use super::danger::Danger;
use super::laws::{King, Laws};
use super::men::Men;
use super::moves::{CastlingSide, Move};
use super::role::Role;
use super::sliders::Sliders;
use super::square::{Rank, Square};
use super::{attacks, castling};

/// See the module.
#[derive(Copy, Clone, Debug)]
pub(super) struct Board<L: Laws> {
    pub(super) men: Men,
    /// Squares of the rooks that may be castled with.
    pub(super) castling: Bitboard,
    /// The square a pawn has just passed over, if an enemy pawn stands ready to take it there. The
    /// capture may still expose a king.
    pub(super) ep: Bitboard,
    pub(super) extra: L::Extra,
}

/// Who watches men come and go while a move is made: a key, or nobody.
pub(super) trait Witness {
    /// A man appeared on or left `square`.
    fn toggled(&mut self, color: Color, role: Role, square: Square);
    /// A man on `square` was captured.
    fn captured(&mut self, color: Color, role: Role, square: Square);
}

/// Nobody.
pub(super) struct Unseen;

impl Witness for Unseen {
    #[inline(always)]
    fn toggled(&mut self, _: Color, _: Role, _: Square) {}
    #[inline(always)]
    fn captured(&mut self, _: Color, _: Role, _: Square) {}
}

impl<L: Laws> Board<L> {
    /// The square of `color`'s king; a1 if it has none.
    #[inline(always)]
    pub(super) fn king(&self, color: Color) -> Square {
        let king = self.men.of(color, Role::King);
        Square::from_index(king.0.trailing_zeros() as usize)
    }

    /// Plays a legal move of `us`'s man of `role`.
    #[inline(always)]
    pub(super) fn play<W: Witness>(&mut self, us: Color, role: Role, m: Move, witness: &mut W) {
        let taken = self.men.color(!us) & Bitboard::of(m.to());
        if taken.any() {
            let captured = self.men.role_or_pawn(m.to());
            self.men.toggle(!us, captured, taken);
            witness.captured(!us, captured, m.to());
        }
        self.step(us, role, m, witness);
    }

    /// The board after a legal move of `us`'s man of `role`, when nobody looks. Nothing branches to
    /// capture: in a search, whether there is something to take cannot be foretold.
    #[inline(always)]
    pub(super) fn after(&self, us: Color, role: Role, m: Move) -> Self {
        let mut after = Self {
            men: self.men.without(!us, Bitboard::of(m.to())),
            ..*self
        };
        after.step(us, role, m, &mut Unseen);
        after
    }

    /// Moves a man to a square that no enemy stands on, or castles.
    #[inline(always)]
    fn step<W: Witness>(&mut self, us: Color, role: Role, m: Move, witness: &mut W) {
        let (from, to) = (m.from(), m.to());
        let (origin, target) = (Bitboard::of(from), Bitboard::of(to));
        let passed = std::mem::take(&mut self.ep);
        if role == Role::King {
            let home = Bitboard::rank(Rank::relative(us, 0));
            let rights = self.castling & home;
            self.castling = self.castling - home;
            if (rights & target).any() {
                return self.castle(us, Castling::new(from, to), witness);
            }
        }
        self.castling = self.castling - (origin | target);
        if L::KING == King::Capturable && self.men.of(!us, Role::King).is_empty() {
            self.castling = self.castling - Bitboard::rank(Rank::relative(!us, 0));
        }
        let mut arrives = role;
        if role == Role::Pawn {
            if (passed & target).any() {
                let square = behind(to);
                let taken = Bitboard::of(square);
                self.men.toggle(!us, Role::Pawn, taken);
                witness.captured(!us, Role::Pawn, square);
            } else if from.index() ^ to.index() == 16 {
                let middle = behind(to);
                let takers = attacks::pawn(us, middle) & self.men.of(!us, Role::Pawn);
                if takers.any() {
                    self.ep = Bitboard::of(middle);
                }
            }
            arrives = m.promotion().unwrap_or(Role::Pawn);
        }
        if role == arrives {
            self.men.toggle(us, role, origin | target);
        } else {
            self.men.toggle(us, role, origin);
            self.men.toggle(us, arrives, target);
        }
        witness.toggled(us, role, from);
        witness.toggled(us, arrives, to);
    }

    fn castle<W: Witness>(&mut self, us: Color, castling: Castling, witness: &mut W) {
        // Chess960 men may trade squares: both leave before either arrives.
        for (role, square) in [
            (Role::King, castling.king),
            (Role::Rook, castling.rook),
            (Role::King, castling.king_to),
            (Role::Rook, castling.rook_to),
        ] {
            self.men.toggle(us, role, Bitboard::of(square));
            witness.toggled(us, role, square);
        }
    }

    /// May `color` castle with the rook on `rook` of its rights? It must not be in check.
    #[inline(always)]
    pub(super) fn may_castle(&self, us: Color, rook: Square, sliders: impl Sliders) -> bool {
        let king = self.king(us);
        (Castling::way(king, rook) & self.men.occupied()).is_empty()
            && self.castles_safely(us, Castling::new(king, rook), sliders)
    }

    /// Is no square that the king passes attacked, and not its target after the move, when the rook no
    /// longer shields it (FIDE 3.8.2.2.1)? What attacked the target before and no longer does looks
    /// through the king's origin, so was a check.
    #[inline(always)]
    pub(super) fn castles_safely(
        &self,
        us: Color,
        castling: Castling,
        sliders: impl Sliders,
    ) -> bool {
        let (men, target) = (&self.men, Bitboard::of(castling.king_to));
        let without_king = men.occupied() - Bitboard::of(castling.king);
        let after = (men.occupied() - castling.men()) | target | Bitboard::of(castling.rook_to);
        let mut attackers = men.attackers(!us, castling.king_to, after, sliders);
        for square in castling.king_way() - target {
            attackers |= men.attackers(!us, square, without_king, sliders);
        }
        attackers.is_empty()
    }

    /// Enemy men that would attack `us`'s king after `m`, a move neither of the king nor castling that
    /// takes what stands on `captured`.
    #[inline]
    pub(super) fn attackers_after(
        &self,
        us: Color,
        m: Move,
        captured: Bitboard,
        sliders: impl Sliders,
    ) -> Bitboard {
        let left = self.men.occupied() - Bitboard::of(m.from()) - captured;
        let occupied = left | Bitboard::of(m.to());
        self.men.attackers(!us, self.king(us), occupied, sliders) - captured
    }

    /// Men of `us` that attack the other king already and whose check does not count again, if the law
    /// is read so.
    #[inline(always)]
    pub(super) fn standing_checkers(&self, us: Color, sliders: impl Sliders) -> Bitboard {
        if L::KING != King::Capturable || L::standing_check_counts(&self.extra) {
            return Bitboard::EMPTY;
        }
        Danger::look(self, !us, sliders).checkers
    }

    /// The rook that `us`'s king castles with on `side`, if it has the right.
    pub(super) fn castling_rook(&self, us: Color, side: CastlingSide) -> Option<Square> {
        castling::rook(self.castling, us, self.king(us), side)
    }
}

/// The square of the pawn that a capture on en passant square `to` takes, or the square that a double
/// step to `to` passed over.
#[inline(always)]
pub(super) fn behind(to: Square) -> Square {
    Square::from_index(to.index() ^ 8)
}
