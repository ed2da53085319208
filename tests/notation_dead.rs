//! Dead positions: what the men prove, and what a search of all that can happen proves.

use arbitru::chess::dead::exact;
use arbitru::chess::{Antichess, Color, Laws, Move, Position, Standard, ThreeCheck, TreiSahuri};
use arbitru::game::{GameState, MaterialRule, Termination, Winnable};
use arbitru::notation::{fen, uci};

fn position<L: Laws>(text: &str) -> Position<L> {
    let reading = fen::read(text);
    assert!(reading.is_usable(), "{text}");
    Position::from_setup(reading.setup).expect(text)
}

/// Who may still win as far as the men tell, as in `W-`, `-B`, `WB`, `--`.
fn may_win<L: Laws>(text: &str) -> String {
    let position: Position<L> = position(text);
    let mark = |color, mark| match position.can_win(color) {
        Winnable::No => '-',
        Winnable::Yes | Winnable::Unknown => mark,
    };
    [mark(Color::White, 'W'), mark(Color::Black, 'B')]
        .into_iter()
        .collect()
}

fn draws<L: Laws>(text: &str, rule: MaterialRule) -> bool {
    position::<L>(text).material(rule)
}

#[test]
fn men_that_cannot_mate_are_known() {
    for (text, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "--"),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "W-"),
        ("4k3/q7/8/8/8/8/8/4K1N1 w - - 0 1", "-B"),
        ("4k3/r7/8/8/8/8/8/4K1N1 w - - 0 1", "WB"),
        ("4k3/n7/8/8/8/8/8/4K1N1 w - - 0 1", "WB"),
        ("4k3/qr6/8/8/8/8/8/4KB2 w - - 0 1", "-B"),
        ("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", "WB"),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "--"),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "WB"),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "W-"),
    ] {
        assert_eq!(may_win::<Standard>(text), expected, "{text}");
    }
    assert_eq!(
        may_win::<ThreeCheck>("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1 +0+0"),
        "W-"
    );
    assert_eq!(
        may_win::<TreiSahuri>("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1 +0+0"),
        "W-"
    );
}

#[test]
fn material_rules_draw_what_they_name() {
    use MaterialRule::{BareKings, BlockedBishops, NoMate, None};
    let knight = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
    assert!(draws::<Standard>(knight, NoMate) && !draws::<Standard>(knight, BareKings));
    assert!(!draws::<Standard>(knight, None) && !draws::<Standard>(knight, BlockedBishops));
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(draws::<Standard>(kings, BareKings) && draws::<Standard>(kings, NoMate));
    let same_colour = "8/B7/1b5k/8/8/8/8/4B1K1 w - - 0 1";
    assert!(draws::<Standard>(same_colour, NoMate));
    assert!(!draws::<Standard>(
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        NoMate
    ));
    assert!(!draws::<Antichess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1", NoMate));
}

#[test]
fn blocked_bishops_draw_antichess_to_the_letter() {
    for (text, is_drawn) in [
        ("8/8/8/8/8/6b1/4B3/8 w - - 0 2", true),
        ("8/8/1B6/8/8/8/8/7b w - - 0 1", true),
        ("7b/8/1B6/8/8/8/8/8 b - - 0 1", false),
        ("6B1/8/8/8/1b6/8/8/5B2 w - - 0 1", true),
        ("8/8/5b2/8/8/3B4/3B4/8 w - - 0 1", false),
        ("8/6p1/4B1P1/4p3/4P3/8/8/2b5 w - - 0 29", true),
        ("8/6p1/1B4P1/4p3/4P3/8/8/3b4 w - - 0 2", false),
        ("8/6b1/4B1P1/4p3/4P3/8/8/8 w - - 1 2", false),
        ("7b/8/8/4p3/4P3/8/8/7B w - - 0 1", true),
        ("7b/8/4p3/8/4P3/8/8/7B w - - 0 1", false),
        ("7b/8/4p3/4p3/4P3/8/8/7B w - - 0 1", false),
        ("b7/8/8/8/8/8/8/BN6 w - - 0 1", false),
        ("8/8/8/4p3/4P3/8/8/7B w - - 0 1", false),
        // White to be stalemated would win; the rule does not ask.
        ("b7/1p6/1P6/8/8/8/8/B7 w - - 0 1", true),
    ] {
        assert_eq!(
            draws::<Antichess>(text, MaterialRule::BlockedBishops),
            is_drawn,
            "{text}"
        );
    }
}

#[test]
fn men_that_are_never_lost_cannot_win_antichess() {
    for (text, expected) in [
        ("8/8/5b2/8/8/3B4/3B4/8 w - - 0 1", "-B"),
        ("8/8/8/8/8/6b1/4B3/8 w - - 0 1", "--"),
        ("7b/8/1B6/8/8/8/8/8 b - - 0 1", "WB"),
        // Knights on squares of one colour: only the side to move can lose its own.
        ("8/8/8/8/3n4/8/8/N7 w - - 0 1", "W-"),
        ("8/8/8/8/4n3/8/8/N7 w - - 0 1", "-B"),
    ] {
        assert_eq!(may_win::<Antichess>(text), expected, "{text}");
        for color in [Color::White, Color::Black] {
            let position: Position<Antichess> = position(text);
            let answer = exact::can_win(&position, color, 30_000);
            if position.can_win(color) == Winnable::No {
                assert_eq!(answer.winnable, Winnable::No, "{text} {color}");
            }
        }
    }
}

/// The data rows of a table of vectors, split at tabs.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| row.split('\t').collect())
}

const PROVED: &str = include_str!("../testdata/dead-exhaustive.tsv");
const HELPMATES: &str = include_str!("../testdata/winnable-helpmates.tsv");

/// Replays the moves, asking of every position on the way whether `winner` may still win.
fn assert_never_denied(text: &str, winner: Color, moves: &[Move]) {
    let mut position: Position<Standard> = position(text);
    for &m in moves {
        assert_ne!(position.can_win(winner), Winnable::No, "{text}");
        assert!(position.is_legal(m), "{text} {m:?}");
        position.play(m);
    }
    let ending = position.ending().expect(text);
    assert_eq!(ending.termination, Termination::Checkmate, "{text}");
    assert_eq!(position.turn(), !winner, "{text}");
}

#[test]
fn the_men_never_deny_a_win_that_is_there() {
    let mut proved = 0;
    for row in rows(PROVED) {
        let position: Position<Standard> = position(row[2]);
        for (color, can) in [Color::White, Color::Black].into_iter().zip(row[4].chars()) {
            if position.can_win(color) == Winnable::No {
                assert_eq!(can, '-', "{}: {}", row[0], row[2]);
                proved += 1;
            }
        }
    }
    for row in rows(HELPMATES) {
        let winner = if row[3] == "white" {
            Color::White
        } else {
            Color::Black
        };
        let mut position: Position<Standard> = position(row[2]);
        let mut moves = Vec::new();
        for word in row[4].split(' ') {
            let m = uci::read(word.as_bytes()).and_then(|uci| uci.resolve(&position).ok());
            let m = m.unwrap_or_else(|| panic!("{}: {word}", row[0]));
            moves.push(m);
            position.play(m);
        }
        assert_never_denied(row[2], winner, &moves);
    }
    eprintln!("proved by the men alone: {proved}");
}

/// All vectors with `limit` positions for each side; how many were left open.
fn search_vectors(largest: usize, limit: usize) -> (usize, usize) {
    let (mut proved, mut open) = (0, 0);
    for row in rows(PROVED) {
        if row[6].parse::<usize>().expect("a number of states") > largest {
            continue;
        }
        let position: Position<Standard> = position(row[2]);
        for (color, can) in [Color::White, Color::Black].into_iter().zip(row[4].chars()) {
            let answer = exact::can_win(&position, color, limit);
            match answer.winnable {
                Winnable::Unknown => open += 1,
                Winnable::No => {
                    assert_eq!(can, '-', "{}: {}", row[0], row[2]);
                    proved += 1;
                }
                Winnable::Yes => {
                    assert_ne!(can, '-', "{}: {}", row[0], row[2]);
                    assert_never_denied(row[2], color, &answer.line);
                    proved += 1;
                }
            }
        }
    }
    (proved, open)
}

#[test]
fn small_worlds_are_searched_to_the_end() {
    let (proved, open) = search_vectors(3_000, 20_000);
    eprintln!("searched: {proved} answers, {open} open");
    assert_eq!(open, 0);
    assert!(proved > 400);
}

#[test]
#[ignore = "half a minute"]
fn every_vector_is_searched_to_the_end() {
    let (proved, open) = search_vectors(usize::MAX, 1_000_000);
    eprintln!("searched: {proved} answers, {open} open");
    assert_eq!(open, 0);
}

#[test]
fn a_wall_is_dead_and_a_limit_is_not_an_answer() {
    let wall: Position<Standard> = position("8/8/8/1k3p1p/3p1P2/1p1P1PpP/1P4P1/K7 b - - 0 1");
    assert_eq!(exact::is_dead(&wall, 10_000), Some(true));
    assert_eq!(exact::is_dead(&wall, 100), None);
    let start = Position::<Standard>::start();
    assert_eq!(
        exact::can_win(&start, Color::White, 2).winnable,
        Winnable::Unknown
    );
    let mate: Position<Standard> = position("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    let answer = exact::can_win(&mate, Color::White, 1_000);
    assert_eq!((answer.winnable, answer.line.len()), (Winnable::Yes, 1));
}
