//! Properties that hold at every ply of random games under every law.

use std::ops::ControlFlow;

use super::fen_for_tests::position;
use super::laws::{Antichess, King, Laws, Standard, ThreeCheck, TreiSahuri};
use super::slow::Slow;
use super::{
    Bitboard, Choice, EnPassantMode, Move, MoveList, Moves, Position, Role, San, SanError, Square,
};
use crate::diagnostic::Illegal;
use crate::game::GameState;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Marsaglia's xorshift: the same games in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Plays `games` random games from `fen` and looks at every position.
fn play<L: Laws>(fen: &str, games: u64) {
    let mut random = Random(0x2545_f491_4f6c_dd1d ^ games);
    for _ in 0..games {
        let mut position = position::<L>(fen);
        for _ in 0..120 {
            let moves = position.legal_moves();
            look(&position, &moves);
            if position.ending().is_some() {
                assert!(
                    moves.is_empty(),
                    "a finished position has no moves: {position:?}"
                );
                break;
            }
            assert!(!moves.is_empty());
            let m = moves[random.below(moves.len())];
            let checks = position.gives_check(m);
            let (capture, zeroing) = (position.is_capture(m), position.is_zeroing(m));
            let (men, clock) = (position.occupied().len(), position.halfmove_clock());
            position.play(m);
            assert_eq!(checks, position.is_check());
            assert_eq!(capture, position.occupied().len() < men);
            assert_eq!(
                position.halfmove_clock(),
                if zeroing { 0 } else { clock + 1 }
            );
        }
    }
}

fn look<L: Laws>(position: &Position<L>, moves: &MoveList) {
    assert_eq!(position.key, position.fresh_key(), "{position:?}");
    let choice = Choice::of(position);
    assert_eq!(usize::from(choice.moves), moves.len(), "{position:?}");
    let captures = moves.iter().any(|m| position.is_capture(*m));
    assert_eq!(choice.captures.any(), captures, "{position:?}");
    let slow = Slow::of(position);
    if L::KING != King::Commoner {
        let checkers = slow.attackers_of_king(position.turn());
        assert_eq!(
            position.checkers(),
            checkers.into_iter().collect::<Bitboard>()
        );
    }
    if L::KING == King::Capturable {
        assert_eq!(position.is_mate(), slow.is_mate_by_capture());
    }
    let mut sorted = moves.to_vec();
    sorted.sort_unstable();
    if position.ending().is_none() {
        assert_eq!(sorted, slow.legal_moves::<L>(), "{position:?}");
    }
    let list = |which| {
        let mut list = Vec::new();
        let _: ControlFlow<()> = position.visit_moves(which, |set| {
            assert_ne!(set.len(), 0);
            assert_eq!(set.len(), set.into_iter().count());
            list.extend(set);
            ControlFlow::Continue(())
        });
        list
    };
    let (captures, quiet) = (list(Moves::Captures), list(Moves::Quiet));
    assert_eq!(captures.len() + quiet.len(), moves.len());
    assert!(captures.iter().all(|&m| position.is_capture(m)));
    assert!(quiet.iter().all(|&m| !position.is_capture(m)));
    agree_on_single_moves(position, &sorted);
    survives_its_setup(position);
}

/// Whether asked about one move, about a SAN, or about all moves: the answer is the same.
fn agree_on_single_moves<L: Laws>(position: &Position<L>, legal: &[Move]) {
    for from in position.color(position.turn()) {
        let role = position.piece_at(from).unwrap().role;
        for to in Square::all() {
            for promotion in [
                None,
                Some(Role::Queen),
                Some(Role::Knight),
                Some(Role::King),
            ] {
                let m = promotion.map_or(Move::new(from, to), |r| Move::promoting(from, to, r));
                let listed = legal.binary_search(&m).is_ok();
                assert_eq!(position.is_legal(m), listed, "{m:?} {position:?}");
                if position.is_castling(m).is_some() {
                    continue;
                }
                let from = Bitboard::of(from);
                let san = San::Normal {
                    role,
                    from,
                    to,
                    promotion,
                };
                match position.resolve(san) {
                    Ok(found) => assert!(listed && found == m, "{m:?} {position:?}"),
                    Err(SanError::Illegal(why)) => {
                        assert!(!listed, "{m:?} {position:?}");
                        let over = position.ending().is_some();
                        assert_eq!(why == Illegal::GameOver, over, "{m:?} {position:?}");
                    }
                    Err(SanError::Ambiguous(_)) => panic!("one origin is never ambiguous"),
                }
            }
        }
    }
}

fn survives_its_setup<L: Laws>(position: &Position<L>) {
    for mode in [EnPassantMode::Legal, EnPassantMode::Always] {
        let again = Position::<L>::from_setup(position.to_setup(mode)).unwrap();
        assert_eq!(again.identity(), position.identity());
        assert_eq!(again.repetition_key(), position.repetition_key());
        assert_eq!(again.checkers(), position.checkers());
    }
}

#[test]
fn standard_games_keep_their_promises() {
    play::<Standard>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        10,
    );
    play::<Standard>(KIWIPETE, 10);
    play::<Standard>("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 10);
    play::<Standard>("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 20);
}

#[test]
fn chess960_games_keep_their_promises() {
    play::<Standard>(
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        10,
    );
    play::<Standard>("rk2r3/8/8/8/8/8/8/RK2R3 w AEae - 0 1", 20);
    play::<Standard>("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", 20);
}

#[test]
fn three_check_games_keep_their_promises() {
    play::<ThreeCheck>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
        10,
    );
    play::<ThreeCheck>(KIWIPETE, 20);
}

#[test]
fn antichess_games_keep_their_promises() {
    play::<Antichess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 20);
    play::<Antichess>("8/PPPP4/8/8/3Pp3/8/kkk1pppp/KK6 b - d3 0 1", 20);
}

#[test]
fn trei_sahuri_games_keep_their_promises() {
    play::<TreiSahuri>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
        20,
    );
    play::<TreiSahuri>(KIWIPETE, 20);
    play::<TreiSahuri>("r3k2r/4q3/8/8/2Pp4/8/4Q3/R3K2R b KQkq c3 0 1 +0+0", 40);
    play::<TreiSahuri>("3rkr2/3ppp2/8/6b1/1B6/8/3PPP2/3RKR2 w - - 0 1 +0+0", 40);
}
