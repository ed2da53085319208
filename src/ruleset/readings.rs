//! How the corners of a variant's rules are read.

use crate::chess::laws::{self, ExposedMate, PinnedCapture};
use crate::three_player::{self, Switches};

use super::words::{
    End, Knight, MateCredit, MateWithOwnKingEnPrise, Neutrality, PinnedMan, StandingCheck,
};

/// The readings of Trei șahuri and the switches of three-player chess. Each is read by its own
/// variant only.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Readings {
    /// Trei șahuri, A4.
    pub pinned_man: PinnedMan,
    /// Trei șahuri, A11.
    pub standing_check: StandingCheck,
    /// Trei șahuri, A14.
    pub mate_with_own_king_en_prise: MateWithOwnKingEnPrise,
    /// Three-player chess: what the first mate does.
    pub end: End,
    /// Three-player chess: the neutrality rule.
    pub neutrality: Neutrality,
    /// Three-player chess: the knight's leap.
    pub knight: Knight,
    /// Three-player chess: whose mate it is.
    pub mate_credit: MateCredit,
}

impl Default for Readings {
    /// The readings of `docs/rules/trei-sahuri.md` and `docs/rules/three-player.md`.
    fn default() -> Self {
        Self {
            pinned_man: PinnedMan::MayTakeKing,
            standing_check: StandingCheck::Counts,
            mate_with_own_king_en_prise: MateWithOwnKingEnPrise::NotMate,
            end: End::Transfer,
            neutrality: Neutrality::Off,
            knight: Knight::Either,
            mate_credit: MateCredit::Checker,
        }
    }
}

/// Those that a two-player law reads.
impl From<Readings> for laws::Readings {
    fn from(readings: Readings) -> Self {
        Self {
            pinned_capture: match readings.pinned_man {
                PinnedMan::MayTakeKing => PinnedCapture::MayTakeKing,
                PinnedMan::StaysPinned => PinnedCapture::StaysPinned,
            },
            standing_check: match readings.standing_check {
                StandingCheck::Counts => laws::StandingCheck::Counts,
                StandingCheck::Once => laws::StandingCheck::Once,
            },
            exposed_mate: match readings.mate_with_own_king_en_prise {
                MateWithOwnKingEnPrise::NotMate => ExposedMate::NotMate,
                MateWithOwnKingEnPrise::Mate => ExposedMate::Mate,
            },
        }
    }
}

/// Those that the three-player law reads.
impl From<Readings> for Switches {
    fn from(readings: Readings) -> Self {
        Self {
            end: match readings.end {
                End::Transfer => three_player::End::Transfer,
                End::FirstMate => three_player::End::FirstMate,
            },
            neutrality: match readings.neutrality {
                Neutrality::Off => three_player::Neutrality::Off,
                Neutrality::On => three_player::Neutrality::On,
            },
            knight: match readings.knight {
                Knight::Either => three_player::Knight::Either,
                Knight::TwoOne => three_player::Knight::TwoOne,
            },
            mate_credit: match readings.mate_credit {
                MateCredit::Checker => three_player::MateCredit::Checker,
                MateCredit::LastMover => three_player::MateCredit::LastMover,
                MateCredit::NextCapturer => three_player::MateCredit::NextCapturer,
            },
        }
    }
}
