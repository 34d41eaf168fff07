//! From a path to a game: [`compile`] reads, parses and checks a file, and links its scripts.

mod alike;
mod asked;
mod combinations;
mod library;
mod reader;
mod report;
mod rules_hash;
mod study;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::base::{FileId, Files, Loader, Sources};
use crate::diag::{Code, Diagnostic, Sink};
use crate::hir::Game;
use crate::secrets::Claim;
use crate::syntax::ast;
use crate::{check, expand};
use reader::Reader;

pub use crate::expand::{Chosen, LIBRARIES};
pub use asked::{Question, Unanswered, ask};
pub use library::is_library;
pub use rules_hash::rules_hash;
pub use study::{Studied, Symbol, study, study_alone};

/// The result of compiling a file: a game if it has no errors, and all messages.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The game; nothing if there is an error.
    pub game: Option<Arc<Game>>,
    /// All texts that were read; the spans of diagnostics refer to them.
    pub sources: Sources,
    /// Errors and warnings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// What may be claimed about the secrets of the game, if there is no error.
    pub claim: Claim,
}

/// Compiles a game with the named variants applied: those that it declares, and those in variant
/// files of the same folder.
#[must_use]
pub fn compile(files: impl Into<Files>, variants: &[String], loader: &dyn Loader) -> Compiled {
    compile_chosen(files, &with_variants(variants), loader)
}

/// Compiles a game with variants, and with options that its declarations read.
#[must_use]
pub fn compile_chosen(files: impl Into<Files>, chosen: &Chosen, loader: &dyn Loader) -> Compiled {
    built(&files.into(), chosen, loader, Reader::build)
}

/// Compiles a game even if its secrets come out, for tools that show how. The errors are reported nevertheless.
#[must_use]
pub fn compile_leaky(
    files: impl Into<Files>,
    variants: &[String],
    loader: &dyn Loader,
) -> Compiled {
    compile_leaky_chosen(files, &with_variants(variants), loader)
}

/// Compiles a game with variants and options even if its secrets come out.
#[must_use]
pub fn compile_leaky_chosen(
    files: impl Into<Files>,
    chosen: &Chosen,
    loader: &dyn Loader,
) -> Compiled {
    built(&files.into(), chosen, loader, Reader::build_leaky)
}

fn with_variants(variants: &[String]) -> Chosen {
    Chosen { variants: variants.to_vec(), options: Vec::new() }
}

/// Makes a game of a tree; `None` if the tree has errors.
type Build<'l> = fn(&mut Reader<'l>, FileId, &ast::File, &Chosen) -> Option<Game>;

fn built<'l>(files: &Files, chosen: &Chosen, loader: &'l dyn Loader, build: Build<'l>) -> Compiled {
    let mut reader = Reader::new(loader);
    let read = reader.game(files, &chosen.variants);
    let game = read.and_then(|(file, tree)| build(&mut reader, file, &tree, chosen));
    compiled(reader, game)
}

fn compiled(mut reader: Reader<'_>, game: Option<Game>) -> Compiled {
    let alike = alike::judge(&reader.sources);
    let is_clear = !alike.iter().any(Diagnostic::is_error);
    // A confusable name explains all other errors at its place.
    reader.sink.leave_out(|it| {
        let place = it.primary.span;
        alike.iter().any(|other| other.primary.span == place)
    });
    reader.sink.extend(alike);
    Compiled {
        game: game.filter(|_| is_clear).map(Arc::new),
        sources: reader.sources,
        claim: reader.claim,
        diagnostics: reader.sink.into_sorted(),
    }
}

/// Checks a file alone, and then with combinations of its variants and of the options that stand in declarations, and
/// with those that its tests use. A message about one of these alone appears once. For a variant file, only the errors
/// of its game appear. A library is checked, too, but gives no game.
#[must_use]
pub fn check_all(files: impl Into<Files>, loader: &dyn Loader) -> Compiled {
    let mut reader = Reader::new(loader);
    let (game, _) = check_each(&mut reader, &files.into(), &|| true);
    compiled(reader, game)
}

/// Checks all combinations until `goes_on` says no. Returns the game, and whether all combinations have been checked.
fn check_each(
    reader: &mut Reader<'_>,
    files: &Files,
    goes_on: &dyn Fn() -> bool,
) -> (Option<Game>, bool) {
    let read = reader.base(files).and_then(|(file, tree)| {
        if library::is_one(&tree) {
            reader.library(file, &tree);
            return None;
        }
        Some((file, tree))
    });
    let game = read.as_ref().and_then(|(file, tree)| reader.build(*file, tree, &Chosen::default()));
    if let (Some((file, mut tree)), Some(game)) = (read, &game) {
        let mut own = Some(file);
        if let Some(variant) = &files.variant {
            reader.sink = Sink::default();
            own = reader.add_own(&mut tree, variant);
        }
        if let Some(own) = own.filter(|_| !reader.sink.has_errors()) {
            for combination in beside(reader, (file, &tree), own, game) {
                if !goes_on() {
                    return (None, false);
                }
                check_with(reader, (file, &tree), &combination, game);
            }
        }
    }
    (game, true)
}

/// Variants and options with which a file is checked.
struct Combination {
    chosen: Chosen,
    /// Whether a test plays them together.
    tested: bool,
}

/// The combinations with which a file is checked besides the game alone.
fn beside(
    reader: &mut Reader<'_>,
    (file, tree): (FileId, &ast::File),
    own: FileId,
    game: &Game,
) -> Vec<Combination> {
    let variants = reader::variants(tree).filter(|variant| variant.span.file == own);
    let variants: Vec<String> = variants.map(|variant| variant.text.clone()).collect();
    // The options of a variant file are those of the game that it makes.
    let whole = Combination { chosen: with_variants(&variants), tested: false };
    let added = (file != own).then(|| check_with(reader, (file, tree), &whole, game)).flatten();
    let all = combinations::combinations(variants, added.as_ref().unwrap_or(game));
    let libraries = reader.libraries_of(tree);
    let shaping = expand::shaping(tree.items.iter().chain(&libraries));
    let tests = test_choices(tree, &shaping);
    let others = tests.iter().filter(|it| !all.contains(it)).cloned().collect::<Vec<_>>();
    let all = all.into_iter().chain(others).filter(|it| file != own || *it != Chosen::default());
    all.map(|chosen| Combination { tested: tests.contains(&chosen), chosen }).collect()
}

/// Checks a game with variants and options; `before` is the game without them.
fn check_with(
    reader: &mut Reader<'_>,
    (file, tree): (FileId, &ast::File),
    Combination { chosen, tested }: &Combination,
    before: &Game,
) -> Option<Game> {
    let sink = std::mem::take(&mut reader.sink);
    let game = reader.build(file, tree, chosen);
    if let Some(game) = &game {
        crate::hooks::added(before, game, &mut reader.sink);
    }
    let own = std::mem::replace(&mut reader.sink, sink).into_sorted().into_iter();
    // Whoever chooses variants that change the same thing hears so when the game begins.
    let may_clash = chosen.variants.len() > 1 && !tested;
    // What only a variant leaves unused is not reported. But a script that does not know what the variant adds is.
    let counts = |it: &Diagnostic| {
        let is_wrong = it.is_error() && (!may_clash || it.code.is_about_secrets());
        is_wrong || it.code == Code::G0506
    };
    let places = combinations::places(tree, chosen);
    reader.sink.extend(own.filter(counts).map(|mut it| {
        it.others.extend(places.iter().cloned());
        it
    }));
    game
}

/// The variants and options with which the tests of a file are run, none of them first.
#[must_use]
pub fn tested(files: impl Into<Files>, loader: &dyn Loader) -> Vec<Chosen> {
    let files = files.into();
    let mut reader = Reader::new(loader);
    let mut read = |path: &Path| reader.with_libraries(path).unwrap_or_default();
    let (tree, mut items) = read(files.own());
    // A test in a variant file may set options of the game.
    if files.variant.is_some() {
        items.extend(read(&files.game).1);
    }
    let shaping = expand::shaping(&items);
    std::iter::once(Chosen::default())
        .chain(test_choices(&tree, &shaping))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Whether a file has tests.
#[must_use]
pub fn has_tests(path: &Path, loader: &dyn Loader) -> bool {
    let items = tree_of(path, loader).items;
    items.iter().any(|item| matches!(item.kind, ast::ItemKind::Test(_)))
}

/// The names of the variants that a file declares.
#[must_use]
pub fn variants_in(path: &Path, loader: &dyn Loader) -> Vec<String> {
    reader::variants(&tree_of(path, loader)).map(|variant| variant.text.clone()).collect()
}

/// The game that a variant file names with `extends`; nothing if it names none.
#[must_use]
pub fn extended(path: &Path, loader: &dyn Loader) -> Option<PathBuf> {
    let tree = tree_of(path, loader);
    let named = expand::extended(&tree)?.plain();
    let folder = path.parent().unwrap_or(Path::new(""));
    Some(expand::plain(&folder.join(named)))
}

/// Whether a variant file beside a game belongs to that game: `extends` names the game, or the file has no `extends`.
#[must_use]
pub fn belongs_to(variant: &Path, game: &Path, loader: &dyn Loader) -> bool {
    extended(variant, loader).is_none_or(|named| named == expand::plain(game))
}

/// The title of the game in a file; nothing if it has none.
#[must_use]
pub fn title_of(path: &Path, loader: &dyn Loader) -> Option<String> {
    let tree = tree_of(path, loader);
    tree.items.iter().find_map(|item| {
        if let ast::ItemKind::Game(game) = &item.kind { Some(game.title.plain()) } else { None }
    })
}

fn tree_of(path: &Path, loader: &dyn Loader) -> ast::File {
    Reader::new(loader).file(path).map(|(_, tree)| tree).unwrap_or_default()
}

fn test_choices(tree: &ast::File, shaping: &BTreeSet<String>) -> BTreeSet<Chosen> {
    let tests = tree
        .items
        .iter()
        .filter_map(|item| if let ast::ItemKind::Test(it) = &item.kind { Some(it) } else { None });
    tests.map(|test| check::chosen_by(test, shaping)).collect()
}
