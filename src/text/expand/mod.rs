//! From tree to tree: [`expand`] adds libraries and chosen variants, and puts options into declarations.

mod beside;
mod declarations;
mod demand;
mod exposing;
mod library;
mod lists;
mod needed;
mod options;
mod parts;
mod patch;
mod report;

pub use beside::{add_variant_file, extended};
pub use demand::Demand;
pub use library::{LIBRARIES, called, libraries_of, may_stand, plain, that_declares};
pub use options::{Literal, OptionLiterals, shaping};

use std::collections::BTreeSet;

use self::patch::{ChangedParts, Patched};
use crate::base::{FileId, Loader, Sources, Span};
use crate::diag::{Code, Diagnostic, Sink};
use crate::syntax::{Readings, ast};

/// The variants and options that the players have chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chosen {
    /// The names of variants.
    pub variants: Vec<String>,
    /// Options, each as `name=value`. Only options that declarations read count here; the others are set when a game
    /// begins.
    pub options: Vec<String>,
}

/// What libraries are read with.
pub struct LibraryReader<'a> {
    /// Loads the files of libraries.
    pub loader: &'a dyn Loader,
    /// The texts so far.
    pub sources: &'a mut Sources,
    /// The readings so far.
    pub readings: &'a mut Readings,
}

/// A file that is ready to be checked.
pub struct Expanded {
    /// The declarations of its libraries.
    pub libraries: Vec<ast::Item>,
    /// The names of the declarations of its libraries that it does not need.
    pub unneeded: Vec<String>,
    /// Its own declarations, changed by the chosen variants.
    pub items: Vec<ast::Item>,
    /// The conditions under which the variants may be played.
    pub demands: Vec<Demand>,
    /// Changes of cells of tables.
    pub cells: Vec<ast::CellChange>,
    /// The values of options that are known before play.
    pub settled: OptionLiterals,
    /// Options that declarations read.
    pub shaping: BTreeSet<String>,
    /// The first character of the file, for messages about missing parts.
    pub start: Span,
    /// The spans of new lines, each with the span that it replaces.
    instead: Vec<(Span, Span)>,
    /// The names of dropped declarations, and where they were dropped.
    dropped: Vec<(String, Span)>,
}

/// Applies the chosen variants and options, and reads the libraries. `None` if further checks would be pointless.
pub fn expand(
    file: FileId,
    tree: &ast::File,
    chosen: &Chosen,
    reader: LibraryReader<'_>,
    sink: &mut Sink,
) -> Option<Expanded> {
    let start = start_of(file, reader.sources);
    if !edition(&tree.items, start, sink) {
        return None;
    }
    let extends = |item: &&ast::Item| matches!(item.kind, ast::ItemKind::Extends(_));
    let misplaced = tree.items.iter().find(extends);
    sink.extend(misplaced.map(|item| report::not_in_game(item.span)));
    let found = library::collect(&tree.items, reader, sink);
    // If a library is missing, all its declarations would be reported as unknown.
    if !found.complete {
        return None;
    }
    let (mut items, mut patched) = (found.items, found.patched);
    items.extend(tree.items.iter().cloned());
    options::choose(&mut items, &chosen.options);
    let variants = patch::chosen(&items, &chosen.variants);
    variants.iter().for_each(|variant| exposed(&items, variant, sink));
    let demands = demand::all(&items, &variants);
    let mut touched = ChangedParts::default();
    for variant in &variants {
        let changes = patch::changes_of(variant);
        patch::apply(&mut items, changes, (&mut touched, &mut patched), sink);
    }
    parts::labels_once(&items, sink);
    let settled = options::settled(&items);
    let shaping = shaping(&items);
    options::follow(&mut items, &settled);
    options::audiences(&mut items, &settled, sink);
    let is_library = |item: &ast::Item| found.files.contains(&item.span.file);
    let (libraries, items): (Vec<_>, Vec<_>) = items.into_iter().partition(is_library);
    let (libraries, unneeded) = needed::keep(libraries, &items);
    Some(Expanded {
        libraries,
        unneeded,
        items,
        demands,
        cells: patched.cells,
        settled,
        shaping,
        start,
        instead: patched.instead,
        dropped: patched.dropped,
    })
}

/// Compares what a variant by itself opens with what its head says.
fn exposed(items: &[ast::Item], variant: &ast::Variant, sink: &mut Sink) {
    let (mut before, mut after) = (items.to_vec(), items.to_vec());
    // Mistakes in the changes are reported when the changes are made.
    let mut silent = Sink::default();
    let made = (&mut ChangedParts::default(), &mut Patched::default());
    patch::apply(&mut after, patch::changes_of(variant), made, &mut silent);
    for items in [&mut before, &mut after] {
        let settled = options::settled(items);
        options::audiences(items, &settled, &mut silent);
    }
    exposing::check(&before, &after, variant, sink);
}

impl Expanded {
    /// Adds to messages about changed lines what these lines replaced, and to messages about dropped names where they
    /// were dropped.
    #[must_use]
    pub fn explain(&self, found: Vec<Diagnostic>, sources: &Sources) -> Vec<Diagnostic> {
        let each = found.into_iter().map(|it| self.explained(it, sources));
        each.collect()
    }

    fn explained(&self, it: Diagnostic, sources: &Sources) -> Diagnostic {
        let place = it.primary.span;
        let said = |before: Span| it.others.iter().any(|label| before.covers(label.span));
        let mut instead = self.instead.iter();
        let old = instead.find(|(new, old)| new.covers(place) && !said(*old));
        if let Some((_, old)) = old.filter(|_| it.is_error()) {
            return it.also(*old, "in place of this");
        }
        let name = sources.slice(place);
        let gone = self.dropped.iter().find(|(gone, _)| gone == name);
        match gone.filter(|_| it.code == Code::G0201) {
            Some((_, at)) => it.also(*at, "dropped here"),
            None => it,
        }
    }
}

fn start_of(file: FileId, sources: &Sources) -> Span {
    Span::new(file, 0, u32::from(!sources.text(file).is_empty()))
}

fn edition(items: &[ast::Item], start: Span, sink: &mut Sink) -> bool {
    let found = items.iter().find_map(|item| {
        if let ast::ItemKind::Language(it) = &item.kind { Some(it.number) } else { None }
    });
    let complaint: Diagnostic = match found {
        None => report::no_edition(start),
        Some(number) if number.value != 1 => report::other_edition(number.span, number.value),
        Some(_) => return true,
    };
    sink.push(complaint);
    false
}
