//! Does a game count, and for how much?

use std::fmt;

use super::judged::{Judged, Stated};
use crate::adjudicate::replay::{Recorded, Status};
use crate::game::{Ending, MAX_SEATS, Outcome, Points, RuleRef, Termination};
use crate::ruleset::Ruleset;

/// Whether a game counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    /// It does.
    Counts(Counted),
    /// It has no result yet.
    Open,
    /// It does not, until somebody decides.
    Excluded(Exclusion),
}

/// A result that counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Who finished where, by seat.
    pub outcome: Outcome,
    /// What each seat gets.
    pub points: [Points; MAX_SEATS],
    /// Why it ended, if that is known.
    pub termination: Option<Termination>,
    /// The article or reading that decided, if the rules did.
    pub rule: Option<RuleRef>,
    /// Plies played until then; `None` without moves.
    pub ply: Option<u32>,
    /// On whose word.
    pub word: Word,
}

/// On whose word a result counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// The rules': the board or the arbiter ended the game.
    Rules,
    /// The record's: resignation, agreement, time, which no board shows.
    Record,
    /// The organiser's, against or without a record.
    Organiser,
}

/// Why a game does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exclusion {
    /// The record contradicts the board or itself.
    Contradiction(Vec<String>),
    /// A move cannot be played, so nobody knows what came of the game.
    Broken {
        /// Plies played before it.
        plies: u32,
        /// What is wrong with the move.
        why: String,
    },
    /// The variant or the start position is not known.
    Unjudged(String),
    /// The points stated are not those that the ruleset gives.
    WrongPoints {
        /// As stated.
        stated: [Points; 2],
        /// By the ruleset.
        given: [Points; 2],
    },
    /// The same game is there already.
    Duplicate {
        /// The number of the first.
        of: u32,
    },
    /// The match has fewer games.
    Extra {
        /// How many it has.
        planned: u32,
    },
}

impl fmt::Display for Exclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction(sentences) => f.write_str(&sentences.join("; ")),
            Self::Broken { plies, why } => write!(f, "{why}, after {plies} plies"),
            Self::Unjudged(why) => f.write_str(why),
            Self::WrongPoints {
                stated: [white, black],
                given: [due, owed],
            } => {
                write!(
                    f,
                    "it is recorded as {white}-{black}, but is worth {due}-{owed}"
                )
            }
            Self::Duplicate { of } => write!(f, "it is game {of} again"),
            Self::Extra { planned: 1 } => f.write_str("the match has only one game"),
            Self::Extra { planned } => write!(f, "the match has only {planned} games"),
        }
    }
}

/// Decides whether a replayed game counts under `ruleset`.
pub fn settle(game: &Judged, ruleset: &Ruleset) -> Settled {
    match game.status {
        Status::Whole => {}
        Status::Broken => {
            return Settled::Excluded(Exclusion::Broken {
                plies: game.plies,
                why: game
                    .doubts
                    .first()
                    .cloned()
                    .unwrap_or_else(|| "a move cannot be played".to_owned()),
            });
        }
        Status::Unjudged => {
            return Settled::Excluded(Exclusion::Unjudged(
                game.doubts
                    .first()
                    .cloned()
                    .unwrap_or_else(|| match game.variant {
                        Some(variant) => format!("games of {variant} cannot be replayed"),
                        None => "its variant is not known".to_owned(),
                    }),
            ));
        }
    }
    if !game.doubts.is_empty() {
        return Settled::Excluded(Exclusion::Contradiction(game.doubts.clone()));
    }
    let (counted, stated) = match (game.ending, game.stated) {
        (Some((ending, ply)), stated) => (by_rules(ending, ply, ruleset), stated),
        (None, Some(stated)) => {
            let reason = match game.reason {
                Some(Recorded::Ended(termination)) => Some(termination),
                Some(Recorded::Unspecific | Recorded::Unterminated | Recorded::BoardWin) | None => {
                    None
                }
            };
            let mut counted = by_record(stated.outcome, reason, ruleset);
            counted.ply = Some(game.plies);
            (counted, Some(stated))
        }
        (None, None) => return Settled::Open,
    };
    let given = [counted.points[0], counted.points[1]];
    match stated.and_then(|stated| stated.points) {
        Some(points) if points != given => Settled::Excluded(Exclusion::WrongPoints {
            stated: points,
            given,
        }),
        Some(_) | None => Settled::Counts(counted),
    }
}

fn by_rules(ending: Ending, ply: u32, ruleset: &Ruleset) -> Counted {
    Counted {
        outcome: ending.outcome,
        points: ruleset.points(&ending),
        termination: Some(ending.termination),
        rule: Some(ending.rule),
        ply: Some(ply),
        word: Word::Rules,
    }
}

/// Without a reason a win is worth what a person's decision is: the ruleset's default.
fn by_record(outcome: Outcome, reason: Option<Termination>, ruleset: &Ruleset) -> Counted {
    Counted {
        outcome,
        points: ruleset.points(&ending(outcome, reason)),
        termination: reason,
        rule: None,
        ply: None,
        word: Word::Record,
    }
}

const fn ending(outcome: Outcome, reason: Option<Termination>) -> Ending {
    let termination = match reason {
        Some(termination) => termination,
        None => Termination::Adjudication,
    };
    Ending {
        outcome,
        termination,
        rule: RuleRef(""),
    }
}

/// A result without moves. Its points tell the reason if none is given: in the Romanian game `2-0` is
/// a captured king.
///
/// # Errors
/// If the ruleset never gives such points; what it does give, in words.
pub fn settle_statement(
    stated: Stated,
    reason: Option<Termination>,
    ruleset: &Ruleset,
) -> Result<Counted, String> {
    let worth = |reason| {
        let [white, black, _] = ruleset.points(&ending(stated.outcome, reason));
        [white, black]
    };
    let Some(points) = stated.points else {
        return Ok(by_record(stated.outcome, reason, ruleset));
    };
    let reasons = match reason {
        Some(reason) => vec![Some(reason)],
        None => std::iter::once(None)
            .chain(Termination::ALL.map(Some))
            .collect(),
    };
    reasons
        .into_iter()
        .find(|&reason| worth(reason) == points)
        .map(|reason| by_record(stated.outcome, reason, ruleset))
        .ok_or_else(|| match reason {
            Some(reason) => {
                let [white, black] = worth(Some(reason));
                format!("`{reason}` gives {white}-{black} here")
            }
            None => format!("this ruleset gives {}", possible_scores(ruleset).join(", ")),
        })
}

/// The scores that a two-player game can have, winner first, as people write them.
fn possible_scores(ruleset: &Ruleset) -> Vec<String> {
    let wins = Termination::ALL.map(|termination| ruleset.points.win(termination));
    let mut scores: Vec<[Points; 2]> = wins.into_iter().chain([ruleset.points.draw()]).collect();
    scores.sort_unstable();
    scores.dedup();
    scores
        .iter()
        .map(|[winner, loser]| format!("{winner}-{loser}"))
        .collect()
}

/// What one game can give to its seats, for [`MatchPlan`](super::MatchPlan).
pub(super) fn awards(ruleset: &Ruleset, seats: usize) -> Vec<[Points; MAX_SEATS]> {
    let outcomes: Vec<Outcome> = if seats == 2 {
        vec![Outcome::win(0, 2), Outcome::draw(2), Outcome::lose_all(2)]
    } else {
        [[1, 2, 3], [1, 1, 3], [1, 2, 2], [1, 1, 1]]
            .iter()
            .filter_map(|places| Outcome::ranking(&places.map(Some)).ok())
            .collect()
    };
    let mut awards: Vec<_> = outcomes
        .iter()
        .flat_map(|&outcome| {
            Termination::ALL.map(|termination| ruleset.points(&ending(outcome, Some(termination))))
        })
        .collect();
    awards.sort_unstable();
    awards.dedup();
    awards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::builtin;

    fn romanian() -> &'static Ruleset {
        builtin("trei-sahuri").unwrap()
    }

    fn statement(text: &str, reason: Option<Termination>) -> Result<String, String> {
        let stated = Stated::read(text, 2).unwrap();
        settle_statement(stated, reason, romanian()).map(|counted| {
            let [white, black, _] = counted.points;
            let how = counted.termination.map_or("-", Termination::name);
            format!("{} {white}:{black} {how}", counted.outcome)
        })
    }

    #[test]
    fn points_tell_the_reason() {
        assert_eq!(statement("2-0", None).unwrap(), "1-0 2:0 king-captured");
        assert_eq!(statement("0-3", None).unwrap(), "0-1 0:3 checkmate");
        assert_eq!(statement("1-0", None).unwrap(), "1-0 1:0 -");
        assert_eq!(statement("1/2-1/2", None).unwrap(), "1/2-1/2 1/2:1/2 -");
        assert_eq!(
            statement("0-1", Some(Termination::Checkmate)).unwrap(),
            "0-1 0:3 checkmate"
        );
    }

    #[test]
    fn points_that_do_not_exist_are_refused() {
        assert_eq!(
            statement("4-0", None).unwrap_err(),
            "this ruleset gives 1/2-1/2, 1-0, 2-0, 3-0"
        );
        assert_eq!(
            statement("3-0", Some(Termination::Resignation)).unwrap_err(),
            "`resignation` gives 1-0 here"
        );
    }

    #[test]
    fn awards_are_what_a_game_can_give() {
        let awards: Vec<_> = awards(romanian(), 2)
            .iter()
            .map(|[a, b, _]| format!("{a}:{b}"))
            .collect();
        assert_eq!(awards, ["0:0", "1/2:1/2", "1:0", "2:0", "3:0"]);
    }
}
