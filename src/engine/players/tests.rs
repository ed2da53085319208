//! What the built-in players can do.

use std::time::Duration;

use super::{BuiltIn, Playable};
use crate::chess::{Antichess, Laws, Position, Standard, ThreeCheck, TreiSahuri, Variant};
use crate::engine::adjudication::Adjudication;
use crate::engine::board::Board;
use crate::engine::clock::Limits;
use crate::engine::game::{Bounds, Claiming, Conduct, Seated, Table, play};
use crate::engine::player::Request;
use crate::engine::stop::Stop;
use crate::ruleset::default_for;

fn nodes(count: u64) -> Limits {
    Limits {
        nodes: Some(count),
        ..Limits::default()
    }
}

/// The move that a player chooses, in UCI.
fn choice<L: Laws>(kind: BuiltIn, fen: &str, limits: Limits, seed: u64) -> String {
    let position = Position::<L>::from_fen(fen).unwrap();
    let request = Request {
        start: &position,
        moves: &[],
        position: &position,
        earlier: &[],
        limits,
        clocks: &[None, None],
        patience: Duration::from_mins(1),
        seed,
        stop: &Stop::default(),
    };
    let mut player = Position::<L>::built_in(kind);
    player.new_game().unwrap();
    format!("{:?}", player.choose(&request).unwrap().chosen)
}

/// Half points of the first player in games with both colours.
fn score<L: Laws>(variant: Variant, players: [BuiltIn; 2], limits: Limits, games: u64) -> u64 {
    let conduct = Conduct {
        adjudication: Adjudication {
            max_plies: 400,
            ..Adjudication::default()
        },
        claims: Claiming::Always,
    };
    let start = Position::<L>::start();
    let never = Stop::default();
    let bounds = Bounds {
        limits,
        margin: Duration::ZERO,
        patience: Duration::from_mins(1),
    };
    let mut made = players.map(Position::<L>::built_in);
    let mut half_points = 0;
    for game in 0..games {
        let table = Table {
            ruleset: default_for(variant),
            conduct: &conduct,
            start: &start,
            opening: &[],
            seed: (1, game),
            stop: &never,
        };
        let mut seats: Vec<_> = made
            .iter_mut()
            .map(|player| Seated {
                player: player.as_mut(),
                bounds,
            })
            .collect();
        if game % 2 == 1 {
            seats.reverse();
        }
        let outcome = play(&table, &mut seats).unwrap().ending.outcome;
        half_points += match outcome.winner() {
            Some(winner) => 2 * u64::from(winner as u64 == game % 2),
            None => 1,
        };
    }
    half_points
}

#[test]
fn alphabeta_beats_random_in_every_variant() {
    let players = [BuiltIn::AlphaBeta, BuiltIn::Random];
    let limits = nodes(300);
    assert_eq!(score::<Standard>(Variant::Standard, players, limits, 6), 12);
    assert_eq!(
        score::<ThreeCheck>(Variant::ThreeCheck, players, limits, 6),
        12
    );
    assert_eq!(
        score::<TreiSahuri>(Variant::TreiSahuri, players, limits, 6),
        12
    );
    assert_eq!(
        score::<Antichess>(Variant::Antichess, players, limits, 6),
        12
    );
}

#[test]
fn alphabeta_beats_greedy() {
    let players = [BuiltIn::AlphaBeta, BuiltIn::Greedy];
    assert!(score::<Standard>(Variant::Standard, players, nodes(1000), 6) >= 11);
}

#[test]
fn a_mate_in_two_is_found() {
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    assert_eq!(
        choice::<Standard>(BuiltIn::AlphaBeta, fen, nodes(20_000), 1),
        "a1a6"
    );
}

#[test]
fn a_king_left_in_check_is_taken() {
    let fen = "rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3 +1+0";
    for kind in [BuiltIn::Greedy, BuiltIn::AlphaBeta] {
        assert_eq!(
            choice::<TreiSahuri>(kind, fen, nodes(500), 1),
            "h5e8",
            "{kind}"
        );
    }
}

#[test]
fn a_check_is_overlooked_only_where_the_law_lets_it() {
    let fen = "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1 +0+0";
    for seed in 0..50 {
        let chosen = choice::<ThreeCheck>(BuiltIn::Random, fen, nodes(1), seed);
        assert!(["e1d2", "e1f1"].contains(&chosen.as_str()), "{chosen}");
    }
    let fen = "4k3/8/8/8/8/P7/4r3/K7 w - - 0 1 +0+0";
    let checked = "4k3/8/8/8/8/P7/8/K3r3 w - - 0 1 +0+0";
    let pawn_moves = |fen| {
        (0..50)
            .filter(|&seed| choice::<TreiSahuri>(BuiltIn::Random, fen, nodes(1), seed) == "a3a4")
            .count()
    };
    assert!(pawn_moves(fen) > 0 && pawn_moves(checked) > 0);
}

#[test]
fn the_third_check_is_seen() {
    let fen = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1 +2+0";
    let checks = ["a2e2", "a2a8"];
    let chosen = choice::<ThreeCheck>(BuiltIn::AlphaBeta, fen, nodes(2000), 1);
    assert!(checks.contains(&chosen.as_str()), "{chosen}");
}

#[test]
fn a_choice_depends_on_nothing_but_the_game_and_the_seed() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    for kind in BuiltIn::FOR_TWO {
        let choose = |seed| choice::<Standard>(kind, fen, nodes(3000), seed);
        assert_eq!(choose(7), choose(7), "{kind}");
    }
    let different: std::collections::BTreeSet<String> = (0..20)
        .map(|seed| choice::<Standard>(BuiltIn::Random, fen, nodes(1), seed))
        .collect();
    assert!(different.len() > 8, "{different:?}");
}

#[test]
fn a_limit_of_one_node_still_gives_a_legal_move() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let position = Position::<Standard>::from_fen(fen).unwrap();
    let chosen = choice::<Standard>(BuiltIn::AlphaBeta, fen, nodes(1), 1);
    assert!(position.read_uci(&chosen).is_some());
}

#[test]
fn a_limit_of_time_is_kept() {
    let limits = Limits {
        move_time: Some(Duration::from_millis(60)),
        ..Limits::default()
    };
    let began = std::time::Instant::now();
    let start = Position::<Standard>::start().fen();
    choice::<Standard>(BuiltIn::AlphaBeta, &start, limits, 1);
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
}
