//! Every case of `testdata/three-player/cases.yaml`: each numbered reading, each switch.

use arbitru::chess::Role;
use arbitru::game::{GameState, MaterialRule, Seat, SeatSet, Termination};
use arbitru::notation::three_player::{
    Clocks, Unread, Word, read_state, read_word, write_fen, write_move,
};
use arbitru::three_player::{Army, End, Knight, MateCredit, Neutrality, State, Switches};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Case {
    id: String,
    rule: String,
    fen: Option<String>,
    #[serde(default)]
    readings: Readings,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    events: Vec<Event>,
    /// Words after the events.
    #[serde(default)]
    then: String,
    expect: Expect,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Readings {
    end: Option<String>,
    neutrality: Option<String>,
    knight: Option<String>,
    mate_credit: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Event {
    Resign(String),
    Flag(String),
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Expect {
    outcome: Option<String>,
    termination: Option<String>,
    turn: Option<String>,
    fen: Option<String>,
    exits: Option<Vec<String>>,
    cites: Option<String>,
    in_check: Option<Vec<String>>,
    legal: Vec<String>,
    legal_moves: Option<usize>,
    illegal: Option<IllegalMove>,
    unread: Option<UnreadMove>,
    invalid: Option<String>,
    drawn: Option<String>,
    bare_kings: Option<String>,
    last_victims: Option<String>,
}

#[derive(Deserialize)]
struct IllegalMove {
    r#move: String,
    why: String,
}

#[derive(Deserialize)]
struct UnreadMove {
    r#move: String,
    kind: String,
}

impl Readings {
    fn switches(&self) -> Switches {
        Switches {
            end: match self.end.as_deref() {
                None | Some("transfer") => End::Transfer,
                Some("first-mate") => End::FirstMate,
                Some(other) => panic!("end: {other}"),
            },
            neutrality: match self.neutrality.as_deref() {
                None | Some("off") => Neutrality::Off,
                Some("on") => Neutrality::On,
                Some(other) => panic!("neutrality: {other}"),
            },
            knight: match self.knight.as_deref() {
                None | Some("either") => Knight::Either,
                Some("two-one") => Knight::TwoOne,
                Some(other) => panic!("knight: {other}"),
            },
            mate_credit: match self.mate_credit.as_deref() {
                None | Some("checker") => MateCredit::Checker,
                Some("last-mover") => MateCredit::LastMover,
                Some("next-capturer") => MateCredit::NextCapturer,
                Some(other) => panic!("mate-credit: {other}"),
            },
        }
    }
}

fn army(name: &str) -> Army {
    let found = Army::ALL.iter().find(|army| army.name() == name);
    *found.unwrap_or_else(|| panic!("no army {name}"))
}

/// Plays the words of a record, each in the column of the seat whose turn it is in the round.
fn play(state: &mut State, seat: &mut Army, words: &str, id: &str) {
    for word in words.split_whitespace() {
        match read_word(state, *seat, word.as_bytes()) {
            Ok(Word::Move { legal, remarks }) => {
                assert_eq!(remarks, [], "{id}: {word}");
                assert_eq!(write_move(state, legal), word, "{id}");
                state.play(legal);
            }
            Ok(Word::Passed(column)) => assert_eq!(column.to_string(), word, "{id}"),
            Ok(Word::Leaves) => {
                state.withdraw(*seat, Termination::Abandonment);
            }
            Err(error) => panic!("{id}: {word}: {error}"),
        }
        *seat = seat.next();
    }
}

impl Case {
    fn run(&self) {
        let id = &self.id;
        assert!(!self.rule.is_empty(), "{id}");
        let switches = self.readings.switches();
        let start = match &self.fen {
            Some(fen) => read_state(fen, switches),
            None => Ok(State::start(switches)),
        };
        if let Some(name) = &self.expect.invalid {
            let faults = start.expect_err(id);
            assert!(
                faults.iter().any(|fault| fault.kind.name() == name),
                "{id}: {faults:?}"
            );
            return;
        }
        let mut state = start.unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let mut seat = state.turn();
        play(&mut state, &mut seat, &self.moves, id);
        for event in &self.events {
            let (name, how) = match event {
                Event::Resign(name) => (name, Termination::Resignation),
                Event::Flag(name) => (name, Termination::TimeForfeit),
            };
            state.withdraw(army(name), how);
        }
        play(&mut state, &mut seat, &self.then, id);
        self.expect.check(&state, id);
    }
}

fn names(set: SeatSet) -> Vec<&'static str> {
    set.iter().map(|index| Army::ALL[index].name()).collect()
}

impl Expect {
    fn check(&self, state: &State, id: &str) {
        self.check_end(state, id);
        self.check_moves(state, id);
        if let Some(turn) = &self.turn {
            assert_eq!(state.turn().name(), turn, "{id}");
        }
        if let Some(fen) = &self.fen {
            assert_eq!(&write_fen(&state.setup(), Clocks::LeftOut), fen, "{id}");
        }
        if let Some(checked) = &self.in_check {
            assert_eq!(&names(state.in_check()), checked, "{id}");
        }
        if let Some(expected) = &self.bare_kings {
            let drawn = state.material(MaterialRule::BareKings);
            assert_eq!(if drawn { "drawn" } else { "not-drawn" }, expected, "{id}");
        }
        if let Some(victims) = &self.last_victims {
            let fen = write_fen(&state.setup(), Clocks::Written);
            assert_eq!(fen.split(' ').nth(5), Some(victims.as_str()), "{id}");
        }
    }

    fn check_end(&self, state: &State, id: &str) {
        if let Some(outcome) = &self.outcome {
            let found = state
                .ending()
                .map_or("*".into(), |ending| ending.outcome.to_string());
            assert_eq!(&found, outcome, "{id}");
        }
        if let Some(name) = &self.termination {
            assert_eq!(
                state.ending().map(|e| e.termination.name()),
                Some(name.as_str()),
                "{id}"
            );
        }
        if let Some(expected) = &self.exits {
            let exits: Vec<_> = state
                .exits()
                .map(|exit| {
                    let by = exit.by.map_or(String::new(), |by| format!(" by {by}"));
                    format!("{} {}{by}", exit.seat, exit.how)
                })
                .collect();
            assert_eq!(&exits, expected, "{id}");
        }
        if let Some(part) = &self.cites {
            let exits = state.exits().map(|exit| exit.rule.0);
            let mut cited = exits.chain(state.ending().map(|ending| ending.rule.0));
            assert!(cited.any(|rule| rule.contains(part)), "{id}");
        }
        if let Some(drawn) = &self.drawn {
            assert_eq!(&state.drawn().to_string(), drawn, "{id}");
        }
    }

    fn check_moves(&self, state: &State, id: &str) {
        let legal = state.legal_moves();
        let words: Vec<_> = legal.iter().map(|&m| write_move(state, m)).collect();
        for word in &self.legal {
            assert!(words.contains(word), "{id}: {word} among {words:?}");
        }
        if let Some(count) = self.legal_moves {
            assert_eq!(legal.len(), count, "{id}: {words:?}");
        }
        let read = |word: &str| read_word(state, state.turn(), word.as_bytes());
        if let Some(illegal) = &self.illegal {
            let Err(Unread::Illegal(why)) = read(&illegal.r#move) else {
                panic!(
                    "{id}: {} is read as {:?}",
                    illegal.r#move,
                    read(&illegal.r#move)
                );
            };
            assert_eq!(why.name(), illegal.why, "{id}");
        }
        if let Some(unread) = &self.unread {
            let kind = read(&unread.r#move).expect_err(id).kind();
            assert_eq!(kind.name(), unread.kind, "{id}");
        }
    }
}

#[test]
fn every_case_comes_out_as_its_rule_says() {
    let text = include_str!("../testdata/three-player/cases.yaml");
    let file: File = serde_yaml::from_str(text).unwrap();
    assert!(file.cases.len() >= 40);
    let failed: Vec<_> = file
        .cases
        .iter()
        .filter(|case| {
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| case.run())).is_err()
        })
        .map(|case| case.id.as_str())
        .collect();
    assert!(failed.is_empty(), "failed: {failed:?}");
}

const TWO_MATES: &str = "c2-c4 c11-c10 l7-l6 Qd1-a4 b11-b9 m7-m5 Qa4-a9+r #w h7-h6 \
    l11-l9 -- h6-h5 Qk12-n9 -- h5-h4 Qn9-n5+b -- #w";

#[test]
fn two_mates_with_a_transfer_end_1_3_2() {
    let mut state = State::start(Switches::default());
    play(&mut state, &mut Army::White, TWO_MATES, "two mates");
    let ending = state.ending().unwrap();
    assert_eq!(ending.outcome.to_string(), "1-3-2");
    assert_eq!(
        (ending.termination, ending.rule.0),
        (Termination::Checkmate, "three-player 4.3")
    );
    assert_eq!(
        write_fen(&state.setup(), Clocks::LeftOut),
        "wRwNwB1wKwBwNwR/wPwP1wPwPwPwPwP/8/2wP4bP/6bPrQ/5bP2/1bPbPbPbP2bP/bRbNbBbQ1bBbNbR/\
         wQrP3rP2/2rP5/rP2rPrP1rPrP/rRrNrB2rBrNrR w wKQ - www"
    );
    let exits: Vec<_> = state
        .exits()
        .map(|exit| (exit.seat, exit.by, exit.ply))
        .collect();
    let white = Some(Army::White);
    assert_eq!(exits, [(Army::Red, white, 7), (Army::Black, white, 13)]);
}

#[test]
fn a_frozen_pawn_is_taken_and_the_draw_is_shared_by_three() {
    let fen = "4wK3/2wP5/2bP5/8/8/2wQ5/8/bK7/8/8/8/rR2rK4 w - - wrb";
    let mut state = read_state(fen, Switches::default()).unwrap();
    let words = "Qf6-f7 Ra12-a11 = Ke1-d1 Ra11-a3 -- Kd1-e1 Ra3xc3 -- Qf7-g7";
    play(&mut state, &mut Army::White, words, "freeze");
    assert_eq!(state.in_check(), SeatSet::EMPTY);
    assert_eq!(state.position().board().role(Role::Pawn).len(), 1);
    assert_eq!(state.ending(), None);
    assert_eq!(state.drawn().to_string(), "1-1-1");
    let fen = write_fen(&state.setup(), Clocks::LeftOut);
    assert_eq!(fen.split(' ').next_back(), Some("wr-"));
}

#[test]
fn the_start_is_written_as_published() {
    assert_eq!(
        write_fen(&State::start(Switches::default()).setup(), Clocks::LeftOut),
        "wRwNwBwQwKwBwNwR/wPwPwPwPwPwPwPwP/8/8/8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR/8/8/\
         rPrPrPrPrPrPrPrP/rRrNrBrKrQrBrNrR w wKQrKQbKQ - wrb"
    );
}
