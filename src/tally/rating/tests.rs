use super::super::elo::score_of_elo;
use super::super::event::Game;
use super::*;
use crate::game::{Outcome, Points};

/// `(first, second, wins, losses)` of the first; colours alternate.
fn event(players: usize, scores: &[(usize, usize, u32, u32)]) -> Event {
    let mut event = Event::new((0..players).map(|index| format!("P{index}")).collect()).unwrap();
    for &(first, second, wins, losses) in scores {
        for number in 0..wins + losses {
            let first_is_white = number % 2 == 0;
            let (white, black) = if first_is_white {
                (first, second)
            } else {
                (second, first)
            };
            let winner = usize::from((number < wins) != first_is_white);
            let mut points = [Points::ZERO; 3];
            points[winner] = Points::ONE;
            event
                .add(Game {
                    seats: [Some(PlayerId(white)), Some(PlayerId(black)), None],
                    outcome: Outcome::win(winner, 2),
                    points,
                    termination: None,
                    played: Played::AtTheBoard,
                })
                .unwrap();
        }
    }
    event
}

fn plain() -> RatingModel {
    RatingModel {
        prior_draws: 0.0,
        first_move: FirstMove::Ignored,
    }
}

/// The ninety games on which rating programs were compared in public.
fn ninety_games() -> Event {
    event(3, &[(0, 1, 22, 8), (1, 2, 22, 8), (0, 2, 27, 3)])
}

#[test]
fn three_quarters_are_191_points_and_nine_tenths_twice_that() {
    let event = event(3, &[(0, 1, 30, 10), (1, 2, 30, 10), (0, 2, 36, 4)]);
    let list = RatingList::new(&event, plain()).unwrap();
    let exact = 400.0 * 3_f64.log10();
    for (row, expected) in list.rows.iter().zip([exact, 0.0, -exact]) {
        assert!((row.rating - expected).abs() < 1e-6, "{row:?}");
    }
    assert_eq!(list.rows[0].player, PlayerId(0));
    assert_eq!((list.rows[0].games, list.rows[0].score), (80, 66.0 / 80.0));
    assert!(list.superiority(0, 1) > 0.999 && list.superiority(1, 0) < 0.001);
    assert!((list.superiority(1, 1) - 0.5).abs() < 1e-15);
}

#[test]
fn expected_scores_add_up_to_those_achieved() {
    let event = ninety_games();
    let list = RatingList::new(&event, plain()).unwrap();
    let by_player = |id: usize| {
        list.rows
            .iter()
            .find(|row| row.player == PlayerId(id))
            .unwrap()
    };
    let expected: f64 = [1, 2]
        .iter()
        .map(|&other| 30.0 * score_of_elo(by_player(0).rating - by_player(other).rating))
        .sum();
    assert!((expected - (22.0 + 27.0)).abs() < 1e-8, "{expected}");
}

#[test]
fn the_first_move_is_worth_what_the_games_say() {
    // White won three games of four, whoever it was.
    let mut games = event(2, &[]);
    for number in 0..40 {
        let (white, black) = if number % 2 == 0 { (0, 1) } else { (1, 0) };
        let winner = usize::from(number / 2 % 4 == 3);
        games
            .add(Game {
                seats: [Some(PlayerId(white)), Some(PlayerId(black)), None],
                outcome: Outcome::win(winner, 2),
                points: [Points::ZERO; 3],
                termination: None,
                played: Played::AtTheBoard,
            })
            .unwrap();
    }
    let model = RatingModel {
        first_move: FirstMove::Fitted,
        ..plain()
    };
    let list = RatingList::new(&games, model).unwrap();
    assert!((list.first_move.unwrap() - 400.0 * 3_f64.log10()).abs() < 1e-6);
    assert!(list.rows.iter().all(|row| row.rating.abs() < 1e-6));
}

#[test]
fn a_player_who_won_everything_needs_a_prior() {
    let event = event(3, &[(0, 1, 5, 0), (1, 2, 2, 2)]);
    assert!(matches!(
        RatingList::new(&event, plain()),
        Err(RatingError::Unconnected(_))
    ));
    let list = RatingList::new(&event, RatingModel::default()).unwrap();
    assert!(
        list.rows
            .iter()
            .all(|row| row.rating.is_finite() && row.margin.is_finite())
    );
    assert_eq!(list.rows[0].player, PlayerId(0));
    assert!(list.rows[0].rating > 150.0);
}

#[test]
fn nobody_can_be_rated_without_games() {
    assert_eq!(
        RatingList::new(&event(3, &[]), RatingModel::default()),
        Err(RatingError::NoGames)
    );
    let model = RatingModel {
        prior_draws: f64::NAN,
        ..plain()
    };
    assert_eq!(
        RatingList::new(&ninety_games(), model),
        Err(RatingError::Prior)
    );
}

#[test]
fn margins_shrink_with_the_root_of_the_games() {
    let margin = |factor: u32| {
        let event = event(2, &[(0, 1, 15 * factor, 15 * factor)]);
        RatingList::new(&event, plain()).unwrap().rows[0].margin
    };
    assert!((margin(1) / margin(4) - 2.0).abs() < 1e-6);
    // Half of the margin of the difference, which for 30 even games is 1.96 * 347.4 / sqrt(30).
    assert!(
        (margin(1) - Z_95 * 2.0 * SCALE / 30_f64.sqrt() / 2.0).abs() < 1e-6,
        "{}",
        margin(1)
    );
}

#[test]
fn hundreds_of_players_are_rated_at_once() {
    const PLAYERS: usize = 300;
    let games: Vec<_> = (0..PLAYERS)
        .flat_map(|first| [1, 7, 31].map(|step| (first, (first + step) % PLAYERS, 2, 1)))
        .collect();
    let list = RatingList::new(&event(PLAYERS, &games), RatingModel::default()).unwrap();
    assert_eq!(list.rows.len(), PLAYERS);
    // Everybody had the same results, so everybody is equal.
    assert!(
        list.rows
            .iter()
            .all(|row| row.rating.abs() < 1e-6 && row.margin > 50.0)
    );
}
