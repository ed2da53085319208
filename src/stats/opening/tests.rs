use super::*;
use crate::chess::Standard;

use std::collections::BTreeMap;

#[test]
fn every_line_can_be_played_and_no_two_end_alike() {
    let mut ends: BTreeMap<u64, &str> = BTreeMap::new();
    let mut path = Path::<Standard>::default();
    for line in lines() {
        let end = path
            .follow(line.moves)
            .unwrap_or_else(|| panic!("{}", line.name));
        let alone = Path::<Standard>::default().follow(line.moves).unwrap();
        assert_eq!(
            end.repetition_key(),
            alone.repetition_key(),
            "{}",
            line.name
        );
        let other = ends.insert(end.repetition_key(), line.name);
        assert_eq!(other, None, "{}", line.name);
    }
    assert!(ends.len() > 700);
}

#[test]
fn every_code_has_a_line_and_every_line_a_name_of_its_own() {
    let mut codes: Vec<u32> = lines().iter().map(|line| line.code).collect();
    assert_eq!(codes.len(), TABLE.lines().count());
    assert!(codes.is_sorted());
    codes.dedup();
    assert_eq!(codes.len(), 500);
    let mut names: Vec<&str> = lines().iter().map(|line| line.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
}

fn named(moves: &str) -> &'static str {
    let book = Book::of::<Standard>();
    let mut position = Position::<Standard>::start();
    let mut last = "";
    for word in moves.split(' ') {
        let Ok(Word::Move(san)) = san::read(word.as_bytes()) else {
            panic!("{word}");
        };
        position.play(san.resolve(&position).unwrap());
        if let Some(line) = book.find(position.repetition_key()) {
            last = lines()[usize::from(line)].name;
        }
    }
    last
}

#[test]
fn the_order_of_moves_does_not_matter() {
    assert_eq!(
        named("c4 e6 d4 d5 Nc3 Nf6"),
        "Queen's Gambit Declined: Normal"
    );
    assert_eq!(
        named("d4 Nf6 c4 e6 Nc3 d5"),
        "Queen's Gambit Declined: Normal"
    );
    assert_eq!(
        named("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4"),
        "Sicilian Defence: Najdorf"
    );
}
