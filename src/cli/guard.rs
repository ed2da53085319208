//! Files that a run reads must not be lost by a slip of the hand, and two outputs must not be one file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::inputs::{Input, InputArgs, Origin, is_stdin};
use super::waiting::stdin;

/// Which file a name stands for, however it is spelt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place(Identity);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Identity {
    /// A file that exists: device and inode.
    #[cfg(unix)]
    File(u64, u64),
    /// One that does not exist yet, a device, or a pipe: the name, with its folder resolved.
    Name(PathBuf),
}

/// How many links one behind the other are followed.
const LINKS_MAX: usize = 40;

impl Place {
    /// The file that writing to `path` would change or make.
    pub fn of(path: &Path) -> Self {
        if let Some(file) = fs::metadata(path).ok().and_then(|data| file(&data)) {
            return Self(file);
        }
        let mut path = path.to_owned();
        for _ in 0..LINKS_MAX {
            // A link to nothing yet: writing makes what it names.
            let Ok(target) = fs::read_link(&path) else {
                break;
            };
            path = folder(&path).join(target);
        }
        let name = match (folder(&path).canonicalize(), path.file_name()) {
            (Ok(folder), Some(name)) => folder.join(name),
            _ => path,
        };
        Self(Identity::Name(name.canonicalize().unwrap_or(name)))
    }

    /// The file that standard input is, if it is one.
    fn of_stdin() -> Option<Self> {
        file(&metadata_of_stdin()?).map(Self)
    }
}

/// The folder that a name is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

#[cfg(unix)]
fn file(data: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    data.is_file()
        .then(|| Identity::File(data.dev(), data.ino()))
}

/// Only names tell files apart here.
#[cfg(not(unix))]
fn file(_: &fs::Metadata) -> Option<Identity> {
    None
}

#[cfg(unix)]
fn metadata_of_stdin() -> Option<fs::Metadata> {
    stdin().ok()?.metadata().ok()
}

#[cfg(not(unix))]
fn metadata_of_stdin() -> Option<fs::Metadata> {
    None
}

/// What a run reads.
#[derive(Clone, Debug, Default)]
pub struct Guard(Vec<Place>);

impl Guard {
    /// Guards `inputs` and the list that names them.
    pub fn of(args: &InputArgs, inputs: &[Input]) -> Self {
        let mut guard = Self::default();
        for input in inputs {
            match &input.origin {
                Origin::Stdin => guard.0.extend(Place::of_stdin()),
                Origin::File(path) => guard.add(path),
            }
        }
        match &args.files_from {
            Some(list) if is_stdin(list) => guard.0.extend(Place::of_stdin()),
            Some(list) => guard.add(list),
            None => {}
        }
        guard
    }

    /// Guards one more file.
    pub fn add(&mut self, path: &Path) {
        self.0.push(Place::of(path));
    }

    /// Refuses to write to a file that is read.
    ///
    /// # Errors
    /// If `path` is such a file.
    pub fn refuse_to_overwrite(&self, path: &Path) -> anyhow::Result<()> {
        if self.0.contains(&Place::of(path)) {
            bail!("{} is an input and will not be overwritten", path.display());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_is_one_however_it_is_spelt_and_whether_it_exists_or_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a"), "").unwrap();
        fs::create_dir(path("sub")).unwrap();
        fs::hard_link(path("a"), path("hard")).unwrap();
        for (target, link) in [("a", "soft"), ("new", "dangling"), ("dangling", "twice")] {
            std::os::unix::fs::symlink(target, path(link)).unwrap();
        }
        std::os::unix::fs::symlink(path("sub"), path("folder")).unwrap();
        let place = |name: &str| Place::of(&path(name));
        for other in ["./a", "sub/../a", "hard", "soft", "folder/../a"] {
            assert_eq!(place(other), place("a"), "{other}");
        }
        for other in ["./new", "sub/../new", "dangling", "twice"] {
            assert_eq!(place(other), place("new"), "{other}");
        }
        assert_eq!(place("folder/x"), place("sub/x"));
        assert_ne!(place("new"), place("a"));
        assert_ne!(place("sub/x"), place("x"));
    }
}
