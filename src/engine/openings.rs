//! Where games start, and in which order.

use super::board::Board;
use super::seed::Stream;

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
                digest.add(&state.uci(m, super::board::CastlingText::TakesRook));
                state.play(m);
            }
            digest.add("\n");
        }
        format!("{} x {:016x}", self.0.len(), digest.0)
    }
}

/// Reads a list of positions, one on each line, as FEN or EPD; empty lines and lines that begin with
/// `#` are passed over.
///
/// # Errors
/// At the first line where no game can start.
pub fn positions<B: Board>(text: &str) -> Result<Vec<Opening<B>>, NoPosition> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let start = position(line).ok_or(NoPosition(number))?;
            Ok(Opening {
                start,
                moves: Vec::new(),
            })
        })
        .collect()
}

/// A FEN, or the four fields that an EPD begins with.
fn position<B: Board>(line: &str) -> Option<B> {
    let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
    B::from_fen(line).or_else(|| B::from_fen(&fields.join(" ")))
}

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
    use crate::chess::{Position, Standard};

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
        let text = "# starts\n4k3/8/8/8/8/8/8/4K2R w K - 3 12\n\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n";
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
