//! Commands in comments: `[%clk 0:01:02.5]`, `[%emt 0:00:03]`, `[%eval -0.32,18]`, `[%eval #-3]`.
//!
//! Read only where somebody asks. The forms are those of the PGN standard's supplement, and what sites
//! write.

use std::time::Duration;

use memchr::memchr;

/// A command in a comment.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Command<'a> {
    /// What the clock of the side that moved shows.
    Clock(Duration),
    /// How long the move took.
    ElapsedMoveTime(Duration),
    /// What an engine thinks, from White's side.
    Eval(Eval),
    /// Any other, such as `csl` or `cal`.
    Other {
        /// Its name, without `%`.
        name: &'a [u8],
        /// What follows the name.
        value: &'a [u8],
    },
    /// One of the first three with a value that cannot be read.
    Malformed {
        /// All of it, with its brackets.
        text: &'a [u8],
    },
}

/// An engine's evaluation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Eval {
    /// The score.
    pub score: EvalScore,
    /// The search depth in plies, where it is given.
    pub depth_plies: Option<u32>,
}

/// How good a position is for White.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EvalScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

/// The commands in a comment, in order.
pub fn commands(comment: &[u8]) -> impl Iterator<Item = Command<'_>> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[memchr(b'[', rest)?..];
            if rest.get(1) == Some(&b'%') {
                let (text, after) = rest.split_at(memchr(b']', rest)? + 1);
                rest = after;
                return Some(read(text));
            }
            rest = &rest[1..];
        }
    })
}

/// Reads `[%name value]`.
fn read(text: &[u8]) -> Command<'_> {
    let inner = &text[2..text.len() - 1];
    let name_len = inner
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
        .unwrap_or(inner.len());
    let (name, value) = inner.split_at(name_len);
    let value = value.trim_ascii();
    let command = match name {
        b"clk" => duration(value).map(Command::Clock),
        b"emt" => duration(value).map(Command::ElapsedMoveTime),
        b"eval" => eval(value).map(Command::Eval),
        _ => Some(Command::Other { name, value }),
    };
    command.unwrap_or(Command::Malformed { text })
}

/// `H:MM:SS` or `M:SS`, with a fraction of a second perhaps.
fn duration(text: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(text).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut fields = whole.rsplit(':').map(number);
    let seconds = fields.next()??;
    let minutes = fields.next()??;
    let hours = match fields.next() {
        None => 0,
        Some(_) if minutes >= 60 => return None,
        Some(hours) => hours?,
    };
    if seconds >= 60 || fields.next().is_some() {
        return None;
    }
    let seconds = hours * 3600 + minutes * 60 + seconds;
    Some(Duration::from_secs(seconds) + millis(fraction)?)
}

fn number(text: &str) -> Option<u64> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// A decimal fraction of a second, to the millisecond.
fn millis(fraction: &str) -> Option<Duration> {
    if fraction.is_empty() {
        return Some(Duration::ZERO);
    }
    number(fraction)?;
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    digits.parse().ok().map(Duration::from_millis)
}

/// `0.32`, `-1.5,18`, `#-3`.
fn eval(text: &[u8]) -> Option<Eval> {
    let text = std::str::from_utf8(text).ok()?;
    let (score, depth) = match text.split_once(',') {
        None => (text, None),
        Some((score, depth)) => (score, Some(u32::try_from(number(depth.trim())?).ok()?)),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => EvalScore::Mate(signed(moves, number)?),
        None => EvalScore::Centipawns(signed(score, centipawns)?),
    };
    Some(Eval {
        score,
        depth_plies: depth,
    })
}

fn signed(text: &str, read: fn(&str) -> Option<u64>) -> Option<i32> {
    let (text, sign) = match text.strip_prefix('-') {
        Some(rest) => (rest, -1),
        None => (text.strip_prefix('+').unwrap_or(text), 1),
    };
    i32::try_from(read(text)?).ok().map(|value| sign * value)
}

fn centipawns(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let hundredths: String = fraction.chars().chain("00".chars()).take(2).collect();
    number(fraction)?;
    Some(number(whole)? * 100 + number(&hundredths)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(comment: &str) -> Command<'_> {
        let mut all = commands(comment.as_bytes());
        let command = all.next().unwrap();
        assert_eq!(all.next(), None);
        command
    }

    #[test]
    fn clocks_are_read_to_the_millisecond() {
        let clock = |millis| Command::Clock(Duration::from_millis(millis));
        assert_eq!(only("[%clk 0:01:02.5]"), clock(62_500));
        assert_eq!(only("so [%clk 1:00:00] it is"), clock(3_600_000));
        assert_eq!(only("[%clk 12:05]"), clock(725_000));
        assert_eq!(only("[%clk 0:00:00.125]"), clock(125));
        let elapsed = Command::ElapsedMoveTime(Duration::from_secs(3));
        assert_eq!(only("[%emt 0:00:03]"), elapsed);
    }

    #[test]
    fn evaluations_are_centipawns_or_mates() {
        let eval = |score, depth_plies| Command::Eval(Eval { score, depth_plies });
        assert_eq!(only("[%eval 0.32]"), eval(EvalScore::Centipawns(32), None));
        assert_eq!(
            only("[%eval -1.5,18]"),
            eval(EvalScore::Centipawns(-150), Some(18))
        );
        assert_eq!(only("[%eval -0.07]"), eval(EvalScore::Centipawns(-7), None));
        assert_eq!(only("[%eval #-3]"), eval(EvalScore::Mate(-3), None));
        assert_eq!(only("[%eval 3]"), eval(EvalScore::Centipawns(300), None));
    }

    #[test]
    fn values_that_cannot_be_read_are_malformed() {
        for text in [
            "[%clk 1:2:3:4]",
            "[%clk soon]",
            "[%clk 0:61:00]",
            "[%clk 0:00:75]",
            "[%eval]",
            "[%eval #]",
            "[%emt -1:00]",
            "[%eval 1.x]",
            "[%clk 99999999999:00:00]",
            "[%clk ]",
        ] {
            assert_eq!(
                only(text),
                Command::Malformed {
                    text: text.as_bytes()
                },
                "{text}"
            );
        }
    }

    #[test]
    fn other_commands_keep_their_text() {
        let mut all = commands(b"[%csl Gd4,Re5] text [%eval 0.1] [%unclosed");
        let other = Command::Other {
            name: b"csl",
            value: b"Gd4,Re5",
        };
        assert_eq!(all.next(), Some(other));
        assert!(matches!(all.next(), Some(Command::Eval(_))));
        assert_eq!(all.next(), None);
    }
}
