//! The faults that make the rules meaningless, and useless en passant squares.

use super::{Fault, Faults, mended};
use crate::chess::attacks;
use crate::chess::bitboard::Bitboard;
use crate::chess::board::behind;
use crate::chess::color::Color;
use crate::chess::laws::{Laws, WithLaws};
use crate::chess::position::{EnPassantMode, Position};
use crate::chess::role::Role;
use crate::chess::setup::Setup;
use crate::chess::square::{File, Rank, Square};
use crate::chess::variant::Variant;

/// Where kings and rooks stand before they move.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Array {
    /// Kings on the e-file, rooks in the corners.
    Usual,
    /// A king between two rooks, as in Chess960.
    Any,
}

impl Faults<'_> {
    pub(super) fn count_kings(&mut self) {
        for color in [Color::White, Color::Black] {
            self.count_kings_of(color);
        }
    }

    /// The king of the side to move may be gone: the game ended so.
    pub(super) fn count_kings_but_a_captured_one(&mut self) {
        let turn = self.setup.turn;
        if self.men.of(turn, Role::King).any() {
            self.count_kings_of(turn);
        }
        self.count_kings_of(!turn);
    }

    fn count_kings_of(&mut self, color: Color) {
        let found = self.men.of(color, Role::King).len() as u8;
        if found != 1 {
            self.add(Fault::KingCount { color, found });
        }
    }

    pub(super) fn find_pawns_on_back_ranks(&mut self) {
        let back_ranks = Bitboard::rank(Rank::from_index(0)) | Bitboard::rank(Rank::from_index(7));
        if (self.men.role(Role::Pawn) & back_ranks).any() {
            self.add(Fault::PawnOnBackRank);
        }
    }

    pub(super) fn find_opponent_in_check(&mut self) {
        if self.checkers(self.setup.turn).any() {
            self.add(Fault::OpponentInCheck);
        }
    }

    pub(super) fn find_adjacent_kings(&mut self) {
        let black = self.men.of(Color::Black, Role::King);
        let mut white = self.men.of(Color::White, Role::King).into_iter();
        if white.any(|king| (attacks::king(king) & black).any()) {
            self.add(Fault::OpponentInCheck);
        }
    }

    pub(super) fn find_impossible_rights(&mut self, array: Array) {
        let mut rights = self.setup.castling;
        for color in [Color::White, Color::Black] {
            rights = rights - self.possible_rights(color, array);
        }
        if rights.any() {
            self.add(Fault::Castling { rights });
        }
    }

    /// The rights of `color` whose king and rook stand where they may be waiting to castle: one on
    /// each side of a king that is not in a corner, for it began between its rooks.
    fn possible_rights(&self, color: Color, array: Array) -> Bitboard {
        let home = Bitboard::rank(Rank::relative(color, 0));
        let kings = self.men.of(color, Role::King) & home;
        let rooks = self.setup.castling & self.men.of(color, Role::Rook) & home;
        let Some(king) = kings.first() else {
            return Bitboard::EMPTY;
        };
        let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
        match array {
            Array::Usual if king.file() == File::from_index(4) => rooks & corners,
            Array::Any if !corners.contains(king) => {
                let west = Bitboard(Bitboard::of(king).0 - 1);
                [rooks & west, rooks - west]
                    .into_iter()
                    .filter(|side| !side.is_several())
                    .fold(Bitboard::EMPTY, |sound, side| sound | side)
            }
            Array::Usual | Array::Any => Bitboard::EMPTY,
        }
    }

    pub(super) fn find_impossible_ep_square(&mut self) {
        if let Some(square) = self.setup.ep_square
            && !self.is_passed(square)
        {
            self.add(Fault::EpSquareImpossible);
        }
    }

    /// Can an enemy pawn just have passed over `square`?
    fn is_passed(&self, square: Square) -> bool {
        square.rank() == Rank::relative(self.setup.turn, 5)
            && self
                .men
                .of(!self.setup.turn, Role::Pawn)
                .contains(behind(square))
            && !self.occupied().contains(square)
            && !self.occupied().contains(origin(square))
    }

    /// Asked last: where castling rights alone are wrong, the rest still counts.
    pub(super) fn find_useless_ep_square(&mut self, variant: Variant) {
        let sound = mended(*self.setup, &self.list);
        if sound.ep_square.is_some() && variant.with_laws(HasCapture(sound)) == Some(Some(false)) {
            self.add(Fault::EpSquareUseless);
        }
    }
}

/// Where the pawn that passed over `square` came from.
pub(super) fn origin(square: Square) -> Square {
    Square::from_index(2 * square.index() - behind(square).index())
}

/// Is a capture on the en passant square legal? Nobody knows if no game can be played.
struct HasCapture(Setup);

impl WithLaws for HasCapture {
    type Output = Option<bool>;

    fn run<L: Laws>(self) -> Option<bool> {
        let position = Position::<L>::from_setup(self.0).ok()?;
        Some(position.ep_square(EnPassantMode::Legal).is_some())
    }
}
