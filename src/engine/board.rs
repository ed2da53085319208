//! What a match asks of a board beyond what the referee asks.

use std::fmt;

use crate::chess::{EnPassantMode, Laws, Move, Position};
use crate::game::GameState;
use crate::notation::epd;
use crate::notation::fen::{self, ChecksStyle};
use crate::notation::san;
use crate::notation::uci::{self, CastlingMode};
use crate::ruleset::Ruleset;

/// A game that players can play and a log can hold: every move has a text, every position a FEN.
pub trait Board:
    GameState<Move: fmt::Debug + Send + Sync> + fmt::Debug + Send + Sync + 'static
{
    /// Legal moves, in an order that is the same in every run, put in the place of what is in `into`.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);

    /// The move in UCI.
    fn uci(&self, legal: Self::Move, castling: CastlingText) -> String;

    /// The legal move that a UCI word means; castling in either notation. `None` if it is not legal.
    fn read_uci(&self, word: &str) -> Option<Self::Move>;

    /// The move as the PGN standard writes it, `+` or `#` included.
    fn san(&self, legal: Self::Move) -> String;

    /// What stands in a record after `mover`'s ply for players who do not move.
    fn columns_after(&self, mover: Self::Seat) -> Vec<String> {
        let _ = mover;
        Vec::new()
    }

    /// The position as text, as this program writes it.
    fn fen(&self) -> String;

    /// The position as text, as engines read it: check counters before the clocks, remaining.
    fn engine_fen(&self) -> String;

    /// Reads a position, FEN or EPD, in any form this program knows; `None` if no game can start there.
    fn from_fen(text: &str) -> Option<Self>;

    /// The same position in a game whose doubtful rules are read as the ruleset says.
    #[must_use]
    fn under(self, ruleset: &Ruleset) -> Self;
}

/// How castling is told to an engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CastlingText {
    /// `e1g1`.
    KingMoves,
    /// `e1h1`, as under `UCI_Chess960`.
    TakesRook,
}

/// The position of a FEN or EPD line, ended or not.
pub(super) fn read_position<L: Laws>(text: &str) -> Option<Position<L>> {
    let reading = epd::read(text).position;
    let position = Position::from_setup(reading.setup).ok()?;
    reading.is_usable().then_some(position)
}

impl<L: Laws> Board for Position<L> {
    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.clear();
        into.extend_from_slice(&Position::legal_moves(self));
    }

    fn uci(&self, legal: Move, castling: CastlingText) -> String {
        let mode = match castling {
            CastlingText::KingMoves => CastlingMode::Standard,
            CastlingText::TakesRook => CastlingMode::Chess960,
        };
        uci::write(self, legal, mode).to_string()
    }

    fn read_uci(&self, word: &str) -> Option<Move> {
        uci::read(word.as_bytes())?.resolve(self).ok()
    }

    fn san(&self, legal: Move) -> String {
        san::write(self, legal).to_string()
    }

    fn fen(&self) -> String {
        fen::write(&self.to_setup(EnPassantMode::Legal), fen::Style::default())
    }

    fn engine_fen(&self) -> String {
        let style = fen::Style {
            checks: ChecksStyle::Remaining,
            ..fen::Style::default()
        };
        fen::write(&self.to_setup(EnPassantMode::Legal), style)
    }

    fn from_fen(text: &str) -> Option<Self> {
        read_position(text).filter(|position| position.ending().is_none())
    }

    fn under(self, ruleset: &Ruleset) -> Self {
        self.with_readings(ruleset.readings.into())
    }
}
