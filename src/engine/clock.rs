//! Time controls and other limits, and the clock that runs under them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A clock as people write it: `40/60+0.5` is 40 moves in 60 seconds, then as much again, with half a
/// second added after each move; `5:00+3` is five minutes and three seconds a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Own moves in a period; `None`: one period for the whole game.
    pub moves: Option<u32>,
    /// Time for a period.
    pub base: Duration,
    /// Added after each own move.
    pub increment: Duration,
}

/// What bounds a player's thinking; all that are present bound it.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// A clock for the game.
    pub clock: Option<TimeControl>,
    /// A time for each move (`st`).
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies deep.
    pub depth: Option<u16>,
}

/// A running clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    remaining: Duration,
    moves_to_go: Option<u32>,
}

/// The flag fell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FlagFell;

impl Clock {
    /// A full clock. One that would start empty starts with what a move adds.
    pub const fn new(control: TimeControl) -> Self {
        Self {
            control,
            remaining: if control.base.is_zero() {
                control.increment
            } else {
                control.base
            },
            moves_to_go: control.moves,
        }
    }

    /// A clock in the middle of a game, as a runner tells an engine about it.
    pub const fn standing_at(
        remaining: Duration,
        increment: Duration,
        moves_to_go: Option<u32>,
    ) -> Self {
        let control = TimeControl {
            moves: moves_to_go,
            base: remaining,
            increment,
        };
        Self {
            control,
            remaining,
            moves_to_go,
        }
    }

    /// Time left.
    pub const fn remaining(&self) -> Duration {
        self.remaining
    }

    /// Own moves until the next period.
    pub const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// Added after each own move.
    pub const fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Takes the time of one move off, and adds what the control gives.
    ///
    /// `margin` forgives a late answer (pipes and schedulers are not the engine's fault) but gives no
    /// time: the clock then stands at zero.
    ///
    /// # Errors
    /// If more than the remaining time and the margin was used; the clock is left as it was.
    pub fn spend(&mut self, used: Duration, margin: Duration) -> Result<(), FlagFell> {
        if used > self.remaining + margin {
            return Err(FlagFell);
        }
        self.remaining = self.remaining.saturating_sub(used) + self.control.increment;
        if let Some(left) = &mut self.moves_to_go {
            *left -= 1;
            if *left == 0 {
                self.moves_to_go = self.control.moves;
                self.remaining += self.control.base;
            }
        }
        Ok(())
    }
}

/// The text is no time control.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a time control: expected seconds such as `60`, `60+0.5`, `40/60+0.5` or `5:00+3`")]
pub struct TimeControlError;

/// Longest period accepted: a day.
const LONGEST: Duration = Duration::from_hours(24);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves
                    .parse()
                    .ok()
                    .filter(|&n: &u32| (1..=1000).contains(&n));
                (Some(moves.ok_or(TimeControlError)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (base, decimal(increment)?),
            None => (rest, Duration::ZERO),
        };
        let base = match base.split_once(':') {
            Some((minutes, rest)) => decimal(minutes)? * 60 + decimal(rest)?,
            None => decimal(base)?,
        };
        if base.is_zero() && increment.is_zero() || base > LONGEST {
            return Err(TimeControlError);
        }
        Ok(Self {
            moves,
            base,
            increment,
        })
    }
}

/// The text is no time.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected seconds, above 0 and up to a day, such as `5` or `0.05`")]
pub struct NotSeconds;

/// Reads a time in seconds, exact to the millisecond: `5`, `0.05`.
///
/// # Errors
/// If it is no such number, is not above zero, or is more than a day.
pub fn seconds(text: &str) -> Result<Duration, NotSeconds> {
    match decimal(text) {
        Ok(time) if !time.is_zero() => Ok(time),
        Ok(_) | Err(TimeControlError) => Err(NotSeconds),
    }
}

fn decimal(text: &str) -> Result<Duration, TimeControlError> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| {
        let sound = (1..=6).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        sound
            .then(|| part.parse::<u64>().ok())
            .flatten()
            .ok_or(TimeControlError)
    };
    if decimals.len() > 3 {
        return Err(TimeControlError);
    }
    let millis = digits(decimals)? * 10_u64.pow(3 - decimals.len() as u32);
    let time = Duration::from_secs(digits(whole)?) + Duration::from_millis(millis);
    if time > LONGEST {
        Err(TimeControlError)
    } else {
        Ok(time)
    }
}

/// Seconds with as many decimals as needed.
fn in_seconds(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl fmt::Display for TimeControl {
    /// As in the PGN tag `TimeControl`, but with fractions of a second where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        f.write_str(&in_seconds(self.base))?;
        if !self.increment.is_zero() {
            write!(f, "+{}", in_seconds(self.increment))?;
        }
        Ok(())
    }
}

impl Limits {
    /// Does nothing bound the thinking?
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Limits {
    /// `40/60+0.5`, `st=0.1`, `nodes=1000 depth=5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| clock.to_string()),
            self.move_time
                .map(|time| format!("st={}", in_seconds(time))),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, moves, base, increment, printed) in [
            ("60", None, 60_000, 0, "60"),
            ("40/60+0.5", Some(40), 60_000, 500, "40/60+0.5"),
            ("5:00+3", None, 300_000, 3000, "300+3"),
            ("1:30.5", None, 90_500, 0, "90.5"),
            ("0.05+0.001", None, 50, 1, "0.05+0.001"),
            ("0+1", None, 0, 1000, "0+1"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            let expected = TimeControl {
                moves,
                base: millis(base),
                increment: millis(increment),
            };
            assert_eq!(control, expected, "{text}");
            assert_eq!(control.to_string(), printed);
            assert_eq!(printed.parse(), Ok(control));
        }
        for text in [
            "",
            "0",
            "40/",
            "0/60",
            "-1",
            "60+",
            "1e3",
            "inf",
            "60+0.0001",
            "999999",
            "1/x",
            "١",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }

    #[test]
    fn a_time_is_above_zero() {
        assert_eq!(seconds("0.05"), Ok(millis(50)));
        for text in ["0", "0.000", "", "5s", "-1", "1:30", "999999"] {
            assert_eq!(seconds(text), Err(NotSeconds), "{text}");
        }
    }

    #[test]
    fn a_new_period_adds_its_time_after_its_last_move() {
        let mut clock = Clock::new("2/10+1".parse().unwrap());
        clock.spend(millis(4000), Duration::ZERO).unwrap();
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (millis(7000), Some(1))
        );
        clock.spend(millis(7000), Duration::ZERO).unwrap();
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (millis(11_000), Some(2))
        );
    }

    #[test]
    fn the_margin_forgives_but_gives_no_time() {
        let mut clock = Clock::new("1+0.1".parse().unwrap());
        assert_eq!(clock.spend(millis(1001), Duration::ZERO), Err(FlagFell));
        assert_eq!(clock.spend(millis(1060), millis(50)), Err(FlagFell));
        clock.spend(millis(1050), millis(50)).unwrap();
        assert_eq!(clock.remaining(), millis(100));
    }

    #[test]
    fn a_clock_that_lives_on_its_increment_starts_with_one() {
        let mut clock = Clock::new("0+1".parse().unwrap());
        assert_eq!(clock.remaining(), millis(1000));
        clock.spend(millis(400), Duration::ZERO).unwrap();
        assert_eq!(clock.remaining(), millis(1600));
    }

    #[test]
    fn the_last_millisecond_is_not_late() {
        let mut clock = Clock::new("1".parse().unwrap());
        clock.spend(millis(1000), Duration::ZERO).unwrap();
        assert_eq!(clock.remaining(), Duration::ZERO);
    }
}
