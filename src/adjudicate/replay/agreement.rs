//! Whether a record agrees with itself and with the board.

use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::game::{Ending, MAX_SEATS, Outcome, Points, Termination};
use crate::pgn::result::Score;

use super::recorded::Recorded;

/// A result somewhere in the record.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// What it says.
    pub score: Score,
    /// Where it stands.
    pub span: Span,
}

/// All that a record says about its end, and what the arbiter found.
pub(super) struct Record<'a> {
    /// The Result tag, if it can be read.
    pub tag: Option<Written>,
    /// The termination marker.
    pub marker: Option<Written>,
    /// The Termination tag.
    pub termination: Option<(Recorded, Span)>,
    /// How the game ended, if the board or the arbiter ended it.
    pub found: Option<Ending>,
    /// What that ending is worth to each side under the ruleset.
    pub points: Option<[Points; 2]>,
    /// How many seats the game has.
    pub seats: usize,
    /// Seats that cannot win on time, as the ruleset sees it.
    pub cannot_win: [bool; MAX_SEATS],
    /// Are points such as `3-0` results in this variant?
    pub scoring: Scoring,
    /// The source bytes of a span, for messages.
    pub text: &'a dyn Fn(Span) -> Box<str>,
}

/// Whether a variant keeps score in more than wins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Scoring {
    /// Wins, draws and losses only.
    Results,
    /// `2-0` and `3-0` are results too.
    Points,
}

/// The outcome that a score means in a game of `seats` seats; `None` for an unfinished game or a score
/// that such a game cannot have.
pub fn outcome(score: Score, seats: usize) -> Option<Outcome> {
    match score {
        Score::White if seats == 2 => Some(Outcome::win(0, 2)),
        Score::Black if seats == 2 => Some(Outcome::win(1, 2)),
        Score::Draw if seats == 2 => Some(Outcome::draw(2)),
        Score::BothLose if seats == 2 => Some(Outcome::lose_all(2)),
        Score::Points { white, black } if seats == 2 => Some(match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::win(0, 2),
            std::cmp::Ordering::Less => Outcome::win(1, 2),
            std::cmp::Ordering::Equal => Outcome::draw(2),
        }),
        Score::Places(places) if seats == 3 => {
            let places = Outcome::ranking(&places.map(|place| (place != 0).then_some(place)));
            places.ok().filter(|places| is_ranking(*places))
        }
        Score::White
        | Score::Black
        | Score::Draw
        | Score::BothLose
        | Score::Points { .. }
        | Score::Places(_)
        | Score::Unfinished => None,
    }
}

/// Is each player one place behind those who are before him?
fn is_ranking(outcome: Outcome) -> bool {
    let places = || (0..outcome.seats()).filter_map(|seat| outcome.place(seat));
    places().all(|place| {
        let before = places().filter(|other| *other < place);
        usize::from(place) == 1 + before.count()
    })
}

impl Record<'_> {
    /// Says where the record contradicts itself or the board.
    pub(super) fn check(&self, found: &mut Findings) {
        self.check_points(found);
        if let (Some(tag), Some(marker)) = (self.tag, self.marker)
            && !self.agree(tag.score, marker.score)
        {
            let (tag_text, marker_text) = ((self.text)(tag.span), (self.text)(marker.span));
            let kind = Kind::ResultTagDiffers {
                tag: tag_text,
                marker: marker_text.clone(),
            };
            let mut finding = Diagnostic::new(tag.span, kind);
            let board_takes_tag = self
                .found
                .is_some_and(|ending| outcome(tag.score, self.seats) == Some(ending.outcome));
            if !board_takes_tag && marker.score != Score::Unfinished {
                finding = finding.replace_with(marker_text);
            }
            found.push(finding);
        }
        match self.found {
            Some(ending) => self.check_against_board(ending, found),
            None => self.check_termination(found),
        }
    }

    /// The result that counts: the marker, or the tag where there is no marker.
    fn recorded(&self) -> Option<Written> {
        self.marker.or(self.tag)
    }

    fn agree(&self, one: Score, other: Score) -> bool {
        one == other
            || self.scoring == Scoring::Points
                && outcome(one, self.seats).is_some()
                && outcome(one, self.seats) == outcome(other, self.seats)
    }

    fn check_points(&self, found: &mut Findings) {
        for written in [self.tag, self.marker].into_iter().flatten() {
            if let Some(why) = self.why_no_score(written.score) {
                let kind = Kind::PointsNotInRuleset { why };
                found.push(Diagnostic::new(written.span, kind));
            }
        }
    }

    /// Why no game of this variant and ruleset ends so.
    fn why_no_score(&self, score: Score) -> Option<&'static str> {
        match (score, self.seats) {
            (Score::Places(_), 3) => outcome(score, 3).is_none().then_some("nobody is ranked so"),
            (
                Score::White | Score::Black | Score::Draw | Score::BothLose | Score::Points { .. },
                3,
            ) => Some("three players have places, such as 1-3-2"),
            (Score::Places(_), _) => Some("places are for three players"),
            (Score::Points { white, black }, _) => match (self.scoring, self.points) {
                (Scoring::Results, _) => {
                    Some("this variant has no results but 1-0, 0-1 and 1/2-1/2")
                }
                (Scoring::Points, Some(points)) => (points
                    != [white, black].map(|p| Points::whole(p.into())))
                .then_some("the ending on the board is worth something else"),
                (Scoring::Points, None) => None,
            },
            (
                Score::White | Score::Black | Score::Draw | Score::BothLose | Score::Unfinished,
                _,
            ) => None,
        }
    }

    fn check_against_board(&self, ending: Ending, found: &mut Findings) {
        let disagrees = |written: &Written| {
            written.score == Score::Unfinished
                || outcome(written.score, self.seats) != Some(ending.outcome)
        };
        let Some(wrong) = self.marker.filter(disagrees).or(self.tag.filter(disagrees)) else {
            return self.check_termination_against(ending, found);
        };
        let expected = ending.outcome.to_string().into_boxed_str();
        let ending_name = ending.termination.name();
        let kind = match ending.termination {
            _ if wrong.score == Score::Unfinished => Kind::FinishedButUnfinishedMarker {
                expected: expected.clone(),
            },
            Termination::DeadPosition
            | Termination::InsufficientMaterial
            | Termination::Repetition
            | Termination::MoveRule => Kind::ResultContradictsAutomaticDraw {
                ending: ending_name,
            },
            _ => Kind::ResultContradictsBoard {
                expected: expected.clone(),
                ending: ending_name,
            },
        };
        found.push(Diagnostic::new(wrong.span, kind).replace_with(expected));
    }

    /// The result is right; does the reason fit what happened on the board?
    fn check_termination_against(&self, ending: Ending, found: &mut Findings) {
        let Some((Recorded::Ended(stated), span)) = self.termination else {
            return;
        };
        let board_only = matches!(
            stated,
            Termination::Checkmate
                | Termination::Stalemate
                | Termination::KingCaptured
                | Termination::ThirdCheck
        );
        if board_only && stated != ending.termination {
            let why = "the board ended the game in another way";
            found.push(Diagnostic::new(
                span,
                Kind::TerminationContradictsResult { why },
            ));
        }
    }

    /// The board decided nothing; do the stated reason and the result go together?
    fn check_termination(&self, found: &mut Findings) {
        let (Some((stated, span)), Some(written)) = (self.termination, self.recorded()) else {
            return;
        };
        let outcome = outcome(written.score, self.seats);
        // Two of three who draw share the first place before the one who was mated.
        let decisive = outcome.is_some_and(|outcome| match outcome.seats() {
            2 => !outcome.is_draw(),
            _ => outcome.winner().is_some(),
        });
        let why = match stated {
            Recorded::Unspecific => None,
            Recorded::Unterminated => decisive.then_some("an unterminated game has no winner"),
            Recorded::BoardWin => Some("the board did not end the game"),
            Recorded::Ended(termination) => match termination {
                Termination::Checkmate
                | Termination::Stalemate
                | Termination::KingCaptured
                | Termination::ThirdCheck
                | Termination::NoPieces
                | Termination::NoMoves => Some("the final position is no such ending"),
                Termination::DeadPosition
                | Termination::InsufficientMaterial
                | Termination::Repetition
                | Termination::MoveRule
                | Termination::RepetitionClaim
                | Termination::MoveRuleClaim
                | Termination::Agreement => decisive.then_some("that is a draw, the result is not"),
                Termination::Resignation => outcome
                    .is_some_and(Outcome::is_draw)
                    .then_some("who resigns does not draw"),
                // A flag that falls draws only if the opponent cannot win (FIDE 6.9).
                Termination::TimeForfeit => (self.seats == 2
                    && outcome.is_some_and(Outcome::is_draw)
                    && self.cannot_win == [false; MAX_SEATS])
                    .then_some("a flag that falls loses, since both sides could still win"),
                Termination::IllegalMoves
                | Termination::Abandonment
                | Termination::Adjudication => None,
            },
        };
        if let Some(why) = why {
            found.push(Diagnostic::new(
                span,
                Kind::TerminationContradictsResult { why },
            ));
        }
        if stated == Recorded::Ended(Termination::TimeForfeit)
            && let Some(winner) = outcome.and_then(Outcome::winner)
            && self.cannot_win.get(winner) == Some(&true)
        {
            let winner = if self.seats == 3 {
                ["white", "red", "black"][winner]
            } else {
                ["white", "black"][winner]
            };
            found.push(Diagnostic::new(
                written.span,
                Kind::WinWithoutMatingMaterial { winner },
            ));
        }
    }
}
