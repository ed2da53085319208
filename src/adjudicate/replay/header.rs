//! The tags of one game.

use rustc_hash::FxHashSet;

use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::pgn::{Place, TagPair};

use super::tag_values;

/// The Seven Tag Roster in its order (PGN standard 8.1.1).
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Other tags the arbiter reads.
const OTHERS: [&str; 13] = [
    "Variant",
    "FEN",
    "SetUp",
    "Termination",
    "PlyCount",
    "Points",
    "Ruleset",
    "Red",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "ECO",
    "UTCDate",
];

/// A tag the arbiter reads; the first seven are the Seven Tag Roster in its order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is the tag of its name")]
pub enum Known {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Result,
    Variant,
    Fen,
    SetUp,
    Termination,
    PlyCount,
    Points,
    Ruleset,
    Red,
    WhiteElo,
    BlackElo,
    TimeControl,
    Eco,
    UtcDate,
}

/// So many names are looked through faster than a set is made.
const FEW_NAMES: usize = 64;

/// So many names are remembered of one game: a broken file can have a million. Repetitions of others are
/// not seen.
const MANY_NAMES: usize = 4096;

const KNOWN: usize = ROSTER.len() + OTHERS.len();

/// The tags of one game, by place in the bytes the lexer reads.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    bytes: &'a [u8],
    /// The value of each known tag.
    known: [Option<Place>; KNOWN],
    /// Names seen, as a filter over a small hash: a clear bit proves a name new.
    filter: u64,
    names: Vec<Place>,
    /// The same names, once there are too many to look through.
    many: FxHashSet<&'a [u8]>,
    first: Option<Place>,
    last_roster: Option<usize>,
    disordered: Option<Place>,
}

impl<'a> Header<'a> {
    /// A header without tags over `bytes`.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            known: [None; KNOWN],
            filter: 0,
            names: Vec::new(),
            many: FxHashSet::default(),
            first: None,
            last_roster: None,
            disordered: None,
        }
    }

    /// Forgets all tags and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.known = [None; KNOWN];
        self.filter = 0;
        self.names.clear();
        self.many.clear();
        self.first = None;
        self.last_roster = None;
        self.disordered = None;
    }

    /// The raw value of a tag, still escaped; `None` if the game has no such tag.
    pub fn raw(&self, tag: Known) -> Option<&'a [u8]> {
        self.known[tag as usize].map(|value| value.of(self.bytes))
    }

    /// Where the value of a tag stands.
    pub fn place(&self, tag: Known) -> Option<Place> {
        self.known[tag as usize]
    }

    /// Where the first tag pair stands.
    pub fn first(&self) -> Option<Place> {
        self.first
    }

    /// Takes a tag pair in and says what is wrong with it.
    pub(super) fn add(&mut self, pair: TagPair, whole: Place, base: u64, found: &mut Findings) {
        self.first.get_or_insert(whole);
        let (name_place, value_place) = (pair.name, pair.value);
        let (name, value) = (name_place.of(self.bytes), value_place.of(self.bytes));
        if self.is_repeated(name) {
            let tag = String::from_utf8_lossy(name).into();
            found.push(Diagnostic::new(
                whole.span(base),
                Kind::DuplicateTag { tag },
            ));
            return;
        }
        self.names.push(name_place);
        if let Some(index) = known_index(name) {
            self.known[index] = Some(value_place);
            if index < ROSTER.len() {
                if self.last_roster.is_some_and(|last| last > index) {
                    self.disordered.get_or_insert(whole);
                }
                self.last_roster = Some(index);
            }
        } else if !name
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        {
            found.push(Diagnostic::new(name_place.span(base), Kind::BadTagName));
        }
        if let Some(kind) = tag_values::check_for(name).and_then(|check| check(value)) {
            found.push(Diagnostic::new(value_place.span(base), kind));
        }
    }

    /// Says what is wrong with the header as a whole, once all its tags are in.
    pub(super) fn finish(&self, at: Span, base: u64, found: &mut Findings) {
        // A game without any tag is bare movetext, as people paste it; that is said by nobody's roster.
        let Some(first) = self.first else { return };
        for (index, tag) in ROSTER.into_iter().enumerate() {
            if self.known[index].is_none() {
                found.push(Diagnostic::new(at, Kind::MissingRosterTag { tag }));
            }
        }
        if let Some(place) = self.disordered {
            found.push(Diagnostic::new(place.span(base), Kind::RosterOrder));
        }
        let players = [Known::White, Known::Black].map(|tag| self.raw(tag));
        if let [Some(white), Some(black)] = players
            && white == black
            && names_someone(white)
        {
            let place = self.place(Known::Black).unwrap_or(first);
            found.push(Diagnostic::new(place.span(base), Kind::SamePlayerTwice));
        }
    }

    fn is_repeated(&mut self, name: &'a [u8]) -> bool {
        let ends =
            [name.first(), name.last()].map(|byte| byte.map_or(0, |byte| usize::from(*byte)));
        // The factors part all frequent names.
        let bit = 1 << ((3 * ends[0] + 47 * ends[1] + 17 * name.len()) % 64);
        if self.filter & bit == 0 {
            self.filter |= bit;
            if self.many.is_empty() {
                return false;
            }
        }
        if self.names.len() < FEW_NAMES {
            return self.names.iter().any(|seen| seen.of(self.bytes) == name);
        }
        if self.many.is_empty() {
            let names = self.names.iter().map(|seen| seen.of(self.bytes));
            self.many.extend(names);
        }
        self.names.truncate(FEW_NAMES);
        if self.many.len() == MANY_NAMES {
            return self.many.contains(name);
        }
        !self.many.insert(name)
    }
}

/// Is this the name of one person, so that nobody plays both sides under it?
pub(super) fn names_someone(name: &[u8]) -> bool {
    let folded = name.to_ascii_lowercase();
    let anonymous: &[&[u8]] = &[
        b"",
        b"?",
        b"-",
        b"nn",
        b"n.n.",
        b"n, n",
        b"n.n",
        b"anonymous",
        b"guest",
        b"unknown",
    ];
    !anonymous.contains(&folded.as_slice())
}

/// The index of a known name; the first letter and length select the one comparison made.
fn known_index(name: &[u8]) -> Option<usize> {
    let index = match (name.first()?, name.len()) {
        (b'E', 5) => Known::Event,
        (b'S', 4) => Known::Site,
        (b'D', 4) => Known::Date,
        (b'R', 5) => Known::Round,
        (b'W', 5) => Known::White,
        (b'B', 5) => Known::Black,
        (b'R', 6) => Known::Result,
        (b'V', 7) => Known::Variant,
        (b'F', 3) => Known::Fen,
        (b'S', 5) => Known::SetUp,
        (b'T', 11) if name[1] == b'i' => Known::TimeControl,
        (b'T', 11) => Known::Termination,
        (b'E', 3) => Known::Eco,
        (b'U', 7) => Known::UtcDate,
        (b'P', 8) => Known::PlyCount,
        (b'P', 6) => Known::Points,
        (b'R', 7) => Known::Ruleset,
        (b'R', 3) => Known::Red,
        (b'W', 8) => Known::WhiteElo,
        (b'B', 8) => Known::BlackElo,
        _ => return None,
    } as usize;
    let expected = match index.checked_sub(ROSTER.len()) {
        None => ROSTER[index],
        Some(other) => OTHERS[other],
    };
    (name == expected.as_bytes()).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_no_trouble() {
        let bytes = [b'z'; 300];
        let mut header = Header::new(&bytes);
        assert!(!header.is_repeated(&bytes));
        assert_ne!(header.filter, 0);
    }

    #[test]
    fn among_many_names_a_repeated_one_is_still_found() {
        let text: String = (0..200).chain(150..151).map(|n| format!("N{n} ")).collect();
        let mut header = Header::new(text.as_bytes());
        let mut start = 0;
        let repeated: Vec<&str> = text
            .split_inclusive(' ')
            .filter(|word| {
                let end = start + word.len() - 1;
                let place = Place::new(start, end);
                start = end + 1;
                let is_repeated = header.is_repeated(place.of(text.as_bytes()));
                if !is_repeated {
                    header.names.push(place);
                }
                is_repeated
            })
            .collect();
        assert_eq!(repeated, ["N150 "]);
    }

    #[test]
    fn of_endless_names_only_some_are_remembered() {
        let text: String = (0..20_000).map(|n| format!("N{n:05} ")).collect();
        let mut header = Header::new(text.as_bytes());
        for start in (0..text.len()).step_by(7) {
            let place = Place::new(start, start + 6);
            assert!(!header.is_repeated(place.of(text.as_bytes())));
            header.names.push(place);
        }
        assert_eq!(header.many.len(), MANY_NAMES);
        assert!(header.names.len() <= FEW_NAMES + 1);
        assert!(header.is_repeated(b"N01000"));
    }

    #[test]
    fn every_known_name_finds_its_index() {
        for (index, name) in ROSTER.into_iter().chain(OTHERS).enumerate() {
            assert_eq!(known_index(name.as_bytes()), Some(index), "{name}");
        }
        assert_eq!(known_index(b"event"), None);
        assert_eq!(known_index(b"Evens"), None);
        assert_eq!(known_index(b""), None);
    }
}
