//! [`study`]: checks a file for an editor, and finds its names with their places.

use std::path::Path;

use super::reader::Reader;
use super::{Chosen, Compiled, beside, check_each, compiled, library};
use crate::base::{Files, Loader};
use crate::check::References;
use crate::hir::Game;
use crate::syntax::Readings;

pub use crate::check::Symbol;

/// What a check finds out about a file for an editor.
pub struct Studied {
    /// The game and the messages.
    pub compiled: Compiled,
    /// All names with their places.
    pub references: References,
    /// Whether everything has been checked that `check_all` checks.
    pub is_whole: bool,
    /// The readings of files, for the next check.
    pub readings: Readings,
}

/// Checks a file as `check_all` does, as long as `goes_on` says so: `goes_on` is asked before each variant.
pub fn study(
    files: &Files,
    loader: &dyn Loader,
    readings: Readings,
    goes_on: &dyn Fn() -> bool,
) -> Studied {
    studied(loader, readings, |reader| check_each(reader, files, goes_on))
}

/// Checks a game alone, without its variants and the values of its options. This is faster.
pub fn study_alone(game: &Path, loader: &dyn Loader, readings: Readings) -> Studied {
    studied(loader, readings, |reader| {
        let Some((file, tree)) = reader.base(&Files::from(game)) else {
            return (None, true);
        };
        if library::is_one(&tree) {
            reader.library(file, &tree);
            return (None, true);
        }
        let game = reader.build(file, &tree, &Chosen::default());
        let is_whole =
            game.as_ref().is_none_or(|game| beside(reader, (file, &tree), file, game).is_empty());
        (game, is_whole)
    })
}

fn studied(
    loader: &dyn Loader,
    readings: Readings,
    run: impl FnOnce(&mut Reader<'_>) -> (Option<Game>, bool),
) -> Studied {
    let mut reader = Reader::new(loader);
    reader.references = Some(References::default());
    reader.readings = readings;
    reader.readings.turn();
    let (game, is_whole) = run(&mut reader);
    let references = reader.references.take().unwrap_or_default();
    let readings = std::mem::take(&mut reader.readings);
    Studied { is_whole, readings, compiled: compiled(reader, game), references }
}
