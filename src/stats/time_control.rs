//! `TimeControl` tags.

/// A time control, as far as statistics need it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct TimeControl {
    pub base_seconds: u32,
    pub increment_seconds: u32,
    /// Moves in the first period; 0 if it is for the whole game.
    pub moves: u32,
}

/// How fast a game is, by base time and forty increments, as the large sites draw the lines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Speed {
    Bullet,
    Blitz,
    Rapid,
    Classical,
    /// Days for a move.
    Correspondence,
}

impl Speed {
    pub(super) const NAMES: [&'static str; 5] =
        ["bullet", "blitz", "rapid", "classical", "correspondence"];
}

const MOVES: u32 = 40;
const DAY: u32 = 86_400;

impl TimeControl {
    /// Reads `300+3`, `600`, `40/7200:3600`, `1/86400` (PGN standard 9.6.1); of several periods the first.
    pub(super) fn read(raw: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(raw).ok()?.trim();
        let first = text.split(':').next()?;
        let (moves, rest) = match first.split_once('/') {
            Some((moves, rest)) => (moves.parse().ok()?, rest),
            None => (0, first),
        };
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (base, increment.parse().ok()?),
            None => (rest, 0),
        };
        Some(Self {
            base_seconds: base.parse().ok()?,
            increment_seconds: increment,
            moves,
        })
    }

    pub(super) fn speed(self) -> Speed {
        if self.moves == 1 && self.base_seconds >= DAY {
            return Speed::Correspondence;
        }
        let expected = self
            .base_seconds
            .saturating_add(self.increment_seconds.saturating_mul(MOVES));
        match expected {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            1500.. => Speed::Classical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_drawn_by_base_and_forty_increments() {
        for (text, speed) in [
            ("60+0", Some(Speed::Bullet)),
            ("120+1", Some(Speed::Bullet)),
            ("180", Some(Speed::Blitz)),
            ("300+3", Some(Speed::Blitz)),
            ("600+5", Some(Speed::Rapid)),
            ("40/7200:3600", Some(Speed::Classical)),
            ("1/259200", Some(Speed::Correspondence)),
            ("-", None),
            ("?", None),
            ("*180", None),
        ] {
            let read = TimeControl::read(text.as_bytes()).map(TimeControl::speed);
            assert_eq!(read, speed, "{text}");
        }
    }
}
