//! The other side of the UCI: the built-in players as an engine that other runners can host.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use super::board::{Board, CastlingText, read_position};
use super::clock::{Clock, Limits};
use super::player::{Choice, Player, Request};
use super::players::{AlphaBeta, BuiltIn, Playable};
use super::seed::Stream;
use super::stop::Stop;
use super::uci::{Command, EngineOption, Go, Info, OptionKind, Reply, Start};
use crate::chess::{ByColor, Laws, Move, Position, Variant, WithLaws, perft};
use crate::game::GameState;

/// An engine that obeys UCI commands, in the order in which they come.
pub struct Host {
    game: Box<dyn Hosted>,
    settings: Settings,
    stop: Stop,
}

#[derive(Copy, Clone)]
struct Settings {
    variant: Variant,
    castling: CastlingText,
    player: BuiltIn,
    seed: u64,
}

/// What `UCI_Variant` may be set to, with the usual names where there are some.
const VARIANTS: [(&str, Variant); 4] = [
    ("chess", Variant::Standard),
    ("3check", Variant::ThreeCheck),
    ("antichess", Variant::Antichess),
    ("trei-sahuri", Variant::TreiSahuri),
];

impl Host {
    /// An engine that plays standard chess until it is told otherwise. Setting `stop` ends a search.
    pub fn new(stop: &Arc<AtomicBool>) -> Self {
        let stop = Stop::when(stop);
        let settings = Settings {
            variant: Variant::Standard,
            castling: CastlingText::KingMoves,
            player: BuiltIn::AlphaBeta,
            seed: 1,
        };
        Self {
            game: hosted(settings, &stop),
            settings,
            stop,
        }
    }

    /// Does what a command says, and answers through `say`. `isready`, `stop` and `quit` are up to
    /// whoever reads the commands: they must not wait for a search.
    pub fn obey(&mut self, command: Command, say: &mut dyn FnMut(Reply)) {
        match command {
            Command::Uci => introduction().into_iter().for_each(say),
            Command::SetOption { name, value } => self.set(&name, &value.unwrap_or_default()),
            Command::NewGame => self.game = hosted(self.settings, &self.stop),
            Command::Position { start, moves } => self.game.set_position(&start, &moves),
            Command::Go(go) => self.game.go(&go, self.settings, say),
            Command::Perft { depth } => self.game.perft(depth, self.settings, say),
            Command::IsReady | Command::Stop | Command::Quit => {}
        }
    }

    /// Unknown options and values are ignored, as the protocol asks.
    fn set(&mut self, name: &str, value: &str) {
        let settings = &mut self.settings;
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                if let Some((_, variant)) = VARIANTS.iter().find(|(known, _)| *known == value) {
                    settings.variant = *variant;
                }
            }
            "uci_chess960" => {
                settings.castling = if value == "true" {
                    CastlingText::TakesRook
                } else {
                    CastlingText::KingMoves
                }
            }
            "player" => settings.player = value.parse().unwrap_or(settings.player),
            "seed" => settings.seed = value.parse().unwrap_or(settings.seed),
            _ => return,
        }
        self.game = hosted(self.settings, &self.stop);
    }
}

fn introduction() -> Vec<Reply> {
    let option = |name: &str, kind| {
        Reply::Option(EngineOption {
            name: name.to_owned(),
            kind,
        })
    };
    let combo = |default: &str, vars: Vec<&str>| OptionKind::Combo {
        default: default.to_owned(),
        vars: vars.into_iter().map(str::to_owned).collect(),
    };
    vec![
        Reply::Name(concat!("arbitru ", env!("CARGO_PKG_VERSION")).to_owned()),
        Reply::Author("the arbitru authors".to_owned()),
        option(
            "UCI_Variant",
            combo("chess", VARIANTS.iter().map(|(name, _)| *name).collect()),
        ),
        option("UCI_Chess960", OptionKind::Check { default: false }),
        option(
            "Player",
            combo(
                "alphabeta",
                BuiltIn::FOR_TWO.iter().map(|kind| kind.name()).collect(),
            ),
        ),
        option(
            "Seed",
            OptionKind::Spin {
                default: 1,
                min: 0,
                max: i64::MAX,
            },
        ),
        Reply::UciOk,
    ]
}

/// A game under a law that is known only at run time.
trait Hosted: Send {
    fn set_position(&mut self, start: &Start, moves: &[String]);
    fn go(&mut self, go: &Go, settings: Settings, say: &mut dyn FnMut(Reply));
    fn perft(&self, depth: u32, settings: Settings, say: &mut dyn FnMut(Reply));
}

fn hosted(settings: Settings, stop: &Stop) -> Box<dyn Hosted> {
    struct New(BuiltIn, Stop);
    impl WithLaws for New {
        type Output = Box<dyn Hosted>;
        fn run<L: Laws>(self) -> Box<dyn Hosted> {
            let start = Position::<L>::start();
            let brain = match self.0 {
                BuiltIn::AlphaBeta | BuiltIn::Paranoid => Brain::Searching(AlphaBeta::default()),
                kind @ (BuiltIn::Random | BuiltIn::Greedy) => {
                    Brain::Other(Position::<L>::built_in(kind))
                }
            };
            Box::new(Game {
                start,
                position: start,
                moves: Vec::new(),
                keys: Vec::new(),
                is_known: true,
                brain,
                stop: self.1,
            })
        }
    }
    let new = New(settings.player, stop.clone());
    settings
        .variant
        .with_laws(new)
        .expect("the variants of a host have laws")
}

struct Game<L: Laws> {
    start: Position<L>,
    position: Position<L>,
    moves: Vec<Move>,
    keys: Vec<u64>,
    /// No longer after a position or a move that cannot be read: no move is better than one of
    /// another position.
    is_known: bool,
    brain: Brain<L>,
    stop: Stop,
}

enum Brain<L: Laws> {
    Searching(AlphaBeta),
    Other(Box<dyn Player<Position<L>>>),
}

impl<L: Laws> Hosted for Game<L> {
    /// Moves are followed as far as they are legal; a position that can not be is ignored.
    fn set_position(&mut self, start: &Start, moves: &[String]) {
        let start = match start {
            Start::Startpos => Some(Position::start()),
            Start::Fen(fen) => read_position(fen),
        };
        self.is_known = false;
        let Some(start) = start else {
            return;
        };
        (self.start, self.position) = (start, start);
        self.moves.clear();
        self.keys.clear();
        for word in moves {
            let Some(m) = self.position.read_uci(word) else {
                return;
            };
            self.keys.push(self.position.repetition_key());
            self.moves.push(m);
            self.position.play(m);
        }
        self.is_known = true;
    }

    fn go(&mut self, go: &Go, settings: Settings, say: &mut dyn FnMut(Reply)) {
        let castling = settings.castling;
        let best = if !self.is_known || self.position.ending().is_some() {
            None
        } else {
            let clocks = clocks(go);
            let limits = Limits {
                clock: None,
                move_time: go.move_time,
                nodes: go.nodes,
                depth: if go.infinite {
                    Some(u16::MAX)
                } else {
                    go.depth
                },
            };
            let request = Request {
                start: &self.start,
                moves: &self.moves,
                position: &self.position,
                earlier: &self.keys,
                limits,
                clocks: &clocks,
                patience: Duration::MAX,
                seed: Stream::at(settings.seed, 0, self.moves.len() as u64).next(),
                stop: &self.stop,
            };
            let position = self.position;
            match &mut self.brain {
                Brain::Searching(player) => {
                    let choice = player.choose_telling(&request, |choice, line| {
                        say(Reply::Info(info(&position, choice, line, castling)));
                    });
                    Some(choice.chosen)
                }
                Brain::Other(player) => player.choose(&request).ok().map(|choice| choice.chosen),
            }
        };
        while go.infinite && !self.stop.is_set() {
            thread::sleep(Duration::from_millis(2));
        }
        let word = best.map_or_else(|| "(none)".to_owned(), |m| self.position.uci(m, castling));
        say(Reply::BestMove { word });
    }

    /// After `stop` it says no total: there is none.
    fn perft(&self, depth: u32, settings: Settings, say: &mut dyn FnMut(Reply)) {
        let mut total = u64::from(depth == 0 && self.is_known);
        if depth > 0 && self.is_known {
            for &m in &self.position.legal_moves() {
                let mut after = self.position;
                after.play(m);
                let Some(nodes) = paths(&after, depth - 1, &self.stop) else {
                    return;
                };
                total += nodes;
                let word = self.position.uci(m, settings.castling);
                say(Reply::Divided { word, nodes });
            }
        }
        say(Reply::Counted { nodes: total });
    }
}

/// Move paths of this length, unless `stop` is set in the meantime.
fn paths<L: Laws>(position: &Position<L>, depth: u32, stop: &Stop) -> Option<u64> {
    /// Counted in less time than anybody waits for `stop` to be obeyed.
    const WHOLE: u32 = 4;
    if stop.is_set() {
        return None;
    }
    if depth <= WHOLE {
        return Some(perft(position, depth));
    }
    let below = |&m: &Move| {
        let mut after = *position;
        after.play(m);
        paths(&after, depth - 1, stop)
    };
    position.legal_moves().iter().map(below).sum()
}

fn clocks(go: &Go) -> [Option<Clock>; 2] {
    let ByColor { white, black } = go.time;
    let increments = [go.increment.white, go.increment.black];
    let mut clocks = [None; 2];
    for ((clock, time), increment) in clocks.iter_mut().zip([white, black]).zip(increments) {
        *clock = time.map(|time| Clock::standing_at(time, increment, go.moves_to_go));
    }
    clocks
}

fn info<L: Laws>(
    position: &Position<L>,
    choice: &Choice<Move>,
    line: &[Move],
    castling: CastlingText,
) -> Info {
    let mut state = *position;
    let pv = line.iter().map(|&m| {
        let text = state.uci(m, castling);
        state.play(m);
        text
    });
    Info {
        pv: pv.collect(),
        depth: choice.depth,
        score: choice.score,
        nodes: choice.nodes,
        time: Some(choice.used),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the engine answers to these lines.
    fn talk(lines: &[&str]) -> Vec<String> {
        let mut host = Host::new(&Arc::default());
        let mut answers = Vec::new();
        for line in lines {
            let command = Command::parse(line.as_bytes()).unwrap();
            host.obey(command, &mut |reply| answers.push(reply.to_string()));
        }
        answers
    }

    fn best_move(lines: &[&str]) -> String {
        talk(lines).pop().unwrap()
    }

    #[test]
    fn it_introduces_itself_with_its_variants() {
        let answers = talk(&["uci"]);
        assert!(answers[0].starts_with("id name arbitru "));
        assert!(answers.iter().any(|line| line
            == "option name UCI_Variant type combo default chess var chess var 3check var antichess \
                var trei-sahuri"));
        assert_eq!(answers.last().unwrap(), "uciok");
    }

    #[test]
    fn it_finds_a_mate_and_says_so() {
        let position = "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
        let answers = talk(&[position, "go depth 3"]);
        assert_eq!(answers.last().unwrap(), "bestmove d1d8");
        assert!(
            answers.iter().any(|line| line.contains("score mate 1 ")),
            "{answers:?}"
        );
    }

    #[test]
    fn it_takes_a_king_left_in_check_where_the_law_lets_it() {
        let game = [
            "setoption name UCI_Variant value trei-sahuri",
            "position startpos moves e2e4 f7f6 d1h5 a7a6",
            "go depth 2",
        ];
        assert_eq!(best_move(&game), "bestmove h5e8");
    }

    #[test]
    fn it_castles_as_the_runner_writes_it() {
        let position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8c8";
        let chess960 = "setoption name UCI_Chess960 value true";
        assert!(best_move(&[chess960, position, "go depth 1"]).starts_with("bestmove "));
        let position = "position fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1";
        assert!(best_move(&[position, "go nodes 10"]).starts_with("bestmove f8"));
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let position = "position startpos moves f2f3 e7e5 g2g4 d8h4";
        assert_eq!(talk(&[position, "go depth 3"]), ["bestmove (none)"]);
        let mated = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        assert_eq!(talk(&[mated, "go depth 3"]), ["bestmove (none)"]);
    }

    #[test]
    fn what_cannot_be_read_is_not_answered_for_another_position() {
        for position in ["position fen no fen", "position startpos moves e2e4 e2e4"] {
            assert_eq!(
                talk(&["position startpos", position, "go depth 1"]),
                ["bestmove (none)"]
            );
            assert_eq!(talk(&[position, "go perft 2"]), ["\nNodes searched: 0\n"]);
            let known = talk(&[position, "position startpos", "go perft 1"]);
            assert_eq!(known.last().unwrap(), "\nNodes searched: 20\n");
        }
    }

    #[test]
    fn it_counts_move_paths_as_other_engines_do() {
        let answers = talk(&["position startpos", "go perft 3"]);
        assert_eq!(answers.len(), 21);
        assert!(answers.contains(&"e2e4: 600".to_owned()), "{answers:?}");
        assert_eq!(answers.last().unwrap(), "\nNodes searched: 8902\n");
        let castling = "position fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1";
        let answers = talk(&[castling, "go perft 6"]);
        assert!(
            answers.iter().any(|line| line.starts_with("e1g1: ")),
            "{answers:?}"
        );
        assert_eq!(answers.last().unwrap(), "\nNodes searched: 661072\n");
        assert_eq!(talk(&["go perft 0"]), ["\nNodes searched: 1\n"]);
    }

    #[test]
    fn a_count_that_was_stopped_has_no_total() {
        let mut host = Host::new(&Arc::new(AtomicBool::new(true)));
        let mut answers = Vec::new();
        host.obey(Command::Perft { depth: 9 }, &mut |reply| {
            answers.push(reply);
        });
        assert_eq!(answers, []);
    }

    #[test]
    fn every_player_can_be_asked_for() {
        for kind in BuiltIn::FOR_TWO {
            let option = format!("setoption name Player value {kind}");
            let answer = best_move(&[&option, "position startpos", "go nodes 500"]);
            assert!(
                Position::<crate::chess::Standard>::start()
                    .read_uci(answer.strip_prefix("bestmove ").unwrap())
                    .is_some()
            );
        }
    }
}
