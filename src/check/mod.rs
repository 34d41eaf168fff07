//! Tree to resolved game. Every mistake of an author is found here or in `syntax`;
//! what comes out can be played.

mod action;
mod alias;
mod argument;
mod audience;
mod beside;
mod checker;
mod copies;
mod costs;
mod decl;
mod dice;
mod exposing;
mod expr;
mod grid;
mod library;
mod match_play;
mod needs_me;
mod operator;
mod patch;
mod place;
mod report;
mod shape;
mod size;
mod stmt;
mod table;
mod test;
mod texts;
mod ty;
mod wording;

pub use beside::add_variant_file;
pub use library::LIBRARIES;
pub use report::{not_text, unreadable};
pub use test::variants as test_variants;

use typed_index_collections::TiVec;

use crate::base::{FileId, Loader, Sources, Span};
use crate::diag::{Diagnostic, Sink};
use crate::hir::Game;
use crate::syntax::ast;
use checker::Checker;

/// Seats that a game can have.
pub const SEAT_LIMIT: i32 = 10;

/// Resolves and types a file, with the named variants applied. Libraries and tables are read through
/// `loader`. A game comes back only where there is no error in it.
pub fn check(
    file: FileId,
    tree: &ast::File,
    variants: &[String],
    loader: &dyn Loader,
    sources: &mut Sources,
    sink: &mut Sink,
) -> Option<Game> {
    let mut items = tree.items.clone();
    let start = Span::new(file, 0, u32::from(!sources.text(file).is_empty()));
    if !edition(&items, start, sink) {
        return None;
    }
    let demands = patch::apply(&mut items, variants, sink);
    let mut libraries = Vec::new();
    // Without a library all that it declares would be unknown.
    if !library::collect(&items, sources, sink, &mut libraries) {
        return None;
    }
    let before = sink.has_errors();
    let mut checker = Checker::new(loader, sources, sink, variants);
    checker.run(&libraries, &items, &demands, start);
    checker.texts(&tree.items);
    let game = checker.finish();
    (!before && !sink.has_errors()).then_some(game)
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

/// A game with nothing in it.
fn empty_game() -> Game {
    let block = crate::hir::Block {
        statements: Vec::new(),
        locals: Vec::new(),
    };
    let blocks: TiVec<_, _> = std::iter::once(block).collect();
    let body = crate::hir::Body {
        name: "setup".to_owned(),
        parameters: Vec::new(),
        locals: Vec::new(),
        block: crate::hir::BlockId(0),
    };
    let bodies: TiVec<_, _> = std::iter::once(body).collect();
    Game {
        title: String::new(),
        doc: Vec::new(),
        version: 1,
        players: (1, 1),
        score: None,
        types: TiVec::new(),
        zones: TiVec::new(),
        states: TiVec::new(),
        functions: TiVec::new(),
        rules: TiVec::new(),
        conditions: TiVec::new(),
        procedures: TiVec::new(),
        actions: TiVec::new(),
        phases: TiVec::new(),
        hooks: TiVec::new(),
        locals: TiVec::new(),
        bodies,
        blocks,
        setup: crate::hir::BodyId(0),
        play: crate::hir::BodyId(0),
        match_play: None,
        invariants: Vec::new(),
        longest: None,
        variants: Vec::new(),
        languages: TiVec::new(),
        tests: Vec::new(),
    }
}
