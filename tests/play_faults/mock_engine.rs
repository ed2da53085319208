//! An engine that misbehaves as it is told to: the test binary itself, started anew.

#![expect(clippy::exit, reason = "an engine that leaves is one of its faults")]

use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread;
use std::time::Duration;

use arbitru::chess::{Position, Standard};
use arbitru::engine::board::{Board, CastlingText};

/// The word of the command line that carries `key=value`.
fn argument(key: &str) -> Option<String> {
    std::env::args().find_map(|word| Some(word.strip_prefix(key)?.strip_prefix('=')?.to_owned()))
}

/// Plays the part that `mode=...` asks for. Does nothing where nobody asks.
pub(crate) fn run() {
    let Some(mode) = argument("mode") else {
        return;
    };
    if mode == "helper" {
        thread::sleep(Duration::from_mins(5));
        exit(0);
    }
    Engine {
        mode,
        games: 0,
        asked: 0,
        position: Position::start(),
    }
    .run();
    exit(0);
}

struct Engine {
    mode: String,
    /// Games begun.
    games: u32,
    /// How often it was told to think in this game.
    asked: u32,
    position: Position<Standard>,
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}");
    let _ = out.flush();
}

fn for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_mins(1));
    }
}

/// Again and again: the first segmentation fault only removes Rust's own handler.
fn signal(signal: rustix::process::Signal) -> ! {
    loop {
        let _ = rustix::process::kill_process(rustix::process::getpid(), signal);
        thread::sleep(Duration::from_millis(1));
    }
}

impl Engine {
    fn is(&self, mode: &str) -> bool {
        self.mode == mode
    }

    fn run(&mut self) {
        if self.is("exits-at-once") {
            exit(7);
        }
        if self.is("blind") {
            talk_without_reading();
        }
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else {
                break;
            };
            self.answer(&line);
        }
        if self.is("ignores-quit") {
            for_ever();
        }
    }

    fn answer(&mut self, line: &str) {
        match line.split(' ').next().unwrap_or_default() {
            "uci" => self.introduce(),
            "isready" => self.get_ready(),
            "position" => self.set_position(line),
            "go" => self.think(),
            "ucinewgame" => self.begin(),
            "quit" if self.is("ignores-quit") => for_ever(),
            "quit" => exit(0),
            _ => {}
        }
    }

    fn introduce(&self) {
        match self.mode.as_str() {
            "no-uciok" => for_ever(),
            "uci-flood" => loop {
                say("id name Endless");
            },
            "closes-at-once" => close_output(),
            "many-options" => {
                for number in 0..20_000 {
                    say(&format!(
                        "option name Option {number} type spin default 1 min 0 max 9"
                    ));
                }
            }
            "helpers" => start_helpers(),
            _ => {}
        }
        say("id name Mock");
        say("option name Hash type spin default 16 min 1 max 64");
        say("option name UCI_Variant type combo default chess var chess var 3check");
        say("uciok");
    }

    fn begin(&mut self) {
        self.games += 1;
        self.asked = 0;
        match self.mode.as_str() {
            "crash-at-new-game" => exit(9),
            "leaves-between-games" if self.games > 1 => exit(0),
            "early-bestmove" => say("bestmove a1a1"),
            _ => {}
        }
    }

    fn get_ready(&self) {
        if self.is("no-readyok") || self.games > 1 && self.is("no-readyok-later") {
            for_ever();
        }
        say("readyok");
    }

    fn set_position(&mut self, line: &str) {
        self.position = Position::start();
        let moves = line.split_once(" moves ").map_or("", |(_, moves)| moves);
        for word in moves.split(' ').filter(|word| !word.is_empty()) {
            let m = self
                .position
                .read_uci(word)
                .expect("the runner sends legal moves");
            self.position.play(m);
        }
    }

    /// A move that is legal and does not repeat itself soon.
    fn legal(&self) -> String {
        let mut moves = Vec::new();
        Board::legal_moves(&self.position, &mut moves);
        let m = moves[(self.asked as usize * 7) % moves.len()];
        self.position.uci(m, CastlingText::KingMoves)
    }

    fn think(&mut self) {
        self.asked += 1;
        let best = format!("bestmove {}", self.legal());
        match self.mode.as_str() {
            "stderr-flood" => {
                let mut errors = io::stderr().lock();
                let _ = errors.write_all(&vec![b'e'; 400_000]);
            }
            "long-line" => say(&format!("info string {}", "x".repeat(5_000_000))),
            "junk-lines" => {
                let _ =
                    io::stdout().write_all(b"\xff\xfe\x00 info\n\n\nbestmov e2e4\nBESTMOVE e2e4\n");
            }
            "late" => thread::sleep(Duration::from_millis(if self.asked == 3 { 900 } else { 0 })),
            _ => {}
        }
        if self.asked >= 3 && self.misbehave(&best) {
            return;
        }
        match self.mode.as_str() {
            "crlf" => say(&format!("{best}\r")),
            "two-bestmoves" => say(&format!("{best}\nbestmove a1a1")),
            "babbles" => {
                say(&best);
                if self.asked == 1 {
                    thread::spawn(|| {
                        loop {
                            say("info depth 1 score cp 1 nodes 1 pv e2e4");
                        }
                    });
                }
            }
            _ => say(&best),
        }
    }

    /// What it does from its third move on; false if it answers as it should.
    fn misbehave(&self, best: &str) -> bool {
        use rustix::process::Signal;
        match self.mode.as_str() {
            "segv" => signal(Signal::SEGV),
            "abort" => signal(Signal::ABORT),
            "kill" => signal(Signal::KILL),
            "exit-0" => exit(0),
            "exit-3" => {
                eprintln!("out of memory at node 12345");
                exit(3)
            }
            "panic" => {
                say("info string about to go");
                exit(101)
            }
            "illegal" => say("bestmove e1e8"),
            "null-move" => say("bestmove 0000"),
            "none-move" => say("bestmove (none)"),
            "empty-move" => say("bestmove"),
            "resigns" => say("bestmove resign"),
            "san" => say("bestmove Nf3"),
            "garbage-bytes" => {
                let _ = io::stdout().write_all(b"bestmove \xff\x00\xfe\x80\n");
                let _ = io::stdout().flush();
            }
            "deaf" | "helpers" => for_ever(),
            "busy" => loop {
                std::hint::spin_loop();
            },
            "info-flood" => loop {
                say("info depth 1 score cp 1 nodes 1 pv e2e4");
            },
            "endless-line" => {
                let mut out = io::stdout().lock();
                while out.write_all(&[b'x'; 4096]).is_ok() {}
            }
            "no-newline" => {
                let mut out = io::stdout().lock();
                let _ = out.write_all(best.as_bytes());
                let _ = out.flush();
                for_ever();
            }
            "torn-move" => {
                let mut out = io::stdout().lock();
                let _ = out.write_all(best.as_bytes());
                let _ = out.flush();
                exit(0);
            }
            "closes-output" => close_output(),
            "stops" => signal(Signal::STOP),
            _ => return false,
        }
        true
    }
}

fn talk_without_reading() -> ! {
    say("id name Blind\nuciok\nreadyok");
    loop {
        thread::sleep(Duration::from_millis(2));
        say("readyok\nbestmove g8f6\nbestmove f6g8\nbestmove g1f3\nbestmove f3g1");
    }
}

fn close_output() -> ! {
    let null = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/null")
        .expect("a null device");
    rustix::stdio::dup2_stdout(&null).expect("the output can be replaced");
    for_ever()
}

/// Children that outlive the engine unless its whole group is killed.
fn start_helpers() {
    let token = argument("token").unwrap_or_default();
    for _ in 0..3 {
        let program = std::env::current_exe().expect("a test knows its binary");
        let _ = Command::new(program)
            .args([
                "mock_engine",
                "--exact",
                "--nocapture",
                "mode=helper",
                &format!("token={token}"),
            ])
            .spawn();
    }
}
