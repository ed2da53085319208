//! What an organiser chooses before the game. The source leaves these open or offers them.

/// The choices; they are constants of a game and no part of a position's identity.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Switches {
    /// What the first mate does.
    pub end: End,
    /// Whether ganging up is restricted.
    pub neutrality: Neutrality,
    /// How a knight's two legs may be ordered.
    pub knight: Knight,
    /// Who mated.
    pub mate_credit: MateCredit,
}

/// What the first mate does.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum End {
    /// The mated player's men go to the mater and the other two play on (4.1-4.3).
    #[default]
    Transfer,
    /// It ends the game; both others lose equally (the source's option).
    FirstMate,
}

/// The neutrality rule: F may capture a man of S only if S's latest move captured a man of F, or the
/// third player's latest move did not capture a man of S.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum Neutrality {
    /// Not in force.
    #[default]
    Off,
    /// In force while three players are active.
    On,
}

/// How a knight's two legs may be ordered. Inside a sector it makes no difference.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Knight {
    /// Two straight and one across, or one and two: symmetric, as in ordinary chess (2.2).
    #[default]
    Either = 0,
    /// Two straight, then one across: the source's words to the letter; not symmetric at the centre.
    TwoOne = 1,
}

/// Who mated when it is not plain (3.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum MateCredit {
    /// The player whose men give the check; if two players' do, the one whose move made it mate.
    #[default]
    Checker,
    /// The player who made the last move.
    LastMover,
    /// The player who checks and would be the first to move.
    NextCapturer,
}
