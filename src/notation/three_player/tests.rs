//! Round trips, faults and their places, and bytes that mean nothing.

use proptest::prelude::*;

use super::*;
use crate::diagnostic::{Illegal, Kind};
use crate::game::{GameState, Seat};
use crate::three_player::{Army, Board, Cell, Command, Man, Move, Rights, Setup, State, Switches};

const START: &str = "wRwNwBwQwKwBwNwR/wPwPwPwPwPwPwPwP/8/8/8/8/bPbPbPbPbPbPbPbP/\
    bRbNbBbQbKbBbNbR/8/8/rPrPrPrPrPrPrPrP/rRrNrBrKrQrBrNrR w wKQrKQbKQ - wrb";

fn faults(fen: &str) -> Vec<(String, &'static str)> {
    let faults = read_state(fen, Switches::default()).unwrap_err();
    let shown = |place: std::ops::Range<usize>| fen[place].to_owned();
    faults
        .into_iter()
        .map(|fault| (shown(fault.place), fault.kind.name()))
        .collect()
}

fn owned(faults: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
    faults
        .iter()
        .map(|&(text, name)| (text.to_owned(), name))
        .collect()
}

fn word(state: &State, word: &str) -> Result<Word, Unread> {
    read_word(state, state.turn(), word.as_bytes())
}

fn remarks(state: &State, text: &str) -> Vec<Kind> {
    match word(state, text) {
        Ok(Word::Move { remarks, .. }) => remarks,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn every_unreadable_field_is_a_fault_at_its_bytes() {
    let fen = "wX7/9/8/8/8/8/8/8/8/8/8/7 W KQ e4,e44 wrq --z x 0";
    assert_eq!(
        faults(fen),
        owned(&[
            ("wX7", "bad-rank"),
            ("9", "bad-rank"),
            ("7", "bad-rank"),
            ("W", "bad-fen-field"),
            ("KQ", "bad-fen-field"),
            ("e4,e44", "bad-fen-field"),
            ("wrq", "bad-fen-field"),
            ("--z", "bad-fen-field"),
            ("x", "bad-fen-field"),
            ("0", "bad-fen-field"),
        ])
    );
    assert_eq!(faults("8/8 w - - wrb"), owned(&[("8/8", "bad-fen-field")]));
    assert_eq!(faults(&START[..START.len() - 4]).len(), 1);
    let (board, _) = START.split_once(' ').unwrap();
    assert_eq!(faults(&board.replacen('8', "9", 1)).len(), 2);
    assert_eq!(faults(""), owned(&[("", "bad-fen-field")]));
}

#[test]
fn what_is_no_fen_of_three_players_is_one_fault() {
    for fen in [
        "garbage",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "a b c d e f",
    ] {
        assert_eq!(faults(fen), owned(&[(fen, "bad-fen-field")]));
    }
    let fen = "garbage/8 w - - wrb";
    assert_eq!(faults(fen), owned(&[("garbage/8", "bad-fen-field")]));
}

#[test]
fn every_impossibility_is_a_fault_at_its_bytes() {
    let fen = "wP3wK3/8/8/8/8/8/8/3bKbK3/8/8/8/8 w rK e3 wrb";
    assert_eq!(
        faults(fen),
        owned(&[
            ("wP3wK3/8/8/8/8/8/8/3bKbK3/8/8/8/8", "king-count"),
            ("wP3wK3/8/8/8/8/8/8/3bKbK3/8/8/8/8", "king-count"),
            ("bK", "impossible-armies"),
            ("wP", "pawn-on-back-rank"),
            ("rK", "castling-right-impossible"),
            ("e3", "ep-square-impossible"),
        ])
    );
}

#[test]
fn armies_and_players_must_fit_together() {
    for (fen, name, at) in [
        (
            "4wK3/8/8/8/8/8/8/4bK3/8/8/8/3rK4 w - - wwb",
            "impossible-armies",
            "4wK3/8/8/8/8/8/8/4bK3/8/8/8/3rK4",
        ),
        (
            "4wK3/8/8/8/8/8/8/4bK3/8/8/8/8 w - - wbx",
            "impossible-armies",
            "wbx",
        ),
        (
            "4wK3/8/8/8/8/8/8/4bK3/8/8/8/8 r - - wwb",
            "impossible-armies",
            "r",
        ),
        (
            "4wK3/8/8/8/8/8/8/4bK3/rP7/8/8/8 w - - wxb",
            "impossible-armies",
            "rP",
        ),
        (
            "4wK3/8/8/8/8/8/8/8/8/8/8/8 w - - wxx",
            "impossible-armies",
            "wxx",
        ),
        (
            "4wK3/8/8/8/8/8/8/4bK3/8/8/8/3rK4 w - - wrb w-- 0 1",
            "impossible-armies",
            "w--",
        ),
        (
            "4wK3/8/8/8/8/8/8/4bK3/8/8/8/3rK4 w - e6 wrb",
            "ep-square-impossible",
            "e6",
        ),
    ] {
        let found = faults(fen);
        assert!(found.contains(&(at.to_owned(), name)), "{fen}: {found:?}");
    }
}

#[test]
fn a_last_mover_in_check_is_odd_but_playable() {
    let reading = read_fen("4wK3/2wP5/2bP5/8/8/2wQ5/8/bK7/8/8/8/rR2rK4 w - - wrb");
    let [remark] = &reading.remarks(Switches::default().knight)[..] else {
        panic!("one remark");
    };
    assert_eq!(
        (remark.place.clone(), remark.kind.name()),
        (43..44, "impossible-check")
    );
    assert!(reading.state(Switches::default()).is_ok());
    assert_eq!(read_fen(START).remarks(Switches::default().knight), []);
}

#[test]
fn the_start_reads_back() {
    let start = State::start(Switches::default());
    assert_eq!(read_state(START, Switches::default()), Ok(start));
    assert_eq!(
        write_fen(&start.setup(), Clocks::Written),
        format!("{START} --- 0 1")
    );
    let blanks = format!("  {} ", START.replace(' ', "\t "));
    assert_eq!(read_state(blanks, Switches::default()), Ok(start));
}

#[test]
fn a_clear_move_in_bad_form_is_read_with_remarks() {
    let start = State::start(Switches::default());
    assert_eq!(remarks(&start, "e2-e4"), []);
    assert_eq!(remarks(&start, "e2xe4"), [Kind::WrongCaptureMark]);
    assert_eq!(
        remarks(&start, "e2-e4+r"),
        [Kind::WrongCheckSuffix { expected: "" }]
    );
    assert_eq!(
        remarks(&start, "e2-e4+"),
        [Kind::WrongCheckSuffix { expected: "" }]
    );
    let fen = "wR3wK2wR/8/8/8/8/8/8/4bK3/8/8/wP7/3rK4 w wKQ - wrb";
    let state = read_state(fen, Switches::default()).unwrap();
    assert_eq!(remarks(&state, "0-0"), [Kind::ZeroCastling]);
    assert_eq!(
        remarks(&state, "O-O-O"),
        [Kind::WrongCheckSuffix { expected: "+r" }]
    );
    assert_eq!(remarks(&state, "a11-a12Q+r"), [Kind::PromotionForm]);
}

#[test]
fn what_is_no_move_is_said_with_its_reason() {
    let start = State::start(Switches::default());
    for (text, why) in [
        ("e2-e5", Illegal::NoPiece),
        ("Ng1-f1", Illegal::NoPiece),
        ("Ra1-a3", Illegal::Blocked),
        ("Ra1-a2", Illegal::Blocked),
        ("Nb2-c4", Illegal::NoPiece),
        ("d11-d10", Illegal::WrongSide),
        ("e2-e3=Q", Illegal::PromotionNotAllowed),
        ("O-O", Illegal::CastlingBlocked),
        ("e2xd3", Illegal::EnPassantUnavailable),
    ] {
        assert_eq!(word(&start, text), Err(Unread::Illegal(why)), "{text}");
    }
    let castling = "4wK2wR/8/8/8/8/8/8/4bK3/8/8/8/3rK4 w wK - wrb";
    let castling = read_state(castling, Switches::default()).unwrap();
    let onto_rook = word(&castling, "Ke1-h1");
    assert_eq!(onto_rook, Err(Unread::Illegal(Illegal::Blocked)));
    for text in ["", "e2-e4=", "#x", "e4-e5+q", "O-O-O-O", "1-3-2", "ä"] {
        assert_eq!(word(&start, text), Err(Unread::Unknown), "{text}");
    }
    for text in ["e2", "e2e4", "Nf3"] {
        assert_eq!(word(&start, text), Err(Unread::OtherForm), "{text}");
    }
    for text in ["d4-d5", "e2-i4", "E2-E4", "Nb1xc13"] {
        assert_eq!(word(&start, text), Err(Unread::NoSuchCell), "{text}");
    }
}

#[test]
fn columns_must_say_what_the_rules_say() {
    let mut state = State::start(Switches::default());
    let mut seat = Army::White;
    for text in "c2-c4 c11-c10 l7-l6 Qd1-a4 b11-b9 m7-m5 Qa4-a9+r".split(' ') {
        let Ok(Word::Move { legal, .. }) = read_word(&state, seat, text.as_bytes()) else {
            panic!("{text}");
        };
        state.play(legal);
        seat = seat.next();
    }
    let by = Army::White;
    let expected = Column::Mated { by };
    assert_eq!(read_word(&state, seat, b"#w"), Ok(Word::Passed(expected)));
    for wrong in ["=", "--", "#b", "a11-a10"] {
        let found = read_word(&state, seat, wrong.as_bytes());
        assert_eq!(found, Err(Unread::Column { expected }), "{wrong}");
        assert_eq!(found.unwrap_err().kind().name(), "wrong-column");
    }
    assert_eq!(
        columns_after(&state, Army::White).collect::<Vec<_>>(),
        [expected]
    );
    let turn = state.turn();
    assert_eq!(read_word(&state, turn, b"--"), Ok(Word::Leaves));
    let expected = Column::Move;
    assert_eq!(
        read_word(&state, turn, b"="),
        Err(Unread::Column { expected })
    );
}

#[test]
fn the_columns_of_a_finished_game_end_with_the_last_judgement() {
    let fen = "wK7/8/8/8/wR7/8/8/7bK/6wR1/8/8/7rK w - - wrb";
    let mut state = read_state(fen, Switches::default()).unwrap();
    let Ok(Word::Move { legal, .. }) = word(&state, "Rh5-n5+rb") else {
        panic!("legal");
    };
    state.play(legal);
    let columns: Vec<_> = columns_after(&state, Army::White)
        .map(|c| c.to_string())
        .collect();
    assert_eq!(columns, ["#w", "#w"]);
    let expected = Column::Nothing;
    let more = read_word(&state, Army::White, b"Ka1-a2");
    assert_eq!(more, Err(Unread::Column { expected }));
}

/// The position after some legal moves, each chosen by a number.
fn after(choices: &[u16]) -> State {
    let mut state = State::start(Switches::default());
    for &choice in choices {
        let legal = state.legal_moves();
        if legal.is_empty() {
            break;
        }
        state.play(legal[usize::from(choice) % legal.len()]);
    }
    state
}

/// The game one seat further round the board: White's men become Red's, a1 becomes n12.
fn rotated(state: &State) -> State {
    let setup = state.setup();
    let command = |command| match command {
        Command::By(player) => Command::By(player.next()),
        Command::Nobody | Command::Absent => command,
    };
    let mut board = Board::EMPTY;
    for (cell, man) in setup.board.men() {
        let army = man.army.next();
        board.put(cell.rotated(), Man { army, ..man });
    }
    let rights = setup
        .rights
        .iter()
        .fold(Rights::NONE, |rights, (army, side)| {
            rights.with(army.next(), side)
        });
    let mut turned = Setup {
        board,
        rights,
        turn: setup.turn.next(),
        skipped: setup.skipped.into_iter().map(Cell::rotated).collect(),
        command: setup.command.map(command),
        victims: setup.victims.map(|victim| victim.map(Army::next)),
        ..setup
    };
    turned.command.rotate_right(1);
    turned.victims.rotate_right(1);
    State::from_setup(&turned, state.switches()).unwrap()
}

fn rotated_move(m: Move) -> Move {
    let (from, to) = (m.from().rotated(), m.to().rotated());
    m.promotion()
        .map_or(Move::new(from, to), |role| Move::promoting(from, to, role))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn positions_round_trip(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let state = after(&choices);
        let fen = write_fen(&state.setup(), Clocks::Written);
        let again = read_state(&fen, Switches::default()).unwrap();
        prop_assert_eq!(again.setup(), state.setup());
        prop_assert_eq!(again.identity(), state.identity());
    }

    #[test]
    fn moves_round_trip_and_no_two_are_written_alike(
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let state = after(&choices);
        let mut words = Vec::new();
        for legal in state.legal_moves() {
            let text = write_move(&state, legal);
            let read = read_word(&state, state.turn(), text.as_bytes());
            prop_assert_eq!(read, Ok(Word::Move { legal, remarks: Vec::new() }));
            words.push(text);
        }
        let count = words.len();
        words.sort();
        words.dedup();
        prop_assert_eq!(words.len(), count);
    }

    #[test]
    fn a_rotated_position_has_the_rotated_moves(
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let state = after(&choices);
        let mut moves: Vec<Move> =
            state.legal_moves().into_iter().map(rotated_move).collect();
        let mut found = rotated(&state).legal_moves();
        moves.sort();
        found.sort();
        prop_assert_eq!(found, moves);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        choices in prop::collection::vec(any::<u16>(), 0..30),
    ) {
        let _ = read_state(&bytes, Switches::default());
        let mut fen = START.as_bytes().to_vec();
        for (at, byte) in &edits {
            let at = at.index(fen.len());
            fen[at] = *byte;
        }
        if let Ok(state) = read_state(&fen, Switches::default()) {
            prop_assert_eq!(state.legal_moves().is_empty(), state.ending().is_some());
        }
        let state = after(&choices);
        for &seat in Army::ALL {
            let _ = read_word(&state, seat, &bytes);
        }
    }

    #[test]
    fn mutilated_words_never_panic(
        choices in prop::collection::vec(any::<u16>(), 1..40),
        at in any::<prop::sample::Index>(),
        byte in prop::sample::select(b"abcdefghklmnKQRBNOP0123456789-x=+#wrb".to_vec()),
    ) {
        let state = after(&choices);
        for legal in state.legal_moves() {
            let mut text = write_move(&state, legal).into_bytes();
            let place = at.index(text.len());
            text[place] = byte;
            if let Ok(Word::Move { legal, .. }) = read_word(&state, state.turn(), &text) {
                prop_assert!(state.is_legal(legal));
            }
        }
    }
}
