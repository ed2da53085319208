//! What ranks players with equal points.
//!
//! The names and definitions are those of the FIDE handbook (C.07), carried over to games for three
//! and to points other than 1-0: a "result" against somebody is 1, 1/2 or 0 by who finished before
//! whom, whatever the game was worth. Games that were not played give points but no tie-break.

use std::fmt;
use std::str::FromStr;

use super::event::{Achievement, Event, Game, Played, PlayerId};
use crate::game::Points;

/// A way to rank players with equal points. The order in which they apply is the organiser's choice.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TieBreak {
    /// Points from the games between the tied players; only if all of them have met.
    DirectEncounter,
    /// Games won at the board.
    Wins,
    /// Games played with Black (with three seats: moving last).
    BlackGames,
    /// The points of each opponent times the result against him.
    SonnebornBerger,
    /// The points of all opponents. A round without a game counts as one against an opponent with
    /// the player's own points, so that nobody gains or loses by it.
    Buchholz,
    /// [`TieBreak::Buchholz`] without the lowest of them.
    BuchholzCut1,
    /// Results against the opponents with at least an equal share of the points in their games: half
    /// of them, with two players.
    Koya,
}

impl TieBreak {
    /// Every tie-break.
    pub const ALL: [Self; 7] = [
        Self::DirectEncounter,
        Self::Wins,
        Self::BlackGames,
        Self::SonnebornBerger,
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::Koya,
    ];

    /// The kebab-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DirectEncounter => "direct-encounter",
            Self::Wins => "wins",
            Self::BlackGames => "black-games",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Buchholz => "buchholz",
            Self::BuchholzCut1 => "buchholz-cut1",
            Self::Koya => "koya",
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no tie-break.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown tie-break `{0}`: expected direct-encounter, wins, black-games, sonneborn-berger, \
     buchholz, buchholz-cut1 or koya"
)]
pub struct UnknownTieBreak(pub String);

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        Self::ALL
            .into_iter()
            .find(|tie_break| tie_break.name() == text)
            .ok_or_else(|| UnknownTieBreak(text.to_owned()))
    }
}

/// The exact value of a tie-break, in 24ths: half of the finest points there are.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct TieBreakValue(i64);

impl TieBreakValue {
    const UNIT: i64 = 2 * Points::UNIT;

    fn count(count: usize) -> Self {
        Self(i64::try_from(count).map_or(i64::MAX, |count| count.saturating_mul(Self::UNIT)))
    }

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    fn half_points(points: Points, halves: i64) -> Self {
        Self(points.twelfths().saturating_mul(halves))
    }
}

impl From<Points> for TieBreakValue {
    fn from(points: Points) -> Self {
        Self::half_points(points, 2)
    }
}

impl fmt::Display for TieBreakValue {
    /// As points print: `7`, `1/4`, `12 3/4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % 2 == 0 {
            return Points::from_twelfths(self.0 / 2).fmt(f);
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (
            self.0.unsigned_abs() / Self::UNIT.unsigned_abs(),
            self.0.unsigned_abs() % Self::UNIT.unsigned_abs(),
        );
        let divisor = if rest % 3 == 0 { 3 } else { 1 };
        let whole = if whole == 0 {
            String::new()
        } else {
            format!("{whole} ")
        };
        f.pad(&format!("{sign}{whole}{}/{}", rest / divisor, 24 / divisor))
    }
}

/// Everything the tie-breaks of an event need, gathered once.
pub(super) struct TieBreaks<'e> {
    games: Vec<Vec<(&'e Game, usize)>>,
    points: Vec<Points>,
    byes: Vec<usize>,
}

impl<'e> TieBreaks<'e> {
    pub(super) fn new(event: &'e Event) -> Self {
        let mut byes = vec![0; event.players().len()];
        for (player, _) in event.byes() {
            byes[player.0] += 1;
        }
        Self {
            games: event.games_by_player(),
            points: event.points(),
            byes,
        }
    }

    /// The value of `tie_break` for `player`; [`TieBreak::DirectEncounter`] depends on who is tied and
    /// has its own function.
    pub(super) fn value(&self, tie_break: TieBreak, player: PlayerId) -> Option<TieBreakValue> {
        match tie_break {
            TieBreak::DirectEncounter => None,
            TieBreak::Wins => Some(self.count(player, |game, seat| {
                game.achievement(seat) == Achievement::Win
            })),
            TieBreak::BlackGames => Some(self.count(player, |game, seat| {
                seat > 0 && seat + 1 == game.outcome.seats()
            })),
            TieBreak::SonnebornBerger => Some(self.against(player, |opponent, halves| {
                TieBreakValue::half_points(self.points[opponent.0], halves)
            })),
            TieBreak::Buchholz => Some(sum(&self.opponents_points(player))),
            TieBreak::BuchholzCut1 => {
                let mut points = self.opponents_points(player);
                points.sort_unstable();
                Some(sum(points.get(1..).unwrap_or_default()))
            }
            TieBreak::Koya => Some(self.against(player, |opponent, halves| {
                let halves = if self.has_equal_share(opponent) {
                    halves
                } else {
                    0
                };
                TieBreakValue::half_points(Points::ONE, halves)
            })),
        }
    }

    /// The points of each tied player from games with other tied players; `None` unless all of them
    /// have met at the board.
    pub(super) fn direct_encounter(&self, tied: &[PlayerId]) -> Option<Vec<TieBreakValue>> {
        tied.iter()
            .map(|&player| {
                let mut met = vec![player];
                let mut points = Points::ZERO;
                for (game, seat) in self.played(player) {
                    let others = game
                        .seated()
                        .map(|(_, other)| other)
                        .filter(|other| *other != player && tied.contains(other));
                    let before = met.len();
                    met.extend(others);
                    if met.len() > before {
                        points += game.points[seat];
                    }
                }
                tied.iter()
                    .all(|other| met.contains(other))
                    .then_some(points.into())
            })
            .collect()
    }

    fn played(&self, player: PlayerId) -> impl Iterator<Item = (&'e Game, usize)> {
        self.games[player.0]
            .iter()
            .copied()
            .filter(|(game, _)| game.played == Played::AtTheBoard)
    }

    fn count(&self, player: PlayerId, what: impl Fn(&Game, usize) -> bool) -> TieBreakValue {
        TieBreakValue::count(
            self.played(player)
                .filter(|(game, seat)| what(game, *seat))
                .count(),
        )
    }

    /// The sum over all opponents in all games of what `value` makes of the opponent and the result
    /// against him in half points.
    fn against(
        &self,
        player: PlayerId,
        value: impl Fn(PlayerId, i64) -> TieBreakValue,
    ) -> TieBreakValue {
        self.played(player)
            .flat_map(|(game, seat)| {
                game.seated()
                    .filter(move |(other, _)| *other != seat)
                    .map(move |(other, opponent)| (opponent, game.half_points_against(seat, other)))
            })
            .map(|(opponent, halves)| value(opponent, halves))
            .fold(TieBreakValue::default(), TieBreakValue::add)
    }

    /// One entry an opponent a game, and the player's own points for each round without a game.
    fn opponents_points(&self, player: PlayerId) -> Vec<TieBreakValue> {
        let opponents = self.played(player).flat_map(|(game, seat)| {
            game.seated()
                .filter(move |(other, _)| *other != seat)
                .map(|(_, opponent)| self.points[opponent.0])
        });
        let forfeits = self.games[player.0].len() - self.played(player).count();
        let own = std::iter::repeat_n(self.points[player.0], forfeits + self.byes[player.0]);
        opponents.chain(own).map(TieBreakValue::from).collect()
    }

    fn has_equal_share(&self, player: PlayerId) -> bool {
        let (own, shares) = self.games[player.0].iter().fold(
            (Points::ZERO, Points::ZERO),
            |(own, shares), (game, seat)| {
                let total: Points = game.seated().map(|(seat, _)| game.points[seat]).sum();
                let seats = i64::try_from(game.seated().count()).expect("at most three seats");
                let sixths = 6 / seats;
                (own + game.points[*seat] * 6, shares + total * sixths)
            },
        );
        own >= shares
    }
}

fn sum(values: &[TieBreakValue]) -> TieBreakValue {
    values
        .iter()
        .copied()
        .fold(TieBreakValue::default(), TieBreakValue::add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for tie_break in TieBreak::ALL {
            assert_eq!(tie_break.name().parse(), Ok(tie_break));
        }
        assert!("luck".parse::<TieBreak>().is_err());
    }

    #[test]
    fn values_print_as_points_do() {
        for (value, text) in [
            (0, "0"),
            (24, "1"),
            (60, "2 1/2"),
            (3, "1/8"),
            (25, "1 1/24"),
        ] {
            assert_eq!(TieBreakValue(value).to_string(), text);
        }
        assert_eq!(TieBreakValue(-9).to_string(), "-3/8");
    }
}
