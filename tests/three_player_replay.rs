//! Three-player records, judged: the examples of the rules page, what can be wrong with a record, and
//! records that are nothing of the kind.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use arbitru::adjudicate::Rulebook;
use arbitru::adjudicate::replay::{Observer, Replayer, Status, VariantChoice};
use arbitru::game::{Ending, GameState, Seat};
use arbitru::notation::three_player::{Clocks, columns_after, write_fen, write_move};
use arbitru::pgn::Lexer;
use arbitru::ruleset::Ruleset;
use arbitru::three_player::{Army, Move, State, Switches};
use proptest::prelude::*;

const TRANSFER: &str = "1. c2-c4 c11-c10 l7-l6 2. Qd1-a4 b11-b9 m7-m5 3. Qa4-a9+r #w h7-h6 \
    4. l11-l9 -- h6-h5 5. Qk12-n9 -- h5-h4 6. Qn9-n5+b -- #w";
const FREEZE: &str = "1. Qf5-f7 Ra12-a11 = 2. Ke1-d1 Ra11-a3 -- 3. Kd1-e1 Ra3xc3 -- 4. Qf7-g7";
const FREEZE_FEN: &str = "4wK3/2wP5/2bP5/8/2wQ5/8/8/bK7/8/8/8/rR2rK4 w - - wrb";

/// What came of a record.
#[derive(Debug, Default)]
struct Came {
    ending: Option<Ending>,
    plies: u32,
    status: Status,
    /// Finding and the text it is about.
    found: Vec<(&'static str, String)>,
    fen: String,
    claims: [Option<u32>; 2],
}

#[derive(Default)]
struct Last(Option<State>);

impl Observer for Last {
    fn three_player_end(&mut self, last: &State) {
        self.0 = Some(*last);
    }
}

fn judged_by(ruleset: Option<&str>, text: &[u8]) -> Vec<Came> {
    let mut rulebook = Rulebook::default();
    if let Some(yaml) = ruleset {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ruleset.yaml");
        std::fs::write(&path, yaml).unwrap();
        rulebook.choose(Ruleset::load(&path).unwrap());
    }
    let mut replayer = Replayer::new(Lexer::new(text), 0, &rulebook, VariantChoice::default());
    let mut games = Vec::new();
    let mut last = Last::default();
    while let Some(game) = replayer.next_game(&mut last) {
        let fen = last
            .0
            .take()
            .map(|state| write_fen(&state.setup(), Clocks::LeftOut));
        let words = |finding: &arbitru::diagnostic::Diagnostic| {
            String::from_utf8_lossy(&text[finding.span.within(0)]).into_owned()
        };
        games.push(Came {
            ending: game.ending.map(|(ending, _)| ending),
            plies: game.plies,
            status: game.status,
            found: game
                .found
                .kept()
                .iter()
                .map(|finding| (finding.kind.name(), words(finding)))
                .collect(),
            fen: fen.unwrap_or_default(),
            claims: game.claims.map(|claim| claim.map(|claim| claim.ply)),
        });
    }
    games
}

fn record(tags: &str, moves: &str, result: &str) -> String {
    format!(
        "[Event \"e\"]\n[Site \"s\"]\n[Date \"2026.11.30\"]\n[Round \"1\"]\n[White \"Ana\"]\n\
         [Red \"Bo\"]\n[Black \"Cy\"]\n[Result \"{result}\"]\n[Variant \"Three-player\"]\n{tags}\n\
         {moves} {result}\n"
    )
}

fn set_up(fen: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
}

fn judged(tags: &str, moves: &str, result: &str) -> Came {
    judged_by(None, record(tags, moves, result).as_bytes())
        .pop()
        .unwrap()
}

fn said(came: &Came) -> Vec<(&str, &str)> {
    came.found
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect()
}

#[test]
fn the_record_with_a_transfer_ends_1_3_2() {
    let came = judged("", TRANSFER, "1-3-2");
    assert_eq!(said(&came), []);
    let ending = came.ending.unwrap();
    assert_eq!(ending.outcome.to_string(), "1-3-2");
    assert_eq!(
        (ending.termination.name(), ending.rule.0),
        ("checkmate", "three-player 4.3")
    );
    assert_eq!((came.plies, came.status), (13, Status::Whole));
    assert_eq!(
        came.fen,
        "wRwNwB1wKwBwNwR/wPwP1wPwPwPwPwP/8/2wP4bP/6bPrQ/5bP2/1bPbPbPbP2bP/bRbNbBbQ1bBbNbR/\
         wQrP3rP2/2rP5/rP2rPrP1rPrP/rRrNrB2rBrNrR w wKQ - www"
    );
}

#[test]
fn the_record_with_a_freeze_is_an_agreed_draw() {
    let came = judged(&set_up(FREEZE_FEN), FREEZE, "1-1-1");
    assert_eq!(said(&came), []);
    assert_eq!((came.ending, came.plies), (None, 7));
    assert!(came.fen.ends_with(" r - - wr-"), "{}", came.fen);
}

#[test]
fn the_first_mate_may_end_the_game() {
    let yaml = "name: quick\nextends: three-player\nreadings: { end: first-mate }\n";
    let moves = TRANSFER.split(" h7-h6").next().unwrap();
    let text = record("", moves, "1-2-2");
    let came = judged_by(Some(yaml), text.as_bytes()).pop().unwrap();
    assert_eq!(said(&came), []);
    assert_eq!(came.ending.unwrap().rule.0, "three-player end: first-mate");
}

#[test]
fn what_the_rules_forbid_is_said_at_its_word() {
    for (moves, name, text) in [
        ("1. e2-e5", "illegal-move", "e2-e5"),
        ("1. e2-e4 d11-d9 k7-k5 2. Ke1-e3", "illegal-move", "Ke1-e3"),
        ("1. e2-e4 #w", "wrong-column", "#w"),
        ("1. e2-e4 =", "wrong-column", "="),
        ("1. e2-e4 Nf3", "wrong-column", "Nf3"),
        ("1. c4", "wrong-column", "c4"),
        ("1. c2c4", "wrong-column", "c2c4"),
        ("1. d4-d5", "wrong-column", "d4-d5"),
        ("1. e2-i4", "wrong-column", "e2-i4"),
        ("1. E2-E4", "wrong-column", "E2-E4"),
        ("1. e2-e4 castles", "unknown-token", "castles"),
        ("1. e2-e4 d11xd9", "wrong-capture-mark", "d11xd9"),
        ("1. e2-e4 d11-d9+w", "wrong-check-suffix", "d11-d9+w"),
        ("1. e2-e4 d11-d9 k7-k5 3. e4-e5", "wrong-move-number", "3"),
        (
            "1. e2-e4 (1. e2-e5) d11-d9",
            "illegal-in-variation",
            "e2-e5",
        ),
        (
            "1. e2-e4 (1. e2-e4) d11-d9",
            "variation-repeats-mainline",
            "e2-e4",
        ),
        (
            "1. e2-e4 {[%clk x]} d11-d9",
            "malformed-command",
            "[%clk x]",
        ),
    ] {
        let came = judged("", moves, "*");
        assert!(
            said(&came).contains(&(name, text)),
            "{moves}: {:?}",
            came.found
        );
    }
}

#[test]
fn variations_branch_off_and_have_columns_too() {
    let moves = "1. c2-c4 c11-c10 l7-l6 2. Qd1-a4 (2. d2-d4 c10-c9 (2... b11-b9 m7-m5) m7-m6) b11-b9 \
        m7-m5 3. Qa4-a9+r (3. Qa4-b4 Nm12-n10) #w h7-h6 (3... h7-h5 4. l11-l10 -- h5-h4)";
    let came = judged("", moves, "*");
    assert_eq!(said(&came), []);
    assert_eq!(came.plies, 8);
}

#[test]
fn moves_after_the_end_are_counted_once() {
    let came = judged("", &format!("{TRANSFER} 7. e2-e4 -- --"), "1-3-2");
    assert_eq!(said(&came), [("moves-after-end", "e2-e4 -- --")]);
}

#[test]
fn a_result_that_contradicts_the_board_is_said() {
    let came = judged("", TRANSFER, "1-2-3");
    assert_eq!(said(&came), [("result-contradicts-board", "1-2-3")]);
    let came = judged("", TRANSFER, "*");
    assert_eq!(said(&came), [("finished-but-unfinished-marker", "*")]);
}

#[test]
fn while_a_game_goes_on_those_who_left_have_their_places() {
    let moves = TRANSFER
        .split(" l11-l9")
        .next()
        .unwrap()
        .trim_end_matches(" 4.");
    for (result, found) in [
        ("1-3-1", vec![]),
        ("2-3-1", vec![]),
        ("1-2-3", vec![("result-contradicts-board", "1-2-3")]),
        ("1-1-1", vec![("result-contradicts-board", "1-1-1")]),
        ("1-x-2", vec![("result-contradicts-board", "1-x-2")]),
    ] {
        assert_eq!(said(&judged("", moves, result)), found, "{result}");
    }
}

#[test]
fn only_rankings_are_results() {
    for result in ["1-0", "1/2-1/2", "1-1-2", "2-2-3", "3-3-3"] {
        let came = judged("", "1. e2-e4", result);
        let named = said(&came).contains(&("points-not-in-ruleset", result));
        assert!(named, "{result}: {:?}", came.found);
    }
    for result in ["1-2-3", "2-2-1", "1-1-3", "1-1-1", "*"] {
        assert_eq!(said(&judged("", "1. e2-e4", result)), [], "{result}");
    }
}

#[test]
fn who_leaves_takes_the_lowest_place() {
    let came = judged("", "1. e2-e4 -- k7-k5 2. d2-d4 -- --", "1-3-2");
    assert_eq!(said(&came), []);
    let ending = came.ending.unwrap();
    assert_eq!(
        (
            ending.outcome.to_string().as_str(),
            ending.termination.name()
        ),
        ("1-3-2", "resignation")
    );
    let tag = "[Termination \"time forfeit\"]\n";
    let came = judged(tag, "1. e2-e4 -- k7-k5 2. d2-d4 -- --", "1-3-2");
    assert_eq!(
        (said(&came), came.ending.unwrap().termination.name()),
        (vec![], "time-forfeit")
    );
}

#[test]
fn an_absent_army_has_a_column_of_dashes_and_no_place() {
    let fen = write_fen(
        &State::start_without(Switches::default(), Army::Red).setup(),
        Clocks::Written,
    );
    let came = judged(&set_up(&fen), "1. e2-e4 -- k7-k5 2. d2-d4", "1-x-2");
    assert_eq!(said(&came), []);
    let came = judged(&set_up(&fen), "1. e2-e4 -- k7-k5", "1-2-3");
    assert_eq!(said(&came), [("result-contradicts-board", "1-2-3")]);
}

#[test]
fn the_third_occurrence_may_be_claimed() {
    let there = "Ng1-f3 Nm12-l10 Nm8-l6";
    let back = "Nf3-g1 Nl10-m12 Nl6-m8";
    let moves = format!("1. {there} 2. {back} 3. {there} 4. {back}");
    let came = judged("[Termination \"repetition-claim\"]\n", &moves, "1-1-1");
    assert_eq!(said(&came), [("claim-available", "Nl6-m8")]);
    assert_eq!(came.claims, [Some(12), None]);
}

#[test]
fn fifty_rounds_without_progress_may_be_claimed() {
    let fen = "wR3wK3/8/8/8/8/8/bP7/4bK2bR/8/8/rP7/rR2rK4 w - - wrb --- 148 60";
    let came = judged(&set_up(fen), "60. Ra1-b1 Kd12-c12", "*");
    assert_eq!(said(&came), [("claim-available", "Kd12-c12")]);
    assert_eq!(came.claims, [None, Some(2)]);
}

#[test]
fn a_wrong_fen_is_said_and_the_moves_are_left_alone() {
    let came = judged(
        &set_up("4wK3/8/8/8/8/8/8/8/8/8/8/4rK3 w - - wwx"),
        "1. Ke1-e2",
        "*",
    );
    assert_eq!(came.status, Status::Unjudged);
    assert_eq!(said(&came)[0].0, "impossible-armies");
    let came = judged("[SetUp \"1\"]\n", "1. Ke1-e2", "*");
    assert_eq!(
        (came.status, said(&came)[0].0),
        (Status::Unjudged, "setup-without-fen")
    );
}

#[test]
fn red_belongs_to_the_roster() {
    let text = record("", "1. e2-e4", "*").replace("[Red \"Bo\"]\n", "");
    let came = judged_by(None, text.as_bytes()).pop().unwrap();
    assert_eq!(came.found[0].0, "missing-roster-tag");
    let text = record("", "1. e2-e4", "*").replace("\"Bo\"", "\"Cy\"");
    let came = judged_by(None, text.as_bytes()).pop().unwrap();
    assert_eq!(said(&came), [("same-player-twice", "Cy")]);
}

/// A game of `choices` as a record, ended by the arbiter's word if no rule does.
fn game(choices: &[u16]) -> String {
    let mut state = State::start(Switches::default());
    let (mut words, mut seat, mut round) = (Vec::new(), Army::White, 1);
    let mut column = |word: String| {
        if seat == Army::White {
            words.push(format!("{round}."));
            round += 1;
        }
        words.push(word);
        seat = seat.next();
    };
    for &choice in choices {
        let legal: Vec<Move> = state.legal_moves();
        let Some(&m) = legal.get(usize::from(choice) % legal.len().max(1)) else {
            break;
        };
        let mover = state.turn();
        column(write_move(&state, m));
        state.play(m);
        columns_after(&state, mover).for_each(|passed| column(passed.to_string()));
    }
    let outcome = state
        .ending()
        .map_or_else(|| state.drawn(), |ending| ending.outcome);
    record("", &words.join(" "), &outcome.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn records_of_random_games_are_sound(choices in prop::collection::vec(any::<u16>(), 0..400)) {
        let text = game(&choices);
        let came = judged_by(None, text.as_bytes()).pop().unwrap();
        let found: Vec<_> = said(&came)
            .into_iter()
            .filter(|(name, _)| *name != "claim-available")
            .collect();
        prop_assert_eq!(found, vec![], "{}", text);
    }

    #[test]
    fn spoilt_records_never_panic(
        choices in prop::collection::vec(any::<u16>(), 0..60),
        spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
    ) {
        let mut bytes = game(&choices).into_bytes();
        for (at, byte) in spoils {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        for came in judged_by(None, &bytes) {
            prop_assert!(came.plies <= 60);
        }
    }

    #[test]
    fn any_words_in_any_columns_never_panic(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "e2-e4", "d11-d9", "k7-k5", "#w", "#r", "#b", "#", "=", "==", "--", "-", "O-O", "(", ")",
                "1.", "9...", "{[%clk 1]}", "1-3-2", "*", "Qd1-a4", "Ng1-f3+rb", "a11-a12=Q", "$10", "!?", "e9",
            ]),
            0..60,
        ),
        fen in prop::sample::select(vec!["", FREEZE_FEN, "4wK3/8/8/8/8/8/8/4bK3/8/8/8/wQ2rK4 r - - wrb"]),
    ) {
        let tags = if fen.is_empty() { String::new() } else { set_up(fen) };
        let text = record(&tags, &words.join(" "), "*");
        prop_assert!(!judged_by(None, text.as_bytes()).is_empty());
    }
}
