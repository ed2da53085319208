//! A position: men, who commands them, whose turn it is, and the rights that go with it.

use super::army::Army;
use super::board::Board;
use super::castling::Rights;
use super::cell::{Cell, Cells};
use super::geometry::Geometry;
use super::switches::{Knight, Neutrality, Switches};
use crate::chess::Role;
use crate::game::{Seat, SeatSet};

/// Everything that decides which moves are legal now and later, except the [`Switches`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Army,
    pub(super) commanders: [Option<Army>; 3],
    pub(super) rights: Rights,
    pub(super) skipped: Cells,
    pub(super) victims: [Option<Army>; 3],
}

/// Who guards and who attacks, seen from one player.
#[derive(Copy, Clone)]
pub(super) struct Hostile {
    /// Men commanded by the other active players.
    pub(super) men: Cells,
    /// Every man on the board.
    pub(super) occupied: Cells,
}

impl Position {
    /// The men on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Army {
        self.turn
    }

    /// Who moves the men of a colour; `None` if they are frozen or were never there.
    #[inline]
    pub fn commander(&self, army: Army) -> Option<Army> {
        self.commanders[army.index()]
    }

    /// Castling rights.
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// The cells that pawns have just skipped, whether or not one can be taken there.
    pub fn skipped(&self) -> Cells {
        self.skipped
    }

    /// Whom each player's latest move captured from, while the neutrality rule is in force.
    pub fn victim(&self, of: Army) -> Option<Army> {
        self.victims[of.index()]
    }

    /// Who is still playing: a player leaves by losing command of his own colour.
    #[inline]
    pub fn active(&self) -> SeatSet {
        let playing = |set: SeatSet, &army: &Army| {
            if self.is_active(army) {
                set.with(army.index())
            } else {
                set
            }
        };
        Army::ALL.iter().fold(SeatSet::EMPTY, playing)
    }

    /// Is this player still playing?
    #[inline]
    pub fn is_active(&self, player: Army) -> bool {
        self.commander(player) == Some(player)
    }

    /// The men a player commands, of one colour or two.
    #[inline]
    pub fn men_of(&self, player: Army) -> Cells {
        self.men_where(|commander| commander == Some(player))
    }

    #[inline]
    fn men_where(&self, holds: impl Fn(Option<Army>) -> bool) -> Cells {
        let mut men = Cells::EMPTY;
        for &army in Army::ALL {
            if holds(self.commander(army)) {
                men |= self.board.army(army);
            }
        }
        men
    }

    /// The men that can attack a player: those of the other active players (reading 2), not frozen ones (reading 8).
    #[inline]
    pub(super) fn hostile_to(&self, player: Army) -> Hostile {
        Hostile {
            men: self.men_where(|commander| commander.is_some_and(|c| c != player)),
            occupied: self.board.occupied(),
        }
    }

    /// The men that give check to a player; none if he has no king.
    pub fn checkers(&self, player: Army, knight: Knight) -> Cells {
        self.board.king(player).map_or(Cells::EMPTY, |king| {
            self.attackers(king, self.hostile_to(player), knight)
        })
    }

    /// The men that attack `cell`, whoever moves them; frozen men attack nothing (reading 8).
    pub fn attackers_of_all(&self, cell: Cell, knight: Knight) -> Cells {
        let all = Hostile {
            men: self.men_where(|commander| commander.is_some()),
            occupied: self.board.occupied(),
        };
        self.attackers(cell, all, knight)
    }

    /// The hostile men that attack `cell`. A man attacks though it is pinned, not next to move, or
    /// forbidden to capture by the neutrality rule.
    #[inline]
    pub(super) fn attackers(&self, cell: Cell, hostile: Hostile, knight: Knight) -> Cells {
        let geometry = Geometry::get();
        let mut attackers = self.leapers(cell, knight) & hostile.men;
        for slider in self.sliders(cell) & hostile.men {
            if (geometry.between(slider, cell) & hostile.occupied).is_empty() {
                attackers |= slider.into();
            }
        }
        attackers
    }

    /// Kings, knights and pawns of all armies that attack `cell`.
    #[inline]
    pub(super) fn leapers(&self, cell: Cell, knight: Knight) -> Cells {
        let geometry = Geometry::get();
        geometry.knights_on(knight, cell) & self.board.role(Role::Knight)
            | geometry.king(cell) & self.board.role(Role::King)
            | self.pawns_on(cell)
    }

    /// Pawns of all armies that attack `cell`.
    #[inline]
    pub(super) fn pawns_on(&self, cell: Cell) -> Cells {
        let geometry = Geometry::get();
        let mut men = Cells::EMPTY;
        for &army in Army::ALL {
            men |= geometry.pawns_on(army, cell) & self.board.army(army);
        }
        men & self.board.role(Role::Pawn)
    }

    /// Sliders of all armies that would attack `cell` on an empty board.
    #[inline]
    pub(super) fn sliders(&self, cell: Cell) -> Cells {
        let geometry = Geometry::get();
        let queens = self.board.role(Role::Queen);
        geometry.rook(cell) & (self.board.role(Role::Rook) | queens)
            | geometry.bishop(cell) & (self.board.role(Role::Bishop) | queens)
    }

    /// The men a player may capture: no king ever (reading 3), frozen men always (5.3), and what the
    /// neutrality rule leaves of the others.
    pub(super) fn takeable_by(&self, player: Army, switches: Switches) -> Cells {
        let men = self.men_where(|commander| {
            commander != Some(player)
                && commander.is_none_or(|owner| !self.is_neutral(player, owner, switches))
        });
        men - self.board.role(Role::King)
    }

    /// Does the neutrality rule forbid `player` to capture from `owner`?
    pub(super) fn is_neutral(&self, player: Army, owner: Army, switches: Switches) -> bool {
        let third = Army::from_index(3 - player.index() - owner.index());
        self.has_neutrality(switches)
            && self.victim(owner) != Some(player)
            && self.victim(third) == Some(owner)
    }

    /// Is the neutrality rule in force? Between two players there is no third to be neutral to.
    pub(super) fn has_neutrality(&self, switches: Switches) -> bool {
        switches.neutrality == Neutrality::On && self.active().len() == 3
    }

    /// The pawn that skipped `cell`: a double step is made only in the pawn's own sector.
    pub(super) fn skipper(cell: Cell) -> Cell {
        Cell::new(cell.sector(), cell.column(), 3)
    }

    /// Gives the turn to `player`, whose own skipped cell can no longer be entered.
    pub(super) fn pass_to(&mut self, player: Army) {
        self.turn = player;
        self.forget_skipped_by(player);
    }

    pub(super) fn forget_skipped_by(&mut self, player: Army) {
        for cell in self.skipped {
            if self.commander(cell.sector()) == Some(player) {
                self.skipped -= cell.into();
            }
        }
    }
}
