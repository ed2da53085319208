//! Games that a collection holds twice, and names that it spells in two ways.
//!
//! A game is remembered by numbers made of its moves and its tags, about 210 bytes of memory for each
//! game; a name by its text.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::adjudicate::replay::{Game, Known, Observer};
use crate::chess::{Laws, Move, Position};
use crate::game::GameState;
use crate::pgn::tag;

use super::sheet::{Column, Datum, Sheet};

/// Plies by which two records of one game that was cut short are recognised.
const NEAR_PLIES: u32 = 24;

/// Sees the moves of a game and makes a number of them.
#[derive(Copy, Clone, Default, Debug)]
pub struct MoveHash {
    moves: u64,
    beginning: u64,
    plies: u32,
}

impl MoveHash {
    fn take(&mut self, value: u64) {
        self.moves = mixed(self.moves ^ value);
    }
}

impl Observer for MoveHash {
    #[inline]
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, _: &Position<L>) {
        if self.plies == 0 {
            self.take(before.repetition_key());
        }
        let promotion = legal.promotion().map_or(0, |role| role as u64 + 1);
        let (from, to) = (legal.from().index() as u64, legal.to().index() as u64);
        self.take(from | to << 6 | promotion << 12);
        self.plies += 1;
        if self.plies <= NEAR_PLIES {
            self.beginning = self.moves;
        }
    }
}

/// A bijection that leaves no trace of its argument: the finaliser of `SplitMix64` (Steele, Lea, Flood).
fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

fn text_hash(start: u64, text: &[u8]) -> u64 {
    let start = mixed(start ^ text.len() as u64);
    text.iter()
        .fold(start, |hash, byte| mixed(hash ^ u64::from(*byte)))
}

/// What a game is recognised by.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fingerprint {
    moves: u64,
    beginning: u64,
    plies: u32,
    /// Of both players; `None` if one is not named.
    players: Option<u64>,
    /// Of players, date and round.
    record: Option<u64>,
    result: u64,
}

impl Fingerprint {
    /// The fingerprint of a game whose moves `hash` has seen.
    pub fn of(game: &Game<'_, '_>, hash: &MoveHash) -> Self {
        let named = |tag| {
            let raw = game.header.raw(tag)?.trim_ascii();
            (!matches!(raw, b"" | b"?" | b"-" | b"NN" | b"N.N.")).then_some(raw)
        };
        let players = named(Known::White)
            .zip(named(Known::Black))
            .map(|(white, black)| text_hash(text_hash(1, white), black));
        let raw = |tag| game.header.raw(tag).unwrap_or_default();
        Self {
            moves: hash.moves,
            beginning: hash.beginning,
            plies: hash.plies,
            players,
            record: players
                .map(|players| text_hash(text_hash(players, raw(Known::Date)), raw(Known::Round))),
            result: game
                .recorded
                .map_or(0, |outcome| text_hash(2, outcome.to_string().as_bytes())),
        }
    }
}

/// What a game has in common with an earlier one, by the number of that.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// Everything: players, date, round, result and moves.
    Same(u32),
    /// Players, date and round, but not the result.
    Conflicting(u32),
    /// Players, date, round and the first moves, but not the length.
    CutShort(u32),
    /// The moves.
    SameMoves(u32),
}

/// The games of a collection, as far as it takes to find repeats.
#[derive(Clone, Default, Debug)]
pub struct Collection {
    games: u32,
    by_moves: FxHashMap<u64, u32>,
    by_record: FxHashMap<u64, (Fingerprint, u32)>,
}

impl Collection {
    /// Adds a game, the next by number from 0, and says what earlier game it repeats.
    pub fn add(&mut self, game: &Fingerprint) -> Option<Repeat> {
        let number = self.games;
        self.games += 1;
        let same_moves = match game.plies {
            0 => None,
            _ => match self.by_moves.entry(game.moves) {
                std::collections::hash_map::Entry::Occupied(first) => Some(*first.get()),
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert(number);
                    None
                }
            },
        };
        let same_record = game.record.and_then(|record| {
            let first = *self.by_record.entry(record).or_insert((*game, number));
            (first.1 != number).then_some(first)
        });
        match same_record {
            Some((first, earlier)) if first.result != game.result => {
                Some(Repeat::Conflicting(earlier))
            }
            Some((first, earlier)) if first.moves == game.moves => Some(Repeat::Same(earlier)),
            Some((first, earlier))
                if first.beginning == game.beginning
                    && first.plies.min(game.plies) >= NEAR_PLIES =>
            {
                Some(Repeat::CutShort(earlier))
            }
            Some(_) | None => same_moves.map(Repeat::SameMoves),
        }
    }
}

impl Collection {
    /// How many of `games`, which are all and in order, repeat an earlier one, and how.
    pub(super) fn sheet(&mut self, games: &[Fingerprint]) -> Sheet {
        const KINDS: [&str; 4] = [
            "the same game",
            "the same record with another result",
            "the same game cut short",
            "the same moves under another record",
        ];
        let mut counts = [0; KINDS.len()];
        for game in games {
            match self.add(game) {
                Some(Repeat::Same(_)) => counts[0] += 1,
                Some(Repeat::Conflicting(_)) => counts[1] += 1,
                Some(Repeat::CutShort(_)) => counts[2] += 1,
                Some(Repeat::SameMoves(_)) => counts[3] += 1,
                None => {}
            }
        }
        let row =
            |(kind, count): (&str, u64)| vec![Datum::Text(kind.to_owned()), Datum::Count(count)];
        Sheet {
            name: "duplicates".to_owned(),
            title: "Games that repeat an earlier one".to_owned(),
            unit: "games",
            columns: vec![Column::new("repeat"), Column::new("games")],
            keys: 1,
            rows: KINDS.into_iter().zip(counts).map(row).collect(),
        }
    }
}

/// Names and how they were spelt first.
#[derive(Clone, Default, Debug)]
pub struct Spellings {
    seen: FxHashSet<String>,
    /// Spellings by surname and first initial.
    by_person: FxHashMap<String, Vec<String>>,
}

impl Spellings {
    /// Takes a raw tag value in; the earlier spelling of the same name, if this one is new and there is one.
    pub fn add(&mut self, raw: &[u8]) -> Option<String> {
        let name = tag::decode(raw);
        let name = name.trim();
        if name.is_empty() || name == "?" || self.seen.contains(name) {
            return None;
        }
        self.seen.insert(name.to_owned());
        let (surname, given) = folded(name);
        let initial = given.first().and_then(|word| word.chars().next());
        let person = format!("{surname},{}", initial.unwrap_or(' '));
        let spellings = self.by_person.entry(person).or_default();
        let earlier = spellings
            .iter()
            .find(|other| may_be_one(&given, &folded(other).1))
            .cloned();
        spellings.push(name.to_owned());
        earlier
    }
}

/// Surname and given names, in lower-case letters without accents.
fn folded(name: &str) -> (String, Vec<String>) {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| {
                word.chars()
                    .flat_map(char::to_lowercase)
                    .map(plain)
                    .collect()
            })
            .collect()
    };
    match name.split_once(',') {
        Some((surname, given)) => (words(surname).concat(), words(given)),
        None => (words(name).concat(), Vec::new()),
    }
}

/// A lower-case Latin letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è'..='ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ì'..='ï' | 'ī' | 'į' => 'i',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'š' | 'ś' | 'ş' | 'ș' => 's',
        'ž' | 'ź' | 'ż' => 'z',
        'ř' => 'r',
        'ť' | 'ţ' | 'ț' => 't',
        'ł' => 'l',
        'ď' => 'd',
        'ğ' => 'g',
        letter => letter,
    }
}

/// May these be given names of one person: word by word the same, or one the initial of the other?
fn may_be_one(one: &[String], other: &[String]) -> bool {
    let alike = |one: &String, other: &String| {
        one == other
            || one.chars().count() == 1 && other.starts_with(one.as_str())
            || other.chars().count() == 1 && one.starts_with(other.as_str())
    };
    one.iter().zip(other).all(|(one, other)| alike(one, other))
        && one.is_empty() == other.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_accents_and_marks_do_not_make_another_person() {
        let mut spellings = Spellings::default();
        assert_eq!(spellings.add(b"Morphy, Paul"), None);
        assert_eq!(spellings.add(b"Morphy, Paul"), None);
        assert_eq!(
            spellings.add(b"Morphy, P."),
            Some("Morphy, Paul".to_owned())
        );
        assert_eq!(
            spellings.add(b"Morphy, Peter"),
            Some("Morphy, P.".to_owned())
        );
        assert_eq!(spellings.add(b"Morphy, Ernest"), None);
        assert_eq!(spellings.add("Müller, Jörg".as_bytes()), None);
        assert_eq!(
            spellings.add(b"MULLER, Jorg"),
            Some("Müller, Jörg".to_owned())
        );
        assert_eq!(spellings.add(b"?"), None);
    }

    fn game(moves: u64, record: u64, result: u64) -> Fingerprint {
        Fingerprint {
            moves,
            beginning: 5,
            plies: 40,
            players: Some(1),
            record: Some(record),
            result,
        }
    }

    #[test]
    fn repeats_are_told_apart() {
        let mut collection = Collection::default();
        assert_eq!(collection.add(&game(1, 1, 1)), None);
        assert_eq!(collection.add(&game(1, 1, 1)), Some(Repeat::Same(0)));
        assert_eq!(collection.add(&game(2, 1, 2)), Some(Repeat::Conflicting(0)));
        assert_eq!(collection.add(&game(3, 1, 1)), Some(Repeat::CutShort(0)));
        assert_eq!(collection.add(&game(1, 2, 1)), Some(Repeat::SameMoves(0)));
        assert_eq!(collection.add(&game(9, 3, 1)), None);
        let unnamed = Fingerprint {
            players: None,
            record: None,
            plies: 0,
            ..game(1, 1, 1)
        };
        assert_eq!(collection.add(&unnamed), None, "nothing to compare");
    }
}
