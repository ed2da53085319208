//! Ending games that the players agree about, by their own scores.

use std::str::FromStr;

use super::uci::Score;
use crate::game::MAX_SEATS;

/// A draw if all scores stayed near zero: `40:8:10` is after move 40, for 8 moves of each side, within
/// 10 hundredths of a pawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The first full move that counts.
    pub from_move: u32,
    /// Moves of each side in a row.
    pub moves: u32,
    /// Greatest distance from zero, in hundredths of a pawn.
    pub score: i32,
}

/// A loss for a side that has long seen itself lost: `3:900` is for 3 of its moves in a row, at least
/// 900 hundredths of a pawn behind. The opponent must see itself winning as clearly.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Own moves in a row.
    pub moves: u32,
    /// Least distance behind, in hundredths of a pawn.
    pub score: i32,
}

/// What ends a game that no rule of the game has ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// By scores near zero.
    pub draw: Option<DrawRule>,
    /// By scores far from zero.
    pub resign: Option<ResignRule>,
    /// A draw after so many plies.
    pub max_plies: u32,
}

/// Plies after which any game is drawn. Above the longest games played under a 75-move rule by
/// players that do not aim at it.
pub const MAX_PLIES: u32 = 5000;

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            draw: None,
            resign: None,
            max_plies: MAX_PLIES,
        }
    }
}

/// What the scores say.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A draw.
    Draw,
    /// The seat at this index has lost.
    Lost(usize),
}

/// Follows the scores of one game between two players.
#[derive(Clone, Debug)]
pub struct Watch {
    rules: Adjudication,
    near_zero: u32,
    behind: [u32; MAX_SEATS],
    ahead: [u32; MAX_SEATS],
}

impl Watch {
    /// Watches a new game.
    pub const fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            near_zero: 0,
            behind: [0; MAX_SEATS],
            ahead: [0; MAX_SEATS],
        }
    }

    /// Takes note of the score that the player in `seat` gave its own move, the `full_move`th. A
    /// player without an opinion prevents a decision.
    pub fn note(&mut self, seat: usize, full_move: u32, score: Option<Score>) -> Option<Decision> {
        let score = score.map(Score::centipawns);
        let lengthen = |run: &mut u32, holds: bool| *run = if holds { *run + 1 } else { 0 };
        if let Some(rule) = self.rules.draw {
            let near = score.is_some_and(|score| score.abs() <= rule.score);
            lengthen(&mut self.near_zero, near && full_move >= rule.from_move);
            if self.near_zero >= 2 * rule.moves {
                return Some(Decision::Draw);
            }
        }
        let rule = self.rules.resign?;
        lengthen(
            &mut self.behind[seat],
            score.is_some_and(|score| score <= -rule.score),
        );
        lengthen(
            &mut self.ahead[seat],
            score.is_some_and(|score| score >= rule.score),
        );
        [(0, 1), (1, 0)]
            .into_iter()
            .find(|&(loser, winner)| {
                self.behind[loser] >= rule.moves && self.ahead[winner] >= rule.moves
            })
            .map(|(loser, _)| Decision::Lost(loser))
    }
}

/// The text is no adjudication rule.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0}")]
pub struct RuleError(&'static str);

fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let parts: Vec<u32> = text
        .split(':')
        .map(|part| part.parse().ok().filter(|&n| n <= 100_000))
        .collect::<Option<_>>()?;
    parts.try_into().ok()
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        match numbers(text) {
            Some([from_move, moves @ 1..=u32::MAX, score]) => Ok(Self {
                from_move,
                moves,
                score: score as i32,
            }),
            Some(_) | None => Err(RuleError("FROM-MOVE:MOVES:SCORE, such as 40:8:10")),
        }
    }
}

impl FromStr for ResignRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        match numbers(text) {
            Some([moves @ 1..=u32::MAX, score]) => Ok(Self {
                moves,
                score: score as i32,
            }),
            Some(_) | None => Err(RuleError("MOVES:SCORE, such as 3:900")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(draw: &str, resign: &str) -> Watch {
        Watch::new(Adjudication {
            draw: draw.parse().ok(),
            resign: resign.parse().ok(),
            ..Adjudication::default()
        })
    }

    #[expect(clippy::unnecessary_wraps, reason = "every caller wants an option")]
    fn cp(score: i32) -> Option<Score> {
        Some(Score::Centipawns(score))
    }

    #[test]
    fn a_draw_needs_both_sides_near_zero_for_long_enough() {
        let mut watch = watch("10:2:20", "");
        for ply in 0..20 {
            assert_eq!(
                watch.note(ply % 2, 1 + ply as u32 / 2 - ply as u32 / 20, cp(5)),
                None,
                "{ply}"
            );
        }
        let mut last = |seat, score| watch.note(seat, 12, score);
        assert_eq!(last(0, cp(-20)), None);
        assert_eq!(last(1, cp(21)), None);
        for seat in [0, 1, 0] {
            assert_eq!(last(seat, cp(0)), None);
        }
        assert_eq!(last(1, cp(0)), Some(Decision::Draw));
    }

    #[test]
    fn a_loss_needs_both_opinions() {
        let mut watch = watch("", "2:500");
        for (seat, score) in [(0, -600), (1, 100), (0, -600), (1, 600)] {
            assert_eq!(watch.note(seat, 9, cp(score)), None);
        }
        assert_eq!(watch.note(0, 9, Some(Score::Mate(-3))), None);
        assert_eq!(watch.note(1, 9, cp(500)), Some(Decision::Lost(0)));
    }

    #[test]
    fn a_player_without_an_opinion_prevents_a_decision() {
        let mut watch = watch("1:1:20", "1:500");
        for _ in 0..4 {
            assert_eq!(watch.note(0, 9, cp(0)), None);
            assert_eq!(watch.note(1, 9, None), None);
        }
        assert_eq!(watch.note(0, 9, cp(-900)), None);
    }

    #[test]
    fn rules_are_read_from_text() {
        assert_eq!(
            "40:8:10".parse(),
            Ok(DrawRule {
                from_move: 40,
                moves: 8,
                score: 10
            })
        );
        assert_eq!(
            "3:900".parse(),
            Ok(ResignRule {
                moves: 3,
                score: 900
            })
        );
        for text in ["", "1", "1:2", "1:0:3", "1:2:x", "1:2:3:4", "1:-2:3"] {
            assert!(text.parse::<DrawRule>().is_err(), "{text}");
        }
        assert!("0:900".parse::<ResignRule>().is_err());
    }
}
