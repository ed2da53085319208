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
use super::{Check, Generator, LAST_RANKS, Moves, Visitor, one};

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
        f: &mut impl Visitor<B>,
    ) -> ControlFlow<B> {
        let men = &self.board.men;
        let (us, empty, enemy) = (self.us, !men.occupied(), men.color(!self.us));
        let pawns = men.of(us, Role::Pawn);
        let (forward, west, east) = match us {
            Color::White => (8, 7, 9),
            Color::Black => (-8, -9, -7),
        };
        let mut sets = [(forward, Bitboard::EMPTY); 4];
        if which != Moves::Captures {
            let single = step(pawns - self.pins_across(forward), forward) & empty;
            let third = single & Bitboard::rank(Rank::relative(us, 2));
            let double = step(third, forward) & empty;
            sets[0] = (forward, single & targets);
            sets[1] = (2 * forward, double & targets);
        }
        if which != Moves::Quiet {
            let taken = enemy & targets;
            for (set, (by, edge)) in sets[2..].iter_mut().zip([(west, NOT_A), (east, NOT_H)]) {
                let to = step((pawns & edge) - self.pins_across(by), by);
                *set = (by, to & taken);
            }
        }
        if (pawns & Bitboard::rank(Rank::relative(us, 6))).any() {
            for (by, to) in sets {
                Self::pawn_set(by, to & LAST_RANKS, L::PROMOTIONS, f)?;
                Self::pawn_set(by, to - LAST_RANKS, &[], f)?;
            }
        } else {
            for (by, to) in sets {
                Self::pawn_set(by, to, &[], f)?;
            }
        }
        if which != Moves::Quiet
            && let Some(to) = self.board.ep.first()
        {
            self.en_passant(check, to, f)?;
        }
        ControlFlow::Continue(())
    }

    /// Pins that forbid a step. A pinned pawn may step along the line of its king.
    #[inline(always)]
    fn pins_across(&self, by: i8) -> Bitboard {
        self.danger.pins - attacks::line(self.board.king(self.us), by)
    }

    #[inline(always)]
    fn pawn_set<B, V: Visitor<B>>(
        by: i8,
        to: Bitboard,
        promotions: &'static [Role],
        f: &mut V,
    ) -> ControlFlow<B> {
        if !V::TAKES_EMPTY && to.is_empty() {
            return ControlFlow::Continue(());
        }
        f.take(MoveSet {
            role: Role::Pawn,
            origin: Origin::Step(by),
            to,
            promotions,
        })
    }

    /// Two men leave a line at once, so each capture is tried out.
    #[inline(always)]
    fn en_passant<B>(&self, check: Check, to: Square, f: &mut impl Visitor<B>) -> ControlFlow<B> {
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
