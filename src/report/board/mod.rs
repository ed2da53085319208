//! A position drawn for people: in the terminal, or as a picture.

mod men;
mod svg;
mod terminal;

pub use svg::svg;
pub use terminal::{Glyphs, terminal};

use crate::chess::laws::{CHECKS_TO_WIN, King};
use crate::chess::{
    Bitboard, CastlingSide, CheckCounts, Color, File, Laws, Move, Piece, Position, Rank, Square,
};

/// All that is drawn; no longer bound to a law.
#[derive(Clone, Debug)]
pub struct Diagram {
    men: [Option<Piece>; 64],
    /// Origin and target of the last ply.
    last_move: Bitboard,
    /// Kings that are attacked.
    in_check: Bitboard,
    /// The men that attack them.
    checkers: Bitboard,
    checks: Option<CheckCounts>,
    turn: Color,
    bottom: Color,
}

impl Diagram {
    /// `position`, seen from White's side.
    pub fn new<L: Laws>(position: &Position<L>) -> Self {
        let mut diagram = Self {
            men: std::array::from_fn(|index| position.piece_at(Square::from_index(index))),
            last_move: Bitboard::EMPTY,
            in_check: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            checks: position.checks(),
            turn: position.turn(),
            bottom: Color::White,
        };
        if L::KING == King::Commoner {
            return diagram;
        }
        for color in [Color::White, Color::Black] {
            if let Some(king) = position.king(color) {
                let attackers = position.attackers_to(king, position.occupied())
                    & position.color(color.other());
                if !attackers.is_empty() {
                    diagram.in_check |= Bitboard::of(king);
                    diagram.checkers |= attackers;
                }
            }
        }
        diagram
    }

    /// The same with the squares of the last ply marked; `before` is where it was played.
    #[must_use]
    pub fn after<L: Laws>(mut self, before: &Position<L>, played: Move) -> Self {
        let target = match before.is_castling(played) {
            None => played.to(),
            Some(CastlingSide::King) => Square::new(File::from_index(6), played.from().rank()),
            Some(CastlingSide::Queen) => Square::new(File::from_index(2), played.from().rank()),
        };
        self.last_move = Bitboard::of(played.from()) | Bitboard::of(target);
        self
    }

    /// The same seen from `color`'s side.
    #[must_use]
    pub fn from_side_of(mut self, color: Color) -> Self {
        self.bottom = color;
        self
    }

    fn man(&self, square: Square) -> Option<Piece> {
        self.men[square.index()]
    }

    /// Ranks from the top of the picture.
    fn ranks(&self) -> Vec<Rank> {
        let ranks = Rank::all();
        match self.bottom {
            Color::White => ranks.rev().collect(),
            Color::Black => ranks.collect(),
        }
    }

    /// Files from the left of the picture.
    fn files(&self) -> Vec<File> {
        let files = File::all();
        match self.bottom {
            Color::White => files.collect(),
            Color::Black => files.rev().collect(),
        }
    }

    fn mark(&self, square: Square) -> Mark {
        if self.checkers.contains(square) {
            Mark::GivesCheck
        } else if self.in_check.contains(square) {
            Mark::InCheck
        } else if self.last_move.contains(square) {
            Mark::LastMove
        } else {
            Mark::None
        }
    }

    /// Checks given by `color` as filled dots, those still to give as empty ones.
    fn dots(&self, color: Color, [filled, empty]: [char; 2]) -> Option<String> {
        let given = self.checks?[color].min(CHECKS_TO_WIN);
        Some(
            (0..CHECKS_TO_WIN)
                .map(|dot| if dot < given { filled } else { empty })
                .collect(),
        )
    }
}

/// Why a square stands out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mark {
    None,
    LastMove,
    GivesCheck,
    InCheck,
}

#[cfg(test)]
mod tests;
