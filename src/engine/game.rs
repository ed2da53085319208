//! One game: players move, the referee judges, the clock runs.

use std::time::Duration;

use super::adjudication::{Adjudication, Decision, Watch};
use super::board::Board;
use super::clock::{Clock, Limits};
use super::fault::{Fault, FaultClass};
use super::player::{Choice, Player, Request};
use super::process::GRACE;
use super::seed::Stream;
use super::stop::Stop;
use super::uci::Score;
use crate::adjudicate::Referee;
use crate::game::{Ending, Outcome, RuleRef, Seat, Termination};
use crate::ruleset::Ruleset;

/// What holds for every game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// What ends a game that no rule has ended.
    pub adjudication: Adjudication,
    /// Whether draws are claimed as soon as they can be.
    pub claims: Claiming,
}

/// Whether the runner claims draws for the players, who have no words for it.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Claiming {
    /// As soon as the player to move could.
    #[default]
    Always,
    /// Never: only automatic draws end a game.
    Never,
}

/// A game about to be played.
#[derive(Clone, Debug)]
pub struct Table<'m, B: Board> {
    /// The regulations.
    pub ruleset: &'m Ruleset,
    /// The match's own.
    pub conduct: &'m Conduct,
    /// Where it starts.
    pub start: &'m B,
    /// Moves played before the players are asked.
    pub opening: &'m [B::Move],
    /// The seed of the match, and which of its games this is.
    pub seed: (u64, u64),
    /// Breaks the game off.
    pub stop: &'m Stop,
}

/// A player in a seat.
pub struct Seated<'p, B: Board> {
    /// Who.
    pub player: &'p mut dyn Player<B>,
    /// How long it may think.
    pub bounds: Bounds,
}

/// A player's limits, and how they are enforced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// What it is told.
    pub limits: Limits,
    /// Lateness forgiven.
    pub margin: Duration,
    /// How long an answer is awaited where no limit of time says.
    pub patience: Duration,
}

/// A game that came to its end.
#[derive(Clone, Debug)]
pub struct Played<B: Board> {
    /// Every ply, the opening included.
    pub moves: Vec<B::Move>,
    /// What the players said about their plies, from the end of the opening on.
    pub notes: Vec<Note>,
    /// Who, why, by which rule.
    pub ending: Ending,
    /// What went wrong, and with whom.
    pub faults: Vec<Faulty>,
}

/// A player's remark on its own ply.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Its opinion.
    pub score: Option<Score>,
    /// Plies it looked ahead.
    pub depth: Option<u16>,
    /// Time it used.
    pub used: Duration,
    /// Time left after the ply, where there is a clock.
    pub left: Option<Duration>,
}

/// A fault, where it happened, and what the player said on the side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faulty {
    /// The seat.
    pub seat: usize,
    /// After how many plies of the game.
    pub ply: usize,
    /// What.
    pub fault: Fault,
    /// The end of the player's error output.
    pub errors: String,
}

/// Plays a game to its end. `None` if it was stopped.
pub fn play<B: Board>(table: &Table<'_, B>, seats: &mut [Seated<'_, B>]) -> Option<Played<B>> {
    if table.stop.is_set() {
        return None;
    }
    let mut game = Game::new(table, seats.iter().map(|seated| seated.bounds));
    for (seat, seated) in seats.iter_mut().enumerate() {
        if let Err(fault) = seated.player.new_game() {
            game.forfeit(seat, fault, seated.player.take_errors());
        }
    }
    while game.ending.is_none() {
        if game.is_closed() {
            break;
        }
        let seat = game.state.turn().index();
        let Seated { player, bounds } = &mut seats[seat];
        let result = player.choose(&game.request(*bounds));
        // A player that was interrupted has done nothing wrong.
        if table.stop.is_set() {
            return None;
        }
        let result = result.and_then(|choice| game.charge(seat, *bounds, choice));
        match result {
            Ok((choice, left)) => game.make_move(seat, &choice, left),
            Err(fault) => game.forfeit(seat, fault, player.take_errors()),
        }
    }
    let ending = game.ending?;
    Some(Played {
        moves: game.moves,
        notes: game.notes,
        ending,
        faults: game.faults,
    })
}

/// A game going on.
struct Game<'m, B: Board> {
    table: &'m Table<'m, B>,
    state: B,
    referee: Referee<'m, B>,
    ending: Option<Ending>,
    moves: Vec<B::Move>,
    keys: Vec<u64>,
    notes: Vec<Note>,
    clocks: Vec<Option<Clock>>,
    watch: Watch,
    faults: Vec<Faulty>,
}

impl<'m, B: Board> Game<'m, B> {
    fn new(table: &'m Table<'m, B>, bounds: impl Iterator<Item = Bounds>) -> Self {
        let referee = Referee::new(table.ruleset, table.start);
        let mut game = Self {
            table,
            state: table.start.clone(),
            ending: referee.ending(),
            referee,
            moves: Vec::new(),
            keys: Vec::new(),
            notes: Vec::new(),
            clocks: bounds
                .map(|bounds| bounds.limits.clock.map(Clock::new))
                .collect(),
            watch: Watch::new(table.conduct.adjudication),
            faults: Vec::new(),
        };
        for &m in table.opening {
            if game.ending.is_some() {
                break;
            }
            game.advance(m);
        }
        game
    }

    fn advance(&mut self, m: B::Move) {
        self.keys.push(self.state.repetition_key());
        self.moves.push(m);
        self.state.play(m);
        self.ending = self.referee.observe(&self.state);
    }

    /// Ends the game if it has lasted too long, or if a draw can be claimed.
    fn is_closed(&mut self) -> bool {
        if self.moves.len() >= self.table.conduct.adjudication.max_plies as usize {
            self.ending = Some(adjudicated(self.state.drawn(), "match regulations: length"));
        } else if self.table.conduct.claims == Claiming::Always && !self.referee.claims().is_empty()
        {
            self.ending = self
                .referee
                .claim(self.state.turn(), &self.state, None)
                .ok();
        }
        self.ending.is_some()
    }

    fn request(&self, bounds: Bounds) -> Request<'_, B> {
        let (master, game) = self.table.seed;
        let clock = self.clocks[self.state.turn().index()];
        Request {
            start: self.table.start,
            moves: &self.moves,
            position: &self.state,
            earlier: &self.keys,
            limits: bounds.limits,
            clocks: &self.clocks,
            patience: allowed(bounds, clock)
                .map_or(bounds.patience, |time| time + bounds.margin + GRACE),
            seed: Stream::at(master, game, self.moves.len() as u64).next(),
            stop: self.table.stop,
        }
    }

    /// Takes the time used off the clock.
    fn charge(
        &mut self,
        seat: usize,
        bounds: Bounds,
        choice: Choice<B::Move>,
    ) -> Result<(Choice<B::Move>, Option<Duration>), Fault> {
        let used = choice.used;
        if let Some(allowed) = allowed(bounds, self.clocks[seat])
            && used > allowed + bounds.margin
        {
            return Err(Fault::Time { used, allowed });
        }
        let left = self.clocks[seat].as_mut().map(|clock| {
            clock
                .spend(used, bounds.margin)
                .expect("the time allowed is within the clock");
            clock.remaining()
        });
        Ok((choice, left))
    }

    fn make_move(&mut self, seat: usize, choice: &Choice<B::Move>, left: Option<Duration>) {
        let full_move = self.moves.len() as u32 / B::Seat::ALL.len() as u32 + 1;
        let Choice {
            score, depth, used, ..
        } = *choice;
        self.notes.push(Note {
            score,
            depth,
            used,
            left,
        });
        self.advance(choice.chosen);
        if self.ending.is_some() || B::Seat::ALL.len() != 2 {
            return;
        }
        self.ending = self.watch.note(seat, full_move, score).map(|decision| {
            let outcome = match decision {
                Decision::Draw => Outcome::draw(2),
                Decision::Lost(loser) => Outcome::win(1 - loser, 2),
            };
            adjudicated(outcome, "match regulations: scores")
        });
    }

    fn forfeit(&mut self, seat: usize, fault: Fault, errors: String) {
        let class = fault.class();
        self.faults.push(Faulty {
            seat,
            ply: self.moves.len(),
            fault,
            errors,
        });
        if self.ending.is_some() {
            return;
        }
        let loser = B::Seat::ALL[seat];
        self.ending = match class {
            FaultClass::Time => self.referee.flag(loser, &mut self.state),
            FaultClass::StartFailure
            | FaultClass::Crash
            | FaultClass::Disconnect
            | FaultClass::Stall => self.referee.abandon(loser, &mut self.state),
            FaultClass::Illegal | FaultClass::NoMove | FaultClass::Garbage => self.illegal(loser),
        };
    }

    /// An engine that plays one illegal move would play it again until the rules end the game.
    fn illegal(&mut self, loser: B::Seat) -> Option<Ending> {
        let attempts = self.table.ruleset.illegal_moves.unwrap_or(0);
        (0..attempts)
            .find_map(|_| self.referee.illegal_attempt(loser, &mut self.state))
            .or_else(|| self.state.withdraw(loser, Termination::IllegalMoves))
    }
}

/// The time a player has for its next move, if any limit of time bounds it.
fn allowed(bounds: Bounds, clock: Option<Clock>) -> Option<Duration> {
    let clock = clock.map(|clock| clock.remaining());
    clock.into_iter().chain(bounds.limits.move_time).min()
}

const fn adjudicated(outcome: Outcome, rule: &'static str) -> Ending {
    Ending {
        outcome,
        termination: Termination::Adjudication,
        rule: RuleRef(rule),
    }
}
