//! The check: from the tree to the resolved and typed game.

mod broken;
mod checker;
mod columns;
mod declare;
mod expr;
mod found;
mod frames;
mod names;
mod references;
mod report;
mod scope;
mod sentences;
mod stmt;
mod tests;
mod text;
mod types;
mod typing;

pub use names::Declared;
pub use references::References;
pub use references::Symbol;
pub use tests::chosen_by;
pub use text::check_text;

use typed_index_collections::TiVec;

use crate::base::{Loader, Sources};
use crate::diag::Sink;
use crate::expand::{Chosen, Expanded};
use crate::hir::Game;
use crate::syntax::ast;
use checker::Checker;

/// The greatest number of seats in a game.
pub const SEAT_LIMIT: i32 = 10;

/// A game without errors in its rules: its shape can be analysed, and its tests checked.
pub struct Checked<'a> {
    checker: Checker<'a>,
}

/// Resolves and types a game, except its tests. `loader` reads its tables and scripts.
pub fn check<'a>(
    tree: &Expanded,
    chosen: &'a Chosen,
    loader: &'a dyn Loader,
    sources: &'a mut Sources,
    sink: &'a mut Sink,
) -> Checked<'a> {
    let mut checker = Checker::new(loader, sources, sink, chosen);
    declare::run(&mut checker, tree);
    Checked { checker }
}

impl Checked<'_> {
    /// The game as it was checked.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.checker.game
    }

    /// Collects further messages about this game.
    pub fn sink(&mut self) -> &mut Sink {
        self.checker.sink
    }

    /// Resolves and types the tests.
    pub fn tests(&mut self, items: &[ast::Item]) {
        tests::all(&mut self.checker, items);
    }

    /// The declarations of a file, each with whether it is used.
    #[must_use]
    pub fn declared(&self, items: &[ast::Item]) -> Vec<Declared> {
        self.checker.names.declared(items)
    }

    /// The uses of names, and where these are declared.
    pub fn references(&mut self) -> References {
        references::of(&self.checker.game, &mut self.checker.names)
    }

    /// Returns the game.
    #[must_use]
    pub fn finish(self) -> Game {
        self.checker.game
    }
}

/// An empty game.
fn empty_game() -> Game {
    let block = crate::hir::Block { statements: Vec::new(), locals: Vec::new() };
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
        worth: None,
        types: TiVec::new(),
        zones: TiVec::new(),
        states: TiVec::new(),
        functions: TiVec::new(),
        rules: TiVec::new(),
        conditions: TiVec::new(),
        sentences: TiVec::new(),
        procedures: TiVec::new(),
        actions: TiVec::new(),
        phases: TiVec::new(),
        hooks: TiVec::new(),
        locals: TiVec::new(),
        bodies,
        blocks,
        setup: crate::hir::BodyId(0),
        play: crate::hir::BodyId(0),
        setup_comment: crate::hir::Comment::default(),
        play_comment: crate::hir::Comment::default(),
        match_play: None,
        invariants: Vec::new(),
        longest: None,
        variants: Vec::new(),
        languages: TiVec::new(),
        look: crate::hir::Look::default(),
        tests: Vec::new(),
        index: std::sync::OnceLock::new(),
    }
}
