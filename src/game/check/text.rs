//! [`check_text`]: a game from a single text, for examples and tests.

use super::check;
use crate::base::Sources;
use crate::diag::{Diagnostic, Sink};
use crate::expand::{Chosen, LibraryReader, expand};
use crate::hir::Game;
use crate::syntax::{Readings, parse};

/// Checks a text as a file of this name. The text may use libraries, but no tables or scripts. Its tests are not
/// checked.
///
/// # Errors
///
/// All messages about the text, if one of them is an error.
pub fn check_text(name: &str, text: &str) -> Result<(Game, Sources), Vec<Diagnostic>> {
    let (mut sources, mut sink) = (Sources::default(), Sink::default());
    let file = sources.add(name, name, text);
    let tree = parse(file, text, &mut sink);
    let (chosen, mut readings) = (Chosen::default(), Readings::default());
    let nothing = Sources::default();
    let opened = LibraryReader { loader: &nothing, sources: &mut sources, readings: &mut readings };
    let expanded = expand(file, &tree, &chosen, opened, &mut sink);
    let expanded = expanded.filter(|_| !sink.has_errors());
    let Some(expanded) = expanded else {
        return Err(sink.into_sorted());
    };
    let game = check(&expanded, &chosen, &nothing, &mut sources, &mut sink).finish();
    if sink.has_errors() { Err(sink.into_sorted()) } else { Ok((game, sources)) }
}
