//! What the men alone decide.

use super::antichess;
use crate::chess::bitboard::Bitboard;
use crate::chess::color::Color;
use crate::chess::laws::{Extra, King, Laws};
use crate::chess::position::Position;
use crate::chess::role::Role;
use crate::game::{MaterialRule, Winnable};

/// Does `rule` draw here?
pub(in crate::chess) fn is_drawn<L: Laws>(position: &Position<L>, rule: MaterialRule) -> bool {
    match rule {
        MaterialRule::None => false,
        MaterialRule::BareKings => [Color::White, Color::Black]
            .into_iter()
            .all(|color| has_bare_king(position, color)),
        MaterialRule::NoMate => L::KING != King::Commoner && nobody_mates(position),
        MaterialRule::BlockedBishops => {
            L::KING == King::Commoner && antichess::bishops_are_blocked(position)
        }
    }
}

/// Can `seat` still win by some series of legal moves?
pub(in crate::chess) fn can_win<L: Laws>(position: &Position<L>, seat: Color) -> Winnable {
    let cannot = match L::KING {
        King::Commoner => antichess::cannot_win(position, seat),
        King::Royal | King::Capturable => lacks_material(position, seat),
    };
    if cannot {
        Winnable::No
    } else {
        Winnable::Unknown
    }
}

/// Has `seat` too few men to win with, wherever they stand?
pub(in crate::chess) fn lacks_material<L: Laws>(position: &Position<L>, seat: Color) -> bool {
    match L::KING {
        King::Commoner => antichess::is_safe_knight(position, seat),
        // A king gives no check, and one that cannot check can neither mate nor take a king. Where
        // checks are counted, any other man can give them.
        King::Royal | King::Capturable => {
            has_bare_king(position, seat)
                || position.extra().checks().is_none() && cannot_mate(position, seat)
        }
    }
}

/// Are so few men about, kings and pawns apart, that the position may be dead? With more of them it
/// never is in practice, and a search would only find that out at length.
pub(in crate::chess) fn is_worth_a_search<L: Laws>(position: &Position<L>) -> bool {
    let both = |role| position.men(Color::White, role) | position.men(Color::Black, role);
    (position.occupied() - both(Role::King) - both(Role::Pawn)).len() <= 4
}

fn has_bare_king<L: Laws>(position: &Position<L>, color: Color) -> bool {
    position.color(color) == position.men(color, Role::King)
}

/// Kings with at most one minor piece, or with bishops of one square colour.
fn nobody_mates<L: Laws>(position: &Position<L>) -> bool {
    let both = |role| position.men(Color::White, role) | position.men(Color::Black, role);
    let others = position.occupied() - both(Role::King);
    let is_lone_minor =
        !others.is_several() && (others - both(Role::Knight) - both(Role::Bishop)).is_empty();
    is_lone_minor || others == both(Role::Bishop) && is_one_colour(others)
}

/// Has `seat`, with more than a king, too little to mate even with the help of the other side?
fn cannot_mate<L: Laws>(position: &Position<L>, seat: Color) -> bool {
    let others = position.color(seat) - position.men(seat, Role::King);
    let helpers = |role| position.men(!seat, role);
    if others == position.men(seat, Role::Knight) && !others.is_several() {
        // A smothered mate takes a man that neither takes the knight nor can be moved away:
        // queens always take it.
        let enemies = position.color(!seat) - helpers(Role::King);
        return enemies == helpers(Role::Queen);
    }
    if others == position.men(seat, Role::Bishop) {
        // Bishops of one square colour leave the king the other colour's squares unless pawns,
        // knights or bishops of that colour stand there.
        let blockers = helpers(Role::Pawn) | helpers(Role::Knight);
        return blockers.is_empty() && is_one_colour(others | helpers(Role::Bishop));
    }
    false
}

/// Do all these squares have one colour?
pub(super) fn is_one_colour(squares: Bitboard) -> bool {
    (squares & Bitboard::DARK).is_empty() || (squares & Bitboard::LIGHT).is_empty()
}
