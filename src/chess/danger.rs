//! What threatens the king of the side to move.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::laws::{King, Laws};
use super::role::Role;
use super::sliders::Sliders;
use super::square::Square;

/// Checks and pins against one side.
#[derive(Copy, Clone, Debug)]
pub(super) struct Danger {
    /// Men that attack the king.
    pub(super) checkers: Bitboard,
    /// Lines from the king to a man that pins, that man included. On ranks and files they are those
    /// of a rook on the king's square, on diagonals those of a bishop.
    pub(super) pins: Bitboard,
}

impl Danger {
    /// Nothing: what threatens a side without a king, or one whose kings are commoners.
    pub(super) const NONE: Self = Self {
        checkers: Bitboard::EMPTY,
        pins: Bitboard::EMPTY,
    };

    /// Looks from `us`'s king through its own men: a line on which none of them stands is a check, one
    /// with a single man a pin.
    #[inline(always)]
    pub(super) fn look<L: Laws>(board: &Board<L>, us: Color, sliders: impl Sliders) -> Self {
        let men = &board.men;
        match L::KING {
            King::Commoner => return Self::NONE,
            King::Capturable if men.of(us, Role::King).is_empty() => return Self::NONE,
            King::Capturable | King::Royal => {}
        }
        let king = board.king(us);
        let (own, enemy) = (men.color(us), men.color(!us));
        let stepping = attacks::pawn(us, king) & men.role(Role::Pawn)
            | attacks::knight(king) & men.role(Role::Knight);
        let mut danger = Self {
            checkers: stepping & enemy,
            pins: Bitboard::EMPTY,
        };
        let snipers = sliders.rook(king, enemy) & men.straight(!us)
            | sliders.bishop(king, enemy) & men.diagonal(!us);
        for sniper in snipers {
            let line = attacks::between(king, sniper);
            let blockers = line & own;
            if blockers.is_empty() {
                danger.checkers |= Bitboard::of(sniper);
            } else if !blockers.is_several() {
                danger.pins |= line | Bitboard::of(sniper);
            }
        }
        danger
    }
}

impl<L: Laws> Board<L> {
    /// Men that attack `us`'s king; none if it has none or kings are commoners.
    #[inline(always)]
    pub(super) fn checkers(&self, us: Color) -> Bitboard {
        let men = &self.men;
        match L::KING {
            King::Commoner => return Bitboard::EMPTY,
            King::Capturable if men.of(us, Role::King).is_empty() => return Bitboard::EMPTY,
            King::Capturable | King::Royal => {}
        }
        let king = self.king(us);
        let stepping = attacks::pawn(us, king) & men.role(Role::Pawn)
            | attacks::knight(king) & men.role(Role::Knight);
        let occupied = men.occupied();
        self.snipers(king, !us)
            .into_iter()
            .filter(|&sniper| (attacks::between(king, sniper) & occupied).is_empty())
            .fold(stepping & men.color(!us), |checkers, sniper| {
                checkers | Bitboard::of(sniper)
            })
    }

    /// Men of `them` that would attack `square` if nothing stood between.
    #[inline(always)]
    pub(super) fn snipers(&self, square: Square, them: Color) -> Bitboard {
        attacks::rays(Role::Rook, square) & self.men.straight(them)
            | attacks::rays(Role::Bishop, square) & self.men.diagonal(them)
    }
}
