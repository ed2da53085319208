use super::*;
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Replayer, VariantChoice};
use crate::pgn::Lexer;

/// Thirteen moves, in an opening that two players may well play twice a day.
const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O \
    9. h3 Na5 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Bb7";

/// What each of these games repeats: tags beside the players' as `Name=value`, and the movetext with its
/// result.
fn repeats(games: &[(&str, &str)]) -> Vec<Option<Repeat>> {
    let text: String = games
        .iter()
        .map(|(tags, moves)| {
            let tags = tags
                .split_whitespace()
                .filter_map(|tag| tag.split_once('='));
            let tags = tags.map(|(name, value)| format!("[{name} \"{value}\"]\n"));
            let tags: String = tags.collect();
            let tags = format!("[White \"Ann\"]\n[Black \"Bo\"]\n{tags}");
            format!("{tags}\n{moves}\n\n")
        })
        .collect();
    let rulebook = Rulebook::default();
    let lexer = Lexer::new(text.as_bytes());
    let mut replayer = Replayer::new(lexer, 0, &rulebook, VariantChoice::default());
    let (mut collection, mut hash) = (Collection::default(), MoveHash::default());
    let mut repeats = Vec::new();
    while let Some(game) = replayer.next_game(&mut hash) {
        let print = Fingerprint::of(&game, &hash);
        repeats.push(collection.add(print));
        hash.clear();
    }
    repeats
}

/// What the second of two games repeats.
fn second(one: (&str, &str), other: (&str, &str)) -> Option<Repeat> {
    repeats(&[one, other])[1]
}

const OCCASION: &str = "Event=e Date=2025.05.01 Round=1";
const WON: &str = "1. e4 e5 1-0";
const LOST: &str = "1. d4 d5 0-1";

#[test]
fn records_conflict_if_they_can_only_be_of_one_game() {
    let with = |tags: &str| format!("{OCCASION} {tags}");
    let conflict = Some(Repeat::Conflicting(0));
    assert_eq!(second((OCCASION, WON), (OCCASION, LOST)), conflict);
    for (one, other) in [
        ("", "GameId=7"),
        ("Site=Paris", "Site=London"),
        ("UTCTime=10:00:00", "Time=10:05:00"),
    ] {
        let found = second((&with(one), WON), (&with(other), LOST));
        assert_eq!(found, conflict, "{one} {other}");
    }
    for (one, other) in [
        ("GameId=7", "GameId=8"),
        ("Link=https://a.org/1", "Link=https://a.org/2"),
        ("Site=https://a.org/1", "Site=https://a.org/2"),
        ("UTCTime=10:00:00", "UTCTime=10:05:00"),
        ("Time=10:00:00", "Time=10:05:00"),
        ("StartTime=10:00:00", "StartTime=10:05:00"),
    ] {
        let found = second((&with(one), WON), (&with(other), LOST));
        assert_eq!(found, None, "{one} {other}");
    }
    let unknown = (OCCASION, "1. d4 d5 *");
    assert_eq!(
        second((OCCASION, WON), unknown),
        None,
        "no result is no other result"
    );
}

#[test]
fn records_that_say_too_little_do_not_conflict() {
    for (one, other) in [
        ("", ""),
        (
            "Event=? Date=????.??.?? Round=?",
            "Event=? Date=????.??.?? Round=?",
        ),
        ("Date=2025.05.?? Round=1", "Date=2025.05.?? Round=1"),
        ("Date=2025.05.01 Round=-", "Date=2025.05.01 Round=-"),
        ("Date=2025.05.01", "Date=2025.05.01"),
        (
            "Event=a Date=2025.05.01 Round=1",
            "Event=b Date=2025.05.01 Round=1",
        ),
    ] {
        assert_eq!(second((one, WON), (other, LOST)), None, "{one}");
    }
}

#[test]
fn a_game_is_another_but_for_its_length_if_all_its_moves_are() {
    let whole = format!("{LONG} 14. d5 Rac8 1-0");
    let cut = format!("{LONG} 1-0");
    let other = format!("{LONG} 14. Nf1 Rac8 15. Bb3 1-0");
    let short = &format!("{} 1-0", &LONG[..60]);
    let tags = "Event=e Date=2025.05.01 Round=-";
    let cut_short = Some(Repeat::CutShort(0));
    assert_eq!(second((tags, &whole), (tags, &cut)), cut_short);
    assert_eq!(second((tags, &cut), (tags, &whole)), cut_short);
    assert_eq!(second((tags, &whole), (tags, &other)), None);
    assert_eq!(second((tags, &other), (tags, &whole)), None);
    assert_eq!(
        second((tags, &whole), (tags, short)),
        None,
        "too short to tell"
    );
    let told = [format!("{tags} GameId=7"), format!("{tags} GameId=8")];
    assert_eq!(second((&told[0], &whole), (&told[1], &cut)), None);
    let vague = "Event=e Date=2025.??.?? Round=-";
    assert_eq!(second((vague, &whole), (vague, &cut)), None);
}

#[test]
fn the_same_moves_are_told_from_the_same_game() {
    let same = Some(Repeat::Same(0));
    assert_eq!(second((OCCASION, WON), (OCCASION, WON)), same);
    assert_eq!(second(("", WON), ("", WON)), same);
    assert_eq!(second(("", "1-0"), ("", "1-0")), None, "nothing to compare");
    let moves = Some(Repeat::SameMoves(0));
    assert_eq!(second(("Round=1", WON), ("Round=2", WON)), moves);
    assert_eq!(second(("GameId=1", WON), ("GameId=2", WON)), moves);
}
