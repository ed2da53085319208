//! The referee at a toy board: every player has a walker on a line of squares, and some squares mean
//! something.

use super::*;
use crate::game::{Claim, Outcome, RuleRef, SeatSet};
use crate::ruleset::{Limit, Material, builtin};

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Chair<const N: usize>(usize);

impl<const N: usize> std::fmt::Display for Chair<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "chair {}", self.0)
    }
}

impl<const N: usize> Seat for Chair<N> {
    const ALL: &'static [Self] = match N {
        2 => &[Self(0), Self(1)],
        _ => &[Self(0), Self(1), Self(2)],
    };

    fn index(self) -> usize {
        self.0
    }
}

/// Goal: the walker's owner has won. Bare: no material left. Hopeless: nobody can win.
const GOAL: u8 = 100;
const BARE: u8 = 101;
const HOPELESS: u8 = 102;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Step {
    Quiet(u8),
    Zeroing(u8),
}

#[derive(Clone)]
struct Line<const N: usize> {
    at: [u8; N],
    turn: usize,
    clock: u16,
    active: SeatSet,
}

impl<const N: usize> Line<N> {
    fn new() -> Self {
        Self {
            at: [0; N],
            turn: 0,
            clock: 0,
            active: SeatSet::first(N),
        }
    }
}

impl<const N: usize> GameState for Line<N> {
    type Seat = Chair<N>;
    type Move = Step;
    type Identity = ([u8; N], usize);

    fn turn(&self) -> Chair<N> {
        Chair(self.turn)
    }

    fn play(&mut self, legal: Step) {
        let square = match legal {
            Step::Quiet(square) => {
                self.clock += 1;
                square
            }
            Step::Zeroing(square) => {
                self.clock = 0;
                square
            }
        };
        self.at[self.turn] = square;
        self.turn = (1..=N)
            .map(|step| (self.turn + step) % N)
            .find(|&seat| self.active.contains(seat))
            .unwrap();
    }

    fn ending(&self) -> Option<Ending> {
        let winner = self.at.iter().position(|&square| square == GOAL)?;
        Some(Ending {
            outcome: Outcome::win(winner, N),
            termination: Termination::Checkmate,
            rule: RuleRef("goal"),
        })
    }

    fn halfmove_clock(&self) -> u16 {
        self.clock
    }

    /// The same for all positions: identities must decide.
    fn repetition_key(&self) -> u64 {
        0
    }

    fn identity(&self) -> Self::Identity {
        (self.at, self.turn)
    }

    fn material(&self, rule: MaterialRule) -> bool {
        rule != MaterialRule::None && self.at.contains(&BARE)
    }

    fn bare_king(&self, seat: Chair<N>) -> bool {
        self.at[seat.0] == 50
    }

    fn can_win(&self, seat: Chair<N>) -> Winnable {
        if self.at.contains(&HOPELESS) || self.at[seat.0] == 51 {
            Winnable::No
        } else {
            Winnable::Unknown
        }
    }

    fn active(&self) -> SeatSet {
        self.active
    }

    fn withdraw(&mut self, seat: Chair<N>, how: Termination) -> Option<Ending> {
        self.active = self.active.without(seat.0);
        (self.active.len() == 1).then(|| Ending {
            outcome: Outcome::win(self.active.iter().next().unwrap(), N),
            termination: how,
            rule: RuleRef("toy"),
        })
    }
}

fn fide() -> Ruleset {
    builtin("fide").unwrap().clone()
}

/// Plays quiet steps and returns the last word of the referee.
fn walk<const N: usize>(
    referee: &mut Referee<'_, Line<N>>,
    state: &mut Line<N>,
    squares: &[u8],
) -> Option<Termination> {
    let mut last = None;
    for &square in squares {
        state.play(Step::Quiet(square));
        last = referee.observe(state);
    }
    last.map(|ending| ending.termination)
}

#[test]
fn the_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() {
    let (rules, mut state) = (fide(), Line::<2>::new());
    let mut referee = Referee::new(&rules, &state);
    assert_eq!(walk(&mut referee, &mut state, &[1, 1, 0, 0, 1, 1, 0]), None);
    assert!(referee.claims().is_empty());
    assert_eq!(walk(&mut referee, &mut state, &[0]), None);
    assert_eq!(referee.claims().repetition, Some(3));
    assert_eq!(walk(&mut referee, &mut state, &[1, 1, 0, 0, 1, 1, 0]), None);
    assert_eq!(referee.claims().repetition, Some(4));
    assert_eq!(
        walk(&mut referee, &mut state, &[0]),
        Some(Termination::Repetition)
    );
    assert_eq!(referee.ending().unwrap().rule, RuleRef("FIDE 9.6.1"));
    let first = referee.occasions().first(Claim::Repetition).unwrap();
    assert_eq!((first.ply, first.value), (8, 3));
}

#[test]
fn a_zeroing_move_forgets_what_was_before_it() {
    let (rules, mut state) = (fide(), Line::<2>::new());
    let mut referee = Referee::new(&rules, &state);
    walk(&mut referee, &mut state, &[1, 1, 0, 0]);
    state.play(Step::Zeroing(1));
    referee.observe(&state);
    walk(&mut referee, &mut state, &[1, 0, 0]);
    assert!(referee.claims().is_empty());
}

#[test]
fn positions_with_equal_keys_but_different_men_are_not_repeated() {
    let (rules, mut state) = (fide(), Line::<2>::new());
    let mut referee = Referee::new(&rules, &state);
    for square in 1..=40 {
        assert_eq!(walk(&mut referee, &mut state, &[square, square]), None);
        assert!(referee.claims().is_empty());
    }
}

#[test]
fn moves_are_claimed_at_fifty_and_end_the_game_at_seventy_five() {
    let (mut rules, mut state) = (fide(), Line::<2>::new());
    rules.repetition = Limit::default();
    let mut referee = Referee::new(&rules, &state);
    assert_eq!(walk(&mut referee, &mut state, &[1; 99]), None);
    assert_eq!(referee.claims().move_rule, None);
    assert_eq!(walk(&mut referee, &mut state, &[1]), None);
    assert_eq!(referee.claims().move_rule, Some(100));
    assert_eq!(walk(&mut referee, &mut state, &[1; 49]), None);
    assert_eq!(
        walk(&mut referee, &mut state, &[1]),
        Some(Termination::MoveRule)
    );
    assert_eq!(referee.occasions().first(Claim::MoveRule).unwrap().ply, 100);
}

#[test]
fn a_win_on_the_last_ply_precedes_the_draw() {
    let (mut rules, mut state) = (fide(), Line::<2>::new());
    rules.repetition = Limit::default();
    let mut referee = Referee::new(&rules, &state);
    walk(&mut referee, &mut state, &[1; 149]);
    assert_eq!(
        walk(&mut referee, &mut state, &[GOAL]),
        Some(Termination::Checkmate)
    );
}

#[test]
fn nothing_changes_after_the_end() {
    let (rules, mut state) = (fide(), Line::<2>::new());
    let mut referee = Referee::new(&rules, &state);
    walk(&mut referee, &mut state, &[GOAL]);
    let over = referee.ending().unwrap();
    assert_eq!(
        walk(&mut referee, &mut state, &[1, 1]),
        Some(Termination::Checkmate)
    );
    assert_eq!(referee.flag(Chair(0), &mut state), Some(over));
    assert_eq!(referee.resign(Chair(0), &mut state), Some(over));
    assert_eq!(referee.agree(&state), Err(ClaimRefused::GameOver(over)));
    assert_eq!(
        referee.claim(Chair(1), &state, None),
        Err(ClaimRefused::GameOver(over))
    );
    referee.restart(&Line::new());
    assert_eq!(referee.ending(), None);
}

#[test]
fn the_start_is_judged_too() {
    let rules = fide();
    let start = |square| Line::<2> {
        at: [0, square],
        ..Line::new()
    };
    let judged = |square| {
        let state = start(square);
        Referee::new(&rules, &state)
            .ending()
            .map(|ending| ending.termination)
    };
    assert_eq!(judged(1), None);
    assert_eq!(judged(GOAL), Some(Termination::Checkmate));
    assert_eq!(judged(BARE), Some(Termination::DeadPosition));
    assert_eq!(judged(HOPELESS), Some(Termination::DeadPosition));
}

#[test]
fn drawn_material_is_named_as_the_ruleset_has_it() {
    let mut rules = fide();
    let drawn = |rules: &Ruleset, square| {
        let mut state = Line::<2>::new();
        let mut referee = Referee::new(rules, &state);
        state.play(Step::Zeroing(square));
        referee
            .observe(&state)
            .map(|ending| (ending.termination, ending.rule.0))
    };
    assert_eq!(
        drawn(&rules, BARE),
        Some((Termination::DeadPosition, "FIDE 5.2.2"))
    );
    rules.material = Material::BareKings;
    assert_eq!(
        drawn(&rules, BARE),
        Some((
            Termination::InsufficientMaterial,
            "ruleset: insufficient-material"
        ))
    );
    rules.dead_position = DeadPosition::Material;
    assert_eq!(drawn(&rules, HOPELESS), None);
    rules.material = Material::None;
    rules.dead_position = DeadPosition::PlayOn;
    assert_eq!(drawn(&rules, BARE), None);
}

#[test]
fn only_the_player_to_move_may_claim_and_only_what_is_there() {
    let (rules, mut state) = (fide(), Line::<2>::new());
    let mut referee = Referee::new(&rules, &state);
    walk(&mut referee, &mut state, &[1, 1, 0, 0, 1, 1, 0]);
    assert_eq!(
        referee.claim(Chair(0), &state, None),
        Err(ClaimRefused::NotToMove)
    );
    assert_eq!(
        referee.claim(Chair(1), &state, None),
        Err(ClaimRefused::NotYet {
            occurrences: 2,
            clock: 7
        })
    );
    assert_eq!(
        referee.claim(Chair(1), &state, Some(Step::Quiet(7))),
        Err(ClaimRefused::NotYet {
            occurrences: 1,
            clock: 8
        })
    );
    let granted = referee
        .claim(Chair(1), &state, Some(Step::Quiet(0)))
        .unwrap();
    assert_eq!(granted.termination, Termination::RepetitionClaim);
    assert!(granted.outcome.is_draw());
    let romanian = builtin("trei-sahuri").unwrap();
    let mut referee = Referee::new(romanian, &state);
    assert_eq!(
        referee.claim(Chair(1), &state, None),
        Err(ClaimRefused::NotInRuleset)
    );
}

#[test]
fn a_fallen_flag_loses_unless_the_ruleset_excuses_it() {
    let mut rules = fide();
    let mut fallen = |flag_fall, opponent| {
        rules.flag_fall = flag_fall;
        let mut state = Line::<2> {
            at: [0, opponent],
            ..Line::new()
        };
        let ending = Referee::new(&rules, &state)
            .flag(Chair(0), &mut state)
            .unwrap();
        assert_eq!(ending.termination, Termination::TimeForfeit);
        ending.outcome.to_string()
    };
    assert_eq!(fallen(FlagFall::UnlessOpponentCannotWin, 1), "0-1");
    assert_eq!(fallen(FlagFall::UnlessOpponentCannotWin, 51), "1/2-1/2");
    assert_eq!(fallen(FlagFall::UnlessOpponentLacksMaterial, 51), "0-1");
    assert_eq!(fallen(FlagFall::UnlessOpponentLacksMaterial, 50), "1/2-1/2");
    assert_eq!(fallen(FlagFall::UnlessOpponentHasBareKing, 51), "0-1");
    assert_eq!(fallen(FlagFall::UnlessOpponentHasBareKing, 50), "1/2-1/2");
    assert_eq!(fallen(FlagFall::Always, 50), "0-1");
}

#[test]
fn illegal_moves_are_counted_for_each_player() {
    let (rules, mut state) = (fide(), Line::<2>::new());
    let mut referee = Referee::new(&rules, &state);
    assert_eq!(referee.illegal_attempt(Chair(0), &mut state), None);
    assert_eq!(referee.illegal_attempt(Chair(1), &mut state), None);
    let ending = referee.illegal_attempt(Chair(0), &mut state).unwrap();
    assert_eq!(ending.outcome.to_string(), "0-1");
    assert_eq!(
        (ending.termination, ending.rule),
        (Termination::IllegalMoves, RuleRef("FIDE 7.5.5"))
    );
    let lichess = builtin("lichess-standard").unwrap();
    let mut referee = Referee::new(lichess, &state);
    for _ in 0..9 {
        assert_eq!(referee.illegal_attempt(Chair(0), &mut state), None);
    }
}

#[test]
fn a_draw_is_agreed_where_the_ruleset_lets_players() {
    let (mut rules, state) = (fide(), Line::<2>::new());
    let agreed = Referee::new(&rules, &state).agree(&state).unwrap();
    assert_eq!(
        (agreed.outcome.to_string().as_str(), agreed.rule),
        ("1/2-1/2", RuleRef("FIDE 5.2.3"))
    );
    rules.agreement = Agreement::Forbidden;
    assert_eq!(
        Referee::new(&rules, &state).agree(&state),
        Err(ClaimRefused::NotInRuleset)
    );
}

#[test]
fn a_third_player_leaves_and_rounds_become_shorter() {
    let rules = builtin("three-player").unwrap();
    let mut state = Line::<3>::new();
    let mut referee = Referee::new(rules, &state);
    let mut square = 0;
    let mut step = |referee: &mut Referee<'_, Line<3>>, state: &mut Line<3>, plies: u32| {
        for _ in 0..plies {
            square = (square + 1) % 90;
            assert_eq!(walk(referee, state, &[square]), None);
        }
    };
    step(&mut referee, &mut state, 100);
    assert_eq!(referee.claims().move_rule, None);
    step(&mut referee, &mut state, 49);
    assert_eq!(referee.resign(Chair(0), &mut state), None);
    assert_eq!(referee.ending(), None);
    step(&mut referee, &mut state, 1);
    assert_eq!(referee.claims().move_rule, Some(150));
    assert_eq!(referee.occasions().move_rule.unwrap().ply, 150);
    let ending = referee.flag(Chair(1), &mut state).unwrap();
    assert_eq!(ending.outcome.winner(), Some(2));
}
