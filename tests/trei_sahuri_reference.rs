//! Trei șahuri against an independent slow reading of its rules, at every ply of random games; and the
//! identity of its tree with three-check's where no check can be overlooked.
//!
//! `TREI_SAHURI_GAMES=10000` plays that many games (`just trei-sahuri`).

#![expect(
    clippy::fn_params_excessive_bools,
    reason = "the mailbox tells sides by upper and lower case"
)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "trei_sahuri_reference/game.rs"]
mod game;

use arbitru::chess::laws::Laws;
use arbitru::chess::{EnPassantMode, Move, Position, ThreeCheck, TreiSahuri, perft};
use arbitru::game::Termination;
use arbitru::notation::fen;
use arbitru::notation::uci::{self, CastlingMode};

use game::{Game, Over};

/// Where games start: the array, and positions full of checks, pins, castling and pawns about to
/// become pieces.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 +0+0",
    "r3k2r/4q3/8/8/2Pp4/8/4Q3/R3K2R b KQkq c3 0 1 +0+0",
    "3rkr2/3ppp2/8/6b1/1B6/8/3PPP2/3RKR2 w - - 0 1 +0+0",
    "4k2R/pp6/8/8/8/8/PP6/r3K3 w - - 0 1 +1+1",
    "2k5/PPP4p/8/8/8/8/P4ppp/5K2 w - - 0 1 +0+0",
];

/// A game that goes on longer than this is left.
const LONGEST_GAME: usize = 200;

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

fn position<L: Laws>(text: &str) -> Position<L> {
    Position::from_setup(fen::read(text).setup).unwrap()
}

/// What was seen, so that a run shows that it saw something.
#[derive(Default, Debug)]
struct Seen {
    plies: usize,
    captured: usize,
    mates: usize,
    third_checks: usize,
    stalemates: usize,
    /// Plies at which a king could be taken.
    exposed: usize,
}

impl Seen {
    fn note(&mut self, game: &Game, over: Option<Over>) {
        self.plies += 1;
        self.exposed += usize::from(game.may_take_king());
        match over {
            Some(Over::KingCaptured) => self.captured += 1,
            Some(Over::Mate) => self.mates += 1,
            Some(Over::ThirdCheck) => self.third_checks += 1,
            Some(Over::Stalemate) => self.stalemates += 1,
            None => {}
        }
    }
}

const fn termination(over: Over) -> Termination {
    match over {
        Over::KingCaptured => Termination::KingCaptured,
        Over::Mate => Termination::Checkmate,
        Over::ThirdCheck => Termination::ThirdCheck,
        Over::Stalemate => Termination::Stalemate,
    }
}

/// Both games stand alike: FEN, check, ending, legal moves; the moves in both forms.
fn look(ours: &Position<TreiSahuri>, theirs: &Game, seen: &mut Seen) -> Vec<(Move, game::Step)> {
    let text = theirs.fen();
    let mut setup = ours.to_setup(EnPassantMode::Legal);
    if ours.ending().is_some() {
        // Nothing is legal after the end.
        setup.ep_square = None;
    }
    assert_eq!(fen::write(&setup, fen::Style::default()), text);
    assert_eq!(ours.is_check(), theirs.is_check(), "{text}");
    let over = theirs.over();
    seen.note(theirs, over);
    let ending = ours.ending().map(|ending| ending.termination);
    assert_eq!(ending, over.map(termination), "{text}");
    if over.is_some() {
        assert!(ours.legal_moves().is_empty(), "{text}");
        return Vec::new();
    }
    let mut named: Vec<(String, Move)> = ours
        .legal_moves()
        .iter()
        .map(|&m| (uci::write(ours, m, CastlingMode::Standard).to_string(), m))
        .collect();
    let mut steps: Vec<(String, game::Step)> = theirs
        .moves()
        .into_iter()
        .map(|step| (game::uci(step), step))
        .collect();
    named.sort();
    steps.sort();
    let our_names: Vec<&String> = named.iter().map(|(name, _)| name).collect();
    let their_names: Vec<&String> = steps.iter().map(|(name, _)| name).collect();
    assert_eq!(our_names, their_names, "{text}");
    let pairs = named.into_iter().zip(steps);
    pairs.map(|((_, m), (_, step))| (m, step)).collect()
}

fn play(games: usize) -> Seen {
    let mut random = Random(0x5eed_0003_0c4e_c451);
    let mut seen = Seen::default();
    for number in 0..games {
        let start = STARTS[number % STARTS.len()];
        let mut ours: Position<TreiSahuri> = position(start);
        let mut theirs = Game::read(start);
        for _ in 0..LONGEST_GAME {
            let moves = look(&ours, &theirs, &mut seen);
            let Some(&(m, step)) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            ours.play(m);
            theirs.play(step);
        }
    }
    seen
}

#[test]
fn random_games_agree_with_the_three_sentences() {
    let games = std::env::var("TREI_SAHURI_GAMES").ok();
    let games = games.map_or(60, |games| games.parse().unwrap());
    let seen = play(games);
    eprintln!("{games} games agree: {seen:?}");
    assert!(seen.captured > 0 && seen.mates > 0 && seen.third_checks > 0 && seen.exposed > 0);
}

/// With two checks given on each side the next check ends the game, so none can be overlooked.
#[test]
fn with_two_checks_each_the_tree_is_that_of_three_check() {
    for (board, depth) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            4,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 4),
    ] {
        let text = format!("{board} +2+2");
        let romanian: Position<TreiSahuri> = position(&text);
        let three_check: Position<ThreeCheck> = position(&text);
        assert!(!romanian.is_check(), "{text}");
        for depth in 1..=depth {
            assert_eq!(
                perft(&romanian, depth),
                perft(&three_check, depth),
                "{text}"
            );
        }
    }
}
