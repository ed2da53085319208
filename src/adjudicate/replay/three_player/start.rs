//! What the tags say: where the game starts, and who plays.

use std::ops::Range;

use super::line::Track;
use crate::adjudicate::replay::header::{Header, names_someone};
use crate::adjudicate::replay::known::Known;
use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::notation::three_player::{Clocks, read_fen, write_fen};
use crate::three_player::{Army, Fate, State, Switches};

/// Where the game starts, and in whose column; what is wrong with the FEN tag is said.
pub(super) fn start(
    header: &Header<'_>,
    switches: Switches,
    base: u64,
    found: &mut Findings,
) -> Option<Track> {
    let array = State::start(switches);
    let (Some(text), Some(place)) = (header.raw(Known::Fen), header.place(Known::Fen)) else {
        let is_known = header.raw(Known::SetUp) != Some(b"1");
        return is_known.then(|| Track::new(&array, Army::White));
    };
    let at = base + u64::from(place.start);
    let span = |place: Range<usize>| Span::new(at + place.start as u64, at + place.end as u64);
    let reading = read_fen(text);
    let (start, faults) = match reading.state(switches) {
        Ok(state) => (Some(state), reading.remarks(switches.knight)),
        Err(faults) => (None, faults),
    };
    found.extend(
        faults
            .into_iter()
            .map(|fault| Diagnostic::new(span(fault.place), fault.kind)),
    );
    if text == write_fen(&array.setup(), Clocks::Written).as_bytes() {
        found.push(Diagnostic::new(span(0..text.len()), Kind::RedundantFen));
    }
    Some(Track::new(&start?, reading.setup.turn))
}

/// The roster of a three-player game has Red too.
pub(super) fn check_players(header: &Header<'_>, start: &State, base: u64, found: &mut Findings) {
    let Some(first) = header.first() else { return };
    let Some(red) = header.raw(Known::Red) else {
        if start.fate(Army::Red) != Fate::Absent {
            let kind = Kind::MissingRosterTag { tag: "Red" };
            found.push(Diagnostic::new(first.span(base), kind));
        }
        return;
    };
    let mut others = [Known::White, Known::Black].into_iter();
    if names_someone(red) && others.any(|other| header.raw(other) == Some(red)) {
        let place = header.place(Known::Red).unwrap_or(first);
        found.push(Diagnostic::new(place.span(base), Kind::SamePlayerTwice));
    }
}
