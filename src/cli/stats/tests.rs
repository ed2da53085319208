use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::VariantChoice;
use crate::pgn::Lexer;
use crate::pgn::limits::GAME_MAX;
use crate::report::{Paint, StatsReport};
use crate::stats::{Faulty, Orders, Plan, Show, ThreePlayerTable, count as count_games};

/// The tables of games for three as a terminal of so many columns shows them.
fn three_player(room: u16) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/stats/three-player.pgn");
    let games = fs::read_to_string(path).unwrap();
    // In tests of the crate, longer games are cut off.
    let short = games
        .split("\n\n[Event")
        .filter(|game| game.len() + 20 < GAME_MAX);
    let games = short.collect::<Vec<_>>().join("\n\n[Event");
    let plan = Plan::new(Vec::new(), &[], Faulty::Include, 200).unwrap();
    let orders = Orders {
        plan: Arc::new(plan.with_three_player(ThreePlayerTable::all().collect(), Show::Always)),
        rulebook: Rulebook::default(),
        choice: VariantChoice::default(),
    };
    let tables = count_games(Lexer::new(games.as_bytes()), 0, &orders);
    let report = StatsReport {
        totals: tables.totals(),
        sheets: &tables.sheets(),
        top: Some(20),
        least: 1,
        room: Some(room),
    };
    report.text(Paint::Plain)
}

#[test]
fn tables_of_games_for_three_fit_a_terminal_of_80_columns() {
    let text = three_player(80);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    insta::assert_snapshot!(text);
}
