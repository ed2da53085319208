//! Who left the game, how, and by which rule; and what places that leaves.

use super::army::Army;
use super::board::Man;
use crate::game::{Outcome, RuleRef, Seat, Termination};

/// A player has left the game. The board knows at once; records say it in his column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Who left.
    pub seat: Army,
    /// Checkmate, stalemate (his men are frozen), or how he withdrew.
    pub how: Termination,
    /// Who mated him.
    pub by: Option<Army>,
    /// With which of his men.
    pub with: Mating,
    /// The rule or reading that decided.
    pub rule: RuleRef,
    /// Plies played before, counted from the start position.
    pub ply: u32,
}

/// The men of the player credited with a mate that gave the check.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mating {
    /// This one.
    Man(Man),
    /// Two or more.
    Several,
    /// None: it was no mate, or the switch `mate-credit` credits who moved last.
    None,
}

/// What has become of a player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Still playing.
    Playing,
    /// Stalemated: his men stay and do not move; his place is open till the end.
    Frozen,
    /// Mated or withdrawn, in a place that is settled.
    Out {
        /// 1 is best.
        place: u8,
    },
    /// This army was left off the board (6.5).
    Absent,
}

/// The fate of each player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Fates(pub(super) [Fate; 3]);

impl Fates {
    pub(super) fn of(self, seat: Army) -> Fate {
        self.0[seat.index()]
    }

    pub(super) fn freeze(&mut self, seat: Army) {
        self.0[seat.index()] = Fate::Frozen;
    }

    /// Who is mated or withdraws takes the lowest free place (3.1).
    pub(super) fn put_out(&mut self, seat: Army) {
        let place = self.present() - self.count(|fate| matches!(fate, Fate::Out { .. }));
        self.0[seat.index()] = Fate::Out { place };
    }

    /// Under the first-mate option nobody is third: who did not mate shares the second place.
    pub(super) fn lose_with_the_other(&mut self, seat: Army) {
        self.0[seat.index()] = Fate::Out { place: 2 };
    }

    fn present(self) -> u8 {
        self.count(|fate| fate != Fate::Absent)
    }

    fn count(self, is: impl Fn(Fate) -> bool) -> u8 {
        self.0.iter().filter(|&&fate| is(fate)).count() as u8
    }

    /// Places if `winner` has won: a frozen player comes before those who were mated (reading 9).
    pub(super) fn won_by(self, winner: Army) -> Outcome {
        self.rank(|seat, fate| match fate {
            Fate::Out { place } => Some(place),
            Fate::Absent => None,
            Fate::Playing | Fate::Frozen if seat == winner => Some(1),
            Fate::Playing | Fate::Frozen => Some(2),
        })
    }

    /// Places if nobody wins any more: all who were not mated share the first (5.5, reading 9).
    pub(super) fn drawn(self) -> Outcome {
        self.rank(|_, fate| match fate {
            Fate::Out { place } => Some(place),
            Fate::Absent => None,
            Fate::Playing | Fate::Frozen => Some(1),
        })
    }

    fn rank(self, place: impl Fn(Army, Fate) -> Option<u8>) -> Outcome {
        let places: Vec<_> = Army::ALL
            .iter()
            .map(|&seat| place(seat, self.of(seat)))
            .collect();
        Outcome::ranking(&places).expect("three seats and places from 1 to 3")
    }
}
