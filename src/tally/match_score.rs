//! A match of a fixed number of games: the running score, what each side can still reach, and when
//! it was decided.

use super::event::PlayerId;
use crate::game::{MAX_SEATS, Points};

/// What the players of a match agreed to: how many games, and what one game can give.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    players: usize,
    games: u32,
    least: Points,
    most: Points,
    /// For each player and number of games to come, the leads over the others that cannot be bettered.
    leads: Vec<Vec<Lead>>,
}

/// Points that a player has more than each of the other players, in order.
type Lead = Vec<Points>;

/// One game of the match, in order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Its points count, by player.
    Counted([Points; MAX_SEATS]),
    /// Not played, unfinished, or excluded: any result may still come of it.
    Open,
}

/// The match after some of its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchScore {
    /// Points of each player so far.
    pub totals: Vec<Points>,
    /// The fewest and the most points each player can end with.
    pub reach: Vec<(Points, Points)>,
    /// Games whose result is still open.
    pub open: u32,
    /// What that means.
    pub state: MatchState,
}

/// Is the match decided?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchState {
    /// This player wins it, whatever happens in the games to come.
    Won(PlayerId),
    /// All games are over and these players share the first place.
    Tied(Vec<PlayerId>),
    /// Not yet.
    Open {
        /// Who can still win it alone.
        can_win: Vec<PlayerId>,
        /// Who can still share the first place, or better.
        can_share: Vec<PlayerId>,
    },
}

impl MatchPlan {
    /// A match of `games` games between `players` players. `awards` are the points that a game can give
    /// to its seats, best seats first in any order: seats change hands, so every permutation counts.
    ///
    /// # Panics
    /// If there are not two or three players, or a game can give nothing at all.
    pub fn new(players: usize, games: u32, awards: &[[Points; MAX_SEATS]]) -> Self {
        assert!(
            (2..=MAX_SEATS).contains(&players),
            "a match is for two or three"
        );
        let points = || awards.iter().flat_map(|award| &award[..players]).copied();
        let (Some(least), Some(most)) = (points().min(), points().max()) else {
            panic!("a game gives points");
        };
        Self {
            players,
            games,
            least,
            most,
            leads: best_leads(players, games, awards),
        }
    }

    /// Games in the match.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The score after the first `slots.len()` games; the rest is still to come.
    pub fn score(&self, slots: &[Slot]) -> MatchScore {
        let mut totals = vec![Points::ZERO; self.players];
        let mut counted = 0;
        for slot in slots.iter().take(self.games as usize) {
            if let Slot::Counted(points) = slot {
                counted += 1;
                for (total, gained) in totals.iter_mut().zip(points) {
                    *total += *gained;
                }
            }
        }
        let open = self.games - counted;
        let games = i64::from(open);
        MatchScore {
            reach: totals
                .iter()
                .map(|&total| (total + self.least * games, total + self.most * games))
                .collect(),
            state: self.state(&totals, open),
            totals,
            open,
        }
    }

    /// The number of the game (from 1) that decided the match, and its winner. Games that are open
    /// decide nothing, so an excluded game may keep a match undecided for ever.
    pub fn decided(&self, slots: &[Slot]) -> Option<(usize, PlayerId)> {
        (1..=slots.len().min(self.games as usize)).find_map(|number| {
            match self.score(&slots[..number]).state {
                MatchState::Won(winner) => Some((number, winner)),
                MatchState::Tied(_) | MatchState::Open { .. } => None,
            }
        })
    }

    fn state(&self, totals: &[Points], open: u32) -> MatchState {
        let reach = |bound: fn(Points) -> bool| -> Vec<PlayerId> {
            (0..self.players)
                .filter(|&player| self.can(player, totals, open, bound))
                .map(PlayerId)
                .collect()
        };
        let can_share = reach(|lead| lead >= Points::ZERO);
        if let [winner] = can_share[..] {
            return MatchState::Won(winner);
        }
        if open == 0 {
            return MatchState::Tied(can_share);
        }
        MatchState::Open {
            can_win: reach(|lead| lead > Points::ZERO),
            can_share,
        }
    }

    /// Can `player` still get a lead over every other player that is within `bound`?
    fn can(&self, player: usize, totals: &[Points], open: u32, bound: fn(Points) -> bool) -> bool {
        let now = others(player, self.players).map(|other| totals[player] - totals[other]);
        let now: Lead = now.collect();
        self.leads[open as usize].iter().any(|gained| {
            now.iter()
                .zip(gained)
                .all(|(&now, &gained)| bound(now + gained))
        })
    }
}

fn others(player: usize, players: usize) -> impl Iterator<Item = usize> {
    (0..players).filter(move |&other| other != player)
}

/// The undominated leads that some player can gain in 0, 1, .. `games` games. Every player has the
/// same, because every seat can be his.
fn best_leads(players: usize, games: u32, awards: &[[Points; MAX_SEATS]]) -> Vec<Vec<Lead>> {
    let one_game = undominated(
        awards
            .iter()
            .flat_map(|award| {
                seatings(players).map(move |seats| {
                    seats[1..]
                        .iter()
                        .map(|&other| award[seats[0]] - award[other])
                        .collect()
                })
            })
            .collect(),
    );
    let mut leads = vec![vec![vec![Points::ZERO; players - 1]]];
    for played in 0..games as usize {
        let next = leads[played]
            .iter()
            .flat_map(|lead: &Lead| {
                one_game
                    .iter()
                    .map(|gained| lead.iter().zip(gained).map(|(&a, &b)| a + b).collect())
            })
            .collect();
        leads.push(undominated(next));
    }
    leads
}

/// Every way for players to take seats.
fn seatings(players: usize) -> impl Iterator<Item = Vec<usize>> {
    let ways: &'static [&'static [usize]] = if players == 2 {
        &[&[0, 1], &[1, 0]]
    } else {
        &[
            &[0, 1, 2],
            &[0, 2, 1],
            &[1, 0, 2],
            &[1, 2, 0],
            &[2, 0, 1],
            &[2, 1, 0],
        ]
    };
    ways.iter().map(|seats| seats.to_vec())
}

/// Leads to which no other one is at least equal over every opponent.
fn undominated(mut leads: Vec<Lead>) -> Vec<Lead> {
    leads.sort_unstable_by(|a, b| b.cmp(a));
    leads.dedup();
    let mut best: Vec<Lead> = Vec::new();
    for lead in leads {
        let dominated = best.last().is_some_and(|better| {
            better
                .iter()
                .zip(&lead)
                .all(|(better, lead)| better >= lead)
        });
        if !dominated {
            best.push(lead);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROMANIAN: [[i64; 3]; 5] = [[12, 0, 0], [24, 0, 0], [36, 0, 0], [6, 6, 0], [0, 0, 0]];

    fn awards(twelfths: &[[i64; 3]]) -> Vec<[Points; MAX_SEATS]> {
        twelfths
            .iter()
            .map(|award| award.map(Points::from_twelfths))
            .collect()
    }

    fn romanian() -> MatchPlan {
        MatchPlan::new(2, 4, &awards(&ROMANIAN))
    }

    fn slots(points: &[&str]) -> Vec<Slot> {
        points
            .iter()
            .map(|text| {
                let Some((first, second)) = text.split_once(':') else {
                    return Slot::Open;
                };
                let read = |text: &str| text.parse().unwrap();
                Slot::Counted([read(first), read(second), Points::ZERO])
            })
            .collect()
    }

    #[test]
    fn a_mate_can_turn_a_match_that_looks_lost() {
        let plan = romanian();
        let score = plan.score(&slots(&["1:0", "1:0", "1:0"]));
        assert_eq!(
            score.reach,
            [(3, 6), (0, 3)].map(|(a, b)| (Points::whole(a), Points::whole(b)))
        );
        assert_eq!(
            score.state,
            MatchState::Open {
                can_win: vec![PlayerId(0)],
                can_share: vec![PlayerId(0), PlayerId(1)],
            }
        );
        assert_eq!(
            plan.score(&slots(&["1:0", "1:0", "1/2:1/2", "0:3"])).state,
            MatchState::Won(PlayerId(1))
        );
    }

    #[test]
    fn a_match_is_decided_when_nobody_can_catch_up() {
        let plan = romanian();
        assert_eq!(
            plan.decided(&slots(&["3:0", "2:0", "1:0", "0:3"])),
            Some((3, PlayerId(0)))
        );
        assert_eq!(
            plan.decided(&slots(&["2:0", "0:3", "1/2:1/2", "2:0"])),
            Some((4, PlayerId(0)))
        );
        assert_eq!(plan.decided(&slots(&["1:0", "0:1"])), None);
    }

    #[test]
    fn equal_totals_tie_the_match() {
        let plan = romanian();
        let score = plan.score(&slots(&["2:0", "0:1", "0:1", "0:0"]));
        assert_eq!(
            score.state,
            MatchState::Tied(vec![PlayerId(0), PlayerId(1)])
        );
        assert_eq!(score.open, 0);
    }

    #[test]
    fn an_excluded_game_stays_open() {
        let plan = romanian();
        let games = slots(&["1:0", "excluded", "0:1", "1:0"]);
        let score = plan.score(&games);
        assert_eq!(score.open, 1);
        assert!(matches!(score.state, MatchState::Open { .. }));
        assert_eq!(plan.decided(&games), None);
        assert_eq!(
            plan.decided(&slots(&["3:0", "excluded", "3:0", "1:0"])),
            Some((4, PlayerId(0)))
        );
    }

    #[test]
    fn games_beyond_the_plan_do_not_count() {
        let score = romanian().score(&slots(&["1:0", "0:1", "1:0", "0:1", "3:0"]));
        assert_eq!(
            score.state,
            MatchState::Tied(vec![PlayerId(0), PlayerId(1)])
        );
    }

    #[test]
    fn three_players_can_only_share_what_a_game_gives() {
        let plan = MatchPlan::new(3, 3, &awards(&[[36, 12, 0], [24, 24, 0], [16, 16, 16]]));
        let score = plan.score(&[Slot::Counted([3, 1, 0].map(Points::whole))]);
        assert!(matches!(score.state, MatchState::Open { ref can_win, .. } if can_win.len() == 3));
        let slot = |points: [i64; 3]| Slot::Counted(points.map(Points::whole));
        // The third is 5 behind one and 3 behind the other: a win gives 3 on one of them, 2 on the other.
        let score = plan.score(&[slot([3, 1, 0]), slot([3, 1, 0])]);
        assert_eq!(score.state, MatchState::Won(PlayerId(0)));
        let score = plan.score(&[slot([3, 1, 0]), slot([1, 3, 0])]);
        assert_eq!(
            score.state,
            MatchState::Open {
                can_win: vec![PlayerId(0), PlayerId(1)],
                can_share: vec![PlayerId(0), PlayerId(1)],
            }
        );
    }

    #[test]
    fn a_long_match_for_three_is_planned_at_once() {
        let plan = MatchPlan::new(3, 1000, &awards(&[[36, 12, 0], [24, 24, 0], [36, 6, 6]]));
        assert!(
            matches!(plan.score(&[]).state, MatchState::Open { can_win, .. } if can_win.len() == 3)
        );
    }
}
