//! How data are written.

use crate::stats::Datum;

/// What stands for all that has no name.
pub(super) const UNNAMED: &str = "unknown";

/// What a column holds: some data have more than one number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Plain,
    Share,
    Portion,
    Score,
}

impl Kind {
    pub(super) fn of<'d>(data: impl Iterator<Item = &'d Datum>) -> Self {
        data.map(|datum| match datum {
            Datum::Share(_) => Self::Share,
            Datum::Portion(_) => Self::Portion,
            Datum::Score(_) => Self::Score,
            Datum::None
            | Datum::Text(_)
            | Datum::Ranked(..)
            | Datum::Unnamed
            | Datum::Count(_)
            | Datum::Real(..) => Self::Plain,
        })
        .find(|kind| *kind != Self::Plain)
        .unwrap_or(Self::Plain)
    }

    /// The title of a column for people.
    pub(super) fn title(self, title: &str) -> String {
        match self {
            Self::Plain => title.to_owned(),
            Self::Share | Self::Portion | Self::Score => format!("{title} %"),
        }
    }

    /// A datum as plain values, as many as [`tidy_names`] has names.
    pub(super) fn tidy(self, datum: &Datum) -> Vec<String> {
        match datum {
            Datum::None => vec![String::new(); self.width()],
            Datum::Text(text) | Datum::Ranked(text, _) => vec![text.clone()],
            Datum::Unnamed => vec![UNNAMED.to_owned()],
            Datum::Count(count) => vec![count.to_string()],
            Datum::Real(value, decimals) => vec![real(*value, *decimals)],
            Datum::Share(share) => {
                let ends = [share.share(), share.low, share.high];
                let ends = ends.map(|value| format!("{value:.6}"));
                [share.count.to_string()].into_iter().chain(ends).collect()
            }
            Datum::Portion(share) => [share.share(), share.low, share.high]
                .map(|value| format!("{value:.6}"))
                .into(),
            Datum::Score(score) => [score.score, score.low, score.high]
                .map(|value| format!("{value:.6}"))
                .into(),
        }
    }

    fn width(self) -> usize {
        match self {
            Self::Plain => 1,
            Self::Share => 4,
            Self::Portion | Self::Score => 3,
        }
    }
}

/// The names of the plain values of a column.
pub(super) fn tidy_names<'d>(name: &str, data: impl Iterator<Item = &'d Datum>) -> Vec<String> {
    let endings: &[&str] = match Kind::of(data) {
        // The share of a share is nothing.
        Kind::Share if name == "share" => &["_count", "", "_low", "_high"],
        Kind::Plain => &[""],
        Kind::Share => &["", "_share", "_low", "_high"],
        Kind::Portion | Kind::Score => &["", "_low", "_high"],
    };
    endings
        .iter()
        .map(|ending| format!("{name}{ending}"))
        .collect()
}

/// How exactly shares and scores are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Precision {
    /// Tenths of a per cent.
    Tenths,
    /// Whole per cents.
    Whole,
}

/// A datum for people; shares and scores in per cent.
pub(super) fn text(datum: &Datum, precision: Precision) -> String {
    let percent = |share: f64, low: f64, high: f64| {
        let [share, low, high] = [share, low, high].map(|value| 100.0 * value);
        match precision {
            Precision::Tenths => format!("{share:.1} [{low:.1}, {high:.1}]"),
            Precision::Whole => format!("{share:.0} [{low:.0}-{high:.0}]"),
        }
    };
    match datum {
        Datum::None => String::new(),
        Datum::Text(text) | Datum::Ranked(text, _) => text.clone(),
        Datum::Unnamed => UNNAMED.to_owned(),
        Datum::Count(count) => count.to_string(),
        Datum::Real(value, decimals) => real(*value, *decimals),
        Datum::Share(share) | Datum::Portion(share) => {
            percent(share.share(), share.low, share.high)
        }
        Datum::Score(score) => percent(score.score, score.low, score.high),
    }
}

/// The number by which a datum is sorted.
pub(super) fn sort_key(datum: &Datum) -> Option<String> {
    match datum {
        Datum::None | Datum::Text(_) | Datum::Ranked(..) | Datum::Unnamed => None,
        Datum::Count(count) => Some(count.to_string()),
        Datum::Real(value, _) => Some(format!("{value:.6}")),
        Datum::Share(share) | Datum::Portion(share) => Some(format!("{:.6}", share.share())),
        Datum::Score(score) => Some(format!("{:.6}", score.score)),
    }
}

/// Does it say nothing?
pub(super) fn is_nothing(datum: &Datum) -> bool {
    matches!(datum, Datum::None | Datum::Count(0))
}

fn real(value: f64, decimals: u8) -> String {
    let text = format!("{value:.*}", usize::from(decimals));
    // What rounds to nothing has no sign.
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|b| matches!(b, b'0' | b'.')) => digits.to_owned(),
        _ => text,
    }
}
