//! [`TableRules`]: the rules of a table, with the texts from which they were read: a table goes on by them when the files have changed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::base::{Loader, Sources, hex, sha256};
use crate::compile::{self, Chosen};
use crate::hir::LanguageId;
use crate::runtime::Runtime;

/// Rules ready for play.
pub struct TableRules {
    /// The game.
    pub runtime: Runtime,
    /// Its texts, which refusals quote.
    pub sources: Sources,
    /// All files that were read for it: paths, each with its bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// The hash of these files.
    pub hash: String,
    /// The language in which the game is read.
    pub language: Option<LanguageId>,
}

/// Which game is opened, and how.
#[derive(Clone, Debug, Default)]
pub struct WantedRules {
    /// The path of the game file.
    pub game: PathBuf,
    /// The variants, and the options that stand in declarations.
    pub chosen: Chosen,
    /// The code of a language; empty for that of the file.
    pub language: String,
}

impl TableRules {
    /// Reads rules through a loader.
    ///
    /// # Errors
    /// Why there is no game, in words for the user.
    pub fn read(loader: &dyn Loader, opening: &WantedRules) -> Result<Self, String> {
        let recording = Recording { loader, read: RefCell::default() };
        let compiled = compile::compile_chosen(&opening.game, &opening.chosen, &recording);
        let Some(game) = compiled.game else {
            let first = compiled.diagnostics.iter().find(|it| it.is_error());
            let first = first.map_or_else(String::new, |it| it.message.clone());
            let path = opening.game.display();
            return Err(format!("{path} cannot be played: {first}; `hoyle check` says where"));
        };
        let wanted = &opening.chosen.variants;
        let is_known = |name: &&String| !game.variants.iter().any(|it| it.name == **name);
        if let Some(name) = wanted.iter().find(is_known) {
            return Err(format!("{} has no variant `{name}`", game.title));
        }
        let code = Some(opening.language.as_str()).filter(|code| !code.is_empty());
        let language = game.language(code);
        if let Some(code) = code.filter(|_| language.is_none()) {
            return Err(format!("{} has no language `{code}`", game.title));
        }
        let files = recording.read.into_inner().into_iter();
        let files = files.map(|(path, bytes)| (path.to_string_lossy().into_owned(), bytes));
        let files: Vec<_> = files.collect();
        Ok(Self {
            hash: hash(&files),
            sources: compiled.sources,
            runtime: Runtime::new(game),
            files,
            language,
        })
    }

    /// Reads rules from files that were kept.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_kept(files: &[(String, Vec<u8>)], opening: &WantedRules) -> Result<Self, String> {
        let files = files.iter().map(|(path, bytes)| (PathBuf::from(path), bytes.clone()));
        Self::read(&Kept(files.collect()), opening)
    }
}

/// The hash of files with their paths. Comments count, since pages quote them.
fn hash(files: &[(String, Vec<u8>)]) -> String {
    let mut hashed = Vec::new();
    for (path, bytes) in files {
        hashed.extend_from_slice(&sha256(path.as_bytes()));
        hashed.extend_from_slice(&sha256(bytes));
    }
    hex(&sha256(&hashed))
}

/// Notes what a loader brings.
struct Recording<'l> {
    loader: &'l dyn Loader,
    read: RefCell<BTreeMap<PathBuf, Vec<u8>>>,
}

impl Loader for Recording<'_> {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let bytes = self.loader.load(path)?;
        self.read.borrow_mut().insert(path.to_owned(), bytes.clone());
        Ok(bytes)
    }

    fn leads_outside(&self, folder: &Path, path: &Path) -> bool {
        self.loader.leads_outside(folder, path)
    }
}

/// Files in memory.
struct Kept(BTreeMap<PathBuf, Vec<u8>>);

impl Loader for Kept {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.0.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}
