//! What a game is recognised by.

use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};

use crate::adjudicate::replay::{Game, Header, Known, Observer};
use crate::chess::{Laws, Move, Position};
use crate::game::GameState;

/// Plies that two records of one game must have in common if they differ in length.
pub(super) const NEAR_PLIES: usize = 24;

/// Sees the moves of a game and makes a number of them, and one more of every ply from the 24th on.
#[derive(Clone, Default, Debug)]
pub struct MoveHash {
    moves: u64,
    plies: u32,
    /// Each goes back to all plies before it, so that it tells whether two games are the same up to there.
    line: Vec<u16>,
}

impl MoveHash {
    /// Forgets the game before.
    pub fn clear(&mut self) {
        self.moves = 0;
        self.plies = 0;
        self.line.clear();
    }

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
        if self.plies as usize >= NEAR_PLIES {
            self.line.push(self.moves as u16);
        }
    }
}

/// A bijection that leaves no trace of its argument: the finaliser of `SplitMix64` (Steele, Lea, Flood).
pub(super) fn mixed(value: u64) -> u64 {
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

/// How surely the date and the round tell a game from the others of the same players.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) enum Occasion {
    /// The day is not known.
    Vague,
    /// The day is, the round is not.
    Day,
    /// Both are.
    Round,
}

/// Tags that differ if two games do, where both records have them.
const IDENTITIES: [Known; 6] = [
    Known::GameId,
    Known::Link,
    Known::Site,
    Known::UtcTime,
    Known::Time,
    Known::StartTime,
];

/// What a game is recognised by. Numbers made of tags are 0 if the record does not say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fingerprint {
    pub(super) moves: u64,
    pub(super) plies: u32,
    /// Of players, date and round; `None` if a player is not named.
    pub(super) record: Option<NonZeroU64>,
    pub(super) occasion: Occasion,
    pub(super) event: u32,
    pub(super) result: u32,
    pub(super) identities: [u32; IDENTITIES.len()],
    /// The game's line from the 24th ply on, a number a ply; of games whose day is known.
    pub(super) line: Box<[u16]>,
}

impl Fingerprint {
    /// The fingerprint of a game whose moves `hash` has seen.
    pub fn of(game: &Game<'_, '_>, hash: &MoveHash) -> Self {
        let named = |tag| {
            let raw = said(game.header, tag)?;
            (!matches!(raw, b"NN" | b"N.N.")).then_some(raw)
        };
        let players = named(Known::White)
            .zip(named(Known::Black))
            .map(|(white, black)| text_hash(text_hash(1, white), black));
        let date = said(game.header, Known::Date).or_else(|| said(game.header, Known::UtcDate));
        let round = said(game.header, Known::Round).filter(|round| !round.contains(&b'?'));
        let record = players.and_then(|players| {
            let date = text_hash(players, date.unwrap_or_default());
            NonZeroU64::new(text_hash(date, round.unwrap_or_default()))
        });
        let occasion = match (date.is_some_and(is_day), round) {
            (false, _) => Occasion::Vague,
            (true, None) => Occasion::Day,
            (true, Some(_)) => Occasion::Round,
        };
        let line: &[u16] = match (record, occasion) {
            (None, _) | (_, Occasion::Vague) => &[],
            (Some(_), Occasion::Day | Occasion::Round) => &hash.line,
        };
        Self {
            moves: hash.moves,
            plies: hash.plies,
            record,
            occasion,
            event: number(said(game.header, Known::Event)),
            result: game
                .recorded
                .map_or(0, |outcome| number(Some(outcome.to_string().as_bytes()))),
            identities: IDENTITIES.map(|tag| number(identity(game.header, tag))),
            line: line.into(),
        }
    }

    /// Does the record of one of them say of itself that it is not that of the other?
    pub(super) fn is_told_from(&self, other: &Self) -> bool {
        let mut both = self.identities.iter().zip(&other.identities);
        both.any(|(one, other)| *one != 0 && *other != 0 && one != other)
    }

    /// Is one of them the beginning of the other, of twelve moves at least?
    pub(super) fn is_longer_or_shorter_than(&self, other: &Self) -> bool {
        let both = self.line.len().min(other.line.len());
        self.line.len() != other.line.len()
            && both > 0
            && self.line[both - 1] == other.line[both - 1]
    }
}

/// The value of a tag that says something.
fn said<'a>(header: &Header<'a>, tag: Known) -> Option<&'a [u8]> {
    let raw = header.raw(tag)?.trim_ascii();
    (!matches!(raw, b"" | b"?" | b"-")).then_some(raw)
}

/// What a tag says if it is one of a kind: a place is none, but the address of a game is.
fn identity<'a>(header: &Header<'a>, tag: Known) -> Option<&'a [u8]> {
    let raw = said(header, tag)?;
    let is_place = tag == Known::Site && !raw.windows(3).any(|three| three == b"://");
    (!is_place && !raw.contains(&b'?')).then_some(raw)
}

/// Is the day known, as in `1997.05.11`?
fn is_day(date: &[u8]) -> bool {
    date.len() == 10
        && date.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'.',
            _ => byte.is_ascii_digit(),
        })
}

/// A number for a text, which is not 0; 0 for none.
fn number(text: Option<&[u8]>) -> u32 {
    text.map_or(0, |text| (text_hash(2, text) as u32).max(1))
}
