//! Declarations, in an order in which each can be understood: types, places, signatures, then
//! bodies.

mod actions;
mod audience;
mod board;
mod callables;
mod copies;
mod costs;
mod fixed;
mod flow;
mod header;
mod match_play;
mod named;
mod needs_me;
mod pairs;
mod patched;
mod picture;
mod places;
mod rules;
mod sorted;
mod table;
mod types;

use super::checker::Checker;
use super::declare::audience::Audiences;
use super::declare::picture::Pictures;
use super::names::Entity;
use super::report;
use crate::base::Span;
use crate::diag::{Code, Sink};
use crate::expand::Expanded;
use crate::hir::{ActionId, FunctionId, PhaseId, ProcedureId, RuleId};
use crate::syntax::ast::{self, Item};
pub(super) use board::{board_column, board_columns};
use sorted::{Signature, Sorted};

/// A declaration with a signature, whose body is checked later.
enum Filling<'i> {
    Function(FunctionId, &'i ast::Function),
    Rule(RuleId, &'i ast::Rule),
    Procedure(ProcedureId, &'i ast::Procedure),
    Action(ActionId, &'i ast::Action),
    Phase(PhaseId, &'i ast::Phase),
}

impl Checker<'_> {
    /// Checks the libraries and the file together.
    pub(super) fn run(&mut self, tree: &Expanded) {
        let before = self.sink.count();
        let all: Vec<&Item> = tree.libraries.iter().chain(&tree.items).collect();
        self.settled.all.clone_from(&tree.settled);
        self.settled.shaping.clone_from(&tree.shaping);
        self.names.found.mention_all(&all);
        let sorted = Sorted::new(&all);
        self.header(&sorted.games, tree.start);
        // If members were not made, every use of one would be reported as unknown.
        if self.new_types(&sorted.types, &tree.cells).is_none() {
            return;
        }
        self.reader().close_aliases();
        self.names.need_me = needs_me::find(&all);
        self.places(&sorted.places);
        let fillings = self.signatures(&sorted.signatures);
        Audiences {
            game: &mut self.game,
            names: &mut self.names,
            sink: self.sink,
        }
        .resolve(&sorted.places);
        self.score(&sorted.games);
        self.insides(&fillings);
        self.setup(&sorted.setups, &tree.demands);
        self.play(&sorted.plays, tree.start);
        self.match_play(&sorted.matches);
        self.always(&sorted.always);
        Pictures {
            game: &mut self.game,
            names: &mut self.names,
            sink: self.sink,
        }
        .read(&sorted.pictures);
        self.known_elsewhere(before);
    }

    /// Says of unknown names that they are known in another block.
    fn known_elsewhere(&mut self, before: usize) {
        for it in self.sink.since(before).filter(|it| it.code == Code::G0201) {
            let name = it.message.split('`').nth(1).unwrap_or_default();
            let file = it.primary.span.file;
            if let Some(place) = self.scope.given(name, file) {
                report::in_another_block(it, place);
            }
        }
    }

    fn signatures<'i>(&mut self, all: &[(Signature<'i>, &'i Item)]) -> Vec<Filling<'i>> {
        let mut fillings = Vec::new();
        for (signature, item) in all {
            fillings.extend(self.signature(*signature, item));
        }
        fillings
    }

    fn signature<'i>(&mut self, signature: Signature<'i>, item: &Item) -> Option<Filling<'i>> {
        let (name, entity, filling) = match signature {
            Signature::Function(it) => {
                let id = self.declare_function(it, &item.doc);
                (&it.name, Entity::Function(id), Filling::Function(id, it))
            }
            Signature::Rule(it) => {
                let id = self.declare_rule(it, item);
                (&it.name, Entity::Rule(id), Filling::Rule(id, it))
            }
            Signature::Procedure(it) => {
                let id = self.declare_procedure(it, &item.doc);
                (&it.name, Entity::Procedure(id), Filling::Procedure(id, it))
            }
            Signature::Action(it) => {
                let id = self.declare_action(it, item);
                (&it.name, Entity::Action(id), Filling::Action(id, it))
            }
            Signature::Phase(it) => {
                let id = self.declare_phase(it, &item.doc);
                (&it.name, Entity::Phase(id), Filling::Phase(id, it))
            }
            Signature::Hook(it) => {
                let id = self.declare_hook(it, &item.doc);
                self.names.declare(self.sink, &it.name, Entity::Hook(id));
                return None;
            }
            Signature::Variant(it) => {
                self.declare_variant(it, &item.doc);
                return None;
            }
        };
        self.names.declare(self.sink, name, entity);
        Some(filling)
    }

    fn insides(&mut self, fillings: &[Filling<'_>]) {
        for filling in fillings {
            match filling {
                Filling::Function(id, it) => self.fill_function(*id, it),
                Filling::Rule(id, it) => self.fill_rule(*id, it),
                Filling::Procedure(id, it) => self.fill_procedure(*id, it),
                Filling::Action(id, it) => self.fill_action(*id, it),
                Filling::Phase(id, it) => self.fill_phase(*id, it),
            }
        }
    }
}

/// The first of something that a file has only once; a second is reported.
fn only_one<T: Copy>(sink: &mut Sink, found: &[(T, Span)], what: &str) -> Option<(T, Span)> {
    if let [(_, first), (_, second), ..] = found {
        sink.push(report::second_block(*second, what, *first));
    }
    found.first().copied()
}
