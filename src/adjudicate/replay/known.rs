//! The tags whose names the arbiter knows.

use crate::pgn::Place;

/// A tag the arbiter reads or checks; the first seven are the Seven Tag Roster in its order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    RedElo,
    TimeControl,
    Eco,
    UtcDate,
    EventDate,
    SourceDate,
    EndDate,
    UtcTime,
    Time,
    StartTime,
    EndTime,
    WhiteFideId,
    BlackFideId,
    GameId,
    Link,
}

/// Each with its name.
const NAMES: [(Known, &str); Known::COUNT] = [
    (Known::Event, "Event"),
    (Known::Site, "Site"),
    (Known::Date, "Date"),
    (Known::Round, "Round"),
    (Known::White, "White"),
    (Known::Black, "Black"),
    (Known::Result, "Result"),
    (Known::Variant, "Variant"),
    (Known::Fen, "FEN"),
    (Known::SetUp, "SetUp"),
    (Known::Termination, "Termination"),
    (Known::PlyCount, "PlyCount"),
    (Known::Points, "Points"),
    (Known::Ruleset, "Ruleset"),
    (Known::Red, "Red"),
    (Known::WhiteElo, "WhiteElo"),
    (Known::BlackElo, "BlackElo"),
    (Known::RedElo, "RedElo"),
    (Known::TimeControl, "TimeControl"),
    (Known::Eco, "ECO"),
    (Known::UtcDate, "UTCDate"),
    (Known::EventDate, "EventDate"),
    (Known::SourceDate, "SourceDate"),
    (Known::EndDate, "EndDate"),
    (Known::UtcTime, "UTCTime"),
    (Known::Time, "Time"),
    (Known::StartTime, "StartTime"),
    (Known::EndTime, "EndTime"),
    (Known::WhiteFideId, "WhiteFideId"),
    (Known::BlackFideId, "BlackFideId"),
    (Known::GameId, "GameId"),
    (Known::Link, "Link"),
];

impl Known {
    /// How many there are.
    pub(super) const COUNT: usize = Self::Link as usize + 1;

    /// The Seven Tag Roster in its order (PGN standard 8.1.1).
    pub(super) const ROSTER: [Self; 7] = [
        Self::Event,
        Self::Site,
        Self::Date,
        Self::Round,
        Self::White,
        Self::Black,
        Self::Result,
    ];

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The tag whose name stands at `place` of `bytes`.
    #[inline]
    pub(super) fn at(bytes: &[u8], place: Place) -> Option<Self> {
        let name = place.of(bytes);
        if name.len() > LONGEST {
            return None;
        }
        let near = bytes.get(place.start as usize..);
        let text = match near.and_then(<[u8]>::first_chunk) {
            Some(near) => u128::from_le_bytes(*near) & ((1 << (8 * name.len() as u32)) - 1),
            None => packed(name),
        };
        let slot = &SLOTS[slot_of(text)];
        (slot.text == text).then_some(slot.tag)
    }
}

/// No known name is longer.
const LONGEST: usize = 15;

/// A name as it stands in memory, its first letter the lowest byte.
const fn packed(name: &[u8]) -> u128 {
    let (mut text, mut at) = (0, name.len());
    while at > 0 {
        at -= 1;
        text = text << 8 | name[at] as u128;
    }
    text
}

#[derive(Copy, Clone)]
struct Slot {
    text: u128,
    tag: Known,
}

/// Found by trial: it sends each name to a slot of its own.
const FACTOR: u64 = 0x8470_a674_778b_940d;

/// The slot of a name: its first eight letters decide.
const fn slot_of(text: u128) -> usize {
    ((text as u64).wrapping_mul(FACTOR) >> 58) as usize
}

static SLOTS: [Slot; 64] = {
    // No name has no letters.
    let empty = Slot {
        text: 0,
        tag: Known::Event,
    };
    let mut slots = [empty; 64];
    let mut index = 0;
    while index < NAMES.len() {
        let (tag, name) = NAMES[index];
        assert!(tag as usize == index && name.len() <= LONGEST);
        let text = packed(name.as_bytes());
        assert!(slots[slot_of(text)].text == 0, "two names in one slot");
        slots[slot_of(text)] = Slot { text, tag };
        index += 1;
    }
    slots
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_name_is_known_wherever_it_stands() {
        for (tag, name) in NAMES {
            for (before, after) in [("", ""), ("[", " \"value\"]\n"), ("", "x")] {
                let text = format!("{before}{name}{after}");
                let place = Place::new(before.len(), before.len() + name.len());
                assert_eq!(Known::at(text.as_bytes(), place), Some(tag), "{text}");
            }
            assert_eq!(tag.name(), name);
        }
    }

    #[test]
    fn other_names_are_not() {
        for name in [
            "",
            "event",
            "Even",
            "Events",
            "TimeControls",
            "Terminator",
            "WhiteFideIdentity",
        ] {
            let place = Place::new(0, name.len());
            assert_eq!(Known::at(name.as_bytes(), place), None, "{name}");
            let padded = format!("{name} \"a longer value\"]");
            assert_eq!(Known::at(padded.as_bytes(), place), None, "{name}");
        }
    }
}
