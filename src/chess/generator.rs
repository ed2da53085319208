//! The one move generator: legal moves as target sets, visited until the visitor has had enough.

mod pawns;

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
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

/// Who is shown the moves; a closure, mostly.
pub(super) trait Visitor<B> {
    /// Is it shown empty sets too? Who only counts does not mind them, and no man's branch has to be
    /// foretold.
    const TAKES_EMPTY: bool;

    /// Takes a set, and breaks if it has seen enough.
    fn take(&mut self, set: MoveSet) -> ControlFlow<B>;
}

impl<B, F: FnMut(MoveSet) -> ControlFlow<B>> Visitor<B> for F {
    const TAKES_EMPTY: bool = false;

    #[inline(always)]
    fn take(&mut self, set: MoveSet) -> ControlFlow<B> {
        self(set)
    }
}

/// The number of moves it was shown.
pub(super) struct Counter(pub(super) u64);

impl Visitor<Infallible> for Counter {
    const TAKES_EMPTY: bool = true;

    #[inline(always)]
    fn take(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        self.0 += set.len() as u64;
        ControlFlow::Continue(())
    }
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

    #[inline(always)]
    fn answers_check(&self) -> bool {
        self.visit_safe(Check::Answered, Moves::All, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    #[inline(always)]
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
    pub(super) fn visit<B>(&self, which: Moves, f: &mut impl Visitor<B>) -> ControlFlow<B> {
        match (L::CAPTURE, which) {
            (Capture::Optional, _) | (Capture::Mandatory, Moves::Captures) => {
                self.visit_free(which, f)
            }
            (Capture::Mandatory, Moves::All) => {
                let mut captures = false;
                self.visit_free(Moves::Captures, &mut |set| {
                    captures = true;
                    f.take(set)
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

    /// Number of moves of a game that is not over.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        let count = |which| {
            let mut counter = Counter(0);
            let ControlFlow::Continue(()) = self.visit_free(which, &mut counter);
            counter.0
        };
        match L::CAPTURE {
            Capture::Optional => count(Moves::All),
            Capture::Mandatory => match count(Moves::Captures) {
                0 => count(Moves::Quiet),
                captures => captures,
            },
        }
    }

    /// Is any capture there?
    #[inline(always)]
    pub(super) fn has_capture(&self) -> bool {
        self.visit_free(Moves::Captures, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Visits moves as if captures were optional.
    #[inline(always)]
    fn visit_free<B>(&self, which: Moves, f: &mut impl Visitor<B>) -> ControlFlow<B> {
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
    fn visit_safe<B>(&self, check: Check, which: Moves, f: &mut impl Visitor<B>) -> ControlFlow<B> {
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

    /// Knights, bishops, rooks, queens. Who is pinned on a line moves along it, and only a
    /// piece of that line can.
    #[inline(always)]
    fn pieces<B>(&self, targets: Bitboard, f: &mut impl Visitor<B>) -> ControlFlow<B> {
        let men = &self.board.men;
        let (us, occupied) = (self.us, men.occupied());
        let queens = men.role(Role::Queen);
        for from in men.of(us, Role::Knight) - self.danger.pins {
            one(Role::Knight, from, attacks::knight(from) & targets, f)?;
        }
        let role = |from, other| {
            if queens.contains(from) {
                Role::Queen
            } else {
                other
            }
        };
        for from in men.diagonal(us) - self.danger.pins {
            let to = self.sliders.bishop(from, occupied) & targets;
            one(role(from, Role::Bishop), from, to, f)?;
        }
        for from in men.straight(us) - self.danger.pins {
            let to = self.sliders.rook(from, occupied) & targets;
            one(role(from, Role::Rook), from, to, f)?;
        }
        if self.danger.pins.is_empty() {
            return ControlFlow::Continue(());
        }
        let king = self.board.king(us);
        let straight = self.danger.pins & attacks::rays(Role::Rook, king);
        let diagonal = self.danger.pins & attacks::rays(Role::Bishop, king);
        for from in men.diagonal(us) & diagonal {
            let to = self.sliders.bishop(from, occupied) & targets & diagonal;
            one(role(from, Role::Bishop), from, to, f)?;
        }
        for from in men.straight(us) & straight {
            let to = self.sliders.rook(from, occupied) & targets & straight;
            one(role(from, Role::Rook), from, to, f)?;
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
    fn castling<B>(&self, king: Square, f: &mut impl Visitor<B>) -> ControlFlow<B> {
        let rights = self.board.castling & Bitboard::rank(Rank::relative(self.us, 0));
        if rights.is_empty() {
            return ControlFlow::Continue(());
        }
        // Whatever the files, nobody stands between the two.
        let seen = self.sliders.rook(king, self.board.men.occupied());
        for rook in rights & seen {
            if self.board.may_castle(self.us, rook, self.sliders) {
                one(Role::King, king, Bitboard::of(rook), f)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pinned men that take the enemy king all the same (Trei șahuri A4).
    #[inline(always)]
    fn visit_pinned_king_takers<B>(&self, which: Moves, f: &mut impl Visitor<B>) -> ControlFlow<B> {
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
            f.take(MoveSet {
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
fn one<B, V: Visitor<B>>(role: Role, from: Square, to: Bitboard, f: &mut V) -> ControlFlow<B> {
    if !V::TAKES_EMPTY && to.is_empty() {
        return ControlFlow::Continue(());
    }
    f.take(MoveSet {
        role,
        origin: Origin::Square(from),
        to,
        promotions: &[],
    })
}

/// Where pawns promote; a pawn never stands on its own first rank.
pub(super) const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
