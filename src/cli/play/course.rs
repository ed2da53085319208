//! What happens while a match is played: games are counted, written, and told.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::table::{elo, tested};
use crate::cli::shell::{Shell, Verbosity};
use crate::engine::archive::{Heading, pgn};
use crate::engine::board::Board;
use crate::engine::contest::Observer;
use crate::engine::record::{FaultRecord, GameRecord};
use crate::engine::scoreboard::Scoreboard;
use crate::report::printable;
use crate::ruleset::Ruleset;
use crate::tally::sprt::{Decision, Sprt, SprtState};

/// How long a table is shown at least.
const BETWEEN_TABLES: Duration = Duration::from_millis(200);

/// Players shown while a match goes on.
const SHOWN_PLAYERS: usize = 8;

/// Characters of a name shown meanwhile, so that no line is broken in a terminal of 80 columns.
const SHOWN_NAME: usize = 40;

/// Follows a match of the game `B`.
pub(super) struct Course<'s, B> {
    shell: &'s Shell,
    pub(super) board: Scoreboard,
    pub(super) test: Option<Test>,
    pub(super) decided: Option<Decided>,
    archive: Option<Archive>,
    /// Games played before the match was resumed; people have heard of them.
    known: BTreeSet<u32>,
    bar: ProgressBar,
    /// When the table was last shown.
    shown: Option<Instant>,
    failure: Option<anyhow::Error>,
    game: PhantomData<B>,
}

/// Where games are written.
struct Archive {
    path: PathBuf,
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
pub(super) enum Decided {
    AcceptedH0,
    AcceptedH1,
    /// The test can not be computed, so it would never end.
    Undefined,
}

impl Test {
    /// Did it decide, or find that it can not?
    pub(super) fn is_over(&self) -> bool {
        self.state
            .is_some_and(|state| state.decision != Decision::Continue)
    }
}

impl Decided {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::AcceptedH0 => "accepted elo0",
            Self::AcceptedH1 => "accepted elo1",
            Self::Undefined => "test undefined",
        }
    }
}

impl<'s, B: Board> Course<'s, B> {
    /// A match of so many games, of which those named are played already.
    pub(super) fn new(
        shell: &'s Shell,
        board: Scoreboard,
        games: u32,
        known: BTreeSet<u32>,
    ) -> Self {
        let bar = ProgressBar::new(games.into());
        bar.set_draw_target(match shell.verbosity {
            Verbosity::Progress => ProgressDrawTarget::stderr(),
            Verbosity::Summary | Verbosity::Quiet => ProgressDrawTarget::hidden(),
        });
        bar.set_style(
            ProgressStyle::with_template("{bar:30.cyan/blue} {pos}/{len}  {eta} left\n{msg}")
                .expect("the template is well-formed"),
        );
        Self {
            shell,
            board,
            test: None,
            decided: None,
            archive: None,
            known,
            bar,
            shown: None,
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
            path: path.to_owned(),
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
            path,
            file,
            heading,
            ruleset,
        }) = &mut self.archive
        {
            let text = pgn::<B>(heading, ruleset, game)?;
            file.write_all(text.as_bytes())
                .and_then(|()| file.flush())
                .with_context(|| path.display().to_string())?;
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
            let plies = match game.moves.split_ascii_whitespace().count() {
                1 => "1 ply".to_owned(),
                count => format!("{count} plies"),
            };
            self.shell.summary(&format!(
                "game {}: {}  {}  {}, {plies}",
                game.game,
                game.players.join(" - "),
                game.outcome,
                game.termination,
            ));
        });
    }

    /// Standings take a look at every game, so not after each of thousands a second.
    fn show(&mut self) {
        let is_fresh = self.shown.is_some_and(|at| at.elapsed() < BETWEEN_TABLES);
        if self.bar.is_hidden() || is_fresh {
            return;
        }
        self.shown = Some(Instant::now());
        let names = self.board.event().players();
        let rows = self.board.standings().rows;
        let mut lines: Vec<String> = rows
            .iter()
            .take(SHOWN_PLAYERS)
            .map(|row| {
                let name: String = printable(&names[row.player.0])
                    .chars()
                    .take(SHOWN_NAME)
                    .collect();
                let points = row.points.to_string();
                format!(
                    "{:>3}  {name:<SHOWN_NAME$}  {:>5} games  {points:>7}",
                    row.place, row.games
                )
            })
            .collect();
        if rows.len() > SHOWN_PLAYERS {
            lines.push(format!("     and {} more", rows.len() - SHOWN_PLAYERS));
        }
        lines.extend(self.board.estimate().map(|estimate| elo(&estimate)));
        lines.extend(self.test.as_ref().map(tested));
        self.bar.set_message(lines.join("\n"));
    }

    /// A test is asked only between pairs: half a pair would count one colour more often.
    fn ask_test(&mut self) -> Option<Decided> {
        let test = self.test.as_mut().filter(|_| self.board.is_even())?;
        let state = test.sprt.test(&self.board.sample()?);
        test.state = Some(state);
        match state.decision {
            Decision::Continue => None,
            Decision::AcceptH0 => Some(Decided::AcceptedH0),
            Decision::AcceptH1 => Some(Decided::AcceptedH1),
            Decision::Undefined => Some(Decided::Undefined),
        }
    }
}

impl<B: Board> Observer for Course<'_, B> {
    fn game(&mut self, game: &GameRecord, faults: &[FaultRecord]) -> ControlFlow<()> {
        if let Err(error) = self.add(game) {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        self.bar.inc(1);
        if self.known.contains(&game.game) {
            self.bar.reset_eta();
        } else {
            self.tell(game, faults);
        }
        self.decided = self.ask_test();
        self.show();
        match self.decided {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}
