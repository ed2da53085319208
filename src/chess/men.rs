//! The men on the board and what they attack.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::{ByColor, Color};
use super::role::{Piece, Role};
use super::sliders::Sliders;
use super::square::Square;

/// Roles by number, and no bound to check.
const ROLES: [Role; 8] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
    Role::Pawn,
    Role::Pawn,
];

/// Which man stands where.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Men {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
}

impl Men {
    /// The usual array.
    pub(super) const ARRAY: Self = Self {
        by_role: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        by_color: [Bitboard(0xffff), Bitboard(0xffff << 48)],
    };

    /// The men of a setup whose sides do not overlap.
    pub(super) fn new(by_role: [Bitboard; 6], by_color: ByColor<Bitboard>) -> Self {
        Self {
            by_role,
            by_color: [by_color.white, by_color.black],
        }
    }

    /// All men of a role.
    #[inline(always)]
    pub(super) fn role(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    /// All men of a side.
    #[inline(always)]
    pub(super) fn color(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    /// `color`'s men of `role`.
    #[inline(always)]
    pub(super) fn of(&self, color: Color, role: Role) -> Bitboard {
        self.by_color[color as usize] & self.by_role[role as usize]
    }

    /// `color`'s bishops and queens.
    #[inline(always)]
    pub(super) fn diagonal(&self, color: Color) -> Bitboard {
        self.color(color) & (self.role(Role::Bishop) | self.role(Role::Queen))
    }

    /// `color`'s rooks and queens.
    #[inline(always)]
    pub(super) fn straight(&self, color: Color) -> Bitboard {
        self.color(color) & (self.role(Role::Rook) | self.role(Role::Queen))
    }

    /// All men.
    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The squares of each role, of both sides.
    pub(super) const fn by_role(&self) -> [Bitboard; 6] {
        self.by_role
    }

    /// Each man in four bits, the number of its role and its side, each bit apart for all squares: half
    /// the size, and equal where the men are.
    #[inline(always)]
    pub(super) fn packed(&self) -> [Bitboard; 4] {
        let [pawns, knights, bishops, rooks, queens, kings] = self.by_role;
        [
            self.by_color[0],
            pawns | bishops | queens,
            knights | bishops | kings,
            rooks | queens | kings,
        ]
    }

    /// What stands on `square`, whatever its colour.
    #[inline(always)]
    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        self.occupied()
            .contains(square)
            .then(|| self.role_or_pawn(square))
    }

    /// What stands on `square`, or a pawn if nothing does. Nothing branches: what it is cannot be
    /// foretold.
    #[inline(always)]
    pub(super) fn role_or_pawn(&self, square: Square) -> Role {
        let [_, knights, bishops, rooks, queens, kings] = self.by_role;
        let bit = |set: Bitboard| (set.0 >> square.index() & 1) as usize;
        let index =
            bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2;
        ROLES[index]
    }

    /// The man on `square`.
    #[inline]
    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.color(Color::White).contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    /// Puts a man on an empty square, or takes it from its square.
    #[inline(always)]
    pub(super) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.by_role[role as usize] ^= squares;
        self.by_color[color as usize] ^= squares;
    }

    /// Without the man of `color` on `squares`, whatever it is.
    #[inline(always)]
    pub(super) fn without(&self, color: Color, squares: Bitboard) -> Self {
        let taken = self.color(color) & squares;
        Self {
            by_role: self.by_role.map(|role| role - taken),
            by_color: self.by_color.map(|side| side - taken),
        }
    }

    /// `color`'s men that attack `square` when `occupied` is occupied; men in their own way or
    /// pinned attack all the same (FIDE 3.1.2).
    #[inline(always)]
    pub(super) fn attackers(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
        sliders: impl Sliders,
    ) -> Bitboard {
        let stepping = attacks::pawn(color.other(), square) & self.role(Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King);
        stepping & self.color(color)
            | sliders.bishop(square, occupied) & self.diagonal(color)
            | sliders.rook(square, occupied) & self.straight(color)
    }
}
