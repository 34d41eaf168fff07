//! [`Sources`]: all texts of a game by number, that is rule files, tables, scripts and libraries.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use typed_index_collections::TiVec;

super::define_ids! {
    /// A file of [`Sources`].
    pub FileId;
}

/// A range of bytes in one file.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte, counted from 0.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// Whether another span lies within this one.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// From the start of this span to the end of `last`.
    #[must_use]
    pub const fn to(self, last: Self) -> Self {
        Self { file: self.file, start: self.start, end: last.end }
    }
}

/// A line and a column, both counted from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in its line, counted from 1.
    pub column: usize,
}

/// The files that are read together: a game file by itself, or a variant file with its game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Files {
    /// The path of the game file.
    pub game: PathBuf,
    /// The path of the variant file; `None` if the game is read by itself.
    pub variant: Option<PathBuf>,
}

impl Files {
    /// The file that the user named, whose tests are run and whose variants are checked.
    #[must_use]
    pub fn own(&self) -> &Path {
        self.variant.as_ref().unwrap_or(&self.game)
    }
}

impl<P: AsRef<Path> + ?Sized> From<&P> for Files {
    fn from(game: &P) -> Self {
        Self { game: game.as_ref().to_owned(), variant: None }
    }
}

/// Loads files. The library itself opens no file.
pub trait Loader {
    /// The bytes of `path`, which is relative to the file that names it.
    ///
    /// # Errors
    /// The error of the system, or of another source of files.
    fn load(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Whether a path below a folder leads out of the folder, by a link. The default is for sources without links.
    fn leads_outside(&self, _folder: &Path, _path: &Path) -> bool {
        false
    }
}

#[derive(Clone, Debug)]
struct Source {
    name: String,
    path: PathBuf,
    text: Arc<str>,
    line_starts: Vec<u32>,
}

/// The files that were read, in the order of reading.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: TiVec<FileId, Source>,
}

impl Sources {
    /// Adds a file under the name that messages show for it.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        path: impl Into<PathBuf>,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        let text = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(breaks.map(|(at, _)| offset(at + 1))).collect();
        self.files.push_and_get_key(Source {
            name: name.into(),
            path: path.into(),
            text,
            line_starts,
        })
    }

    /// The name that messages show for a file; empty for an unknown id.
    #[must_use]
    pub fn name(&self, file: FileId) -> &str {
        self.files.get(file).map_or("", |source| &source.name)
    }

    /// The folder of a file, from which paths in the file start.
    #[must_use]
    pub fn folder(&self, file: FileId) -> PathBuf {
        let path = self.files.get(file).map(|source| source.path.as_path());
        path.and_then(Path::parent).map(PathBuf::from).unwrap_or_default()
    }

    /// The path of a file; empty for an unknown id.
    #[must_use]
    pub fn path(&self, file: FileId) -> &Path {
        let source = self.files.get(file);
        source.map_or(Path::new(""), |source| &source.path)
    }

    /// All files, in the order of reading.
    pub fn ids(&self) -> impl Iterator<Item = FileId> {
        self.files.keys()
    }

    /// The text of a file; empty for an unknown id.
    #[must_use]
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file).map_or("", |source| &source.text)
    }

    /// A hash of all texts in their order.
    #[must_use]
    pub fn digest(&self) -> u64 {
        super::digest(self.files.iter().map(|source| source.text.as_bytes()))
    }

    /// The path and the text of each file, in the order of reading.
    pub fn texts(&self) -> impl Iterator<Item = (&Path, &str)> {
        let files = self.files.iter();
        files.map(|source| (source.path.as_path(), source.text.as_ref()))
    }

    /// The shared text of a file.
    #[must_use]
    pub fn shared_text(&self, file: FileId) -> Arc<str> {
        self.files.get(file).map_or_else(|| Arc::from(""), |source| Arc::clone(&source.text))
    }

    /// The text of a span; empty if the span is outside of its file.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The line and column at which a span starts.
    #[must_use]
    pub fn position(&self, span: Span) -> LineColumn {
        let Some(source) = self.files.get(span.file) else {
            return LineColumn { line: 1, column: 1 };
        };
        let line = source.line_starts.partition_point(|start| *start <= span.start).max(1);
        let start = source.line_starts.get(line - 1).copied().unwrap_or(0);
        let before = source.text.get(start as usize..span.start as usize).unwrap_or("");
        LineColumn { line, column: before.chars().count() + 1 }
    }

    /// `file:line` of a span, as citations show it.
    #[must_use]
    pub fn place(&self, span: Span) -> String {
        format!("{}:{}", self.name(span.file), self.position(span).line)
    }
}

/// Loads the texts that were read, as they were then.
impl Loader for Sources {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut files = self.files.iter();
        let found = files.find(|source| source.path == path);
        let text = found.map(|source| source.text.as_bytes().to_vec());
        text.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
