//! Where adjudicated games are written.

use std::io::{self, BufWriter, StdoutLock};

use super::ScoreFormat;
use crate::cli::print;
use crate::cli::shell::Shell;
use crate::report::{Adjudged, Extent, ScoreWriter, score_table};

/// A table holds so many games; more are written as several tables, so that memory does not grow with
/// the archive.
const PAGE: usize = 10_000;

/// A table also ends where its games take so many bytes: a name can be as long as a token.
const ROOM: usize = 8 << 20;

/// Writes games at once, or a page at a time where columns have to fit.
pub(super) enum Paper<'s> {
    Stream(ScoreWriter<BufWriter<StdoutLock<'static>>>),
    Pages(Pages<'s>),
}

/// Games that wait until their page is full.
pub(super) struct Pages<'s> {
    games: Vec<Adjudged>,
    room: usize,
    /// Pages written before.
    written: u64,
    /// What the next page is of the run.
    extent: Extent,
    layout: Layout,
    shell: &'s Shell,
}

#[derive(Copy, Clone)]
enum Layout {
    Terminal,
    Markdown,
}

impl<'s> Paper<'s> {
    pub(super) fn new(format: ScoreFormat, shell: &'s Shell) -> io::Result<Self> {
        let out = || BufWriter::new(io::stdout().lock());
        let pages = |layout| {
            Self::Pages(Pages {
                games: Vec::new(),
                room: ROOM,
                written: 0,
                extent: Extent::Whole,
                layout,
                shell,
            })
        };
        Ok(match format {
            ScoreFormat::Table => pages(Layout::Terminal),
            ScoreFormat::Markdown => pages(Layout::Markdown),
            ScoreFormat::Json => Self::Stream(ScoreWriter::document(out())?),
            ScoreFormat::Jsonl => Self::Stream(ScoreWriter::Lines(out())),
            ScoreFormat::Csv => Self::Stream(ScoreWriter::csv(out())?),
        })
    }

    pub(super) fn game(&mut self, game: Adjudged) -> io::Result<()> {
        match self {
            Self::Stream(writer) => writer.game(&game),
            Self::Pages(pages) => pages.game(game),
        }
    }

    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream(mut writer) => writer.finish(),
            Self::Pages(mut pages) => pages.turn(),
        }
    }
}

impl Pages<'_> {
    fn game(&mut self, game: Adjudged) -> io::Result<()> {
        let weight = game.weight();
        if self.games.len() == PAGE || (weight > self.room && !self.games.is_empty()) {
            self.extent = Extent::Page;
            self.turn()?;
        }
        self.room = self.room.saturating_sub(weight);
        self.games.push(game);
        Ok(())
    }

    /// Writes the page, and an empty line between it and the one before.
    fn turn(&mut self) -> io::Result<()> {
        if self.games.is_empty() {
            return Ok(());
        }
        let table = score_table(&self.games, self.extent);
        let text = match self.layout {
            Layout::Terminal => table
                .within(self.shell.columns())
                .text(self.shell.paint_stdout()),
            Layout::Markdown => table.markdown(),
        };
        self.games.clear();
        self.room = ROOM;
        if self.written > 0 {
            print("\n")?;
        }
        self.written += 1;
        print(&text)
    }
}
