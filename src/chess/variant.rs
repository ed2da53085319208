//! The variants by name.

use std::fmt;
use std::str::FromStr;

/// A game this program knows.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Standard chess.
    Standard,
    /// Standard chess from one of 960 arrays; its law is standard chess's.
    Chess960,
    /// The first to give three checks wins; checks must be answered.
    ThreeCheck,
    /// Captures are obligatory; who has no men or no move wins.
    Antichess,
    /// The Romanian three-check: a king left in check may be captured.
    TreiSahuri,
    /// Three armies on 96 squares.
    ThreePlayer,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 6] = [
        Self::Standard,
        Self::Chess960,
        Self::ThreeCheck,
        Self::Antichess,
        Self::TreiSahuri,
        Self::ThreePlayer,
    ];

    /// The kebab-case name used on the command line and in YAML.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
            Self::ThreeCheck => "three-check",
            Self::Antichess => "antichess",
            Self::TreiSahuri => "trei-sahuri",
            Self::ThreePlayer => "three-player",
        }
    }

    /// The value this program writes into a `[Variant]` tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Chess960 => "Chess960",
            Self::ThreeCheck => "Three-check",
            Self::Antichess => "Antichess",
            Self::TreiSahuri => "Trei sahuri",
            Self::ThreePlayer => "Three-player",
        }
    }

    /// How many play it.
    pub const fn seats(self) -> usize {
        match self {
            Self::Standard
            | Self::Chess960
            | Self::ThreeCheck
            | Self::Antichess
            | Self::TreiSahuri => 2,
            Self::ThreePlayer => 3,
        }
    }

    /// Reads a `[Variant]` tag in any spelling seen in the wild: case, spaces, dashes, underscores
    /// and Romanian diacritics (either Unicode form of ș) do not matter. `None` if unknown.
    pub fn from_tag(text: &str) -> Option<Self> {
        let folded: String = text
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | '_' | '\u{2010}'..='\u{2015}' | '.'))
            .filter(|c| !matches!(c, '\u{0326}' | '\u{0327}'))
            .flat_map(char::to_lowercase)
            .map(|c| match c {
                'ș' | 'ş' => 's',
                'ă' | 'â' => 'a',
                c => c,
            })
            .collect();
        Some(match folded.as_str() {
            "" | "?" | "standard" | "normal" | "chess" | "fromposition" | "classic"
            | "classical" | "orthodox" | "regular" => Self::Standard,
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess"
            | "fischerandomchess" | "frc" | "freestyle" | "freestylechess" | "chess9lx" => {
                Self::Chess960
            }
            "threecheck" | "3check" | "3checks" | "threechecks" | "threecheckchess"
            | "3checkchess" | "+3" => Self::ThreeCheck,
            "antichess" | "giveaway" | "giveawaychess" | "suicide" | "suicidechess"
            | "losingchess" | "loseallchess" => Self::Antichess,
            "treisahuri" | "sahuritrei" | "3sahuri" => Self::TreiSahuri,
            "threeplayer" | "threeplayers" | "3player" | "threeplayerchess" | "3playerchess"
            | "chessforthree" => Self::ThreePlayer,
            _ => return None,
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown variant `{0}`: expected standard, chess960, three-check, antichess, trei-sahuri or \
     three-player"
)]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Self::from_tag(text)
            .filter(|_| !text.trim().is_empty())
            .ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_seen_in_the_wild_are_read() {
        for (text, variant) in [
            ("", Variant::Standard),
            ("From Position", Variant::Standard),
            ("normal", Variant::Standard),
            ("Three-check", Variant::ThreeCheck),
            ("3check", Variant::ThreeCheck),
            ("3-check", Variant::ThreeCheck),
            ("ThreeCheck", Variant::ThreeCheck),
            ("Anti chess", Variant::Antichess),
            ("giveaway", Variant::Antichess),
            ("Chess 960", Variant::Chess960),
            ("Fischerandom", Variant::Chess960),
            ("Trei șahuri", Variant::TreiSahuri),
            ("Trei şahuri", Variant::TreiSahuri),
            ("Trei s\u{326}ahuri", Variant::TreiSahuri),
            ("Three-player", Variant::ThreePlayer),
        ] {
            assert_eq!(Variant::from_tag(text), Some(variant), "{text}");
        }
        for text in ["Crazyhouse", "Atomic", "wild/5", "starwars", "losers"] {
            assert_eq!(Variant::from_tag(text), None, "{text}");
        }
    }

    #[test]
    fn names_and_tags_read_back() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
            assert_eq!(Variant::from_tag(variant.tag()), Some(variant));
        }
    }
}
