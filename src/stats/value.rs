//! The value that a dimension has for one of the things counted.

use crate::adjudicate::replay::{Known, Recorded};
use crate::chess::{CastlingSide, Color, Role, Square, Variant};
use crate::game::Termination;
use crate::pgn::tag;

use super::dimension::Dimension;
use super::facts::{Facts, Result, Soundness};
use super::names::Names;
use super::opening;
use super::time_control::Speed;
use super::view::View;
use super::watch::{Check, Form};

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

/// A value as a table keeps it: a code, the first number of a band, or the number of a name.
pub(super) type Key = u32;

/// What is not known, which comes last in every order.
pub(super) const UNKNOWN: Key = u32::MAX;

/// How wide the bands are that numbers are put in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Bands {
    pub rating: u32,
}

/// Numbers may be negative; keys keep their order.
const ZERO: i64 = 1 << 31;

/// Ways of saying how a game ended besides the terminations: it did not.
const UNTERMINATED: u32 = Termination::ALL.len() as u32;
/// On the board, the tag says, but not how.
const ON_THE_BOARD: u32 = UNTERMINATED + 1;

const AGREEMENTS: [&str; 4] = [
    "tag and board agree",
    "tag and board differ",
    "only the board ends it",
    "only the tag says",
];
const CASTLINGS: [&str; 3] = ["king-side", "queen-side", "none"];
const SCORES: [&str; 3] = ["win", "draw", "loss"];
const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];
const CHECKS: [&str; 4] = ["none", "direct", "discovered", "double"];
const LASTS: [&str; 2] = ["no", "yes"];
const QUEENS: [&str; 4] = [
    "off by move 20",
    "off by move 40",
    "off later",
    "on the board",
];

/// Moves after which the opening is over.
const OPENING_MOVES: u32 = 12;
/// Men other than kings and pawns with which the endgame begins.
const ENDGAME_PIECES: u8 = 6;

impl Dimension {
    /// Its value for `view`.
    pub(super) fn value<'a>(self, view: &View<'_, '_, 'a>) -> Value<'a> {
        let facts = view.facts;
        let index = |color: Color| color as u32;
        match self {
            Self::Variant => code(facts.variant.map(|variant| variant as u32)),
            Self::Result => match facts.result {
                Result::Unknown => Value::Unknown,
                result => Value::Code(result as u32),
            },
            Self::Termination => match facts.board {
                Some(termination) => Value::Code(termination as u32),
                None => tag_code(facts),
            },
            Self::TerminationTag => tag_code(facts),
            Self::TerminationBoard => code(facts.board.map(|termination| termination as u32)),
            Self::Agreement => agreement(facts),
            Self::Eco | Self::EcoGroup | Self::Opening | Self::Line => self.opening(facts),
            Self::FirstMove => opener(facts, 0),
            Self::Reply => opener(facts, 1),
            Self::Event => text(facts.text(Known::Event)),
            Self::Site => text(facts.text(Known::Site)),
            Self::Year => number(date(facts).map(|(year, _)| year)),
            Self::Month => number(
                date(facts).and_then(|(year, month)| Some(year * 12 + i64::from(month?) - 1)),
            ),
            Self::TimeControl => text(facts.header.raw(Known::TimeControl)),
            Self::Speed => code(facts.time_control().map(|control| control.speed() as u32)),
            Self::Rating => number(both_ratings(facts).map(|[white, black]| white.midpoint(black))),
            Self::RatingDifference => {
                number(both_ratings(facts).map(|[white, black]| white - black))
            }
            Self::Length => Value::Number(i64::from(facts.moves())),
            Self::Soundness => Value::Code(facts.soundness as u32),
            Self::Checks | Self::Captures | Self::EnPassant => self.events(view),
            Self::Queens => Value::Code(queens(facts)),
            Self::Color => code(view.side.map(index)),
            Self::Player => text(view.side.and_then(|side| facts.player(side))),
            Self::Opponent => text(view.side.and_then(|side| facts.player(!side))),
            Self::OwnRating => number(view.side.and_then(|side| facts.rating(side))),
            Self::OpponentRating => number(view.side.and_then(|side| facts.rating(!side))),
            Self::RatingLead => number(
                view.side
                    .and_then(|side| Some(facts.rating(side)? - facts.rating(!side)?)),
            ),
            Self::Score => code(
                view.side
                    .and_then(|side| facts.halves(side))
                    .map(|halves| 2 - halves as u32),
            ),
            Self::Castling => castling(facts, view.side),
            Self::OpponentCastling => castling(facts, view.side.map(|side| !side)),
            Self::Move
            | Self::Phase
            | Self::Piece
            | Self::Square
            | Self::From
            | Self::Captured
            | Self::Check
            | Self::Promotion
            | Self::Last
            | Self::KingSquare => self.of_ply(view),
            Self::Man => code(view.man.map(|man| man.role as u32)),
            Self::StartSquare => code(view.man.map(|man| man.start.index() as u32)),
        }
    }

    fn opening(self, facts: &Facts<'_, '_>) -> Value<'static> {
        let Some(number) = facts.watch.opening else {
            return Value::Unknown;
        };
        let line = &opening::lines()[usize::from(number)];
        match self {
            Self::Line => Value::Code(number.into()),
            Self::Opening => Value::Text(line.family().as_bytes()),
            Self::EcoGroup => code(line.code().map(|code| code / 10)),
            _ => code(line.code()),
        }
    }

    fn events(self, view: &View<'_, '_, '_>) -> Value<'static> {
        let facts = view.facts;
        if facts.is_for_three() {
            let three = &facts.watch.three;
            return Value::Number(match self {
                Self::Checks => three.checks(),
                Self::Captures => three.captures(),
                _ => three.en_passant,
            } as i64);
        }
        if facts.watch.plies.is_empty() && facts.plies > 0 {
            return Value::Unknown;
        }
        let counted = view.plies().filter(|&index| {
            let ply = &facts.watch.plies[index];
            match self {
                Self::Checks => ply.check != Check::None,
                Self::Captures => ply.captured.is_some(),
                _ => ply.form == Form::EnPassant,
            }
        });
        Value::Number(counted.count() as i64)
    }

    fn of_ply(self, view: &View<'_, '_, '_>) -> Value<'static> {
        let facts = view.facts;
        let Some((index, ply)) = view.ply.and_then(|index| Some((index, facts.ply(index)?))) else {
            return Value::Unknown;
        };
        let square = |square: Square| Value::Code(square.index() as u32);
        match self {
            Self::Move => Value::Number(facts.move_number(index).into()),
            Self::Phase => Value::Code(if ply.pieces <= ENDGAME_PIECES {
                2
            } else {
                u32::from(facts.move_number(index) > OPENING_MOVES)
            }),
            Self::Piece => Value::Code(ply.becomes() as u32),
            Self::Square => square(ply.target()),
            Self::From => square(ply.legal.from()),
            Self::Captured => code(ply.captured.map(|role| role as u32)),
            Self::Check => Value::Code(ply.check as u32),
            Self::Promotion => code(ply.legal.promotion().map(|role| role as u32)),
            Self::Last => Value::Code(u32::from(index + 1 == facts.watch.plies.len())),
            _ => ply.enemy_king.map_or(Value::Unknown, square),
        }
    }

    /// The width of its bands; 1 where every number is a value of its own.
    fn band(self, bands: Bands) -> i64 {
        match self {
            Self::Rating
            | Self::RatingDifference
            | Self::OwnRating
            | Self::OpponentRating
            | Self::RatingLead => bands.rating.into(),
            Self::Length => 10,
            _ => 1,
        }
    }

    /// The key of a value.
    pub(super) fn key(self, value: Value<'_>, bands: Bands, names: &mut Names) -> Key {
        match value {
            Value::Unknown => UNKNOWN,
            Value::Code(code) => code,
            Value::Number(number) => {
                let width = self.band(bands);
                let biased = number.div_euclid(width) * width + ZERO;
                biased.clamp(0, i64::from(UNKNOWN) - 1).unsigned_abs() as u32
            }
            Value::Text(raw) => names.number(&tag::decode(raw)),
        }
    }

    /// Is the key the number of a name?
    pub(super) fn is_text(self) -> bool {
        matches!(
            self,
            Self::Opening
                | Self::Event
                | Self::Site
                | Self::TimeControl
                | Self::Player
                | Self::Opponent
        )
    }

    /// A key in words.
    pub(super) fn label(self, key: Key, bands: Bands, names: &Names) -> String {
        if key == UNKNOWN {
            return match self {
                Self::Captured | Self::Promotion => "none".to_owned(),
                Self::TerminationBoard => "not on the board".to_owned(),
                _ => "unknown".to_owned(),
            };
        }
        if self.is_text() {
            return names.name(key).to_owned();
        }
        if let Some(word) = self.word(key) {
            return word.into_owned();
        }
        let (number, width) = (i64::from(key) - ZERO, self.band(bands));
        match self {
            Self::Month => format!(
                "{:04}-{:02}",
                number.div_euclid(12),
                number.rem_euclid(12) + 1
            ),
            _ if width == 1 => number.to_string(),
            _ => format!("{number}..{}", number + width - 1),
        }
    }

    /// A code in words; `None` where keys are numbers.
    pub(super) fn word(self, key: Key) -> Option<std::borrow::Cow<'static, str>> {
        let at = key as usize;
        let named = |words: &'static [&'static str]| Some(words.get(at).copied()?.into());
        let role = || Some(Role::ALL.get(at)?.name().into());
        let square = || (at < 64).then(|| Square::from_index(at).to_string().into());
        match self {
            Self::Variant => Some(Variant::ALL.get(at)?.name().into()),
            Self::Result => named(&Result::NAMES),
            Self::Termination | Self::TerminationTag | Self::TerminationBoard => match key {
                UNTERMINATED => Some("unterminated".into()),
                ON_THE_BOARD => Some("on-the-board".into()),
                _ => Some(Termination::ALL.get(at)?.name().into()),
            },
            Self::Agreement => named(&AGREEMENTS),
            Self::Eco => (at < 500).then(|| format!("{}{:02}", letter(at / 100), at % 100).into()),
            Self::EcoGroup => (at < 50).then(|| format!("{}{}x", letter(at / 10), at % 10).into()),
            Self::Line => Some(opening::lines().get(at)?.name.into()),
            Self::FirstMove | Self::Reply => Some(opener_word(key).into()),
            Self::Speed => named(&Speed::NAMES),
            Self::Soundness => named(&Soundness::NAMES),
            Self::Queens => named(&QUEENS),
            Self::Color => named(&["white", "black"]),
            Self::Score => named(&SCORES),
            Self::Castling | Self::OpponentCastling => named(&CASTLINGS),
            Self::Phase => named(&PHASES),
            Self::Piece | Self::Captured | Self::Promotion | Self::Man => role(),
            Self::Square | Self::From | Self::KingSquare | Self::StartSquare => square(),
            Self::Check => named(&CHECKS),
            Self::Last => named(&LASTS),
            Self::Opening
            | Self::Event
            | Self::Site
            | Self::Year
            | Self::Month
            | Self::TimeControl
            | Self::Rating
            | Self::RatingDifference
            | Self::Length
            | Self::Checks
            | Self::Captures
            | Self::EnPassant
            | Self::Player
            | Self::Opponent
            | Self::OwnRating
            | Self::OpponentRating
            | Self::RatingLead
            | Self::Move => None,
        }
    }
}

fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
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

/// The role in the upper bits tells castling apart: a king that takes its own rook.
const CASTLING: u32 = 6;

fn opener(facts: &Facts<'_, '_>, index: usize) -> Value<'static> {
    let Some((role, legal, form)) = facts.watch.openers[index] else {
        return Value::Unknown;
    };
    if facts.watch.first_side == Some(Color::Black) {
        return Value::Unknown;
    }
    let what = match form {
        Form::Castling(side) => CASTLING + side as u32,
        Form::Plain | Form::EnPassant => role as u32,
    };
    Value::Code(what << 6 | legal.to().index() as u32)
}

fn opener_word(key: Key) -> String {
    let to = Square::from_index((key & 63) as usize);
    match key >> 6 {
        CASTLING => "O-O".to_owned(),
        what => match Role::ALL.get(what as usize) {
            Some(Role::Pawn) => to.to_string(),
            Some(role) => format!("{}{to}", role.letter()),
            None => "O-O-O".to_owned(),
        },
    }
}

fn both_ratings(facts: &Facts<'_, '_>) -> Option<[i64; 2]> {
    Some([facts.rating(Color::White)?, facts.rating(Color::Black)?])
}

fn date(facts: &Facts<'_, '_>) -> Option<(i64, Option<u8>)> {
    [Known::Date, Known::UtcDate].into_iter().find_map(|tag| {
        let raw = facts.header.raw(tag)?;
        let year = std::str::from_utf8(raw.get(..4)?).ok()?.parse().ok()?;
        let month = raw.get(5..7).and_then(|month| {
            let month = std::str::from_utf8(month).ok()?.parse().ok()?;
            (1..=12).contains(&month).then_some(month)
        });
        Some((year, month))
    })
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
    let Some(side) = side else {
        return Value::Unknown;
    };
    Value::Code(match facts.castled(side) {
        Some(CastlingSide::King) => 0,
        Some(CastlingSide::Queen) => 1,
        None => 2,
    })
}
