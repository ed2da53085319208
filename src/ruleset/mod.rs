//! Regulations as data: what may be claimed, what the arbiter does unasked, what an outcome is worth.
//!
//! A [`Ruleset`] is read from YAML: one of the [`builtin`] ones or a user's own, which may extend
//! another. How men move and how the board itself ends a game is law, not regulation; the few
//! [`Readings`] that change the law are chosen here and handed to the board.

mod builtin;
mod check;
mod merge;
mod points;
mod readings;
mod resolve;
mod schema;
#[cfg(test)]
mod tests;
mod words;

pub use builtin::{builtin, default_for, names, text};
pub use points::PointsTable;
pub use readings::Readings;
pub use resolve::RulesetError;
pub(crate) use resolve::{Reference, resolve_reference};
pub use words::{
    Agreement, Colours, DeadPosition, End, FlagFall, Knight, MateCredit, MateWithOwnKingEnPrise,
    Material, Neutrality, PinnedMan, StandingCheck,
};
pub(crate) use words::{PointsText, VariantName};

use crate::chess::Variant;
use crate::game::{Ending, MAX_SEATS, Points};

/// When a draw may be claimed and when it needs no claim.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Limit {
    /// From here a player may claim.
    pub claim: Option<u16>,
    /// Here the game ends unasked.
    pub automatic: Option<u16>,
}

/// The regulations of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// What it is called.
    pub name: String,
    /// The law it regulates.
    pub variant: Variant,
    /// Where the rules are from, in words.
    pub source: String,
    /// Occurrences of the same position.
    pub repetition: Limit,
    /// Rounds (one move of each player still in the game) without a zeroing move.
    pub move_rule: Limit,
    /// Which material draws by itself.
    pub material: Material,
    /// Whether a position that nobody can win ends the game.
    pub dead_position: DeadPosition,
    /// When a fallen flag, or the last illegal move, loses.
    pub flag_fall: FlagFall,
    /// The illegal move of one player, counted over the game, that loses it.
    pub illegal_moves: Option<u16>,
    /// Whether players may agree a draw.
    pub agreement: Agreement,
    /// Games in a match.
    pub games: u16,
    /// Who has which colour in a match.
    pub colours: Colours,
    /// What an outcome is worth.
    pub points: PointsTable,
    /// How the corners of the variant's rules are read.
    pub readings: Readings,
}

impl Ruleset {
    /// What an ending is worth for each seat, in turn order; nothing for seats that do not exist.
    pub fn points(&self, ending: &Ending) -> [Points; MAX_SEATS] {
        self.points.of(ending)
    }

    /// Does it regulate games of `variant`? Chess960 is played by the law of standard chess.
    pub fn applies_to(&self, variant: Variant) -> bool {
        law_of(self.variant) == law_of(variant)
    }
}

/// The JSON schema of ruleset files, for editors.
pub fn json_schema() -> String {
    crate::yaml::json_schema::<schema::RulesetFile>()
}

/// The variant whose law is played: Chess960 has none of its own.
const fn law_of(variant: Variant) -> Variant {
    match variant {
        Variant::Standard | Variant::Chess960 => Variant::Standard,
        Variant::ThreeCheck => Variant::ThreeCheck,
        Variant::Antichess => Variant::Antichess,
        Variant::TreiSahuri => Variant::TreiSahuri,
        Variant::ThreePlayer => Variant::ThreePlayer,
    }
}
