//! From a path to a game: reads, parses, checks, and links the scripts.

mod library;
mod reader;
mod report;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::base::{FileId, Files, Loader, Sources};
use crate::diag::{Diagnostic, Sink};
use crate::hir::Game;
use crate::secrets::Claim;
use crate::syntax::ast;
use reader::Reader;

pub use crate::expand::LIBRARIES;
pub use library::is_library;

/// The result of compiling a file: a game if it has no errors, and all messages.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The game; nothing if there is an error.
    pub game: Option<Arc<Game>>,
    /// All texts that were read; the spans of diagnostics refer to them.
    pub sources: Sources,
    /// Errors and warnings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// The claim about its secrets, if there is no error.
    pub claim: Claim,
}

/// Compiles a game with the named variants applied: those that it declares, and those in variant
/// files of the same folder.
#[must_use]
pub fn compile(files: impl Into<Files>, variants: &[String], loader: &dyn Loader) -> Compiled {
    let mut reader = Reader::new(loader);
    let read = reader.game(&files.into(), variants);
    let game = read.and_then(|(file, tree)| reader.build(file, &tree, variants));
    Compiled {
        game: game.map(Arc::new),
        sources: reader.sources,
        claim: reader.claim,
        diagnostics: reader.sink.into_sorted(),
    }
}

/// The same, but there is a game even if its secrets come out, for those who want to see how. The messages still say it.
#[must_use]
pub fn compile_leaky(
    files: impl Into<Files>,
    variants: &[String],
    loader: &dyn Loader,
) -> Compiled {
    let mut reader = Reader::new(loader);
    let read = reader.game(&files.into(), variants);
    let game = read.and_then(|(file, tree)| reader.build_leaky(file, &tree, variants));
    Compiled {
        game: game.map(Arc::new),
        sources: reader.sources,
        claim: reader.claim,
        diagnostics: reader.sink.into_sorted(),
    }
}

/// Checks a file alone, then with each of its variants and with the combinations that its tests
/// use. A message about a variant alone appears once. For a variant file, only the errors of its
/// game appear. A library is checked, too, but gives no game.
#[must_use]
pub fn check_all(files: impl Into<Files>, loader: &dyn Loader) -> Compiled {
    let files = files.into();
    let mut reader = Reader::new(loader);
    let read = reader.file(&files.game).and_then(|(file, tree)| {
        if library::holds_functions_alone(&tree) {
            reader.library(file, &tree);
            return None;
        }
        Some((file, tree))
    });
    let game = read
        .as_ref()
        .and_then(|(file, tree)| reader.build(*file, tree, &[]));
    if let (Some((file, mut tree)), Some(_)) = (read, &game) {
        let mut own = Some(file);
        if let Some(variant) = &files.variant {
            reader.sink = Sink::default();
            own = reader.add_own(&mut tree, variant);
        }
        if !reader.sink.has_errors() {
            let all = own.into_iter().flat_map(|own| combinations(&tree, own));
            // The game without variants has been checked, unless a variant file adds tests to it.
            let more = all.filter(|variants| !variants.is_empty() || files.variant.is_some());
            more.for_each(|variants| check_with(&mut reader, file, &tree, &variants));
        }
    }
    Compiled {
        game: game.map(Arc::new),
        sources: reader.sources,
        claim: reader.claim,
        diagnostics: reader.sink.into_sorted(),
    }
}

fn check_with(reader: &mut Reader<'_>, file: FileId, tree: &ast::File, variants: &[String]) {
    let before = std::mem::take(&mut reader.sink);
    let _ = reader.build(file, tree, variants);
    let own = std::mem::replace(&mut reader.sink, before);
    // Something that only a variant leaves unused is not reported.
    reader
        .sink
        .extend(own.into_sorted().into_iter().filter(Diagnostic::is_error));
}

/// The sets of variants that tests use, the empty set first.
#[must_use]
pub fn tested_variants(files: impl Into<Files>, loader: &dyn Loader) -> Vec<Vec<String>> {
    let tree = tree_of(files.into().own(), loader);
    std::iter::once(Vec::new())
        .chain(test_variants(&tree).into_iter().filter(|it| !it.is_empty()))
        .collect()
}

/// The names of the variants that a file declares.
#[must_use]
pub fn variants_in(path: &Path, loader: &dyn Loader) -> Vec<String> {
    reader::variants(&tree_of(path, loader))
        .map(|variant| variant.text.clone())
        .collect()
}

fn tree_of(path: &Path, loader: &dyn Loader) -> ast::File {
    Reader::new(loader)
        .file(path)
        .map(|(_, tree)| tree)
        .unwrap_or_default()
}

/// Each variant of a file, and the combinations that tests use; a test of a variant file may use
/// none.
fn combinations(tree: &ast::File, own: FileId) -> BTreeSet<Vec<String>> {
    let single = reader::variants(tree)
        .filter(|variant| variant.span.file == own)
        .map(|variant| vec![variant.text.clone()]);
    single.chain(test_variants(tree)).collect()
}

fn test_variants(tree: &ast::File) -> BTreeSet<Vec<String>> {
    let tests = tree.items.iter().filter_map(|item| {
        if let ast::ItemKind::Test(it) = &item.kind {
            Some(it)
        } else {
            None
        }
    });
    let mut all = BTreeSet::new();
    for test in tests {
        let mut variants = test.variants();
        variants.sort();
        all.insert(variants);
    }
    all
}
