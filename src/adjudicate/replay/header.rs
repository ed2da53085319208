//! The tags of one game.

use rustc_hash::FxHashSet;

use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::pgn::{Place, TagPair};

use super::known::Known;
use super::tag_values;

/// So many names are looked through faster than a set is made.
const FEW_NAMES: usize = 64;

/// So many names are remembered of one game: a broken file can have a million. Repetitions of others are
/// not seen.
const MANY_NAMES: usize = 4096;

/// The tags of one game, by place in the bytes the lexer reads.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    bytes: &'a [u8],
    /// The value of each known tag.
    known: [Option<Place>; Known::COUNT],
    /// Other names seen, as a filter over a small hash: a clear bit proves a name new.
    filter: u64,
    names: Vec<Place>,
    /// The same names, once there are too many to look through.
    many: FxHashSet<&'a [u8]>,
    first: Option<Place>,
    last_roster: Option<Known>,
    disordered: Option<Place>,
}

impl<'a> Header<'a> {
    /// A header without tags over `bytes`.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            known: [None; Known::COUNT],
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
        self.known = [None; Known::COUNT];
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
        let Some(tag) = Known::at(self.bytes, pair.name) else {
            return self.add_other(pair.name, whole, base, found);
        };
        let value = &mut self.known[tag as usize];
        if value.is_some() {
            return found.push(duplicate(tag.name().into(), whole.span(base)));
        }
        *value = Some(pair.value);
        if tag <= Known::Result {
            if self.last_roster.is_some_and(|last| last > tag) {
                self.disordered.get_or_insert(whole);
            }
            self.last_roster = Some(tag);
        }
        if let Some(kind) = tag_values::check(tag, pair.value.of(self.bytes)) {
            found.push(Diagnostic::new(pair.value.span(base), kind));
        }
    }

    /// Takes a tag in whose value does not matter.
    #[inline(never)]
    fn add_other(&mut self, place: Place, whole: Place, base: u64, found: &mut Findings) {
        let name = place.of(self.bytes);
        if self.is_repeated(name) {
            let tag = String::from_utf8_lossy(name).into();
            return found.push(duplicate(tag, whole.span(base)));
        }
        self.names.push(place);
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        if !name.iter().all(is_of_name) {
            found.push(Diagnostic::new(place.span(base), Kind::BadTagName));
        }
    }

    /// Says what is wrong with the header as a whole, once all its tags are in.
    pub(super) fn finish(&self, at: Span, base: u64, found: &mut Findings) {
        // A game without any tag is bare movetext, as people paste it; that is said by nobody's roster.
        let Some(first) = self.first else { return };
        for tag in Known::ROSTER {
            if self.place(tag).is_none() {
                let tag = tag.name();
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

fn duplicate(tag: Box<str>, span: Span) -> Diagnostic {
    Diagnostic::new(span, Kind::DuplicateTag { tag })
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
}
