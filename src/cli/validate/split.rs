//! Writing an archive as two: its sound games and the others, byte for byte.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};

use crate::cli::guard::{Guard, Place};

/// Which games of an archive.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Part {
    #[default]
    Clean,
    Broken,
}

/// One half of `--split`: `clean=FILE` or `broken=FILE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Target {
    part: Part,
    path: PathBuf,
}

impl Target {
    /// The file it is written to.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = match text.split_once('=') {
            Some(("clean", _)) => Part::Clean,
            Some(("broken", _)) => Part::Broken,
            Some(_) | None => return Err("expected `clean=FILE` or `broken=FILE`".to_owned()),
        };
        let path = text.split_once('=').map_or("", |(_, path)| path);
        if path.is_empty() {
            return Err("the file name is missing".to_owned());
        }
        Ok(Self {
            part,
            path: path.into(),
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.part {
            Part::Clean => "clean",
            Part::Broken => "broken",
        };
        write!(f, "{part}={}", self.path.display())
    }
}

/// The files that games are written to.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    clean: Option<BufWriter<File>>,
    broken: Option<BufWriter<File>>,
    /// Where the game ends that is written next, and where it belongs.
    held: Option<(usize, Part)>,
    /// Up to where the piece is written.
    written: usize,
}

impl Splitter {
    /// Opens the files.
    ///
    /// # Errors
    /// If a part or a file is named twice, a file is an input, or it cannot be made.
    pub(super) fn open(targets: &[Target], guard: &Guard) -> anyhow::Result<Self> {
        let mut splitter = Self::default();
        let places: Vec<_> = targets
            .iter()
            .map(|target| Place::of(&target.path))
            .collect();
        for (Target { part, path }, place) in targets.iter().zip(&places) {
            guard.refuse_to_overwrite(path)?;
            if places.iter().filter(|other| *other == place).count() > 1 {
                bail!("--split cannot write two parts to {}", path.display());
            }
            let slot = match part {
                Part::Clean => &mut splitter.clean,
                Part::Broken => &mut splitter.broken,
            };
            if slot.is_some() {
                bail!("--split names one part twice");
            }
            let file = File::create(path).with_context(|| path.display().to_string())?;
            *slot = Some(BufWriter::new(file));
        }
        Ok(splitter)
    }

    /// Is there nothing to write?
    pub(super) fn is_idle(&self) -> bool {
        self.clean.is_none() && self.broken.is_none()
    }

    /// Takes the next game of the piece `bytes`, at `place`, and whether it is broken. Text between games
    /// goes with the game after it, text after the last game with that one: nothing is lost.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn game(
        &mut self,
        bytes: &[u8],
        place: &Range<usize>,
        part: Part,
    ) -> io::Result<()> {
        self.write_held(bytes)?;
        self.held = Some((place.end, part));
        Ok(())
    }

    /// Ends a piece, whose text after its last game belongs to `rest`.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn end_piece(&mut self, bytes: &[u8], rest: Part) -> io::Result<()> {
        match &mut self.held {
            Some((end, part)) => {
                *end = bytes.len();
                *part = (*part).max(rest);
                self.write_held(bytes)?;
            }
            None => {
                if let Some(file) = &mut self.broken {
                    file.write_all(bytes)?;
                }
            }
        }
        self.written = 0;
        Ok(())
    }

    fn write_held(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some((end, part)) = self.held.take() else {
            return Ok(());
        };
        let slot = match part {
            Part::Clean => &mut self.clean,
            Part::Broken => &mut self.broken,
        };
        if let Some(file) = slot {
            let game = bytes[self.written..end].trim_ascii();
            file.write_all(game)?;
            file.write_all(if game.starts_with(b"[") {
                b"\n\n"
            } else {
                b"\n"
            })?;
        }
        self.written = end;
        Ok(())
    }

    /// Ends the files.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn finish(self) -> io::Result<()> {
        for mut file in [self.clean, self.broken].into_iter().flatten() {
            file.flush()?;
        }
        Ok(())
    }
}
