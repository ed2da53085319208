//! The value that a dimension has for a game, a side or a man.

use crate::adjudicate::replay::{Known, Recorded};
use crate::chess::{CastlingSide, Color};
use crate::game::Termination;

use super::dimension::Dimension;
use super::event::Event;
use super::facts::{Facts, Result, Soundness};
use super::label::{ON_THE_BOARD, UNTERMINATED, opener_code};
use super::opening::{self, Line};
use super::view::View;

/// A value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Value<'v> {
    /// The record does not say.
    Unknown,
    /// One of a list that the program knows.
    Code(u32),
    /// A whole number.
    Number(i64),
    /// A tag value as it is written.
    Text(&'v [u8]),
}

impl Dimension {
    /// Its value for `view`; unknown for what only plies or men have, which have keys at once.
    pub(super) fn value<'a>(self, view: &View<'_, '_, 'a>) -> Value<'a> {
        let (facts, side) = (view.facts, view.side);
        match self {
            Self::Variant => code(facts.variant.map(|variant| variant as u32)),
            Self::Result => match facts.result {
                Result::Unknown => Value::Unknown,
                Result::White | Result::Draw | Result::Black | Result::BothLose => {
                    Value::Code(facts.result as u32)
                }
            },
            Self::Termination => match facts.board {
                Some(termination) => Value::Code(termination as u32),
                None => tag_code(facts),
            },
            Self::TerminationTag => tag_code(facts),
            Self::TerminationBoard => code(facts.board.map(|termination| termination as u32)),
            Self::Agreement => agreement(facts),
            Self::Eco => code(line(facts).map(|line| line.code)),
            Self::EcoGroup => code(line(facts).map(|line| line.code / 10)),
            Self::Opening => text(line(facts).map(|line| line.family().as_bytes())),
            Self::Line => code(facts.watch.opening.map(u32::from)),
            Self::FirstMove => opener(facts, 0),
            Self::Reply => opener(facts, 1),
            Self::Event => text(facts.text(Known::Event)),
            Self::Site => text(facts.text(Known::Site)),
            Self::Year => number(date(facts).map(|(year, _)| year)),
            Self::Month => number(
                date(facts).and_then(|(year, month)| Some(year * 12 + i64::from(month?) - 1)),
            ),
            Self::TimeControl => text(facts.header.raw(Known::TimeControl)),
            Self::Speed => code(facts.time_control.map(|control| control.speed() as u32)),
            Self::Rating => number(both_ratings(facts).map(|[white, black]| white.midpoint(black))),
            Self::RatingDifference => {
                number(both_ratings(facts).map(|[white, black]| white - black))
            }
            Self::Length => number(facts.moves().map(i64::from)),
            Self::Soundness => Value::Code(facts.soundness as u32),
            Self::Checks => events(view, Event::Check),
            Self::Captures => events(view, Event::Capture),
            Self::EnPassant => events(view, Event::EnPassant),
            Self::Queens if is_unjudged(facts) => Value::Unknown,
            Self::Queens => Value::Code(queens(facts)),
            Self::Color => code(side.map(|side| side as u32)),
            Self::Player => text(side.and_then(|side| facts.player(side))),
            Self::Opponent => text(side.and_then(|side| facts.player(!side))),
            Self::OwnRating => number(side.and_then(|side| facts.rating(side))),
            Self::OpponentRating => number(side.and_then(|side| facts.rating(!side))),
            Self::RatingLead => {
                number(side.and_then(|side| Some(facts.rating(side)? - facts.rating(!side)?)))
            }
            Self::Score => {
                let halves = side.and_then(|side| facts.halves(side));
                code(halves.map(|halves| 2 - halves as u32))
            }
            Self::Castling => castling(facts, side),
            Self::OpponentCastling => castling(facts, side.map(|side| !side)),
            Self::Move
            | Self::Phase
            | Self::Piece
            | Self::Square
            | Self::From
            | Self::Captured
            | Self::Check
            | Self::Promotion
            | Self::Last
            | Self::KingSquare
            | Self::Man
            | Self::StartSquare => Value::Unknown,
        }
    }
}

/// Could the game not be judged? Then nothing is known of its moves.
fn is_unjudged(facts: &Facts<'_, '_>) -> bool {
    facts.soundness == Soundness::Unjudged
}

fn line(facts: &Facts<'_, '_>) -> Option<&'static Line> {
    let number = facts.watch.opening?;
    opening::lines().get(usize::from(number))
}

fn events(view: &View<'_, '_, '_>, event: Event) -> Value<'static> {
    let is_unseen = view.facts.watch.plies.is_empty() && !view.facts.is_for_three();
    if is_unjudged(view.facts) || is_unseen && view.facts.plies > 0 {
        return Value::Unknown;
    }
    Value::Number(view.count(event) as i64)
}

fn code(code: Option<u32>) -> Value<'static> {
    code.map_or(Value::Unknown, Value::Code)
}

fn number(number: Option<i64>) -> Value<'static> {
    number.map_or(Value::Unknown, Value::Number)
}

fn text(text: Option<&[u8]>) -> Value<'_> {
    text.map_or(Value::Unknown, Value::Text)
}

fn tag_code(facts: &Facts<'_, '_>) -> Value<'static> {
    match facts.tag {
        None | Some(Recorded::Unspecific) => Value::Unknown,
        Some(Recorded::Unterminated) => Value::Code(UNTERMINATED),
        Some(Recorded::BoardWin) => Value::Code(ON_THE_BOARD),
        Some(Recorded::Ended(termination)) => Value::Code(termination as u32),
    }
}

fn agreement(facts: &Facts<'_, '_>) -> Value<'static> {
    let stated = match facts.tag {
        None | Some(Recorded::Unspecific) => None,
        Some(stated) => Some(stated),
    };
    match (stated, facts.board) {
        (None, None) => Value::Unknown,
        (None, Some(_)) => Value::Code(2),
        (Some(_), None) => Value::Code(3),
        (Some(stated), Some(board)) => Value::Code(u32::from(!agrees(stated, board))),
    }
}

/// May the tag mean what the board proves? Who claims a draw and who gets it unasked drew alike.
fn agrees(stated: Recorded, board: Termination) -> bool {
    let kind = |termination| match termination {
        Termination::RepetitionClaim => Termination::Repetition,
        Termination::MoveRuleClaim => Termination::MoveRule,
        Termination::InsufficientMaterial => Termination::DeadPosition,
        termination => termination,
    };
    match stated {
        Recorded::Unspecific | Recorded::BoardWin => true,
        Recorded::Unterminated => false,
        Recorded::Ended(stated) => kind(stated) == kind(board),
    }
}

fn opener(facts: &Facts<'_, '_>, index: usize) -> Value<'static> {
    let Some((role, legal, form)) = facts.watch.openers[index] else {
        return Value::Unknown;
    };
    if facts.watch.first_side == Some(Color::Black) {
        return Value::Unknown;
    }
    Value::Code(opener_code(role, legal.to(), form))
}

fn both_ratings(facts: &Facts<'_, '_>) -> Option<[i64; 2]> {
    Some([facts.rating(Color::White)?, facts.rating(Color::Black)?])
}

fn date(facts: &Facts<'_, '_>) -> Option<(i64, Option<u8>)> {
    let tags = [Known::Date, Known::UtcDate].into_iter();
    tags.filter_map(|tag| facts.header.raw(tag))
        .find_map(year_and_month)
}

/// Those of a date in the form of the PGN standard (8.1.1.3), if there can be such a year.
fn year_and_month(raw: &[u8]) -> Option<(i64, Option<u8>)> {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', _, _] = raw.trim_ascii() else {
        return None;
    };
    let digits = |digits: &[u8]| {
        digits.iter().try_fold(0_u16, |sum, digit| {
            digit
                .is_ascii_digit()
                .then(|| 10 * sum + u16::from(digit - b'0'))
        })
    };
    let year = digits(&[y1, y2, y3, y4]).filter(|year| *year > 0)?;
    match digits(&[m1, m2]) {
        None => Some((year.into(), None)),
        Some(month) => (1..=12)
            .contains(&month)
            .then_some((year.into(), Some(month as u8))),
    }
}

fn queens(facts: &Facts<'_, '_>) -> u32 {
    let gone = facts.watch.plies.iter().position(|ply| ply.queens == 0);
    match gone.map(|index| facts.move_number(index)) {
        None => 3,
        Some(0..=20) => 0,
        Some(21..=40) => 1,
        Some(_) => 2,
    }
}

fn castling(facts: &Facts<'_, '_>, side: Option<Color>) -> Value<'static> {
    let Some(side) = side.filter(|_| !is_unjudged(facts)) else {
        return Value::Unknown;
    };
    Value::Code(match facts.watch.castled[side as usize] {
        Some(CastlingSide::King) => 0,
        Some(CastlingSide::Queen) => 1,
        None => 2,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_a_date_has_a_year() {
        for (text, date) in [
            ("2020.10.01", Some((2020, Some(10)))),
            ("2020.10.??", Some((2020, Some(10)))),
            ("2020.??.??", Some((2020, None))),
            ("????.10.01", None),
            ("20200101", None),
            ("-200.01.01", None),
            ("0000.00.00", None),
            ("0000.01.01", None),
            ("99999.01.01", None),
            ("2020.13.01", None),
            ("2020.00.01", None),
            ("", None),
        ] {
            assert_eq!(year_and_month(text.as_bytes()), date, "{text}");
        }
    }
}
