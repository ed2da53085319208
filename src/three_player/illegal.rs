//! Why a move is not legal.

use super::board::Man;
use super::castling::side_of;
use super::cell::Cells;
use super::geometry::Geometry;
use super::movegen::{CastlingFault, Generator};
use super::moves::Move;
use super::position::Position;
use super::state::State;
use crate::chess::{CastlingSide, Role};
use crate::diagnostic::Illegal;
use crate::game::GameState;

impl State {
    /// Why `m` is not legal now; `None` if it is.
    pub fn why_illegal(&self, m: Move) -> Option<Illegal> {
        let Some(generator) = self.generator() else {
            return Some(Illegal::GameOver);
        };
        if generator.is_legal(m) {
            return None;
        }
        Some(self.fault_of(m, &generator))
    }

    /// Why the player to move may not castle on that side; `None` if he may.
    pub fn why_no_castling(&self, side: CastlingSide) -> Option<Illegal> {
        let Some(generator) = self.generator() else {
            return Some(Illegal::GameOver);
        };
        generator.castling_fault(side).map(|fault| match fault {
            CastlingFault::RightLost => Illegal::CastlingRightLost,
            CastlingFault::Blocked => Illegal::CastlingBlocked,
            CastlingFault::InCheck => Illegal::CastlingInCheck,
            CastlingFault::ThroughCheck => Illegal::CastlingThroughCheck,
        })
    }

    fn fault_of(&self, m: Move, generator: &Generator) -> Illegal {
        let position = self.position();
        let Some(man) = position.board.man(m.from()) else {
            return Illegal::NoPiece;
        };
        match position.commander(man.army) {
            Some(player) if player == self.turn() => {}
            Some(_) => return Illegal::WrongSide,
            None => return Illegal::FrozenMan,
        }
        if man.role == Role::King
            && position
                .board
                .man(m.to())
                .is_some_and(|at| at.army == man.army)
        {
            let fault = side_of(man.army, m.to()).and_then(|side| self.why_no_castling(side));
            return fault.unwrap_or(Illegal::Blocked);
        }
        self.fault_of_reach(m, man)
            .or_else(|| self.fault_of_target(m, man))
            .or_else(|| promotion_fault(m, man))
            .unwrap_or_else(|| fault_of_check(m, man, generator))
    }

    /// The man does not go there at all, or something stands between.
    fn fault_of_reach(&self, m: Move, man: Man) -> Option<Illegal> {
        let geometry = Geometry::get();
        let occupied = self.position().board.occupied();
        let (from, to) = (m.from(), m.to());
        let reach = match man.role {
            Role::Pawn => return self.fault_of_pawn(m, man),
            Role::Knight => geometry.knight(self.switches().knight, from),
            Role::Bishop => geometry.bishop(from),
            Role::Rook => geometry.rook(from),
            Role::Queen => geometry.bishop(from) | geometry.rook(from),
            Role::King => geometry.king(from),
        };
        if !reach.contains(to) {
            return Some(Illegal::NoPiece);
        }
        let is_slider = matches!(man.role, Role::Bishop | Role::Rook | Role::Queen);
        let between = geometry.between(from, to);
        (is_slider && (between & occupied).any()).then_some(Illegal::Blocked)
    }

    fn fault_of_pawn(&self, m: Move, man: Man) -> Option<Illegal> {
        let geometry = Geometry::get();
        let position = self.position();
        let is_empty = |cell| position.board.man(cell).is_none();
        if geometry.pawn(man.army, m.from()).contains(m.to()) {
            let is_en_passant = position.skipped().contains(m.to());
            return (is_empty(m.to()) && !is_en_passant).then_some(Illegal::EnPassantUnavailable);
        }
        let one = geometry.ahead(man.army, m.from())?;
        let two = geometry.ahead(man.army, one);
        let at_start = m.from().sector() == man.army && m.from().row() == 1;
        if m.to() != one && !(at_start && Some(m.to()) == two) {
            return Some(Illegal::NoPiece);
        }
        (!is_empty(one) || !is_empty(m.to())).then_some(Illegal::Blocked)
    }

    /// What stands on the target may not be taken.
    fn fault_of_target(&self, m: Move, man: Man) -> Option<Illegal> {
        let position = self.position();
        let victim_at = if position.takes_en_passant(man, m) {
            Position::skipper(m.to())
        } else {
            m.to()
        };
        let victim = position.board.man(victim_at)?;
        match position.commander(victim.army) {
            Some(owner) if owner == self.turn() => Some(Illegal::Blocked),
            _ if victim.role == Role::King => Some(Illegal::KingUntouchable),
            Some(owner) if position.is_neutral(self.turn(), owner, self.switches()) => {
                Some(Illegal::NeutralityForbids)
            }
            Some(_) | None => None,
        }
    }
}

fn promotion_fault(m: Move, man: Man) -> Option<Illegal> {
    let promotes = man.role == Role::Pawn && Cells::HOME.contains(m.to());
    let becomes_a_man = matches!(
        m.promotion(),
        Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen)
    );
    let is_right = if promotes {
        becomes_a_man
    } else {
        m.promotion().is_none()
    };
    (!is_right).then_some(Illegal::PromotionNotAllowed)
}

fn fault_of_check(m: Move, man: Man, generator: &Generator) -> Illegal {
    if man.role == Role::King {
        Illegal::LeavesKingInCheck
    } else if generator.is_pinned(m.from()) {
        Illegal::Pinned
    } else if generator.checkers().any() {
        Illegal::IgnoresCheck
    } else {
        Illegal::LeavesKingInCheck
    }
}
