//! Clocks and check counters.

use super::{Fault, Faults};
use crate::chess::color::Color;
use crate::chess::laws::CHECKS_TO_WIN;

impl Faults<'_> {
    /// No more plies without a zeroing move than plies at all, and none since a double step. A clock
    /// above 100 is no fault: nobody need have claimed.
    pub(super) fn find_inconsistent_clocks(&mut self) {
        let setup = self.setup;
        let played =
            2 * setup.fullmove_number.saturating_sub(1) + u32::from(setup.turn == Color::Black);
        let just_zeroed = setup.ep_square.is_some();
        if u32::from(setup.halfmove_clock) > played || just_zeroed && setup.halfmove_clock > 0 {
            self.add(Fault::Clocks);
        }
    }

    pub(super) fn no_counter(&mut self) {
        if self.setup.checks.is_some() {
            self.add(Fault::CheckCounter("this variant counts no checks"));
        }
    }

    /// Three-check: only the side that moved last can be giving check.
    pub(super) fn three_check_counter(&mut self) {
        self.find_bad_counter(&[!self.setup.turn]);
    }

    /// Trei șahuri: a check may have been overlooked, so both sides may be giving one.
    pub(super) fn trei_sahuri_counter(&mut self) {
        self.find_bad_counter(&[Color::White, Color::Black]);
    }

    /// `may_check` are the sides whose attack on the enemy king must have been counted.
    fn find_bad_counter(&mut self, may_check: &[Color]) {
        let Some(counts) = self.setup.checks else {
            self.add(Fault::CheckCounter("it is missing; no checks are assumed"));
            return;
        };
        let has_won = |color| counts[color] == CHECKS_TO_WIN;
        let attacks = |color| self.checkers(color).any();
        let turn = self.setup.turn;
        let why = if counts.white > CHECKS_TO_WIN || counts.black > CHECKS_TO_WIN {
            "more than three checks"
        } else if has_won(Color::White) && has_won(Color::Black) {
            "both sides have given three checks"
        } else if has_won(turn) {
            "the side to move has given three checks already"
        } else if has_won(!turn) && !attacks(!turn) {
            "a third check was counted, but the king is not attacked"
        } else if may_check
            .iter()
            .any(|&color| counts[color] == 0 && attacks(color))
        {
            "a check is given, but none was counted"
        } else {
            return;
        };
        self.add(Fault::CheckCounter(why));
    }
}
