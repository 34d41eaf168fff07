//! From a path to a game: reads, parses, checks, and links the scripts.

mod report;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::base::{FileId, Loader, Sources};
use crate::check;
use crate::diag::{Diagnostic, Sink};
use crate::hir::Game;
use crate::hooks;
use crate::syntax::{self, ast};

/// What came of a file: a game where there is no error in it, and everything there is to say.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub game: Option<Arc<Game>>,
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles one file with the named variants applied.
#[must_use]
pub fn compile(path: &Path, variants: &[String], loader: &dyn Loader) -> Compiled {
    let mut sources = Sources::default();
    let mut sink = Sink::default();
    let game = read(path, loader, &mut sources, &mut sink).and_then(|(file, tree)| build(file, &tree, variants, loader, &mut sources, &mut sink));
    Compiled { game: game.map(Arc::new), sources, diagnostics: sink.into_sorted() }
}

/// Checks a file as it stands, with each of its variants, and with those that its tests combine.
/// What is said about a variant alone is said once.
#[must_use]
pub fn check_all(path: &Path, loader: &dyn Loader) -> Compiled {
    let mut sources = Sources::default();
    let mut sink = Sink::default();
    let read = read(path, loader, &mut sources, &mut sink);
    let game = read.as_ref().and_then(|(file, tree)| build(*file, tree, &[], loader, &mut sources, &mut sink));
    if let (Some((file, tree)), Some(_)) = (&read, &game) {
        for variants in combinations(tree) {
            // What a variant leaves unused is no finding: the game without it may use it.
            let mut own = Sink::default();
            let _ = build(*file, tree, &variants, loader, &mut sources, &mut own);
            own.into_sorted().into_iter().filter(Diagnostic::is_error).for_each(|it| sink.push(it));
        }
    }
    Compiled { game: game.map(Arc::new), sources, diagnostics: sink.into_sorted() }
}

/// The variants that tests ask for together, the empty set first.
#[must_use]
pub fn tested_variants(path: &Path, loader: &dyn Loader) -> Vec<Vec<String>> {
    let mut sources = Sources::default();
    let mut sink = Sink::default();
    let tree = read(path, loader, &mut sources, &mut sink).map(|(_, tree)| tree).unwrap_or_default();
    std::iter::once(Vec::new()).chain(test_variants(&tree).into_iter().filter(|it| !it.is_empty())).collect()
}

fn read(path: &Path, loader: &dyn Loader, sources: &mut Sources, sink: &mut Sink) -> Option<(FileId, ast::File)> {
    let name = path.to_string_lossy().into_owned();
    let bytes = match loader.load(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let file = sources.add(name.clone(), path, "");
            sink.push(report::unreadable(file, &name, &error.to_string()));
            return None;
        }
    };
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let file = sources.add(name.clone(), path, text);
            sink.push(report::not_text(file, &name, valid));
            return None;
        }
    };
    let file = sources.add(name, path, text.as_str());
    let tree = syntax::parse(file, &text, sink);
    Some((file, tree))
}

fn build(file: FileId, tree: &ast::File, variants: &[String], loader: &dyn Loader, sources: &mut Sources, sink: &mut Sink) -> Option<Game> {
    if sink.has_errors() {
        return None;
    }
    let game = check::check(file, tree, variants, loader, sources, sink)?;
    hooks::link(&game, sink);
    (!sink.has_errors()).then_some(game)
}

fn combinations(tree: &ast::File) -> BTreeSet<Vec<String>> {
    let single =
        tree.items.iter().filter_map(|item| if let ast::ItemKind::Variant(it) = &item.kind { Some(vec![it.name.text.clone()]) } else { None });
    single.chain(test_variants(tree)).filter(|it| !it.is_empty()).collect()
}

fn test_variants(tree: &ast::File) -> BTreeSet<Vec<String>> {
    let tests = tree.items.iter().filter_map(|item| if let ast::ItemKind::Test(it) = &item.kind { Some(it) } else { None });
    let mut all = BTreeSet::new();
    for test in tests {
        let mut variants = check::test_variants(test);
        variants.sort();
        all.insert(variants);
    }
    all
}
