//! What a runner says to an engine.

use std::fmt;
use std::time::Duration;

use crate::chess::{ByColor, Color};

/// A line from the runner to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: introduce yourself.
    Uci,
    /// `isready`: answer when everything before this line is done.
    IsReady,
    /// `setoption`.
    SetOption {
        /// Its name, which may hold spaces.
        name: String,
        /// Its value; a button has none.
        value: Option<String>,
    },
    /// `ucinewgame`: the next position is of another game.
    NewGame,
    /// `position`: the board to think about.
    Position {
        /// Where the moves start.
        start: Start,
        /// The moves played since, in UCI.
        moves: Vec<String>,
    },
    /// `go`: think.
    Go(Go),
    /// `go perft`: count move paths, each first move apart. The specification does not have it, most
    /// engines do.
    Perft {
        /// Length of the paths in plies.
        depth: u32,
    },
    /// `stop`: answer now.
    Stop,
    /// `quit`: leave.
    Quit,
}

/// Where the moves of a `position` line start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The variant's own start position.
    Startpos,
    /// A FEN.
    Fen(String),
}

/// What bounds the thinking. Absent limits do not bound.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// Time left on the clocks.
    pub time: ByColor<Option<Duration>>,
    /// Added after each ply.
    pub increment: ByColor<Duration>,
    /// Own moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Plies deep.
    pub depth: Option<u16>,
    /// Until `stop`.
    pub infinite: bool,
    /// Only these moves, in UCI; any move if there is none.
    pub search_moves: Vec<String>,
}

impl Command {
    /// Reads a line; words before the first known one are skipped, as the specification asks. `None`
    /// if nothing is known.
    pub fn parse(line: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(line);
        let mut words = text.split_ascii_whitespace();
        loop {
            let rest = words.clone();
            return Some(match words.next()? {
                "uci" => Self::Uci,
                "isready" => Self::IsReady,
                "ucinewgame" => Self::NewGame,
                "stop" => Self::Stop,
                "quit" => Self::Quit,
                "setoption" => set_option(rest.skip(1))?,
                "position" => position(rest.skip(1))?,
                "go" if rest.clone().nth(1) == Some("perft") => Self::Perft {
                    depth: rest.clone().nth(2)?.parse().ok()?,
                },
                "go" => Self::Go(go(rest.skip(1))),
                _ => continue,
            });
        }
    }
}

fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Option<Command> {
    let mut words = words.skip_while(|word| *word != "name").skip(1).peekable();
    let mut name = Vec::new();
    while let Some(word) = words.next_if(|word| *word != "value") {
        name.push(word);
    }
    let value = words.next().map(|_| words.collect::<Vec<_>>().join(" "));
    (!name.is_empty()).then(|| Command::SetOption {
        name: name.join(" "),
        value,
    })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Command> {
    let start = match words.next()? {
        "startpos" => {
            words.next();
            Start::Startpos
        }
        "fen" => Start::Fen(
            words
                .by_ref()
                .take_while(|word| *word != "moves")
                .collect::<Vec<_>>()
                .join(" "),
        ),
        _ => return None,
    };
    Some(Command::Position {
        start,
        moves: words.map(str::to_owned).collect(),
    })
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        // A clock below zero is a flag that a lenient runner let stand: no time is left.
        let to_time = |number: Option<i64>| number.map(|n| Duration::from_millis(at_least_zero(n)));
        match word {
            "wtime" => go.time.white = to_time(number()),
            "btime" => go.time.black = to_time(number()),
            "winc" => go.increment.white = to_time(number()).unwrap_or_default(),
            "binc" => go.increment.black = to_time(number()).unwrap_or_default(),
            "movetime" => go.move_time = to_time(number()),
            "movestogo" => go.moves_to_go = number().and_then(|n| u32::try_from(n).ok()),
            "nodes" => go.nodes = number().map(at_least_zero),
            "depth" => go.depth = number().and_then(|n| u16::try_from(n).ok()),
            // They come last: no other word can be told from a move.
            "searchmoves" => go.search_moves = words.by_ref().map(str::to_owned).collect(),
            _ => {}
        }
    }
    go
}

fn at_least_zero(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

impl fmt::Display for Command {
    /// The line without its newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption {
                name,
                value: Some(value),
            } => {
                write!(f, "setoption name {name} value {value}")
            }
            Self::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {fen}")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|text| write!(f, " {text}"))
            }
            Self::Go(go) => go.fmt(f),
            Self::Perft { depth } => write!(f, "go perft {depth}"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
            if let Some(time) = self.time[color] {
                write!(f, " {letter}time {}", time.as_millis())?;
            }
        }
        for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
            if !self.increment[color].is_zero() {
                write!(f, " {letter}inc {}", self.increment[color].as_millis())?;
            }
        }
        if let Some(moves) = self.moves_to_go {
            write!(f, " movestogo {moves}")?;
        }
        if let Some(time) = self.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn commands_round_trip_through_text() {
        for line in [
            "uci",
            "isready",
            "ucinewgame",
            "stop",
            "quit",
            "setoption name Clear Hash",
            "setoption name UCI_Variant value 3check",
            "setoption name Debug Log File value a b.txt",
            "position startpos",
            "position startpos moves e2e4 e7e5",
            "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
            "go wtime 60000 btime 59000 winc 500 binc 500 movestogo 40",
            "go nodes 1000 depth 5",
            "go movetime 100",
            "go infinite",
            "go perft 5",
            "go depth 1 searchmoves e2e4 d2d4",
        ] {
            assert_eq!(Command::parse(line.as_bytes()).unwrap().to_string(), line);
        }
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(Command::parse(b"joho uci now"), Some(Command::Uci));
        assert_eq!(Command::parse(b"  \t isready "), Some(Command::IsReady));
        assert_eq!(Command::parse(b"position nowhere"), None);
        assert_eq!(Command::parse(b"setoption value 3"), None);
        assert_eq!(Command::parse(b"go perft"), None);
        assert_eq!(Command::parse(b"go perft -1"), None);
    }

    #[test]
    fn broken_numbers_do_not_bound_the_search() {
        let Some(Command::Go(go)) =
            Command::parse(b"go wtime x nodes 99999999999999999999 depth -1")
        else {
            panic!("a go line");
        };
        assert_eq!(go, Go::default());
        let Some(Command::Go(go)) = Command::parse(b"go wtime -20 btime") else {
            panic!("a go line");
        };
        assert_eq!(go.time, ByColor::new(Some(Duration::ZERO), None));
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_parser_panic(line in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = Command::parse(&line);
        }
    }
}
