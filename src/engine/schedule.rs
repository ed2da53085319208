//! Who plays whom, with which colour, from which opening: a function of the number of the game.

use crate::ruleset::Colours;

/// Who meets whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Everybody meets everybody; with two players, a match.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// The games of an event for two seats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Who meets whom.
    pub kind: Kind,
    /// Players; at least two.
    pub players: usize,
    /// Games between each two who meet.
    pub games: u32,
    /// Whether the second game of an encounter is played with colours reversed.
    pub colours: Colours,
}

/// A game to be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Players, by seat.
    pub players: [usize; 2],
    /// Which opening: the same for all encounters of a round, and for both games of an encounter.
    pub round: u32,
}

impl Schedule {
    /// Games in all.
    pub fn len(&self) -> u32 {
        self.pairings() * self.games
    }

    /// Is there nothing to play?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Openings that are used, one a round.
    pub fn rounds(&self) -> u32 {
        self.games.div_ceil(2)
    }

    /// The game numbered `game`, from 0.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn fixture(&self, game: u32) -> Fixture {
        assert!(game < self.len(), "there is such a game");
        // Rounds of two games for each pairing; an odd last game makes a round of one.
        let full_rounds = self.games / 2;
        let in_full_rounds = full_rounds * 2 * self.pairings();
        let (round, pairing, second) = if game < in_full_rounds {
            let in_round = game % (2 * self.pairings());
            (
                game / (2 * self.pairings()),
                in_round / 2,
                in_round % 2 == 1,
            )
        } else {
            (full_rounds, game - in_full_rounds, false)
        };
        let (one, other) = self.pairing(pairing as usize);
        let reversed = second && self.colours == Colours::Alternate;
        Fixture {
            players: if reversed { [other, one] } else { [one, other] },
            round,
        }
    }

    fn pairings(&self) -> u32 {
        let players = self.players as u32;
        match self.kind {
            Kind::RoundRobin => players * (players - 1) / 2,
            Kind::Gauntlet => players - 1,
        }
    }

    fn pairing(&self, index: usize) -> (usize, usize) {
        match self.kind {
            Kind::Gauntlet => (0, index + 1),
            Kind::RoundRobin => (0..self.players)
                .flat_map(|one| (one + 1..self.players).map(move |other| (one, other)))
                .nth(index)
                .expect("the index is below the number of pairings"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(kind: Kind, players: usize, games: u32) -> Schedule {
        Schedule {
            kind,
            players,
            games,
            colours: Colours::Alternate,
        }
    }

    fn all(schedule: Schedule) -> Vec<([usize; 2], u32)> {
        (0..schedule.len())
            .map(|game| schedule.fixture(game))
            .map(|fixture| (fixture.players, fixture.round))
            .collect()
    }

    #[test]
    fn a_match_plays_each_opening_with_both_colours() {
        assert_eq!(
            all(schedule(Kind::RoundRobin, 2, 5)),
            [
                ([0, 1], 0),
                ([1, 0], 0),
                ([0, 1], 1),
                ([1, 0], 1),
                ([0, 1], 2)
            ]
        );
    }

    #[test]
    fn in_a_gauntlet_only_the_first_player_meets_all() {
        assert_eq!(
            all(schedule(Kind::Gauntlet, 3, 2)),
            [([0, 1], 0), ([1, 0], 0), ([0, 2], 0), ([2, 0], 0)]
        );
    }

    #[test]
    fn in_a_round_robin_all_have_each_colour_equally_often() {
        let games = all(schedule(Kind::RoundRobin, 5, 6));
        assert_eq!(games.len(), 60);
        for player in 0..5 {
            for seat in 0..2 {
                assert_eq!(
                    games
                        .iter()
                        .filter(|(players, _)| players[seat] == player)
                        .count(),
                    12
                );
            }
        }
        assert!(games.is_sorted_by_key(|(_, round)| *round));
    }

    #[test]
    fn fixed_colours_are_never_reversed() {
        let fixed = Schedule {
            colours: Colours::Fixed,
            ..schedule(Kind::RoundRobin, 2, 4)
        };
        assert!(all(fixed).iter().all(|(players, _)| *players == [0, 1]));
    }
}
