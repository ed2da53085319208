//! Men that no game can have produced.

use super::{Fault, Faults};
use crate::chess::bitboard::Bitboard;
use crate::chess::color::Color;
use crate::chess::role::Role;

impl Faults<'_> {
    pub(super) fn find_impossible_material(&mut self) {
        for color in [Color::White, Color::Black] {
            if let Some(why) = self.impossible_men(color) {
                self.add(Fault::Material(why));
            }
        }
        if self.occupied().is_empty() {
            self.add(Fault::Material("the board is empty"));
        }
    }

    fn impossible_men(&self, color: Color) -> Option<&'static str> {
        let pawns = self.men.of(color, Role::Pawn).len();
        if self.men.color(color).len() > 16 {
            Some("a side has more than sixteen men")
        } else if pawns > 8 {
            Some("a side has more than eight pawns")
        } else if self.promoted_men(color) > 8 - pawns {
            Some("a side has more promoted men than missing pawns")
        } else {
            None
        }
    }

    /// Men that were not in the array: it has one bishop for each colour of squares. Kings count
    /// too, for antichess pawns become kings.
    fn promoted_men(&self, color: Color) -> u32 {
        let count = |role| self.men.of(color, role).len();
        let bishops = self.men.of(color, Role::Bishop);
        [
            (count(Role::King), 1),
            (count(Role::Queen), 1),
            (count(Role::Rook), 2),
            (count(Role::Knight), 2),
            ((bishops & Bitboard::LIGHT).len(), 1),
            ((bishops & Bitboard::DARK).len(), 1),
        ]
        .into_iter()
        .map(|(men, in_array): (u32, u32)| men.saturating_sub(in_array))
        .sum()
    }
}
