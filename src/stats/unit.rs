//! What a table counts.

use std::fmt;

/// What a table counts: the finest thing that its dimensions, filters and metrics speak of.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unit {
    /// Games.
    Game,
    /// Sides: every game twice, once for each player.
    Side,
    /// Plies.
    Ply,
    /// The thirty-two men of the array.
    Man,
}

impl Unit {
    /// All of them, the coarsest first.
    pub const ALL: [Self; 4] = [Self::Game, Self::Side, Self::Ply, Self::Man];

    /// `games`, `sides`, `plies`, `men`.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Game => "games",
            Self::Side => "sides",
            Self::Ply => "plies",
            Self::Man => "men",
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.plural())
    }
}
