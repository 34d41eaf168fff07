//! [`Store`]: where rule files are read from, such as the disk or a revision of a repository.

use std::io;
use std::path::Path;

use hoyle::base::Files;
use hoyle::{Disk, Loader};

/// A loader that also lists folders.
pub trait Store: Loader {
    /// The files to read for a path: a game, or a variant file with the game of its folder.
    fn files_of(&self, path: &Path) -> io::Result<Files>;

    /// The names of the variant files in a game's folder, in order, for a hint; none if the folder cannot be read.
    fn variants_beside(&self, game: &Path) -> Vec<String>;
}

impl Store for Disk {
    fn files_of(&self, path: &Path) -> io::Result<Files> {
        hoyle::files::files_of(path)
    }

    fn variants_beside(&self, game: &Path) -> Vec<String> {
        hoyle::files::variants_beside(game).unwrap_or_default()
    }
}
