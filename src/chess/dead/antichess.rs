//! Antichess, where who loses all men wins: which men can never be lost.

use super::material::is_one_colour;
use crate::chess::attacks;
use crate::chess::bitboard::Bitboard;
use crate::chess::color::Color;
use crate::chess::laws::Laws;
use crate::chess::position::{EnPassantMode, Position};
use crate::chess::role::Role;
use crate::chess::square::Square;

/// The automatic draw of the rules (10): only bishops and pawns, each side's bishops on one colour
/// of squares and the sides' on different ones; every pawn out of the enemy bishops' reach, with a
/// pawn in front of it and nothing to take. That a side may yet run out of moves and so win does not
/// matter: the rule is taken by its letter.
pub(super) fn bishops_are_blocked<L: Laws>(position: &Position<L>) -> bool {
    let both = |role| position.men(Color::White, role) | position.men(Color::Black, role);
    let (bishops, pawns) = (both(Role::Bishop), both(Role::Pawn));
    let [white, black] =
        [Color::White, Color::Black].map(|color| position.men(color, Role::Bishop));
    let are_apart = !white.is_empty()
        && !black.is_empty()
        && is_one_colour(white)
        && is_one_colour(black)
        && !is_one_colour(bishops);
    position.occupied() == bishops | pawns
        && are_apart
        && [Color::White, Color::Black].into_iter().all(|color| {
            position
                .men(color, Role::Pawn)
                .into_iter()
                .all(|pawn| is_blocked(position, color, pawn, pawns))
        })
}

fn is_blocked<L: Laws>(
    position: &Position<L>,
    color: Color,
    pawn: Square,
    pawns: Bitboard,
) -> bool {
    let enemy_bishops = position.men(!color, Role::Bishop);
    let takes = attacks::pawn(color, pawn);
    let ep = position
        .ep_square(EnPassantMode::Legal)
        .filter(|_| color == position.turn());
    let targets = position.color(!color) | ep.map_or(Bitboard::EMPTY, Bitboard::of);
    let ahead = match color {
        Color::White => pawn.index() + 8,
        Color::Black => pawn.index().wrapping_sub(8),
    };
    !is_one_colour(enemy_bishops | Bitboard::of(pawn))
        && pawns.contains(Square::from_index(ahead))
        && (takes & targets).is_empty()
}

/// Does `seat` have a man that can never be taken and never run out of moves?
pub(super) fn cannot_win<L: Laws>(position: &Position<L>, seat: Color) -> bool {
    if position.color(seat).is_empty() {
        return false;
    }
    position.color(!seat).is_empty()
        || has_safe_bishop(position, seat)
        || is_safe_knight(position, seat)
}

/// Among bishops alone, one on the colour that no enemy bishop stands on is never taken; and the
/// bishops of one colour cannot all be hemmed in by each other.
fn has_safe_bishop<L: Laws>(position: &Position<L>, seat: Color) -> bool {
    let [own, enemy] = [seat, !seat].map(|color| position.men(color, Role::Bishop));
    let is_apart = |colour: Bitboard| (own & colour).any() && (enemy & colour).is_empty();
    position.occupied() == own | enemy && (is_apart(Bitboard::LIGHT) || is_apart(Bitboard::DARK))
}

/// Knight against knight: each move changes the colour of one, so the same side always finds the
/// other within reach or not at all. The side to move can take only from the other colour. It is the
/// one exception that lichess makes in antichess when a flag falls.
pub(super) fn is_safe_knight<L: Laws>(position: &Position<L>, seat: Color) -> bool {
    let [own, enemy] = [seat, !seat].map(|color| position.men(color, Role::Knight));
    let is_lone_pair = position.occupied() == own | enemy && own.len() == 1 && enemy.len() == 1;
    let mover_takes = !is_one_colour(own | enemy);
    is_lone_pair && mover_takes == (seat == position.turn())
}
