//! The board as text and as SVG.

use arbitru::game::{GameState, Seat};
use arbitru::notation::three_player::{Word, read_state, read_word};
use arbitru::three_player::{Army, Move, State, Switches, draw};

fn after(words: &str) -> (State, Option<Move>) {
    let mut state = State::start(Switches::default());
    let (mut seat, mut last) = (Army::White, None);
    for word in words.split_whitespace() {
        if let Ok(Word::Move { legal, .. }) = read_word(&state, seat, word.as_bytes()) {
            state.play(legal);
            last = Some(legal);
        }
        seat = seat.next();
    }
    (state, last)
}

const TRANSFER: &str = "c2-c4 c11-c10 l7-l6 Qd1-a4 b11-b9 m7-m5 Qa4-a9+r #w h7-h6 l11-l9";

#[test]
fn the_terminal_board_fits_80_columns_and_shows_every_man() {
    let (state, last) = after(TRANSFER);
    let text = draw::text(&state, last);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    let men = ["wK", "bK", "rK", "wQ", "[rPw]", "rNw"].map(|man| text.matches(man).count());
    assert_eq!(men, [1, 1, 0, 1, 1, 2]);
    assert!(text.contains("Red   is mated by White; place 3"));
    assert!(text.contains("White moves the white and red men"));
    insta::assert_snapshot!("three_player_board", text);
}

#[test]
fn every_rank_of_the_terminal_board_is_named_in_its_own_row() {
    let text = draw::text(&State::start(Switches::default()), None);
    let words_of_row = |man: &str, nth: usize| {
        let rows = text.lines().filter(|line| line.contains(man));
        let row = rows.map(str::to_owned).nth(nth).unwrap();
        row.replace(['░', '[', ']'], " ")
    };
    // Rows from above: n12 and n8, m12 and m8, ...; the home ranks of White from below.
    for (row, left) in ["n", "m", "l", "k"].iter().enumerate() {
        let words = words_of_row(["rR", "rN", "rB", "rQ"][row], 0);
        assert_eq!(words.split_whitespace().next(), Some(*left), "{text}");
    }
}

#[test]
fn the_svg_shows_cells_men_and_who_moves_them() {
    let (state, last) = after(TRANSFER);
    let svg = draw::svg(&state, last);
    assert_eq!(svg.matches("<polygon").count(), 96 + 1);
    assert_eq!(svg.matches("<use").count(), 47);
    assert_eq!(svg.matches("class=\"last\"").count(), 2);
    assert_eq!(
        svg.matches("class=\"badge white\"").count(),
        15 + 1,
        "and the legend"
    );
    assert!(svg.contains("A disc on a man has the colour of the player who moves it."));
    assert!(!svg.contains("Pale men"), "nobody is frozen");
    assert!(svg.contains("<desc>White moves the white and red men"));
    if let Ok(path) = std::env::var("ARBITRU_SVG") {
        std::fs::write(path, svg).unwrap();
    }
}

#[test]
fn frozen_men_are_pale() {
    let fen = "4wK3/2wP5/2bP5/8/8/8/2wQ5/bK7/8/8/8/3rK4 w - - wr-";
    let state = read_state(fen, Switches::default()).unwrap();
    let svg = draw::svg(&state, None);
    assert_eq!(svg.matches("man black frozen").count(), 2);
    assert!(svg.contains("Pale men do not move."));
    assert!(draw::text(&state, None).contains("Black is stalemated; his men do not move"));
}
