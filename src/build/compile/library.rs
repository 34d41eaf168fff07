//! Libraries: files with declarations and without a game, checked as part of a game that does not use them.

use std::path::Path;

use super::reader::Reader;
use super::{Chosen, tree_of};
use crate::base::{FileId, Loader};
use crate::diag::Code;
use crate::expand::may_stand;
use crate::syntax::ast::{File, ItemKind};

const NO_GAME: &str = "game \"Library\" { players 1..1 }\nplay { end game \"Over.\" }\n";

/// Whether a file is a library.
#[must_use]
pub fn is_library(path: &Path, loader: &dyn Loader) -> bool {
    is_one(&tree_of(path, loader))
}

/// Whether a file declares something, and nothing that only a game has.
pub(super) fn is_one(tree: &File) -> bool {
    let declares = |it: &ItemKind| !matches!(it, ItemKind::Language(_) | ItemKind::Use(_));
    tree.items.iter().all(|item| may_stand(&item.kind))
        && tree.items.iter().any(|item| declares(&item.kind))
}

impl Reader<'_> {
    /// Collects the messages about a library, except that its functions are unused.
    pub(super) fn library(&mut self, file: FileId, tree: &File) {
        let stub = self.sources.add("library", Path::new("library"), NO_GAME);
        let game = crate::syntax::parse(stub, NO_GAME, &mut self.sink);
        let mut whole = tree.clone();
        whole.items.extend(game.items);
        let before = std::mem::take(&mut self.sink);
        let _ = self.build(file, &whole, &Chosen::default());
        let said = std::mem::replace(&mut self.sink, before).into_sorted();
        // Whether a phase is reached and an action is offered depends on the games that use the library.
        let unused = |code: Code| matches!(code, Code::G0207 | Code::G0403 | Code::G0404);
        self.sink.extend(said.into_iter().filter(|it| !unused(it.code)));
        self.claim = crate::secrets::Claim::default();
    }
}
