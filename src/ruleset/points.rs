//! What an outcome is worth.

use crate::game::{Ending, MAX_SEATS, Outcome, Points, Termination};

/// Points for every outcome a ruleset knows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PointsTable {
    wins: [[Points; 2]; Termination::ALL.len()],
    draw: [Points; 2],
    places: [Points; MAX_SEATS],
}

impl PointsTable {
    /// One point for every win, half a point for a draw; 3-1-0 for three places.
    pub const CLASSICAL: Self = Self {
        wins: [[Points::ONE, Points::ZERO]; Termination::ALL.len()],
        draw: [Points::HALF; 2],
        places: [Points::whole(3), Points::ONE, Points::ZERO],
    };

    /// Winner's and loser's points for a win by `termination`.
    pub const fn win(&self, termination: Termination) -> [Points; 2] {
        self.wins[termination as usize]
    }

    /// White's and Black's points for a draw.
    pub const fn draw(&self) -> [Points; 2] {
        self.draw
    }

    /// Points for the first, second and third of three places.
    pub const fn places(&self) -> [Points; MAX_SEATS] {
        self.places
    }

    pub(super) const fn set_win(&mut self, termination: Termination, points: [Points; 2]) {
        self.wins[termination as usize] = points;
    }

    pub(super) const fn set_draw(&mut self, points: [Points; 2]) {
        self.draw = points;
    }

    pub(super) const fn set_places(&mut self, points: [Points; MAX_SEATS]) {
        self.places = points;
    }

    /// What an ending is worth for each seat, in turn order.
    pub(super) fn of(&self, ending: &Ending) -> [Points; MAX_SEATS] {
        if ending.outcome.seats() > 2 {
            return self.by_place(ending.outcome);
        }
        let [winner, loser] = self.win(ending.termination);
        let [white, black] = match ending.outcome.winner() {
            Some(0) => [winner, loser],
            Some(_) => [loser, winner],
            None if ending.outcome.is_draw() => self.draw,
            None => [loser, loser],
        };
        [white, black, Points::ZERO]
    }

    /// Seats that share a place share the points of the places they take up.
    fn by_place(&self, outcome: Outcome) -> [Points; MAX_SEATS] {
        let mut points = [Points::ZERO; MAX_SEATS];
        for (seat, points) in points.iter_mut().enumerate() {
            let Some(place) = outcome.place(seat) else {
                continue;
            };
            let sharing = (0..MAX_SEATS).filter(|&other| outcome.place(other) == Some(place));
            let sharing = sharing.count();
            let first = usize::from(place - 1).min(MAX_SEATS - sharing);
            let total: Points = self.places[first..first + sharing].iter().copied().sum();
            *points = Points::from_twelfths(total.twelfths() / sharing as i64);
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::RuleRef;

    fn worth(outcome: &str) -> String {
        let ending = Ending {
            outcome: outcome.parse().unwrap(),
            termination: Termination::Checkmate,
            rule: RuleRef(""),
        };
        let points = PointsTable::CLASSICAL.of(&ending);
        points.map(|points| points.to_string()).join(" ")
    }

    #[test]
    fn shared_places_share_their_points() {
        assert_eq!(worth("1-3-2"), "3 0 1");
        assert_eq!(worth("1-1-1"), "1 1/3 1 1/3 1 1/3");
        assert_eq!(worth("1-1-3"), "2 2 0");
        assert_eq!(worth("2-1-2"), "1/2 3 1/2");
        assert_eq!(worth("2-x-1"), "1 0 3");
        assert_eq!(worth("3-3-3"), "1 1/3 1 1/3 1 1/3");
    }

    #[test]
    fn a_double_forfeit_is_worth_nothing() {
        assert_eq!(worth("0-0"), "0 0 0");
        assert_eq!(worth("1/2-1/2"), "1/2 1/2 0");
        assert_eq!(worth("0-1"), "0 1 0");
    }
}
