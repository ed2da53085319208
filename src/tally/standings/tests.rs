use super::super::cross_table::CrossTable;
use super::super::event::Game;
use super::*;
use crate::game::Outcome;

fn event(players: &[&str], games: &[(&str, &str, &str)]) -> Event {
    let names: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    let mut event = Event::new(names).unwrap();
    for (white, black, result) in games {
        event.add(game(players, white, black, result)).unwrap();
    }
    event
}

fn game(players: &[&str], white: &str, black: &str, result: &str) -> Game {
    let id = |name| {
        players
            .iter()
            .position(|&player| player == name)
            .map(PlayerId)
    };
    let outcome: Outcome = result.parse().unwrap();
    let points = match result {
        "1-0" => [Points::ONE, Points::ZERO],
        "0-1" => [Points::ZERO, Points::ONE],
        "0-0" => [Points::ZERO, Points::ZERO],
        _ => [Points::HALF, Points::HALF],
    };
    Game {
        seats: [id(white), id(black), None],
        outcome,
        points: [points[0], points[1], Points::ZERO],
        termination: None,
        played: Played::AtTheBoard,
    }
}

fn ranking(event: &Event, tie_breaks: &[TieBreak]) -> Vec<(String, usize, usize)> {
    Standings::new(event, tie_breaks)
        .rows
        .iter()
        .map(|row| {
            (
                event.players()[row.player.0].clone(),
                row.place,
                row.last_place,
            )
        })
        .collect()
}

fn order(event: &Event, tie_breaks: &[TieBreak]) -> String {
    ranking(event, tie_breaks)
        .into_iter()
        .map(|(name, ..)| name)
        .collect()
}

fn value(event: &Event, tie_break: TieBreak, player: &str) -> String {
    let standings = Standings::new(event, &[tie_break]);
    let row = standings
        .rows
        .iter()
        .find(|row| event.players()[row.player.0] == player)
        .unwrap();
    row.tie_breaks[0].map_or_else(|| "-".into(), |value| value.to_string())
}

const FOUR: [&str; 4] = ["A", "B", "C", "D"];

fn four_players() -> Event {
    event(
        &FOUR,
        &[
            ("A", "B", "1-0"),
            ("A", "C", "1/2-1/2"),
            ("A", "D", "0-1"),
            ("B", "C", "1-0"),
            ("B", "D", "1-0"),
            ("C", "D", "1/2-1/2"),
        ],
    )
}

#[test]
fn sonneborn_berger_and_direct_encounter_disagree_so_their_order_is_a_choice() {
    let event = four_players();
    assert_eq!(
        event
            .points()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["1 1/2", "2", "1", "1 1/2"]
    );
    assert_eq!(value(&event, TieBreak::SonnebornBerger, "A"), "2 1/2");
    assert_eq!(value(&event, TieBreak::SonnebornBerger, "D"), "2");
    assert_eq!(order(&event, &[TieBreak::SonnebornBerger]), "BADC");
    assert_eq!(
        order(
            &event,
            &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger]
        ),
        "BDAC"
    );
    assert_eq!(value(&event, TieBreak::DirectEncounter, "D"), "1");
    assert_eq!(value(&event, TieBreak::DirectEncounter, "B"), "-");
}

#[test]
fn equal_players_share_places() {
    let event = event(&FOUR, &[("A", "B", "1-0"), ("C", "D", "1-0")]);
    let rows = ranking(&event, &[TieBreak::DirectEncounter, TieBreak::Wins]);
    let places: Vec<_> = rows
        .iter()
        .map(|(_, first, last)| (*first, *last))
        .collect();
    assert_eq!(places, [(1, 2), (1, 2), (3, 4), (3, 4)]);
}

#[test]
fn a_direct_encounter_needs_all_tied_players_to_have_met() {
    let players = ["A", "B", "C", "D"];
    let games = [
        ("A", "B", "0-1"),
        ("B", "C", "0-1"),
        ("C", "D", "0-1"),
        ("D", "A", "0-1"),
    ];
    assert_eq!(
        ranking(&event(&players, &games), &[TieBreak::DirectEncounter])[0],
        ("A".into(), 1, 4)
    );
}

#[test]
fn a_direct_encounter_is_applied_again_to_those_it_left_tied() {
    // All have 3. Among themselves A has 3, B and C have 1 each; between B and C, C won.
    let players = ["A", "B", "C", "X"];
    let games = [
        ("A", "B", "1-0"),
        ("A", "B", "0-1"),
        ("A", "C", "1-0"),
        ("C", "A", "0-1"),
        ("C", "B", "1-0"),
        ("B", "X", "1-0"),
        ("X", "B", "0-1"),
        ("C", "X", "1-0"),
        ("X", "C", "0-1"),
    ];
    let event = event(&players, &games);
    let rows = ranking(&event, &[TieBreak::DirectEncounter]);
    assert_eq!(
        rows.iter().map(|row| row.0.as_str()).collect::<String>(),
        "ACBX"
    );
    assert!(rows.iter().all(|(_, first, last)| first == last));
}

#[test]
fn games_won_and_games_with_black_count() {
    let event = event(
        &["A", "B", "C"],
        &[
            ("A", "B", "1-0"),
            ("B", "A", "1-0"),
            ("C", "A", "1/2-1/2"),
            ("B", "C", "1/2-1/2"),
            ("C", "B", "0-0"),
        ],
    );
    assert_eq!(value(&event, TieBreak::Wins, "B"), "1");
    assert_eq!(value(&event, TieBreak::BlackGames, "A"), "2");
    assert_eq!(value(&event, TieBreak::BlackGames, "C"), "1");
    let standings = Standings::new(&event, &[]);
    let c = standings
        .rows
        .iter()
        .find(|row| row.player == PlayerId(2))
        .unwrap();
    assert_eq!(
        (c.wins, c.draws, c.losses, c.finishes),
        (0, 2, 1, [2, 1, 0])
    );
}

#[test]
fn buchholz_adds_up_opponents_and_may_drop_the_weakest() {
    let event = four_players();
    assert_eq!(value(&event, TieBreak::Buchholz, "A"), "4 1/2");
    assert_eq!(value(&event, TieBreak::BuchholzCut1, "A"), "3 1/2");
}

#[test]
fn koya_counts_results_against_the_upper_half() {
    let event = four_players();
    assert_eq!(value(&event, TieBreak::Koya, "A"), "1");
    assert_eq!(value(&event, TieBreak::Koya, "C"), "1");
    assert_eq!(value(&event, TieBreak::Koya, "B"), "1");
}

#[test]
fn a_forfeit_gives_points_but_no_tie_break() {
    let mut event = event(&FOUR, &[("A", "B", "1-0"), ("C", "A", "1-0")]);
    let forfeit = Game {
        played: Played::Forfeited,
        ..game(&FOUR, "B", "D", "1-0")
    };
    event.add(forfeit).unwrap();
    event.add_bye(PlayerId(3), Points::HALF).unwrap();
    assert_eq!(event.points()[1], Points::ONE);
    assert_eq!(value(&event, TieBreak::Wins, "B"), "0");
    assert_eq!(value(&event, TieBreak::SonnebornBerger, "B"), "0");
    assert_eq!(value(&event, TieBreak::Buchholz, "B"), "2");
    assert_eq!(value(&event, TieBreak::Buchholz, "D"), "1");
    let standings = Standings::new(&event, &[]);
    let d = standings
        .rows
        .iter()
        .find(|row| row.player == PlayerId(3))
        .unwrap();
    assert_eq!((d.games, d.unplayed, d.losses), (1, 2, 1));
}

#[test]
fn a_cross_table_follows_the_standings() {
    let event = four_players();
    let table = CrossTable::new(
        &event,
        &Standings::new(&event, &[TieBreak::SonnebornBerger]),
    );
    assert_eq!(table.order, [1, 0, 3, 2].map(PlayerId));
    assert_eq!(table.cell(0, 1), [Points::ZERO]);
    assert_eq!(table.cell(1, 0), [Points::ONE]);
    assert_eq!(table.cell(2, 3), [Points::HALF]);
    assert!(table.cell(2, 2).is_empty());
}

#[test]
fn three_seats_are_ranked_by_their_points() {
    let mut event = Event::new(["R", "W", "B"].map(String::from).to_vec()).unwrap();
    for (seats, places, points) in [
        ([0, 1, 2], "1-2-3", [3, 1, 0]),
        ([1, 2, 0], "1-2-3", [3, 1, 0]),
        ([2, 0, 1], "2-1-3", [1, 3, 0]),
    ] {
        event
            .add(Game {
                seats: seats.map(|index| Some(PlayerId(index))),
                outcome: places.parse().unwrap(),
                points: points.map(Points::whole),
                termination: None,
                played: Played::AtTheBoard,
            })
            .unwrap();
    }
    let standings = Standings::new(
        &event,
        &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger],
    );
    let rows: Vec<_> = standings
        .rows
        .iter()
        .map(|row| (row.player.0, row.points.to_string(), row.wins, row.finishes))
        .collect();
    assert_eq!(
        rows,
        [
            (0, "6".into(), 2, [2, 0, 1]),
            (1, "4".into(), 1, [1, 1, 1]),
            (2, "2".into(), 0, [0, 2, 1]),
        ]
    );
}
