//! What can be typed after `arbitru play`.

use std::num::{NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use crate::chess::Variant;
use crate::engine::adjudication::{DrawRule, ResignRule};
use crate::engine::clock::TimeControl;

/// Play matches between built-in players and UCI engines, in any variant
///
/// A PLAYER is `random`, `greedy`, `alphabeta` (for two), `paranoid` (for three: alpha-beta against all
/// others together), or the path of a UCI engine, with its own settings after it:
/// `stockfish,name=SF,tc=10+0.1,option.Hash=64`. Keys: name, tc, st, nodes, depth, margin (ms),
/// patience (s), and for engines arg, dir, variant, restart (when-gone, every-game) and option.NAME.
///
/// Every game is judged by this program, not by the engines. The table goes to standard output, the
/// course of the match to standard error.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arbitru play alphabeta random --nodes 2000 --games 100
  arbitru play stockfish fairy-stockfish --tc 10+0.1 \\
      --openings book.epd --order random --pgn games.pgn
  arbitru play alphabeta,name=new,nodes=4000 alphabeta,name=old,nodes=2000 \\
      --games 2000 --sprt 0:10 --log match.jsonl --resume
  arbitru play alphabeta greedy --variant trei-sahuri --depth 3
  arbitru play paranoid greedy random --variant three-player --pgn three.pgn

Exit codes: 0 played, 1 a test accepted its lower hypothesis, 2 could not play,
130 stopped by Ctrl-C.")]
pub(in crate::cli) struct PlayArgs {
    /// The players; at least two
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub(super) players: Vec<String>,
    #[command(flatten)]
    pub(super) game: GameArgs,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    #[command(flatten)]
    pub(super) openings: OpeningArgs,
    #[command(flatten)]
    pub(super) end: EndArgs,
    #[command(flatten)]
    pub(super) files: FileArgs,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "The match")]
pub(super) struct GameArgs {
    /// The variant
    #[arg(long, default_value = "standard", value_name = "NAME")]
    pub(super) variant: Variant,
    /// The ruleset, by name or file; the variant's default if not given
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) ruleset: Option<String>,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Pairings::RoundRobin, value_name = "KIND")]
    pub(super) kind: Pairings,
    /// Games between each two who meet; as many as the ruleset's match has if not given
    ///
    /// Each opening is played twice, with colours reversed.
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU32>)]
    pub(super) games: Option<NonZeroU32>,
    /// The seed of everything that is left to chance
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(super) seed: u64,
    /// Games to play side by side, up to 1000; the results do not depend on it
    ///
    /// `--threads` plays no part: players who are short of processors are short of time.
    #[arg(long, default_value = "1", value_name = "N", value_parser = concurrency)]
    pub(super) concurrency: NonZeroUsize,
    /// Whether draws by repetition and by the move rule are claimed as soon as they can be
    #[arg(long, value_enum, default_value_t = Claims::Always, value_name = "WHEN")]
    pub(super) claims: Claims,
}

/// Who meets whom.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(super) enum Pairings {
    /// Everybody meets everybody
    RoundRobin,
    /// The first player meets all others
    Gauntlet,
}

/// When draws are claimed.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(super) enum Claims {
    /// As soon as possible
    Always,
    /// Never; only automatic draws end a game
    Never,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Limits of players without their own")]
pub(super) struct LimitArgs {
    /// A clock: `40/60+0.5` is 40 moves in 60 s and half a second a move; `5:00+3`
    #[arg(long, value_name = "CONTROL")]
    pub(super) tc: Option<TimeControl>,
    /// Seconds a move
    #[arg(long, value_name = "SECONDS")]
    pub(super) st: Option<String>,
    /// Nodes a move
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU64>)]
    pub(super) nodes: Option<NonZeroU64>,
    /// Plies deep
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU16>)]
    pub(super) depth: Option<NonZeroU16>,
    /// Milliseconds an answer may be late
    #[arg(long, default_value_t = 50, value_name = "MS")]
    pub(super) margin: u64,
    /// Seconds after which an engine without a limit of time is given up
    #[arg(long, default_value = "60", value_name = "SECONDS")]
    pub(super) patience: String,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Openings")]
pub(super) struct OpeningArgs {
    /// Start from the positions of a FEN or EPD file, or from the games of a PGN file
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// In which order
    #[arg(long, value_enum, default_value_t = OpeningOrder::Sequential, value_name = "ORDER")]
    pub(super) order: OpeningOrder,
    /// Pass over the first N in that order
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(super) skip: usize,
    /// Plies taken of each game of a PGN file
    #[arg(long, default_value_t = 16, value_name = "N")]
    pub(super) opening_plies: usize,
}

/// The order of openings.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(super) enum OpeningOrder {
    /// As in the file
    Sequential,
    /// Shuffled by the seed
    Random,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Ends")]
pub(super) struct EndArgs {
    /// Draw after move FROM if all scores of MOVES moves are within SCORE centipawns
    #[arg(long, value_name = "FROM:MOVES:SCORE")]
    pub(super) draw: Option<DrawRule>,
    /// Loss if a player is SCORE centipawns behind for MOVES moves, and its opponent sees it so
    #[arg(long, value_name = "MOVES:SCORE")]
    pub(super) resign: Option<ResignRule>,
    /// Draw after N moves of each side
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU32>)]
    pub(super) max_moves: Option<NonZeroU32>,
    /// Stop as soon as the first player's Elo is proved to be ELO0 or ELO1
    ///
    /// For two players. MODEL is normalized (default), logistic, bayeselo or cutechess.
    #[arg(long, value_name = "ELO0:ELO1[:MODEL]")]
    pub(super) sprt: Option<String>,
    /// The error rates of the test
    #[arg(long, default_value = "0.05:0.05", value_name = "ALPHA:BETA")]
    pub(super) error_rates: String,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Files")]
pub(super) struct FileArgs {
    /// Write each game and fault to FILE, one JSON object a line, before the next game counts
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Go on with the match in the log
    #[arg(long, requires = "log")]
    pub(super) resume: bool,
    /// Write the games to FILE as PGN, in order, in the place of what it holds
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// The Event tag of the games
    #[arg(long, default_value = "arbitru play", value_name = "NAME")]
    pub(super) event: String,
    /// How to write the table
    #[arg(long, value_enum, default_value_t = TableFormat::Text, value_name = "FORMAT")]
    pub(super) format: TableFormat,
    /// Write the table to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// How the table is written.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(super) enum TableFormat {
    /// For people
    Text,
    /// One object
    Json,
    /// One line a player
    Csv,
}

fn positive<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number, at least 1")
}

/// A thousand engines are more than any machine has room for.
fn concurrency(text: &str) -> Result<NonZeroUsize, &'static str> {
    let number = text.parse().ok();
    let bounded = number.filter(|number: &NonZeroUsize| number.get() <= 1000);
    bounded.ok_or("expected a number from 1 to 1000")
}
