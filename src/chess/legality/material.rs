//! Men that no game can have produced.

use super::playable::Array;
use super::{Fault, Faults};
use crate::chess::bitboard::Bitboard;
use crate::chess::color::Color;
use crate::chess::role::Role;

impl Faults<'_> {
    pub(super) fn find_impossible_material(&mut self, array: Array) {
        for color in [Color::White, Color::Black] {
            if let Some(why) = self.impossible_men(color, array) {
                self.add(Fault::Material(why));
            }
        }
        if self.occupied().is_empty() {
            self.add(Fault::Material("the board is empty"));
        }
    }

    fn impossible_men(&self, color: Color, array: Array) -> Option<&'static str> {
        let pawns = self.men.of(color, Role::Pawn).len();
        if self.men.color(color).len() > 16 {
            Some("a side has more than sixteen men")
        } else if pawns > 8 {
            Some("a side has more than eight pawns")
        } else if self.promoted_men(color, array) > 8 - pawns {
            Some("a side has more promoted men than missing pawns")
        } else {
            None
        }
    }

    /// Men that were not in the array: it has one bishop for each colour of squares. Kings count
    /// too, for antichess pawns become kings.
    fn promoted_men(&self, color: Color, array: Array) -> u32 {
        let surplus = |role, in_array| self.men.of(color, role).len().saturating_sub(in_array);
        let bishops = |colour| {
            let surplus = (self.men.of(color, Role::Bishop) & colour)
                .len()
                .saturating_sub(1);
            match array {
                Array::Usual => surplus.max(self.uncaged_strangers(color, colour).len()),
                Array::Any => surplus,
            }
        };
        surplus(Role::King, 1)
            + surplus(Role::Queen, 1)
            + surplus(Role::Rook, 2)
            + surplus(Role::Knight, 2)
            + bishops(Bitboard::LIGHT)
            + bishops(Bitboard::DARK)
    }
}
