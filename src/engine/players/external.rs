//! An engine behind the UCI as a player.

mod session;

use std::time::{Duration, Instant};

pub use self::session::{Protocol, Session, StartError};
use crate::chess::ByColor;
use crate::engine::board::Board;
use crate::engine::fault::Fault;
use crate::engine::player::{Choice, Player, Request};
use crate::engine::process::{GRACE, Program, Silence};
use crate::engine::uci::{Go, Info, Reply};

/// When an engine is started anew.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Restart {
    /// When it is no longer there.
    #[default]
    WhenGone,
    /// Before every game.
    EveryGame,
}

/// An engine and the game it is playing.
#[derive(Debug)]
pub struct External<B: Board> {
    program: Program,
    protocol: Protocol,
    restart: Restart,
    session: Option<Session>,
    /// The error output of sessions that have ended.
    errors: String,
    /// The position after the moves that `line` names.
    known: Option<(B, usize)>,
    /// The `position` command so far.
    line: String,
    /// The last `info` line with a score.
    info: Vec<u8>,
}

impl<B: Board> External<B> {
    /// An engine that is started when its first game begins.
    pub fn new(program: Program, protocol: Protocol, restart: Restart) -> Self {
        Self {
            program,
            protocol,
            restart,
            session: None,
            errors: String::new(),
            known: None,
            line: String::new(),
            info: Vec::new(),
        }
    }

    /// Writes the `position` command for the request, adding only the moves that are new.
    fn tell_position(&mut self, request: &Request<'_, B>) -> &str {
        let (board, count) = self.known.get_or_insert_with(|| {
            self.line = format!("position fen {}", request.start.engine_fen());
            (request.start.clone(), 0)
        });
        for &m in &request.moves[*count..] {
            self.line
                .push_str(if *count == 0 { " moves " } else { " " });
            self.line.push_str(&board.uci(m, self.protocol.castling));
            board.play(m);
            *count += 1;
        }
        &self.line
    }

    /// Waits for `readyok`, then for `bestmove`; gives its word and when it came.
    fn await_move(&mut self, deadline: Instant) -> Result<(String, Instant), Silence> {
        let session = self.session.as_mut().ok_or(Silence::Closed)?;
        session.await_ready(deadline)?;
        loop {
            let line = session.receive(deadline)?;
            if line.bytes.starts_with(b"info ") {
                if memchr::memmem::find(line.bytes, b" score ").is_some() {
                    self.info.clear();
                    self.info.extend_from_slice(line.bytes);
                }
            } else if let Some(Reply::BestMove { word }) = Reply::parse(line.bytes) {
                return Ok((word, line.arrived));
            }
        }
    }

    /// Ends the session of an engine that does not answer.
    fn give_up(&mut self, silence: Silence, waited: Duration) -> Fault {
        let Some(mut session) = self.session.take() else {
            return Fault::Start("it has gone".to_owned());
        };
        let fault = match silence {
            Silence::Deadline => Fault::Stall { waited },
            Silence::Closed => session
                .wait(Instant::now() + GRACE)
                .map_or(Fault::Disconnect, Fault::Crash),
        };
        session.kill();
        self.errors.push_str(&session.take_errors());
        fault
    }
}

impl<B: Board> Player<B> for External<B> {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.known = None;
        self.take_errors();
        if self.restart == Restart::EveryGame
            && let Some(session) = self.session.take()
        {
            session.quit();
        }
        if let Some(session) = &mut self.session
            && session.new_game(self.protocol.patience).is_ok()
        {
            return Ok(());
        }
        // Also an engine that ended between two games, which is nobody's loss.
        self.session = None;
        let session = Session::start(&self.program, &self.protocol)
            .map_err(|error| Fault::Start(error.with_cause()))?;
        self.session
            .insert(session)
            .new_game(self.protocol.patience)
            .map_err(|silence| self.give_up(silence, self.protocol.patience))
    }

    fn choose(&mut self, request: &Request<'_, B>) -> Result<Choice<B::Move>, Fault> {
        self.tell_position(request);
        self.info.clear();
        let go = go(request);
        if let Some(session) = &mut self.session {
            session.heed(request.stop);
            session.think(&self.line, &go);
        }
        let asked = Instant::now();
        let (word, answered) = self
            .await_move(asked + request.patience)
            .map_err(|silence| self.give_up(silence, request.patience))?;
        let chosen = request
            .position
            .read_uci(&word)
            .ok_or_else(|| Fault::of_word(&word))?;
        let info = match Reply::parse(&self.info) {
            Some(Reply::Info(info)) => info,
            Some(_) | None => Info::default(),
        };
        Ok(Choice {
            chosen,
            score: info.score,
            depth: info.depth,
            nodes: info.nodes,
            used: answered.saturating_duration_since(asked),
        })
    }

    fn take_errors(&mut self) -> String {
        let mut errors = std::mem::take(&mut self.errors);
        if let Some(session) = &mut self.session {
            errors.push_str(&session.take_errors());
        }
        errors
    }
}

impl<B: Board> Drop for External<B> {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.quit();
        }
    }
}

fn go<B: Board>(request: &Request<'_, B>) -> Go {
    use crate::game::Seat;
    let clock = |seat: usize| request.clocks.get(seat).copied().flatten();
    let own = clock(request.position.turn().index());
    // Engines take a time of zero for no limit of time at all.
    let time = |seat| clock(seat).map(|clock| clock.remaining().max(Duration::from_millis(1)));
    let increment = |seat| clock(seat).map_or(Duration::ZERO, |clock| clock.increment());
    Go {
        time: ByColor::new(time(0), time(1)),
        increment: ByColor::new(increment(0), increment(1)),
        moves_to_go: own.and_then(|clock| clock.moves_to_go()),
        move_time: request.limits.move_time,
        nodes: request.limits.nodes,
        depth: request.limits.depth,
        infinite: false,
        search_moves: Vec::new(),
    }
}
