//! Checks that no last move can have given.
//!
//! A check comes from the man that moved, or from a bishop, rook or queen whose line it opened. So of
//! two checkers one moved off the other's line; only a capture en passant opens two lines at once.
//! Castling gives no double check: the lines through the back rank's inner squares run along it.

use super::playable::origin;
use super::{Fault, Faults};
use crate::chess::attacks;
use crate::chess::bitboard::Bitboard;
use crate::chess::board::behind;
use crate::chess::color::Color;
use crate::chess::role::Role;
use crate::chess::sliders::Arithmetic;
use crate::chess::square::{Rank, Square};

impl Faults<'_> {
    pub(super) fn find_impossible_checks(&mut self) {
        let [Some(king), None] = first_two(self.men.of(self.setup.turn, Role::King)) else {
            return;
        };
        let checkers = self.checkers(!self.setup.turn);
        if let Some(why) = self.impossible_checkers(king, checkers) {
            self.add(Fault::Check(why));
        } else if checkers.any() && self.checked_before_double_step(king) {
            self.add(Fault::Check(
                "the double step of a pawn cannot have given it",
            ));
        }
    }

    fn impossible_checkers(&self, king: Square, checkers: Bitboard) -> Option<&'static str> {
        let by = !self.setup.turn;
        let on_second_rank = Bitboard::rank(Rank::relative(by, 1));
        if (checkers & self.men.role(Role::Pawn) & on_second_rank).any() {
            return Some("a pawn that has not moved gives check");
        }
        let [Some(a), Some(b)] = first_two(checkers) else {
            return None;
        };
        if checkers.len() > 2 {
            return Some("more than two men give check");
        }
        let is_possible = self.uncovered(king, a, b)
            || self.uncovered(king, b, a)
            || self.uncovered_en_passant(king, a, b)
            || self.uncovered_en_passant(king, b, a);
        (!is_possible).then_some("no single move gives these two checks")
    }

    /// Can the man on `moved` have come from the line between `king` and the man on `behind_it`,
    /// without having given check from there?
    fn uncovered(&self, king: Square, moved: Square, behind_it: Square) -> bool {
        attacks::between(king, behind_it)
            .into_iter()
            .any(|from| self.can_have_come(king, from, moved))
    }

    fn can_have_come(&self, king: Square, from: Square, to: Square) -> bool {
        let by = !self.setup.turn;
        let Some(role) = self.men.role_at(to) else {
            return false;
        };
        let before = (self.occupied() - Bitboard::of(to)) | Bitboard::of(from);
        let attacks_from = match role {
            Role::Pawn => return is_pawn_move(by, from, to, self.occupied()),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, before),
            Role::Rook => attacks::rook(from, before),
            Role::Queen => attacks::bishop(from, before) | attacks::rook(from, before),
            Role::King => return false,
        };
        let is_promoted = to.rank() == Rank::relative(by, 7)
            && is_pawn_move(by, from, to, self.occupied())
            && !attacks::pawn(by, from).contains(king);
        is_promoted || attacks_from.contains(to) && !attacks_from.contains(king)
    }

    /// Can a capture en passant have opened both lines, that of the man on `a` through the captured
    /// pawn's square?
    fn uncovered_en_passant(&self, king: Square, a: Square, b: Square) -> bool {
        let by = !self.setup.turn;
        let sixth = Bitboard::rank(Rank::relative(by, 5));
        (self.men.of(by, Role::Pawn) & sixth)
            .into_iter()
            .any(|pawn| {
                let captured = behind(pawn);
                let beside = attacks::king(captured) & Bitboard::rank(captured.rank());
                attacks::between(king, a).contains(captured)
                    && !self.occupied().contains(origin(pawn))
                    && (beside & attacks::between(king, b)).any()
            })
    }

    /// Was the king already in check before the double step that left the en passant square? An
    /// impossible square is a fault of its own.
    fn checked_before_double_step(&self, king: Square) -> bool {
        let Some(passed) = self.setup.ep_square else {
            return false;
        };
        if self.list.contains(&Fault::EpSquareImpossible) {
            return false;
        }
        let by = !self.setup.turn;
        let mut men = self.men;
        let step = Bitboard::of(behind(passed)) | Bitboard::of(origin(passed));
        men.toggle(by, Role::Pawn, step);
        men.attackers(by, king, men.occupied(), Arithmetic).any()
    }
}

fn first_two(set: Bitboard) -> [Option<Square>; 2] {
    let mut squares = set.into_iter();
    [squares.next(), squares.next()]
}

/// Can a pawn of `by` have gone from `from` to `to`, if `occupied` is occupied now? What it may have
/// captured on `to` is not known.
fn is_pawn_move(by: Color, from: Square, to: Square, occupied: Bitboard) -> bool {
    if from.rank() == Rank::relative(by, 0) {
        return false;
    }
    if attacks::pawn(by, from).contains(to) {
        return true;
    }
    let forward = match by {
        Color::White => to.index().checked_sub(from.index()),
        Color::Black => from.index().checked_sub(to.index()),
    };
    let is_double =
        from.rank() == Rank::relative(by, 1) && (attacks::between(from, to) & occupied).is_empty();
    forward == Some(8) || forward == Some(16) && is_double
}
