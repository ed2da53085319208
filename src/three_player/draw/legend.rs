//! Who is who, in words.

use std::fmt::Write;

use crate::game::{GameState, Seat};
use crate::three_player::{Army, Fate, State};

/// A line for each player: which men he moves, or how he left.
pub(super) fn lines(state: &State) -> Vec<String> {
    Army::ALL
        .iter()
        .map(|&player| format!("{:6}{}", capitalised(player), standing(state, player)))
        .collect()
}

pub(super) fn capitalised(army: Army) -> &'static str {
    match army {
        Army::White => "White",
        Army::Red => "Red",
        Army::Black => "Black",
    }
}

fn standing(state: &State, player: Army) -> String {
    match state.fate(player) {
        Fate::Playing => playing(state, player),
        Fate::Frozen => "is stalemated; his men do not move".to_owned(),
        Fate::Out { place } => {
            let out = |seat: &&Army| matches!(state.fate(**seat), Fate::Out { .. });
            let place = if state.hides_places() && Army::ALL.iter().filter(out).count() == 2 {
                "2 or 3".to_owned()
            } else {
                place.to_string()
            };
            let how = state.exits().find(|exit| exit.seat == player);
            let how = how.map_or("is out".to_owned(), |exit| match exit.by {
                Some(by) => format!("is mated by {}", capitalised(by)),
                None => format!("is out: {}", exit.how),
            });
            format!("{how}; place {place}")
        }
        Fate::Absent => "is not on the board".to_owned(),
    }
}

fn playing(state: &State, player: Army) -> String {
    let position = state.position();
    let armies = Army::ALL
        .iter()
        .filter(|&&army| position.commander(army) == Some(player));
    let names: Vec<_> = armies.map(|army| army.name()).collect();
    let mut text = format!("moves the {} men", names.join(" and "));
    if state.in_check().contains(player.index()) {
        text.push_str(", is in check");
    }
    match state.ending() {
        None if state.turn() == player => text.push_str(", to move"),
        None => {}
        Some(ending) => {
            if let Some(place) = ending.outcome.place(player.index()) {
                let _ = write!(text, "; place {place}");
            }
        }
    }
    text
}
