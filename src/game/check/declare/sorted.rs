//! The declarations of a file, sorted by the step that checks them.

use crate::base::Span;
use crate::hir::Comment;
use crate::syntax::ast::{self, Item, ItemKind};

/// A type with members from the file or from a table.
#[derive(Clone, Copy)]
pub(super) enum NewType<'i> {
    Written(&'i ast::TypeDecl),
    Table(&'i ast::Table),
}

#[derive(Clone, Copy)]
pub(super) enum NewPlace<'i> {
    Zone(&'i ast::Zone),
    State(&'i ast::StateDecl),
    Option(&'i ast::OptionDecl),
}

/// A declaration with a signature, which can be used before its body is checked.
#[derive(Clone, Copy)]
pub(super) enum Signature<'i> {
    Function(&'i ast::Function),
    Rule(&'i ast::Rule),
    Procedure(&'i ast::Procedure),
    Action(&'i ast::Action),
    Phase(&'i ast::Phase),
    Hook(&'i ast::Hook),
    Variant(&'i ast::Variant),
}

#[derive(Default)]
pub(super) struct Sorted<'i> {
    pub(super) games: Vec<(&'i ast::Game, &'i Item)>,
    pub(super) types: Vec<(NewType<'i>, &'i Item)>,
    pub(super) places: Vec<(NewPlace<'i>, &'i Item)>,
    pub(super) signatures: Vec<(Signature<'i>, &'i Item)>,
    pub(super) setups: Vec<(&'i ast::Block, Span)>,
    pub(super) setup_comment: Comment,
    pub(super) play_comment: Comment,
    pub(super) plays: Vec<(&'i ast::Block, Span)>,
    pub(super) matches: Vec<(&'i ast::Match, Span)>,
    pub(super) always: Vec<&'i ast::Always>,
}

impl<'i> Sorted<'i> {
    pub(super) fn new(items: &[&'i Item]) -> Self {
        let mut all = Self::default();
        items.iter().for_each(|item| all.add(item));
        all
    }

    fn add(&mut self, item: &'i Item) {
        let mut signature = |it: Signature<'i>| self.signatures.push((it, item));
        match &item.kind {
            ItemKind::Function(it) => signature(Signature::Function(it)),
            ItemKind::Rule(it) => signature(Signature::Rule(it)),
            ItemKind::Procedure(it) => signature(Signature::Procedure(it)),
            ItemKind::Action(it) => signature(Signature::Action(it)),
            ItemKind::Phase(it) => signature(Signature::Phase(it)),
            ItemKind::Hook(it) => signature(Signature::Hook(it)),
            ItemKind::Variant(it) => signature(Signature::Variant(it)),
            ItemKind::Game(it) => self.games.push((it, item)),
            ItemKind::Type(it) => self.types.push((NewType::Written(it), item)),
            ItemKind::Table(it) => self.types.push((NewType::Table(it), item)),
            ItemKind::Zone(it) => self.places.push((NewPlace::Zone(it), item)),
            ItemKind::State(it) => self.places.push((NewPlace::State(it), item)),
            ItemKind::Option(it) => self.places.push((NewPlace::Option(it), item)),
            ItemKind::Setup(it) => {
                self.setup_comment = comment(item);
                self.setups.push((it, item.span));
            }
            ItemKind::Play(it) => {
                self.play_comment = comment(item);
                self.plays.push((it, item.span));
            }
            ItemKind::Match(it) => self.matches.push((it, item.span)),
            ItemKind::Always(it) => self.always.push(it),
            // Edition and libraries have been read; pictures, tests and texts follow when the game is complete.
            ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Extends(_) => {}
            ItemKind::Picture(_) | ItemKind::Texts(_) | ItemKind::Test(_) => {}
        }
    }
}

fn comment(item: &Item) -> Comment {
    Comment { lines: item.doc.clone(), of: Some(item.span) }
}
