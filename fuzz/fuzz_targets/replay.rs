//! Any bytes are judged as PGN in every variant: nothing panics, every place is inside the text, and no
//! game begins before the one before it ends.

#![no_main]

use arbitru::adjudicate::Rulebook;
use arbitru::adjudicate::replay::{Replayer, Unobserved, VariantChoice};
use arbitru::chess::Variant;
use arbitru::pgn::Lexer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, text) = input;
    let rulebook = Rulebook::default();
    let choice = VariantChoice {
        default: None,
        forced: Variant::ALL.get(usize::from(choice)).copied(),
    };
    let mut replayer = Replayer::new(Lexer::new(text), 0, &rulebook, choice);
    let mut end = 0;
    while let Some(game) = replayer.next_game(&mut Unobserved) {
        assert!(end <= game.span.start && game.span.end <= text.len() as u64);
        end = game.span.end;
        for finding in game.found.kept() {
            assert!(finding.span.start <= finding.span.end);
            assert!(finding.span.end <= text.len() as u64, "{finding:?}");
        }
    }
});
