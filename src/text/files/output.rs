//! [`Outputs`]: what a run writes. No output replaces an input or another output, and each file is written whole or not
//! at all.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};

use super::growing_file::GrowingFile;
use super::part::{PartFile, tidy};
use super::{ends_in, folder_of};

/// How many links are followed to a file.
const LINKS: usize = 40;

/// The extensions of files that only their authors and the formatter write.
const RULES: [&str; 3] = ["game", "variant", "rhai"];

/// The files that a run reads and writes.
#[derive(Default)]
pub struct Outputs {
    read: Vec<FileIdentity>,
    written: Vec<FileIdentity>,
}

/// A file that a run may write.
#[derive(Clone, Debug)]
pub struct Output {
    /// The file to which all links lead.
    path: PathBuf,
    /// Whether the file is a device or a pipe, which cannot be replaced.
    is_stream: bool,
}

impl Outputs {
    /// The outputs of a run that reads these files.
    pub fn beside<P: AsRef<Path>>(read: impl IntoIterator<Item = P>) -> Self {
        let read = read.into_iter().map(|path| FileIdentity::of(path.as_ref()));
        Self { read: read.collect(), written: Vec::new() }
    }

    /// Reserves a file that the run writes by other means.
    pub fn reserve(&mut self, path: &Path) {
        self.written.push(FileIdentity::of(path));
    }

    /// Claims a file to be written. The old content stays until new content replaces it.
    ///
    /// # Errors
    /// When the run reads the file, or writes something else to it, or the file cannot be written.
    pub fn claim(&mut self, path: &Path) -> io::Result<Output> {
        let place = FileIdentity::of(path);
        let refused = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        if self.read.iter().any(|it| it.is_same(&place)) {
            return refused("it is read here; name another file");
        }
        if place.path.exists() && RULES.iter().any(|it| ends_in(&place.path, it)) {
            return refused("it holds rules; name another file");
        }
        self.renew(path)
    }

    /// Claims a file that the run reads in order to rewrite it.
    ///
    /// # Errors
    /// When the run writes something else to the file, or the file cannot be written.
    pub fn renew(&mut self, path: &Path) -> io::Result<Output> {
        let place = FileIdentity::of(path);
        let is_stream = is_stream(&place.path);
        if !is_stream && self.written.iter().any(|it| it.is_same(&place)) {
            let why = "something else is written to it; name another file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        if !is_stream {
            if place.path.exists() {
                OpenOptions::new().write(true).open(&place.path)?;
            }
            tidy(folder_of(&place.path));
            PartFile::new(&place.path)?;
        }
        let path = place.path.clone();
        self.written.push(place);
        Ok(Output { path, is_stream })
    }
}

impl Output {
    /// Writes the whole file in one step. After an error, the old file is still there.
    ///
    /// # Errors
    /// When the folder cannot be written to, or the disk is full.
    pub fn save(&self, text: &str) -> io::Result<()> {
        let mut file = self.begin()?;
        file.write(text)?;
        file.publish()
    }

    /// Begins a file to which text is appended, and which replaces the old one when it is published.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn begin(&self) -> io::Result<GrowingFile> {
        if self.is_stream {
            let file = OpenOptions::new().write(true).open(&self.path)?;
            return Ok(GrowingFile::in_place(file, 0));
        }
        PartFile::new(&self.path).map(GrowingFile::beside)
    }

    /// Continues a file after its first `length` bytes; what follows these is dropped.
    ///
    /// # Errors
    /// When the file cannot be written, or is shorter.
    pub fn resume(&self, length: u64) -> io::Result<GrowingFile> {
        GrowingFile::resume(&self.path, length)
    }
}

/// Identifies a file, whatever path leads to it.
struct FileIdentity {
    path: PathBuf,
    /// The device and number of the file in the system, if it exists.
    identity: Option<(u64, u64)>,
}

impl FileIdentity {
    fn of(path: &Path) -> Self {
        let mut path = path.to_owned();
        if is_stream(&path) {
            // A dangling link may have no canonical path.
            let identity = None;
            return Self { path, identity };
        }
        for _ in 0..LINKS {
            let Ok(target) = std::fs::read_link(&path) else {
                break;
            };
            path = folder_of(&path).join(target);
        }
        let folder = folder_of(&path).canonicalize().ok();
        let beside = folder.zip(path.file_name());
        let by_folder = beside.map(|(folder, name)| folder.join(name));
        let path = path.canonicalize().ok().or(by_folder).unwrap_or(path);
        let identity = std::fs::metadata(&path).ok().and_then(|it| identity(&it));
        Self { path, identity }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.path == other.path || (self.identity.is_some() && self.identity == other.identity)
    }
}

/// Whether a path leads to a device or a pipe.
fn is_stream(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn identity(about: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn identity(_: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::Outputs;

    fn names(folder: &Path) -> std::io::Result<Vec<String>> {
        let entries = fs::read_dir(folder)?;
        let mut names = entries
            .map(|it| Ok(it?.file_name().to_string_lossy().into_owned()))
            .collect::<std::io::Result<Vec<_>>>()?;
        names.sort();
        Ok(names)
    }

    #[test]
    fn a_file_is_exchanged_whole_or_not_at_all() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("game.record");
        let output = Outputs::default().claim(&path)?;
        output.save("first")?;
        output.save("second")?;
        assert_eq!(fs::read_to_string(&path)?, "second");
        let mut table = output.begin()?;
        table.write("third")?;
        drop(table);
        assert_eq!(fs::read_to_string(&path)?, "second");
        let in_the_way = folder.path().join("folder");
        fs::create_dir(&in_the_way)?;
        assert!(Outputs::default().claim(&in_the_way).is_err());
        assert!(Outputs::default().claim(&folder.path().join("nowhere/game.record")).is_err());
        assert_eq!(names(folder.path())?, ["folder", "game.record"]);
        Ok(())
    }

    #[test]
    fn nothing_is_written_over_what_is_read_and_nothing_twice() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.game"), "rules")?;
        fs::create_dir(at("below"))?;
        fs::hard_link(at("a.game"), at("twin"))?;
        let mut outputs = Outputs::beside([at("a.game")]);
        for name in ["a.game", "./a.game", "below/../a.game", "twin"] {
            let said = outputs.claim(&at(name)).err().map(|it| it.to_string());
            assert_eq!(said.as_deref(), Some("it is read here; name another file"), "{name}");
        }
        outputs.claim(&at("new.csv"))?;
        for name in ["new.csv", "./new.csv", "below/../new.csv"] {
            let said = outputs.claim(&at(name)).err().map(|it| it.to_string());
            assert_eq!(said.as_deref(), Some("something else is written to it; name another file"));
        }
        fs::write(at("other.game"), "rules")?;
        assert!(outputs.claim(&at("other.game")).is_err());
        assert!(outputs.renew(&at("a.game")).is_ok());
        assert_eq!(fs::read_to_string(at("a.game"))?, "rules");
        Ok(())
    }

    #[test]
    fn what_killed_runs_leave_is_deleted_and_what_is_still_written_is_not() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(".hoyle-old.part"), "half")?;
        fs::create_dir_all(folder.path().join(".hoyle-new.part/whole"))?;
        let output = Outputs::default().claim(&folder.path().join("new.csv"))?;
        let mut table = output.begin()?;
        table.write("one\n")?;
        assert_eq!(names(folder.path())?.len(), 1);
        Outputs::default().claim(&folder.path().join("other.csv"))?.save("")?;
        table.publish()?;
        assert_eq!(names(folder.path())?, ["new.csv", "other.csv"]);
        Ok(())
    }

    #[test]
    #[cfg(unix)]
    fn modes_and_links_stay() -> std::io::Result<()> {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        let mode = |name: &str| {
            Ok::<_, std::io::Error>(fs::metadata(at(name))?.permissions().mode() & 0o777)
        };
        fs::write(at("plain"), "")?;
        Outputs::default().claim(&at("new"))?.save("text")?;
        assert_eq!(mode("new")?, mode("plain")?);
        fs::set_permissions(at("new"), fs::Permissions::from_mode(0o640))?;
        symlink("new", at("link"))?;
        symlink("later", at("dangling"))?;
        Outputs::default().claim(&at("link"))?.save("more")?;
        Outputs::default().claim(&at("dangling"))?.save("first")?;
        assert_eq!((mode("new")?, fs::read_to_string(at("new"))?.as_str()), (0o640, "more"));
        assert_eq!(fs::read_to_string(at("later"))?, "first");
        assert!(at("link").is_symlink() && at("dangling").is_symlink());
        let mut outputs = Outputs::default();
        outputs.claim(&at("link"))?;
        assert!(outputs.claim(&at("new")).is_err());
        Ok(())
    }
}
