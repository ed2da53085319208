//! The moves of all pawns that step alike, at a time.

use std::ops::ControlFlow;

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::board::behind;
use super::super::color::Color;
use super::super::laws::{King, Laws};
use super::super::move_set::{MoveSet, Origin};
use super::super::moves::Move;
use super::super::role::Role;
use super::super::sliders::Sliders;
use super::super::square::{Rank, Square};
use super::{Check, Generator, LAST_RANKS, Moves, one};

const NOT_A: Bitboard = Bitboard(!0x0101_0101_0101_0101);
const NOT_H: Bitboard = Bitboard(!0x8080_8080_8080_8080);
impl<L: Laws, S: Sliders> Generator<'_, L, S> {
    /// All pawns of one step at a time.
    #[inline(always)]
    pub(super) fn pawns<B>(
        &self,
        check: Check,
        targets: Bitboard,
        which: Moves,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let men = &self.board.men;
        let (us, empty, enemy) = (self.us, !men.occupied(), men.color(!self.us));
        let pawns = men.of(us, Role::Pawn);
        let (straight, diagonal) = self.pins();
        let (forward, west, east) = match us {
            Color::White => (8, 7, 9),
            Color::Black => (-8, -9, -7),
        };
        if which != Moves::Captures {
            let free = pawns - diagonal;
            let single = (step(free - straight, forward)
                | step(free & straight, forward) & straight)
                & empty;
            let third = single & Bitboard::rank(Rank::relative(us, 2));
            let double = step(third, forward) & empty;
            Self::pawn_set(forward, single & targets, f)?;
            Self::pawn_set(2 * forward, double & targets, f)?;
        }
        if which != Moves::Quiet {
            let pawns = pawns - straight;
            let taken = enemy & targets;
            for (by, edge) in [(west, NOT_A), (east, NOT_H)] {
                let pawns = pawns & edge;
                let to = step(pawns - diagonal, by) | step(pawns & diagonal, by) & diagonal;
                Self::pawn_set(by, to & taken, f)?;
            }
            if let Some(to) = self.board.ep.first() {
                self.en_passant(check, to, f)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawn_set<B>(
        by: i8,
        to: Bitboard,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let last = to & LAST_RANKS;
        for (to, promotions) in [(last, L::PROMOTIONS), (to - last, &[][..])] {
            if to.any() {
                f(MoveSet {
                    role: Role::Pawn,
                    origin: Origin::Step(by),
                    to,
                    promotions,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Two men leave a line at once, so each capture is tried out.
    #[inline(always)]
    fn en_passant<B>(
        &self,
        check: Check,
        to: Square,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let takers = attacks::pawn(!self.us, to) & self.board.men.of(self.us, Role::Pawn);
        for from in takers {
            let safe = L::KING == King::Commoner || {
                let captured = Bitboard::of(behind(to));
                let after = self.board.attackers_after(
                    self.us,
                    Move::new(from, to),
                    captured,
                    self.sliders,
                );
                match check {
                    Check::Answered => after.is_empty(),
                    Check::Overlooked => (after - self.danger.checkers).is_empty(),
                }
            };
            if safe {
                one(Role::Pawn, from, Bitboard::of(to), f)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[inline(always)]
fn step(set: Bitboard, by: i8) -> Bitboard {
    if by > 0 {
        Bitboard(set.0 << by)
    } else {
        Bitboard(set.0 >> -by)
    }
}
