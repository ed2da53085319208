//! Which squares a man attacks: tables made by the compiler, and lines of sight by arithmetic.

use super::bitboard::Bitboard;
use super::color::Color;
use super::role::Role;
use super::square::{File, Rank, Square};

type PerSquare = [Bitboard; 64];

static KNIGHT: PerSquare = steps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: PerSquare = steps(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
static PAWN: [PerSquare; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static LINES: [Lines; 64] = lines();
static RAYS: [PerSquare; 6] = rays_by_role();
static ORIGINS: [PerSquare; 10] = origins_by_row();
static RANK_ATTACKS: [[u8; 64]; 8] = rank_attacks();
static BETWEEN: [PerSquare; 64] = between_all();
static BEYOND: [[PerSquare; 64]; 2] = beyond_all();

/// The three lines through a square, without it, that a byte swap reverses; ranks have a table.
#[derive(Copy, Clone)]
#[repr(align(32))]
struct Lines {
    file: u64,
    diagonal: u64,
    anti_diagonal: u64,
}

/// Squares a knight on `from` attacks.
#[inline(always)]
pub(super) fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// Squares a king on `from` attacks.
#[inline(always)]
pub(super) fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// Squares a pawn of `color` on `from` attacks.
#[inline(always)]
pub(super) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// Squares strictly between two squares of one line; empty if they share none.
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Squares beyond `man` on the line from `eye` through it: of a rank or a file.
#[inline(always)]
pub(super) fn straight_beyond(eye: Square, man: Square) -> Bitboard {
    BEYOND[0][eye.index()][man.index()]
}

/// Likewise of a diagonal.
#[inline(always)]
pub(super) fn diagonal_beyond(eye: Square, man: Square) -> Bitboard {
    BEYOND[1][eye.index()][man.index()]
}

/// Squares a piece of `role` on `from` would attack on an empty board; none for a pawn.
#[inline(always)]
pub(super) fn rays(role: Role, from: Square) -> Bitboard {
    RAYS[role as usize][from.index()]
}

/// Squares from which `color`'s man of `role` might come to `to`, did nothing stand in its way: by a
/// capture or not, never by a promotion.
#[expect(
    clippy::fn_params_excessive_bools,
    reason = "the mark of a word, an index here"
)]
#[inline(always)]
pub(super) fn origins(color: Color, role: Role, is_capture: bool, to: Square) -> Bitboard {
    let row = if role == Role::Pawn {
        PAWN_ROWS + 2 * color as usize + usize::from(is_capture)
    } else {
        role as usize
    };
    ORIGINS[row][to.index()]
}

/// Squares a bishop on `from` attacks: each diagonal by `o ^ (o - 2r)` towards a8/h8 and, on the
/// byte-swapped board, towards the other end.
#[inline(always)]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(sight(from, lines.diagonal, occupied) | sight(from, lines.anti_diagonal, occupied))
}

/// Squares a rook on `from` attacks.
#[inline(always)]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let shift = from.index() & 0b11_1000;
    let inner = (occupied.0 >> shift >> 1) as usize & 63;
    let rank = u64::from(RANK_ATTACKS[from.file().index()][inner]) << shift;
    Bitboard(rank | sight(from, LINES[from.index()].file, occupied))
}

#[inline(always)]
fn sight(from: Square, line: u64, occupied: Bitboard) -> u64 {
    let blockers = occupied.0 & line;
    let slider = 1_u64 << from.index();
    let forward = blockers.wrapping_sub(slider);
    let backward = blockers
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes())
        .swap_bytes();
    (forward ^ backward) & line
}

/// The square `(files, ranks)` away, if on the board.
const fn offset(from: usize, files: isize, ranks: isize) -> Option<Square> {
    match (
        (from & 7).checked_add_signed(files),
        (from >> 3).checked_add_signed(ranks),
    ) {
        (Some(file @ 0..8), Some(rank @ 0..8)) => {
            Some(Square::new(File::from_index(file), Rank::from_index(rank)))
        }
        _ => None,
    }
}

const fn steps(directions: &[(isize, isize)]) -> PerSquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < directions.len() {
            if let Some(to) = offset(from, directions[i].0, directions[i].1) {
                table[from].0 |= Bitboard::of(to).0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn ray(from: usize, files: isize, ranks: isize) -> u64 {
    let mut set = 0;
    let mut at = from;
    while let Some(to) = offset(at, files, ranks) {
        set |= Bitboard::of(to).0;
        at = to.index();
    }
    set
}

const fn lines() -> [Lines; 64] {
    let mut table = [Lines {
        file: 0,
        diagonal: 0,
        anti_diagonal: 0,
    }; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = Lines {
            file: ray(from, 0, 1) | ray(from, 0, -1),
            diagonal: ray(from, 1, 1) | ray(from, -1, -1),
            anti_diagonal: ray(from, 1, -1) | ray(from, -1, 1),
        };
        from += 1;
    }
    table
}

const fn rays_by_role() -> [PerSquare; 6] {
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    let mut from = 0;
    while from < 64 {
        let diagonal = LINES[from].diagonal | LINES[from].anti_diagonal;
        let straight = LINES[from].file | ray(from, 1, 0) | ray(from, -1, 0);
        table[Role::Knight as usize][from] = KNIGHT[from];
        table[Role::Bishop as usize][from] = Bitboard(diagonal);
        table[Role::Rook as usize][from] = Bitboard(straight);
        table[Role::Queen as usize][from] = Bitboard(diagonal | straight);
        table[Role::King as usize][from] = KING[from];
        from += 1;
    }
    table
}

/// Where the rows of pawns begin: White's steps and captures, Black's steps and captures.
const PAWN_ROWS: usize = 6;

const fn origins_by_row() -> [PerSquare; 10] {
    let mut table = [[Bitboard::EMPTY; 64]; 10];
    let mut role = Role::Knight as usize;
    while role < PAWN_ROWS {
        table[role] = RAYS[role];
        role += 1;
    }
    let mut to = 8;
    while to < 56 {
        let (white, black) = (&PAWN[Color::Black as usize], &PAWN[Color::White as usize]);
        let rank = to >> 3;
        let white_steps = 1 << (to - 8) | if rank == 3 { 1 << (to - 16) } else { 0 };
        let black_steps = 1 << (to + 8) | if rank == 4 { 1 << (to + 16) } else { 0 };
        table[PAWN_ROWS][to] = Bitboard(white_steps);
        table[PAWN_ROWS + 1][to] = white[to];
        table[PAWN_ROWS + 2][to] = Bitboard(black_steps);
        table[PAWN_ROWS + 3][to] = black[to];
        to += 1;
    }
    table
}

/// Attacks along a rank by file and by the occupancy of the files b to g; the edges stop a rook
/// whether occupied or not.
const fn rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u8) << 1;
            let mut set = 0;
            let mut to = file;
            while to < 7 {
                to += 1;
                set |= 1 << to;
                if occupied >> to & 1 != 0 {
                    break;
                }
            }
            to = file;
            while to > 0 {
                to -= 1;
                set |= 1 << to;
                if occupied >> to & 1 != 0 {
                    break;
                }
            }
            table[file][inner] = set;
            inner += 1;
        }
        file += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs it")]
const fn between_all() -> [PerSquare; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut files = -1;
        while files <= 1 {
            let mut ranks = -1;
            while ranks <= 1 {
                if files != 0 || ranks != 0 {
                    let mut passed = 0;
                    let mut at = from;
                    while let Some(to) = offset(at, files, ranks) {
                        table[from][to.index()] = Bitboard(passed);
                        passed |= Bitboard::of(to).0;
                        at = to.index();
                    }
                }
                ranks += 1;
            }
            files += 1;
        }
        from += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs it")]
const fn beyond_all() -> [[PerSquare; 64]; 2] {
    let mut table = [[[Bitboard::EMPTY; 64]; 64]; 2];
    let mut eye = 0;
    while eye < 64 {
        let mut direction = 0;
        while direction < 9 {
            let (files, ranks) = (direction % 3 - 1, direction / 3 - 1);
            let slant = (files != 0 && ranks != 0) as usize;
            if direction != 4 {
                let mut man = eye;
                while let Some(next) = offset(man, files, ranks) {
                    man = next.index();
                    table[slant][eye][man] = Bitboard(ray(man, files, ranks));
                }
            }
            direction += 1;
        }
        eye += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square: slow, and nothing like the arithmetic it checks.
    fn walk(from: Square, occupied: Bitboard, directions: [(isize, isize); 4]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for (files, ranks) in directions {
            let mut at = from.index();
            while let Some(to) = offset(at, files, ranks) {
                set |= Bitboard::of(to);
                if occupied.contains(to) {
                    break;
                }
                at = to.index();
            }
        }
        set
    }

    #[test]
    fn lines_of_sight_end_at_the_first_man() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..2_000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let occupied = Bitboard(random & random.rotate_left(23));
            for from in Square::all() {
                let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
                assert_eq!(bishop(from, occupied), walk(from, occupied, diagonal));
                assert_eq!(rook(from, occupied), walk(from, occupied, straight));
            }
        }
    }

    #[test]
    fn squares_between_are_those_both_ends_see() {
        for a in Square::all() {
            for b in Square::all() {
                let ends = Bitboard::of(a) | Bitboard::of(b);
                let mut seen = Bitboard::EMPTY;
                if rays(Role::Rook, a).contains(b) {
                    seen = rook(a, ends) & rook(b, ends);
                } else if rays(Role::Bishop, a).contains(b) {
                    seen = bishop(a, ends) & bishop(b, ends);
                }
                assert_eq!(between(a, b), seen, "{a} {b}");
            }
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        let count = |table: &PerSquare| table.iter().map(|set| set.len()).sum::<u32>();
        assert_eq!(count(&KNIGHT), 336);
        assert_eq!(count(&KING), 420);
        assert_eq!(count(&PAWN[0]), 98);
        assert_eq!(count(&PAWN[1]), 98);
    }
}
