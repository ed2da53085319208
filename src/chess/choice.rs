//! What a player has to choose from, in one pass of the generator.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::bitboard::Bitboard;
use super::danger::Danger;
use super::generator::{Generator, Moves, Visitor};
use super::laws::Laws;
use super::move_set::MoveSet;
use super::position::Position;
use super::role::Role;
#[cfg(target_arch = "x86_64")]
use super::sliders::Pext;
use super::sliders::{Arithmetic, Sliders};

/// What a player has to choose from.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Choice {
    /// The number of legal moves.
    pub moves: u16,
    /// Where a man can be captured, the square behind one that can be captured en passant among them.
    pub captures: Bitboard,
}

impl Choice {
    /// What the side to move has to choose from; nothing if the game is over.
    pub fn of<L: Laws>(position: &Position<L>) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(pext) = Pext::detect() {
            #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
            fn compiled<L: Laws>(position: &Position<L>, pext: Pext) -> Choice {
                look(position, pext)
            }
            // SAFETY: `Pext::detect` found the instructions.
            return unsafe { compiled(position, pext) };
        }
        look(position, Arithmetic)
    }
}

#[inline(always)]
fn look<L: Laws>(position: &Position<L>, sliders: impl Sliders) -> Choice {
    let (board, us) = (&position.board, position.turn);
    let generator = Generator {
        board,
        us,
        sliders,
        danger: Danger::look(board, us, sliders),
    };
    if generator.is_over() {
        return Choice::default();
    }
    let mut seen = Seen::default();
    let ControlFlow::Continue(()) = generator.visit(Moves::All, &mut seen);
    Choice {
        moves: seen.moves,
        captures: seen.targets & board.men.color(!us) | seen.pawns & board.ep,
    }
}

/// What the generator has shown.
#[derive(Default)]
struct Seen {
    moves: u16,
    /// Where men can go.
    targets: Bitboard,
    /// Where pawns can.
    pawns: Bitboard,
}

impl Visitor<Infallible> for Seen {
    const TAKES_EMPTY: bool = true;

    #[inline(always)]
    fn take(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        self.moves += set.len() as u16;
        self.targets |= set.to;
        if set.role == Role::Pawn {
            self.pawns |= set.to;
        }
        ControlFlow::Continue(())
    }
}
