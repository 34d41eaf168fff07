//! Which files are pages, and files that live in memory only.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use hoyle::Loader;

/// A markdown file, named by its path below the root of the repository.
pub struct Page {
    pub path: PathBuf,
    pub name: String,
}

impl Page {
    /// The file's name without its ending.
    pub fn stem(&self) -> &str {
        self.path.file_stem().and_then(|it| it.to_str()).unwrap_or_default()
    }

    pub fn text(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap()
    }
}

/// All pages with examples, in order of name.
pub fn pages(root: &Path) -> Vec<Page> {
    let mut found = vec![root.join("README.md")];
    found.extend(markdown(&root.join("src/text/diag/codes"), 0));
    found.extend(markdown(&root.join("grammar"), 5));
    found.extend(markdown(&root.join("games"), 1));
    found.extend(markdown(&root.join("tests/broken"), 0));
    found.extend(markdown(&root.join("tests/leaks"), 0));
    let existing = found.into_iter().filter(|it| it.is_file());
    existing
        .map(|path| Page {
            name: path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/"),
            path,
        })
        .collect()
}

/// The markdown files in a folder and in those at most `depth` below it.
fn markdown(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() && depth > 0 {
            found.extend(markdown(&path, depth - 1));
        } else if path.extension().is_some_and(|it| it == "md") {
            found.push(path);
        }
    }
    found
}

/// An encoding in which every character is a byte.
pub fn latin_1(text: &str) -> Result<Vec<u8>, String> {
    text.chars()
        .map(|it| u8::try_from(u32::from(it)).map_err(|_| format!("`{it}` is not in latin-1")))
        .collect()
}

/// Files held in memory.
#[derive(Clone, Default)]
pub struct Shelf {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Shelf {
    pub fn put(&mut self, name: &str, content: impl Into<Vec<u8>>) {
        self.files.insert(name.to_owned(), content.into());
    }

    /// The files of a folder.
    pub fn of_folder(folder: &Path) -> Self {
        let mut shelf = Self::default();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                shelf.put(
                    &path.file_name().unwrap().to_string_lossy(),
                    std::fs::read(&path).unwrap(),
                );
            }
        }
        shelf
    }
}

impl Loader for Shelf {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let found = self.files.get(path.to_string_lossy().as_ref());
        found.cloned().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }
}
