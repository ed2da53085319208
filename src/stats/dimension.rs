//! By what games, sides, plies and men are told apart.

use std::fmt;
use std::str::FromStr;

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

struct Entry {
    dimension: Dimension,
    name: &'static str,
    unit: Unit,
    order: Order,
    meaning: &'static str,
}

macro_rules! entries {
    ($($dimension:ident $name:literal $unit:ident $order:ident $meaning:literal;)*) => {
        const ENTRIES: &[Entry] = &[$(Entry {
            dimension: Dimension::$dimension,
            name: $name,
            unit: Unit::$unit,
            order: Order::$order,
            meaning: $meaning,
        }),*];
    };
}

#[rustfmt::skip]
entries! {
    Variant          "variant"           Game ByCount "what is played";
    Result           "result"            Game Natural "the recorded result";
    Termination      "termination"       Game ByCount "how games end: as the board proves it, else as the tag says";
    TerminationTag   "termination-tag"   Game ByCount "how games end, as the Termination tag says";
    TerminationBoard "termination-board" Game ByCount "how games end, as the board proves it";
    Agreement        "agreement"         Game ByCount "whether the Termination tag agrees with the board";
    Eco              "eco"               Game Natural "ECO code by the position reached";
    EcoGroup         "eco-group"         Game Natural "the same by letter and first digit";
    Opening          "opening"           Game ByCount "opening by the position reached";
    Line             "line"              Game ByCount "named line by the position reached";
    FirstMove        "first-move"        Game ByCount "White's first move";
    Reply            "reply"             Game ByCount "Black's first move";
    Event            "event"             Game ByCount "Event tag";
    Site             "site"              Game ByCount "Site tag";
    Year             "year"              Game Natural "year of the Date or UTCDate tag";
    Month            "month"             Game Natural "year and month of the same";
    TimeControl      "time-control"      Game ByCount "TimeControl tag";
    Speed            "speed"             Game Natural "bullet, blitz, rapid, classical, correspondence";
    Rating           "rating"            Game Natural "average rating of both, in bands";
    RatingDifference "rating-difference" Game Natural "White's rating less Black's, in bands";
    Length           "length"            Game Natural "moves, in bands of ten";
    Soundness        "soundness"         Game Natural "clean, warned, wrong, broken, unjudged";
    Checks           "checks"            Game Natural "checks in a game, or by a side";
    Captures         "captures"          Game Natural "captures in a game, or by a side";
    Queens           "queens"            Game Natural "whether all queens left the board, and by which move";
    EnPassant        "en-passant"        Game Natural "captures en passant in a game, or by a side";
    Color            "color"             Side Natural "white or black";
    Player           "player"            Side ByCount "White or Black tag";
    Opponent         "opponent"          Side ByCount "the other one";
    OwnRating        "own-rating"        Side Natural "the player's rating, in bands";
    OpponentRating   "opponent-rating"   Side Natural "the opponent's rating, in bands";
    RatingLead       "rating-lead"       Side Natural "own rating less the opponent's, in bands";
    Score            "score"             Side Natural "win, draw or loss";
    Castling         "castling"          Side Natural "king-side, queen-side or none";
    OpponentCastling "opponent-castling" Side Natural "the same of the opponent";
    Move             "move"              Ply  Natural "move number";
    Phase            "phase"             Ply  Natural "opening (moves 1 to 12), middlegame, endgame (at most six pieces but kings and pawns)";
    Piece            "piece"             Ply  Natural "what moved, a promoted pawn as what it became";
    Square           "square"            Ply  Natural "where to";
    From             "from"              Ply  Natural "where from";
    Captured         "captured"          Ply  Natural "what was captured";
    Check            "check"             Ply  Natural "direct, discovered, double or none";
    Promotion        "promotion"         Ply  Natural "what a pawn became";
    Last             "last"              Ply  Natural "whether it is the last ply of its game";
    KingSquare       "king-square"       Ply  Natural "where the other king stands";
    Man              "man"               Man  Natural "pawn to king of the array";
    StartSquare      "start-square"      Man  Natural "where a man of the array stands at first";
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
