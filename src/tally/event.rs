//! Players and the games they finished.

use crate::game::{MAX_SEATS, Outcome, Points, Termination};

/// A player of an event, by position in [`Event::players`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub usize);

/// Was a game decided at the board?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Played {
    /// Yes.
    AtTheBoard,
    /// No: somebody did not appear. It gives points but says nothing about strength, so tie-breaks
    /// and ratings leave it out.
    Forfeited,
}

/// A finished game as the tally sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Who sat where, in turn order; `None` for an absent seat.
    pub seats: [Option<PlayerId>; MAX_SEATS],
    /// Who finished where, by seat.
    pub outcome: Outcome,
    /// What each seat gets.
    pub points: [Points; MAX_SEATS],
    /// Why it ended, if that is known.
    pub termination: Option<Termination>,
    /// Whether it was played.
    pub played: Played,
}

impl Game {
    /// The seat of `player`.
    pub fn seat_of(&self, player: PlayerId) -> Option<usize> {
        self.seats.iter().position(|&seat| seat == Some(player))
    }

    /// Players with their seats, in turn order.
    pub fn seated(&self) -> impl Iterator<Item = (usize, PlayerId)> {
        self.seats
            .into_iter()
            .enumerate()
            .filter_map(|(seat, player)| Some((seat, player?)))
    }

    /// How `seat` did; in a game for three only the first place alone is a win, and only a shared
    /// first place is a draw.
    pub(super) fn achievement(&self, seat: usize) -> Achievement {
        match self.outcome.place(seat) {
            Some(1) if self.outcome.winner() == Some(seat) => Achievement::Win,
            Some(1) => Achievement::Draw,
            Some(_) | None => Achievement::Loss,
        }
    }

    /// How `seat` did against the player in seat `other`, in half points.
    pub(super) fn half_points_against(&self, seat: usize, other: usize) -> i64 {
        let (Some(own), Some(other)) = (self.outcome.place(seat), self.outcome.place(other)) else {
            return 0;
        };
        match own.cmp(&other) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal if own == 1 || self.outcome.seats() > 2 => 1,
            std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => 0,
        }
    }
}

/// What a game was for one of its players.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Achievement {
    Win,
    Draw,
    Loss,
}

/// Players, their finished games, and the rounds they sat out.
#[derive(Clone, Default, Debug)]
pub struct Event {
    players: Vec<String>,
    games: Vec<Game>,
    byes: Vec<(PlayerId, Points)>,
}

/// Something that no event can hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// Two players cannot be told apart.
    #[error("the player `{0}` is named twice")]
    NamedTwice(String),
    /// Nobody can play against himself.
    #[error("the player `{0}` has two seats in one game")]
    TwoSeats(String),
    /// An index is out of range.
    #[error("there is no player number {0}")]
    NoSuchPlayer(usize),
    /// The result is for another number of seats.
    #[error("a result for {result} seats does not fit a game of {seats}")]
    Seats {
        /// Seats of the result.
        result: usize,
        /// Players in the game.
        seats: usize,
    },
}

impl Event {
    /// An event of these players, without games yet.
    ///
    /// # Errors
    /// If a name occurs twice.
    pub fn new(players: Vec<String>) -> Result<Self, EventError> {
        let mut sorted: Vec<&String> = players.iter().collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(EventError::NamedTwice(pair[0].clone()));
        }
        Ok(Self {
            players,
            games: Vec::new(),
            byes: Vec::new(),
        })
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// If its players are unknown or not distinct, or its result is for another number of seats.
    pub fn add(&mut self, game: Game) -> Result<(), EventError> {
        let mut seen: Vec<PlayerId> = Vec::with_capacity(MAX_SEATS);
        for (seat, player) in game.seated() {
            self.known(player)?;
            if seen.contains(&player) {
                return Err(EventError::TwoSeats(self.players[player.0].clone()));
            }
            if seat >= game.outcome.seats() {
                return Err(EventError::Seats {
                    result: game.outcome.seats(),
                    seats: seat + 1,
                });
            }
            seen.push(player);
        }
        if seen.len() < 2 {
            return Err(EventError::Seats {
                result: game.outcome.seats(),
                seats: seen.len(),
            });
        }
        self.games.push(game);
        Ok(())
    }

    /// Gives `player` points for a round without a game.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn add_bye(&mut self, player: PlayerId, points: Points) -> Result<(), EventError> {
        self.known(player)?;
        self.byes.push((player, points));
        Ok(())
    }

    fn known(&self, player: PlayerId) -> Result<(), EventError> {
        if player.0 < self.players.len() {
            Ok(())
        } else {
            Err(EventError::NoSuchPlayer(player.0))
        }
    }

    /// The same event without some of its games, such as those lost by a crash or on time.
    #[must_use]
    pub fn only(&self, keep: impl Fn(&Game) -> bool) -> Self {
        Self {
            players: self.players.clone(),
            games: self
                .games
                .iter()
                .filter(|game| keep(game))
                .copied()
                .collect(),
            byes: self.byes.clone(),
        }
    }

    /// Names, in the order they were given.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Games, in the order they were added.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Rounds sat out, and what they gave.
    pub fn byes(&self) -> &[(PlayerId, Points)] {
        &self.byes
    }

    /// Games of each player with the seat he had, in order.
    pub(super) fn games_by_player(&self) -> Vec<Vec<(&Game, usize)>> {
        let mut by_player = vec![Vec::new(); self.players.len()];
        for game in &self.games {
            for (seat, player) in game.seated() {
                by_player[player.0].push((game, seat));
            }
        }
        by_player
    }

    /// All points of each player, byes and forfeits included.
    pub fn points(&self) -> Vec<Points> {
        let mut points = vec![Points::ZERO; self.players.len()];
        for game in &self.games {
            for (seat, player) in game.seated() {
                points[player.0] += game.points[seat];
            }
        }
        for &(player, bye) in &self.byes {
            points[player.0] += bye;
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: usize, black: usize) -> Game {
        Game {
            seats: [Some(PlayerId(white)), Some(PlayerId(black)), None],
            outcome: Outcome::win(0, 2),
            points: [Points::ONE, Points::ZERO, Points::ZERO],
            termination: None,
            played: Played::AtTheBoard,
        }
    }

    fn event() -> Event {
        Event::new(vec!["A".into(), "B".into()]).unwrap()
    }

    #[test]
    fn a_player_named_twice_is_refused() {
        let names = ["A", "B", "A"].map(String::from).to_vec();
        assert_eq!(
            Event::new(names).err(),
            Some(EventError::NamedTwice("A".into()))
        );
    }

    #[test]
    fn nobody_plays_himself_or_a_stranger() {
        let mut event = event();
        assert_eq!(event.add(game(0, 0)), Err(EventError::TwoSeats("A".into())));
        assert_eq!(event.add(game(0, 2)), Err(EventError::NoSuchPlayer(2)));
        let lonely = Game {
            seats: [Some(PlayerId(0)), None, None],
            ..game(0, 1)
        };
        assert!(matches!(event.add(lonely), Err(EventError::Seats { .. })));
    }

    #[test]
    fn three_players_need_a_result_for_three() {
        let mut event = Event::new(["A", "B", "C"].map(String::from).to_vec()).unwrap();
        let mut three = Game {
            seats: [0, 1, 2].map(|index| Some(PlayerId(index))),
            ..game(0, 1)
        };
        assert_eq!(
            event.add(three),
            Err(EventError::Seats {
                result: 2,
                seats: 3
            })
        );
        three.outcome = "1-3-2".parse().unwrap();
        assert_eq!(event.add(three), Ok(()));
        assert_eq!(three.half_points_against(2, 1), 2);
        assert_eq!(three.half_points_against(2, 0), 0);
    }

    #[test]
    fn points_include_byes() {
        let mut event = event();
        event.add(game(1, 0)).unwrap();
        event.add_bye(PlayerId(0), Points::HALF).unwrap();
        assert_eq!(event.points(), [Points::HALF, Points::ONE]);
    }
}
