//! What is known of a game once it has been replayed.

use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Game, Header, Known, Recorded, Status};
use crate::chess::{Choice, Color, Variant};
use crate::diagnostic::Severity;
use crate::game::{Ending, Outcome, Points, RuleRef, Seat, Termination};

use super::plies::Ply;
use super::time_control::TimeControl;
use super::watch::{MATE, Said, Watch};

/// What is known of a game once it has been replayed.
pub(super) struct Facts<'g, 'a> {
    pub header: &'g Header<'a>,
    pub variant: Option<Variant>,
    pub result: Result,
    pub soundness: Soundness,
    /// What the Termination tag says.
    pub tag: Option<Recorded>,
    /// How the board or the arbiter ended it.
    pub board: Option<Termination>,
    pub plies: u32,
    /// White's and Black's, where the ending is known and the ruleset gives points for it.
    pub points: Option<[Points; 2]>,
    /// The recorded places of a game for three, and what they are worth.
    pub places: Option<(Outcome, [Points; 3])>,
    pub time_control: Option<TimeControl>,
    ratings: [Option<i64>; 2],
    pub watch: &'g Watch,
}

/// The result of a game, as the record states it; in its order of columns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Result {
    White,
    Draw,
    Black,
    BothLose,
    /// No result, or one of a game for three.
    Unknown,
}

impl Result {
    pub(super) const NAMES: [&'static str; 4] = ["1-0", "1/2-1/2", "0-1", "0-0"];

    fn of(outcome: Option<Outcome>) -> Self {
        match outcome.filter(|outcome| outcome.seats() == 2) {
            None => Self::Unknown,
            Some(outcome) => match outcome.winner() {
                Some(0) => Self::White,
                Some(_) => Self::Black,
                None if outcome.is_draw() => Self::Draw,
                None => Self::BothLose,
            },
        }
    }
}

/// How far a record can be relied on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Soundness {
    /// No finding of severity warning or error.
    Clean,
    /// Warnings.
    Warned,
    /// An error.
    Wrong,
    /// A move that cannot be played; what follows it is not counted.
    Broken,
    /// The moves cannot be judged at all.
    Unjudged,
}

impl Soundness {
    pub(super) const NAMES: [&'static str; 5] = ["clean", "warned", "wrong", "broken", "unjudged"];

    /// Is there an error in the record?
    pub(super) fn is_faulty(self) -> bool {
        match self {
            Self::Clean | Self::Warned => false,
            Self::Wrong | Self::Broken | Self::Unjudged => true,
        }
    }
}

impl<'g, 'a> Facts<'g, 'a> {
    pub(super) fn new(game: &Game<'g, 'a>, watch: &'g Watch, rulebook: &Rulebook) -> Self {
        let worst = game
            .found
            .kept()
            .iter()
            .map(|finding| finding.kind.severity())
            .max();
        let soundness = match (game.variant, game.status, worst) {
            (None, _, _) | (_, Status::Unjudged, _) => Soundness::Unjudged,
            (_, Status::Broken, _) => Soundness::Broken,
            (_, Status::Whole, Some(Severity::Error)) => Soundness::Wrong,
            (_, Status::Whole, Some(Severity::Warning)) => Soundness::Warned,
            (_, Status::Whole, Some(Severity::Info) | None) => Soundness::Clean,
        };
        let points = game.ending.zip(game.variant).map(|((ending, _), variant)| {
            let [white, black, _] = rulebook.of(variant).points(&ending);
            [white, black]
        });
        let places = game
            .recorded
            .filter(|_| game.variant == Some(Variant::ThreePlayer))
            .map(|outcome| (outcome, worth(outcome, rulebook)));
        Self {
            header: game.header,
            variant: game.variant,
            result: Result::of(game.recorded),
            soundness,
            tag: game.termination,
            board: game.ending.map(|(ending, _)| ending.termination),
            plies: game.plies,
            points,
            places,
            time_control: game
                .header
                .raw(Known::TimeControl)
                .and_then(TimeControl::read),
            ratings: [Known::WhiteElo, Known::BlackElo].map(|tag| rating(game.header.raw(tag)?)),
            watch,
        }
    }

    /// Is it a game for three? Tables of what only games for two have leave it out.
    pub(super) fn is_for_three(&self) -> bool {
        self.variant == Some(Variant::ThreePlayer)
    }

    /// Moves, half a move counted as one; of a game for three, rounds. Not known of a game that could not
    /// be judged, whatever stands in it.
    pub(super) fn moves(&self) -> Option<u32> {
        match self.soundness {
            Soundness::Unjudged => None,
            Soundness::Clean | Soundness::Warned | Soundness::Wrong | Soundness::Broken => {
                Some(if self.is_for_three() {
                    self.watch.three.rounds()
                } else {
                    self.plies.div_ceil(2)
                })
            }
        }
    }

    /// The player's rating, as the tag says.
    pub(super) fn rating(&self, side: Color) -> Option<i64> {
        self.ratings[side as usize]
    }

    /// The player's name as it is written; `None` if nobody is named.
    pub(super) fn player(&self, side: Color) -> Option<&'a [u8]> {
        let tag = match side {
            Color::White => Known::White,
            Color::Black => Known::Black,
        };
        self.text(tag)
    }

    /// The value of a tag that says something.
    pub(super) fn text(&self, tag: Known) -> Option<&'a [u8]> {
        let raw = self.header.raw(tag)?.trim_ascii();
        (!matches!(raw, b"" | b"?" | b"-")).then_some(raw)
    }

    /// Two for a win of `side`, one for a draw.
    pub(super) fn halves(&self, side: Color) -> Option<u64> {
        match (self.result, side) {
            (Result::White, Color::White) | (Result::Black, Color::Black) => Some(2),
            (Result::Draw, _) => Some(1),
            (Result::White | Result::Black | Result::BothLose, _) => Some(0),
            (Result::Unknown, _) => None,
        }
    }

    /// The move number of a ply of this game.
    pub(super) fn move_number(&self, ply: usize) -> u32 {
        let offset = match self.watch.first_side {
            Some(Color::Black) => 1,
            Some(Color::White) | None => 0,
        };
        self.watch
            .first_number
            .saturating_add((ply as u32 + offset).div_euclid(2))
    }

    pub(super) fn ply(&self, index: usize) -> Option<&Ply> {
        self.watch.plies.get(index)
    }

    pub(super) fn options(&self, index: usize) -> Option<&Choice> {
        self.watch.options.get(index)
    }

    fn said(&self, index: usize) -> Option<&Said> {
        self.watch.said.get(index)
    }

    /// How long a ply took: as the record says, or what the clock lost since the same side's ply
    /// before, the increment given back. Without a time control there is no telling what was given.
    pub(super) fn elapsed_millis(&self, index: usize) -> Option<u32> {
        let said = self.said(index)?;
        if let Some(elapsed) = said.elapsed_millis {
            return Some(elapsed);
        }
        let now = said.clock_millis?;
        let control = self.time_control?;
        // Sites give no increment for the first ply of a side.
        let before = match index.checked_sub(2) {
            Some(earlier) => {
                let before = self.said(earlier)?.clock_millis?;
                before.saturating_add(control.increment_millis)
            }
            None => control.base_millis,
        };
        before.checked_sub(now)
    }

    /// What an engine thought of the position after a ply, from White's side.
    pub(super) fn eval(&self, index: usize) -> Option<i32> {
        self.said(index)?.eval
    }

    /// How much worse the ply made the position for who played it, in hundredths of a pawn.
    pub(super) fn loss(&self, index: usize) -> Option<i32> {
        let before = self.eval(index.checked_sub(1)?)?;
        let after = self.eval(index)?;
        let drop = match self.ply(index)?.by {
            Color::White => before - after,
            Color::Black => after - before,
        };
        Some(drop.clamp(0, 2 * MATE))
    }
}

fn rating(raw: &[u8]) -> Option<i64> {
    let rating = std::str::from_utf8(raw).ok()?.trim().parse().ok();
    rating.filter(|rating| (1..5000).contains(rating))
}

/// What recorded places are worth; the ruleset looks at nothing but the places.
fn worth(outcome: Outcome, rulebook: &Rulebook) -> [Points; 3] {
    rulebook.of(Variant::ThreePlayer).points(&Ending {
        outcome,
        termination: Termination::Adjudication,
        rule: RuleRef("the record"),
    })
}

/// The sides of a game.
pub(super) const SIDES: &[Color] = <Color as Seat>::ALL;
