//! The keys that tables keep values by, and what they are called.

use std::borrow::Cow;

use crate::chess::{CastlingSide, Role, Square, Variant};
use crate::game::Termination;
use crate::pgn::tag;

use super::dimension::{Dimension, Kind, Order};
use super::facts::{Result, Soundness};
use super::names::Names;
use super::opening;
use super::plies::Form;
use super::sheet::Datum;
use super::time_control::Speed;
use super::value::Value;

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
pub(super) const ZERO: Key = 1 << 31;

/// Ways of saying how a game ended besides the terminations: it did not.
pub(super) const UNTERMINATED: u32 = Termination::ALL.len() as u32;
/// On the board, the tag says, but not how.
pub(super) const ON_THE_BOARD: u32 = UNTERMINATED + 1;

const AGREEMENTS: [&str; 4] = [
    "tag and board agree",
    "tag and board differ",
    "only the board ends it",
    "only the tag says",
];
const CASTLINGS: [&str; 3] = ["king-side", "queen-side", "none"];
const SCORES: [&str; 3] = ["win", "draw", "loss"];
const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];
const CHECKS: [&str; 5] = ["none", "direct", "discovered", "double", "castling"];
const LASTS: [&str; 2] = ["no", "yes"];
const QUEENS: [&str; 4] = [
    "off by move 20",
    "off by move 40",
    "off later",
    "on the board",
];

/// Larger sets of codes are not worth a place in advance for each.
const FEW: usize = 64;
/// Numbers from 0 that get a place in advance: move numbers, mostly.
const FEW_NUMBERS: u32 = 255;

/// The key of a whole number.
pub(super) fn number_key(number: i64) -> Key {
    let biased = number.saturating_add(ZERO.into());
    biased.clamp(0, i64::from(UNKNOWN) - 1).unsigned_abs() as Key
}

impl Dimension {
    /// The width of its bands; 1 where every number is a value of its own.
    fn band(self, bands: Bands) -> i64 {
        match self.kind() {
            Kind::Code | Kind::Name | Kind::Number | Kind::Month => 1,
            Kind::Rating => bands.rating.into(),
            Kind::Tens => 10,
        }
    }

    /// The key of a value.
    pub(super) fn key(self, value: Value<'_>, bands: Bands, names: &mut Names) -> Key {
        match value {
            Value::Unknown => UNKNOWN,
            Value::Code(code) => code,
            Value::Number(number) => {
                let width = self.band(bands);
                number_key(number.div_euclid(width) * width)
            }
            Value::Text(raw) => names.number(&tag::decode(raw)),
        }
    }

    /// Is the key the number of a name?
    pub(super) fn is_text(self) -> bool {
        self.kind() == Kind::Name
    }

    /// The least key and how many there are from it on, if they are so few that each may have its place.
    pub(super) fn few(self) -> Option<(Key, u32)> {
        match self.kind() {
            Kind::Code => {
                let words = (0..).take_while(|&code| self.word(code).is_some());
                let count = words.take(FEW + 1).count();
                (count <= FEW).then_some((0, count as u32))
            }
            Kind::Number => Some((ZERO, FEW_NUMBERS)),
            Kind::Name | Kind::Month | Kind::Rating | Kind::Tens => None,
        }
    }

    /// A key in words.
    pub(super) fn label(self, key: Key, bands: Bands, names: &Names) -> String {
        if key == UNKNOWN {
            return self.word_of_unknown().to_owned();
        }
        if self.is_text() {
            return names.name(key).to_owned();
        }
        if let Some(word) = self.word(key) {
            return word.into_owned();
        }
        let (number, width) = (i64::from(key) - i64::from(ZERO), self.band(bands));
        match self.kind() {
            Kind::Month => format!(
                "{:04}-{:02}",
                number.div_euclid(12),
                number.rem_euclid(12) + 1
            ),
            Kind::Code | Kind::Name | Kind::Number | Kind::Rating | Kind::Tens if width == 1 => {
                number.to_string()
            }
            Kind::Code | Kind::Name | Kind::Number | Kind::Rating | Kind::Tens => {
                format!("{number}..{}", number + width - 1)
            }
        }
    }

    /// A label in a table.
    pub(super) fn datum(self, key: Key, label: String) -> Datum {
        match (self.is_text(), self.order()) {
            (true, _) if key == UNKNOWN => Datum::Unnamed,
            (true, _) | (false, Order::ByCount) => Datum::Text(label),
            (false, Order::Natural) => Datum::Ranked(label, key),
        }
    }

    /// What is said of what is not known.
    pub(super) fn word_of_unknown(self) -> &'static str {
        if matches!(self, Self::Captured | Self::Promotion) {
            "none"
        } else if self == Self::TerminationBoard {
            "not on the board"
        } else {
            "unknown"
        }
    }

    /// A code in words; `None` where keys are numbers.
    pub(super) fn word(self, key: Key) -> Option<Cow<'static, str>> {
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

/// The role in the upper bits tells castling apart: a king that takes its own rook.
const CASTLING: u32 = 6;

/// The code of a first move.
pub(super) fn opener_code(role: Role, to: Square, form: Form) -> u32 {
    let what = match form {
        Form::Castling(side) => CASTLING + side as u32,
        Form::Plain | Form::EnPassant => role as u32,
    };
    what << 6 | to.index() as u32
}

fn opener_word(key: Key) -> String {
    let to = Square::from_index((key & 63) as usize);
    let what = key >> 6;
    if what == CASTLING + CastlingSide::King as u32 {
        return "O-O".to_owned();
    }
    match Role::ALL.get(what as usize) {
        Some(Role::Pawn) => to.to_string(),
        Some(role) => format!("{}{to}", role.letter()),
        None => "O-O-O".to_owned(),
    }
}

fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}
