//! Who is where.

use super::event::{Achievement, Event, Played, PlayerId};
use super::tie_break::{TieBreak, TieBreakValue, TieBreaks};
use crate::game::{MAX_SEATS, Points};

/// The ranking of an event, best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The tie-breaks, in the order they were applied.
    pub tie_breaks: Vec<TieBreak>,
    /// One row a player.
    pub rows: Vec<Standing>,
}

/// One player's line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub player: PlayerId,
    /// The best of the places that this player shares, from 1.
    pub place: usize,
    /// The last of them; equal to `place` if it is not shared.
    pub last_place: usize,
    /// Games that count, forfeited ones included.
    pub games: usize,
    /// Games and rounds without play: forfeits and byes.
    pub unplayed: usize,
    /// Games won, forfeits included.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// How often each place was taken, from first to third.
    pub finishes: [usize; MAX_SEATS],
    /// All points.
    pub points: Points,
    /// One value for each of [`Standings::tie_breaks`]; `None` where it does not apply (a direct
    /// encounter without a tie, or between players who have not all met).
    pub tie_breaks: Vec<Option<TieBreakValue>>,
}

impl Standings {
    /// Ranks by points, then by `tie_breaks` in their order; who is still equal shares places, in the
    /// order players were named.
    pub fn new(event: &Event, tie_breaks: &[TieBreak]) -> Self {
        let values = TieBreaks::new(event);
        let points = event.points();
        let mut ranking = Ranking {
            values: &values,
            encounters: vec![None; event.players().len()],
            places: Vec::with_capacity(event.players().len()),
        };
        let everyone: Vec<PlayerId> = (0..event.players().len()).map(PlayerId).collect();
        for tied in groups(&everyone, |player| points[player.0]) {
            ranking.rank(&tied, tie_breaks);
        }
        let mut rows = lines(event, &points);
        for row in &mut rows {
            row.tie_breaks = tie_breaks
                .iter()
                .map(|&tie_break| match tie_break {
                    TieBreak::DirectEncounter => ranking.encounters[row.player.0],
                    other => values.value(other, row.player),
                })
                .collect();
        }
        let rows = ranking
            .places
            .iter()
            .map(|&(player, place, last_place)| Standing {
                place,
                last_place,
                ..rows[player.0].clone()
            })
            .collect();
        Self {
            tie_breaks: tie_breaks.to_vec(),
            rows,
        }
    }
}

/// A row for each player, not yet ranked.
fn lines(event: &Event, points: &[Points]) -> Vec<Standing> {
    let mut rows: Vec<Standing> = points
        .iter()
        .enumerate()
        .map(|(index, &points)| Standing {
            player: PlayerId(index),
            place: 0,
            last_place: 0,
            games: 0,
            unplayed: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            finishes: [0; MAX_SEATS],
            points,
            tie_breaks: Vec::new(),
        })
        .collect();
    for game in event.games() {
        for (seat, player) in game.seated() {
            let row = &mut rows[player.0];
            row.games += 1;
            row.unplayed += usize::from(game.played == Played::Forfeited);
            match game.achievement(seat) {
                Achievement::Win => row.wins += 1,
                Achievement::Draw => row.draws += 1,
                Achievement::Loss => row.losses += 1,
            }
            if let Some(place) = game.outcome.place(seat) {
                row.finishes[usize::from(place) - 1] += 1;
            }
        }
    }
    for (player, _) in event.byes() {
        rows[player.0].unplayed += 1;
    }
    rows
}

struct Ranking<'a, 'e> {
    values: &'a TieBreaks<'e>,
    encounters: Vec<Option<TieBreakValue>>,
    places: Vec<(PlayerId, usize, usize)>,
}

impl Ranking<'_, '_> {
    /// Places `tied` players next, by the tie-breaks that `remain`.
    fn rank(&mut self, tied: &[PlayerId], remain: &[TieBreak]) {
        let (Some((&tie_break, later)), true) = (remain.split_first(), tied.len() > 1) else {
            return self.share(tied);
        };
        if tie_break != TieBreak::DirectEncounter {
            for group in groups(tied, |player| self.values.value(tie_break, player)) {
                self.rank(&group, later);
            }
            return;
        }
        let Some(encounter) = self.values.direct_encounter(tied) else {
            return self.rank(tied, later);
        };
        for (player, value) in tied.iter().zip(&encounter) {
            self.encounters[player.0].get_or_insert(*value);
        }
        let value_of = |player| {
            let index = tied.iter().position(|&other| other == player);
            index.map(|index| encounter[index])
        };
        for group in groups(tied, value_of) {
            // Players whom it separated from others may have met with a different balance.
            let again = if group.len() < tied.len() {
                remain
            } else {
                later
            };
            self.rank(&group, again);
        }
    }

    fn share(&mut self, tied: &[PlayerId]) {
        let first = self.places.len() + 1;
        let last = self.places.len() + tied.len();
        self.places
            .extend(tied.iter().map(|&player| (player, first, last)));
    }
}

/// Players with equal keys together, the greatest key first; within a group the order stays.
fn groups<K: Ord + Copy>(players: &[PlayerId], key: impl Fn(PlayerId) -> K) -> Vec<Vec<PlayerId>> {
    let mut keyed: Vec<(K, PlayerId)> = players
        .iter()
        .map(|&player| (key(player), player))
        .collect();
    keyed.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
    keyed
        .chunk_by(|a, b| a.0 == b.0)
        .map(|group| group.iter().map(|&(_, player)| player).collect())
        .collect()
}

#[cfg(test)]
mod tests;
