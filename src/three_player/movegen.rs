//! Legal moves.
//!
//! A man other than the king may go where every line from a checking slider to the king stays or
//! becomes closed. Each line is one set of cells although lines fork (no cell has two roads to
//! another), so a check is answered on the intersection of the lines of all checkers, and a man that
//! shields its king from two arms of a fork at once is held by the intersection of both.

use std::ops::ControlFlow;

use super::army::Army;
use super::castling::{self, castled, king_home, rook_home};
use super::cell::{Cell, Cells};
use super::geometry::Geometry;
use super::moves::{Move, MoveSet};
use super::position::{Hostile, Position};
use super::switches::Switches;
use crate::chess::{CastlingSide, Role};
use crate::game::Seat;

/// What is worked out once for all men of the player to move.
pub(super) struct Generator<'p> {
    position: &'p Position,
    geometry: &'static Geometry,
    switches: Switches,
    king: Cell,
    own: Cells,
    hostile: Hostile,
    takeable: Cells,
    checkers: Cells,
    /// Where a man that is not pinned may go and leave no check standing.
    answers: Cells,
    /// Hostile sliders that one man of the player's own keeps from the king.
    snipers: Cells,
    pinned: Cells,
}

impl<'p> Generator<'p> {
    /// `None` if the player to move has no king, which only a finished game can bring about.
    pub(super) fn new(position: &'p Position, switches: Switches) -> Option<Self> {
        let player = position.turn;
        let mut generator = Self {
            position,
            geometry: Geometry::get(),
            switches,
            king: position.board.king(player)?,
            own: position.men_of(player),
            hostile: position.hostile_to(player),
            takeable: position.takeable_by(player, switches),
            checkers: Cells::EMPTY,
            answers: Cells::ALL,
            snipers: Cells::EMPTY,
            pinned: Cells::EMPTY,
        };
        generator.look_from_king();
        Some(generator)
    }

    fn look_from_king(&mut self) {
        let leapers = self.position.leapers(self.king, self.switches.knight) & self.hostile.men;
        for leaper in leapers {
            self.checkers |= leaper.into();
            self.answers &= leaper.into();
        }
        for slider in self.position.sliders(self.king) & self.hostile.men {
            let between = self.geometry.between(self.king, slider);
            let blockers = between & self.hostile.occupied;
            if blockers.is_empty() {
                self.checkers |= slider.into();
                self.answers &= between | slider.into();
            } else if blockers.len() == 1 && (blockers & self.own).any() {
                self.snipers |= slider.into();
                self.pinned |= blockers;
            }
        }
    }

    /// Hands over the moves of each man that has any, until told to stop.
    #[inline]
    pub(super) fn visit<B>(
        &self,
        mut visitor: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for role in Role::ALL {
            for from in self.position.board.role(role) & self.own {
                let to = self.targets(from, role);
                if to.any() {
                    visitor(MoveSet { from, role, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Where the player's man on `from` may go.
    #[inline]
    pub(super) fn targets(&self, from: Cell, role: Role) -> Cells {
        let open = self.open();
        let reached = match role {
            Role::Pawn => return self.pawn_targets(from),
            Role::King => return self.king_targets(),
            Role::Knight => self.geometry.knight(self.switches.knight, from),
            Role::Bishop => self.sight(from, self.geometry.bishop(from)),
            Role::Rook => self.sight(from, self.geometry.rook(from)),
            Role::Queen => self.sight(from, self.geometry.bishop(from) | self.geometry.rook(from)),
        };
        reached & open & self.leash(from)
    }

    fn sight(&self, from: Cell, reach: Cells) -> Cells {
        self.geometry.sight(from, reach, self.hostile.occupied)
    }

    /// Empty cells and men that may be taken.
    fn open(&self) -> Cells {
        (Cells::ALL - self.hostile.occupied) | self.takeable
    }

    /// The cells a man may go to without uncovering its king or leaving it in check.
    #[inline]
    fn leash(&self, from: Cell) -> Cells {
        if !self.pinned.contains(from) {
            return self.answers;
        }
        self.snipers
            .into_iter()
            .map(|sniper| (sniper, self.geometry.between(self.king, sniper)))
            .filter(|(_, between)| between.contains(from))
            .fold(self.answers, |leash, (sniper, between)| {
                leash & (between | sniper.into())
            })
    }

    fn pawn_targets(&self, from: Cell) -> Cells {
        let army = self.army_of(from);
        let captures = self.geometry.pawn(army, from);
        let reached = self.steps(army, from) | captures & self.takeable;
        let en_passant = captures & self.position.skipped;
        let passing: Cells = en_passant
            .into_iter()
            .filter(|&cell| self.is_lawful_en_passant(from, cell))
            .collect();
        reached & self.leash(from) | passing
    }

    fn army_of(&self, own_man: Cell) -> Army {
        let is_there = |army: &&Army| self.position.board.army(**army).contains(own_man);
        let found = Army::ALL.iter().find(is_there);
        found.copied().unwrap_or(self.position.turn)
    }

    /// One step, or two from the second rank of the pawn's own army.
    fn steps(&self, army: Army, from: Cell) -> Cells {
        let free = |&cell: &Cell| !self.hostile.occupied.contains(cell);
        let Some(one) = self.geometry.ahead(army, from).filter(free) else {
            return Cells::EMPTY;
        };
        let mut steps = Cells::of(one);
        if from.sector() == army && from.row() == 1 {
            steps |= self
                .geometry
                .ahead(army, one)
                .filter(free)
                .map_or(Cells::EMPTY, Cells::of);
        }
        steps
    }

    /// Two men leave the board's lines at once, so this one is simply tried.
    fn is_lawful_en_passant(&self, from: Cell, to: Cell) -> bool {
        let victim = Position::skipper(to);
        let after = Hostile {
            men: self.hostile.men - victim.into(),
            occupied: (self.hostile.occupied - from.into() - victim.into()) | to.into(),
        };
        self.takeable.contains(victim) && self.is_quiet(self.king, after)
    }

    fn is_quiet(&self, cell: Cell, hostile: Hostile) -> bool {
        self.position
            .attackers(cell, hostile, self.switches.knight)
            .is_empty()
    }

    fn king_targets(&self) -> Cells {
        let stand = self.geometry.king(self.king) & self.open();
        let safe: Cells = stand
            .into_iter()
            .filter(|&cell| self.is_safe_for_king(cell))
            .collect();
        let rooks = self.position.rights.rooks(self.position.turn);
        let castling: Cells = rooks
            .into_iter()
            .filter(|&rook| {
                castling::side_of(self.position.turn, rook)
                    .is_some_and(|side| self.castling_fault(side).is_none())
            })
            .collect();
        safe | castling
    }

    /// May the king stand on `cell`? Not beside another king, frozen ones too (5.4).
    pub(super) fn is_safe_for_king(&self, cell: Cell) -> bool {
        let after = Hostile {
            men: self.hostile.men - cell.into(),
            occupied: self.hostile.occupied - self.king.into(),
        };
        let kings = self.position.board.role(Role::King) - self.king.into();
        (self.geometry.king(cell) & kings).is_empty() && self.is_quiet(cell, after)
    }

    /// Why the player may not castle on that side now.
    pub(super) fn castling_fault(&self, side: CastlingSide) -> Option<CastlingFault> {
        let army = self.position.turn;
        let (king, rook) = (king_home(army), rook_home(army, side));
        let (king_end, rook_end) = castled(army, side);
        if !self.position.rights.has(army, side) {
            return Some(CastlingFault::RightLost);
        }
        if (self.geometry.between(king, rook) & self.hostile.occupied).any() {
            return Some(CastlingFault::Blocked);
        }
        if self.checkers.any() {
            return Some(CastlingFault::InCheck);
        }
        // The king passes the cell where the rook ends. Other men may guard it, kings may not stand
        // beside a king; passing a frozen king is no standing.
        let passing = Hostile {
            occupied: self.hostile.occupied - king.into(),
            ..self.hostile
        };
        let is_free = self.is_quiet(rook_end, passing) && self.is_safe_for_king(king_end);
        (!is_free).then_some(CastlingFault::ThroughCheck)
    }

    /// Is this one of the player's legal moves?
    pub(super) fn is_legal(&self, m: Move) -> bool {
        let Some(man) = self.position.board.man(m.from()) else {
            return false;
        };
        let promotes = man.role == Role::Pawn && Cells::HOME.contains(m.to());
        let becomes = match m.promotion() {
            None => !promotes,
            Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => promotes,
            Some(Role::Pawn | Role::King) => false,
        };
        becomes && self.own.contains(m.from()) && self.targets(m.from(), man.role).contains(m.to())
    }

    /// The men that give check to the player to move.
    pub(super) fn checkers(&self) -> Cells {
        self.checkers
    }

    /// Does this man stand between a hostile slider and the king?
    pub(super) fn is_pinned(&self, man: Cell) -> bool {
        self.pinned.contains(man)
    }
}

/// Why castling is not possible.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum CastlingFault {
    RightLost,
    Blocked,
    InCheck,
    ThroughCheck,
}

impl Position {
    /// Hands over the legal moves of each man of the player to move that has any, until told to stop.
    #[inline]
    pub fn visit_moves<B>(
        &self,
        switches: Switches,
        visitor: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Generator::new(self, switches).map_or(ControlFlow::Continue(()), |generator| {
            generator.visit(visitor)
        })
    }

    /// Has the player to move a legal move?
    pub fn has_legal_move(&self, switches: Switches) -> bool {
        self.visit_moves(switches, |_| ControlFlow::Break(()))
            .is_break()
    }
}
