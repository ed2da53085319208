//! The one move generator: legal moves as target sets, visited until the visitor has had enough.

use std::ops::ControlFlow;

use super::attacks;
use super::bitboard::Bitboard;
use super::board::{Board, behind};
use super::color::Color;
use super::danger::Danger;
use super::laws::{Capture, Extra, King, Laws};
use super::move_set::{MoveSet, Origin};
use super::moves::Move;
use super::role::Role;
use super::sliders::Sliders;
use super::square::{Rank, Square};

/// Which moves to visit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Moves {
    /// All.
    All,
    /// Captures, en passant among them.
    Captures,
    /// All others.
    Quiet,
}

/// Must a check be answered?
#[derive(Copy, Clone, PartialEq, Eq)]
enum Check {
    Answered,
    Overlooked,
}

/// A board as the side to move sees it.
pub(super) struct Generator<'b, L: Laws, S: Sliders> {
    pub(super) board: &'b Board<L>,
    pub(super) us: Color,
    pub(super) sliders: S,
    pub(super) danger: Danger,
}

impl<L: Laws, S: Sliders> Generator<'_, L, S> {
    /// Has the board ended the game, though men could still move?
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        let men = &self.board.men;
        self.board.extra.third_check().is_some()
            || match L::KING {
                King::Royal => false,
                King::Capturable => men.of(self.us, Role::King).is_empty() || self.is_mate(),
                King::Commoner => {
                    men.color(Color::White).is_empty() || men.color(Color::Black).is_empty()
                }
            }
    }

    /// Is the king attacked, and no move ends that, nor takes the other king?
    #[inline(always)]
    pub(super) fn is_mate(&self) -> bool {
        self.danger.checkers.any() && !self.answers_check() && !self.takes_king()
    }

    fn answers_check(&self) -> bool {
        self.visit_safe(Check::Answered, Moves::All, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    fn takes_king(&self) -> bool {
        L::KING == King::Capturable
            && !L::exposed_king_may_mate(&self.board.extra)
            && self
                .visit(Moves::Captures, &mut |set: MoveSet| {
                    let king = self.board.men.of(!self.us, Role::King);
                    if (set.to & king).any() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                })
                .is_break()
    }

    /// Visits the moves of a game that is not over.
    #[inline(always)]
    pub(super) fn visit<B>(
        &self,
        which: Moves,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (L::CAPTURE, which) {
            (Capture::Optional, _) | (Capture::Mandatory, Moves::Captures) => {
                self.visit_free(which, f)
            }
            (Capture::Mandatory, Moves::All) => {
                let mut captures = false;
                self.visit_free(Moves::Captures, &mut |set| {
                    captures = true;
                    f(set)
                })?;
                if captures {
                    return ControlFlow::Continue(());
                }
                self.visit_free(Moves::Quiet, f)
            }
            (Capture::Mandatory, Moves::Quiet) => {
                if self.has_capture() {
                    return ControlFlow::Continue(());
                }
                self.visit_free(Moves::Quiet, f)
            }
        }
    }

    /// Is any capture there?
    pub(super) fn has_capture(&self) -> bool {
        self.visit_free(Moves::Captures, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Visits moves as if captures were optional.
    #[inline(always)]
    fn visit_free<B>(
        &self,
        which: Moves,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match L::KING {
            King::Royal => self.visit_safe(Check::Answered, which, f),
            King::Capturable => {
                self.visit_safe(Check::Overlooked, which, f)?;
                self.visit_pinned_king_takers(which, f)
            }
            King::Commoner => {
                let targets = self.targets(which);
                self.pawns(Check::Overlooked, targets, which, f)?;
                self.pieces(targets, f)?;
                for from in self.board.men.of(self.us, Role::King) {
                    one(Role::King, from, attacks::king(from) & targets, f)?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    #[inline(always)]
    fn visit_safe<B>(
        &self,
        check: Check,
        which: Moves,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let targets = self.targets(which);
        let king = self.board.king(self.us);
        let answers = match (check, self.danger.checkers.first()) {
            (Check::Answered, Some(_)) if self.danger.checkers.is_several() => Bitboard::EMPTY,
            (Check::Answered, Some(checker)) => {
                attacks::between(king, checker) | self.danger.checkers
            }
            (Check::Answered, None) | (Check::Overlooked, _) => Bitboard::ALL,
        };
        if answers.any() {
            self.pawns(check, targets & answers, which, f)?;
            self.pieces(targets & answers, f)?;
        }
        let steps = self.safe_steps(king, attacks::king(king) & targets);
        one(Role::King, king, steps, f)?;
        if which != Moves::Captures && self.danger.checkers.is_empty() {
            self.castling(king, f)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn targets(&self, which: Moves) -> Bitboard {
        let men = &self.board.men;
        match which {
            Moves::All => !men.color(self.us),
            Moves::Captures => men.color(!self.us),
            Moves::Quiet => !men.occupied(),
        }
    }

    /// Ranks and files on which a man is pinned, and diagonals.
    #[inline(always)]
    fn pins(&self) -> (Bitboard, Bitboard) {
        let king = self.board.king(self.us);
        (
            self.danger.pins & attacks::rays(Role::Rook, king),
            self.danger.pins & attacks::rays(Role::Bishop, king),
        )
    }

    /// Knights, bishops, rooks, queens. A queen pinned on a line moves only as the piece of that line.
    #[inline(always)]
    fn pieces<B>(
        &self,
        targets: Bitboard,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let men = &self.board.men;
        let (us, occupied) = (self.us, men.occupied());
        let queens = men.role(Role::Queen);
        let (straight, diagonal) = self.pins();
        for from in men.of(us, Role::Knight) - self.danger.pins {
            one(Role::Knight, from, attacks::knight(from) & targets, f)?;
        }
        for from in men.diagonal(us) - straight {
            let role = if queens.contains(from) {
                Role::Queen
            } else {
                Role::Bishop
            };
            let mut to = self.sliders.bishop(from, occupied) & targets;
            if diagonal.contains(from) {
                to &= diagonal;
            }
            one(role, from, to, f)?;
        }
        for from in men.straight(us) - diagonal {
            let role = if queens.contains(from) {
                Role::Queen
            } else {
                Role::Rook
            };
            let mut to = self.sliders.rook(from, occupied) & targets;
            if straight.contains(from) {
                to &= straight;
            }
            one(role, from, to, f)?;
        }
        ControlFlow::Continue(())
    }

    /// All pawns of one step at a time.
    #[inline(always)]
    fn pawns<B>(
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

    /// Those of `steps` where the king would not be attacked.
    #[inline(always)]
    fn safe_steps(&self, king: Square, steps: Bitboard) -> Bitboard {
        let men = &self.board.men;
        let without_king = men.occupied() - Bitboard::of(king);
        let mut safe = Bitboard::EMPTY;
        for to in steps {
            if men
                .attackers(!self.us, to, without_king, self.sliders)
                .is_empty()
            {
                safe |= Bitboard::of(to);
            }
        }
        safe
    }

    #[inline(always)]
    fn castling<B>(
        &self,
        king: Square,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rights = self.board.castling & Bitboard::rank(Rank::relative(self.us, 0));
        for rook in rights {
            if self.board.may_castle(self.us, rook, self.sliders) {
                one(Role::King, king, Bitboard::of(rook), f)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pinned men that take the enemy king all the same (Trei șahuri A4).
    #[inline(always)]
    fn visit_pinned_king_takers<B>(
        &self,
        which: Moves,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pins = self.danger.pins;
        if pins.is_empty() || which == Moves::Quiet || !L::pinned_may_take_king(&self.board.extra) {
            return ControlFlow::Continue(());
        }
        let men = &self.board.men;
        let king = self.board.king(!self.us);
        let takers =
            men.attackers(self.us, king, men.occupied(), self.sliders) - men.role(Role::King);
        for from in takers & pins {
            // A capture along the pin was visited with the others.
            let after = self.board.attackers_after(
                self.us,
                Move::new(from, king),
                Bitboard::of(king),
                self.sliders,
            );
            if (after - self.danger.checkers).is_empty() {
                continue;
            }
            let Some(role) = men.role_at(from) else {
                continue;
            };
            let promotes = role == Role::Pawn && LAST_RANKS.contains(king);
            f(MoveSet {
                role,
                origin: Origin::Square(from),
                to: Bitboard::of(king),
                promotions: if promotes { L::PROMOTIONS } else { &[] },
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The moves of one man, if any.
#[inline(always)]
fn one<B>(
    role: Role,
    from: Square,
    to: Bitboard,
    f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if to.is_empty() {
        return ControlFlow::Continue(());
    }
    f(MoveSet {
        role,
        origin: Origin::Square(from),
        to,
        promotions: &[],
    })
}

const NOT_A: Bitboard = Bitboard(!0x0101_0101_0101_0101);
const NOT_H: Bitboard = Bitboard(!0x8080_8080_8080_8080);
/// Where pawns promote; a pawn never stands on its own first rank.
pub(super) const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

#[inline(always)]
fn step(set: Bitboard, by: i8) -> Bitboard {
    if by > 0 {
        Bitboard(set.0 << by)
    } else {
        Bitboard(set.0 >> -by)
    }
}
