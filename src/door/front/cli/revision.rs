//! [`Revision`]: rule files as of a revision of a git repository. Git is asked for each file; nothing is checked out.

use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use hoyle::Loader;
use hoyle::base::{Files, limits};

use super::store::Store;

/// A revision of the repository to which a folder belongs.
#[derive(Clone, Debug)]
pub struct Revision {
    /// The name that the user gave: `HEAD~1`, `v1.2`.
    name: String,
    /// The hash of its commit.
    commit: String,
    /// A folder of the repository, from the root of the disk.
    folder: PathBuf,
    /// The same folder, from the root of the repository.
    prefix: PathBuf,
}

impl Revision {
    /// A revision of the repository in which a path lies, or lay.
    pub fn of(name: &str, path: &Path) -> io::Result<Self> {
        let path = plain(path)?;
        let folder = path.ancestors().find(|it| it.is_dir());
        let folder = folder.unwrap_or(&path).to_owned();
        let prefix = line(git(&folder, &["rev-parse", "--show-prefix"])?);
        let known = if name.starts_with('-') {
            Err(io::ErrorKind::NotFound.into())
        } else {
            let commit = format!("{name}^{{commit}}");
            git(&folder, &["rev-parse", "--verify", "--quiet", &commit])
        };
        let commit = known.map_err(|_| {
            let message = format!("its repository has no revision `{name}`");
            io::Error::new(io::ErrorKind::NotFound, message)
        })?;
        Ok(Self { name: name.to_owned(), commit: line(commit), folder, prefix: prefix.into() })
    }

    /// The name of a path at this revision in git: `COMMIT:games/pig/pig.game`.
    fn object(&self, path: &Path) -> io::Result<String> {
        let path = plain(path)?;
        let both = self.folder.components().zip(path.components());
        let shared = both.take_while(|(here, there)| here == there).count();
        let up = self.folder.components().count() - shared;
        let from_root = self.prefix.components().count().checked_sub(up);
        let from_root = from_root.ok_or_else(|| self.nothing())?;
        let within = self.prefix.components().take(from_root);
        let within: Vec<_> = within
            .chain(path.components().skip(shared))
            .map(|it| it.as_os_str().to_string_lossy())
            .collect();
        Ok(format!("{}:{}", self.commit, within.join("/")))
    }

    fn nothing(&self) -> io::Error {
        let message = format!("there is no such file at {}", self.name);
        io::Error::new(io::ErrorKind::NotFound, message)
    }

    /// The entries of a folder.
    fn entries(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let object = self.object(folder)?;
        let listed = git(&self.folder, &["ls-tree", "--full-tree", "--name-only", "-z", &object]);
        let listed = String::from_utf8_lossy(&listed.map_err(|_| self.nothing())?).into_owned();
        let names = listed.split('\0').filter(|name| !name.is_empty());
        Ok(names.map(PathBuf::from).collect())
    }
}

impl Loader for Revision {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let object = self.object(path)?;
        let bytes = git(&self.folder, &["cat-file", "blob", &object]);
        let bytes = bytes.map_err(|_| self.nothing())?;
        if bytes.len() > limits::FILE {
            let message = format!("it is longer than {} bytes", limits::FILE);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Ok(bytes)
    }
}

impl Store for Revision {
    fn files_of(&self, path: &Path) -> io::Result<Files> {
        let object = self.object(path)?;
        let kind = git(&self.folder, &["cat-file", "-t", &object]);
        let place = format!("at {}", self.name);
        if line(kind.map_err(|_| self.nothing())?) == "tree" {
            let place = format!("in this folder {place}");
            let name = hoyle::files::only_game_of(self.entries(path)?, &place, "name one")?;
            return Ok(Files::from(&path.join(name)));
        }
        if path.extension().is_none_or(|it| it != "variant") {
            return Ok(Files::from(path));
        }
        let (place, hint) = (format!("beside it {place}"), "a variant file belongs to one game");
        let beside = self.entries(path.parent().unwrap_or(Path::new("")))?;
        let name = hoyle::files::only_game_of(beside, &place, hint)?;
        Ok(Files { game: path.with_file_name(name), variant: Some(path.to_owned()) })
    }

    fn variants_beside(&self, game: &Path) -> Vec<String> {
        let entries = self.entries(game.parent().unwrap_or(Path::new("")));
        let entries = entries.unwrap_or_default().into_iter();
        let variants = entries.filter(|it| it.extension().is_some_and(|it| it == "variant"));
        variants.filter_map(|it| Some(it.file_stem()?.to_string_lossy().into_owned())).collect()
    }
}

/// A path from the root of the disk, without `.` and `..`.
fn plain(path: &Path) -> io::Result<PathBuf> {
    let mut plain = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                plain.push(component);
            }
        }
    }
    Ok(plain)
}

/// The output of git in a folder, without repositories that environment variables name.
fn git(folder: &Path, arguments: &[&str]) -> io::Result<Vec<u8>> {
    let arguments = arguments.iter().map(OsString::from);
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(arguments)
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .output()
        .map_err(|error| io::Error::new(error.kind(), format!("git cannot be run: {error}")))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().next().unwrap_or_default();
    Err(io::Error::other(format!("git says: {said}")))
}

/// A line of the output.
fn line(bytes: Vec<u8>) -> String {
    let text = String::from_utf8_lossy(&bytes);
    text.trim_end_matches(['\n', '\r']).to_owned()
}
