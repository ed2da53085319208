//! `[Points "2-0"]`, which a game that can be worth more than one point has beside its result.

use crate::game::{Ending, Outcome, Points, RuleRef, Termination};
use crate::ruleset::Ruleset;

/// Points as people write them, such as `2-0` or `1 1/2-0`.
pub fn points_pair(text: &str) -> Option<[Points; 2]> {
    let (white, black) = text.split_once('-')?;
    Some([white.parse().ok()?, black.parse().ok()?])
}

/// How a game ended, as far as that says what it is worth.
#[derive(Copy, Clone)]
pub(super) enum End {
    /// By the rules.
    Found(Ending),
    /// As the record says, perhaps with its reason.
    Stated(Outcome, Option<Termination>),
}

/// Why a game that ended so is not worth what the tag says.
pub(super) fn why_wrong(tag: &str, end: End, ruleset: &Ruleset) -> Option<&'static str> {
    let Some(stated) = points_pair(tag) else {
        return Some("points are written as in `2-0`");
    };
    let gives = |ending: &Ending| ruleset.points(ending)[..2] == stated;
    let (outcome, reason) = match end {
        End::Found(ending) => {
            return (!gives(&ending)).then_some("the ending on the board is worth something else");
        }
        End::Stated(outcome, reason) => (outcome, reason),
    };
    let by = |termination| Ending {
        outcome,
        termination,
        rule: RuleRef(""),
    };
    match reason {
        Some(reason) => (!gives(&by(reason))).then_some("such an ending is worth something else"),
        None => (!Termination::ALL.map(by).iter().any(gives))
            .then_some("no game with this result is worth that"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::builtin;

    fn wrong(tag: &str, end: End) -> Option<&'static str> {
        why_wrong(tag, end, builtin("trei-sahuri").unwrap())
    }

    #[test]
    fn a_captured_king_is_worth_two_points() {
        let captured = End::Found(Ending {
            outcome: Outcome::win(0, 2),
            termination: Termination::KingCaptured,
            rule: RuleRef("Trei șahuri R4"),
        });
        assert_eq!(wrong("2-0", captured), None);
        for tag in ["3-0", "0-2", "1-0"] {
            let why = "the ending on the board is worth something else";
            assert_eq!(wrong(tag, captured), Some(why), "{tag}");
        }
        assert_eq!(
            wrong("two", captured),
            Some("points are written as in `2-0`")
        );
    }

    #[test]
    fn what_no_board_shows_is_worth_what_the_ruleset_gives() {
        let lost = |reason| End::Stated(Outcome::win(1, 2), reason);
        assert_eq!(wrong("0-1", lost(Some(Termination::Resignation))), None);
        assert_eq!(
            wrong("0-3", lost(Some(Termination::Resignation))),
            Some("such an ending is worth something else")
        );
        assert_eq!(wrong("0-3", lost(None)), None);
        assert_eq!(
            wrong("0-4", lost(None)),
            Some("no game with this result is worth that")
        );
        let drawn = End::Stated(Outcome::draw(2), None);
        assert_eq!(wrong("1/2-1/2", drawn), None);
    }
}
