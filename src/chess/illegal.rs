//! Why a move is illegal. Asked only after it was found to be.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::behind;
use super::castling::{self, Castling};
use super::color::Color;
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
            if !Self::promotes_well(role, to, promotion) {
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
        if (attacks::rays(role, to) & men).any() {
            Illegal::Blocked
        } else {
            Illegal::NoPiece
        }
    }

    /// The pawns of `men` cannot go to `to`, safe or not.
    fn explain_pawn(&self, men: Bitboard, to: Square) -> Illegal {
        let beside = attacks::pawn(!self.turn, to) & men;
        if let Some(from) = beside.first()
            && self.passed.contains(to)
        {
            // A capture that exposes the king is no right of the position; seen as one, it is judged
            // like any move.
            let mut open = *self;
            open.board.ep = Bitboard::of(to);
            return open.explain_danger(Role::Pawn, Move::new(from, to));
        }
        if beside.any() && !self.occupied().contains(to) {
            return if to.rank() == Rank::relative(self.turn, 5) {
                Illegal::EnPassantUnavailable
            } else {
                Illegal::NoPiece
            };
        }
        let steps = |from: Square| to.index().abs_diff(from.index());
        let ahead = |from: Square| (from < to) == (self.turn == Color::White);
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
        let captured = if self.is_en_passant(m) {
            behind(m.to())
        } else {
            m.to()
        };
        let after = self.attackers_after(m, captured);
        if L::KING == King::Royal && (after & self.checkers).any() {
            return Illegal::IgnoresCheck;
        }
        // En passant, the captured pawn may have stood in the way of a line that the capturing one,
        // moving alone, would have kept shut.
        if self.attackers_after(m, m.to()).is_empty() {
            Illegal::LeavesKingInCheck
        } else {
            Illegal::Pinned
        }
    }

    fn explain_castling(&self, side: CastlingSide) -> Illegal {
        if L::KING == King::Commoner {
            return Illegal::CastlingNotInVariant;
        }
        // The other side may have the right: but nothing in the word says whose move it is.
        let Some(castling) = self.castling_of(side) else {
            return Illegal::CastlingRightLost;
        };
        if self.is_check() {
            Illegal::CastlingInCheck
        } else if (Castling::way(castling.king, castling.rook) & self.occupied()).any() {
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
        other.passed = Bitboard::EMPTY;
        other.checkers = other.board.checkers(other.turn);
        other
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen_for_tests::position;
    use super::super::laws::{Antichess, Standard, ThreeCheck, TreiSahuri};
    use super::super::resolve::SanError;
    use super::*;

    fn mv(text: &str) -> Move {
        let square = |at: usize| text[at..at + 2].parse().unwrap();
        match text.as_bytes().get(4) {
            Some(&letter) => {
                Move::promoting(square(0), square(2), Role::from_letter(letter).unwrap())
            }
            None => Move::new(square(0), square(2)),
        }
    }

    /// The reason that both a coordinate move and the SAN with its full origin are given.
    fn why<L: Laws>(fen: &str, text: &str) -> Illegal {
        let (position, m) = (position::<L>(fen), mv(text));
        assert!(!position.is_legal(m), "{text} is legal");
        let why = position.explain_illegal(m);
        if position.is_castling(m).is_none()
            && let Some(man) = position.piece_at(m.from())
        {
            let san = San::Normal {
                role: man.role,
                from: Bitboard::of(m.from()),
                to: m.to(),
                promotion: m.promotion(),
            };
            assert_eq!(position.resolve(san), Err(SanError::Illegal(why)));
        }
        why
    }

    #[test]
    fn each_reason_is_told_from_the_others() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let pinned = "4k3/8/4r3/8/8/8/4N3/4K3 w - - 0 1";
        let checked = "4k3/8/4r3/8/8/8/3P4/R3K3 w Q - 0 1";
        let both = "3qk3/8/4r3/8/7b/6P1/3P4/4K3 w - - 0 1";
        for (fen, text, reason) in [
            (start, "e1e2", Illegal::Blocked),
            (start, "a1a3", Illegal::Blocked),
            (start, "e2e5", Illegal::NoPiece),
            (start, "e4e5", Illegal::NoPiece),
            (start, "e7e5", Illegal::WrongSide),
            (start, "e1h1", Illegal::CastlingBlocked),
            (start, "e2d3", Illegal::NoPiece),
            (pinned, "e2c3", Illegal::Pinned),
            (pinned, "e1e2", Illegal::Blocked),
            (checked, "d2d4", Illegal::IgnoresCheck),
            (checked, "e1e2", Illegal::LeavesKingInCheck),
            (checked, "e1a1", Illegal::CastlingInCheck),
            (both, "g3h4", Illegal::IgnoresCheck),
            (
                "4k3/8/8/8/7b/6P1/4r3/4K3 w - - 0 1",
                "g3g4",
                Illegal::IgnoresCheck,
            ),
            (
                "3rk3/8/8/8/7b/8/3P1P2/3K4 w - - 0 1",
                "d2c3",
                Illegal::NoPiece,
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                "e5d6",
                Illegal::EnPassantUnavailable,
            ),
            (
                "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
                "e5d6",
                Illegal::LeavesKingInCheck,
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a7a8",
                Illegal::PromotionNotAllowed,
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a7a8k",
                Illegal::PromotionNotAllowed,
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "e1a1",
                Illegal::CastlingRightLost,
            ),
            (
                "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "e1a1",
                Illegal::CastlingThroughCheck,
            ),
            ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "a8a7", Illegal::GameOver),
        ] {
            assert_eq!(why::<Standard>(fen, text), reason, "{fen} {text}");
        }
    }

    #[test]
    fn a_pinned_man_may_not_answer_a_check() {
        // The knight could take the checking rook but for the bishop that looks through it.
        let fen = "4k3/8/8/8/4r2b/8/5N2/4K3 w - - 0 1";
        assert_eq!(why::<Standard>(fen, "f2e4"), Illegal::Pinned);
    }

    #[test]
    fn variants_have_reasons_of_their_own() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        assert_eq!(
            why::<Antichess>(start, "e1a1"),
            Illegal::CastlingNotInVariant
        );
        let takes = "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 1";
        assert_eq!(why::<Antichess>(takes, "a2a3"), Illegal::CaptureObligatory);
        let third = "4k3/8/8/8/8/8/8/4KR2 b - - 0 1 +3+0";
        assert_eq!(why::<ThreeCheck>(third, "e8e7"), Illegal::GameOver);
        let overlooked = "4k3/8/4r3/8/7b/8/5N2/4K3 w - - 0 1 +0+1";
        assert_eq!(why::<TreiSahuri>(overlooked, "f2g4"), Illegal::Pinned);
        assert_eq!(
            why::<TreiSahuri>(overlooked, "e1e2"),
            Illegal::LeavesKingInCheck
        );
    }

    #[test]
    fn an_ambiguous_san_names_what_it_may_mean() {
        let position = position::<Standard>("4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1");
        let san = |from| San::Normal {
            role: Role::Knight,
            from,
            to: "d2".parse().unwrap(),
            promotion: None,
        };
        let Err(SanError::Ambiguous(moves)) = position.resolve(san(Bitboard::ALL)) else {
            panic!("both knights reach d2");
        };
        assert_eq!(**moves, [mv("b1d2"), mv("f1d2")]);
        let b = Bitboard::file("b1".parse::<Square>().unwrap().file());
        assert_eq!(position.resolve(san(b)), Ok(mv("b1d2")));
    }
}
