//! [`Reader`]: reads the tree of a game, with what variant files add to it.

use std::io::ErrorKind;
use std::path::Path;

use super::report;
use crate::base::{FileId, Files, Loader, Sources, one_form};
use crate::check::References;
use crate::diag::reading::add_file;
use crate::diag::{Diagnostic, Sink};
use crate::expand::{Chosen, LibraryReader};
use crate::hir::Game;
use crate::secrets::{self, Claim};
use crate::syntax::{self, Readings, ast};
use crate::{analyse, check, expand, hooks, texts};

pub(super) struct Reader<'l> {
    loader: &'l dyn Loader,
    pub(super) sources: Sources,
    pub(super) sink: Sink,
    /// The claim about the secrets of all games that this reader has made.
    pub(super) claim: Claim,
    /// The names of all games that this reader has made, if they are wanted.
    pub(super) references: Option<References>,
    /// The readings of files, by this reader and earlier ones.
    pub(super) readings: Readings,
}

impl<'l> Reader<'l> {
    pub(super) fn new(loader: &'l dyn Loader) -> Self {
        Self {
            loader,
            sources: Sources::default(),
            sink: Sink::default(),
            claim: Claim::default(),
            references: None,
            readings: Readings::default(),
        }
    }

    /// A game with its variant file, and with the files of the other `chosen` variants.
    pub(super) fn game(&mut self, files: &Files, chosen: &[String]) -> Option<(FileId, ast::File)> {
        let (file, mut tree) = self.base(files)?;
        if let Some(variant) = &files.variant {
            self.add_own(&mut tree, variant);
        }
        for name in chosen {
            if !variants(&tree).any(|it| it.text == *name) && !syntax::is_reserved(name) {
                self.add_named(&mut tree, &files.game, name);
            }
        }
        Some((file, tree))
    }

    /// A game without its variant file. If the variant file names a game that cannot be read, the message stands there.
    pub(super) fn base(&mut self, files: &Files) -> Option<(FileId, ast::File)> {
        if let Some(variant) = &files.variant
            && let Some(it) = self.no_game(variant, &files.game)
        {
            self.sink.push(it);
            return None;
        }
        self.file(&files.game)
    }

    /// Why a variant file cannot extend a game: the game cannot be read, or extends another one.
    fn no_game(&mut self, variant: &Path, game: &Path) -> Option<Diagnostic> {
        let read = self.loader.load(game);
        let next = super::extended(game, self.loader);
        if read.is_ok() && next.is_none() {
            return None;
        }
        let (_, beside) = self.file(variant)?;
        let named = expand::extended(&beside)?;
        if let Err(error) = read {
            let why = error.to_string();
            return Some(report::no_game(named.span, &named.plain(), &why));
        }
        let mut way = vec![game.to_owned()];
        let mut last = next;
        while let Some(next) = last.take() {
            if next == expand::plain(variant) {
                let way: Vec<String> = way.iter().map(|it| it.display().to_string()).collect();
                return Some(report::circle(named.span, variant, &way));
            }
            if way.contains(&next) {
                break;
            }
            last = super::extended(&next, self.loader);
            way.push(next);
        }
        Some(report::no_variant(named.span, &named.plain()))
    }

    /// The tree of one file; reports a file that cannot be read.
    pub(super) fn file(&mut self, path: &Path) -> Option<(FileId, ast::File)> {
        let bytes = self.loader.load(path);
        if let Err(error) = &bytes {
            let name = path.to_string_lossy().into_owned();
            let file = self.sources.add(name.clone(), path, "");
            self.sink.push(report::unreadable(file, &name, &error.to_string()));
        }
        self.parse(path, bytes.ok()?)
    }

    /// The tree of one file, and its items with those of its libraries.
    pub(super) fn with_libraries(&mut self, path: &Path) -> Option<(ast::File, Vec<ast::Item>)> {
        let (_, tree) = self.file(path)?;
        let mut items = self.libraries_of(&tree);
        items.extend(tree.items.iter().cloned());
        Some((tree, items))
    }

    /// The items of the libraries of a file. Errors in the libraries are not reported here.
    pub(super) fn libraries_of(&mut self, tree: &ast::File) -> Vec<ast::Item> {
        let mut unheard = Sink::default();
        let opened = LibraryReader {
            loader: self.loader,
            sources: &mut self.sources,
            readings: &mut self.readings,
        };
        expand::libraries_of(&tree.items, opened, &mut unheard)
    }

    fn parse(&mut self, path: &Path, bytes: Vec<u8>) -> Option<(FileId, ast::File)> {
        let name = path.to_string_lossy().into_owned();
        let added = add_file(&name, path, bytes, &mut self.sources);
        if !added.wrong.is_empty() {
            self.sink.extend(added.wrong);
            return None;
        }
        let file = added.file;
        let text = self.sources.shared_text(file);
        let tree = syntax::parse_with(file, &text, &mut self.readings, &mut self.sink);
        Some((file, tree))
    }

    /// Adds the variant file that the user named: its tests replace those of the game.
    pub(super) fn add_own(&mut self, tree: &mut ast::File, path: &Path) -> Option<FileId> {
        let (file, beside) = self.file(path)?;
        tree.items.retain(|item| !is_test(item));
        self.add(tree, file, beside, path);
        Some(file)
    }

    /// Adds the file of a variant that is chosen by name, if there is one, without its tests.
    fn add_named(&mut self, tree: &mut ast::File, game: &Path, name: &str) {
        let path = game.with_file_name(format!("{name}.variant"));
        let read = match self.loader.load(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(_) => self.file(&path),
            Ok(bytes) => self.parse(&path, bytes),
        };
        if let Some((file, mut beside)) = read {
            beside.items.retain(|item| !is_test(item));
            self.add(tree, file, beside, &path);
        }
    }

    /// Adds declarations to a game and lets play begin with theirs. Returns the file in which they stand.
    pub(super) fn add_question(&mut self, tree: &mut ast::File, name: &Path, text: &str) -> FileId {
        let file = self.sources.add(name.to_string_lossy(), name, text);
        let mut added = syntax::parse(file, text, &mut self.sink);
        let play = |item: &mut ast::Item| {
            if let ast::ItemKind::Play(block) = &mut item.kind {
                Some(std::mem::take(&mut block.statements))
            } else {
                None
            }
        };
        let first: Vec<ast::Stmt> = added.items.iter_mut().filter_map(play).flatten().collect();
        for item in &mut tree.items {
            if let ast::ItemKind::Play(block) = &mut item.kind {
                block.statements.splice(0..0, first.iter().cloned());
            }
        }
        added.items.retain(|item| !matches!(item.kind, ast::ItemKind::Play(_)));
        tree.items.extend(added.items);
        file
    }

    fn add(&mut self, tree: &mut ast::File, file: FileId, beside: ast::File, path: &Path) {
        let name = path
            .file_stem()
            .map(|it| one_form(&it.to_string_lossy()).into_owned())
            .unwrap_or_default();
        expand::add_variant_file(tree, file, beside, &name, &self.sources, &mut self.sink);
    }

    pub(super) fn build(
        &mut self,
        file: FileId,
        tree: &ast::File,
        chosen: &Chosen,
    ) -> Option<Game> {
        let game = self.build_leaky(file, tree, chosen)?;
        (!self.sink.has_errors()).then_some(game)
    }

    /// Makes a game of a tree. Secrets that come out are reported, and there is a game nevertheless.
    pub(super) fn build_leaky(
        &mut self,
        file: FileId,
        tree: &ast::File,
        chosen: &Chosen,
    ) -> Option<Game> {
        if self.sink.has_errors() {
            return None;
        }
        let game = self.check(file, tree, chosen)?;
        hooks::link(&game, &mut self.sink);
        if self.sink.has_errors() {
            return None;
        }
        let (found, claim) = secrets::follow(&game, &self.sources);
        self.sink.extend(found);
        self.claim = std::mem::take(&mut self.claim).and(claim);
        Some(game)
    }

    /// All checks except following secrets and linking scripts.
    fn check(&mut self, file: FileId, tree: &ast::File, chosen: &Chosen) -> Option<Game> {
        let (sources, sink) = (&mut self.sources, &mut self.sink);
        let opened = LibraryReader {
            loader: self.loader,
            sources: &mut *sources,
            readings: &mut self.readings,
        };
        let expanded = expand::expand(file, tree, chosen, opened, sink)?;
        let mut checked = check::check(&expanded, chosen, self.loader, sources, sink);
        if !checked.sink().has_errors() {
            let found = analyse::shape(checked.game());
            checked.sink().extend(found);
        }
        if !checked.sink().has_errors() {
            let found = analyse::size(checked.game());
            checked.sink().extend(found);
        }
        // Tests are checked only if the rules have no errors, which would be reported again for
        // each test.
        if !checked.sink().has_errors() {
            let found = analyse::written(checked.game());
            checked.sink().extend(found);
        }
        if !checked.sink().has_errors() {
            let found = analyse::search(checked.game());
            checked.sink().extend(found);
            checked.tests(&expanded.items);
            let declared = checked.declared(&expanded.items);
            checked.sink().extend(analyse::unused(&declared));
        }
        if let Some(all) = &mut self.references {
            all.add(checked.references());
        }
        let mut game = checked.finish();
        game.languages = texts::translate(&tree.items, &game, self.loader, sources, sink);
        let found = std::mem::take(sink).into_sorted();
        sink.extend(expanded.explain(found, sources));
        (!sink.has_errors()).then_some(game)
    }
}

fn is_test(item: &ast::Item) -> bool {
    matches!(item.kind, ast::ItemKind::Test(_))
}

/// The names of the variants that a tree declares.
pub(super) fn variants(tree: &ast::File) -> impl Iterator<Item = &ast::Name> {
    tree.items.iter().filter_map(|item| {
        if let ast::ItemKind::Variant(it) = &item.kind { Some(&it.name) } else { None }
    })
}
