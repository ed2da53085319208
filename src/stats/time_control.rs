//! `TimeControl` tags.

/// A time control, as far as statistics need it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct TimeControl {
    pub base_millis: u32,
    pub increment_millis: u32,
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
const DAY: u32 = 86_400_000;

impl TimeControl {
    /// Reads `300+3`, `600`, `40/7200:3600`, `1/86400` (PGN standard 9.6.1), and `10+0.1` as engine matches
    /// write it; of several periods the first.
    pub(super) fn read(raw: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(raw).ok()?.trim();
        let first = text.split(':').next()?;
        let (moves, rest) = match first.split_once('/') {
            Some((moves, rest)) => (moves.parse().ok()?, rest),
            None => (0, first),
        };
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (base, millis(increment)?),
            None => (rest, 0),
        };
        Some(Self {
            base_millis: millis(base)?,
            increment_millis: increment,
            moves,
        })
    }

    pub(super) fn speed(self) -> Speed {
        if self.moves == 1 && self.base_millis >= DAY {
            return Speed::Correspondence;
        }
        let expected = self
            .base_millis
            .saturating_add(self.increment_millis.saturating_mul(MOVES));
        match expected / 1000 {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            1500.. => Speed::Classical,
        }
    }
}

/// Seconds with or without decimals, of which three count; more than fit are as many as fit.
fn millis(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !are_digits(whole) || !are_digits(decimals) {
        return None;
    }
    let thousandths = decimals.bytes().chain(*b"000").take(3);
    let thousandths = thousandths.fold(0, |sum, digit| 10 * sum + u32::from(digit - b'0'));
    let seconds = whole.parse().unwrap_or(u32::MAX);
    Some(seconds.saturating_mul(1000).saturating_add(thousandths))
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
            ("10+0.1", Some(Speed::Bullet)),
            ("170.5+0.25", Some(Speed::Blitz)),
            ("10+", None),
            ("10+.1", None),
            ("99999999999", Some(Speed::Classical)),
        ] {
            let read = TimeControl::read(text.as_bytes()).map(TimeControl::speed);
            assert_eq!(read, speed, "{text}");
        }
    }
    #[test]
    fn decimals_are_read_to_the_millisecond() {
        for (text, base, increment) in [
            ("10+0.1", 10_000, 100),
            ("0.5+0.0625", 500, 62),
            ("300+3", 300_000, 3000),
        ] {
            let read = TimeControl::read(text.as_bytes()).unwrap();
            assert_eq!(
                [read.base_millis, read.increment_millis],
                [base, increment],
                "{text}"
            );
        }
    }
}
