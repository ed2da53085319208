//! Commands in comments: `[%clk 0:05:31]`, `[%emt 0:00:02.5]`, `[%eval -0.31,18]`, `[%eval #-3]`.
//!
//! Nobody pays for them who does not ask.

use std::ops::Range;
use std::time::Duration;

use memchr::memmem;

/// What a command says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Time left on the mover's clock.
    Clock(Duration),
    /// Time spent on the move.
    Elapsed(Duration),
    /// An engine's opinion, from White's side.
    Eval(Eval),
}

/// An evaluation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Eval {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

/// A command of a comment: its bytes, brackets included, and what it says; `None` if the value of a
/// known command cannot be read.
pub type Found = (Range<usize>, Option<Command>);

/// The known commands of a comment, in order. Others, such as arrows and square colours, are not
/// given.
pub fn commands(comment: &[u8]) -> impl Iterator<Item = Found> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + memmem::find(&comment[at..], b"[%")?;
            let body = start + 2;
            let end = memchr::memchr(b']', &comment[body..]).map(|length| body + length);
            at = end.map_or(comment.len(), |end| end + 1);
            let text = &comment[body..end.unwrap_or(comment.len())];
            let space = text
                .iter()
                .position(u8::is_ascii_whitespace)
                .unwrap_or(text.len());
            let (name, value) = (&text[..space], text[space..].trim_ascii());
            let command = match name {
                b"clk" => time(value).map(Command::Clock),
                b"emt" => time(value).map(Command::Elapsed),
                b"eval" => eval(value).map(Command::Eval),
                _ => continue,
            };
            return Some((start..at, command.filter(|_| end.is_some())));
        }
    })
}

/// The commands of a comment whose value cannot be read.
pub fn malformed(comment: &[u8]) -> impl Iterator<Item = Range<usize>> {
    commands(comment)
        .filter(|(_, command)| command.is_none())
        .map(|(place, _)| place)
}

/// `H:MM:SS`, `M:SS` or seconds, with decimals.
fn time(text: &[u8]) -> Option<Duration> {
    let mut seconds = 0_u64;
    let mut parts = text.split(|byte| *byte == b':').peekable();
    let mut count = 0;
    while let Some(part) = parts.next() {
        count += 1;
        if count > 3 {
            return None;
        }
        if parts.peek().is_some() {
            seconds = (seconds + digits(part)?) * 60;
            continue;
        }
        let (whole, decimals) = match part.iter().position(|byte| *byte == b'.') {
            Some(point) => (&part[..point], Some(&part[point + 1..])),
            None => (part, None),
        };
        let millis = match decimals {
            None => 0,
            Some(decimals) if decimals.len() <= 9 => {
                let shift = 10_u64.pow(decimals.len() as u32);
                digits(decimals)? * 1000 / shift
            }
            Some(_) => return None,
        };
        return Some(Duration::from_millis(
            (seconds + digits(whole)?) * 1000 + millis,
        ));
    }
    None
}

/// `0.31`, `-1.5,22`, `#-3`, `+#4`; a search depth after a comma is not kept.
fn eval(text: &[u8]) -> Option<Eval> {
    let value = text.split(|byte| *byte == b',').next()?.trim_ascii();
    if let Some(mate) = value
        .strip_prefix(b"#")
        .or_else(|| value.strip_prefix(b"+#"))
    {
        return Some(Eval::Mate(signed(mate)?));
    }
    if let Some(mate) = value.strip_prefix(b"-#") {
        return Some(Eval::Mate(-signed(mate)?));
    }
    let (negative, value) = match value {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, value),
    };
    let (whole, decimals) = match value.iter().position(|byte| *byte == b'.') {
        Some(point) => (&value[..point], &value[point + 1..]),
        None => (value, &b""[..]),
    };
    let hundredths = match *decimals {
        [] => 0,
        [tenths] => digits(&[tenths])? * 10,
        [tenths, hundredths, ref rest @ ..] => {
            if !rest.iter().all(u8::is_ascii_digit) {
                return None;
            }
            digits(&[tenths, hundredths])?
        }
    };
    let pawns = if whole.is_empty() && !decimals.is_empty() {
        0
    } else {
        digits(whole)?
    };
    let centipawns = i32::try_from(pawns * 100 + hundredths).ok()?;
    Some(Eval::Centipawns(if negative {
        -centipawns
    } else {
        centipawns
    }))
}

fn signed(text: &[u8]) -> Option<i32> {
    match text {
        [b'-', rest @ ..] => i32::try_from(digits(rest)?).ok().map(|number| -number),
        _ => i32::try_from(digits(text)?).ok(),
    }
}

fn digits(text: &[u8]) -> Option<u64> {
    if text.is_empty() || text.len() > 9 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(
        text.iter()
            .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Vec<Option<Command>> {
        commands(comment.as_bytes())
            .map(|(_, command)| command)
            .collect()
    }

    #[test]
    fn clocks_and_evaluations_are_read() {
        let clock = |millis| Some(Command::Clock(Duration::from_millis(millis)));
        let centipawns = |value| Some(Command::Eval(Eval::Centipawns(value)));
        assert_eq!(
            read(" [%eval 0.17] [%clk 0:00:30] "),
            [centipawns(17), clock(30_000)]
        );
        assert_eq!(read("[%clk 1:02:03.5]"), [clock(3_723_500)]);
        assert_eq!(read("[%eval -1.5,22]"), [centipawns(-150)]);
        assert_eq!(read("[%eval #-3]"), [Some(Command::Eval(Eval::Mate(-3)))]);
        assert_eq!(
            read("[%emt 2.25]"),
            [Some(Command::Elapsed(Duration::from_millis(2250)))]
        );
    }

    #[test]
    fn other_commands_and_brackets_are_left_alone() {
        assert_eq!(read("[%cal Gc2c3] [%csl Ra3] [Event] 50 %"), []);
    }

    #[test]
    fn a_value_that_cannot_be_read_is_found_with_its_place() {
        let comment = b"so: [%clk soon] and [%eval";
        let places: Vec<_> = malformed(comment).collect();
        assert_eq!(places, [4..15, 20..26]);
        for text in [
            "[%clk 1:2:3:4]",
            "[%clk ]",
            "[%eval #]",
            "[%eval 1.2.3]",
            "[%clk -1]",
        ] {
            assert_eq!(read(text), [None], "{text}");
        }
    }
}
