//! Any bytes: the readers of FEN3 and of the words of a record give an answer, what they read is
//! written and read back, and any text is judged as a three-player record.

#![no_main]

use arbitru::adjudicate::Rulebook;
use arbitru::adjudicate::replay::{Replayer, Unobserved, VariantChoice};
use arbitru::chess::Variant;
use arbitru::game::{GameState, Seat};
use arbitru::notation::three_player::{Clocks, Word, read_fen, read_state, read_word, write_fen};
use arbitru::pgn::Lexer;
use arbitru::three_player::{Army, State, Switches};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let switches = Switches::default();
    let reading = read_fen(bytes);
    assert!(
        reading
            .faults
            .iter()
            .all(|fault| fault.place.end <= bytes.len())
    );
    let start = match reading.state(switches) {
        Ok(state) => {
            let text = write_fen(&state.setup(), Clocks::Written);
            assert_eq!(
                read_state(&text, switches).map(|again| again.setup()),
                Ok(state.setup())
            );
            state
        }
        Err(_) => State::start(switches),
    };
    let (mut state, mut seat) = (start, start.turn());
    for word in bytes.split(u8::is_ascii_whitespace) {
        match read_word(&state, seat, word) {
            Ok(Word::Move { legal, .. }) => state.play(legal),
            Ok(Word::Leaves | Word::Passed(_)) => {}
            Err(_) => continue,
        }
        seat = seat.next();
        assert!(Army::ALL.contains(&state.turn()));
    }
    let rulebook = Rulebook::default();
    let choice = VariantChoice {
        default: None,
        forced: Some(Variant::ThreePlayer),
    };
    let mut replayer = Replayer::new(Lexer::new(bytes), 0, &rulebook, choice);
    while let Some(game) = replayer.next_game(&mut Unobserved) {
        assert!(game.span.end <= bytes.len() as u64);
    }
});
