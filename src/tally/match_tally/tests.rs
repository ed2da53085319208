use super::*;
use crate::game::Termination;
use crate::tally::MatchState;
use crate::yaml::Source;

const KING_CAPTURED: &str = "e4 f6 Qh5+ a6 Qxe8";
const MATE: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";
const THIRD_CHECK: &str = "e4 e5 Nf3 Nc6 Bc4 d6 Bxf7+ Kxf7 Ng5+ Ke8 Qh5+";
const REPETITION: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

fn file(games: &[&str]) -> MatchFile {
    let games: String = games
        .iter()
        .map(|game| format!("  - {{ {game} }}\n"))
        .collect();
    let text = format!("variant: trei-sahuri\nplayers: [Ana, Dan]\ngames:\n{games}");
    MatchFile::parse(&Source::new("m.yaml", text)).unwrap_or_else(|faults| panic!("{faults}"))
}

fn tally(games: &[&str]) -> MatchTally {
    MatchTally::new(&file(games), &[]).unwrap()
}

fn totals(tally: &MatchTally) -> String {
    tally
        .score
        .totals
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(":")
}

fn excluded(row: &MatchRow) -> String {
    match &row.state {
        RowState::Excluded(why) => why.to_string(),
        state => panic!("{state:?} is not excluded"),
    }
}

#[test]
fn every_ending_of_the_romanian_game_has_its_points() {
    let games =
        [KING_CAPTURED, MATE, THIRD_CHECK, REPETITION].map(|moves| format!("moves: {moves}"));
    let tally = tally(&games.each_ref().map(String::as_str));
    let rows: Vec<_> = tally
        .rows
        .iter()
        .map(|row| {
            let RowState::Counted(counted, points) = &row.state else {
                panic!("{row:?}")
            };
            (
                counted.termination.unwrap(),
                counted.ply.unwrap(),
                format!("{}:{}", points[0], points[1]),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            (Termination::KingCaptured, 5, "2:0".into()),
            (Termination::Checkmate, 13, "0:3".into()),
            (Termination::ThirdCheck, 11, "1:0".into()),
            (Termination::Repetition, 8, "1/2:1/2".into()),
        ]
    );
    assert_eq!(totals(&tally), "3 1/2:3 1/2");
    assert_eq!(
        tally.score.state,
        MatchState::Tied(vec![PlayerId(0), PlayerId(1)])
    );
    assert_eq!(tally.decided, None);
}

#[test]
fn a_result_against_the_board_is_excluded_until_somebody_decides() {
    let games = [
        &format!("moves: {KING_CAPTURED}, result: 0-1"),
        "moves: e4 e5, resigned: black",
    ];
    let tally_of = |words: &[&str]| {
        let words: Vec<_> = words
            .iter()
            .map(|word| Override::read(word, 2).unwrap())
            .collect();
        MatchTally::new(&file(&games), &words).unwrap()
    };
    let undecided = tally_of(&[]);
    assert!(undecided.has_exclusions());
    assert!(
        excluded(&undecided.rows[0]).contains("king-captured"),
        "{}",
        excluded(&undecided.rows[0])
    );
    assert_eq!(totals(&undecided), "0:1");
    assert_eq!(undecided.score.open, 3);
    let decided = tally_of(&["1=2-0"]);
    assert!(!decided.has_exclusions());
    assert_eq!(totals(&decided), "2:1");
    let RowState::Counted(counted, _) = &decided.rows[0].state else {
        panic!()
    };
    assert_eq!(counted.word, Word::Organiser);
}

#[test]
fn points_against_the_board_are_excluded() {
    let tally = tally(&[
        &format!("moves: {THIRD_CHECK}, result: 2-0"),
        "moves: e4 e5, result: 3-0",
    ]);
    assert_eq!(
        excluded(&tally.rows[1]),
        "it is recorded as 3-0, but is worth 1-0"
    );
    assert!(
        tally.rows[..2]
            .iter()
            .all(|row| matches!(row.state, RowState::Excluded(_)))
    );
    assert_eq!(totals(&tally), "0:0");
}

#[test]
fn a_broken_game_is_named_with_its_move() {
    let tally = tally(&["moves: e4 e5 Nf6 Nc6, result: 1-0"]);
    let why = excluded(&tally.rows[0]);
    assert!(
        why.contains("Nf6") && why.ends_with("after 2 plies"),
        "{why}"
    );
}

#[test]
fn duplicate_extra_missing_and_open_games_are_told_apart() {
    let moves = format!("moves: {KING_CAPTURED}");
    let tally = tally(&[
        &moves,
        "moves: e4 e5",
        &moves,
        "result: 1/2-1/2",
        "result: 1-0",
    ]);
    assert_eq!(tally.rows[1].state, RowState::Open);
    assert_eq!(excluded(&tally.rows[2]), "it is game 1 again");
    assert_eq!(excluded(&tally.rows[4]), "the match has only 4 games");
    assert_eq!(totals(&tally), "2 1/2:1/2");
    let short = MatchTally::new(&file(&[&moves]), &[]).unwrap();
    assert_eq!(short.rows.len(), 4);
    assert!(
        short.rows[1..]
            .iter()
            .all(|row| row.state == RowState::Missing)
    );
    assert_eq!(short.rows[1].seats[0], Some(PlayerId(1)));
}

#[test]
fn white_twice_in_a_row_is_remarked() {
    let tally = tally(&["result: 1-0", "white: Ana, result: 1-0"]);
    assert_eq!(tally.rows[1].remark, Some(Remark::SameColours(PlayerId(0))));
    assert_eq!(totals(&tally), "2:0");
}

#[test]
fn an_override_must_make_sense() {
    assert!(matches!(
        Override::read("1:1-0", 2),
        Err(OverrideError::Form(_))
    ));
    assert!(matches!(
        Override::read("x=1-0", 2),
        Err(OverrideError::Form(_))
    ));
    let file = file(&["result: 1-0"]);
    let apply = |word| MatchTally::new(&file, &[Override::read(word, 2).unwrap()]).unwrap_err();
    assert_eq!(
        apply("2=1-0").to_string(),
        "the match has one game; there is no game 2 to decide"
    );
    assert_eq!(
        apply("1=5-0").to_string(),
        "game 1 cannot be decided so: this ruleset gives 1/2-1/2, 1-0, 2-0, 3-0"
    );
}

#[test]
fn a_match_is_decided_in_the_game_after_which_nobody_can_catch_up() {
    // After 6:0 two mates could still tie it.
    let tally = tally(&["result: 3-0", "result: 0-3", "result: 1-0"]);
    assert_eq!(tally.decided, Some((3, PlayerId(0))));
}
