//! Which inputs to read.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use globset::{Glob, GlobBuilder};
use ignore::WalkBuilder;

use super::interrupt::Interrupt;
use super::problems::Problems;
use super::waiting::{Waiting, stdin};
use crate::pgn::source::{Source, SourceError};

/// Endings of the files that are read out of folders.
const FORMATS: [&str; 3] = ["pgn", "fen", "epd"];
/// Endings that may follow them.
const COMPRESSIONS: [&str; 3] = ["zst", "gz", "bz2"];

/// Which inputs to read.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Inputs")]
pub struct InputArgs {
    /// Files, folders, globs, or `-` for standard input
    ///
    /// Of a folder, all `.pgn`, `.fen` and `.epd` files in it and below are read, also compressed ones
    /// (`.zst`, `.gz`, `.bz2`), in the order of their names. Hidden files are left out.
    #[arg(value_name = "FILE", required_unless_present = "files_from", help_heading = None)]
    pub files: Vec<PathBuf>,
    /// What findings call standard input
    #[arg(long, value_name = "NAME", default_value = "stdin")]
    pub stdin_name: String,
    /// Read more names from LIST, one a line; `-` for standard input
    #[arg(long, value_name = "LIST")]
    pub files_from: Option<PathBuf>,
}

/// An input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// What findings call it: the path with `/` between folders.
    pub name: Arc<str>,
    /// Where its bytes come from.
    pub origin: Origin,
}

/// Where the bytes of an input come from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// Its size in bytes as it is stored, if that can be known.
    pub fn size(&self) -> Option<u64> {
        match &self.origin {
            Origin::Stdin => None,
            Origin::File(path) => fs::metadata(path).ok().map(|data| data.len()),
        }
    }
}

impl Input {
    /// Opens it. Ctrl-C ends the waiting for a stream that is silent.
    ///
    /// # Errors
    /// If it cannot be opened or its beginning cannot be read.
    pub fn open(&self, interrupt: &Interrupt) -> Result<Source, SourceError> {
        let stream = match &self.origin {
            Origin::Stdin => stdin().and_then(|stream| self.stream(Waiting::on(stream, interrupt))),
            Origin::File(path) if fs::metadata(path).is_ok_and(|data| !data.is_file()) => {
                fs::File::open(path).and_then(|stream| self.stream(Waiting::on(stream, interrupt)))
            }
            Origin::File(path) => return Source::open(path),
        };
        stream.map_err(|source| SourceError::Io {
            name: self.path().to_owned(),
            source,
        })
    }

    fn stream(&self, reader: impl Read + Send + 'static) -> io::Result<Source> {
        Source::from_reader(self.path(), reader)
    }

    fn path(&self) -> &Path {
        match &self.origin {
            Origin::Stdin => Path::new(&*self.name),
            Origin::File(path) => path,
        }
    }
}

impl InputArgs {
    /// All inputs in the order of the command line, folders and globs in the order of names, each file
    /// once. What does not exist goes to `problems`.
    ///
    /// # Errors
    /// If the list of names cannot be read, or standard input is asked for twice.
    pub fn expand(&self, problems: &mut Problems<'_>) -> anyhow::Result<Vec<Input>> {
        let mut found = Found {
            stdin_name: self.stdin_name.as_str().into(),
            inputs: Vec::new(),
            seen: BTreeSet::new(),
        };
        let mut names = self.files.clone();
        if let Some(list) = &self.files_from {
            if is_stdin(list) && names.iter().any(|name| is_stdin(name)) {
                bail!("standard input cannot be both the list of files and one of them");
            }
            names.extend(read_list(list).with_context(|| list.display().to_string())?);
        }
        for name in &names {
            found.add(name, problems);
        }
        Ok(found.inputs)
    }
}

struct Found {
    stdin_name: Arc<str>,
    inputs: Vec<Input>,
    seen: BTreeSet<Origin>,
}

impl Found {
    fn add(&mut self, name: &Path, problems: &mut Problems<'_>) {
        if is_stdin(name) {
            return self.push(Origin::Stdin);
        }
        match fs::metadata(name) {
            Ok(data) if data.is_dir() => {
                if !self.walk(name, is_readable_name, problems) {
                    problems.add(name, "no .pgn, .fen or .epd file in this folder");
                }
            }
            Ok(_) => self.push(Origin::File(name.to_owned())),
            Err(error) => match glob_of(name) {
                Some((root, glob)) => {
                    let matcher = glob.compile_matcher();
                    if !self.walk(&root, |path| matcher.is_match(path), problems) {
                        problems.add(name, "no such file, and none matches it as a pattern");
                    }
                }
                None => problems.add(name, error),
            },
        }
    }

    /// Adds the wanted files below `root`; tells whether there are any.
    fn walk(
        &mut self,
        root: &Path,
        wanted: impl Fn(&Path) -> bool,
        problems: &mut Problems<'_>,
    ) -> bool {
        let mut any = false;
        let walk = WalkBuilder::new(root)
            .standard_filters(false)
            .hidden(true)
            .sort_by_file_path(Path::cmp)
            .build();
        for entry in walk {
            match entry {
                Ok(entry) => {
                    let path = entry.path();
                    let path = path.strip_prefix("./").unwrap_or(path);
                    if entry.file_type().is_some_and(|kind| !kind.is_dir()) && wanted(path) {
                        any = true;
                        self.push(Origin::File(path.to_owned()));
                    }
                }
                Err(error) => problems.add(root, error),
            }
        }
        any
    }

    fn push(&mut self, origin: Origin) {
        if !self.seen.insert(origin.clone()) {
            return;
        }
        let name = match &origin {
            Origin::Stdin => Arc::clone(&self.stdin_name),
            Origin::File(path) => path
                .to_string_lossy()
                .replace(std::path::MAIN_SEPARATOR, "/")
                .into(),
        };
        self.inputs.push(Input { name, origin });
    }
}

pub(super) fn is_stdin(name: &Path) -> bool {
    name.as_os_str() == "-"
}

fn is_readable_name(path: &Path) -> bool {
    let is_one_of = |path: &Path, endings: &[&str]| {
        path.extension().is_some_and(|extension| {
            endings
                .iter()
                .any(|ending| extension.eq_ignore_ascii_case(ending))
        })
    };
    if is_one_of(path, &COMPRESSIONS) {
        is_one_of(&path.with_extension(""), &FORMATS)
    } else {
        is_one_of(path, &FORMATS)
    }
}

/// The folder where a pattern begins, and the pattern; `None` if the name is none, or none that can be
/// read: a bracket in the name of a file that is missing.
fn glob_of(name: &Path) -> Option<(PathBuf, Glob)> {
    let is_pattern = |part: &Path| part.to_string_lossy().contains(['*', '?', '[', '{']);
    if !is_pattern(name) {
        return None;
    }
    let pattern = name.to_string_lossy();
    let pattern = pattern.strip_prefix("./").unwrap_or(&pattern);
    let glob = GlobBuilder::new(pattern)
        .literal_separator(true)
        .build()
        .ok()?;
    let root: PathBuf = name
        .components()
        .take_while(|part| !is_pattern(part.as_ref()))
        .collect();
    let here = root.as_os_str().is_empty();
    Some((if here { ".".into() } else { root }, glob))
}

fn read_list(list: &Path) -> io::Result<Vec<PathBuf>> {
    let mut text = Vec::new();
    if is_stdin(list) {
        io::stdin().lock().read_to_end(&mut text)?;
    } else {
        fs::File::open(list)?.read_to_end(&mut text)?;
    }
    Ok(text
        .split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .filter(|line| !line.is_empty())
        .map(path_of)
        .collect())
}

/// A name as the system has it: that need not be UTF-8.
#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;

    std::ffi::OsStr::from_bytes(name).into()
}

/// A name as the system has it.
#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::super::exit::Exit;
    use super::super::shell::{Shell, Verbosity};
    use super::*;

    fn expand(args: &InputArgs) -> (Vec<String>, Exit) {
        let shell = Shell::for_tests(Verbosity::Quiet);
        let mut problems = Problems::new(&shell);
        let inputs = args.expand(&mut problems).unwrap();
        let names = inputs.iter().map(|input| input.name.to_string()).collect();
        (names, problems.exit())
    }

    /// Names of the inputs below a folder with some files, without that folder.
    fn expand_in_folder(names: &[&str]) -> (Vec<String>, Exit) {
        let folder = tempfile::tempdir().unwrap();
        for file in [
            "b.pgn",
            "a.PGN",
            "x.txt",
            ".hidden.pgn",
            "sub/c.fen.gz",
            "sub/d.epd",
            "sub/e.gz",
        ] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let args = InputArgs {
            files: names.iter().map(|name| folder.path().join(name)).collect(),
            ..InputArgs::default()
        };
        let (found, exit) = expand(&args);
        let root = format!("{}/", folder.path().display());
        (
            found.iter().map(|name| name.replace(&root, "")).collect(),
            exit,
        )
    }

    #[test]
    fn a_folder_gives_its_games_in_the_order_of_names() {
        let (found, exit) = expand_in_folder(&[""]);
        assert_eq!(found, ["a.PGN", "b.pgn", "sub/c.fen.gz", "sub/d.epd"]);
        assert_eq!(exit, Exit::Clean);
    }

    #[test]
    fn a_file_is_read_once_and_whatever_its_name() {
        let (found, _) = expand_in_folder(&["x.txt", "b.pgn", "sub", "x.txt"]);
        assert_eq!(found, ["x.txt", "b.pgn", "sub/c.fen.gz", "sub/d.epd"]);
    }

    #[test]
    fn a_glob_that_the_shell_left_is_expanded() {
        assert_eq!(expand_in_folder(&["*.pgn"]).0, ["b.pgn"]);
        assert_eq!(expand_in_folder(&["**/*.epd"]).0, ["sub/d.epd"]);
        assert_eq!(expand_in_folder(&["*.nothing"]).1, Exit::Failure);
    }

    #[test]
    fn signs_of_a_pattern_in_the_name_of_a_file_that_exists_are_letters() {
        let folder = tempfile::tempdir().unwrap();
        let files: Vec<PathBuf> = ["a[1].pgn", "b[.pgn", "c*.pgn", "d?.pgn", "e{.pgn"]
            .iter()
            .map(|name| folder.path().join(name))
            .collect();
        for file in &files {
            fs::write(file, "").unwrap();
        }
        fs::write(folder.path().join("a1.pgn"), "").unwrap();
        let names: Vec<_> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        let (found, exit) = expand(&InputArgs {
            files,
            ..InputArgs::default()
        });
        assert_eq!(found, names);
        assert_eq!(exit, Exit::Clean);
    }

    #[test]
    fn a_missing_file_with_a_bracket_in_its_name_does_not_stop_the_others() {
        let (found, exit) = expand_in_folder(&["x[.pgn", "x{.pgn", "x[1].pgn", "b.pgn"]);
        assert_eq!(found, ["b.pgn"]);
        assert_eq!(exit, Exit::Failure);
    }

    #[test]
    fn what_is_missing_fails_the_run_but_not_the_others() {
        let (found, exit) = expand_in_folder(&["missing.pgn", "b.pgn"]);
        assert_eq!(found, ["b.pgn"]);
        assert_eq!(exit, Exit::Failure);
    }

    #[test]
    fn a_list_names_more_inputs() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("game.pgn");
        fs::write(&game, "").unwrap();
        let list = folder.path().join("list");
        fs::write(&list, format!("{}\r\n\n-\n", game.display())).unwrap();
        let (found, _) = expand(&InputArgs {
            stdin_name: "pipe.pgn".to_owned(),
            files_from: Some(list),
            ..InputArgs::default()
        });
        assert_eq!(found, [game.display().to_string(), "pipe.pgn".to_owned()]);
    }

    #[cfg(unix)]
    #[test]
    fn a_list_may_name_what_is_no_utf_8() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join(path_of(b"g\xff.pgn"));
        fs::write(&game, "").unwrap();
        let list = folder.path().join("list");
        fs::write(&list, game.as_os_str().as_encoded_bytes()).unwrap();
        let (found, exit) = expand(&InputArgs {
            files_from: Some(list),
            ..InputArgs::default()
        });
        assert_eq!((found.len(), exit), (1, Exit::Clean));
    }

    #[test]
    fn standard_input_has_one_use() {
        let shell = Shell::for_tests(Verbosity::Quiet);
        let args = InputArgs {
            files: vec!["-".into()],
            files_from: Some("-".into()),
            ..InputArgs::default()
        };
        assert!(args.expand(&mut Problems::new(&shell)).is_err());
    }
}
