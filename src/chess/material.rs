//! Material that draws.

use super::bitboard::Bitboard;
use super::color::Color;
use super::laws::{King, Laws};
use super::position::Position;
use super::role::Role;
use crate::game::{MaterialRule, Winnable};

/// Does `rule` draw here?
pub(super) fn is_drawn<L: Laws>(position: &Position<L>, rule: MaterialRule) -> bool {
    match rule {
        MaterialRule::None | MaterialRule::BlockedBishops => false,
        MaterialRule::BareKings => position.occupied() == kings(position),
        MaterialRule::NoMate => cannot_mate(position),
    }
}

/// Can `seat` still win by some series of legal moves?
pub(super) fn can_win<L: Laws>(position: &Position<L>, seat: Color) -> Winnable {
    if L::KING == King::Commoner {
        return Winnable::Unknown;
    }
    if position.color(seat) == position.men(seat, Role::King) || cannot_mate(position) {
        Winnable::No
    } else {
        Winnable::Unknown
    }
}

fn kings<L: Laws>(position: &Position<L>) -> Bitboard {
    position.men(Color::White, Role::King) | position.men(Color::Black, Role::King)
}

/// Neither side can mate: kings with at most one minor piece, or with bishops of one square colour.
fn cannot_mate<L: Laws>(position: &Position<L>) -> bool {
    let of = |role| position.men(Color::White, role) | position.men(Color::Black, role);
    let (others, bishops) = (position.occupied() - kings(position), of(Role::Bishop));
    let minor = !others.is_several() && others == (others & (bishops | of(Role::Knight)));
    let one_colour =
        (bishops & Bitboard::DARK).is_empty() || (bishops & Bitboard::LIGHT).is_empty();
    minor || others == bishops && one_colour
}
