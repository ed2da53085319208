//! Counting what kinds of moves the last plies are.

use std::ops::AddAssign;

use crate::chess::laws::Laws;
use crate::chess::moves::Move;
use crate::chess::position::Position;
use crate::game::Termination;

/// The last plies of all move sequences of a length, by kind. One ply may be of several kinds.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Split {
    /// All of them.
    pub nodes: u64,
    /// Captures, en passant among them.
    pub captures: u64,
    /// Captures en passant.
    pub en_passant: u64,
    /// Castling.
    pub castles: u64,
    /// Promotions.
    pub promotions: u64,
    /// Those that leave the other king attacked.
    pub checks: u64,
    /// Checks by one man, which stood there before.
    pub discovered_checks: u64,
    /// Checks by two men.
    pub double_checks: u64,
    /// Those that end the game, by the declaration order of [`Termination`].
    endings: [u64; Termination::ALL.len()],
}

impl Split {
    /// How many end the game so.
    pub fn ended(&self, how: Termination) -> u64 {
        self.endings[how as usize]
    }

    fn add_move<L: Laws>(&mut self, before: &Position<L>, m: Move) {
        let mut after = *before;
        after.play(m);
        self.nodes += 1;
        self.captures += u64::from(before.is_capture(m));
        self.en_passant += u64::from(before.is_en_passant(m));
        self.castles += u64::from(before.is_castling(m).is_some());
        self.promotions += u64::from(m.promotion().is_some());
        let checkers = after.checkers();
        if let Some(checker) = checkers.first() {
            let stood_there = before.piece_at(checker) == after.piece_at(checker);
            self.checks += 1;
            self.double_checks += u64::from(checkers.is_several());
            self.discovered_checks += u64::from(!checkers.is_several() && stood_there);
        }
        if let Some(ending) = after.ending() {
            self.endings[ending.termination as usize] += 1;
        }
    }
}

impl AddAssign for Split {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        for (sum, count) in self.endings.iter_mut().zip(other.endings) {
            *sum += count;
        }
    }
}

/// As [`perft`](super::perft), with the last plies by kind. It plays every one of them, and so takes
/// many times as long.
pub fn perft_split<L: Laws>(position: &Position<L>, depth: u32) -> Split {
    let mut split = Split::default();
    match depth {
        0 => split.nodes = 1,
        1 => {
            for &m in &position.legal_moves() {
                split.add_move(position, m);
            }
        }
        _ => {
            for &m in &position.legal_moves() {
                let mut after = *position;
                after.play(m);
                split += perft_split(&after, depth - 1);
            }
        }
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen_for_tests::position;
    use crate::chess::laws::{Antichess, Standard, ThreeCheck, TreiSahuri};

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

    /// Nodes, captures, en passant, castles, promotions, checks, discovered, double, mates.
    fn row(fen: &str, depth: u32) -> [u64; 9] {
        let split = perft_split(&position::<Standard>(fen), depth);
        [
            split.nodes,
            split.captures,
            split.en_passant,
            split.castles,
            split.promotions,
            split.checks,
            split.discovered_checks,
            split.double_checks,
            split.ended(Termination::Checkmate),
        ]
    }

    /// Chess Programming Wiki, "Perft Results".
    #[test]
    fn kinds_of_moves_are_as_the_tables_have_them() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (fen, depth, expected) in [
            (start, 1, [20, 0, 0, 0, 0, 0, 0, 0, 0]),
            (start, 2, [400, 0, 0, 0, 0, 0, 0, 0, 0]),
            (start, 3, [8902, 34, 0, 0, 0, 12, 0, 0, 0]),
            (start, 4, [197_281, 1576, 0, 0, 0, 469, 0, 0, 8]),
            (start, 5, [4_865_609, 82_719, 258, 0, 0, 27_351, 6, 0, 347]),
            (KIWIPETE, 1, [48, 8, 0, 2, 0, 0, 0, 0, 0]),
            (KIWIPETE, 2, [2039, 351, 1, 91, 0, 3, 0, 0, 0]),
            (KIWIPETE, 3, [97_862, 17_102, 45, 3162, 0, 993, 0, 0, 1]),
            (ENDGAME, 4, [43_238, 3348, 123, 0, 0, 1680, 106, 0, 17]),
            (
                ENDGAME,
                5,
                [674_624, 52_051, 1165, 0, 0, 52_950, 1292, 3, 0],
            ),
        ] {
            assert_eq!(row(fen, depth), expected, "{fen}, depth {depth}");
        }
    }

    #[test]
    fn a_variants_own_endings_are_counted() {
        let third = position::<ThreeCheck>("k7/8/8/8/8/8/8/KQ6 w - - 0 1 +2+0");
        let split = perft_split(&third, 1);
        assert_eq!(split.ended(Termination::ThirdCheck), split.checks);
        assert!(split.checks > 0);
        let bare = position::<Antichess>("8/8/8/8/8/1p6/P7/8 b - - 0 1");
        assert_eq!(perft_split(&bare, 1).ended(Termination::NoPieces), 1);
        let en_prise = position::<TreiSahuri>("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 +1+0");
        let split = perft_split(&en_prise, 1);
        assert_eq!(split.ended(Termination::KingCaptured), 1);
    }

    #[test]
    fn a_rook_that_castles_gives_check_itself() {
        let fen = "5k2/8/8/8/8/8/8/4K2R w K - 0 1";
        let split = perft_split(&position::<Standard>(fen), 1);
        assert_eq!((split.castles, split.discovered_checks), (1, 0));
        assert_eq!(split.checks, 3);
    }
}
