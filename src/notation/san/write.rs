//! Writing SAN.

use std::fmt;
use std::ops::Deref;

use super::suffix::LawfulSuffix;
use crate::chess::{Bitboard, CastlingSide, Laws, Move, Position, Role, San};

/// A move in SAN, without a heap: at most seven ASCII characters.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct SanText {
    bytes: [u8; 8],
    len: u8,
}

impl SanText {
    const EMPTY: Self = Self {
        bytes: [0; 8],
        len: 0,
    };

    fn push(&mut self, text: &str) {
        let len = usize::from(self.len);
        self.bytes[len..len + text.len()].copy_from_slice(text.as_bytes());
        self.len += text.len() as u8;
    }

    fn push_char(&mut self, ascii: char) {
        self.push(ascii.encode_utf8(&mut [0; 4]));
    }
}

impl Deref for SanText {
    type Target = str;

    fn deref(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len.into()]).expect("only ASCII is pushed")
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The legal move `m` in SAN, with as much of its origin as needed and the suffix this program
/// writes: `+` for a third check that is not mate, `#` for mate and for a move that ends a game of
/// antichess, none for the capture of a king.
pub fn write<L: Laws>(position: &Position<L>, m: Move) -> SanText {
    let mut text = write_core(position, m);
    let mut after = *position;
    after.play(m);
    text.push(LawfulSuffix::of(&after, after.ending()).written().text());
    text
}

/// Several legal moves in SAN, comma-separated.
pub fn write_list<L: Laws>(position: &Position<L>, moves: &[Move]) -> String {
    let texts: Vec<String> = moves
        .iter()
        .map(|&m| write(position, m).to_string())
        .collect();
    texts.join(", ")
}

fn write_core<L: Laws>(position: &Position<L>, m: Move) -> SanText {
    let mut text = SanText::EMPTY;
    if let Some(side) = position.is_castling(m) {
        text.push(match side {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        });
        return text;
    }
    let role = position
        .piece_at(m.from())
        .map_or(Role::Pawn, |piece| piece.role);
    if role != Role::Pawn {
        text.push_char(role.letter());
    }
    let origin = needed_origin(position, role, m);
    if (origin - Bitboard::rank(m.from().rank())).any() {
        // The file, or nothing.
        if origin != Bitboard::ALL {
            text.push_char(m.from().file().letter());
        }
    } else {
        if !origin.is_several() {
            text.push_char(m.from().file().letter());
        }
        text.push_char(m.from().rank().digit());
    }
    if position.is_capture(m) {
        text.push("x");
    }
    text.push_char(m.to().file().letter());
    text.push_char(m.to().rank().digit());
    if let Some(role) = m.promotion() {
        text.push("=");
        text.push_char(role.letter());
    }
    text
}

/// As much of its origin as SAN wants of a legal move that does not castle: all squares if none, a
/// file, a rank, or one square; the file before the rank, and both only if neither will do.
pub(super) fn needed_origin<L: Laws>(position: &Position<L>, role: Role, m: Move) -> Bitboard {
    let file = Bitboard::file(m.from().file());
    let (to, promotion) = (m.to(), m.promotion());
    if role == Role::Pawn {
        return if position.is_capture(m) {
            file
        } else {
            Bitboard::ALL
        };
    }
    let rank = Bitboard::rank(m.from().rank());
    let is_enough = |&from: &Bitboard| {
        let san = San::Normal {
            role,
            from,
            to,
            promotion,
        };
        position.find(san).is_some()
    };
    [Bitboard::ALL, file, rank]
        .into_iter()
        .find(is_enough)
        .unwrap_or(Bitboard::of(m.from()))
}
