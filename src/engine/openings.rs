//! Where games start, and in which order.

use std::collections::BTreeSet;

use super::board::{Board, CastlingText};
use super::seed::Stream;
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Observer, Replayer, Status, VariantChoice};
use crate::chess::{Laws, Move, Position, Variant};
use crate::pgn::Lexer;
use crate::three_player::{self, State};

/// A start: a position, and moves played from it before the players are asked.
#[derive(Clone, Debug)]
pub struct Opening<B: Board> {
    /// The position.
    pub start: B,
    /// The moves.
    pub moves: Vec<B::Move>,
}

/// In which order openings are used.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled by the seed of the match, every order equally likely; none is used twice before all
    /// were used once.
    Random,
}

/// Openings in the order of their use; never empty.
#[derive(Clone, Debug)]
pub struct Book<B: Board>(Vec<Opening<B>>);

/// There are no openings.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are no openings")]
pub struct NoOpenings;

/// The stream for the order of openings, apart from those of all games.
const ORDER_STREAM: u64 = u64::MAX;

impl<B: Board> Book<B> {
    /// A book of these openings, of which the first `skip` in order are left for the end.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(
        mut openings: Vec<Opening<B>>,
        order: Order,
        seed: u64,
        skip: usize,
    ) -> Result<Self, NoOpenings> {
        if openings.is_empty() {
            return Err(NoOpenings);
        }
        match order {
            Order::Sequential => {}
            Order::Random => Stream::at(seed, ORDER_STREAM, 0).shuffle(&mut openings),
        }
        let skip = skip % openings.len();
        openings.rotate_left(skip);
        Ok(Self(openings))
    }

    /// A book with one position in it.
    pub fn of(start: B) -> Self {
        Self(vec![Opening {
            start,
            moves: Vec::new(),
        }])
    }

    /// The opening of a round.
    pub fn of_round(&self, round: u32) -> &Opening<B> {
        &self.0[round as usize % self.0.len()]
    }

    /// How many openings there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Always false; a book has at least one opening.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A fingerprint of all openings and their order, for the log.
    pub fn digest(&self) -> String {
        let mut digest = Digest::default();
        for opening in &self.0 {
            digest.add(&opening.start.fen());
            let mut state = opening.start.clone();
            for &m in &opening.moves {
                digest.add(&state.uci(m, CastlingText::TakesRook));
                state.play(m);
            }
            digest.add("\n");
        }
        format!("{} x {:016x}", self.0.len(), digest.0)
    }
}

/// Reads a list of positions, one on each line, as FEN or EPD; empty lines, lines that begin with `#`,
/// and a byte order mark are passed over.
///
/// # Errors
/// At the first line where no game can start.
pub fn positions<B: Board>(text: &str) -> Result<Vec<Opening<B>>, NoPosition> {
    let lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let start = B::from_fen(line).ok_or(NoPosition(number))?;
            Ok(Opening {
                start,
                moves: Vec::new(),
            })
        })
        .collect()
}

/// The first `plies` plies of each game of a PGN collection, each beginning once. A game that ends
/// earlier gives what comes before its last ply.
///
/// # Errors
/// At the first game, counted from 1, that is of another variant, has no legal move, or has one that
/// is not legal among those taken.
pub fn games<B: Board>(
    bytes: &[u8],
    variant: Variant,
    plies: usize,
) -> Result<Vec<Opening<B>>, NoGame> {
    let rulebook = Rulebook::default();
    let choice = VariantChoice {
        default: Some(variant),
        forced: None,
    };
    let mut replayer = Replayer::new(Lexer::new(bytes), 0, &rulebook, choice);
    let mut seen = BTreeSet::new();
    let mut openings = Vec::new();
    let mut first_plies = FirstPlies {
        most: plies,
        ..FirstPlies::default()
    };
    for number in 1.. {
        first_plies.clear();
        let Some(game) = replayer.next_game(&mut first_plies) else {
            break;
        };
        let is_broken = game.status != Status::Whole && first_plies.moves.len() < plies;
        if game.variant != Some(variant) || is_broken {
            return Err(NoGame(number));
        }
        if seen.insert((first_plies.start.clone(), first_plies.moves.clone())) {
            openings.push(first_plies.opening().ok_or(NoGame(number))?);
        }
    }
    Ok(openings)
}

/// Collects the beginning of a game.
#[derive(Default)]
struct FirstPlies {
    most: usize,
    start: Option<String>,
    moves: Vec<String>,
}

impl FirstPlies {
    fn clear(&mut self) {
        self.start = None;
        self.moves.clear();
    }

    fn opening<B: Board>(&self) -> Option<Opening<B>> {
        let start = B::from_fen(self.start.as_deref()?)?;
        let (mut state, mut moves) = (start.clone(), Vec::new());
        for word in &self.moves {
            let m = state.read_uci(word)?;
            state.play(m);
            if state.ending().is_some() {
                break;
            }
            moves.push(m);
        }
        Some(Opening { start, moves })
    }
}

impl Observer for FirstPlies {
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, _: &Position<L>) {
        if self.start.is_none() {
            self.start = Some(before.fen());
        }
        if self.moves.len() < self.most {
            self.moves.push(before.uci(legal, CastlingText::TakesRook));
        }
    }

    fn three_player_ply(&mut self, before: &State, legal: three_player::Move, _: &State) {
        if self.start.is_none() {
            self.start = Some(before.fen());
        }
        if self.moves.len() < self.most {
            self.moves.push(before.uci(legal, CastlingText::TakesRook));
        }
    }
}

/// A game of a PGN collection gives no opening.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {0} is not of this variant, or its first moves are not legal")]
pub struct NoGame(pub usize);

/// No game can start from a line of a list of positions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game can start from the position on line {0}")]
pub struct NoPosition(pub usize);

/// FNV-1a, 64 bits: enough to notice another list by mistake.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([b' ']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Standard;

    fn openings() -> Vec<Opening<Position<Standard>>> {
        let start = Position::start();
        let mut moves = Vec::new();
        Board::legal_moves(&start, &mut moves);
        moves
            .into_iter()
            .map(|m| Opening {
                start,
                moves: vec![m],
            })
            .collect()
    }

    fn firsts(book: &Book<Position<Standard>>) -> Vec<String> {
        (0..20)
            .map(|round| format!("{:?}", book.of_round(round).moves[0]))
            .collect()
    }

    #[test]
    fn no_opening_comes_twice_before_all_came_once() {
        let sequential = Book::new(openings(), Order::Sequential, 1, 0).unwrap();
        let random = Book::new(openings(), Order::Random, 1, 0).unwrap();
        let (mut a, mut b) = (firsts(&sequential), firsts(&random));
        assert_ne!(a, b);
        assert_eq!(
            b,
            firsts(&Book::new(openings(), Order::Random, 1, 0).unwrap())
        );
        assert_ne!(
            b,
            firsts(&Book::new(openings(), Order::Random, 2, 0).unwrap())
        );
        a.sort();
        b.sort();
        assert_eq!(a, b);
    }

    #[test]
    fn lists_of_positions_are_read_line_by_line() {
        let text = "\u{feff}# starts\n4k3/8/8/8/8/8/8/4K2R w K - 3 12\n\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n";
        let openings = positions::<Position<Standard>>(text).unwrap();
        let fens: Vec<String> = openings.iter().map(|opening| opening.start.fen()).collect();
        assert_eq!(
            fens,
            [
                "4k3/8/8/8/8/8/8/4K2R w K - 3 12",
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
            ]
        );
        let mated = format!("{text}7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n");
        assert_eq!(
            positions::<Position<Standard>>(&mated).unwrap_err(),
            NoPosition(5)
        );
    }

    #[test]
    fn games_give_their_first_plies_once_and_never_their_end() {
        let text = b"[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. e4 e5 2. Nc3 *\n\n\
            [Event \"c\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
        let openings = games::<Position<Standard>>(text, Variant::Standard, 2).unwrap();
        let moves: Vec<String> = openings.iter().map(|o| format!("{:?}", o.moves)).collect();
        assert_eq!(moves, ["[e2e4, e7e5]", "[f2f3, e7e5]"]);
        let openings = games::<Position<Standard>>(text, Variant::Standard, 9).unwrap();
        let plies: Vec<usize> = openings.iter().map(|opening| opening.moves.len()).collect();
        assert_eq!(plies, [3, 3, 3]);
    }

    #[test]
    fn a_game_that_gives_no_opening_is_refused() {
        let read = |text: &[u8]| {
            let openings = games::<Position<Standard>>(text, Variant::Standard, 2);
            openings.map(|openings| openings.len())
        };
        let sound = b"[Event \"a\"]\n\n1. e4 e5 2. Rh5 *\n\n".as_slice();
        assert_eq!(read(sound), Ok(1));
        for second in [
            "[Event \"b\"]\n\n*\n",
            "[Event \"b\"]\n\n1. e4 Rh5 *\n",
            "[Event \"b\"]\n[Variant \"Three-check\"]\n\n1. e4 e5 *\n",
            "[Event \"b\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n",
        ] {
            assert_eq!(
                read(&[sound, second.as_bytes()].concat()),
                Err(NoGame(2)),
                "{second}"
            );
        }
    }

    #[test]
    fn skipped_openings_come_last() {
        let all = firsts(&Book::new(openings(), Order::Sequential, 1, 0).unwrap());
        let skipped = firsts(&Book::new(openings(), Order::Sequential, 1, 23).unwrap());
        assert_eq!(skipped, [&all[3..], &all[..3]].concat());
    }

    #[test]
    fn the_digest_tells_lists_and_orders_apart() {
        let digest = |order, seed| Book::new(openings(), order, seed, 0).unwrap().digest();
        assert_eq!(digest(Order::Random, 1), digest(Order::Random, 1));
        assert_ne!(digest(Order::Random, 1), digest(Order::Random, 2));
        assert!(Book::<Position<Standard>>::new(Vec::new(), Order::Random, 1, 0).is_err());
    }
}
