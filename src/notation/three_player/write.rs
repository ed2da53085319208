//! Writing positions and moves.

use std::fmt::Write;

use super::field;
use crate::chess::{CastlingSide, Role};
use crate::game::{GameState, Seat, SeatSet};
use crate::three_player::{Army, Cell, Command, Move, Rights, SIDES, Setup, State, rook_home};

/// Are the last three fields of a FEN3 written?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum Clocks {
    /// Last victims, halfmove clock and round.
    #[default]
    Written,
    /// Five fields only.
    LeftOut,
}

/// Writes a FEN3. Skipped cells are written whether or not a pawn can be taken there.
pub fn write_fen(setup: &Setup, clocks: Clocks) -> String {
    let mut text = String::new();
    for number in 1..=12 {
        if number > 1 {
            text.push('/');
        }
        write_rank(&mut text, setup, number);
    }
    text.push(' ');
    text.push(setup.turn.letter());
    text.push(' ');
    write_rights(&mut text, setup.rights);
    text.push(' ');
    let skipped: Vec<_> = setup
        .skipped
        .into_iter()
        .map(|cell| cell.to_string())
        .collect();
    text.push_str(if skipped.is_empty() { "-" } else { "" });
    text.push_str(&skipped.join(","));
    text.push(' ');
    text.extend(setup.command.map(|command| match command {
        Command::By(player) => player.letter(),
        Command::Nobody => '-',
        Command::Absent => 'x',
    }));
    match clocks {
        Clocks::LeftOut => {}
        Clocks::Written => {
            text.push(' ');
            text.extend(setup.victims.map(|victim| victim.map_or('-', Army::letter)));
            let _ = write!(text, " {} {}", setup.halfmove_clock, setup.round);
        }
    }
    text
}

fn write_rank(text: &mut String, setup: &Setup, number: usize) {
    let mut empty = 0;
    let flush = |text: &mut String, empty: &mut u8| {
        if *empty > 0 {
            text.push((b'0' + *empty) as char);
            *empty = 0;
        }
    };
    for cell in field::rank(number) {
        match setup.board.man(cell) {
            None => empty += 1,
            Some(man) => {
                flush(text, &mut empty);
                text.push(man.army.letter());
                text.push(man.role.letter());
            }
        }
    }
    flush(text, &mut empty);
}

fn write_rights(text: &mut String, rights: Rights) {
    if rights.is_empty() {
        text.push('-');
    }
    for &army in Army::ALL {
        let held = SIDES.into_iter().filter(|&side| rights.has(army, side));
        for (count, side) in held.enumerate() {
            if count == 0 {
                text.push(army.letter());
            }
            text.push(match side {
                CastlingSide::King => 'K',
                CastlingSide::Queen => 'Q',
            });
        }
    }
}

/// Writes a legal move in long algebraic form: `e2-e4`, `Qa4-a9+r`, `d4xk9`, `a11-a12=Q`, `O-O`.
pub fn write_move(state: &State, legal: Move) -> String {
    let mut text = String::new();
    match castling_side(state, legal) {
        Some(CastlingSide::King) => text.push_str("O-O"),
        Some(CastlingSide::Queen) => text.push_str("O-O-O"),
        None => {
            let role = state
                .position()
                .board()
                .man(legal.from())
                .map(|man| man.role);
            if let Some(role) = role.filter(|&role| role != Role::Pawn) {
                text.push(role.letter());
            }
            let mark = if captures(state, legal) { 'x' } else { '-' };
            let _ = write!(text, "{}{mark}{}", legal.from(), legal.to());
            if let Some(role) = legal.promotion() {
                text.push('=');
                text.push(role.letter());
            }
        }
    }
    text.push_str(check_suffix(state.checks_given(legal)));
    text
}

fn castling_side(state: &State, legal: Move) -> Option<CastlingSide> {
    let board = state.position().board();
    let man = board
        .man(legal.from())
        .filter(|man| man.role == Role::King)?;
    let onto_own = board.man(legal.to()).is_some_and(|at| at.army == man.army);
    SIDES
        .into_iter()
        .find(|&side| onto_own && rook_home(man.army, side) == legal.to())
}

/// Is this legal move a capture, en passant among them? Castling is none.
pub(super) fn captures(state: &State, legal: Move) -> bool {
    let position = state.position();
    let takes = |cell: Cell| {
        let owner = position
            .board()
            .man(cell)
            .map(|man| position.commander(man.army));
        owner.is_some_and(|owner| owner != Some(state.turn()))
    };
    takes(legal.to()) || position.is_en_passant(legal)
}

/// `+` and the letters of the players put in check.
pub(super) fn check_suffix(checked: SeatSet) -> &'static str {
    let of = |army: Army| checked.contains(army.index());
    match (of(Army::White), of(Army::Red), of(Army::Black)) {
        (false, false, false) => "",
        (true, false, false) => "+w",
        (false, true, false) => "+r",
        (false, false, true) => "+b",
        (true, true, false) => "+wr",
        (true, false, true) => "+wb",
        (false, true, true) => "+rb",
        (true, true, true) => "+wrb",
    }
}
