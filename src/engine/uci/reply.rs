//! What an engine says to the runner.

use std::fmt;
use std::time::Duration;

use super::option::EngineOption;

/// A line from the engine to the runner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// `option`.
    Option(EngineOption),
    /// `uciok`: the introduction is over.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info`.
    Info(Info),
    /// A first move and the paths after it: an answer to `go perft`, which has no keyword.
    Divided {
        /// The move.
        word: String,
        /// Paths that begin with it.
        nodes: u64,
    },
    /// `Nodes searched`, the end of that answer.
    Counted {
        /// All paths.
        nodes: u64,
    },
    /// `bestmove`.
    BestMove {
        /// The word after it, whatever it is; empty if there is none.
        word: String,
    },
}

/// What an `info` line tells about the search, as far as a runner needs it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// Plies.
    pub depth: Option<u16>,
    /// For the side to move.
    pub score: Option<Score>,
    /// Nodes searched so far.
    pub nodes: Option<u64>,
    /// Time used so far.
    pub time: Option<Duration>,
    /// The principal variation, in UCI.
    pub pv: Vec<String>,
}

/// An engine's opinion, from its own point of view.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves until the game is won, negative if lost.
    Mate(i32),
}

impl Score {
    /// The score as a number; a win is worth 100,000 and less the farther it is away.
    pub const fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => 100_000_i32.saturating_sub(moves),
            Self::Mate(moves) => moves.saturating_add(100_000).saturating_neg(),
        }
    }
}

impl Reply {
    /// Reads a line by its first word. `None` for all others: what is unknown is ignored. Answers to
    /// `go perft` come in many forms; [`divide`](crate::engine::divide::divide) reads them.
    pub fn parse(line: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(line);
        let mut words = text.split_ascii_whitespace();
        Some(match words.next()? {
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "bestmove" => Self::BestMove {
                word: words.next().unwrap_or_default().to_owned(),
            },
            "info" => Self::Info(Info::parse(words)?),
            "option" => Self::Option(EngineOption::parse(words)?),
            "id" => match words.next()? {
                "name" => Self::Name(words.collect::<Vec<_>>().join(" ")),
                "author" => Self::Author(words.collect::<Vec<_>>().join(" ")),
                _ => return None,
            },
            _ => return None,
        })
    }
}

impl Info {
    /// `None` for lines about a second-best variation or an aspiration window that failed: their
    /// score is not the engine's opinion.
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut words = words.peekable();
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "lowerbound" | "upperbound" => return None,
                "multipv" if words.next() != Some("1") => return None,
                "depth" => info.depth = number(&mut words),
                "nodes" => info.nodes = number(&mut words),
                "time" => info.time = number(&mut words).map(Duration::from_millis),
                "score" => {
                    info.score = match words.next() {
                        Some("cp") => number(&mut words).map(Score::Centipawns),
                        Some("mate") => number(&mut words).map(Score::Mate),
                        _ => None,
                    }
                }
                "pv" => {
                    info.pv = words.map(str::to_owned).collect();
                    break;
                }
                _ => {}
            }
        }
        Some(info)
    }
}

fn number<'a, N: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<N> {
    words.next()?.parse().ok()
}

impl fmt::Display for Reply {
    /// The line without its newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => option.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::Divided { word, nodes } => write!(f, "{word}: {nodes}"),
            Self::Counted { nodes } => write!(f, "\nNodes searched: {nodes}\n"),
            Self::BestMove { word } => write!(f, "bestmove {word}"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        match self.score {
            Some(Score::Centipawns(value)) => write!(f, " score cp {value}")?,
            Some(Score::Mate(moves)) => write!(f, " score mate {moves}")?,
            None => {}
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn replies_round_trip_through_text() {
        for line in [
            "id name Stockfish 15.1",
            "id author the Stockfish developers (see AUTHORS file)",
            "uciok",
            "readyok",
            "bestmove e2e4",
            "info depth 12 score cp -35 nodes 4000 time 12 pv e7e5 g1f3",
            "info depth 3 score mate -2",
            "option name Hash type spin default 16 min 1 max 64",
        ] {
            assert_eq!(Reply::parse(line.as_bytes()).unwrap().to_string(), line);
        }
    }

    #[test]
    fn a_missing_move_is_told_apart_from_a_missing_line() {
        assert_eq!(
            Reply::parse(b"bestmove"),
            Some(Reply::BestMove {
                word: String::new()
            })
        );
        assert_eq!(
            Reply::parse(b"bestmove (none) ponder e7e5")
                .unwrap()
                .to_string(),
            "bestmove (none)"
        );
        assert_eq!(Reply::parse(b"bestmovee2e4"), None);
        assert_eq!(Reply::parse(b""), None);
    }

    #[test]
    fn only_the_engines_own_opinion_counts() {
        for line in [
            "info depth 9 multipv 2 score cp 5",
            "info depth 9 score cp 5 lowerbound",
        ] {
            assert_eq!(Reply::parse(line.as_bytes()), None, "{line}");
        }
        let Some(Reply::Info(info)) = Reply::parse(b"info string depth 7 score cp 1") else {
            panic!("an info line");
        };
        assert_eq!(info, Info::default());
    }

    #[test]
    fn a_near_mate_is_worth_more_than_a_far_one() {
        assert!(Score::Mate(1).centipawns() > Score::Mate(9).centipawns());
        assert!(Score::Mate(-1).centipawns() < Score::Mate(-9).centipawns());
        assert!(Score::Mate(0).centipawns() < Score::Mate(-1).centipawns());
        assert!(Score::Mate(-200).centipawns() < Score::Centipawns(-3000).centipawns());
        for extreme in [i32::MIN, i32::MAX] {
            let _ = Score::Mate(extreme).centipawns();
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_parser_panic(line in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = Reply::parse(&line);
            let words = [b"option name ".as_slice(), &line].concat();
            let _ = Reply::parse(&words);
            let _ = Reply::parse(&[b"info depth ".as_slice(), &line].concat());
        }
    }
}
