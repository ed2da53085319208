//! The 960 arrays of Chess960.

use crate::chess::{Color, File, Piece, Rank, Role, Setup, Square};

/// All arrays, in the order of Reinhard Scharnagl's numbers; the usual one is number 518.
pub fn arrays() -> impl Iterator<Item = Setup> {
    (0..960).map(array)
}

/// FIDE Guidelines II: bishops on squares of both colours, the king between the rooks.
fn array(number: usize) -> Setup {
    let mut back: [Option<Role>; 8] = [None; 8];
    back[number % 4 * 2 + 1] = Some(Role::Bishop);
    back[number / 4 % 4 * 2] = Some(Role::Bishop);
    place(&mut back, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    // The second goes first, so that the place of the first is still counted among five.
    place(&mut back, second, Role::Knight);
    place(&mut back, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut back, 0, role);
    }
    let mut setup = Setup::EMPTY;
    for color in [Color::White, Color::Black] {
        for (file, role) in File::all().zip(back.into_iter().flatten()) {
            let on = |rank| Square::new(file, Rank::relative(color, rank));
            setup.put(on(0), Piece { color, role });
            setup.put(
                on(1),
                Piece {
                    color,
                    role: Role::Pawn,
                },
            );
        }
    }
    setup.castling = setup.by_role[Role::Rook as usize];
    setup
}

/// The places of the two knights among the five free squares.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Puts a man on the `nth` free square.
fn place(back: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(free) = back.iter_mut().filter(|man| man.is_none()).nth(nth) {
        *free = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::chess::{Position, Standard};
    use crate::engine::board::Board;

    fn fen(number: usize) -> String {
        Position::<Standard>::from_setup(array(number))
            .unwrap()
            .fen()
    }

    #[test]
    fn the_numbers_are_scharnagls() {
        for (number, back) in [
            (0, "bbqnnrkr"),
            (1, "bqnbnrkr"),
            (518, "rnbqkbnr"),
            (959, "rkrnnqbb"),
            (534, "rnbkqbnr"),
        ] {
            assert!(fen(number).starts_with(back), "{number}: {}", fen(number));
        }
    }

    #[test]
    fn all_arrays_are_sound_and_different() {
        let fens: BTreeSet<String> = (0..960).map(fen).collect();
        assert_eq!(fens.len(), 960);
        assert_eq!(arrays().count(), 960);
    }
}
