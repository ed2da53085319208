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
    let (first, mut rest) = number(text)?;
    let mut fields = [0, 0, first];
    let mut count = 1;
    while let Some((b':', tail)) = rest.split_first() {
        let (field, tail) = number(tail)?;
        if count == 3 || field >= 60 {
            return None;
        }
        fields = [fields[1], fields[2], field];
        rest = tail;
        count += 1;
    }
    let millis = match rest.split_first() {
        None => 0,
        Some((b'.', decimals)) => fraction(decimals, 3)?,
        Some(_) => return None,
    };
    let [hours, minutes, seconds] = fields;
    (count > 1).then(|| {
        Duration::from_millis((u64::from(hours * 60 + minutes) * 60 + u64::from(seconds)) * 1000)
            + Duration::from_millis(millis.into())
    })
}

/// `0.32`, `-1.5,18`, `#-3`.
fn eval(text: &[u8]) -> Option<Eval> {
    let (is_mate, text) = match text {
        [b'#', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let (sign, text) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    };
    let (whole, rest) = number(text)?;
    let decimals_len = match rest {
        [b'.', decimals @ ..] if !is_mate => {
            decimals
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
                + 1
        }
        _ => 0,
    };
    let (decimals, rest) = rest.split_at(decimals_len);
    let depth_plies = match rest.split_first() {
        None => None,
        Some((b',', depth)) => match number(depth.trim_ascii())? {
            (depth, []) => Some(depth),
            _ => return None,
        },
        Some(_) => return None,
    };
    let whole = i32::try_from(whole).ok()?;
    let score = if is_mate {
        EvalScore::Mate(sign * whole)
    } else {
        let hundredths = match decimals {
            [] => 0,
            [_, digits @ ..] => fraction(digits, 2)?,
        };
        let centipawns = whole
            .checked_mul(100)?
            .checked_add(i32::try_from(hundredths).ok()?)?;
        EvalScore::Centipawns(sign * centipawns)
    };
    Some(Eval { score, depth_plies })
}

/// A number of one to eight digits at the beginning of `text`, and what follows it.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let mut value = 0;
    let mut len = 0;
    while let Some(digit) = text.get(len).filter(|byte| byte.is_ascii_digit()) {
        value = value * 10 + u32::from(digit - b'0');
        len += 1;
        if len > 8 {
            return None;
        }
    }
    (len > 0).then(|| (value, &text[len..]))
}

/// The first `places` decimals of a fraction, all of which must be digits; there may be none.
fn fraction(decimals: &[u8], places: u32) -> Option<u32> {
    if !decimals.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let digit = |place| decimals.get(place).map_or(0, |byte| u32::from(byte - b'0'));
    Some((0..places as usize).fold(0, |value, place| value * 10 + digit(place)))
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
