//! The fields of a FEN.

use std::ops::Range;

use crate::chess::legality::Fault;

/// A field of a FEN.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Field {
    /// The men, eighth rank first.
    Placement = 0,
    /// Whose ply it is.
    Turn = 1,
    /// Castling rights.
    Castling = 2,
    /// The en passant square.
    EnPassant = 3,
    /// Plies since the last zeroing move.
    Halfmove = 4,
    /// The fullmove number.
    Fullmove = 5,
    /// Checks given or remaining.
    Checks = 6,
}

impl Field {
    /// The name used in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement => "piece placement",
            Self::Turn => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::Halfmove => "halfmove clock",
            Self::Fullmove => "fullmove number",
            Self::Checks => "check counter",
        }
    }

    /// The field to blame for a setup's fault.
    pub const fn of(fault: &Fault) -> Self {
        match fault {
            Fault::KingCount { .. }
            | Fault::PawnOnBackRank
            | Fault::OpponentInCheck
            | Fault::Material(_)
            | Fault::Check(_) => Self::Placement,
            Fault::Castling { .. } | Fault::CastlingInAntichess => Self::Castling,
            Fault::EpSquareImpossible | Fault::EpSquareUseless => Self::EnPassant,
            Fault::Clocks => Self::Halfmove,
            Fault::CheckCounter(_) => Self::Checks,
        }
    }
}

/// Where each field stands in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Places([Range<usize>; 7]);

impl Places {
    /// No field yet; a missing field is an empty range at `end`.
    pub(super) fn missing(end: usize) -> Self {
        Self(std::array::from_fn(|_| end..end))
    }

    pub(super) fn set(&mut self, field: Field, place: Range<usize>) {
        self.0[field as usize] = place;
    }

    pub(super) fn get(&self, field: Field) -> Range<usize> {
        self.0[field as usize].clone()
    }
}

/// More fields than any FEN has: one is enough to know that there are too many.
pub(super) const MAX_FIELDS: usize = 8;

/// The fields of a text: what stands between blanks. Only the first [`MAX_FIELDS`] are kept.
pub(super) struct Fields {
    places: [Range<usize>; MAX_FIELDS],
    /// How many there are, kept or not.
    pub(super) found: usize,
}

impl Fields {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut places: [Range<usize>; MAX_FIELDS] =
            std::array::from_fn(|_| text.len()..text.len());
        let mut found = 0;
        let mut at = 0;
        while at < text.len() {
            if text[at].is_ascii_whitespace() {
                at += 1;
                continue;
            }
            let len = text[at..]
                .iter()
                .take_while(|b| !b.is_ascii_whitespace())
                .count();
            if let Some(place) = places.get_mut(found) {
                *place = at..at + len;
            }
            found += 1;
            at += len;
        }
        Self { places, found }
    }

    /// The place of field `index`, if it is there and was kept.
    pub(super) fn get(&self, index: usize) -> Option<Range<usize>> {
        (index < self.found)
            .then(|| self.places.get(index).cloned())
            .flatten()
    }

    /// From field `index` to the end of the last one kept.
    pub(super) fn from(&self, index: usize) -> Range<usize> {
        let last = self.found.min(MAX_FIELDS).saturating_sub(1);
        self.places[index.min(last)].start..self.places[last].end
    }
}
