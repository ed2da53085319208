//! The words that may stand in a ruleset file.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};

use crate::chess::Variant;
use crate::game::{MaterialRule, Points, Termination};

/// Declares an enum of the words that a key of a ruleset file takes.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$word_doc:meta])* $word:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Deserialize, JsonSchema)]
        pub enum $name { $($(#[$word_doc])* #[serde(rename = $text)] $word),+ }

        impl $name {
            /// As it is written.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$word => $text),+ }
            }
        }
    };
}

words! {
    /// Which material draws by itself.
    Material {
        /// None.
        None = "none",
        /// Two bare kings.
        BareKings = "bare-kings",
        /// Neither side could mate whatever happens: K v K, K and a minor piece v K, only bishops of
        /// one square colour.
        NoMate = "no-mate",
        /// Antichess: only bishops and pawns, the sides' bishops on different square colours, all
        /// pawns blocked by each other and out of the bishops' reach.
        BlockedBishops = "blocked-bishops",
    }
}

words! {
    /// Whether a position that neither side can win ends the game (FIDE 5.2.2).
    DeadPosition {
        /// If material alone shows it.
        Material = "material",
        /// Whenever it can be proved.
        Exact = "exact",
        /// No: it is played on.
        #[serde(alias = "none")]
        PlayOn = "play-on",
    }
}

words! {
    /// When a fallen flag loses; otherwise it draws.
    FlagFall {
        /// Whatever the opponent has.
        Always = "always",
        /// Unless the opponent has a bare king.
        UnlessOpponentHasBareKing = "unless-opponent-has-bare-king",
        /// Unless the opponent has too few men to win with, wherever they stand: what sites judge by.
        UnlessOpponentLacksMaterial = "unless-opponent-lacks-material",
        /// Unless the opponent cannot win by any series of legal moves (FIDE 6.9).
        UnlessOpponentCannotWin = "unless-opponent-cannot-win",
    }
}

words! {
    /// Whether players may agree a draw.
    Agreement {
        /// At any time.
        Allowed = "allowed",
        /// Never.
        Forbidden = "forbidden",
    }
}

words! {
    /// Who has which colour in the games of a match.
    Colours {
        /// They change after every game.
        Alternate = "alternate",
        /// They stay.
        Fixed = "fixed",
    }
}

words! {
    /// Trei șahuri, A4: a pinned man and the enemy king.
    PinnedMan {
        /// It may take him.
        MayTakeKing = "may-take-king",
        /// It may not move off the line even for that.
        StaysPinned = "stays-pinned",
    }
}

words! {
    /// Trei șahuri, A11: a check that was ignored and still stands.
    StandingCheck {
        /// It counts again after each further move of the side that gives it.
        Counts = "counts",
        /// It counted once.
        Once = "once",
    }
}

words! {
    /// Trei șahuri, A14: mate given while the mating side's own king can be taken.
    MateWithOwnKingEnPrise {
        /// No mate: taking the king answers it.
        NotMate = "not-mate",
        /// Mate.
        Mate = "mate",
    }
}

words! {
    /// Three-player chess: what the first mate does.
    End {
        /// The mated player's men pass to the player who mated, and the game goes on.
        Transfer = "transfer",
        /// It ends the game.
        FirstMate = "first-mate",
    }
}

words! {
    /// Three-player chess: the neutrality rule.
    Neutrality {
        /// Anybody may take from anybody.
        Off = "off",
        /// Who is being taken from by another may not be taken from.
        On = "on",
    }
}

words! {
    /// Three-player chess: the knight's leap.
    Knight {
        /// Two straight and one sideways, or one and two.
        Either = "either",
        /// Two straight, then one sideways.
        TwoOne = "two-one",
    }
}

words! {
    /// Three-player chess: who mated.
    MateCredit {
        /// Who controls the man that gives check.
        Checker = "checker",
        /// Who moved last.
        LastMover = "last-mover",
        /// Who could take the king first.
        NextCapturer = "next-capturer",
    }
}

impl From<Material> for MaterialRule {
    fn from(material: Material) -> Self {
        match material {
            Material::None => Self::None,
            Material::BareKings => Self::BareKings,
            Material::NoMate => Self::NoMate,
            Material::BlockedBishops => Self::BlockedBishops,
        }
    }
}

/// A variant by one of its names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct VariantName(pub Variant);

impl<'de> Deserialize<'de> for VariantName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const NAMES: &[&str] = &[
            Variant::Standard.name(),
            Variant::Chess960.name(),
            Variant::ThreeCheck.name(),
            Variant::Antichess.name(),
            Variant::TreiSahuri.name(),
            Variant::ThreePlayer.name(),
        ];
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map(Self)
            .map_err(|_| de::Error::unknown_variant(&text, NAMES))
    }
}

impl JsonSchema for VariantName {
    fn schema_name() -> Cow<'static, str> {
        "Variant".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Variant::ALL.map(Variant::name) })
    }
}

/// What a line of the points table is for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PointsKey {
    /// Every win that has no line of its own: winner, loser.
    Default,
    /// A draw: White, Black.
    Draw,
    /// Three seats: first, second, third place.
    Places,
    /// A win by this termination: winner, loser.
    Win(Termination),
}

impl PointsKey {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "default" => Some(Self::Default),
            "draw" => Some(Self::Draw),
            "places" => Some(Self::Places),
            name => name.parse().ok().map(Self::Win),
        }
    }

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Draw => "draw",
            Self::Places => "places",
            Self::Win(termination) => termination.name(),
        }
    }

    /// Every key.
    fn all() -> impl Iterator<Item = Self> {
        [Self::Default, Self::Draw, Self::Places]
            .into_iter()
            .chain(Termination::ALL.map(Self::Win))
    }
}

impl<'de> Deserialize<'de> for PointsKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_name(&text).ok_or_else(|| {
            let help = crate::yaml::advice(&text, Self::all().map(Self::name));
            de::Error::custom(format!("unknown key `{text}`; {help}"))
        })
    }
}

impl JsonSchema for PointsKey {
    fn schema_name() -> Cow<'static, str> {
        "PointsKey".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = Self::all().map(Self::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

/// A number of points as text: `1`, `1/2`, `0.5`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PointsText(pub Points);

impl<'de> Deserialize<'de> for PointsText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = PointsText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of points")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<PointsText, E> {
                let unreadable = |error| E::custom(format!("`{text}` is {error}"));
                text.parse().map(PointsText).map_err(unreadable)
            }
        }

        deserializer.deserialize_str(Text)
    }
}

impl JsonSchema for PointsText {
    fn schema_name() -> Cow<'static, str> {
        "Points".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "exact points: 1, 1/2, 0.5, 3",
            "anyOf": [
                { "type": "number" },
                { "type": "string", "pattern": "^-?([0-9]+|[0-9]+/[0-9]+|[0-9]+ [0-9]+/[0-9]+|[0-9]+\\.[0-9]+)$" },
            ],
        })
    }
}
