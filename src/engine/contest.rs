//! A whole match: games side by side, their results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use super::board::CastlingText;
use super::entrant::Entrant;
use super::game::{Conduct, Played, Seated, Table, play};
use super::log::{Log, LogError};
use super::openings::Book;
use super::player::Player;
use super::players::Playable;
use super::record::{FaultRecord, GameFault, GameRecord, NoteRecord, Times};
use super::schedule::{Fixture, Schedule};
use super::stop::Stop;
use crate::ruleset::Ruleset;

/// A match, ready to be played.
#[derive(Clone, Debug)]
pub struct Contest<B: Playable> {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// From where.
    pub book: Book<B>,
    /// The regulations.
    pub ruleset: Ruleset,
    /// The match's own.
    pub conduct: Conduct,
    /// How castling is written in the log.
    pub castling: CastlingText,
    /// The only source of chance.
    pub seed: u64,
    /// Games played side by side.
    pub concurrency: NonZeroUsize,
}

/// Follows a match; called in the order of games, whatever the order in which they end.
pub trait Observer {
    /// A game ended, with these faults. `Break` ends the match: games that began meanwhile do not
    /// count.
    fn game(&mut self, game: &GameRecord, faults: &[FaultRecord]) -> ControlFlow<()>;
}

/// How a match went.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games were played.
    Complete,
    /// The observer had seen enough.
    Decided,
    /// It was stopped from outside.
    Stopped,
}

type Finished = (GameRecord, Vec<FaultRecord>);

impl<B: Playable> Contest<B> {
    /// Plays all games that `done` does not hold. Each is in the log before the observer hears of it.
    ///
    /// # Errors
    /// If the log can not be written.
    pub fn run(
        &self,
        done: Vec<GameRecord>,
        mut log: Option<&mut Log>,
        stop: &Stop,
        observer: &mut dyn Observer,
    ) -> Result<Finish, LogError> {
        let mut in_order = InOrder::new(done, observer);
        let open: Vec<u32> = (0..self.schedule.len())
            .filter(|game| !in_order.holds(*game))
            .collect();
        if in_order.advance().is_break() {
            return Ok(Finish::Decided);
        }
        let enough = Arc::new(AtomicBool::new(false));
        let next = AtomicUsize::new(0);
        let workers = self.concurrency.get().min(open.len());
        let finished = thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..workers {
                let sender = sender.clone();
                let worker = Worker {
                    contest: self,
                    players: self.nobody(),
                    stop: stop.or(&enough),
                };
                let (open, next) = (&open, &next);
                scope.spawn(move || worker.work(open, next, &sender));
            }
            drop(sender);
            let outcome = results.iter().try_for_each(|(game, faults)| {
                if let Some(log) = &mut log
                    && let Err(error) = log.game(&faults, &game)
                {
                    return ControlFlow::Break(Err(error));
                }
                in_order.hold(game, faults);
                in_order.advance().map_break(Ok)
            });
            enough.store(true, Ordering::Relaxed);
            outcome
        });
        match finished {
            ControlFlow::Break(Err(error)) => Err(error),
            ControlFlow::Break(Ok(())) => Ok(Finish::Decided),
            ControlFlow::Continue(()) if in_order.next == self.schedule.len() => {
                Ok(Finish::Complete)
            }
            ControlFlow::Continue(()) => Ok(Finish::Stopped),
        }
    }

    fn nobody(&self) -> Vec<Option<Box<dyn Player<B>>>> {
        self.entrants.iter().map(|_| None).collect()
    }

    fn record(&self, game: u32, fixture: &Fixture, played: &Played<B>) -> Finished {
        let opening = self.book.of_round(fixture.round);
        let mut state = opening.start.clone();
        let moves: Vec<String> = played
            .moves
            .iter()
            .map(|&m| {
                let text = state.uci(m, self.castling);
                state.play(m);
                text
            })
            .collect();
        let names: Vec<String> = fixture
            .players
            .iter()
            .map(|&player| self.entrants[player].name.clone())
            .collect();
        let fen = opening.start.fen();
        let faults = played.faults.iter().map(|faulty| FaultRecord {
            game: game + 1,
            player: names[faulty.seat].clone(),
            seat: faulty.seat,
            ply: faulty.ply,
            class: faulty.fault.class(),
            detail: faulty.fault.to_string(),
            fen: fen.clone(),
            moves: moves[..faulty.ply].join(" "),
            stderr: faulty.errors.clone(),
        });
        let faults: Vec<FaultRecord> = faults.collect();
        let kept = fixture
            .players
            .iter()
            .any(|&player| self.entrants[player].times() == Times::Kept);
        let times = if kept { Times::Kept } else { Times::LeftOut };
        let ending = played.ending;
        let points = self.ruleset.points(&ending);
        let record = GameRecord {
            game: game + 1,
            round: fixture.round + 1,
            players: names.clone(),
            fen,
            opening_plies: opening.moves.len().min(moves.len()),
            moves: moves.join(" "),
            outcome: ending.outcome.to_string(),
            termination: ending.termination.to_string(),
            rule: ending.rule.to_string(),
            points: points[..names.len()]
                .iter()
                .map(ToString::to_string)
                .collect(),
            faults: faults
                .iter()
                .map(|f| GameFault {
                    seat: f.seat,
                    class: f.class,
                })
                .collect(),
            notes: played
                .notes
                .iter()
                .map(|&note| NoteRecord::new(note, times))
                .collect(),
        };
        (record, faults)
    }
}

/// Plays games one after the other, with players of its own.
struct Worker<'c, B: Playable> {
    contest: &'c Contest<B>,
    players: Vec<Option<Box<dyn Player<B>>>>,
    stop: Stop,
}

impl<B: Playable> Worker<'_, B> {
    fn work(mut self, open: &[u32], next: &AtomicUsize, results: &mpsc::Sender<Finished>) {
        while let Some(&game) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(finished) = self.play(game) else {
                return;
            };
            if results.send(finished).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, game: u32) -> Option<Finished> {
        let contest = self.contest;
        let fixture = contest.schedule.fixture(game);
        let opening = contest.book.of_round(fixture.round);
        let table = Table {
            ruleset: &contest.ruleset,
            conduct: &contest.conduct,
            start: &opening.start,
            opening: &opening.moves,
            seed: (contest.seed, game.into()),
            stop: &self.stop,
        };
        // A player is lent to his seat for the game.
        let mut lent: Vec<(usize, Box<dyn Player<B>>)> = fixture
            .players
            .iter()
            .map(|&index| {
                let player = self.players[index].take();
                (
                    index,
                    player.unwrap_or_else(|| contest.entrants[index].player()),
                )
            })
            .collect();
        let mut seats: Vec<Seated<'_, B>> = lent
            .iter_mut()
            .map(|(index, player)| Seated {
                player: &mut **player,
                bounds: contest.entrants[*index].bounds,
            })
            .collect();
        let played = play(&table, &mut seats);
        for (index, player) in lent {
            self.players[index] = Some(player);
        }
        Some(contest.record(game, &fixture, &played?))
    }
}

/// Holds finished games back until all before them have come.
struct InOrder<'o> {
    held: BTreeMap<u32, Finished>,
    next: u32,
    observer: &'o mut dyn Observer,
}

impl<'o> InOrder<'o> {
    fn new(done: Vec<GameRecord>, observer: &'o mut dyn Observer) -> Self {
        let held = done
            .into_iter()
            .map(|game| (game.game - 1, (game, Vec::new())))
            .collect();
        Self {
            held,
            next: 0,
            observer,
        }
    }

    fn holds(&self, game: u32) -> bool {
        self.held.contains_key(&game)
    }

    fn hold(&mut self, game: GameRecord, faults: Vec<FaultRecord>) {
        self.held.insert(game.game - 1, (game, faults));
    }

    fn advance(&mut self) -> ControlFlow<()> {
        while let Some((game, faults)) = self.held.remove(&self.next) {
            self.next += 1;
            self.observer.game(&game, &faults)?;
        }
        ControlFlow::Continue(())
    }
}
