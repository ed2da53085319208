//! By what games, sides, plies and men are told apart.

use std::fmt;
use std::str::FromStr;

use super::event::Event;
use super::unit::Unit;
use super::watch::{Look, Needs};

/// By what things are told apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each has its name and a sentence in the list")]
pub enum Dimension {
    Variant,
    Result,
    Termination,
    TerminationTag,
    TerminationBoard,
    Agreement,
    Eco,
    EcoGroup,
    Opening,
    Line,
    FirstMove,
    Reply,
    Event,
    Site,
    Year,
    Month,
    TimeControl,
    Speed,
    Rating,
    RatingDifference,
    Length,
    Soundness,
    Checks,
    Captures,
    Queens,
    EnPassant,
    Color,
    Player,
    Opponent,
    OwnRating,
    OpponentRating,
    RatingLead,
    Score,
    Castling,
    OpponentCastling,
    Move,
    Phase,
    Piece,
    Square,
    From,
    Captured,
    Check,
    Promotion,
    Last,
    KingSquare,
    Man,
    StartSquare,
}

/// Values in an order of their own, or by how many there are of each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Natural,
    ByCount,
}

/// What its values are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Words that the program knows.
    Code,
    /// What is written in the record.
    Name,
    /// Whole numbers.
    Number,
    /// Months since the year 0.
    Month,
    /// Rating points, in bands as wide as is asked for.
    Rating,
    /// Whole numbers, in bands of ten.
    Tens,
}

struct Entry {
    dimension: Dimension,
    name: &'static str,
    unit: Unit,
    order: Order,
    kind: Kind,
    meaning: &'static str,
}

macro_rules! entries {
    ($($dimension:ident $name:literal $unit:ident $order:ident $kind:ident $meaning:literal;)*) => {
        const ENTRIES: &[Entry] = &[$(Entry {
            dimension: Dimension::$dimension,
            name: $name,
            unit: Unit::$unit,
            order: Order::$order,
            kind: Kind::$kind,
            meaning: $meaning,
        }),*];
    };
}

#[rustfmt::skip]
entries! {
    Variant          "variant"           Game ByCount Code   "what is played";
    Result           "result"            Game Natural Code   "the recorded result";
    Termination      "termination"       Game ByCount Code   "how games end: as the board proves it, else as the tag says";
    TerminationTag   "termination-tag"   Game ByCount Code   "how games end, as the Termination tag says";
    TerminationBoard "termination-board" Game ByCount Code   "how games end, as the board proves it";
    Agreement        "agreement"         Game ByCount Code   "whether the Termination tag agrees with the board";
    Eco              "eco"               Game Natural Code   "ECO code by the position reached";
    EcoGroup         "eco-group"         Game Natural Code   "the same by letter and first digit";
    Opening          "opening"           Game ByCount Name   "opening by the position reached";
    Line             "line"              Game ByCount Code   "named line by the position reached";
    FirstMove        "first-move"        Game ByCount Code   "White's first move";
    Reply            "reply"             Game ByCount Code   "Black's first move";
    Event            "event"             Game ByCount Name   "Event tag";
    Site             "site"              Game ByCount Name   "Site tag";
    Year             "year"              Game Natural Number "year of the Date or UTCDate tag";
    Month            "month"             Game Natural Month  "year and month of the same";
    TimeControl      "time-control"      Game ByCount Name   "TimeControl tag";
    Speed            "speed"             Game Natural Code   "bullet, blitz, rapid, classical, correspondence";
    Rating           "rating"            Game Natural Rating "average rating of both, in bands";
    RatingDifference "rating-difference" Game Natural Rating "White's rating less Black's, in bands";
    Length           "length"            Game Natural Tens   "moves, in bands of ten";
    Soundness        "soundness"         Game Natural Code   "clean, warned, wrong, broken, unjudged";
    Checks           "checks"            Game Natural Number "checks in a game, or by a side";
    Captures         "captures"          Game Natural Number "captures in a game, or by a side";
    Queens           "queens"            Game Natural Code   "whether all queens left the board, and by which move";
    EnPassant        "en-passant"        Game Natural Number "captures en passant in a game, or by a side";
    Color            "color"             Side Natural Code   "white or black";
    Player           "player"            Side ByCount Name   "White or Black tag";
    Opponent         "opponent"          Side ByCount Name   "the other one";
    OwnRating        "own-rating"        Side Natural Rating "the player's rating, in bands";
    OpponentRating   "opponent-rating"   Side Natural Rating "the opponent's rating, in bands";
    RatingLead       "rating-lead"       Side Natural Rating "own rating less the opponent's, in bands";
    Score            "score"             Side Natural Code   "win, draw or loss";
    Castling         "castling"          Side Natural Code   "king-side, queen-side or none";
    OpponentCastling "opponent-castling" Side Natural Code   "the same of the opponent";
    Move             "move"              Ply  Natural Number "move number";
    Phase            "phase"             Ply  Natural Code   "opening (moves 1 to 12), middlegame, endgame (at most six pieces but kings and pawns)";
    Piece            "piece"             Ply  Natural Code   "what moved, a promoted pawn as what it became";
    Square           "square"            Ply  Natural Code   "where to";
    From             "from"              Ply  Natural Code   "where from";
    Captured         "captured"          Ply  Natural Code   "what was captured";
    Check            "check"             Ply  Natural Code   "direct, discovered (by a man behind the one that moves), double, castling (by the rook) or none";
    Promotion        "promotion"         Ply  Natural Code   "what a pawn became";
    Last             "last"              Ply  Natural Code   "whether it is the last ply of its game";
    KingSquare       "king-square"       Ply  Natural Code   "where the other king stands";
    Man              "man"               Man  Natural Code   "pawn to king of the array";
    StartSquare      "start-square"      Man  Natural Code   "where a man of the array stands at first";
}

impl Dimension {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.dimension)
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// Its kebab-case name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it means, for help texts.
    pub fn meaning(self) -> &'static str {
        self.entry().meaning
    }

    /// The coarsest unit that has it.
    pub fn unit(self) -> Unit {
        self.entry().unit
    }

    /// Has it a meaning for games of three players too?
    pub(super) fn is_of_three(self) -> bool {
        match self {
            Self::Variant
            | Self::Termination
            | Self::TerminationTag
            | Self::TerminationBoard
            | Self::Agreement
            | Self::Event
            | Self::Site
            | Self::Year
            | Self::Month
            | Self::TimeControl
            | Self::Speed
            | Self::Length
            | Self::Soundness
            | Self::Checks
            | Self::Captures
            | Self::EnPassant => true,
            Self::Result
            | Self::Eco
            | Self::EcoGroup
            | Self::Opening
            | Self::Line
            | Self::FirstMove
            | Self::Reply
            | Self::Rating
            | Self::RatingDifference
            | Self::Queens
            | Self::Color
            | Self::Player
            | Self::Opponent
            | Self::OwnRating
            | Self::OpponentRating
            | Self::RatingLead
            | Self::Score
            | Self::Castling
            | Self::OpponentCastling
            | Self::Move
            | Self::Phase
            | Self::Piece
            | Self::Square
            | Self::From
            | Self::Captured
            | Self::Check
            | Self::Promotion
            | Self::Last
            | Self::KingSquare
            | Self::Man
            | Self::StartSquare => false,
        }
    }

    pub(super) fn order(self) -> Order {
        self.entry().order
    }

    pub(super) fn kind(self) -> Kind {
        self.entry().kind
    }

    /// At what it has one value where `unit` is counted: what happens in a game is counted of the game,
    /// of the side or of the ply.
    pub(super) fn level(self, unit: Unit) -> Unit {
        match (self.event(), unit) {
            (None, _) => self.unit(),
            (Some(_), Unit::Game | Unit::Side | Unit::Ply) => unit,
            (Some(_), Unit::Man) => Unit::Side,
        }
    }

    /// Of what it tells how often it happens.
    pub(super) fn event(self) -> Option<Event> {
        let events = [
            (Self::Checks, Event::Check),
            (Self::Captures, Event::Capture),
            (Self::EnPassant, Event::EnPassant),
        ];
        let found = events.into_iter().find(|(dimension, _)| *dimension == self);
        found.map(|(_, event)| event)
    }

    /// What must be looked at to know it.
    pub(super) fn needs(self) -> Needs {
        let opening = matches!(
            self,
            Self::Eco | Self::EcoGroup | Self::Opening | Self::Line
        );
        let in_moves = matches!(
            self,
            Self::Checks
                | Self::Captures
                | Self::Queens
                | Self::EnPassant
                | Self::Castling
                | Self::OpponentCastling
        ) || self.unit() >= Unit::Ply;
        let look = |wanted| if wanted { Look::At } else { Look::Away };
        Needs {
            opening: look(opening),
            plies: look(in_moves),
            ..Needs::default()
        }
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Dimension {
    type Err = crate::diagnostic::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::all().find(|dimension| dimension.name() == text);
        found
            .ok_or_else(|| crate::diagnostic::UnknownName::among(text, Self::all().map(Self::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_enum() {
        for (dimension, index) in Dimension::all().zip(0..) {
            assert_eq!(dimension as usize, index, "{dimension}");
            assert_eq!(dimension.name().parse(), Ok(dimension));
        }
        let wrong = "oponent".parse::<Dimension>().unwrap_err();
        assert_eq!(wrong.nearest, Some("opponent"));
    }
}
