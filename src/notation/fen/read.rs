//! Reading a FEN.

use std::ops::Range;

use super::checks::{self, BadCounter, ChecksForm};
use super::field::{Field, Fields, Places};
use super::{placement, rights};
use crate::chess::{Color, Setup, Square};
use crate::diagnostic::{Kind, Severity};

/// Something wrong with the text of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The bytes of the FEN it concerns; empty at the end for what is missing.
    pub place: Range<usize>,
    /// What is wrong.
    pub kind: Kind,
}

/// What a FEN says and everything wrong with how it says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What could be read; what could not is as in [`Setup::EMPTY`].
    pub setup: Setup,
    /// Every fault of the text, field by field.
    pub faults: Vec<Fault>,
    /// How the check counter was written, if there is a readable one.
    pub checks_form: Option<ChecksForm>,
    places: Places,
}

impl Reading {
    /// Can the position be used, because no fault is an error?
    pub fn is_usable(&self) -> bool {
        self.faults
            .iter()
            .all(|fault| fault.kind.severity() < Severity::Error)
    }

    /// Where `field` stands in the text; empty at the end if it is missing.
    pub fn place(&self, field: Field) -> Range<usize> {
        self.places.get(field)
    }
}

/// Reads a FEN: four fields (as in EPD), six, or either with a check counter. Blanks between and
/// around fields do not matter. Allocates only if there are faults.
pub fn read(text: impl AsRef<[u8]>) -> Reading {
    let text = text.as_ref();
    let mut reader = Reader {
        text,
        out: Reading {
            setup: Setup::EMPTY,
            faults: Vec::new(),
            checks_form: None,
            places: Places::missing(text.len()),
        },
    };
    reader.run(&Fields::of(text));
    reader.out
}

/// Larger clocks are taken for garbage, and none can overflow in play. No game with the 75-move rule
/// has 9,999 moves.
pub(in crate::notation) const MAX_CLOCK: u16 = 9_999;

struct Reader<'t> {
    text: &'t [u8],
    out: Reading,
}

impl Reader<'_> {
    fn run(&mut self, fields: &Fields) {
        for (index, field) in [
            Field::Placement,
            Field::Turn,
            Field::Castling,
            Field::EnPassant,
        ]
        .into_iter()
        .enumerate()
        {
            if let Some(place) = fields.get(index) {
                self.out.places.set(field, place.clone());
                self.read_field(field, place);
            }
        }
        if fields.found < 4 {
            self.fault(0..self.text.len(), field_count(fields));
        } else {
            self.read_rest(fields);
        }
    }

    fn read_field(&mut self, field: Field, place: Range<usize>) {
        let text = &self.text[place.clone()];
        match field {
            Field::Placement => {
                let Reading { setup, faults, .. } = &mut self.out;
                placement::read(text, place.start, setup, |place, kind| {
                    faults.push(Fault { place, kind });
                });
            }
            Field::Turn => match text {
                b"w" => self.out.setup.turn = Color::White,
                b"b" => self.out.setup.turn = Color::Black,
                _ => self.unreadable(field, place),
            },
            Field::Castling => {
                if self.is_none(text, &place) {
                    return;
                }
                let (rooks, verdict) = rights::read(text, &self.out.setup);
                self.out.setup.castling = rooks;
                if verdict.is_err() {
                    self.unreadable(field, place);
                }
            }
            Field::EnPassant => {
                if self.is_none(text, &place) {
                    return;
                }
                self.out.setup.ep_square = Square::from_ascii(text);
                if self.out.setup.ep_square.is_none() {
                    self.unreadable(field, place);
                }
            }
            Field::Halfmove => match number(text) {
                Some(clock) => self.out.setup.halfmove_clock = clock,
                None => self.unreadable(field, place),
            },
            Field::Fullmove => match number(text) {
                // Some programs count from 0; the first move is 1.
                Some(0) => self.fault(place, Kind::ClockInconsistent),
                Some(number) => self.out.setup.fullmove_number = number.into(),
                None => self.unreadable(field, place),
            },
            Field::Checks => self.read_checks(text, place),
        }
    }

    /// What follows the en passant square: clocks, a check counter, or both in either order.
    fn read_rest(&mut self, fields: &Fields) {
        let is_counter = |index: usize| {
            fields
                .get(index)
                .is_some_and(|place| checks::looks_like_counter(&self.text[place]))
        };
        let (order, used): (&[Field], usize) = match fields.found {
            4 => (&[], 4),
            5 if is_counter(4) => (&[Field::Checks], 5),
            5 => (&[Field::Halfmove], 4),
            6 if is_counter(4) => (&[Field::Checks, Field::Halfmove], 4),
            6 => (&[Field::Halfmove, Field::Fullmove], 6),
            _ if is_counter(4) => (&[Field::Checks, Field::Halfmove, Field::Fullmove], 7),
            _ if is_counter(6) => (&[Field::Halfmove, Field::Fullmove, Field::Checks], 7),
            _ => (&[Field::Halfmove, Field::Fullmove], 6),
        };
        for (index, &field) in (4..).zip(order) {
            if let Some(place) = fields.get(index) {
                self.out.places.set(field, place.clone());
                self.read_field(field, place);
            }
        }
        if used < fields.found {
            self.fault(fields.from(used), field_count(fields));
        } else if used < 6 {
            let end = fields.from(used - 1).end;
            self.fault(end..end, Kind::ClockMissing);
        }
    }

    fn read_checks(&mut self, text: &[u8], place: Range<usize>) {
        let is_last = !self.out.places.get(Field::Fullmove).is_empty();
        match checks::read(text) {
            Ok(counter) => {
                self.out.setup.checks = Some(counter.given);
                let form = match (counter.is_remaining, is_last) {
                    (false, true) => ChecksForm::GivenLast,
                    (true, false) => ChecksForm::RemainingBeforeClocks,
                    (false, false) => ChecksForm::GivenBeforeClocks,
                    (true, true) => ChecksForm::RemainingLast,
                };
                self.out.checks_form = Some(form);
                if form == ChecksForm::RemainingLast {
                    let why = "checks remaining belong before the clocks";
                    self.fault(place, Kind::CheckCounter { why });
                }
            }
            Err(BadCounter(why)) => self.fault(place, Kind::CheckCounter { why }),
        }
    }

    /// Is the field a dash? One from outside ASCII is noted and taken.
    fn is_none(&mut self, text: &[u8], place: &Range<usize>) -> bool {
        match text {
            b"-" => true,
            // U+2010..U+2015 (hyphens and dashes) and U+2212 (minus).
            [0xe2, 0x80, 0x90..=0x95] | [0xe2, 0x88, 0x92] => {
                self.fault(place.clone(), Kind::NonAsciiPunctuation);
                true
            }
            _ => false,
        }
    }

    fn unreadable(&mut self, field: Field, place: Range<usize>) {
        self.fault(
            place,
            Kind::BadFenField {
                field: field.name(),
            },
        );
    }

    fn fault(&mut self, place: Range<usize>, kind: Kind) {
        self.out.faults.push(Fault { place, kind });
    }
}

fn field_count(fields: &Fields) -> Kind {
    Kind::BadFieldCount {
        found: u32::try_from(fields.found).unwrap_or(u32::MAX),
    }
}

/// A decimal number up to [`MAX_CLOCK`], digits only.
fn number(text: &[u8]) -> Option<u16> {
    if text.is_empty() {
        return None;
    }
    text.iter().try_fold(0_u16, |sum, &byte| {
        let digit = byte.is_ascii_digit().then(|| u16::from(byte - b'0'))?;
        sum.checked_mul(10)?
            .checked_add(digit)
            .filter(|&sum| sum <= MAX_CLOCK)
    })
}
