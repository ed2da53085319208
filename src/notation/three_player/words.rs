//! Reading the words of a record.

use super::column::Column;
use super::write::{captures, check_suffix};
use crate::chess::{CastlingSide, Role};
use crate::diagnostic::{Illegal, Kind};
use crate::game::{GameState, Seat, SeatSet};
use crate::three_player::{Army, Cell, Cells, Move, State, rook_home};

/// What a word of a record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// A legal move.
    Move {
        /// Which.
        legal: Move,
        /// What is wrong with how it is written; the move is clear all the same.
        remarks: Vec<Kind>,
    },
    /// `#w`, `=` or `--`, as the rules say too.
    Passed(Column),
    /// `--` from a player who could move: he leaves the game here (reading 10); why is not said.
    Leaves,
}

/// Why a word cannot be what stands in this column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unread {
    /// The rules forbid the move.
    #[error("the move is illegal: {}", .0.reason())]
    Illegal(Illegal),
    /// A pawn reaches the last rank and the word names no piece.
    #[error("the promotion is missing")]
    PromotionMissing,
    /// The rules expect another kind of word.
    #[error("expected {}", .expected.expectation())]
    Column {
        /// What should stand here.
        expected: Column,
    },
    /// Spelt as a move is, but the board has no such cell.
    #[error("no such cell")]
    NoSuchCell,
    /// A cell or two as other notations write a move.
    #[error("not a move with both cells and a mark between them")]
    OtherForm,
    /// Not a word of this notation.
    #[error("not a move of three-player chess")]
    Unknown,
}

impl Unread {
    /// The finding it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Illegal(why) => Kind::IllegalMove { why: *why },
            Self::PromotionMissing => Kind::PromotionMissing,
            Self::Column { expected } => Kind::WrongColumn {
                expected: expected.expectation(),
            },
            Self::NoSuchCell => Kind::WrongColumn {
                expected: "cells of this board: a1 to h4, a9 to d12, k9 to n12, e5 to h8, k5 to n8",
            },
            Self::OtherForm => Kind::WrongColumn {
                expected: "a move such as `c2-c4` or `Qd1xd9`: both cells, and `-` or `x` between them",
            },
            Self::Unknown => Kind::UnknownToken,
        }
    }
}

/// Reads the word in `seat`'s column.
///
/// # Errors
/// If it is no word of this notation, no legal move, or not what the rules say of this player.
pub fn read_word(state: &State, seat: Army, word: &[u8]) -> Result<Word, Unread> {
    let expected = Column::of(state, seat);
    let said = match word {
        b"=" => Column::Stalemated,
        b"--" => Column::Gone,
        [b'#', letter] => Army::from_letter(*letter)
            .map(|by| Column::Mated { by })
            .ok_or(Unread::Unknown)?,
        _ => Column::Move,
    };
    match (said, expected) {
        (Column::Move, Column::Move) => read_move(state, word),
        (Column::Move, _) => spelling(word)
            .ok_or_else(|| unspelt(word))
            .and(Err(Unread::Column { expected })),
        (Column::Gone, Column::Move) => Ok(Word::Leaves),
        _ if said == expected => Ok(Word::Passed(said)),
        _ => Err(Unread::Column { expected }),
    }
}

/// A move as it is spelt.
struct Spelling {
    asks: Asks,
    checks: Option<SeatSet>,
    form: Option<Kind>,
}

enum Asks {
    Castling(CastlingSide),
    Cells {
        role: Role,
        from: Cell,
        mark: u8,
        to: Cell,
        promotion: Option<Role>,
    },
}

fn spelling(word: &[u8]) -> Option<Spelling> {
    let plus = word.iter().position(|&byte| byte == b'+');
    let (body, checks) = match plus {
        Some(at) => (&word[..at], Some(checked(&word[at + 1..])?)),
        None => (word, None),
    };
    let castling = |side, form| Spelling {
        asks: Asks::Castling(side),
        checks,
        form,
    };
    match body {
        b"O-O" => return Some(castling(CastlingSide::King, None)),
        b"O-O-O" => return Some(castling(CastlingSide::Queen, None)),
        b"0-0" => return Some(castling(CastlingSide::King, Some(Kind::ZeroCastling))),
        b"0-0-0" => return Some(castling(CastlingSide::Queen, Some(Kind::ZeroCastling))),
        _ => {}
    }
    let (role, rest) = match body.split_first()? {
        (letter, rest) if letter.is_ascii_uppercase() => (Role::from_letter(*letter)?, rest),
        _ => (Role::Pawn, body),
    };
    let (from, rest) = cell(rest)?;
    let (&mark, rest) = rest
        .split_first()
        .filter(|(mark, _)| matches!(mark, b'-' | b'x'))?;
    let (to, rest) = cell(rest)?;
    let (promotion, form) = match *rest {
        [] => (None, None),
        [b'=', letter @ b'A'..=b'Z'] => (Some(Role::from_letter(letter)?), None),
        [letter @ b'A'..=b'Z'] => (Some(Role::from_letter(letter)?), Some(Kind::PromotionForm)),
        _ => return None,
    };
    let asks = Asks::Cells {
        role,
        from,
        mark,
        to,
        promotion,
    };
    Some(Spelling { asks, checks, form })
}

/// What is the matter with a word that spells no move: a letter and digits for each cell, a mark between.
fn unspelt(word: &[u8]) -> Unread {
    let body = match word {
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => rest,
        _ => word,
    };
    let body = body.split(|byte| matches!(byte, b'+' | b'=')).next();
    let parts: Vec<_> = body
        .unwrap_or_default()
        .split(|byte| matches!(byte, b'-' | b'x'))
        .collect();
    let is_name = |part: &[u8]| match part {
        [letter, digits @ ..] => {
            letter.is_ascii_alphabetic()
                && matches!(digits.len(), 1 | 2)
                && digits.iter().all(u8::is_ascii_digit)
        }
        [] => false,
    };
    match parts[..] {
        [from, to]
            if is_name(from)
                && is_name(to)
                && [from, to]
                    .iter()
                    .any(|name| Cell::from_ascii(name).is_none()) =>
        {
            Unread::NoSuchCell
        }
        [cells] if cell(cells).is_some_and(|(_, to)| to.is_empty() || is_name(to)) => {
            Unread::OtherForm
        }
        _ => Unread::Unknown,
    }
}

/// A cell name at the beginning of some text, and the rest.
fn cell(text: &[u8]) -> Option<(Cell, &[u8])> {
    let digits = text
        .iter()
        .skip(1)
        .take(2)
        .take_while(|byte| byte.is_ascii_digit());
    let (name, rest) = text.split_at_checked(1 + digits.count())?;
    Some((Cell::from_ascii(name)?, rest))
}

/// The players named behind `+`.
fn checked(letters: &[u8]) -> Option<SeatSet> {
    letters.iter().try_fold(SeatSet::EMPTY, |set, &letter| {
        let index = Army::from_letter(letter)?.index();
        (!set.contains(index)).then(|| set.with(index))
    })
}

fn read_move(state: &State, word: &[u8]) -> Result<Word, Unread> {
    let spelling = spelling(word).ok_or_else(|| unspelt(word))?;
    let legal = match spelling.asks {
        Asks::Castling(side) => castling(state, side)?,
        Asks::Cells {
            role,
            from,
            to,
            promotion,
            ..
        } => between_cells(state, role, (from, to), promotion)?,
    };
    Ok(Word::Move {
        legal,
        remarks: remarks(state, legal, spelling),
    })
}

fn castling(state: &State, side: CastlingSide) -> Result<Move, Unread> {
    if let Some(why) = state.why_no_castling(side) {
        return Err(Unread::Illegal(why));
    }
    let king = state.position().board().king(state.turn());
    let king = king.ok_or(Unread::Illegal(Illegal::NoPiece))?;
    Ok(Move::new(king, rook_home(state.turn(), side)))
}

fn between_cells(
    state: &State,
    role: Role,
    (from, to): (Cell, Cell),
    promotion: Option<Role>,
) -> Result<Move, Unread> {
    let board = state.position().board();
    let man = board.man(from).filter(|man| man.role == role);
    let Some(man) = man else {
        return Err(Unread::Illegal(Illegal::NoPiece));
    };
    // Castling is stored as the king taking its rook, but not written so.
    if role == Role::King && board.man(to).is_some_and(|at| at.army == man.army) {
        return Err(Unread::Illegal(Illegal::Blocked));
    }
    let m = promotion.map_or(Move::new(from, to), |role| Move::promoting(from, to, role));
    let lacks_promotion = role == Role::Pawn && promotion.is_none() && Cells::HOME.contains(to);
    let asked = if lacks_promotion {
        Move::promoting(from, to, Role::Queen)
    } else {
        m
    };
    match state.why_illegal(asked) {
        Some(why) => Err(Unread::Illegal(why)),
        None if lacks_promotion => Err(Unread::PromotionMissing),
        None => Ok(m),
    }
}

fn remarks(state: &State, legal: Move, spelling: Spelling) -> Vec<Kind> {
    let mut remarks = Vec::new();
    if let Asks::Cells { mark, .. } = spelling.asks
        && (mark == b'x') != captures(state, legal)
    {
        remarks.push(Kind::WrongCaptureMark);
    }
    remarks.extend(spelling.form);
    let given = state.checks_given(legal);
    if spelling.checks.unwrap_or_default() != given || spelling.checks == Some(SeatSet::EMPTY) {
        remarks.push(Kind::WrongCheckSuffix {
            expected: check_suffix(given),
        });
    }
    remarks
}
