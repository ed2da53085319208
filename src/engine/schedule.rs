//! Who plays whom, with which colour, from which opening: a function of the number of the game.

use std::ops::Range;

use crate::ruleset::Colours;

/// Who meets whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Everybody meets everybody; with two players, a match.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// The games of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Who meets whom.
    pub kind: Kind,
    /// Seats at a table, two or three.
    pub seats: usize,
    /// Players; at least as many as seats.
    pub players: usize,
    /// Games between those who meet at a table.
    pub games: u32,
    /// Whether seats move on by one after each game: for two, every second game is played with colours
    /// reversed.
    pub colours: Colours,
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Players, by seat.
    pub players: Vec<usize>,
    /// Which opening: the same for all tables of a round, and once from each seat.
    pub round: u32,
}

impl Schedule {
    /// Games in all.
    pub fn len(&self) -> u32 {
        self.tables().len() as u32 * self.games
    }

    /// Is there nothing to play?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Openings that are used, one a round.
    pub fn rounds(&self) -> u32 {
        self.games.div_ceil(self.seats as u32)
    }

    /// The game numbered `game`, from 0.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn fixture(&self, game: u32) -> Fixture {
        assert!(game < self.len(), "there is such a game");
        let mut tables = self.tables();
        // Rounds of a game from each seat at each table; games left over make a shorter round.
        let (seats, count) = (self.seats as u32, tables.len() as u32);
        let full_rounds = self.games / seats;
        let in_full_rounds = full_rounds * seats * count;
        let (round, table, shift) = if game < in_full_rounds {
            let in_round = game % (seats * count);
            (game / (seats * count), in_round / seats, in_round % seats)
        } else {
            let (left, rest) = (self.games % seats, game - in_full_rounds);
            (full_rounds, rest / left, rest % left)
        };
        let mut players = tables.swap_remove(table as usize);
        match self.colours {
            Colours::Alternate => players.rotate_left(shift as usize),
            Colours::Fixed => {}
        }
        Fixture { players, round }
    }

    /// Who meets whom: all sets of players that fill a table.
    fn tables(&self) -> Vec<Vec<usize>> {
        match self.kind {
            Kind::RoundRobin => choices(0..self.players, self.seats),
            Kind::Gauntlet => {
                let opponents = choices(1..self.players, self.seats - 1);
                let with_first = |others: Vec<usize>| [vec![0], others].concat();
                opponents.into_iter().map(with_first).collect()
            }
        }
    }
}

/// All sets of `size` of the players, in order.
fn choices(players: Range<usize>, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let after = |first: usize| choices(first + 1..players.end, size - 1);
    players
        .clone()
        .flat_map(|first| {
            let others = after(first).into_iter();
            others.map(move |others| [vec![first], others].concat())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(kind: Kind, players: usize, games: u32) -> Schedule {
        Schedule {
            kind,
            seats: 2,
            players,
            games,
            colours: Colours::Alternate,
        }
    }

    fn all(schedule: Schedule) -> Vec<(Vec<usize>, u32)> {
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
                (vec![0, 1], 0),
                (vec![1, 0], 0),
                (vec![0, 1], 1),
                (vec![1, 0], 1),
                (vec![0, 1], 2)
            ]
        );
    }

    #[test]
    fn in_a_gauntlet_only_the_first_player_meets_all() {
        assert_eq!(
            all(schedule(Kind::Gauntlet, 3, 2)),
            [
                (vec![0, 1], 0),
                (vec![1, 0], 0),
                (vec![0, 2], 0),
                (vec![2, 0], 0)
            ]
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

    #[test]
    fn three_players_sit_in_each_seat_once_a_round() {
        let three = Schedule {
            seats: 3,
            ..schedule(Kind::RoundRobin, 3, 4)
        };
        let players: Vec<_> = all(three).into_iter().map(|(players, _)| players).collect();
        assert_eq!(players, [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]);
        assert_eq!(three.rounds(), 2);
        let four = Schedule {
            players: 4,
            ..three
        };
        assert_eq!(four.len(), 16);
        assert_eq!(all(four)[15], (vec![1, 2, 3], 1));
        let gauntlet = Schedule {
            kind: Kind::Gauntlet,
            ..four
        };
        assert_eq!(gauntlet.len(), 12);
    }
}
