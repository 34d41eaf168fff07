//! Small games for unit tests.

use hoyle_game::check::check_text;
use hoyle_text::base::Sources;

use crate::hir::Game;
use crate::notation::Names;

/// A game of two with these declarations.
pub(crate) fn game(declarations: &str) -> (Game, Sources) {
    let head = "language 1\ngame \"Sample\" { version 1 players 2..2 }";
    check_text("a.game", &format!("{head}\n{declarations}\n")).unwrap()
}

/// Ann and Ben, who read English.
pub(crate) fn names() -> Names {
    Names { seats: vec!["Ann".to_owned(), "Ben".to_owned()], language: None }
}
