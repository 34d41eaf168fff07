//! Small games for unit tests.

use std::io;
use std::path::Path;

use hoyle_text::base::{Loader, Sources};
use hoyle_text::diag::Sink;
use hoyle_text::expand::{Chosen, expand};
use hoyle_text::syntax::{Readings, parse};

use crate::hir::Game;
use crate::notation::Names;

struct Nowhere;

impl Loader for Nowhere {
    fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// A game of two with these declarations.
pub(crate) fn game(declarations: &str) -> (Game, Sources) {
    let text =
        format!("language 1\ngame \"Sample\" {{ version 1 players 2..2 }}\n{declarations}\n");
    let (mut sources, mut sink) = (Sources::default(), Sink::default());
    let file = sources.add("a.game", "a.game", text.as_str());
    let tree = parse(file, &text, &mut sink);
    let (chosen, mut readings) = (Chosen::default(), Readings::default());
    let opened = (&Nowhere as &dyn Loader, &mut sources, &mut readings);
    let expanded = expand(file, &tree, &chosen, opened, &mut sink).unwrap();
    let game =
        hoyle_game::check::check(&expanded, &chosen, &Nowhere, &mut sources, &mut sink).finish();
    assert!(!sink.has_errors(), "{sink:?}");
    (game, sources)
}

/// Ann and Ben, who read English.
pub(crate) fn names() -> Names {
    Names {
        seats: vec!["Ann".to_owned(), "Ben".to_owned()],
        language: None,
    }
}
