//! What the past would have to be: men that cannot have got where they stand.
//!
//! Each argument is a proof, drawn from pawns that have not moved, from how many men there were to
//! capture, and from who must be to move. Of positions that pass nothing is claimed.

use super::playable::Array;
use super::{Fault, Faults};
use crate::chess::bitboard::Bitboard;
use crate::chess::color::Color;
use crate::chess::role::Role;
use crate::chess::square::{File, Rank, Square};

impl Faults<'_> {
    pub(super) fn find_impossible_past(&mut self, array: Array) {
        for color in [Color::White, Color::Black] {
            if self.needs_too_many_captures(color) {
                self.add(Fault::Material(
                    "the pawns would need more captures than men are missing",
                ));
            }
            if array == Array::Usual && self.has_bishop_in_closed_corner(color) {
                self.add(Fault::Material(
                    "a bishop stands in a corner behind an unmoved pawn",
                ));
            }
        }
        if array == Array::Usual && self.is_wrong_side_to_move() {
            self.add(Fault::Material(
                "with this side to move the number of plies does not add up",
            ));
        }
    }

    /// The square of `color`'s own first rank or another, by file and rank as that side counts.
    fn square(color: Color, file: usize, rank: usize) -> Square {
        Square::new(File::from_index(file), Rank::relative(color, rank))
    }

    /// Do pawns that have never moved stand on these files?
    fn has_unmoved_pawns(&self, color: Color, files: &[usize]) -> bool {
        let pawns = self.men.of(color, Role::Pawn);
        files
            .iter()
            .all(|&file| pawns.contains(Self::square(color, file, 1)))
    }

    /// The squares of bishops that cannot be those of the array, which never left their home between
    /// two unmoved pawns: only promotion can have made them.
    pub(super) fn uncaged_strangers(&self, color: Color, colour: Bitboard) -> Bitboard {
        let bishops = self.men.of(color, Role::Bishop) & colour;
        [(2, [1, 3]), (5, [4, 6])]
            .into_iter()
            .map(|(file, guards)| (Self::square(color, file, 0), guards))
            .filter(|(home, guards)| {
                colour.contains(*home) && self.has_unmoved_pawns(color, guards)
            })
            .fold(Bitboard::EMPTY, |strangers, (home, _)| {
                strangers | (bishops - Bitboard::of(home))
            })
    }

    /// A bishop gets into the corner only over the square of the knight's pawn, and no pawn of its
    /// own side promotes there.
    fn has_bishop_in_closed_corner(&self, color: Color) -> bool {
        let bishops = self.men.of(color, Role::Bishop);
        [(0, 1), (7, 6)].into_iter().any(|(corner, guard)| {
            bishops.contains(Self::square(color, corner, 0))
                && self.has_unmoved_pawns(color, &[guard])
        })
    }

    /// A pawn leaves its file only by capturing. Is there no way to trace the pawns back to eight
    /// different files with as few captures as men of the other side are missing?
    fn needs_too_many_captures(&self, color: Color) -> bool {
        let pawns = self.men.of(color, Role::Pawn);
        let missing = 16_u32.saturating_sub(self.men.color(!color).len());
        let is_doubled = File::all().any(|file| (pawns & Bitboard::file(file)).is_several());
        is_doubled && pawns.len() <= 8 && fewest_captures(color, pawns) > missing
    }

    /// With all castling rights and all men on the board, and all but knights and pawns shut in, the
    /// plies of each side are known up to an even number.
    fn is_wrong_side_to_move(&self) -> bool {
        if self.occupied().len() != 32 || self.setup.castling.len() != 4 {
            return false;
        }
        match (
            self.has_odd_plies(Color::White),
            self.has_odd_plies(Color::Black),
        ) {
            (Some(white), Some(black)) => (white != black) != (self.setup.turn == Color::Black),
            _ => false,
        }
    }

    /// Has `color` made an odd number of plies? `None` if men other than knights and pawns can have
    /// moved, or a pawn can have taken one ply or two.
    fn has_odd_plies(&self, color: Color) -> Option<bool> {
        let at_home = |role, file| {
            self.men
                .of(color, role)
                .contains(Self::square(color, file, 0))
        };
        let is_shut_in = at_home(Role::Bishop, 2)
            && at_home(Role::Queen, 3)
            && at_home(Role::Bishop, 5)
            && self.has_unmoved_pawns(color, &[1, 2, 3, 4, 6]);
        let pawns = self.men.of(color, Role::Pawn);
        let third = pawns & Bitboard::rank(Rank::relative(color, 2));
        let second = pawns & Bitboard::rank(Rank::relative(color, 1));
        if !is_shut_in || third | second != pawns {
            return None;
        }
        // In the array one knight stands on a dark square; each ply changes the colour of one.
        let dark_knights = (self.men.of(color, Role::Knight) & Bitboard::DARK).len();
        Some((third.len() + dark_knights + 1) % 2 == 1)
    }
}

/// The fewest captures that bring pawns from eight files to these squares; more than there are men if
/// nothing does.
fn fewest_captures(color: Color, pawns: Bitboard) -> u32 {
    const IMPOSSIBLE: u32 = 99;
    // The fewest captures by the set of files that the pawns so far came from.
    let mut fewest = [IMPOSSIBLE; 256];
    fewest[0] = 0;
    for pawn in pawns {
        let mut next = [IMPOSSIBLE; 256];
        let steps = pawn
            .rank()
            .index()
            .abs_diff(Rank::relative(color, 1).index());
        for (used, &captures) in fewest.iter().enumerate() {
            for file in 0..8 {
                let moved = pawn.file().index().abs_diff(file);
                if used & 1 << file == 0 && moved <= steps {
                    let total = &mut next[used | 1 << file];
                    *total = (*total).min(captures + moved as u32);
                }
            }
        }
        fewest = next;
    }
    fewest.into_iter().min().unwrap_or(IMPOSSIBLE)
}
