//! From tree to tree: adds the libraries that a file uses, the chosen variants, and variant files.

#![deny(clippy::wildcard_enum_match_arm)]

mod beside;
mod exposing;
mod library;
mod patch;
mod report;

pub use beside::add_variant_file;
pub use library::{LIBRARIES, called, that_declares};

use crate::base::{FileId, Sources, Span};
use crate::diag::{Diagnostic, Sink};
use crate::syntax::ast;

/// A file that is ready to be checked.
pub struct Expanded {
    /// The declarations of its libraries.
    pub libraries: Vec<ast::Item>,
    /// Its own declarations, changed by the chosen variants.
    pub items: Vec<ast::Item>,
    /// The conditions under which the variants may be played.
    pub demands: Vec<ast::Expr>,
    /// Its first character: the place for messages about missing parts.
    pub start: Span,
}

/// Applies the named variants, and reads the libraries. Nothing if further checks would make no
/// sense.
pub fn expand(
    file: FileId,
    tree: &ast::File,
    variants: &[String],
    sources: &mut Sources,
    sink: &mut Sink,
) -> Option<Expanded> {
    let mut items = tree.items.clone();
    let start = start_of(file, sources);
    if !edition(&items, start, sink) {
        return None;
    }
    let demands = patch::apply(&mut items, variants, sink);
    let mut libraries = Vec::new();
    // Without a library, all its declarations would be unknown.
    library::collect(&items, sources, sink, &mut libraries).then_some(Expanded {
        libraries,
        items,
        demands,
        start,
    })
}

fn start_of(file: FileId, sources: &Sources) -> Span {
    Span::new(file, 0, u32::from(!sources.text(file).is_empty()))
}

fn edition(items: &[ast::Item], start: Span, sink: &mut Sink) -> bool {
    let found = items.iter().find_map(|item| {
        if let ast::ItemKind::Language(it) = &item.kind {
            Some(it.number)
        } else {
            None
        }
    });
    let complaint: Diagnostic = match found {
        None => report::no_edition(start),
        Some(number) if number.value != 1 => report::other_edition(number.span, number.value),
        Some(_) => return true,
    };
    sink.push(complaint);
    false
}
