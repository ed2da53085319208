//! Any bytes: the FEN and EPD readers give an answer, what they read is written and read back, and a
//! setup without errors can be played from.

#![no_main]

use arbitru::chess::{Laws, Position, Setup, Variant, WithLaws, legality};
use arbitru::diagnostic::Severity;
use arbitru::notation::{epd, fen};
use libfuzzer_sys::fuzz_target;

struct Play(Setup);

impl WithLaws for Play {
    type Output = bool;

    fn run<L: Laws>(self) -> bool {
        Position::<L>::from_setup(self.0).is_ok_and(|position| {
            position.legal_moves().iter().all(|&m| position.is_legal(m))
        })
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(line) = std::str::from_utf8(bytes) {
        for operation in epd::read(line).operations {
            assert!(line.get(operation.place).is_some());
        }
    }
    let reading = fen::read(bytes);
    assert!(reading.faults.iter().all(|fault| fault.place.end <= bytes.len()));
    if !reading.is_usable() {
        return;
    }
    let text = fen::write(&reading.setup, fen::Style::default());
    assert_eq!(fen::read(&text).setup, reading.setup, "{text}");
    for variant in Variant::ALL {
        let faults = legality::faults(&reading.setup, variant);
        let is_sound = faults.iter().all(|fault| fault.kind().severity() < Severity::Error);
        let setup = legality::mended(reading.setup, &faults);
        assert!(!is_sound || variant.with_laws(Play(setup)) != Some(false), "{variant} {text}");
    }
});
