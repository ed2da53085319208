//! How well the side to move stands, without looking ahead.
//!
//! The terms follow what a law says, not its name: who must capture wants to be rid of men, and where
//! checks are counted a check given is worth something.

use crate::chess::laws::{Capture, Laws};
use crate::chess::{Bitboard, Color, File, Position, Role, Square};
use crate::game::{Outcome, Seat};

/// What a win at the root is worth; a win after `n` plies is worth `n` less.
pub(super) const WIN: i32 = 30_000;

/// A score beyond any evaluation: the game is decided within the search.
pub(super) const DECIDED: i32 = WIN - 1000;

/// What a finished game is worth to the seat at index `seat`, `plies` from the root.
pub(in crate::engine::players) fn value_of_ending(
    outcome: Outcome,
    seat: usize,
    plies: i32,
) -> i32 {
    match outcome.winner() {
        Some(winner) if winner == seat => WIN - plies,
        Some(_) => plies - WIN,
        None => 0,
    }
}

/// Hundredths of a pawn for the side to move.
pub(in crate::engine::players) fn evaluate<L: Laws>(position: &Position<L>) -> i32 {
    let (us, them) = (position.turn(), !position.turn());
    match L::CAPTURE {
        Capture::Mandatory => burden(position, them) - burden(position, us),
        Capture::Optional => {
            let (own, enemy) = (stand(position, us), stand(position, them));
            let phase = (own.phase + enemy.phase).min(FULL_PHASE);
            let middle = own.middle - enemy.middle;
            let end = own.end - enemy.end;
            let checks = position
                .checks()
                .map_or(0, |given| check_value(given[us]) - check_value(given[them]));
            (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE + checks + TEMPO
        }
    }
}

const TEMPO: i32 = 10;

/// What checks given so far are worth where the third wins.
fn check_value(given: u8) -> i32 {
    [0, 90, 280, 0][usize::from(given.min(3))]
}

/// What a side's men cost it where captures are obligatory: mobile men can be forced to take.
fn burden<L: Laws>(position: &Position<L>, color: Color) -> i32 {
    const COST: [i32; 6] = [100, 90, 110, 130, 120, 70];
    Role::ALL
        .into_iter()
        .map(|role| COST[role as usize] * position.men(color, role).len() as i32)
        .sum()
}

/// One side's worth in the middle game and in the end game, and how much of the middle game it keeps
/// going.
#[derive(Default)]
struct Stand {
    middle: i32,
    end: i32,
    phase: i32,
}

const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

fn stand<L: Laws>(position: &Position<L>, color: Color) -> Stand {
    let mut stand = Stand::default();
    for role in Role::ALL {
        for square in position.men(color, role) {
            let seen = seen_by(color, square);
            let (middle, end) = WORTH[role as usize][seen.index()];
            stand.middle += i32::from(middle);
            stand.end += i32::from(end);
            stand.phase += PHASE[role as usize];
        }
    }
    if position.men(color, Role::Bishop).is_several() {
        stand.middle += 25;
        stand.end += 40;
    }
    pawns(position, color, &mut stand);
    rooks(position, color, &mut stand);
    shelter(position, color, &mut stand);
    stand
}

/// The square as White would see it.
fn seen_by(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.mirrored(),
    }
}

fn pawns<L: Laws>(position: &Position<L>, color: Color, stand: &mut Stand) {
    const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 110, 0];
    let (own, enemy) = (
        position.men(color, Role::Pawn),
        position.men(!color, Role::Pawn),
    );
    for square in own {
        let file = Bitboard::file(square.file());
        let beside = beside(square.file());
        if (own & file).is_several() {
            stand.middle -= 6;
            stand.end -= 12;
        }
        if (own & beside).is_empty() {
            stand.middle -= 12;
            stand.end -= 10;
        }
        if (enemy & (file | beside) & ahead(color, square)).is_empty() {
            let bonus = PASSED[seen_by(color, square).rank().index()];
            stand.middle += bonus / 2;
            stand.end += bonus;
        }
    }
}

fn rooks<L: Laws>(position: &Position<L>, color: Color, stand: &mut Stand) {
    for square in position.men(color, Role::Rook) {
        let file = Bitboard::file(square.file());
        if (position.men(color, Role::Pawn) & file).is_empty() {
            let open = (position.men(!color, Role::Pawn) & file).is_empty();
            stand.middle += if open { 22 } else { 10 };
        }
    }
}

/// Own pawns before the king.
fn shelter<L: Laws>(position: &Position<L>, color: Color, stand: &mut Stand) {
    let Some(king) = position.king(color) else {
        return;
    };
    let near = (Bitboard::file(king.file()) | beside(king.file())) & ahead(color, king);
    let pawns = position.men(color, Role::Pawn) & near;
    let close = pawns
        .into_iter()
        .filter(|pawn| pawn.rank().index().abs_diff(king.rank().index()) <= 2);
    stand.middle += 10 * close.count() as i32;
}

/// The files next to `file`.
const fn beside(file: File) -> Bitboard {
    BESIDE[file.index()]
}

/// The ranks before `square`, as `color` looks at the board.
fn ahead(color: Color, square: Square) -> Bitboard {
    AHEAD[color.index()][square.rank().index()]
}

const BESIDE: [Bitboard; 8] = {
    let mut sets = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let mut bits = 0_u64;
        if file > 0 {
            bits |= 0x0101_0101_0101_0101 << (file - 1);
        }
        if file < 7 {
            bits |= 0x0101_0101_0101_0101 << (file + 1);
        }
        sets[file] = Bitboard(bits);
        file += 1;
    }
    sets
};

const AHEAD: [[Bitboard; 8]; 2] = {
    let mut sets = [[Bitboard::EMPTY; 8]; 2];
    let mut rank = 0;
    while rank < 8 {
        let below = (1_u64 << (8 * rank)) - 1;
        let this = 0xFF_u64 << (8 * rank);
        sets[Color::White as usize][rank] = Bitboard(!(below | this));
        sets[Color::Black as usize][rank] = Bitboard(below);
        rank += 1;
    }
    sets
};

/// Worth of each role on each square, as White sees the board: (middle game, end game).
static WORTH: [[(i16, i16); 64]; 6] = {
    let mut worth = [[(0, 0); 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let mut role = 0;
        while role < 6 {
            worth[role][square] = worth_on(role, file, rank);
            role += 1;
        }
        square += 1;
    }
    worth
};

const fn worth_on(role: usize, file: usize, rank: usize) -> (i16, i16) {
    const ADVANCE: [(i16, i16); 8] = [
        (0, 0),
        (0, 0),
        (2, 5),
        (8, 12),
        (18, 28),
        (35, 55),
        (65, 95),
        (0, 0),
    ];
    const BACK_RANK_KING: [i16; 8] = [18, 26, 14, -6, -8, -4, 30, 20];
    // 0 on the edge, 3 in the middle.
    let across = (if file < 4 { file } else { 7 - file }) as i16;
    let along = (if rank < 4 { rank } else { 7 - rank }) as i16;
    let centre = across + along;
    let home = if rank == 0 { 10 } else { 0 };
    let seventh = if rank == 6 { 15 } else { 0 };
    match role {
        0 => {
            let middle = if across == 3 {
                [0, -14, 6, 20, 24, 10, 0, 0][rank]
            } else {
                0
            };
            (82 + ADVANCE[rank].0 + middle, 94 + ADVANCE[rank].1)
        }
        1 => (337 + 8 * centre - 24 - home, 281 + 6 * centre - 18),
        2 => (365 + 4 * centre - 10 - home, 297 + 3 * centre - 9),
        3 => (477 + 3 * across + seventh, 512 + seventh),
        4 => (1025 + centre, 936 + 5 * centre - 12),
        _ => {
            let middle = if rank == 0 {
                BACK_RANK_KING[file]
            } else {
                -15 * rank as i16 - 10
            };
            (middle, 8 * centre - 24)
        }
    }
}
