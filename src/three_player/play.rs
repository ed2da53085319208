//! What a move does to a position, before anyone is judged.

use super::board::Man;
use super::castling::{castled, side_of};
use super::cell::{Cell, Cells};
use super::geometry::Geometry;
use super::moves::Move;
use super::position::Position;
use super::switches::Switches;
use crate::chess::Role;
use crate::game::Seat;

/// Does a move reset the halfmove clock?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// A pawn move or a capture.
    Zeroing,
    /// Anything else.
    Quiet,
}

impl Position {
    /// Moves the man; the turn stays. The move is legal here, or the call does nothing useful.
    pub(super) fn make(&mut self, m: Move, switches: Switches) -> Progress {
        let Some(man) = self.board.take(m.from()) else {
            return Progress::Quiet;
        };
        self.rights = self.rights.after_touching(m.from());
        if self.castles(man, m.to()) {
            self.castle(man, m.to());
            self.note_victim(None, switches);
            return Progress::Quiet;
        }
        let victim_at = if self.takes_en_passant(man, m) {
            Position::skipper(m.to())
        } else {
            m.to()
        };
        let victim = self.board.take(victim_at);
        self.forget_pawn_taken_at(victim_at);
        self.rights = self.rights.after_touching(m.to());
        let role = m.promotion().unwrap_or(man.role);
        self.board.put(m.to(), Man { role, ..man });
        self.skipped -= m.to().into();
        if man.role == Role::Pawn {
            self.skip(man, m);
        }
        self.note_victim(victim, switches);
        if man.role == Role::Pawn || victim.is_some() {
            Progress::Zeroing
        } else {
            Progress::Quiet
        }
    }

    fn castles(&self, man: Man, to: Cell) -> bool {
        let rooks = self.board.role(Role::Rook) & self.board.army(man.army);
        man.role == Role::King && rooks.contains(to)
    }

    fn castle(&mut self, king: Man, rook_home: Cell) {
        let Some(side) = side_of(king.army, rook_home) else {
            return;
        };
        let (king_end, rook_end) = castled(king.army, side);
        if let Some(rook) = self.board.take(rook_home) {
            self.board.put(rook_end, rook);
        }
        self.board.put(king_end, king);
        self.rights = self.rights.without(king.army);
    }

    /// Does this move of the man on its origin take a pawn on the cell it skipped?
    pub fn is_en_passant(&self, m: Move) -> bool {
        let man = self.board.man(m.from());
        man.is_some_and(|man| self.takes_en_passant(man, m))
    }

    pub(super) fn takes_en_passant(&self, man: Man, m: Move) -> bool {
        man.role == Role::Pawn
            && self.skipped.contains(m.to())
            && Geometry::get().pawn(man.army, m.from()).contains(m.to())
    }

    /// A pawn that is taken can no longer be taken on the cell it skipped.
    fn forget_pawn_taken_at(&mut self, cell: Cell) {
        if cell.row() == 3 {
            self.skipped -= Cell::new(cell.sector(), cell.column(), 2).into();
        }
    }

    fn skip(&mut self, pawn: Man, m: Move) {
        let (from, to) = (m.from(), m.to());
        if from.sector() == pawn.army && from.row() == 1 && to.row() == 3 {
            self.skipped |= Cells::of(Cell::new(from.sector(), from.column(), 2));
        }
    }

    /// The neutrality rule remembers from whom each player's latest move captured; a frozen man is
    /// nobody's.
    fn note_victim(&mut self, victim: Option<Man>, switches: Switches) {
        if self.has_neutrality(switches) {
            let owner = victim.and_then(|man| self.commander(man.army));
            self.victims[self.turn.index()] = owner;
        }
    }
}
