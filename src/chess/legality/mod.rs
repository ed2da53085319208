//! Is a setup possible? Every fault at once, for positions that people hand in.
//!
//! Faults come in two levels. Without the first (kings, pawns, checks of the side that moved, castling
//! rights, en passant) the rules mean nothing, and [`Position::from_setup`] refuses too. The second
//! (material, checks, clocks, counters) says that no game can have led here; one can play on all the
//! same. Nothing is claimed about positions without a fault: that a game leads to them would take
//! its proof.
//!
//! [`Position::from_setup`]: super::Position::from_setup

mod checks;
mod counters;
mod material;
mod playable;

use super::bitboard::Bitboard;
use super::color::Color;
use super::men::Men;
use super::role::Role;
use super::setup::Setup;
use super::sliders::Arithmetic;
use super::variant::Variant;
use crate::diagnostic::Kind;

/// What is impossible in a setup.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A side with no king or several.
    KingCount {
        /// Which side.
        color: Color,
        /// Its kings.
        found: u8,
    },
    /// A pawn on the first or eighth rank.
    PawnOnBackRank,
    /// The side that just moved is in check, or the kings stand next to each other.
    OpponentInCheck,
    /// Castling rights without king or rook on their places.
    Castling {
        /// The rook squares of these rights.
        rights: Bitboard,
    },
    /// Castling rights in antichess.
    CastlingInAntichess,
    /// An en passant square that no double step can have left.
    EpSquareImpossible,
    /// An en passant square where no capture is legal.
    EpSquareUseless,
    /// Men that no game can have produced.
    Material(&'static str),
    /// A check that no last move can have given.
    Check(&'static str),
    /// Clocks that contradict each other or the position.
    Clocks,
    /// A check counter that is missing, out of range, or cannot arise.
    CheckCounter(&'static str),
}

impl Fault {
    /// The finding it is.
    pub fn kind(self) -> Kind {
        match self {
            Self::KingCount { color, found } => Kind::KingCount {
                color: color.name(),
                found,
            },
            Self::PawnOnBackRank => Kind::PawnOnBackRank,
            Self::OpponentInCheck => Kind::OpponentInCheck,
            Self::Castling { .. } => Kind::CastlingRightImpossible,
            Self::CastlingInAntichess => Kind::CastlingInAntichess,
            Self::EpSquareImpossible => Kind::EpSquareImpossible,
            Self::EpSquareUseless => Kind::EpSquareUseless,
            Self::Material(why) => Kind::ImpossibleMaterial { why },
            Self::Check(why) => Kind::ImpossibleCheck { why },
            Self::Clocks => Kind::ClockInconsistent,
            Self::CheckCounter(why) => Kind::CheckCounter { why },
        }
    }
}

/// Everything impossible in a setup for `variant`. The three-player board has its own rules: for it
/// there are none.
pub fn faults(setup: &Setup, variant: Variant) -> Vec<Fault> {
    let mut found = Faults {
        setup,
        men: Men::new(setup.by_role, setup.by_color),
        list: Vec::new(),
    };
    match variant {
        Variant::Standard => {
            found.orthodox(playable::Array::Usual);
            found.no_counter();
        }
        Variant::Chess960 => {
            found.orthodox(playable::Array::Any);
            found.no_counter();
        }
        Variant::ThreeCheck => {
            found.orthodox(playable::Array::Usual);
            found.three_check_counter();
        }
        Variant::TreiSahuri => found.trei_sahuri(),
        Variant::Antichess => found.antichess(),
        Variant::ThreePlayer => return Vec::new(),
    }
    found.find_useless_ep_square(variant);
    found.list
}

/// Is the setup possible in Chess960 but not in chess, because of its castling rights?
pub fn is_chess960_shape(setup: &Setup) -> bool {
    let has_castling_fault = |variant| {
        faults(setup, variant)
            .iter()
            .any(|fault| matches!(fault, Fault::Castling { .. }))
    };
    setup.castling.any()
        && has_castling_fault(Variant::Standard)
        && !has_castling_fault(Variant::Chess960)
}

/// The setup without the castling rights and the en passant square that `faults` find impossible or
/// useless: their safe fix.
#[must_use]
pub fn mended(mut setup: Setup, faults: &[Fault]) -> Setup {
    for fault in faults {
        match fault {
            Fault::Castling { rights } => setup.castling = setup.castling - *rights,
            Fault::CastlingInAntichess => setup.castling = Bitboard::EMPTY,
            Fault::EpSquareImpossible | Fault::EpSquareUseless => setup.ep_square = None,
            Fault::KingCount { .. }
            | Fault::PawnOnBackRank
            | Fault::OpponentInCheck
            | Fault::Material(_)
            | Fault::Check(_)
            | Fault::Clocks
            | Fault::CheckCounter(_) => {}
        }
    }
    setup
}

/// The search for faults.
struct Faults<'s> {
    setup: &'s Setup,
    men: Men,
    list: Vec<Fault>,
}

impl Faults<'_> {
    fn add(&mut self, fault: Fault) {
        self.list.push(fault);
    }

    fn orthodox(&mut self, array: playable::Array) {
        self.count_kings();
        self.find_pawns_on_back_ranks();
        self.find_opponent_in_check();
        self.find_impossible_rights(array);
        self.find_impossible_ep_square();
        self.find_impossible_material();
        self.find_impossible_checks();
        self.find_inconsistent_clocks();
    }

    fn trei_sahuri(&mut self) {
        self.count_kings_but_a_captured_one();
        self.find_pawns_on_back_ranks();
        self.find_adjacent_kings();
        self.find_impossible_rights(playable::Array::Usual);
        self.find_impossible_ep_square();
        self.find_impossible_material();
        self.find_inconsistent_clocks();
        self.trei_sahuri_counter();
    }

    fn antichess(&mut self) {
        self.find_pawns_on_back_ranks();
        self.find_impossible_ep_square();
        self.find_impossible_material();
        self.find_inconsistent_clocks();
        if self.setup.castling.any() {
            self.add(Fault::CastlingInAntichess);
        }
        self.no_counter();
    }

    fn occupied(&self) -> Bitboard {
        self.men.occupied()
    }

    /// `by`'s men that attack a king of the other side.
    fn checkers(&self, by: Color) -> Bitboard {
        let kings = self.men.of(!by, Role::King);
        kings.into_iter().fold(Bitboard::EMPTY, |checkers, king| {
            checkers | self.men.attackers(by, king, self.occupied(), Arithmetic)
        })
    }
}
