//! One game after another, each with all that is to be said about it.

use crate::chess::{Color, Laws, Position, Setup, Variant, WithLaws};
use crate::diagnostic::{Diagnostic, Kind, Span};
use crate::game::{Claim, Ending, GameState, Outcome, Points, Termination, Winnable};
use crate::pgn::result::{self, Score, Spelling};
use crate::pgn::{Lexer, Place, TokenKind};
use crate::ruleset::{Ruleset, Rulesets};

use super::agreement::{Record, Scoring, Written, outcome};
use super::header::{Header, Known};
use super::movetext::{Available, Context, Movetext, replay, skim};
use super::observer::Observer;
use super::recorded::Recorded;
use super::start::{Start, VariantChoice, start};

/// Reads games from a lexer and judges them. Keeps its memory from game to game.
pub struct Replayer<'a, 'r> {
    rulesets: &'r Rulesets,
    choice: VariantChoice,
    base: u64,
    header: Header<'a>,
    found: Vec<Diagnostic>,
}

/// A game as recorded and as found. Borrowed from its [`Replayer`] until the next one is read.
pub struct Game<'g, 'a> {
    /// Its tags.
    pub header: &'g Header<'a>,
    /// The variant; `None` if it is one this program does not have and the game was skipped.
    pub variant: Option<Variant>,
    /// From its first byte to one past its last.
    pub span: Span,
    /// Plies of the main line that were played.
    pub plies: u32,
    /// Words of the main line, played or not.
    pub words: u32,
    /// The result that the record states; `None` if it states none or an unfinished game.
    pub recorded: Option<Outcome>,
    /// The Termination tag.
    pub termination: Option<Recorded>,
    /// How the board or the arbiter ended it, and after how many plies.
    pub ending: Option<(Ending, u32)>,
    /// The first claim of each kind: repetition, move rule.
    pub claims: [Option<Available>; 2],
    /// Is there a move in the main line that cannot be played?
    pub broken: bool,
    /// The findings, in the order of their places.
    pub found: &'g [Diagnostic],
}
