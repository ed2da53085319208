use super::*;
use crate::pgn::Lexer;
use crate::tally::judged::judge;

const HEAD: &str = "variant: trei-sahuri\nplayers: [Ana, Dan]\n";

fn faults(text: &str) -> String {
    match MatchFile::parse(&Source::new("m.yaml", text)) {
        Ok(file) => panic!("{file:?} should not be a match"),
        Err(faults) => faults.to_string(),
    }
}

fn parse(text: &str) -> MatchFile {
    MatchFile::parse(&Source::new("m.yaml", text)).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn the_ruleset_says_how_many_games_and_who_has_white() {
    let file = parse(&format!(
        "{HEAD}games:\n  - moves: e4 e5\n  - moves: e4 e5\n"
    ));
    assert_eq!(
        (file.length, file.ruleset.name.as_str()),
        (4, "trei-sahuri")
    );
    let [first, second] = [0, 1].map(PlayerId).map(Some);
    assert_eq!(file.games[0].seats, [first, second, None]);
    assert_eq!(file.games[1].seats, [second, first, None]);
}

#[test]
fn a_game_may_say_who_has_white() {
    let file = parse(&format!(
        "{HEAD}games:\n  - {{ white: Dan, moves: e4 }}\n  - {{ black: Dan }}\n"
    ));
    assert_eq!(file.games[0].seats[0], Some(PlayerId(1)));
    assert_eq!(
        file.games[1].seats,
        [Some(PlayerId(0)), Some(PlayerId(1)), None]
    );
    assert_eq!(file.games[1].evidence, Evidence::Pending);
}

#[test]
fn broken_yaml_is_refused_with_its_place() {
    assert!(faults("players: [Ana, Dan\ngames:\n").starts_with("m.yaml:"));
    assert_eq!(
        faults("variant: trei-sahuri\nplayrs: [Ana, Dan]\nplayers: [Ana, Dan]\n"),
        "m.yaml:2:1: unknown key `playrs`; did you mean `players`?"
    );
}

#[test]
fn a_player_named_twice_is_refused() {
    assert_eq!(
        faults("players: [Ana, Ana]\n"),
        "m.yaml:1:16: the player `Ana` is named twice; nobody plays himself"
    );
    assert_eq!(
        faults("players: [Ana]\n"),
        "m.yaml:1:10: standard is a game for 2, but one player is named"
    );
}

#[test]
fn points_that_do_not_exist_are_refused() {
    assert_eq!(
        faults(&format!("{HEAD}games:\n  - result: 4-0\n")),
        "m.yaml:4:13: game 1: no game is worth `4-0`; this ruleset gives 1/2-1/2, 1-0, 2-0, 3-0"
    );
    assert_eq!(
        faults(&format!(
            "{HEAD}games:\n  - {{ result: 3-0, reason: resignation }}\n"
        )),
        "m.yaml:4:15: game 1: no game is worth `3-0`; `resignation` gives 1-0 here"
    );
    assert_eq!(
        faults(&format!("{HEAD}games:\n  - result: won\n")),
        "m.yaml:4:13: game 1: `won` is no result"
    );
}

#[test]
fn strangers_and_unknown_reasons_are_refused_together() {
    let text = format!("{HEAD}games:\n  - {{ white: Anna, moves: e4, reason: resignaton }}\n");
    assert_eq!(
        faults(&text),
        "m.yaml:4:14: game 1: `Anna` is no player of this match; did you mean `Ana`?\n\
         m.yaml:4:39: game 1: unknown termination `resignaton`; did you mean `resignation`?"
    );
}

#[test]
fn a_ruleset_for_another_variant_is_refused() {
    let text = "variant: trei-sahuri\nruleset: fide\nplayers: [Ana, Dan]\n";
    assert_eq!(
        faults(text),
        "m.yaml:2:10: the ruleset `fide` is for standard, the match is trei-sahuri"
    );
}

#[test]
fn a_ruleset_may_be_written_in_the_match() {
    let text = "ruleset: { extends: trei-sahuri, points: { draw: [0, 0] } }\n\
                players: [Ana, Dan]\ngames:\n  - result: 1/2-1/2\n";
    let file = parse(text);
    assert_eq!(file.variant, Variant::TreiSahuri);
    assert!(
        file.ruleset
            .points
            .draw()
            .iter()
            .all(|points| points.to_string() == "0")
    );
}

/// Writes a match file and a PGN file beside it, and reads the match.
fn with_pgn(pgn: &str, games: &str) -> Result<MatchFile, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("r.pgn"), pgn).unwrap();
    let path = folder.path().join("m.yaml");
    let text = format!("{HEAD}games:\n{games}");
    MatchFile::parse(&Source::new(path.display().to_string(), text)).map_err(|faults| {
        faults
            .to_string()
            .replace(&format!("{}/", folder.path().display()), "")
    })
}

const ROUND: &str = "[White \"Dan\"]\n[Black \"Ana\"]\n[Variant \"Trei sahuri\"]\n\n1. e4 f6 2. Qh5+ a6 3. Qxe8 1-0\n\n\
    [White \"Dan\"]\n[Black \"Eva\"]\n[Variant \"Three-check\"]\n\n1. e4 e5 *\n";

#[test]
fn players_of_a_pgn_are_found_by_name() {
    let file = with_pgn(ROUND, "  - pgn: r.pgn\n").unwrap();
    assert_eq!(file.games[0].seats[0], Some(PlayerId(1)));
    let Evidence::Replayed(game) = &file.games[0].evidence else {
        panic!("it has moves")
    };
    assert_eq!((game.plies, game.doubts.len()), (5, 0));
}

#[test]
fn a_game_of_another_variant_is_refused() {
    assert_eq!(
        with_pgn(ROUND, "  - pgn: r.pgn#2\n").unwrap_err(),
        "m.yaml:4:10: game 1: `r.pgn#2` is three-check, the match is trei-sahuri\n\
         m.yaml:4:10: game 1: `Eva` is no player of this match; they are Ana and Dan"
    );
}

#[test]
fn a_pgn_without_that_game_is_refused() {
    assert_eq!(
        with_pgn(ROUND, "  - pgn: r.pgn#3\n").unwrap_err(),
        "m.yaml:4:10: game 1: `r.pgn` has 2 games, not 3"
    );
    let missing = with_pgn(ROUND, "  - pgn: nowhere.pgn\n").unwrap_err();
    assert!(
        missing.starts_with("m.yaml:4:10: game 1: cannot read nowhere.pgn: "),
        "{missing}"
    );
}

#[test]
fn moves_are_judged_as_an_archive_is() {
    let inline = parse(&format!(
        "{HEAD}games:\n  - {{ moves: [e4, f6, Qh5+, a6, Qxe8], result: 2-0 }}\n"
    ));
    let Evidence::Replayed(inline) = &inline.games[0].evidence else {
        panic!("it has moves")
    };
    let mut archive = judge(
        Lexer::new(ROUND.as_bytes()),
        0,
        &Rulebook::default(),
        VariantChoice::default(),
    );
    assert_eq!(inline.moves, archive.remove(0).moves);
    assert_eq!(
        inline.ending.unwrap().0.termination,
        Termination::KingCaptured
    );
    assert_eq!(inline.doubts, [] as [&str; 0]);
}
