//! The keys of what a game has many of: of its plies, a column filled in one go, and of its men.

use super::dimension::Dimension;
use super::event::Event;
use super::facts::Facts;
use super::label::{Key, UNKNOWN, ZERO, number_key};
use super::men::Man;
use super::plies::Ply;
use crate::chess::Square;

/// Moves after which the opening is over.
const OPENING_MOVES: u32 = 12;
/// Men other than kings and pawns with which the endgame begins.
const ENDGAME_PIECES: u8 = 6;

impl Dimension {
    /// Writes the keys of the plies to `column`; none for a dimension that plies do not have.
    pub(super) fn ply_keys(self, facts: &Facts<'_, '_>, column: &mut Vec<Key>) {
        column.clear();
        match self {
            Self::Move => fill(facts, column, |index, _| {
                number_key(facts.move_number(index).into())
            }),
            Self::Phase => fill(facts, column, |index, ply| {
                if ply.pieces <= ENDGAME_PIECES {
                    2
                } else {
                    Key::from(facts.move_number(index) > OPENING_MOVES)
                }
            }),
            Self::Piece => fill(facts, column, |_, ply| ply.becomes() as Key),
            Self::Square => fill(facts, column, |_, ply| square(ply.target())),
            Self::From => fill(facts, column, |_, ply| square(ply.legal.from())),
            Self::Captured => fill(facts, column, |_, ply| {
                ply.captured.map_or(UNKNOWN, |role| role as Key)
            }),
            Self::Check => fill(facts, column, |_, ply| ply.check as Key),
            Self::Promotion => fill(facts, column, |_, ply| {
                let promotion = ply.legal.promotion();
                promotion.map_or(UNKNOWN, |role| role as Key)
            }),
            Self::Last => {
                let plies = facts.watch.plies.len();
                fill(facts, column, |index, _| Key::from(index + 1 == plies));
            }
            Self::KingSquare => fill(facts, column, |_, ply| {
                ply.enemy_king.map_or(UNKNOWN, square)
            }),
            Self::Checks => events(facts, column, Event::Check),
            Self::Captures => events(facts, column, Event::Capture),
            Self::EnPassant => events(facts, column, Event::EnPassant),
            Self::Variant
            | Self::Result
            | Self::Termination
            | Self::TerminationTag
            | Self::TerminationBoard
            | Self::Agreement
            | Self::Eco
            | Self::EcoGroup
            | Self::Opening
            | Self::Line
            | Self::FirstMove
            | Self::Reply
            | Self::Event
            | Self::Site
            | Self::Year
            | Self::Month
            | Self::TimeControl
            | Self::Speed
            | Self::Rating
            | Self::RatingDifference
            | Self::Length
            | Self::Soundness
            | Self::Queens
            | Self::Color
            | Self::Player
            | Self::Opponent
            | Self::OwnRating
            | Self::OpponentRating
            | Self::RatingLead
            | Self::Score
            | Self::Castling
            | Self::OpponentCastling
            | Self::Man
            | Self::StartSquare => {}
        }
    }

    /// Writes the keys of the men of the array to `column`.
    pub(super) fn man_keys(self, men: &[Man], column: &mut Vec<Key>) {
        column.clear();
        column.extend(men.iter().map(|man| {
            if self == Self::Man {
                man.role as Key
            } else {
                square(man.start)
            }
        }));
    }
}

/// Compiled for each dimension apart: there are many plies.
#[inline]
fn fill(facts: &Facts<'_, '_>, column: &mut Vec<Key>, key: impl Fn(usize, &Ply) -> Key) {
    let plies = facts.watch.plies.iter().enumerate();
    column.extend(plies.map(|(index, ply)| key(index, ply)));
}

fn events(facts: &Facts<'_, '_>, column: &mut Vec<Key>, event: Event) {
    fill(facts, column, |_, ply| {
        ZERO + Key::from(event.happens_in(ply))
    });
}

fn square(square: Square) -> Key {
    square.index() as Key
}
