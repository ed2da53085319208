//! What the games of a match add up to.

use std::collections::BTreeMap;

use super::fault::FaultClass;
use super::record::{GameRecord, PlayerTotal, Summary};
use crate::game::{MAX_SEATS, Outcome, Points};
use crate::tally::elo::Estimate;
use crate::tally::sample::{Pentanomial, Sample, Trinomial};
use crate::tally::{Event, Game, Played, PlayerId, Standings};

/// Standings and statistics, game by game.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    event: Event,
    pairing: Pairing,
    /// Half points of the first player in the first game of the round that is not complete.
    open_pair: Option<(u32, usize)>,
    pairs: Pentanomial,
    games: Trinomial,
    /// Won by the first seat, drawn, won by the second seat.
    pub by_seat: Trinomial,
    /// Games by what ended them.
    pub terminations: BTreeMap<String, u32>,
    /// Faults of each player, by kind.
    pub faults: BTreeMap<(String, FaultClass), u32>,
}

/// Whether games come in pairs from one opening with colours reversed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// They do.
    Pairs,
    /// They do not.
    Singles,
}

/// A record that does not fit the match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the record of game {0} does not fit the match")]
pub struct Misfit(pub u32);

impl Scoreboard {
    /// An empty board for players of these names, all different.
    ///
    /// # Errors
    /// If two have one name.
    pub fn new(names: Vec<String>, pairing: Pairing) -> Result<Self, crate::tally::EventError> {
        Ok(Self {
            event: Event::new(names)?,
            pairing,
            open_pair: None,
            pairs: Pentanomial::default(),
            games: Trinomial::default(),
            by_seat: Trinomial::default(),
            terminations: BTreeMap::new(),
            faults: BTreeMap::new(),
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If its players, outcome or points are none of this match.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), Misfit> {
        let misfit = || Misfit(record.game);
        let names = self.event.players();
        let outcome: Outcome = record.outcome.parse().map_err(|_| misfit())?;
        let mut seats = [None; MAX_SEATS];
        let mut points = [Points::ZERO; MAX_SEATS];
        for (seat, name) in record.players.iter().enumerate().take(MAX_SEATS) {
            let player = names
                .iter()
                .position(|known| known == name)
                .ok_or_else(misfit)?;
            // Who sits out, his army left off, has played no game.
            let takes_part = outcome.seats() < MAX_SEATS || outcome.place(seat).is_some();
            seats[seat] = takes_part.then_some(PlayerId(player));
            let text = record.points.get(seat).ok_or_else(misfit)?;
            points[seat] = text.parse().map_err(|_| misfit())?;
        }
        let game = Game {
            seats,
            outcome,
            points,
            termination: Some(record.termination.parse().map_err(|_| misfit())?),
            played: Played::AtTheBoard,
        };
        self.event.add(game).map_err(|_| misfit())?;
        *self
            .terminations
            .entry(record.termination.clone())
            .or_default() += 1;
        for fault in &record.faults {
            let player = record.players.get(fault.seat).ok_or_else(misfit)?;
            *self
                .faults
                .entry((player.clone(), fault.class))
                .or_default() += 1;
        }
        self.count(record.round, &game);
        Ok(())
    }

    fn count(&mut self, round: u32, game: &Game) {
        let half_points = |seat: usize| match game.outcome.winner() {
            Some(winner) if winner == seat => 2_usize,
            Some(_) => 0,
            None => usize::from(game.outcome.is_draw()),
        };
        tick(&mut self.by_seat, half_points(0));
        let Some(seat) = game.seat_of(PlayerId(0)) else {
            return;
        };
        let own = half_points(seat);
        tick(&mut self.games, own);
        match self.open_pair.take() {
            Some((open, first)) if open == round => self.pairs.0[first + own] += 1,
            Some(_) | None => self.open_pair = Some((round, own)),
        }
    }

    /// The games so far.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Who is where.
    pub fn standings(&self) -> Standings {
        Standings::new(&self.event, &[])
    }

    /// The first player's games against the second, where there are just these two.
    pub fn games(&self) -> Option<Trinomial> {
        (self.event.players().len() == 2).then_some(self.games)
    }

    /// The same by pairs, where games come in pairs.
    pub fn pairs(&self) -> Option<Pentanomial> {
        self.games()
            .filter(|_| self.pairing == Pairing::Pairs)
            .map(|_| self.pairs)
    }

    /// Is no pair half played?
    pub fn is_even(&self) -> bool {
        self.open_pair.is_none() || self.pairing == Pairing::Singles
    }

    /// What the estimate and the test rest on: pairs where there are some, else single games.
    pub fn sample(&self) -> Option<Sample> {
        match self.pairs() {
            Some(pairs) if pairs.pairs() > 0 => Some(pairs.into()),
            Some(_) | None => self
                .games()
                .filter(|games| games.games() > 0)
                .map(Sample::from),
        }
    }

    /// What the first player's score says about strength.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::new(&self.sample()?)
    }

    /// The last line of the log.
    pub fn summary(&self, end: &str) -> Summary {
        let players = self.standings().rows.into_iter().map(|row| PlayerTotal {
            name: self.event.players()[row.player.0].clone(),
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            points: row.points.to_string(),
        });
        let players = players.collect();
        Summary {
            games: self.event.games().len() as u32,
            end: end.to_owned(),
            players,
        }
    }
}

fn tick(counts: &mut Trinomial, half_points: usize) {
    match half_points {
        2 => counts.wins += 1,
        1 => counts.draws += 1,
        _ => counts.losses += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sits_out_has_no_game_counted() {
        let names = || ["a", "b", "c"].map(str::to_owned).to_vec();
        let mut board = Scoreboard::new(names(), Pairing::Singles).unwrap();
        let game = GameRecord {
            players: names(),
            points: ["3", "0", "1"].map(str::to_owned).to_vec(),
            ..record(1, ["a", "c"], "1-x-2")
        };
        board.add(&game).unwrap();
        let rows = board.standings().rows.into_iter();
        let games: Vec<_> = rows.map(|row| (row.player.0, row.games)).collect();
        assert_eq!(games, [(0, 1), (2, 1), (1, 0)]);
    }

    fn record(game: u32, players: [&str; 2], outcome: &str) -> GameRecord {
        let points = match outcome {
            "1-0" => ["3", "0"],
            "0-1" => ["0", "1"],
            _ => ["1/2", "1/2"],
        };
        GameRecord {
            game,
            round: game.div_ceil(2),
            players: players.map(str::to_owned).to_vec(),
            fen: String::new(),
            opening_plies: 0,
            moves: String::new(),
            outcome: outcome.into(),
            termination: "checkmate".into(),
            rule: String::new(),
            points: points.map(str::to_owned).to_vec(),
            faults: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn board(outcomes: &[&str], pairing: Pairing) -> Scoreboard {
        let mut board = Scoreboard::new(vec!["a".into(), "b".into()], pairing).unwrap();
        for (index, outcome) in outcomes.iter().enumerate() {
            let players = if index % 2 == 0 {
                ["a", "b"]
            } else {
                ["b", "a"]
            };
            board
                .add(&record(index as u32 + 1, players, outcome))
                .unwrap();
        }
        board
    }

    #[test]
    fn games_are_counted_for_the_first_player_by_colour_and_by_pairs() {
        let outcomes = ["1-0", "0-1", "1-0", "1-0", "1/2-1/2", "1/2-1/2", "0-1"];
        let board = board(&outcomes, Pairing::Pairs);
        assert_eq!(
            board.games(),
            Some(Trinomial {
                wins: 3,
                draws: 2,
                losses: 2
            })
        );
        assert_eq!(
            board.by_seat,
            Trinomial {
                wins: 3,
                draws: 2,
                losses: 2
            }
        );
        assert_eq!(board.pairs(), Some(Pentanomial([0, 0, 2, 0, 1])));
        assert!(!board.is_even());
        assert_eq!(board.summary("complete").players[0].points, "8");
    }

    #[test]
    fn one_game_is_enough_for_numbers_that_exist() {
        let board = board(&["1-0"], Pairing::Pairs);
        let estimate = board.estimate().unwrap();
        assert_eq!((estimate.score, estimate.elo), (1.0, None));
        assert!(estimate.elo_interval.low.is_some() && estimate.elo_interval.high.is_none());
    }

    #[test]
    fn single_games_are_no_pairs() {
        let board = board(&["1-0", "1-0"], Pairing::Singles);
        assert_eq!(board.pairs(), None);
        assert!(board.is_even() && board.sample().is_some());
    }

    #[test]
    fn a_record_of_another_match_is_refused() {
        let mut board = board(&[], Pairing::Pairs);
        assert_eq!(board.add(&record(4, ["a", "c"], "1-0")), Err(Misfit(4)));
        assert_eq!(board.add(&record(5, ["a", "b"], "2-0")), Err(Misfit(5)));
    }
}
