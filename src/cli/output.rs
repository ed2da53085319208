//! Where data go, and in which formats.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::guard::{Guard, Place};
use super::shell::Shell;
use crate::report::{Destination, Format, Look, Paint, Policy, Reporter};

/// Where data go, and in which formats.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// How to write: full, concise, json, jsonl, csv, sarif, junit, github or markdown
    ///
    /// `FORMAT=FILE` writes to a file instead of standard output. May be given several times, so that
    /// one run over a large archive serves all.
    #[arg(long, value_name = "FORMAT[=FILE]", default_value = "full")]
    format: Vec<Destination>,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// Does any of the formats tell of games without findings?
    pub fn wants_games(&self) -> bool {
        self.format
            .iter()
            .any(|destination| match destination.format {
                Format::Jsonl | Format::Json | Format::Junit => true,
                Format::Full
                | Format::Concise
                | Format::Csv
                | Format::Sarif
                | Format::Github
                | Format::Markdown => false,
            })
    }

    /// The files that are written to.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        let of_formats = self.format.iter().filter_map(|format| format.path.as_ref());
        of_formats.chain(&self.output).map(PathBuf::as_path)
    }

    /// Opens all destinations.
    ///
    /// # Errors
    /// If two formats go to one place, a place is one of the inputs, or a file cannot be made.
    pub fn reporters(
        &self,
        policy: &Policy,
        guard: &Guard,
        shell: &Shell,
    ) -> anyhow::Result<Vec<Box<dyn Reporter>>> {
        let mut places = Vec::new();
        for Destination { format, path } in &self.format {
            let path = path.as_ref().or(self.output.as_ref());
            let place = path.map(|path| Place::of(path));
            if places.contains(&place) {
                let place = path.map_or("standard output".into(), |path| path.to_string_lossy());
                bail!("two formats go to {place}; write `--format {format}=FILE`");
            }
            places.push(place);
        }
        if let Some(output) = &self.output
            && !places.contains(&Some(Place::of(output)))
        {
            bail!(
                "nothing goes to {}: every format has a file of its own",
                output.display()
            );
        }
        for path in self.paths() {
            guard.refuse_to_overwrite(path)?;
        }
        self.format
            .iter()
            .map(|Destination { format, path }| {
                let path = path.as_deref().or(self.output.as_deref());
                open(*format, path, policy, shell)
            })
            .collect()
    }
}

fn open(
    format: Format,
    path: Option<&Path>,
    policy: &Policy,
    shell: &Shell,
) -> anyhow::Result<Box<dyn Reporter>> {
    let (out, paint): (Box<dyn Write>, Paint) = match path {
        None => (Box::new(BufWriter::new(io::stdout())), shell.paint_stdout()),
        Some(path) => {
            let file = NamedFile::create(path).with_context(|| path.display().to_string())?;
            (Box::new(BufWriter::new(file)), shell.paint_file())
        }
    };
    let look = Look {
        paint,
        detail: policy.detail,
        fail_on: policy.fail_on,
    };
    Ok(format.reporter(out, look))
}

/// A file whose name is told if it cannot be written.
#[derive(Debug)]
pub struct NamedFile {
    path: PathBuf,
    file: File,
}

impl NamedFile {
    /// Makes it, or empties it.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            path: path.to_owned(),
            file: File::create(path)?,
        })
    }

    fn named(&self, error: &io::Error) -> io::Error {
        // The kind stays: a closed pipe is no failure, and an interrupted write is tried again.
        io::Error::new(error.kind(), format!("{}: {error}", self.path.display()))
    }
}

impl Write for NamedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| self.named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| self.named(&error))
    }
}

/// Findings, games and baselines cannot be written to one file.
pub fn refuse_two_uses(path: &Path, option: &str, output: &OutputArgs) -> anyhow::Result<()> {
    let place = Place::of(path);
    if output.paths().any(|other| Place::of(other) == place) {
        bail!(
            "{option} and the findings cannot both be written to {}",
            path.display()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::shell::Verbosity;
    use super::*;

    fn refusal(format: &[&str], output: Option<&Path>, guard: &Guard) -> Option<String> {
        let args = OutputArgs {
            format: format.iter().map(|text| text.parse().unwrap()).collect(),
            output: output.map(Path::to_owned),
        };
        let shell = Shell::for_tests(Verbosity::Quiet);
        let reporters = args.reporters(&Policy::default(), guard, &shell);
        reporters.err().map(|error| error.to_string())
    }

    #[test]
    fn two_formats_need_two_places() {
        assert_eq!(
            refusal(&["json", "csv"], None, &Guard::default()).as_deref(),
            Some("two formats go to standard output; write `--format csv=FILE`")
        );
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("findings.csv");
        let csv = format!("csv={}", file.display());
        assert_eq!(refusal(&["json", &csv], None, &Guard::default()), None);
        assert!(refusal(&["json", &csv], Some(&file), &Guard::default()).is_some());
    }

    #[test]
    fn an_input_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.pgn");
        std::fs::write(&file, "*").unwrap();
        let mut guard = Guard::default();
        guard.add(&file);
        assert!(refusal(&["json"], Some(&file), &guard).is_some());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "*");
    }
}
