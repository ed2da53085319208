//! From a setup to a position: only the faults that would make the rules meaningless are refused
//! here.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::{Board, behind};
use super::color::Color;
use super::generator::LAST_RANKS;
use super::laws::{Extra, King, Laws};
use super::men::Men;
use super::position::Position;
use super::role::Role;
use super::setup::Setup;
use super::square::{Rank, Square};
use super::zobrist;

/// Why no game can be played from a setup.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Two men on one square, or a man of no role or no side.
    #[error("a square holds more or less than one man")]
    Overlap,
    /// A side with no king or several, where the law wants one.
    #[error("{0} has not exactly one king")]
    KingCount(Color),
    /// A pawn on the first or eighth rank.
    #[error("a pawn stands on the first or eighth rank")]
    PawnOnBackRank,
    /// A castling right without its king or rook on its place.
    #[error("a castling right has no king or rook on its place")]
    Castling,
    /// An en passant square that no double step can have left.
    #[error("no double step can have left the en passant square")]
    EnPassant,
    /// The side that just moved is in check.
    #[error("the side that is not to move is in check")]
    OpponentInCheck,
    /// The kings stand next to each other.
    #[error("the kings stand next to each other")]
    AdjacentKings,
}

impl<L: Laws> Position<L> {
    /// The position at the beginning of a game from the usual array.
    pub fn start() -> Self {
        let castling = match L::KING {
            King::Commoner => Bitboard::EMPTY,
            King::Royal | King::Capturable => Men::ARRAY.role(Role::Rook),
        };
        let extra = L::Extra::new(None);
        Self {
            board: Board {
                men: Men::ARRAY,
                castling,
                ep: Bitboard::EMPTY,
                extra,
            },
            key: zobrist::ARRAY
                ^ zobrist::castling(castling)
                ^ extra.checks().map_or(0, zobrist::checks),
            checkers: Bitboard::EMPTY,
            fullmove_number: 1,
            halfmove_clock: 0,
            turn: Color::White,
            passed: Bitboard::EMPTY,
        }
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// The first fault that would make the rules meaningless; `legality` names all faults.
    pub fn from_setup(mut setup: Setup) -> Result<Self, SetupError> {
        if L::KING == King::Commoner {
            // Nobody castles there; programs write the rights of the array all the same.
            setup.castling = Bitboard::EMPTY;
        }
        check_men::<L>(&setup)?;
        check_castling(&setup)?;
        let passed = setup.ep_square;
        if let Some(square) = passed {
            check_ep(&setup, square)?;
        }
        let men = Men::new(setup.by_role, setup.by_color);
        let mut position = Self {
            board: Board {
                men,
                castling: setup.castling,
                ep: passed.map_or(Bitboard::EMPTY, Bitboard::of),
                extra: L::Extra::new(setup.checks),
            },
            key: 0,
            checkers: Bitboard::EMPTY,
            fullmove_number: setup.fullmove_number.max(1),
            halfmove_clock: setup.halfmove_clock,
            turn: setup.turn,
            passed: passed.map_or(Bitboard::EMPTY, Bitboard::of),
        };
        if L::KING == King::Royal && position.board.checkers(!setup.turn).any() {
            return Err(SetupError::OpponentInCheck);
        }
        position.checkers = position.board.checkers(setup.turn);
        if !position.ep_is_legal() {
            position.board.ep = Bitboard::EMPTY;
        }
        position.key = position.fresh_key();
        Ok(position)
    }
}

fn check_men<L: Laws>(setup: &Setup) -> Result<(), SetupError> {
    let mut men = Bitboard::EMPTY;
    for role in setup.by_role {
        if (men & role).any() {
            return Err(SetupError::Overlap);
        }
        men |= role;
    }
    let (white, black) = (setup.by_color.white, setup.by_color.black);
    if (white & black).any() || (white | black) != men {
        return Err(SetupError::Overlap);
    }
    if (setup.by_role[Role::Pawn as usize] & LAST_RANKS).any() {
        return Err(SetupError::PawnOnBackRank);
    }
    if L::KING == King::Commoner {
        return Ok(());
    }
    for color in [setup.turn, !setup.turn] {
        // The king of the side to move may just have been captured.
        let captured = L::KING == King::Capturable && color == setup.turn;
        match setup.men(color, Role::King).len() {
            0 if captured => {}
            1 => {}
            _ => return Err(SetupError::KingCount(color)),
        }
    }
    let adjacent = setup
        .men(Color::White, Role::King)
        .into_iter()
        .any(|king| (attacks::king(king) & setup.men(Color::Black, Role::King)).any());
    if adjacent {
        return Err(SetupError::AdjacentKings);
    }
    Ok(())
}

/// At most one right each side of a king on its back rank, each with an own rook there.
fn check_castling(setup: &Setup) -> Result<(), SetupError> {
    let mut sound = Bitboard::EMPTY;
    for color in [Color::White, Color::Black] {
        let home = Bitboard::rank(Rank::relative(color, 0));
        let rooks = setup.castling & setup.men(color, Role::Rook) & home;
        let Some(king) = (setup.men(color, Role::King) & home).first() else {
            continue;
        };
        let west = Bitboard(Bitboard::of(king).0 - 1);
        for side in [rooks & west, rooks - west] {
            if !side.is_several() {
                sound |= side;
            }
        }
    }
    if sound == setup.castling {
        Ok(())
    } else {
        Err(SetupError::Castling)
    }
}

fn check_ep(setup: &Setup, square: Square) -> Result<(), SetupError> {
    let occupied = setup.by_color.white | setup.by_color.black;
    let pawn = behind(square);
    // The square the pawn came from lies as far on the other side of the one it passed.
    let origin = Square::from_index(2 * square.index() - pawn.index());
    let fits = square.rank() == Rank::relative(setup.turn, 5)
        && setup.men(!setup.turn, Role::Pawn).contains(pawn)
        && !occupied.contains(square)
        && !occupied.contains(origin);
    if fits {
        Ok(())
    } else {
        Err(SetupError::EnPassant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Antichess, EnPassantMode, Standard, ThreeCheck, TreiSahuri};

    fn start_is_what_its_setup_makes<L: Laws>() {
        let start = Position::<L>::start();
        let made = Position::<L>::from_setup(start.to_setup(EnPassantMode::Legal)).unwrap();
        assert_eq!(format!("{start:?}"), format!("{made:?}"));
    }

    #[test]
    fn a_game_begins_with_the_array() {
        start_is_what_its_setup_makes::<Standard>();
        start_is_what_its_setup_makes::<ThreeCheck>();
        start_is_what_its_setup_makes::<Antichess>();
        start_is_what_its_setup_makes::<TreiSahuri>();
    }
}
