//! `arbitru uci`: the built-in players as a UCI engine.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;

use super::exit::Exit;
use crate::engine::host::Host;
use crate::engine::uci::{Command, Reply};

/// Play as a UCI engine, so that other programs can host the built-in players
///
/// Options: `UCI_Variant` (chess, 3check, antichess, trei-sahuri), `UCI_Chess960`, `Player` (random, greedy,
/// alphabeta), `Seed`. `go perft N` counts move paths.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  fastchess -engine cmd=arbitru args=uci -engine cmd=stockfish -each tc=10+0.1 ...")]
pub(super) struct UciArgs {}

/// One thread reads commands, so that `stop` and `isready` never wait; another obeys them.
pub(super) fn run(_: &UciArgs) -> anyhow::Result<Exit> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, commands) = mpsc::channel();
    let mut host = Host::new(&stop);
    let obedient = thread::spawn(move || {
        for command in commands {
            host.obey(command, &mut |reply| say(&reply));
        }
    });
    let mut at_the_end = AtTheEnd::Stop;
    for line in io::stdin().lock().split(b'\n') {
        match Command::parse(&line?) {
            Some(Command::Quit) => break,
            Some(Command::Stop) => stop.store(true, Ordering::Relaxed),
            Some(Command::IsReady) => say(&Reply::ReadyOk),
            Some(command) => {
                let task = match command {
                    Command::Go(_) => Some(AtTheEnd::Stop),
                    Command::Perft { .. } => Some(AtTheEnd::Finish),
                    Command::Uci
                    | Command::IsReady
                    | Command::SetOption { .. }
                    | Command::NewGame
                    | Command::Position { .. }
                    | Command::Stop
                    | Command::Quit => None,
                };
                if let Some(task) = task {
                    at_the_end = task;
                    stop.store(false, Ordering::Relaxed);
                }
                if sender.send(command).is_err() {
                    break;
                }
            }
            None => {}
        }
    }
    if at_the_end == AtTheEnd::Stop {
        stop.store(true, Ordering::Relaxed);
    }
    drop(sender);
    Ok(if obedient.join().is_ok() {
        Exit::Clean
    } else {
        Exit::Failure
    })
}

/// What becomes of the last task when nobody gives another.
#[derive(PartialEq, Eq)]
enum AtTheEnd {
    /// A search without anybody to play its move is of no use.
    Stop,
    /// A count is what a script came for.
    Finish,
}

/// A runner that no longer listens will close our input too.
fn say(reply: &Reply) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{reply}").and_then(|()| out.flush());
}
