//! Openings by the position reached: the move order that led there does not matter.
//!
//! The names and codes are facts of the trade (the codes of the Encyclopaedia of Chess Openings, A00 to
//! E99); the table `eco.tsv` gives a line of play for each.

use std::any::TypeId;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::chess::{Laws, Position, ThreeCheck, TreiSahuri};
use crate::game::GameState;
use crate::notation::san::{self, Word};

const TABLE: &str = include_str!("eco.tsv");

/// A line of the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The code, such as `B90`.
    pub eco: &'static str,
    /// The code as a number: 0 for A00, 499 for E99.
    pub(super) code: u32,
    /// The whole name, such as `Sicilian Defence: Najdorf`.
    pub name: &'static str,
    /// The moves that lead there, in SAN without numbers.
    pub moves: &'static str,
}

impl Line {
    /// What stands before the colon: `Sicilian Defence`.
    pub fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }
}

/// A code such as `B90` as a number.
fn code(eco: &str) -> Option<u32> {
    let letter = eco.bytes().next()?.checked_sub(b'A')?;
    let number: u32 = eco.get(1..)?.parse().ok()?;
    Some(u32::from(letter) * 100 + number)
}

/// All lines, in the order of the table.
pub fn lines() -> &'static [Line] {
    static LINES: OnceLock<Vec<Line>> = OnceLock::new();
    LINES.get_or_init(|| {
        let rows = TABLE.lines().filter(|row| !row.is_empty());
        rows.filter_map(|row| {
            let mut fields = row.split('\t');
            let eco = fields.next()?;
            Some(Line {
                eco,
                code: code(eco)?,
                name: fields.next()?,
                moves: fields.next()?,
            })
        })
        .collect()
    })
}

/// The positions of the table set a tenth of the filter's bits.
const FILTER_WORDS: usize = 128;

/// The word and the bit of a key in the filter. The lowest bits give its slot.
const fn place(key: u64) -> (usize, u64) {
    ((key >> 32) as usize % FILTER_WORDS, 1 << (key >> 58))
}

/// The positions of the table under one law.
#[derive(Debug)]
pub(super) struct Book {
    array: u64,
    plies: u32,
    /// A set over small hashes of the keys, which is always near: most positions are in no book.
    filter: [u64; FILTER_WORDS],
    mask: usize,
    /// Keys by open addressing; 0 is an empty slot.
    keys: Box<[u64]>,
    lines: Box<[u16]>,
}

impl Book {
    /// The book for games under the law `L`. A line that breaks that law is not in it.
    pub(super) fn of<L: Laws>() -> &'static Self {
        static STANDARD: OnceLock<Book> = OnceLock::new();
        static THREE_CHECK: OnceLock<Book> = OnceLock::new();
        static TREI_SAHURI: OnceLock<Book> = OnceLock::new();
        static ANTICHESS: OnceLock<Book> = OnceLock::new();
        let law = TypeId::of::<L>();
        let cell = if law == TypeId::of::<crate::chess::Standard>() {
            &STANDARD
        } else if law == TypeId::of::<ThreeCheck>() {
            &THREE_CHECK
        } else if law == TypeId::of::<TreiSahuri>() {
            &TREI_SAHURI
        } else {
            &ANTICHESS
        };
        cell.get_or_init(Self::build::<L>)
    }

    fn build<L: Laws>() -> Self {
        let array = Position::<L>::start();
        let (mut keys, mut plies) = (FxHashMap::default(), 0);
        let mut path = Path::<L>::default();
        for (line, number) in lines().iter().zip(0..) {
            if let Some(end) = path.follow(line.moves) {
                keys.insert(end.repetition_key(), number);
                plies = plies.max(path.plies.len() as u32);
            }
        }
        let size = (2 * keys.len()).next_power_of_two();
        let mut book = Self {
            array: array.repetition_key(),
            plies,
            filter: [0; FILTER_WORDS],
            mask: size - 1,
            keys: vec![0; size].into(),
            lines: vec![0; size].into(),
        };
        let mut keys: Vec<(u64, u16)> = keys.into_iter().collect();
        keys.sort_unstable();
        for (key, number) in keys {
            let (word, bit) = place(key);
            book.filter[word] |= bit;
            let mut slot = key as usize & book.mask;
            while book.keys[slot] != 0 {
                slot = (slot + 1) & book.mask;
            }
            (book.keys[slot], book.lines[slot]) = (key, number);
        }
        book
    }

    /// The key of the array that games begin from.
    pub(super) fn array(&self) -> u64 {
        self.array
    }

    /// The length of the longest line, in plies.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The line that ends in the position of this key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<u16> {
        let (word, bit) = place(key);
        if self.filter[word] & bit == 0 {
            return None;
        }
        let mut slot = key as usize & self.mask;
        loop {
            match self.keys[slot] {
                0 => return None,
                found if found == key => return Some(self.lines[slot]),
                _ => {}
            }
            slot = (slot + 1) & self.mask;
        }
    }
}

/// The words of a line of play and the positions they lead to. Most lines begin as the one before did, so
/// not all is played again.
struct Path<L: Laws> {
    plies: Vec<(&'static str, Position<L>)>,
}

impl<L: Laws> Default for Path<L> {
    fn default() -> Self {
        Self { plies: Vec::new() }
    }
}

impl<L: Laws> Path<L> {
    /// The position after `moves`; `None` if one of them is illegal.
    fn follow(&mut self, moves: &'static str) -> Option<Position<L>> {
        let words = moves.split_ascii_whitespace();
        let played = self.plies.iter().zip(words.clone());
        let common = played.take_while(|(ply, word)| ply.0 == *word).count();
        self.plies.truncate(common);
        let mut position = self.plies.last().map_or_else(Position::start, |ply| ply.1);
        for word in words.skip(common) {
            let Ok(Word::Move(san)) = san::read(word.as_bytes()) else {
                return None;
            };
            position.play(san.resolve(&position).ok()?);
            self.plies.push((word, position));
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests;
