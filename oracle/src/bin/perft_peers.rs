//! Perft speed of arbitru and its peers, one thread, no hash table: million nodes per CPU second.
//!
//! `perft_peers arbitru` belongs to a plain release build; the peers, `shakmaty` and `cozy-chess`, are
//! best built with `RUSTFLAGS=-Ctarget-cpu=native` and another `CARGO_TARGET_DIR`. Compare figures of
//! runs taken in turn.

use std::fmt::Display;
use std::time::Duration;

use arbitru::chess::{
    Antichess, Bitboard, CheckCounts, Color, File, Laws, Piece, Position, Rank, Role, Setup,
    Square, Standard, ThreeCheck, TreiSahuri, perft,
};
use shakmaty::fen::Fen;
use shakmaty::variant::{Antichess as ShakmatyAntichess, ThreeCheck as ShakmatyThreeCheck};
use shakmaty::{CastlingMode, Chess, FromSetup};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const ANTICHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("arbitru") => ours(),
        Some("shakmaty") => shakmatys(),
        Some("cozy-chess") => cozys(),
        _ => eprintln!("usage: perft_peers arbitru | shakmaty | cozy-chess"),
    }
}

fn ours() {
    fn run<L: Laws>(name: &str, fen: &str, depth: u32) {
        let position = Position::<L>::from_setup(setup(fen)).expect("the table is sound");
        time(name, || perft(&position, depth));
    }
    run::<Standard>("start d6", START, 6);
    run::<Standard>("kiwipete d5", KIWIPETE, 5);
    run::<Standard>("position 5 d5", POSITION_5, 5);
    run::<Standard>("position 6 d5", POSITION_6, 5);
    run::<ThreeCheck>("three-check start d6", START, 6);
    run::<ThreeCheck>("three-check kiwipete d5", KIWIPETE, 5);
    run::<Antichess>("antichess start d6", ANTICHESS, 6);
    run::<TreiSahuri>("trei-sahuri start d5", START, 5);
    run::<TreiSahuri>("trei-sahuri kiwipete d5", KIWIPETE, 5);
}

fn shakmatys() {
    fn run<P: FromSetup + shakmaty::Position + Clone>(name: &str, fen: &str, depth: u32) {
        let fen: Fen = fen.parse().expect("the table is sound");
        let position: P = fen
            .into_position(CastlingMode::Standard)
            .unwrap_or_else(|_| panic!("the table is sound"));
        time(name, || shakmaty::perft(&position, depth));
    }
    run::<Chess>("start d6", START, 6);
    run::<Chess>("kiwipete d5", KIWIPETE, 5);
    run::<Chess>("position 5 d5", POSITION_5, 5);
    run::<Chess>("position 6 d5", POSITION_6, 5);
    run::<ShakmatyThreeCheck>("three-check start d6", START, 6);
    run::<ShakmatyThreeCheck>("three-check kiwipete d5", KIWIPETE, 5);
    run::<ShakmatyAntichess>("antichess start d6", ANTICHESS, 6);
}

fn cozys() {
    fn nodes(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut count = 0;
        board.generate_moves(|set| {
            if depth == 1 {
                count += set.len() as u64;
            } else {
                for m in set {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    count += nodes(&child, depth - 1);
                }
            }
            false
        });
        count
    }
    let run = |name: &str, fen: &str, depth| {
        let board: cozy_chess::Board = fen.parse().expect("the table is sound");
        time(name, || nodes(&board, depth));
    };
    run("start d6", START, 6);
    run("kiwipete d5", KIWIPETE, 5);
    run("position 5 d5", POSITION_5, 5);
    run("position 6 d5", POSITION_6, 5);
}

/// Prints the speed of the fastest of three runs: the others were disturbed.
fn time(name: impl Display, count: impl Fn() -> u64) {
    let mut nodes = 0;
    let best = (0..3)
        .map(|_| {
            let before = cpu_time();
            nodes = count();
            cpu_time() - before
        })
        .min()
        .unwrap_or_default();
    let speed = nodes as f64 / best.as_secs_f64() / 1e6;
    println!("{name:<24} {nodes:>10} nodes {speed:>7.1} M/s");
}

/// Time this thread has been on a processor, as Linux counts it.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split(' ').next().and_then(|field| field.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

/// The setup of one of the texts above.
fn setup(fen: &str) -> Setup {
    let mut setup = Setup::EMPTY;
    let mut fields = fen.split(' ');
    let ranks = fields.next().unwrap_or_default().split('/');
    for (rank, row) in Rank::all().rev().zip(ranks) {
        let mut file = 0;
        for letter in row.bytes() {
            if let Some(piece) = Piece::from_letter(letter) {
                setup.put(Square::new(File::from_index(file), rank), piece);
                file += 1;
            } else {
                file += usize::from(letter - b'0');
            }
        }
    }
    let rights = fields.nth(1).unwrap_or_default();
    for (letter, corner) in [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")] {
        if rights.contains(letter) {
            setup.castling |= Bitboard::of(corner.parse().expect("a corner is a square"));
        }
    }
    setup.checks = Some(CheckCounts::new(0, 0));
    debug_assert_eq!(setup.men(Color::White, Role::King).len(), 1);
    setup
}
