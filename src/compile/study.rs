//! A file as an editor needs it: what is said about it, and its names with their places.

use std::path::Path;

use super::reader::Reader;
use super::{Chosen, Compiled, check_each, compiled, library};
use crate::base::{Files, Loader};
use crate::check::References;
use crate::hir::Game;

pub use crate::check::Entry;

/// What is said about a file, and its names.
pub struct Studied {
    pub compiled: Compiled,
    pub references: References,
}

/// Checks a file as `check_all` does.
pub fn study(files: &Files, loader: &dyn Loader) -> Studied {
    studied(loader, |reader| check_each(reader, files))
}

/// Checks a game alone, without its variants and the values of its options: that is faster.
pub fn study_alone(game: &Path, loader: &dyn Loader) -> Studied {
    studied(loader, |reader| {
        let (file, tree) = reader.base(&Files::from(game))?;
        if library::is_one(&tree) {
            reader.library(file, &tree);
            return None;
        }
        reader.build(file, &tree, &Chosen::default())
    })
}

fn studied(loader: &dyn Loader, run: impl FnOnce(&mut Reader<'_>) -> Option<Game>) -> Studied {
    let mut reader = Reader::new(loader);
    reader.references = Some(References::default());
    let game = run(&mut reader);
    let references = reader.references.take().unwrap_or_default();
    Studied {
        compiled: compiled(reader, game),
        references,
    }
}
