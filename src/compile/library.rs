//! A file of the standard library: functions without a game. They are checked as part of a game
//! that does not use them.

use std::path::Path;

use super::reader::Reader;
use super::tree_of;
use crate::base::{FileId, Loader};
use crate::diag::Code;
use crate::syntax::ast::{File, ItemKind};

const NO_GAME: &str = "game \"Library\" { players 1..1 }\nplay { end game \"Over.\" }\n";

/// Whether a file is a library.
#[must_use]
pub fn is_library(path: &Path, loader: &dyn Loader) -> bool {
    holds_functions_alone(&tree_of(path, loader))
}

pub(super) fn holds_functions_alone(tree: &File) -> bool {
    let kinds = || tree.items.iter().map(|item| &item.kind);
    let may_stand = |it: &ItemKind| {
        matches!(
            it,
            ItemKind::Function(_) | ItemKind::Language(_) | ItemKind::Use(_)
        )
    };
    kinds().all(may_stand) && kinds().any(|kind| matches!(kind, ItemKind::Function(_)))
}

impl Reader<'_> {
    /// Collects the messages about a library, except that its functions are unused.
    pub(super) fn library(&mut self, file: FileId, tree: &File) {
        let stub = self.sources.add("library", Path::new("library"), NO_GAME);
        let game = crate::syntax::parse(stub, NO_GAME, &mut self.sink);
        let mut whole = tree.clone();
        whole.items.extend(game.items);
        let before = std::mem::take(&mut self.sink);
        let _ = self.build(file, &whole, &[]);
        let said = std::mem::replace(&mut self.sink, before).into_sorted();
        let unused = |code: Code| code == Code::G0207;
        self.sink
            .extend(said.into_iter().filter(|it| !unused(it.code)));
        self.claim = crate::secrets::Claim::default();
    }
}
