//! The day, as PGN writes it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in Greenwich: `2026.11.29`.
pub(super) fn today() -> String {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    day(since.as_secs() / 86_400)
}

/// The day that many days after 1970-01-01, counted in eras of 400 years that begin in March, so
/// that the leap day comes last (Hinnant, "chrono-compatible low-level date algorithms").
fn day(days: u64) -> String {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leap_days_and_turns_of_the_year_are_right() {
        for (days, text) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_786, "2026.11.29"),
            (20_818, "2026.12.31"),
            (20_819, "2027.01.01"),
        ] {
            assert_eq!(day(days), text);
        }
    }
}
