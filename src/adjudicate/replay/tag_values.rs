//! Whether a tag's value says something possible. Each check sees the decoded bytes of one value.

use super::known::Known;
use crate::diagnostic::Kind;

/// What is wrong with the value of a tag, if its values have a form.
#[inline]
pub(super) fn check(tag: Known, value: &[u8]) -> Option<Kind> {
    match tag {
        Known::Date | Known::UtcDate | Known::EventDate | Known::SourceDate | Known::EndDate => {
            date(value)
        }
        Known::WhiteElo | Known::BlackElo | Known::RedElo => elo(value),
        Known::Eco => eco(value),
        Known::WhiteFideId | Known::BlackFideId => fide_id(value),
        Known::Termination => termination(value),
        Known::TimeControl => time_control(value),
        Known::UtcTime | Known::Time | Known::StartTime | Known::EndTime => time(value),
        Known::Event
        | Known::Site
        | Known::Round
        | Known::White
        | Known::Black
        | Known::Result
        | Known::Variant
        | Known::Fen
        | Known::SetUp
        | Known::PlyCount
        | Known::Points
        | Known::Ruleset
        | Known::Red
        | Known::GameId
        | Known::Link => None,
    }
}

/// `YYYY.MM.DD`, `?` for unknown digits (PGN standard 8.1.1.3).
fn date(value: &[u8]) -> Option<Kind> {
    if is_usual_date(value) || is_unknown(value) {
        return None;
    }
    let well_formed = value.len() == 10
        && value.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'.',
            _ => byte.is_ascii_digit() || *byte == b'?',
        });
    let mut parts = value.split(|byte| matches!(byte, b'.' | b'-' | b'/'));
    let mut part = || parts.next().and_then(number);
    let (year, month, day) = (part(), part(), part());
    if !well_formed {
        let impossible = year.is_some_and(|year| year > 31) && !on_calendar(year, month, day);
        return Some(if impossible {
            Kind::ImpossibleDate
        } else {
            Kind::BadDate
        });
    }
    (!on_calendar(year, month, day)).then_some(Kind::ImpossibleDate)
}

/// Is this a year, a month and a day that every month has, or a year alone? Nearly all dates are.
fn is_usual_date(value: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else {
        return false;
    };
    // Too large for any calendar if one of them is no digit.
    let two = |tens: u8, ones: u8| match (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0')) {
        (tens @ 0..=9, ones @ 0..=9) => 10 * tens + ones,
        _ => u8::MAX,
    };
    let is_day = (1..=12).contains(&two(m1, m2)) && (1..=28).contains(&two(d1, d2));
    [y1, y2, y3, y4].iter().all(u8::is_ascii_digit) && (is_day || [m1, m2, d1, d2] == *b"????")
}

/// Could this be a day of the Gregorian calendar, whatever the unknown parts are?
fn on_calendar(year: Option<u32>, month: Option<u32>, day: Option<u32>) -> bool {
    let leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = match month {
        None | Some(1 | 3 | 5 | 7 | 8 | 10 | 12) => 31,
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) if leap => 29,
        Some(2) => 28,
        Some(_) => return false,
    };
    day.is_none_or(|day| (1..=days).contains(&day))
}

/// A rating from 1 to 4000; sites write nothing, `?`, `-` or `0` for "none", and `1500?` for a
/// provisional one.
fn elo(value: &[u8]) -> Option<Kind> {
    let digits = value.strip_suffix(b"?").unwrap_or(value);
    let fits = number(digits).is_some_and(|rating| rating <= 4000)
        || is_unknown(value)
        || matches!(value, b"unr" | b"unrated" | b"Unrated");
    (!fits).then_some(Kind::BadElo)
}

/// `A00` to `E99`, with or without a sub-code such as `a` or `/07`.
fn eco(value: &[u8]) -> Option<Kind> {
    let fits = is_unknown(value)
        || matches!(
            value,
            [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']
                | [
                    b'A'..=b'E',
                    b'0'..=b'9',
                    b'0'..=b'9',
                    b'a'..=b'z' | b'/' | b'.',
                    ..
                ]
        );
    (!fits).then_some(Kind::BadEco)
}

/// A FIDE ID: digits.
fn fide_id(value: &[u8]) -> Option<Kind> {
    let fits = is_unknown(value) || value.iter().all(u8::is_ascii_digit);
    (!fits).then_some(Kind::BadFideId)
}

/// The words of PGN standard 9.8.1, or a sentence whose meaning is known.
fn termination(value: &[u8]) -> Option<Kind> {
    (super::recorded::Recorded::read(value).is_none()).then_some(Kind::UnknownTermination)
}

/// `?`, `-`, `40/9000`, `300`, `300+5`, `*180`, or several periods joined by `:` (PGN standard 9.6.1).
/// Seconds may have decimals, as engine matches write them.
fn time_control(value: &[u8]) -> Option<Kind> {
    let seconds = |text: &[u8]| {
        let mut parts = text.splitn(2, |byte| *byte == b'.');
        parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit))
    };
    let period = |text: &[u8]| {
        let text = match text.iter().position(|byte| *byte == b'/') {
            Some(at) if number(&text[..at]).is_none() => return false,
            Some(at) => &text[at + 1..],
            None => text.strip_prefix(b"*").unwrap_or(text),
        };
        match text.iter().position(|byte| *byte == b'+') {
            Some(at) => seconds(&text[..at]) && seconds(&text[at + 1..]),
            None => seconds(text),
        }
    };
    let fits = is_unknown(value) || value.split(|byte| *byte == b':').all(period);
    (!fits).then_some(Kind::BadTimeControl)
}

/// `HH:MM:SS`, with `?` for unknown digits; fractions of a second are tolerated.
fn time(value: &[u8]) -> Option<Kind> {
    if is_unknown(value) {
        return None;
    }
    let whole = value.split(|byte| *byte == b'.').next().unwrap_or(value);
    let shape = whole.len() == 8
        && whole.iter().enumerate().all(|(at, byte)| match at {
            2 | 5 => *byte == b':',
            _ => byte.is_ascii_digit() || *byte == b'?',
        });
    let mut parts = whole.split(|byte| *byte == b':').map(number);
    let mut below = |limit: u32| parts.next().flatten().is_none_or(|part| part < limit);
    let fits = shape && below(24) && below(60) && below(61);
    (!fits).then_some(Kind::BadTime)
}

/// The ways to say "not known" that every tag allows.
fn is_unknown(value: &[u8]) -> bool {
    matches!(value, b"" | b"?" | b"-" | b"*")
        || value.iter().all(|byte| matches!(byte, b'?' | b'.'))
}

/// A decimal number below ten digits; `None` if it is anything else.
fn number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 9 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(
        text.iter()
            .fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(tag: Known, value: &str) -> Option<&'static str> {
        check(tag, value.as_bytes()).map(|kind| kind.name())
    }

    #[test]
    fn dates_are_possible_or_partly_unknown() {
        for fine in [
            "1984.??.??",
            "????.??.??",
            "2024.02.29",
            "2023.??.31",
            "?",
            "",
            "????.02.29",
        ] {
            assert_eq!(found(Known::Date, fine), None, "{fine}");
        }
        for form in [
            "2024-02-03",
            "1984",
            "3.2.2024",
            "2024.2.3",
            "yesterday",
            "2024/01/01",
        ] {
            assert_eq!(found(Known::Date, form), Some("bad-date"), "{form}");
        }
        for impossible in [
            "2023.02.29",
            "2024.13.01",
            "2024-13-45",
            "2024.04.31",
            "2024.01.00",
        ] {
            assert_eq!(
                found(Known::Date, impossible),
                Some("impossible-date"),
                "{impossible}"
            );
        }
    }

    #[test]
    fn ratings_codes_and_numbers_have_bounds() {
        for fine in ["", "?", "2450", "0", "1500?", "4000"] {
            assert_eq!(found(Known::WhiteElo, fine), None, "{fine}");
        }
        for bad in ["4001", "abc", "-5", "24 50", "99999999999"] {
            assert_eq!(found(Known::BlackElo, bad), Some("bad-elo"), "{bad}");
        }
        assert_eq!(found(Known::Eco, "C65/03"), None);
        assert_eq!(found(Known::Eco, "B01a"), None);
        assert_eq!(found(Known::Eco, "F12"), Some("bad-eco"));
        assert_eq!(found(Known::Eco, "c65"), Some("bad-eco"));
        assert_eq!(found(Known::WhiteFideId, "1503014"), None);
        assert_eq!(found(Known::WhiteFideId, "none"), Some("bad-fide-id"));
    }

    #[test]
    fn times_and_time_controls_are_read_as_the_standard_writes_them() {
        for fine in [
            "?",
            "-",
            "40/9000",
            "300",
            "300+5",
            "*180",
            "40/7200:3600",
            "1/86400",
            "60+0.6",
        ] {
            assert_eq!(found(Known::TimeControl, fine), None, "{fine}");
        }
        for bad in ["blitz", "5 min", "40/", "/40", "300+", "90'+30\""] {
            assert_eq!(
                found(Known::TimeControl, bad),
                Some("bad-time-control"),
                "{bad}"
            );
        }
        assert_eq!(found(Known::UtcTime, "23:59:60"), None);
        assert_eq!(found(Known::UtcTime, "??:??:??"), None);
        assert_eq!(found(Known::Time, "25:00:00"), Some("bad-time"));
        assert_eq!(found(Known::Time, "9:00"), Some("bad-time"));
    }

    #[test]
    fn a_termination_is_a_known_word_or_sentence() {
        for fine in [
            "Normal",
            "time forfeit",
            "abandoned",
            "Ana won by resignation",
            "?",
        ] {
            assert_eq!(found(Known::Termination, fine), None, "{fine}");
        }
        assert_eq!(
            found(Known::Termination, "the cat ate it"),
            Some("unknown-termination")
        );
    }
}
