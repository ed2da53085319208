//! Writing an archive as two: its sound games and the others, byte for byte.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use memchr::memchr;

use crate::cli::guard::{Guard, Place};
use crate::cli::output::NamedFile;

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
///
/// Every byte of the inputs goes to one of the two parts, and none is changed. A game goes with the text
/// up to the next one, so that what stood on the line of its result stays there; if anything is wrong
/// with that text, the game before it is broken. Between texts that did not follow each other in an
/// input there is an empty line.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    clean: Option<Sheet>,
    broken: Option<Sheet>,
    /// The game whose end is not known yet: where it begins in the piece, and where it belongs.
    open: Option<(usize, Part)>,
    /// Where the last text went, which may go on.
    last: Option<Part>,
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
            let file = NamedFile::create(path).with_context(|| path.display().to_string())?;
            *slot = Some(Sheet::new(file));
        }
        Ok(splitter)
    }

    /// Is there nothing to write?
    pub(super) fn is_idle(&self) -> bool {
        self.clean.is_none() && self.broken.is_none()
    }

    /// Takes the next game of the piece `bytes`, which begins at `start`; `parts` are where the text
    /// before it and the game itself belong.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn game(
        &mut self,
        bytes: &[u8],
        start: usize,
        (before, part): (Part, Part),
    ) -> io::Result<()> {
        let start = match (self.open, self.last) {
            (None, None) => {
                // Text before the first game of all can only go with that.
                self.open = Some((0, before.max(part)));
                return Ok(());
            }
            (None, Some(_)) | (Some(_), _) => start,
        };
        self.text(bytes, start, before)?;
        self.open = Some((start, part));
        Ok(())
    }

    /// Ends a piece, whose text after its last game belongs to `rest`.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn end_piece(&mut self, bytes: &[u8], rest: Part) -> io::Result<()> {
        self.text(bytes, bytes.len(), rest)
    }

    /// Ends an input: what comes next did not follow it.
    pub(super) fn end_input(&mut self) {
        self.last = None;
        for copy in [&mut self.clean, &mut self.broken].into_iter().flatten() {
            copy.is_torn = true;
        }
    }

    /// Writes the text up to `end`: the game that is open, or what follows a game of the piece before.
    /// That game is written already; if something is wrong with the text, it goes its own way.
    fn text(&mut self, bytes: &[u8], end: usize, after: Part) -> io::Result<()> {
        let (start, part) = match self.open.take() {
            Some((start, part)) => (start, part.max(after)),
            None => (0, after.max(self.last.unwrap_or_default())),
        };
        let text = &bytes[start..end];
        if text.is_empty() {
            return Ok(());
        }
        let (to, other) = match part {
            Part::Clean => (&mut self.clean, &mut self.broken),
            Part::Broken => (&mut self.broken, &mut self.clean),
        };
        if let Some(copy) = to {
            copy.write(text)?;
        }
        if let Some(copy) = other {
            copy.is_torn = true;
        }
        self.last = Some(part);
        Ok(())
    }

    /// Ends the files.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn finish(self) -> io::Result<()> {
        for mut copy in [self.clean, self.broken].into_iter().flatten() {
            copy.file.flush()?;
        }
        Ok(())
    }
}

/// A file that texts are copied to.
#[derive(Debug)]
struct Sheet {
    file: BufWriter<NamedFile>,
    /// The text copied last.
    end: End,
    /// Was there more text before what comes next, which went elsewhere?
    is_torn: bool,
    /// How lines end in what was copied.
    line_end: &'static [u8],
}

/// How a text ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum End {
    EmptyLine,
    Line,
    InLine,
}

impl Sheet {
    fn new(file: NamedFile) -> Self {
        Self {
            file: BufWriter::new(file),
            end: End::EmptyLine,
            is_torn: false,
            line_end: b"\n",
        }
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if let Some(newline) = memchr(b'\n', text) {
            let is_crlf = text[..newline].ends_with(b"\r");
            self.line_end = if is_crlf { b"\r\n" } else { b"\n" };
        }
        if std::mem::take(&mut self.is_torn) {
            // Lists of positions have no empty lines.
            let breaks = match self.end {
                End::InLine if text.starts_with(b"[") => 2,
                End::InLine => 1,
                End::Line => usize::from(text.starts_with(b"[")),
                End::EmptyLine => 0,
            };
            for _ in 0..breaks {
                self.file.write_all(self.line_end)?;
            }
        }
        let without_end = |text: &[u8]| {
            let line = text.strip_suffix(b"\n")?;
            Some(line.strip_suffix(b"\r").unwrap_or(line).len())
        };
        self.end = match without_end(text) {
            None => End::InLine,
            Some(len) if without_end(&text[..len]).is_some() => End::EmptyLine,
            Some(0) if self.end != End::InLine => End::EmptyLine,
            Some(_) => End::Line,
        };
        self.file.write_all(text)
    }
}
