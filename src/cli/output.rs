//! Where data go, and in which formats.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::inputs::{Input, Origin};
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
        inputs: &[Input],
        shell: &Shell,
    ) -> anyhow::Result<Vec<Box<dyn Reporter>>> {
        let mut places = Vec::new();
        for Destination { format, path } in &self.format {
            let path = path.as_ref().or(self.output.as_ref());
            if places.contains(&path) {
                let place = path.map_or("standard output".into(), |path| path.to_string_lossy());
                bail!("two formats go to {place}; write `--format {format}=FILE`");
            }
            places.push(path);
        }
        if let Some(output) = &self.output
            && !places.contains(&Some(output))
        {
            bail!(
                "nothing goes to {}: every format has a file of its own",
                output.display()
            );
        }
        for path in places.into_iter().flatten() {
            refuse_to_overwrite(path, inputs)?;
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
            let file = File::create(path).with_context(|| path.display().to_string())?;
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

/// Would what is written to one of these be lost by what is written to the other?
pub fn are_one_place(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    let is_same = matches!((place(one), place(other)), (Some(one), Some(other)) if one == other);
    one == other || is_same || are_linked(one, other)
}

/// Are these two names of one file?
#[cfg(unix)]
fn are_linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let identity = |path: &Path| path.metadata().map(|file| (file.dev(), file.ino()));
    matches!((identity(one), identity(other)), (Ok(one), Ok(other)) if one == other)
}

/// Are these two names of one file? Not known here.
#[cfg(not(unix))]
fn are_linked(_: &Path, _: &Path) -> bool {
    false
}

/// Findings, games and baselines cannot be written to one file.
pub fn refuse_two_uses(path: &Path, option: &str, output: &OutputArgs) -> anyhow::Result<()> {
    if output.paths().any(|other| other == path) {
        bail!(
            "{option} and the findings cannot both be written to {}",
            path.display()
        );
    }
    Ok(())
}

/// An archive must not be lost by a slip of the hand.
pub fn refuse_to_overwrite(path: &Path, inputs: &[Input]) -> anyhow::Result<()> {
    let Ok(target) = path.canonicalize() else {
        return Ok(());
    };
    let is_input = inputs.iter().any(|input| match &input.origin {
        Origin::Stdin => false,
        Origin::File(file) => {
            file.canonicalize().is_ok_and(|file| file == target) || are_linked(file, &target)
        }
    });
    if is_input {
        bail!("{} is an input and will not be overwritten", path.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::shell::Verbosity;
    use super::*;

    fn refusal(format: &[&str], output: Option<&Path>, inputs: &[Input]) -> Option<String> {
        let args = OutputArgs {
            format: format.iter().map(|text| text.parse().unwrap()).collect(),
            output: output.map(Path::to_owned),
        };
        let shell = Shell::for_tests(Verbosity::Quiet);
        let reporters = args.reporters(&Policy::default(), inputs, &shell);
        reporters.err().map(|error| error.to_string())
    }

    #[test]
    fn two_formats_need_two_places() {
        assert_eq!(
            refusal(&["json", "csv"], None, &[]).as_deref(),
            Some("two formats go to standard output; write `--format csv=FILE`")
        );
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("findings.csv");
        let csv = format!("csv={}", file.display());
        assert_eq!(refusal(&["json", &csv], None, &[]), None);
        assert!(refusal(&["json", &csv], Some(&file), &[]).is_some());
    }

    #[test]
    fn an_input_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.pgn");
        std::fs::write(&file, "*").unwrap();
        let inputs = [Input {
            name: "games.pgn".into(),
            origin: Origin::File(file.clone()),
        }];
        assert!(refusal(&["json"], Some(&file), &inputs).is_some());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "*");
    }
}
