//! Any words, one a line: each gives a legal move or a reason in the position that those before it
//! led to, and what is written for the move means that move.

#![no_main]

use arbitru::chess::{Position, Standard};
use arbitru::notation::san::{self, LawfulSuffix, Word};
use arbitru::notation::uci;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut position = Position::<Standard>::start();
    for word in bytes.split(|&b| b == b'\n' || b == b' ') {
        if let Some(uci) = uci::read(word) {
            let _ = uci.resolve(&position);
        }
        let Ok(Word::Move(word)) = san::read(word) else {
            continue;
        };
        let m = match word.resolve(&position) {
            Ok(m) => m,
            Err(unresolved) => {
                let _ = unresolved.kind(&position);
                continue;
            }
        };
        let _ = word.remarks(&position, m);
        let text = san::write(&position, m);
        let Ok(Word::Move(written)) = san::read(text.as_bytes()) else {
            panic!("{text}");
        };
        assert_eq!(written.resolve(&position), Ok(m), "{text}");
        assert!(written.remarks(&position, m).is_empty(), "{text}");
        position.play(m);
        let lawful = LawfulSuffix::of(&position, position.ending());
        assert_eq!(written.suffix_remark(lawful), None, "{text}");
        let _ = word.suffix_remark(lawful);
    }
});
