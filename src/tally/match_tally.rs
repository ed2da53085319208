//! A match, game by game: what counts, the running score, what is still open.

use super::event::PlayerId;
use super::judged::{Judged, Stated};
use super::match_file::{Evidence, MatchFile, MatchGame, usual_seats};
use super::match_score::{MatchPlan, MatchScore, Slot};
use super::settle::{Counted, Exclusion, Settled, Word, awards, settle, settle_statement};
use crate::game::{MAX_SEATS, Points};

/// A match, added up.
#[derive(Clone, Debug)]
pub struct MatchTally {
    /// The games that were given, then those that are missing.
    pub rows: Vec<MatchRow>,
    /// The score after all of them.
    pub score: MatchScore,
    /// The game that decided the match, and its winner.
    pub decided: Option<(u32, PlayerId)>,
}

/// One game of the match.
#[derive(Clone, Debug)]
pub struct MatchRow {
    /// Its number, from 1.
    pub number: u32,
    /// Who sat where.
    pub seats: [Option<PlayerId>; MAX_SEATS],
    /// Whether and how it counts.
    pub state: RowState,
    /// Worth saying, but it counts all the same.
    pub remark: Option<Remark>,
    /// The match after it.
    pub score: MatchScore,
}

/// Whether and how a game counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowState {
    /// Points by player.
    Counted(Counted, [Points; MAX_SEATS]),
    /// It does not count.
    Excluded(Exclusion),
    /// It has no result yet.
    Open,
    /// Nobody gave it.
    Missing,
}

/// What is odd about a game that counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The player has White again though colours should alternate.
    SameColours(PlayerId),
}

/// The organiser's word on one game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Override {
    /// Which game, from 1.
    pub number: u32,
    /// How it ended.
    pub stated: Stated,
}

/// An override that cannot be meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OverrideError {
    /// It is not `GAME=RESULT`.
    #[error("`{0}` is not GAME=RESULT, such as 2=1-0")]
    Form(String),
    /// The match has no such game.
    #[error("the match has {}; there is no game {number} to decide", counted(*games))]
    NoSuchGame {
        /// What was asked for.
        number: u32,
        /// How many there are.
        games: u32,
    },
    /// The points do not exist.
    #[error("game {number} cannot be decided so: {given}")]
    Points {
        /// Which game.
        number: u32,
        /// What the ruleset gives.
        given: String,
    },
}

fn counted(games: u32) -> String {
    match games {
        0 => "no games".to_owned(),
        1 => "one game".to_owned(),
        number => format!("{number} games"),
    }
}

impl Override {
    /// Reads `GAME=RESULT` for a game of `seats` seats.
    ///
    /// # Errors
    /// If it is not of that form.
    pub fn read(text: &str, seats: usize) -> Result<Self, OverrideError> {
        let form = || OverrideError::Form(text.to_owned());
        let (number, result) = text.split_once('=').ok_or_else(form)?;
        Ok(Self {
            number: number.trim().parse().map_err(|_| form())?,
            stated: Stated::read(result, seats).ok_or_else(form)?,
        })
    }
}

impl MatchTally {
    /// Adds up a match; `overrides` decide games whose record does not.
    ///
    /// # Errors
    /// If an override is for a game that does not exist, or for points that do not.
    pub fn new(file: &MatchFile, overrides: &[Override]) -> Result<Self, OverrideError> {
        let listed = u32::try_from(file.games.len()).unwrap_or(u32::MAX);
        if let Some(wrong) = overrides
            .iter()
            .find(|wrong| wrong.number == 0 || wrong.number > file.length.min(listed))
        {
            return Err(OverrideError::NoSuchGame {
                number: wrong.number,
                games: file.length.min(listed),
            });
        }
        let plan = MatchPlan::new(
            file.players.len(),
            file.length,
            &awards(&file.ruleset, file.players.len()),
        );
        let mut rows: Vec<MatchRow> = Vec::new();
        let mut slots = Vec::new();
        for (index, number) in (0..file.games.len()).zip(1..) {
            let game = &file.games[index];
            let settled = match overrides.iter().rev().find(|word| word.number == number) {
                Some(word) => settle_statement(word.stated, None, &file.ruleset)
                    .map(|counted| {
                        Settled::Counts(Counted {
                            word: Word::Organiser,
                            ..counted
                        })
                    })
                    .map_err(|given| OverrideError::Points { number, given })?,
                None if number > file.length => Settled::Excluded(Exclusion::Extra {
                    planned: file.length,
                }),
                None => match duplicate(&file.games, index) {
                    Some(of) => Settled::Excluded(Exclusion::Duplicate { of }),
                    None => judgement(game, file),
                },
            };
            let state = match settled {
                Settled::Counts(counted) => {
                    let points = by_player(&counted, game.seats);
                    slots.push(Slot::Counted(points));
                    RowState::Counted(counted, points)
                }
                Settled::Excluded(why) => {
                    slots.push(Slot::Open);
                    RowState::Excluded(why)
                }
                Settled::Open => {
                    slots.push(Slot::Open);
                    RowState::Open
                }
            };
            rows.push(MatchRow {
                number,
                seats: game.seats,
                remark: remark(file, index, &state),
                state,
                score: plan.score(&slots),
            });
        }
        for number in listed.saturating_add(1)..=file.length {
            slots.push(Slot::Open);
            rows.push(MatchRow {
                number,
                seats: usual_seats(
                    number as usize - 1,
                    file.players.len(),
                    file.ruleset.colours,
                ),
                state: RowState::Missing,
                remark: None,
                score: plan.score(&slots),
            });
        }
        let decided = plan
            .decided(&slots)
            .map(|(number, winner)| (u32::try_from(number).unwrap_or(u32::MAX), winner));
        Ok(Self {
            score: plan.score(&slots),
            rows,
            decided,
        })
    }

    /// Does a game not count that somebody has to look at?
    pub fn has_exclusions(&self) -> bool {
        self.rows
            .iter()
            .any(|row| matches!(row.state, RowState::Excluded(_)))
    }
}

fn judgement(game: &MatchGame, file: &MatchFile) -> Settled {
    match &game.evidence {
        Evidence::Replayed(judged) => settle(judged, &file.ruleset),
        Evidence::Stated(stated, reason) => settle_statement(*stated, *reason, &file.ruleset)
            .map_or_else(
                |given| Settled::Excluded(Exclusion::Unjudged(given)),
                Settled::Counts,
            ),
        Evidence::Pending => Settled::Open,
    }
}

/// The number of an earlier game with the same players in the same seats and the same moves.
fn duplicate(games: &[MatchGame], index: usize) -> Option<u32> {
    let moves = |game: &MatchGame| match &game.evidence {
        Evidence::Replayed(Judged { moves, .. }) if !moves.is_empty() => Some(moves.clone()),
        Evidence::Replayed(_) | Evidence::Stated(..) | Evidence::Pending => None,
    };
    let game = &games[index];
    let played = moves(game)?;
    games[..index]
        .iter()
        .zip(1..)
        .find(|(earlier, _)| {
            earlier.seats == game.seats && moves(earlier).as_ref() == Some(&played)
        })
        .map(|(_, number)| number)
}

fn by_player(counted: &Counted, seats: [Option<PlayerId>; MAX_SEATS]) -> [Points; MAX_SEATS] {
    let mut points = [Points::ZERO; MAX_SEATS];
    for (seat, player) in seats.into_iter().enumerate() {
        if let Some(player) = player {
            points[player.0] = counted.points[seat];
        }
    }
    points
}

fn remark(file: &MatchFile, index: usize, state: &RowState) -> Option<Remark> {
    let alternate = file.ruleset.colours == crate::ruleset::Colours::Alternate;
    let white = file.games[index].seats[0]?;
    let counted = matches!(state, RowState::Counted(..));
    let again = index > 0 && file.games[index - 1].seats[0] == Some(white);
    (alternate && counted && again).then_some(Remark::SameColours(white))
}

#[cfg(test)]
mod tests;
