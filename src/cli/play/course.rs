//! What happens while a match is played: games are counted, written, and told.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::shell::{Shell, Verbosity};
use crate::engine::archive::{Heading, pgn};
use crate::engine::board::Board;
use crate::engine::contest::Observer;
use crate::engine::record::{FaultRecord, GameRecord};
use crate::engine::scoreboard::Scoreboard;
use crate::ruleset::Ruleset;
use crate::tally::sprt::{Decision, Sprt, SprtState};

/// Follows a match of the game `B`.
pub(super) struct Course<'s, B> {
    shell: &'s Shell,
    pub(super) board: Scoreboard,
    pub(super) test: Option<Test>,
    pub(super) stop: Option<Stop>,
    archive: Option<Archive>,
    bar: ProgressBar,
    failure: Option<anyhow::Error>,
    game: PhantomData<B>,
}

/// Where games are written.
struct Archive {
    file: BufWriter<File>,
    heading: Heading,
    ruleset: Ruleset,
}

/// A test and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) sprt: Sprt,
    /// The hypotheses as typed.
    pub(super) name: String,
    pub(super) state: Option<SprtState>,
}

/// Why a match ended before its last game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    AcceptedH0,
    AcceptedH1,
    /// The test can not be computed, so it would never end.
    Undefined,
}

impl Stop {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::AcceptedH0 => "accepted elo0",
            Self::AcceptedH1 => "accepted elo1",
            Self::Undefined => "test undefined",
        }
    }
}

impl<'s, B: Board> Course<'s, B> {
    /// A match of so many games that has not begun.
    pub(super) fn new(shell: &'s Shell, board: Scoreboard, games: u32) -> Self {
        let bar = ProgressBar::new(games.into());
        bar.set_draw_target(match shell.verbosity {
            Verbosity::Progress => ProgressDrawTarget::stderr(),
            Verbosity::Summary | Verbosity::Quiet => ProgressDrawTarget::hidden(),
        });
        bar.set_style(
            ProgressStyle::with_template("{bar:30.cyan/blue} {pos}/{len}  {msg}  {eta} left")
                .expect("the template is well-formed"),
        );
        Self {
            shell,
            board,
            test: None,
            stop: None,
            archive: None,
            bar,
            failure: None,
            game: PhantomData,
        }
    }

    /// Stops as soon as this test is decided.
    pub(super) fn test(&mut self, sprt: Sprt, name: String) {
        self.test = Some(Test {
            sprt,
            name,
            state: None,
        });
    }

    /// Writes the games here, those of a resumed match again.
    ///
    /// # Errors
    /// If the file can not be made.
    pub(super) fn archive(
        &mut self,
        path: &Path,
        heading: Heading,
        ruleset: Ruleset,
    ) -> anyhow::Result<()> {
        let file = File::create(path).with_context(|| path.display().to_string())?;
        self.archive = Some(Archive {
            file: BufWriter::new(file),
            heading,
            ruleset,
        });
        Ok(())
    }

    /// Ends the display.
    ///
    /// # Errors
    /// If a game could not be counted or written.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        self.failure.take().map_or(Ok(()), Err)
    }

    fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        self.board.add(game)?;
        if let Some(Archive {
            file,
            heading,
            ruleset,
        }) = &mut self.archive
        {
            file.write_all(pgn::<B>(heading, ruleset, game)?.as_bytes())?;
            file.flush()?;
        }
        Ok(())
    }

    fn tell(&self, game: &GameRecord, faults: &[FaultRecord]) {
        self.bar.suspend(|| {
            for fault in faults {
                self.shell.summary(&format!(
                    "game {}: {} {}: {}",
                    game.game, fault.player, fault.class, fault.detail
                ));
            }
            self.shell.summary(&format!(
                "game {}: {}  {}  {}, {} plies",
                game.game,
                game.players.join(" - "),
                game.outcome,
                game.termination,
                game.moves.split_ascii_whitespace().count(),
            ));
        });
        let rows = self.board.standings().rows;
        let names = self.board.event().players();
        let leaders = rows
            .iter()
            .take(3)
            .map(|row| format!("{} {}", names[row.player.0], row.points));
        self.bar.set_message(leaders.collect::<Vec<_>>().join("  "));
        self.bar.inc(1);
    }

    /// A test is asked only between pairs: half a pair would count one colour more often.
    fn ask_test(&mut self) -> Option<Stop> {
        let test = self.test.as_mut().filter(|_| self.board.is_even())?;
        let state = test.sprt.test(&self.board.sample()?);
        test.state = Some(state);
        match state.decision {
            Decision::Continue => None,
            Decision::AcceptH0 => Some(Stop::AcceptedH0),
            Decision::AcceptH1 => Some(Stop::AcceptedH1),
            Decision::Undefined => Some(Stop::Undefined),
        }
    }
}

impl<B: Board> Observer for Course<'_, B> {
    fn game(&mut self, game: &GameRecord, faults: &[FaultRecord]) -> ControlFlow<()> {
        if let Err(error) = self.add(game) {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        self.tell(game, faults);
        self.stop = self.ask_test();
        match self.stop {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}
